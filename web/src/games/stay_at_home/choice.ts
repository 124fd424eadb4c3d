// A place in the pile: it lies on its side, the card stands over it and slips in
// where a slider over all the cards says, with steps for fingers that want to be
// exact.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { line, moveTitle } from "../../board/view";
import { vars } from "../../look/vars";
import { t } from "../../words/say";

// The card that goes there: COVID, or one of two of the hand.
const placed = (v: TableView, prefix: string): string =>
  prefix === "at" ? (line(v, "backing")[0] ?? "") : "covid";

// When it will be drawn: all that a place is about.
function drawnWhen(at: number, last: number): string {
  if (at === 1) return t("It is the next card drawn.");
  if (at === last) return t("It is the very last card drawn.");
  return at === 2 ? t("One card is drawn before it.") : t("{1} cards are drawn before it.", at - 1);
}

/** What is chosen, and how a card looks: this part imports nothing of the game's own. */
export interface Choice {
  at: number;
  last: number; // of the places
  set: (place: number) => void;
  face: (card: string) => TemplateResult;
}

export function placer(
  v: TableView,
  prefix: string,
  { at, last, set, face }: Choice,
): TemplateResult {
  const go = (place: number) => set(Math.max(1, Math.min(last, place)));
  const step = (place: number, label: string, told: string) => html`
    <button class="sh-step" aria-label=${told} @click=${() => go(place)}>${label}</button>`;
  const words = moveTitle(v, `${prefix} ${at}`);
  const when = drawnWhen(at, last);
  const card = placed(v, prefix);
  return html`
    <div class="sh-placer" role="group" aria-label=${t("Place in the pile")} ${vars({ at: last > 1 ? (at - 1) / (last - 1) : 0, n: last - 1 })}>
      <p aria-hidden="true">${words}</p>
      <small aria-hidden="true">${when}</small>
      ${card ? html`<span class="sh-slip" aria-hidden="true"><span class="card sh-card">${face(card)}</span></span>` : nothing}
      ${step(1, t("Top"), t("Top of the pile"))}
      ${step(at - 1, "−", t("One place up"))}
      <input type="range" min="1" max=${last} .value=${String(at)}
        aria-label=${t("Place in the pile")} aria-valuetext="${words}. ${when}"
        @input=${(e: Event) => go(Number((e.target as HTMLInputElement).value))}>
      ${step(at + 1, "+", t("One place down"))}
      ${step(last, t("Bottom"), t("Bottom of the pile"))}
    </div>`;
}
