// The cards of Stay At Home: what they are called and how they lie there.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { aboutOf, line, nameOf, titleOf } from "../../board/view";
import { withoutRules } from "../../places/rules";
import { phrase, t } from "../../words/say";
import { picture, SIGNS } from "./art";
import { STOCK } from "./house";
import type { Deed } from "./past";

// What cards of its colour are about.
export const groupOf = (v: TableView, code: string): string =>
  v.pieces.get(code)?.group || "action";

/** Whether it is laid open when it is drawn, and does at once what it says. */
export const isOpen = (v: TableView, code: string): boolean =>
  ["start", "home", "news"].includes(v.pieces.get(code)?.group ?? "");

export const drawing = (code: string): TemplateResult =>
  html`<svg viewBox="0 0 64 64" aria-hidden="true">${picture(code)}</svg>`;

export const FULL_SET = phrase("A full set of stock: with it you may win even with COVID.");

/** SH-92: whether who looks holds one of each, which counts among two. */
export function hasFullSet(v: TableView): boolean {
  const hand = v.seat ? line(v, "hand", v.seat) : [];
  return v.players === 2 && STOCK.every((kind) => hand.includes(kind));
}

/** What it does, in a sentence. What COVID is for two players concerns two. */
export function doing(v: TableView, code: string): string {
  if (groupOf(v, code) === "stock")
    return hasFullSet(v) ? t(FULL_SET) : t("Keep it: the most stock wins a tie.");
  const about = withoutRules(aboutOf(v, code));
  if (code === "ann-turn" && v.players === 2) return t("Between two it changes nothing."); // SH-R39
  if (code !== "covid") return about;
  return v.players === 2
    ? hasFullSet(v)
      ? t("You have a full set of stock: you may win all the same.")
      : t("Whoever has it sends nobody out and wins only with a full set of stock.")
    : `${about.split(";")[0]}.`;
}

// What a card that is carried out does to others reads as if it did so to who looks.
const OTHERS: Record<string, string> = {
  start: phrase("{1} may send somebody out."),
  "start-again": phrase("{1} may send somebody out, then draws again."),
  "start-both": phrase("{1} may send somebody out and says who else goes."),
  send: phrase("{1} may send somebody home."),
  "go-send": phrase("{1} sends one home and may send another."),
  see: phrase("{1} looks at the whole hand."),
  two: phrase("Two cards go back into the pile."),
  miss: phrase("The next turn is lost."),
  pickup: phrase("A card is drawn at once."),
  skip: phrase("{1} draws no card."),
  take: phrase("{1} takes a card unseen."),
  swap: phrase("Hands are swapped."),
  ignore: phrase("It does not count for {1}."),
  reverse: phrase("It goes back to who played it."),
  "block-leave": phrase("{1} stops it."),
  "block-covid": phrase("{1} puts it back into the pile."),
  "give-covid": phrase("{1} hands it on."),
};

// And what it does to who looks.
const ME: Record<string, string> = {
  see: phrase("{1} looks at your whole hand."),
  two: phrase("You put two cards back into the pile."),
  miss: phrase("You lose your next turn."),
  pickup: phrase("You draw a card at once."),
  take: phrase("{1} takes one of your cards unseen."),
  swap: phrase("{1} gets your hand, and you get {1}'s."),
};

// Without when it can be played: it is being played.
function now(words: string): string {
  const after = words.slice(words.indexOf(":") + 1).trim();
  return after.charAt(0).toUpperCase() + after.slice(1);
}

/** What it does in the hands of `by`; `deed`: it is being carried out. */
export function doneBy(v: TableView, code: string, by: string, deed: Deed | null): string {
  const words = (deed?.to === v.seat && ME[code]) || OTHERS[code];
  if (by && by !== v.seat && words) return t(words, nameOf(v, by));
  return deed ? now(doing(v, code)) : doing(v, code);
}

// Cards that answer others carry a shield, whatever their colour.
const ANSWERING = ["ignore", "give-covid"];

export function face(v: TableView, code: string, times = 1): TemplateResult {
  const group = groupOf(v, code);
  const sign = ANSWERING.includes(code) ? "block" : group;
  const many =
    times > 1 ? html`<span class="sh-times" aria-hidden="true">${times}×</span>` : nothing;
  return html`
    <span class="sh-kind g-${group}" aria-hidden="true"><svg viewBox="0 0 64 64">${
      SIGNS[sign] ?? nothing
    }</svg></span>
    <span class="pic" aria-hidden="true">${drawing(code)}</span>
    ${many}
    <b aria-hidden="true">${titleOf(v, code)}</b>`;
}

// On a phone a row of small cards has room for so many letters; set narrower than
// this, a name is not read.
const LETTERS = 37;
const NARROWEST = 0.66;

/** How narrow a name is set on one of `row` cards side by side: in one line, which
 * leaves most to the picture, or by its longest word. */
export function named(v: TableView, code: string, row: number) {
  const title = titleOf(v, code);
  const squeeze = (words: string) => Math.min(1, LETTERS / row / words.length);
  const isLine = squeeze(title) >= NARROWEST;
  const longest = title.split(" ").sort((a, b) => b.length - a.length)[0]!;
  return { line: squeeze(isLine ? title : longest), wrap: isLine ? "nowrap" : "normal" };
}

export function tally(cards: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

export function listed(v: TableView, cards: string[]): string {
  return tally(cards)
    .map(([card, n]) => (n > 1 ? `${titleOf(v, card)} ×${n}` : titleOf(v, card)))
    .join(", ");
}
