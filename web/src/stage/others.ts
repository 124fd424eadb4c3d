// The strip at the top: a token for every seat with what is public of it.
import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Drawn, Person, Pill, TableView } from "../board/board";
import { token } from "../look/figures";
import { dot } from "../online/round";
import { t } from "../words/say";

export const pills = (list: Pill[]): TemplateResult => html`
  <span class="pills">${list.map(
    ({ icon, text, label }) => html`<span class="pill" role="img" aria-label=${label}>
    ${icon}<span aria-hidden="true">${text}</span></span>`,
  )}</span>`;

interface Shown {
  view: TableView;
  drawn: Drawn;
  isThinking: (seat: string) => boolean;
  show: (seat: string) => void; // that player's area, large
}

// A piece of a glimpse that does something, or says why not.
const isAnswered = ({ target }: Event) => (target as Element).closest("button, [data-spot]");

function seat(one: Person, { view, drawn, isThinking, show }: Shown): TemplateResult {
  const isAsked = view.waiting.includes(one.seat);
  const counts = drawn.pills?.(one.seat) ?? [];
  const sum = drawn.sum?.(one.seat);
  return html`
    <li class="seat seat-${one.seat} ${isAsked ? "asked" : ""} ${one.isYou ? "you" : ""}"
      data-presence=${one.presence ?? nothing}>
      <button class="seat-token" data-spot="seat-${one.seat}" data-do="seat"
        @click=${() => show(one.seat)}>
        ${token(one)}
        <span class="seat-name">${dot(one.presence)}${one.standIn ? html`<span class="stands">${t("{1} plays for {2}", one.standIn, one.name)}</span>` : one.name}${one.isYou ? html` <small>${t("you")}</small>` : nothing}</span>
        ${one.says ? html`<span class="says bubble" role="status">${one.says}</span>` : nothing}
        ${one.remark && !one.says ? keyed(one.remark, html`<span class="remark bubble" aria-hidden="true">${one.remark}</span>`) : nothing}
        ${isAsked ? html`<span class="unseen">${t("to decide")}</span>` : nothing}
        ${isThinking(one.seat) ? html`<span class="thinks" aria-hidden="true"><i></i><i></i><i></i></span>` : nothing}
        ${counts.length ? pills(counts) : nothing}
        ${sum ? html`<b class="seat-sum">${sum}</b>` : nothing}
      </button>
      ${drawn.glimpse ? html`<div class="glimpse" aria-hidden="true" @click=${(e: Event) => isAnswered(e) || show(one.seat)}>${drawn.glimpse(one.seat)}</div>` : nothing}
    </li>`;
}

export function strip(shown: Shown): TemplateResult {
  const { view, drawn } = shown;
  // In turn after whose eyes the screen is for, as people sit round a table.
  const me = drawn.hasMe ? view.people.findIndex((one) => one.isYou) : -1;
  const there = [...view.people.slice(me + 1), ...view.people.slice(0, Math.max(me, 0))];
  return html`
    <ol class="seats" data-seats=${there.length} data-glimpse=${drawn.isGlimpseRow ? "row" : nothing} aria-label=${t("Players")}>
      ${there.map((one) => seat(one, shown))}
    </ol>`;
}
