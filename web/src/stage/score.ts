// What happened and how it stands, for the panel and the sheets.
import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { Person } from "../board/board";
import type { Source, Told } from "../engine/protocol";
import { token } from "../look/figures";
import { t } from "../words/say";
import { aboutWhom, linesOf, told } from "./said";

function entry(text: string, people: Person[]): TemplateResult[] {
  return linesOf(text)
    .map((line) => ({ line, who: aboutWhom(line, people) }))
    .map(
      ({ line, who }, i, all) => html`
      <li>${who && who.seat !== all[i - 1]?.who?.seat ? token(who) : html`<span class="token"></span>`}
        <p>${told(line, people)}</p></li>`,
    );
}

/** The latest last; of each event a line a sentence, with the token of whom it
 * is about where that changes. What was drawn stays as it is: a game has
 * hundreds of entries, and each of them pictures. */
export function logList(log: Told[], people: Person[], commit: string): TemplateResult {
  const who = people.map((one) => [one.name, one.figure, one.isYou].join()).join();
  return html`
    <div>
    ${
      commit
        ? html`<details class="sealed"><summary>${t("Dealt fairly: how to check")}</summary>
          <p>${t("All cards were fixed before the first move. Whoever wants to check that at the end compares this number:")} <code>${commit}</code></p></details>`
        : nothing
    }
    ${log.length ? nothing : html`<p class="why">${t("Nothing yet.")}</p>`}
    <ol class="log" aria-label=${t("What happened")}>
      ${repeat(
        log.filter((one) => linesOf(one.text).length),
        (one) => one.n,
        (one) => guard([one.text, who], () => entry(one.text, people)),
      )}
    </ol></div>`;
}

/** A number of points, with a minus sign. */
export const figure = (points: number): string => String(points).replace("-", "−");

/** What points are for, as a title. */
export const headed = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const sumOf = (score: Source[], seat: number): number =>
  score.filter((one) => !one.forecast).reduce((all, one) => all + one.points[seat]!, 0);

/** Points by source; what only comes about if nothing more happens is apart. */
export function scoreTable(score: Source[], people: Person[]): TemplateResult | typeof nothing {
  if (!score.length) return nothing;
  const row = (source: Source) => html`
    <tr><th scope="row">${headed(source.name)}${
      source.why ? html`<span class="why">${told(source.why, people)}</span>` : nothing
    }</th>${people.map((_, i) => html`<td>${figure(source.points[i]!)}</td>`)}</tr>`;
  const won = score.filter((one) => !one.forecast);
  const coming = score.filter((one) => one.forecast);
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${t("Score")}>
    <table class="score">
      <thead><tr><th scope="col">${t("points for")}</th>
        ${people.map((one) => html`<th scope="col">${token(one)}<span>${one.name}</span></th>`)}
      </tr></thead>
      <tbody>${won.map(row)}</tbody>
      ${
        won.length > 1
          ? html`<tbody class="sum"><tr><th scope="row">${t("in all")}</th>
            ${people.map((_, i) => html`<td>${figure(sumOf(score, i))}</td>`)}</tr></tbody>`
          : nothing
      }
      ${
        coming.length
          ? html`<tbody class="forecast"><tr><th scope="colgroup" colspan=${people.length + 1}>${t(
              "Forecast: if nothing more happened",
            )}</th></tr>${coming.map(row)}</tbody>`
          : nothing
      }
    </table></div>`;
}

/** Who stands where, in short. */
export function standing(score: Source[], people: Person[]): TemplateResult | typeof nothing {
  if (!score.some((one) => !one.forecast)) return nothing;
  const rows = people
    .map((one, i) => ({ one, points: sumOf(score, i) }))
    .sort((a, b) => b.points - a.points);
  return html`
    <ol class="standing">${rows.map(
      ({ one, points }) => html`
      <li class="seat-${one.seat} ${one.isYou ? "you" : ""}">${token(one)}
        <span>${one.name}</span><b>${figure(points)}</b></li>`,
    )}</ol>`;
}
