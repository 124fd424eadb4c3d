// What belongs to a player: laundry in a basket, clean laundry on a line, and
// the pairs that were taken.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Pill, TableView } from "../../board/board";
import { line, nameOf, seats, titleOf } from "../../board/view";
import { token } from "../../look/figures";
import { t } from "../../words/say";
import { basketBack, basketFront, coin, missing, peg, picture, star } from "./art";
import { nameOfKind } from "./kinds";
import { drawPiece, kindName, type Laundry } from "./laundry";

export function tellCoins(n: number): string {
  return n === 1 ? t("{1} coin", n) : t("{1} coins", n);
}

export const coinsOf = (v: TableView, seat: string): number =>
  Number(line(v, "coins")[seats(v).indexOf(seat)] ?? 0);

export const pointsOf = (v: TableView, seat: string): string =>
  line(v, "points")[seats(v).indexOf(seat)] ?? "0";

export function pills(v: TableView, seat: string, points = pointsOf(v, seat)): Pill[] {
  const [aim = ""] = line(v, "aim");
  const coins = coinsOf(v, seat);
  return [
    { icon: star, text: `${points}/${aim}`, label: t("{1} of {2} points", points, aim) },
    { icon: coin, text: String(coins), label: tellCoins(coins) },
  ];
}

/** The kind whose second card is looked for: its piece in the basket is lit. */
function wanted(v: TableView): string {
  const [up] = line(v, "up");
  return up ? nameOfKind(v.table, line(v, "table")[Number(up) - 1] ?? "") : "";
}

/** With a plate that says whose it is. */
const basket = (v: TableView, seat: string, inner: TemplateResult[]): TemplateResult => html`
  <span class="wm-basket">${basketBack}<span class="wm-heap" data-count=${inner.length}>${inner}</span>
    ${basketFront}<b class="wm-plate" aria-hidden="true">${
      seat === v.seat ? t("Your laundry") : t("{1}’s laundry", nameOf(v, seat))
    }</b></span>`;

function pairs(v: TableView, seat: string): TemplateResult | typeof nothing {
  const held = line(v, "held", seat);
  if (!held.length) return nothing;
  return html`<span class="wm-pairs" role="group" aria-label=${t("pairs taken")}><b aria-hidden="true">${t(
    "put away until the shuffle",
  )}</b>${held.map(
    (code) => html`<span class="wm-pair" role="img"
      aria-label=${t("pair of {1} cards", titleOf(v, code))}>${picture(nameOfKind(v.table, code))}</span>`,
  )}</span>`;
}

interface Answers {
  say: (words: string) => void;
  pull: (down: PointerEvent, isWanted: boolean) => void; // at a piece
}

/** My basket at the foot of the table, with my counts; where there is room with
 * what else is mine. */
export function drawMine(
  v: TableView,
  seat: string,
  laundry: Laundry,
  isWide: boolean,
  counts: Pill[],
  { say, pull }: Answers,
): TemplateResult {
  const front = laundry.at(`front ${seat}`);
  const hang = t("Hang up {1} points to win.", line(v, "aim")[0] ?? "");
  const told = [hang, t("A coin starts a washer or a dryer.")]; // of each pill
  const me = v.people.find((one) => one.seat === seat);
  const isTurn = line(v, "turn")[0] === seat;
  const kind = isTurn ? wanted(v) : "";
  return html`<section class="wm-mine s-tiles ${isWide ? "wide" : ""}" aria-label=${nameOf(v, seat)}>
    <div class="wm-tray">
    <div class="wm-me ${isTurn ? "asked" : ""}" data-spot="seat-${seat}">${me ? token(me) : nothing}</div>
    <div class="wm-own" @click=${() =>
      say(
        front.length
          ? t("Your laundry: what you still have to wash.")
          : t("Your basket is empty: nothing is left to wash."),
      )}>${basket(
      v,
      seat,
      front.map((one) => {
        const isWanted = kindName(v, one.code) === kind;
        return drawPiece(v, one, isWanted ? "lit" : "", (e) => pull(e, isWanted));
      }),
    )}</div>
    <div class="wm-counts">${counts.map(({ icon, text, label }, i) => {
      const [count, of] = text.split("/");
      return html`<span class="pill big ${text === "0" ? "none" : ""}" role="img" aria-label=${label} @click=${() => say(told[i] ?? "")}>${icon}<span
        aria-hidden="true">${count}${of ? html`<small>/${of}</small>` : nothing}</span></span>`;
    })}</div>
    </div>
    ${
      isWide
        ? html`<div class="wm-more" @click=${() => say(hang)}>${clean(v, seat, laundry)}<span class="wm-goal">${hang}</span>${pairs(v, seat)}</div>`
        : nothing
    }
  </section>`;
}

// The line has a free peg for every point that is missing: how far it is to the
// end is seen, not counted.
export function clean(
  v: TableView,
  seat: string,
  laundry: Laundry,
  how: "" | "still" = "",
): TemplateResult {
  const done = laundry.at(`done ${seat}`);
  const free = Math.max(Number(line(v, "aim")[0] ?? 0) - Number(pointsOf(v, seat)), 0);
  return html`<span class="wm-clean" role="group" aria-label=${t("clean")}>${done.map(
    (one) => html`<span class="wm-hung">${peg}${drawPiece(v, one, how)}</span>`,
  )}${Array.from({ length: free }, () => html`<span class="wm-hung free">${peg}${missing}</span>`)}</span>`;
}

/** The other's laundry beside their token; where there is room in a basket. */
export function drawGlimpse(
  v: TableView,
  seat: string,
  laundry: Laundry,
  isWide: boolean,
): TemplateResult {
  const front = laundry.at(`front ${seat}`).map((one) => drawPiece(v, one));
  return html`<span class="wm-glimpse"><i class="wm-mouth" data-spot="says ${seat}"></i>${
    isWide
      ? html`${basket(v, seat, front)}${clean(v, seat, laundry)}${pairs(v, seat)}`
      : html`<span class="wm-row">${front}</span>`
  }</span>`;
}

/** All of a player's, large. */
export function drawArea(v: TableView, seat: string, laundry: Laundry): TemplateResult {
  const front = laundry.at(`front ${seat}`);
  return html`<div class="wm-area">
    <div><h3>${t("to wash")}</h3>${basket(
      v,
      seat,
      front.map((one) => drawPiece(v, one, "still")),
    )}</div>
    <div><h3>${t("clean")}</h3>${clean(v, seat, laundry, "still")}</div>
    ${
      line(v, "held", seat).length
        ? html`<div><h3>${t("pairs taken")}</h3>${pairs(v, seat)}</div>`
        : nothing
    }
  </div>`;
}
