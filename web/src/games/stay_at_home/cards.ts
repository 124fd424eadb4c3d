// The cards of Stay At Home: what they are called and how they are drawn.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { titleOf } from "../../board/view";
import { phrase, t } from "../../words/say";
import * as art from "./art";

// What cards of its colour are about.
export const groupOf = (v: TableView, code: string): string =>
  v.pieces.get(code)?.group || "action";

// The band on a card.
const BANDS: Record<string, string> = {
  start: phrase("start"),
  home: phrase("home"),
  news: phrase("news"),
  block: phrase("block"),
  stock: phrase("stock"),
  covid: phrase("covid"),
  action: phrase("action"),
};

export function pictured(v: TableView, code: string): TemplateResult {
  return html`
    <span class="sh-band" aria-hidden="true">${t(BANDS[groupOf(v, code)]!)}</span>
    <svg viewBox="0 0 48 48" aria-hidden="true">${art.picture(code)}</svg>`;
}

export function face(v: TableView, code: string, times: number): TemplateResult {
  const title = titleOf(v, code);
  const longest = Math.max(...title.split(" ").map((word) => word.length));
  return html`
    ${pictured(v, code)}
    <span class="sh-title ${
      longest > 9 ? "longer" : longest > 7 ? "long" : ""
    }" aria-hidden="true">${title}</span>
    ${times > 1 ? html`<span class="sh-times" aria-hidden="true">×${times}</span>` : nothing}`;
}

export function tally(cards: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

export function listed(v: TableView, cards: string[]): string {
  return tally(cards)
    .map(([card, n]) => (n > 1 ? `${titleOf(v, card)} ×${n}` : titleOf(v, card)))
    .join(", ");
}
