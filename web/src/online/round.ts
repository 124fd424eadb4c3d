// A small table with its seats round it: where one is set up, and where people
// gather.
import { html, nothing, type TemplateResult } from "lit-html";
import { coverOf } from "../board/games";
import type { Presence } from "../engine/authority";
import { token } from "../look/figures";
import { vars } from "../look/vars";
import { letter } from "../table/seats";
import { t } from "../words/say";

export interface Chair {
  name: string; // who sits there, or what can be done
  note: string; // in small letters below
  figure: string; // "": nobody sits there
  isBot: boolean;
  presence: Presence | null;
  tap: (() => void) | null; // null: there is nothing to choose
}

const WORDS: Record<string, () => string> = {
  here: () => t("here"),
  away: () => t("away"),
  gone: () => t("gone"),
  bot: () => t("a bot plays"),
};

/** Whether somebody at another device is there: a full dot, a hollow one, one
 * that is crossed out, a square for a bot. */
export const dot = (presence: string | null | undefined): TemplateResult | typeof nothing => {
  const words = WORDS[presence ?? ""]?.();
  return words
    ? html`<span class="dot dot-${presence}" role="img" aria-label=${words} title=${words}></span>`
    : nothing;
};

function chair(one: Chair, i: number, all: number) {
  const angle = (2 * Math.PI * i) / all;
  const at = vars({ x: Math.sin(angle).toFixed(3), y: Math.cos(angle).toFixed(3) });
  const inner = html`
    <span class="chair-token">${
      one.figure
        ? token({ seat: letter(i), name: one.name, figure: one.figure, bot: one.isBot })
        : html`<span class="chair-free" aria-hidden="true">+</span>`
    }${dot(one.presence)}</span>
    <span class="chair-name">${one.name}</span>
    ${one.note ? html`<span class="chair-note">${one.note}</span>` : nothing}`;
  return html`
    <li ${at}>${
      one.tap
        ? html`<button class="chair" data-seat=${i} @click=${one.tap}>${inner}</button>`
        : html`<span class="chair" data-seat=${i}>${inner}</span>`
    }</li>`;
}

/** What is played at it, where there is room for a picture. */
export const sceneOf = (game: string) =>
  html`<div class="cover gather-cover">${coverOf(game).picture}</div>`;

export const roundTable = (chairs: Chair[], middle: TemplateResult | typeof nothing) => html`
  <div class="round" data-chairs=${chairs.length}>
    <div class="round-top s-wood">${middle}</div>
    <ol class="chairs" aria-label=${t("Seats round the table")}>
      ${chairs.map((one, i) => chair(one, i, chairs.length))}</ol>
  </div>`;
