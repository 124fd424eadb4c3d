// The cards of Beachcleaner: what they are called and how they are drawn.
import { html, nothing, type SVGTemplateResult, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { titleOf } from "../../board/view";
import { vars } from "../../look/vars";
import { phrase, t } from "../../words/say";
import * as art from "./art";

// The groups of a garbage card: its kind, its Steps and maybe `bather`.
function groups(v: TableView, card: string): string[] {
  return v.pieces.get(card)?.group.split(" ") ?? [];
}

export function kindOf(v: TableView, card: string): string {
  return SPECIAL[card] ? "" : (groups(v, card)[0] ?? "");
}

export function isBather(v: TableView, card: string): boolean {
  return groups(v, card).includes("bather");
}

const SPECIAL: Record<string, SVGTemplateResult> = {
  joker: art.joker,
  "2": art.two,
  mine: art.mine,
  flood: art.flood,
};

// Where the title is long for a card.
const SHORT: Record<string, string> = { mine: phrase("mine|short"), "2": phrase("plus 2") };

export function small(picture: SVGTemplateResult): TemplateResult {
  return html`<svg viewBox="0 0 64 64" aria-hidden="true">${picture}</svg>`;
}

export const pictureOf = (v: TableView, card: string): SVGTemplateResult =>
  SPECIAL[card] ?? art.garbage(kindOf(v, card));

/** How far a card of garbage walks; "": it is none. */
export const stepsOf = (v: TableView, card: string): string =>
  SPECIAL[card] ? "" : (groups(v, card)[1] ?? "");

/** The inside of a card: Steps, picture, title; what it is is said beside. */
export function face(v: TableView, card: string): TemplateResult {
  const special = SPECIAL[card];
  const kind = kindOf(v, card);
  const label = kind ? t(kind) : SHORT[card] ? t(SHORT[card]) : titleOf(v, card);
  const value = special ? (card === "joker" ? "?" : card === "2" ? "+2" : "") : stepsOf(v, card);
  return html`
    <span class="bc-pic" aria-hidden="true">${small(pictureOf(v, card))}</span>
    ${value ? html`<span class="bc-value" aria-hidden="true">${value}</span>` : nothing}
    ${isBather(v, card) ? html`<span class="bc-badge" aria-hidden="true">${small(art.bather)}</span>` : nothing}
    <b class="bc-label" ${vars({ letters: label.length })} aria-hidden="true">${label}</b>`;
}

export function back(): TemplateResult {
  return html`<svg class="bc-back" viewBox="0 0 78 104" preserveAspectRatio="xMidYMid slice"
    aria-hidden="true">${art.back}</svg>`;
}

/** The same card twice is two pieces. */
export function handPieces(hand: string[]): string[] {
  return hand.map((card, i) => `hand-${card}-${hand.slice(0, i).filter((c) => c === card).length}`);
}
