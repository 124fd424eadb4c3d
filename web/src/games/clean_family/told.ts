// How things stand in Clean Family: sheets, members of the family, points.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { line, nameOf, seats, titleOf } from "../../board/view";
import { t } from "../../words/say";
import { icon, member, smallSheet, tellShape } from "./art";
import { type Foretold, pieceOf } from "./ghost";
import { SIDE } from "./shape";

/** Codes of the pieces of a sort: members, symbols, icons. */
export const codesOf = (v: TableView, group: string): string[] =>
  [...v.pieces.values()].filter((one) => one.group === group).map((one) => one.code);

const rowsOf = (v: TableView, ...key: string[]): string[][] =>
  Array.from({ length: SIDE }, (_, row) => line(v, ...key, String(row + 1)));

/** What is on the squares of a sheet, and what is printed on every sheet. */
export const sheetRows = (v: TableView, seat: string): string[][] => rowsOf(v, "row", seat);
export const iconRows = (v: TableView): string[][] => rowsOf(v, "icons");

export function saidSquare(v: TableView, what: string, printed = "blank"): string {
  if (what === "crossed") return t("crossed");
  if (what !== "empty") return titleOf(v, what);
  return printed === "blank" ? t("empty") : t("empty, {1}", titleOf(v, printed));
}

/** Uses of what the sheet offers; a tap asks what it is. */
export function drawAbility(v: TableView, name: string, ask: () => void): TemplateResult {
  const [ready = 0, spent = 0, boxes = 0] = line(v, "uses", v.seat ?? "", name).map(Number);
  return html`<button type="button" class="cf-ability" data-do="about" tabindex="-1"
    @click=${ask} aria-label=${t(
      "{1}: {2} ready, {3} spent, {4} boxes",
      titleOf(v, name),
      ready,
      spent,
      boxes,
    )}>${icon(name)}
    ${Array.from(
      { length: boxes },
      (_, n) => html`<i class=${n < spent ? "spent" : n < spent + ready ? "ready" : ""}></i>`,
    )}</button>`;
}

export const numberOf = (v: TableView, ...key: string[]): number => Number(line(v, ...key)[0] ?? 0);

/** What a move brings, as short as it gets, in points; "": nothing, or nobody
 * knows yet. */
export function gainOf({ won = 0, saved = 0 }: Foretold): string {
  const points = won || Math.max(saved, 0);
  return points ? `${points > 0 ? "+" : ""}${signed(points)}` : "";
}

/** The same in words. */
export function tellGain({ won = 0, saved = 0 }: Foretold): string {
  const told = [
    won === 1 ? t("1 point more") : won > 0 ? t("{1} points more", won) : "",
    won < 0 ? t("{1} points less", -won) : "",
    saved > 0 ? t("{1} points less to lose at the end", saved) : "",
  ].filter((one) => one);
  return told.join(", ");
}

export const signed = (n: number): string => String(n).replace("-", "−");

/** Points from one source, such as a member of the family. */
export const pointsOf = (v: TableView, seat: string, source: string): string =>
  signed(v.result.score[source]?.[seats(v).indexOf(seat)] ?? 0);

/** Points that are sure by now; what empty squares may cost is a forecast. */
export const wonBy = (v: TableView, seat: string): string => signed(numberOf(v, "won", seat));

/** What is drawn in a row of the grid: `vitamins 2 to 4, crossed 7` */
function tellRow(v: TableView, row: string[]): string {
  const told: string[] = [];
  for (let from = 0, to = 0; from < row.length; from = to + 1) {
    const what = row[from]!;
    for (to = from; row[to + 1] === what; ) to++;
    const said = saidSquare(v, what);
    if (what !== "empty")
      told.push(to > from ? t("{1} {2} to {3}", said, from + 1, to + 1) : `${said} ${from + 1}`);
  }
  return told.join(", ");
}

export function tellSheet(v: TableView, seat: string): string[] {
  const told = sheetRows(v, seat)
    .map((row) => tellRow(v, row))
    .flatMap((words, y) => (words ? [t("Row {1}: {2}.", y + 1, words)] : []));
  return told.length ? told : [t("Nothing is drawn.")];
}

export function status(v: TableView): string[] {
  const seat = v.seat ?? "A";
  const scores = seats(v).map((s) =>
    s === v.seat
      ? t("You have {1} points.", wonBy(v, s))
      : t("{1} has {2} points.", nameOf(v, s), wonBy(v, s)),
  );
  const members = codesOf(v, "member").map((m) => `${titleOf(v, m)} ${pointsOf(v, seat, m)}`);
  const shape = pieceOf(v);
  const hand = line(v, "hand", seat).map((card) => titleOf(v, card));
  return [
    t("Round {1}.", line(v, "round")[0] ?? ""),
    ...(shape.length ? [t("Market card, columns of a shape: {1}", tellShape(shape))] : []),
    ...(hand.length ? [t("Your hand: {1}.", hand.join(", "))] : []),
    ...scores,
    `${members.join(", ")}.`,
    ...tellSheet(v, seat),
  ];
}

// What empty squares may cost is a forecast, and no fault yet.
const wonWith = (v: TableView, seat: string, name: string): string => {
  const points = pointsOf(v, seat, name);
  return Number(points) > 0 ? points : "";
};

// Who in the family has noted how much, and the points for it.
const drawNotes = (v: TableView, seat: string, isNamed: boolean): TemplateResult => html`
  <ul>${codesOf(v, "member").map(
    (m) => html`<li>${member(m)}${isNamed ? html` ${titleOf(v, m)}` : nothing}
      <span class="cf-noted" aria-hidden="true">${line(v, "label", m).map(
        (_, n) => html`<i class=${n < line(v, "box", seat, m).length ? "full" : ""}></i>`,
      )}</span><b>${wonWith(v, seat, m)}</b></li>`,
  )}</ul>`;

/** The same beside a token, where there is room. */
export const glimpse = (v: TableView, seat: string): TemplateResult =>
  html`<div class="cf-glimpse">${smallSheet(sheetRows(v, seat), iconRows(v), "")}${drawNotes(v, seat, false)}</div>`;

/** A sheet and a family, for looking at. */
export function drawOther(v: TableView, seat: string): TemplateResult {
  return html`<div class="cf-spy">
      ${smallSheet(
        sheetRows(v, seat),
        iconRows(v),
        t("sheet of {1}: {2}", nameOf(v, seat), tellSheet(v, seat).join(" ")),
      )}
      ${drawNotes(v, seat, true)}
      <p>${t("{1} squares empty", numberOf(v, "empty", seat))}</p>
    </div>`;
}
