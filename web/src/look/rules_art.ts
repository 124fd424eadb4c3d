// What the rules in pictures are made of: steps with pieces as they look on
// the table.
import { html, type SVGTemplateResult, type TemplateResult } from "lit-html";
import type { RulesPart } from "../board/board";

type Picture = TemplateResult | SVGTemplateResult;

export const part = (title: string, ...steps: RulesPart["steps"]): RulesPart => ({ title, steps });

export const step = (rule: string, words: string, ...pieces: Picture[]) => ({
  picture: html`${pieces}`,
  words,
  rule,
});

/** A picture of a box of `size` on a card. */
export const card = (picture: Picture, size = 64) =>
  html`<span class="card"><svg viewBox="0 0 ${size} ${size}">${picture}</svg></span>`;

/** A picture that is an element of its own on a card. */
export const framed = (picture: Picture) => html`<span class="card">${picture}</span>`;

export const faceDown = html`<span class="card back"></span>`;

/** A picture without a card under it. */
export const loose = (picture: Picture, size = 64) =>
  html`<svg class="loose" viewBox="0 0 ${size} ${size}">${picture}</svg>`;

export const sign = (words: string) => html`<b class="sign">${words}</b>`;
