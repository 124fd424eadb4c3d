// Numbers for the style sheet: `<div ${vars({ n: 3 })}>` sets --n. The page's
// security policy allows no style attribute, so they are set as properties.
import {
  Directive,
  directive,
  type ElementPart,
  type PartInfo,
  PartType,
} from "lit-html/directive.js";

class Vars extends Directive {
  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error("vars stands for an element");
  }

  render(_numbers: Record<string, number | string>): void {}

  override update({ element }: ElementPart, [numbers]: [Record<string, number | string>]): void {
    const { style } = element as HTMLElement;
    for (const [name, value] of Object.entries(numbers)) style.setProperty(`--${name}`, `${value}`);
  }
}

export const vars = directive(Vars);
