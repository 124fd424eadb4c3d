// How things stand in Clean Family: sheets, members of the family, points.
import { html, nothing, type SVGTemplateResult, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { line, nameOf, seats, titleOf } from "../../board/view";
import { token } from "../../look/figures";
import { phrase, t } from "../../words/say";
import { cross, gap, icon, member, shapePicture, smallSheet, star, symbol, tellShape } from "./art";
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

const SYMBOLS: Record<string, string> = {
  disinfectant: phrase("the disinfectant"),
  mask: phrase("the mask"),
  gloves: phrase("the gloves"),
  vitamins: phrase("the vitamins"),
  sanitizer: phrase("the sanitizer"),
};

/** What is given or drawn, within a sentence. */
export const theSymbol = (v: TableView, name: string): string =>
  SYMBOLS[name] ? t(SYMBOLS[name]) : titleOf(v, name);

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

/** What a square that stays empty costs at the end, as things stand. */
export const costOf = (v: TableView, seat: string): number => {
  const lost = v.result.score.grandma?.[seats(v).indexOf(seat)] ?? 0;
  const empty = numberOf(v, "empty", seat);
  return empty ? -lost / empty : 0;
};

/** What is printed of a cost: `−4` for each gap. */
export const drawnCost = (v: TableView, seat: string): TemplateResult =>
  html`<svg viewBox="0 0 64 64" aria-hidden="true">${gap}</svg>${signed(-costOf(v, seat))}`;

export const numberOf = (v: TableView, ...key: string[]): number => Number(line(v, ...key)[0] ?? 0);

/** A gain as it is drawn: points, with a star. */
export const drawnGain = ({ won = 0 }: Foretold): TemplateResult =>
  html`<span>${won < 0 ? "" : "+"}${signed(won)}<svg viewBox="0 0 64 64" aria-hidden="true">${star}</svg></span>`;

/** The same in words; "": no points. */
export function tellGain({ won = 0 }: Foretold): string {
  if (won < 0) return t("{1} points less", -won);
  return won === 1 ? t("1 point more") : won ? t("{1} points more", won) : "";
}

// What a square that stays empty costs once this much is saved by a box.
const costThen = (v: TableView, seat: string, saved: number): number =>
  costOf(v, seat) - saved / numberOf(v, "empty", seat);

/** What a box of Grandma brings: empty squares get cheaper. How many there will
 * be at the end nobody knows, so it is told by the square. */
export const drawnSaving = (v: TableView, seat: string, saved: number): TemplateResult =>
  html`<span>${drawnCost(v, seat)}→${signed(-costThen(v, seat, saved))}</span>`;

export const tellSaving = (v: TableView, seat: string, saved: number): string =>
  t("an empty square costs {1} points instead of {2}", costThen(v, seat, saved), costOf(v, seat));

export const isOver = (v: TableView): boolean => v.result.winners.length > 0;

export const signed = (n: number): string => String(n).replace("-", "−");

const LATE = 10; // of the cards: whatever comes now cannot mend much

/** What squares that are still empty take off what was won, as things stand. */
export const stakeOf = (v: TableView, seat: string): number =>
  ["grandma", "virus"].reduce(
    (all, source) => all - (v.result.score[source]?.[seats(v).indexOf(seat)] ?? 0),
    0,
  );

/** What was won without that. */
export const earnedBy = (v: TableView, seat: string): string =>
  signed(numberOf(v, "total", seat) + stakeOf(v, seat));

/** Whether that is told in all, and taken off: for everybody from the same card on,
 * so that counts can be compared. Before it would frighten, and tells nothing. */
export const isSummed = (v: TableView): boolean => numberOf(v, "item") >= LATE;

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

/** Whether the open Market card is one square of any symbol. */
export const isOneSquare = (v: TableView): boolean =>
  line(v, "print", line(v, "card")[0] ?? "")[0] === "free";

/** How far the game has come, by the one thing that ends it: the cards. A round
 * of one square has none. */
export function tellCount(v: TableView): string {
  const [count = "0"] = line(v, "item");
  return isOneSquare(v)
    ? t("One-square round, {1} of 12 cards played.", count)
    : t("Card {1} of 12.", count);
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
    tellCount(v),
    ...(shape.length ? [t("Market card, columns of a shape: {1}", tellShape(shape))] : []),
    ...(hand.length ? [t("Your hand: {1}.", hand.join(", "))] : []),
    ...scores,
    `${members.join(", ")}.`,
    ...tellSheet(v, seat),
  ];
}

// What empty squares may cost is a forecast, and no fault yet: until the end it is
// told by the square.
export const wonWith = (v: TableView, seat: string, name: string): string | TemplateResult => {
  const points = pointsOf(v, seat, name);
  if (isOver(v) || (name === "grandma" && isSummed(v))) return points;
  if (name === "grandma") return costOf(v, seat) ? drawnCost(v, seat) : "";
  return Number(points) > 0 ? points : "";
};

/** What somebody did last: squares that are new, what was drawn, who got it. */
export interface Deed {
  squares: Set<number>;
  what: string;
  whom: string;
}

/** The same in a sentence. */
export const tellDeed = (v: TableView, seat: string, { what, whom }: Deed): string =>
  whom
    ? t("Last round {1} drew {2} for {3}.", nameOf(v, seat), theSymbol(v, what), titleOf(v, whom))
    : t("Last round {1} drew {2}.", nameOf(v, seat), theSymbol(v, what));

/** What the others did in the round before, in pictures; a tap says it. */
export const drawDeeds = (
  v: TableView,
  deeds: Map<string, Deed>,
  ask: (seat: string) => void,
): TemplateResult[] =>
  v.people.flatMap((one) => {
    const deed = deeds.get(one.seat);
    return deed?.what && !one.isYou
      ? [
          html`<span class="cf-deed" title=${tellDeed(v, one.seat, deed)} @click=${() => ask(one.seat)}>${token(one)}${symbol(deed.what)}${
            deed.whom ? html`→${member(deed.whom)}` : nothing
          }</span>`,
        ]
      : [];
  });

export function tellGaps(v: TableView, seat: string): string {
  const empty = numberOf(v, "empty", seat);
  return empty === 1 ? t("1 square empty") : t("{1} squares empty", empty);
}

// Who in the family has noted how much, and the points for it: by the end all of
// them count.
const drawNotes = (v: TableView, seat: string): TemplateResult => html`
  <ul title=${t("{1}: the family", nameOf(v, seat))}>${codesOf(v, "member").map(
    (
      m,
    ) => html`<li class=${isFull(v, seat, m) ? "full" : ""}>${member(m, isFull(v, seat, m))}<span>${titleOf(v, m)}</span>
      ${drawBoxes(v, seat, m)}<b class=${m === "grandma" ? "cost" : ""}>${wonWith(v, seat, m)}</b><small>${v.pieces.get(m)?.about}</small></li>`,
  )}</ul>`;

const PARTS: Record<string, string> = { "÷1": "1", "÷2": "½", "÷3": "⅓", "÷4": "¼" };

/** What is printed in the boxes, without signs to be learned: a share of what is
 * counted, points, or what an empty square costs then. */
export const labelsOf = (v: TableView, name: string): string[] =>
  line(v, "label", name).map(
    (label) => PARTS[label] ?? label.replace(/^[+×]/, name === "grandma" ? "−" : ""),
  );

/** What is drawn least, or most, and how often. */
export function extreme(
  v: TableView,
  seat: string,
  isMost: boolean,
): [name: string, count: number] {
  const drawn = sheetRows(v, seat).flat();
  const counts = codesOf(v, "symbol").map((name): [string, number] => [
    name,
    drawn.filter((what) => what === name).length,
  ]);
  return counts.reduce((a, b) => ((isMost ? b[1] > a[1] : b[1] < a[1]) ? b : a));
}

const WORDS: Record<string, string> = {
  dad: phrase("drawn least"),
  sister: phrase("drawn most"),
  brother: phrase("never smaller"),
  grandpa: phrase("same shapes"),
};

const sign = (picture: TemplateResult | SVGTemplateResult): TemplateResult =>
  html`<svg viewBox="0 0 64 64" aria-hidden="true">${picture}</svg>`;

/** What somebody in the family counts or wants, as short as a photo wants it; how
 * that stands, once something is drawn. */
export function wordOf(v: TableView, seat: string, name: string): string | TemplateResult {
  const most = Math.max(0, ...line(v, "box", seat, name).map(Number));
  switch (name) {
    case "dad":
    case "sister": {
      const [what, count] = extreme(v, seat, name === "sister");
      if (!extreme(v, seat, true)[1]) break;
      return html`${name === "dad" ? t("least:") : t("most:")} ${count ? symbol(what) : nothing} ${count}`;
    }
    case "mom":
      return html`${sign(star)} ${t("a square")}`;
    case "brother":
      if (most && !isFull(v, seat, name)) return t("{1} or more", most);
      break;
    case "grandma":
      return html`${sign(gap)} ${t("costs {1}|an empty square", costOf(v, seat))}`;
  }
  return t(WORDS[name] ?? "");
}

/** What a member has noted, or what is printed where nothing is. */
function drawBox(v: TableView, note: string | undefined, label: string): unknown {
  if (!note) return label;
  if (note === "cross") return cross;
  const print = line(v, "print", note);
  return print.length ? shapePicture(print) : note;
}

export function drawBoxes(v: TableView, seat: string, name: string): TemplateResult {
  const notes = line(v, "box", seat, name);
  return html`<span class="cf-boxes" aria-hidden="true">${labelsOf(v, name).map(
    (label, n) => html`<i class=${notes[n] ? "full" : ""}>${drawBox(v, notes[n], label)}</i>`,
  )}</span>`;
}

export const isFull = (v: TableView, seat: string, name: string): boolean =>
  line(v, "box", seat, name).length >= line(v, "label", name).length;

/** The same beside a token, where there is room. */
export const glimpse = (v: TableView, seat: string, deed?: Deed): TemplateResult =>
  html`<div class="cf-glimpse">${smallSheet(sheetRows(v, seat), iconRows(v), "", deed?.squares)}${drawNotes(v, seat)}</div>`;

/** A sheet and a family, for looking at. */
export function drawOther(v: TableView, seat: string): TemplateResult {
  return html`<div class="cf-spy">
      ${smallSheet(
        sheetRows(v, seat),
        iconRows(v),
        t("sheet of {1}: {2}", nameOf(v, seat), tellSheet(v, seat).join(" ")),
      )}
      ${drawNotes(v, seat)}
      <p>${tellGaps(v, seat)}</p>
    </div>`;
}
