// What the table says to whoever is new to it: what one is after, on a sheet that
// is still empty, and what somebody in the family is about, with how it stands.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { called, either, line, nameOf, seats, titleOf } from "../../board/view";
import { t } from "../../words/say";
import { gap, icon, member, shapePicture, star, symbol } from "./art";
import { pieceOf } from "./ghost";
import {
  codesOf,
  costOf,
  drawBoxes,
  earnedBy,
  extreme,
  isFull,
  isOneSquare,
  isOver,
  isSummed,
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
      isFree ? t("Give each to someone who wants it.") : t("Give it to someone who wants it.")
    }</p>
    <span><svg viewBox="0 0 64 64" aria-hidden="true">${gap}</svg></span><p>${t("Empty squares cost points at the end.")}</p>
    <small>${t("Press a photo to see who likes what.")}</small></div>`;
}

/** What somebody in the family counts, and how that stands. */
function likesOf(v: TableView, seat: string, name: string): string {
  const labels = labelsOf(v, name);
  const worth = Number(labels[0] ?? 0);
  switch (name) {
    case "dad":
    case "sister": {
      const [what, count] = extreme(v, seat, name === "sister");
      const now = count
        ? t("Now: {1} × {2}.", count, titleOf(v, what))
        : t("Now 0: a symbol is missing.");
      return name === "dad"
        ? `${t("For each square of what you drew least: {1} with one, two, three boxes.", labels.join(", "))} ${now}`
        : `${t("For each square of what you drew most: {1} with one, two, three boxes.", labels.join(", "))} ${now}`;
    }
    case "mom":
      return t("1 point for each square of her shapes, even if you drew only one square.");
    case "brother": {
      const most = Math.max(0, ...line(v, "box", seat, name).map(Number));
      const told = t(
        "Each shape as big as the last one or bigger: {1}, then {2}, then {3} points.",
        ...labels,
      );
      return most && !isFull(v, seat, name)
        ? `${told} ${t("His next should have {1} squares or more.", most)}`
        : told;
    }
    case "grandpa":
      return t(
        "Two shapes the same: {1} points, three: {2}. All different: {3} in all.",
        2 * worth,
        3 * worth,
        worth,
      );
    case "grandma": {
      const empty = numberOf(v, "empty", seat);
      return empty
        ? t(
            "Each empty square costs {1} at the end, less with each box: {2}. You have {3}.",
            costOf(v, seat),
            labels.map((one) => one.replace("−", "")).join(", "),
            empty,
          )
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

/** The own points and what they come to: what a tap on them says. */
export const tellScore = (v: TableView, seat: string): TemplateResult =>
  html`<svg viewBox="0 0 64 64" aria-hidden="true">${star}</svg>
    <p><b>${t("You have {1} points without Grandma.", earnedBy(v, seat))}</b></p>
    <svg viewBox="0 0 64 64" aria-hidden="true">${gap}</svg><p>${tellEmpty(v, seat)}${
      isSummed(v) && !isOver(v)
        ? html`<br /><b>${t("If it ended now you would have {1}.", signed(numberOf(v, "total", seat)))}</b>`
        : nothing
    }</p>`;

/** What a seat's points come to if its squares stay as they are: how many are
 * empty, and what that makes once it is a sum. */
export function tellForecast(v: TableView, seat: string): [words: string, figure: string][] {
  const empty = numberOf(v, "empty", seat);
  const gaps = empty
    ? t("{1} empty, {2} each", empty, signed(-costOf(v, seat)))
    : t("nothing empty");
  const viruses = pointsOf(v, seat, "virus");
  return isSummed(v)
    ? [
        [gaps, pointsOf(v, seat, "grandma")],
        ...(viruses === "0" ? [] : ([[t("viruses left open"), viruses]] as [string, string][])),
        [t("If it ended now"), `= ${signed(numberOf(v, "total", seat))}`],
      ]
    : [[gaps, ""]];
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
    <p class="cf-likes">${likesOf(v, seat, name)}</p>
    <p class="cf-stands">${drawBoxes(v, seat, name)}${
      name === "grandma" ? nothing : html`<b>${t("So far {1} points.", points)}</b>`
    }</p></div>`;
}

/** What an icon of the sheet does for whoever draws over it. */
export function tellIcon(name: string): string {
  const said: Record<string, string> = {
    rotate: t("Draw over this, and later you may turn or mirror a shape."),
    alternative: t("Draw over this: later you may play a card's small picture."),
    patch: t("Draw over this, and cross out any one empty square at once."),
    virus: t("Draw over this: what stays open costs points at the end."),
  };
  return said[name] ?? "";
}

/** The small picture of a card: what swap arrows make of it. */
export const drawSmall = (name: string): TemplateResult =>
  html`${icon("alternative")}${symbol(name)}`;
