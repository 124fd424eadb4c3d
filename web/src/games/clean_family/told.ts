// How things stand in Clean Family: sheets, members of the family, points.
import { html, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { line, nameOf, pairs, seats, titleOf } from "../../board/view";
import { withoutRules } from "../../places/rules";
import { t } from "../../words/say";
import { ICONS, icon, SYMBOLS, smallSheet, tellShape } from "./art";
import { codes } from "./ghost";
import { SIDE } from "./shape";

export const MEMBERS = ["dad", "mom", "sister", "brother", "grandpa", "grandma"];

export function rowsOf(v: TableView, ...key: string[]): string {
  return line(v, ...key)[0] ?? Array(SIDE).fill(".".repeat(SIDE)).join("/");
}

export function saidSquare(c: string, printed: string): string {
  const mark = ICONS[printed];
  if (c === "x") return t("crossed");
  if (c !== ".") return t(SYMBOLS[c] ?? c);
  return mark ? t("empty, {1}", t(mark)) : t("empty");
}

export function drawAbility(v: TableView, name: string, mark: string): TemplateResult {
  const [ready = 0, gained = 0, boxes = 0] = line(v, "ability", v.seat ?? "", name).map(Number);
  return html`<span class="cf-ability" role="img" aria-label=${t(
    "{1}: {2} ready, {3} spent, {4} boxes",
    t(ICONS[mark]!),
    ready,
    gained - ready,
    boxes,
  )}>${icon(mark)}
    ${Array.from(
      { length: boxes },
      (_, n) => html`<i class=${n < gained - ready ? "spent" : n < gained ? "ready" : ""}></i>`,
    )}</span>`;
}

const half = (n: number): string => `${Math.floor(n / 2) || (n % 2 ? "" : "0")}${n % 2 ? "½" : ""}`;

/** What is printed in an empty box of a member. */
export function boxLabel(v: TableView, name: string, n: number): string {
  const worth = line(v, "worth", name).map(Number);
  switch (name) {
    case "dad":
      return `×${half(worth[n] ?? 0)}`;
    case "sister":
      return `÷${worth[n] ?? ""}`;
    case "brother":
      return String(worth[n] ?? "");
    case "grandma":
      return `×${worth[n + 1] ?? ""}`;
    case "grandpa":
      return String(worth[0] ?? "");
    default:
      return "+";
  }
}

/** How a member scores. */
export function shortAbout(v: TableView, name: string): string {
  return withoutRules(v.pieces.get(name)?.about ?? "");
}

export function pointsOf(v: TableView, seat: string, key: string): number {
  return Number(pairs(line(v, "score", seat)).get(key) ?? 0);
}

export function totalOf(v: TableView, seat: string, key: string): string {
  return String(pointsOf(v, seat, key)).replace("-", "−");
}

/** What is drawn in a row of the grid: `vitamins 2 to 4, crossed 7` */
function tellRow(row: string): string {
  const told: string[] = [];
  for (let from = 0, to = 0; from < row.length; from = to + 1) {
    const c = row.charAt(from);
    for (to = from; row.charAt(to + 1) === c; ) to++;
    const what = saidSquare(c, ".");
    if (c !== ".")
      told.push(to > from ? t("{1} {2} to {3}", what, from + 1, to + 1) : `${what} ${from + 1}`);
  }
  return told.join(", ");
}

function tellSheet(v: TableView, seat: string): string[] {
  const told = rowsOf(v, "grid", seat)
    .split("/")
    .map((row, y) => (tellRow(row) ? t("Row {1}: {2}.", y + 1, tellRow(row)) : ""))
    .filter((words) => words);
  return told.length ? told : [t("Nothing is drawn.")];
}

export function status(v: TableView): string[] {
  const seat = v.seat ?? "A";
  const scores = seats(v).map((s) =>
    s === v.seat
      ? t("You have {1} points.", totalOf(v, s, "total"))
      : t("{1} has {2} points.", nameOf(v, s), totalOf(v, s, "total")),
  );
  const members = MEMBERS.map((m) => `${titleOf(v, m)} ${totalOf(v, seat, m)}`).join(", ");
  const shape = codes(v).get("rot0");
  const hand = line(v, "hand", seat).map((card) => titleOf(v, card));
  return [
    t("Round {1}.", line(v, "round")[0] ?? ""),
    ...(shape ? [t("Market card, columns of a shape: {1}", tellShape(shape))] : []),
    ...(hand.length ? [t("Your hand: {1}.", hand.join(", "))] : []),
    ...scores,
    `${members}.`,
    ...tellSheet(v, seat),
  ];
}

export function drawOther(v: TableView, seat: string): TemplateResult {
  const sheet = rowsOf(v, "sheet");
  const name = nameOf(v, seat);
  return html`<details class="cf-other">
    <summary><b>${name}</b> <span>${t(
      "{1} points, {2} empty",
      totalOf(v, seat, "total"),
      totalOf(v, seat, "empty"),
    )}</span></summary>
    <div class="cf-spy">
      ${smallSheet(
        rowsOf(v, "grid", seat),
        sheet,
        t("sheet of {1}: {2}", name, tellSheet(v, seat).join(" ")),
      )}
      <ul>${MEMBERS.map(
        (m) => html`<li>${titleOf(v, m)} <b>${totalOf(v, seat, m)}</b>
      </li>`,
      )}</ul>
    </div></details>`;
}
