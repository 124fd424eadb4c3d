// What boards share: a part that draws itself again when its own small state
// changes, and reading of situation lines.
import type { TemplateResult } from "lit-html";
import { AsyncDirective, directive } from "lit-html/async-directive.js";
import { t } from "../words/say";
import type { TableView } from "./board";

export interface Pen {
  /** Draws this board again from the view it has. */
  again(): void;
  /** Acts once after a while, unless a drawing without the same key comes
   * first. */
  later(key: string, ms: number, act: () => void): void;
}

type Draw = (v: TableView, pen: Pen) => TemplateResult;

class Live extends AsyncDirective {
  #view!: TableView;
  #draw!: Draw;
  #key = "";
  #wanted = "";
  #timer = 0;

  render(view: TableView, draw: Draw): TemplateResult {
    this.#view = view;
    this.#draw = draw;
    return this.#paint();
  }

  #paint(): TemplateResult {
    this.#wanted = "";
    const drawn = this.#draw(this.#view, {
      again: () => this.isConnected && this.setValue(this.#paint()),
      later: (key, ms, act) => this.#later(key, ms, act),
    });
    if (this.#key !== this.#wanted) this.#stop();
    return drawn;
  }

  #later(key: string, ms: number, act: () => void): void {
    this.#wanted = key;
    if (this.#key === key) return;
    this.#stop();
    this.#key = key;
    this.#timer = window.setTimeout(() => {
      this.#key = "";
      if (this.isConnected) act();
    }, ms);
  }

  #stop(): void {
    window.clearTimeout(this.#timer);
    this.#key = "";
  }

  override disconnected(): void {
    this.#stop();
  }
}

export const live = directive(Live);

/** The words after `key` (and after the words that must follow it). */
export function line(v: TableView, ...key: string[]): string[] {
  const found = v.table.find((l) => key.every((word, i) => l[i] === word));
  const rest = found ? found.slice(key.length) : [];
  return rest.length === 1 && rest[0] === "-" ? [] : rest;
}

export function seats(v: TableView): string[] {
  return Array.from({ length: v.players }, (_, i) => "ABCDEFGH".charAt(i));
}

export function nameOf(v: TableView, seat: string): string {
  return v.names["ABCDEFGH".indexOf(seat)] || seat;
}

/** A card or piece as people call it. */
export function titleOf(v: TableView, code: string): string {
  return v.pieces.get(code)?.title ?? code;
}

/** What it does, as a sentence. */
export function aboutOf(v: TableView, code: string): string {
  const about = v.pieces.get(code)?.about ?? "";
  return about.charAt(0).toUpperCase() + about.slice(1) + (/[^.]$/.test(about) ? "." : "");
}

/** `Ana (B)`, or `you`. */
export function called(v: TableView, seat: string): string {
  if (seat === v.seat) return t("you");
  const name = nameOf(v, seat);
  return name.split(" ").includes(seat) ? name : `${name} (${seat})`;
}

/** `a or b or c` */
export function either(words: string[]): string {
  return words.reduce((all, one) => (all ? t("{1} or {2}", all, one) : one), "");
}

export function cards(n: number): string {
  return n === 1 ? t("{1} card", n) : t("{1} cards", n);
}

/** Why none of these moves is possible, in the engine's words. */
export async function reasons(v: TableView, moves: string[]): Promise<string> {
  const told = new Set<string>();
  for (const words of moves) {
    const why = (await v.foresee?.(words))?.why;
    if (why) told.add(`${why.charAt(0).toUpperCase()}${why.slice(1)}.`);
  }
  return [...told].join(" ");
}

/** What can be gone to: also pieces that can only be looked at. */
const PIECES = "button, [tabindex], summary";

/** Brings what a choice has opened onto the screen. */
export function reveal(selector: string): void {
  requestAnimationFrame(() =>
    document.querySelector(selector)?.scrollIntoView({ block: "nearest" }),
  );
}

/** Arrow keys go to the nearest piece that way. */
export function arrows(event: KeyboardEvent): void {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    event.key
  ];
  const from = event.target;
  if (!way || !(from instanceof HTMLElement) || !from.matches(PIECES)) return;
  const [x, y] = way as [number, number];
  const middle = (b: Element): [number, number] => {
    const r = b.getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2];
  };
  const [fx, fy] = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  const root = event.currentTarget as Element;
  for (const button of root.querySelectorAll<HTMLElement>(PIECES)) {
    const [bx, by] = middle(button);
    const along = (bx - fx) * x + (by - fy) * y;
    const across = Math.abs((bx - fx) * y) + Math.abs((by - fy) * x);
    const far = along + 3 * across;
    if (button !== from && along > 4 && across < 3 * along && far < least) {
      least = far;
      best = button;
    }
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}
