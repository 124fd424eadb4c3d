// The cards of Stay At Home: what they are called and how they lie there.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { titleOf } from "../../board/view";
import { phrase, t } from "../../words/say";
import { picture, SIGNS } from "./art";

// What cards of its colour are about.
export const groupOf = (v: TableView, code: string): string =>
  v.pieces.get(code)?.group || "action";

// The large word on a card: the heart of its title.
const SHORT: Record<string, string> = {
  start: phrase("go out|card"),
  "start-again": phrase("out and again|card"),
  "start-both": phrase("both go out|card"),
  send: phrase("send home|card"),
  "go-send": phrase("go home, send home|card"),
  "ann-leave": phrase("one of each out|card"),
  "ann-left": phrase("pass left|card"),
  "ann-right": phrase("pass right|card"),
  "ann-give": phrase("all give you one|card"),
  "ann-allhome": phrase("one of each home|card"),
  "ann-pick": phrase("pick who goes home|card"),
  "ann-home": phrase("one of yours home|card"),
  "ann-extra": phrase("extra card|card"),
  "ann-turn": phrase("other way round|card"),
  "ann-back": phrase("two back|card"),
  see: phrase("see a hand|card"),
  two: phrase("two back|card"),
  miss: phrase("miss a turn|card"),
  pickup: phrase("pick up|card"),
  ignore: phrase("ignore|card"),
  skip: phrase("skip|card"),
  take: phrase("take|card"),
  swap: phrase("swap|card"),
  "give-covid": phrase("give COVID|card"),
  eggs: phrase("eggs|card"),
  roll: phrase("paper|card"),
  pasta: phrase("pasta|card"),
  flour: phrase("flour|card"),
  "block-covid": phrase("block COVID|card"),
  "block-leave": phrase("block|card"),
  reverse: phrase("reverse|card"),
};

export const shortOf = (v: TableView, code: string): string =>
  SHORT[code] ? t(SHORT[code]) : titleOf(v, code);

export const drawing = (code: string): TemplateResult =>
  html`<svg viewBox="0 0 64 64" aria-hidden="true">${picture(code)}</svg>`;

export function face(v: TableView, code: string, times = 1): TemplateResult {
  const group = groupOf(v, code);
  return html`
    <span class="sh-kind g-${group}" aria-hidden="true"><svg viewBox="0 0 64 64">${
      SIGNS[group] ?? nothing
    }</svg></span>
    <span class="pic" aria-hidden="true">${drawing(code)}</span>
    <b aria-hidden="true">${shortOf(v, code)}</b>
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
