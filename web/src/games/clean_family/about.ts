// What the table says to whoever is new to it: what one is after, on a sheet that
// is still empty, and what somebody in the family is about, with how it stands.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { called, either, line, nameOf, seats, titleOf } from "../../board/view";
import { t } from "../../words/say";
import { gap, icon, member, shapePicture, symbol } from "./art";
import { pieceOf } from "./ghost";
import {
  codesOf,
  costOf,
  drawBoxes,
  isFull,
  isOneSquare,
  labelsOf,
  numberOf,
  pointsOf,
  sheetRows,
  signed,
} from "./told";

/** The round in three pictures; nothing once something is drawn. */
export function drawGoal(v: TableView): TemplateResult | typeof nothing {
  const seat = v.seat ?? "";
  const drawn = sheetRows(v, seat)
    .flat()
    .some((what) => what !== "empty");
  if (drawn || !/^(play|free) /.test(v.moves[0] ?? "")) return nothing;
  const [card = ""] = line(v, "hand", seat);
  const what = v.pieces.get(card)?.group.split(" ")[1] ?? codesOf(v, "symbol")[0]!;
  const taker = codesOf(v, "member").find((one) => line(v, "demand", one).includes(what));
  const isFree = isOneSquare(v);
  return html`<div class="cf-goal" role="note">
    <b>${t("Look after your family!")}</b>
    <span>${shapePicture(isFree ? ["X"] : pieceOf(v), `sym-${what}`)}</span><p>${
      isFree
        ? t("First draw one square of anything. Shapes come next.")
        : t("Draw your card's picture in this shape.")
    }</p>
    <span>${symbol(what)}<i>→</i>${member(taker ?? "mom", true)}</span><p>${
      isFree
        ? t("What you draw with a card somebody gets who wants it.")
        : t("Give it to someone who wants it.")
    }</p>
    <span><svg viewBox="0 0 64 64" aria-hidden="true">${gap}</svg></span><p>${t("Empty squares cost points at the end.")}</p>
    <small>${t("Press a photo to see who likes what.")}</small></div>`;
}

// What is drawn least, or most, and how often.
function extreme(v: TableView, seat: string, isMost: boolean): [name: string, count: number] {
  const drawn = sheetRows(v, seat).flat();
  const counts = codesOf(v, "symbol").map((name): [string, number] => [
    name,
    drawn.filter((what) => what === name).length,
  ]);
  return counts.reduce((a, b) => ((isMost ? b[1] > a[1] : b[1] < a[1]) ? b : a));
}

// What the boxes of who counts symbols are for.
const shares = (v: TableView, name: string): string =>
  t("One, two, three boxes: {1} points for each.", labelsOf(v, name).join(", "));

// How it stands with somebody's likes.
function standing(v: TableView, seat: string, name: string): string {
  const notes = line(v, "box", seat, name);
  switch (name) {
    case "dad": {
      const [what, count] = extreme(v, seat, false);
      return `${t("Least on your sheet: {1}, {2}.", titleOf(v, what), count)} ${shares(v, name)}`;
    }
    case "sister": {
      const [what, count] = extreme(v, seat, true);
      const most = count ? `${t("Most on your sheet: {1}, {2}.", titleOf(v, what), count)} ` : "";
      return `${most}${shares(v, name)}`;
    }
    case "mom":
      return t("A shape of 4 squares brings 4 points, even if you drew only one of them.");
    case "brother": {
      const most = Math.max(0, ...notes.map(Number));
      const points = t("One, two, three that fit: {1} points.", labelsOf(v, name).join(", "));
      return most && !isFull(v, seat, name)
        ? `${t("His next should have {1} squares or more.", most)} ${points}`
        : points;
    }
    case "grandpa":
      return t(
        "Each shape with a twin: {1} points. None has one: {1} in all.",
        line(v, "label", name)[0] ?? "",
      );
    case "grandma": {
      const empty = numberOf(v, "empty", seat);
      return empty
        ? t("Empty squares: {1}, each minus {2} at the end", empty, costOf(v, seat)).concat(".")
        : t("No square is empty: Grandma takes nothing.");
    }
    default:
      return "";
  }
}

/** What empty squares would cost, which nobody has lost yet. */
export function tellEmpty(v: TableView, seat: string): string {
  const empty = numberOf(v, "empty", seat);
  const cost = costOf(v, seat);
  return empty
    ? t(
        "Forecast: Grandma takes {3} if nothing more is drawn: {1} empty squares, {2} points each.",
        empty,
        cost,
        empty * cost,
      )
    : t("No square is empty: Grandma takes nothing.");
}

/** What a seat's points come to if its squares stay as they are. As long as that
 * is below nothing it tells only how many are empty yet, not how it will end. */
export function tellForecast(v: TableView, seat: string): string {
  const total = numberOf(v, "total", seat);
  const empty = numberOf(v, "empty", seat);
  if (!empty) return t("If it ended now: {1} (nothing empty)", signed(total));
  const each = signed(-costOf(v, seat));
  return total < 0
    ? t("{1} empty, {2} each", empty, each)
    : t("If it ended now: {1} ({2} empty, {3} each)", total, empty, each);
}

/** What decided it where points did not (CF-60); "": they did. */
export function feat(v: TableView): string {
  const { line: ended, winners } = v.result;
  if (ended.endsWith(" by tie")) return t("As many points, and as many empty squares.");
  if (!ended.endsWith(" by empty")) return "";
  const total = (seat: string) => numberOf(v, "total", seat);
  const empty = (seat: string) => numberOf(v, "empty", seat);
  const [won = ""] = winners;
  const [next = ""] = seats(v)
    .filter((seat) => seat !== won && total(seat) === total(won))
    .sort((a, b) => empty(a) - empty(b));
  const isShared = v.people.filter(({ bot }) => !bot).length > 1;
  const had = [won, next].flatMap((seat) => [
    isShared ? nameOf(v, seat) : called(v, seat),
    empty(seat),
  ]);
  return t("Fewer squares empty: {1} {2}, {3} {4}.", ...had);
}

/** Somebody in the family: who, what for, how it stands; with the boxes. */
export function tellLikes(v: TableView, seat: string, name: string): TemplateResult {
  const wants = line(v, "demand", name);
  const points = pointsOf(v, seat, name);
  return html`${member(name, isFull(v, seat, name))}<div><p><b>${titleOf(v, name)}</b>
    <span class="cf-liked">${
      wants.length > 4
        ? t("Takes anything.")
        : html`${t("Wants {1}.", either(wants.map((one) => titleOf(v, one))))} ${wants.map((one) => symbol(one))}`
    }</span></p>
    <p class="cf-likes">${v.pieces.get(name)?.about}. ${standing(v, seat, name)}</p>
    <p class="cf-stands">${drawBoxes(v, seat, name)}${
      name === "grandma" ? nothing : html`<b>${t("So far {1} points.", points)}</b>`
    }</p></div>`;
}

/** What an icon of the sheet does for whoever draws over it. */
export function tellIcon(name: string): string {
  const said: Record<string, string> = {
    rotate: t("Draw over this, and later you may turn or mirror a shape."),
    alternative: t("Draw over this, and later you may draw a card's small symbol."),
    patch: t("Draw over this, and cross out any one empty square at once."),
    virus: t("Draw over this: what stays open costs points at the end."),
  };
  return said[name] ?? "";
}

/** What it takes to play a card as its small picture, or as its large one. */
export const drawPrice = (isSmall: boolean): TemplateResult =>
  isSmall
    ? html`<span class="cf-price paid" aria-hidden="true"><i>${t("costs 1")}</i>${icon("alternative")}</span>`
    : html`<span class="cf-price" aria-hidden="true">${t("for free")}</span>`;

/** The small picture of a card: what swap arrows make of it. */
export const drawSmall = (name: string): TemplateResult =>
  html`${icon("alternative")}${symbol(name)}`;
