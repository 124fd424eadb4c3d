// What two cards are good for, in pictures: in the panel of a desktop, and where
// there is none below what is asked.
import { html, type TemplateResult } from "lit-html";
import { phrase, t } from "../../words/say";
import { picture } from "./art";

export type Deed = "load" | "wash" | "dry" | "get";

/** In a sentence, for whoever taps the pair. */
const DOES: Record<Deed, string> = {
  load: phrase("Two alike: your piece of that kind goes into a washer."),
  wash: phrase("Two washers: a coin starts a filled washer."),
  dry: phrase("Two dryers: a coin dries a washed load."),
  get: phrase("A washer and a dryer: empty a dryer, for free."),
};

const row = (isLit: boolean, pair: string[], words: string): TemplateResult => html`
  <li class=${isLit ? "lit" : ""}><span class="wm-two" aria-hidden="true">${pair.map((one) => html`<i>${picture(one)}</i>`)}</span>
    <span>${words}</span></li>`;

/** What is wanted now is lit. */
export const reminder = (lit: Deed[]): TemplateResult => html`
  <h2>${t("What two cards do")}</h2>
  <ul class="wm-reminder">
    ${row(lit.includes("load"), ["shirt", "shirt"], t("Load yours"))}
    ${row(lit.includes("wash"), ["washer", "washer"], t("Wash for a coin"))}
    ${row(lit.includes("dry"), ["dryer", "dryer"], t("Dry for a coin"))}
    ${row(lit.includes("get"), ["washer", "dryer"], t("Empty a dryer"))}
  </ul>
  <p class="wm-mind">${t("Whoever turns up two washers or two dryers without a coin loses.")}</p>`;

/** Words, and below them what two cards do, at more length for a tap; what is
 * wanted now is lit. */
export function key(words: string, lit: Deed[], say: (words: string) => void): TemplateResult {
  const pair = (deed: Deed, first: string, second: string, title: string) => html`
    <span class=${lit.includes(deed) ? "lit" : ""} data-deed=${deed} @click=${() => say(t(DOES[deed]))}><i>${picture(first)}</i><i>${picture(second)}</i
      ><b>${title}</b></span>`;
  return html`<span class="wm-say">${words}</span><span class="wm-key">
    ${pair("load", "shirt", "shirt", t("load"))}${pair("wash", "washer", "washer", t("wash"))}
    ${pair("dry", "dryer", "dryer", t("dry it"))}${pair("get", "washer", "dryer", t("fetch"))}</span>`;
}
