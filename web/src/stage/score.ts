// What happened and how it stands, for the panel and the sheets.
import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { Person } from "../board/board";
import type { Source, Told } from "../engine/protocol";
import { token } from "../look/figures";
import { t } from "../words/say";
import { aboutWhom, entitled, linesOf, told } from "./said";

interface Part {
  n: number; // of the event it begins with
  who: Person | null; // whom it is about
  lines: string[];
  isTurn: boolean; // somebody else's turn begins with it
}

// That somebody's turn comes is not worth a line: it is seen by what follows.
const turnLines = (people: Person[]): Set<string> =>
  new Set([
    t("It is your turn."),
    t("Now it is your turn."),
    t("You go again."),
    ...people.flatMap(({ name }) => [
      t("It is {1}'s turn.", name),
      t("It is the turn of {1}.", name),
      t("Now it is {1}'s turn.", name),
      t("{1} goes again.", name),
    ]),
  ]);

// What happened, turn by turn: all that somebody did in one go is one part.
function partsOf(log: Told[], people: Person[]): Part[] {
  const turns = turnLines(people);
  const parts: Part[] = [];
  let isTurn = false;
  for (const { n, text } of log)
    for (const line of linesOf(text)) {
      if (turns.has(line)) {
        isTurn = parts.length > 0;
        continue;
      }
      const who = aboutWhom(line, people);
      const last = parts.at(-1);
      if (last && !isTurn && last.who?.seat === who?.seat) last.lines.push(line);
      else parts.push({ n, who, lines: [line], isTurn });
      isTurn = false;
    }
  return parts;
}

// The same again is counted, not said again.
const counted = (lines: string[]): [line: string, times: number][] =>
  lines.reduce<[string, number][]>((all, line) => {
    const last = all.at(-1);
    if (last?.[0] === line) last[1]++;
    else all.push([line, 1]);
    return all;
  }, []);

const shownPart = ({ who, lines, isTurn }: Part, people: Person[]): TemplateResult => html`
  <li class=${isTurn ? "turn" : ""}>${who ? token(who) : html`<span class="token"></span>`}
    <div>${counted(lines).map(
      ([line, times]) =>
        html`<p>${told(line, people)}${times > 1 ? html` <b>× ${times}</b>` : nothing}</p>`,
    )}</div></li>`;

/** The latest last; without news nothing is looked at, and what was drawn stays
 * as it is: a game has hundreds of entries, and each of them pictures. */
export function logList(log: Told[], people: Person[], empty = t("Nothing yet.")): TemplateResult {
  const who = people.map((one) => [one.name, one.figure, one.isYou].join()).join();
  const last = log.at(-1);
  return html`
    <div>${guard([log.length, last?.n, last?.text, who, empty], () => drawnLog(log, people, who, empty))}</div>`;
}

function drawnLog(log: Told[], people: Person[], who: string, empty: string): TemplateResult {
  const parts = partsOf(log, people);
  return html`
    ${parts.length ? nothing : html`<p class="why">${empty}</p>`}
    <ol class="log" aria-label=${t("What happened")}>
      ${repeat(
        parts,
        (one, i) => `${one.n} ${one.lines[0]} ${i}`,
        (one) => guard([one.lines.join(), one.isTurn, who], () => shownPart(one, people)),
      )}
    </ol>`;
}

/** A number of points, with a minus sign. */
export const figure = (points: number): string => String(points).replace("-", "−");

/** What points are for, as a title. */
export const headed = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const sumOf = (score: Source[], seat: number): number =>
  score.filter((one) => !one.forecast).reduce((all, one) => all + one.points[seat]!, 0);

/** Whether points are still to come off or on by themselves. */
export const isOpen = (score: Source[]): boolean => score.some((one) => one.forecast);

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
      <thead><tr>${score.length > 1 ? html`<th scope="col">${t("points for")}</th>` : html`<td></td>`}
        ${people.map((one) => html`<th scope="col">${token(one)}<span>${entitled(one)}</span></th>`)}
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
            )}</th></tr>${coming.map(row)}<tr><th scope="row">${t("in all then")}</th>
            ${people.map((_, i) => html`<td>${figure(sumOf(won, i) + coming.reduce((all, one) => all + one.points[i]!, 0))}</td>`)}</tr></tbody>`
          : nothing
      }
    </table></div>`;
}

/** Who stands where, in short, what that may come to, and whose turn it is. */
export function standing(
  score: Source[],
  people: Person[],
  waiting: string[],
  forecast?: (seat: string) => [words: string, figure: string][],
): TemplateResult | typeof nothing {
  if (!score.some((one) => !one.forecast)) return nothing;
  const foretold = ({ seat }: Person) => (isOpen(score) ? (forecast?.(seat) ?? []) : []);
  // What a forecast adds up to decides: where it stands there, it is the order.
  const isSummed = people.every((one) => foretold(one).at(-1)?.[1]);
  const deciding = isSummed ? score.map((one) => ({ ...one, forecast: false })) : score;
  const rows = people
    .map((one, i) => ({ one, points: sumOf(score, i), rank: sumOf(deciding, i) }))
    .sort((a, b) => b.rank - a.rank);
  return html`
    <ol class="standing">${rows.map(({ one, points }) => {
      const lines = foretold(one);
      return html`
      <li class="seat-${one.seat} ${one.isYou ? "you" : ""} ${waiting.includes(one.seat) ? "asked" : ""} ${
        lines.length ? "foretold" : ""
      }">${token(one)}
        <span>${entitled(one)}${lines.map(([words]) => html`<small>${words}</small>`)}</span>
        <b>${figure(points)}${lines.map(([, sum]) => html`<small>${sum}</small>`)}</b></li>`;
    })}</ol>`;
}
