// What was done last, from what these eyes were told: who, with which card, to
// whom. The latest lies in the middle of the table until something else comes;
// before one's own turn the latest few are told, each with what came of it.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { cards, nameOf, seats, titleOf } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { token } from "../../look/figures";
import { vars } from "../../look/vars";
import { plainly } from "../../stage/said";
import { phrase, t } from "../../words/say";
import { doing, drawing, face, isOpen, listed, named } from "./cards";
import { isIdle, sentencesOf } from "./gist";

export interface Deed {
  by: string; // a seat
  card: string; // its code; "?": nobody else knows it
  to: string; // a seat, or ""
  isBack?: boolean; // COVID, into the pile
}

const FEW = 3; // that are told
const ROW = 5; // kinds of a hand that is laid open side by side
const MANY = 4; // side by side, of more than two rows

// Answers that come back at whoever acted.
const BACK = ["block-leave", "reverse"];

function note(deeds: Deed[], isSeat: (word: string) => boolean, event: string): void {
  const words = event.split(" ");
  const [who = "", verb = "", what = "", whom = ""] = words;
  const last = deeds.at(-1);
  if (who === "*") {
    if (verb !== "draws") return;
    const isAlone = last?.by !== what || !isSeat(what);
    if (whom !== "?" || isAlone) deeds.push({ by: what, card: whom, to: "" });
  } else if (verb === "play" || verb === "use") {
    const to = isSeat(whom) ? whom : BACK.includes(what) && last?.by !== who ? last?.by : "";
    deeds.push({ by: who, card: what, to: to ?? "" });
  } else if (verb === "put") deeds.push({ by: who, card: "covid", to: "", isBack: true });
  else if ((verb === "target" || verb === "with") && last?.by === who && isSeat(what))
    last.to = what;
}

/** The latest deeds, the last one last. */
export function deedsOf(v: TableView, most: number): Deed[] {
  const isSeat = (word: string) => seats(v).includes(word);
  const told = (v.told ?? []).slice(-24 * most);
  const deeds: Deed[] = [];
  for (const event of told.flatMap((one: Told) => one.events)) note(deeds, isSeat, event);
  return deeds.slice(-most);
}

export const badge = (v: TableView, seat: string): TemplateResult | typeof nothing => {
  const person = v.people.find((one) => one.seat === seat);
  return person ? token(person) : nothing;
};

/** What somebody set going, and what was said of it, told by told. */
interface Chapter extends Deed {
  isDrawn: boolean;
  isDue: boolean; // the draw that it is about is still to come
  back: string[][]; // who put which cards back, as events
  said: { lines: string[]; isKept: boolean; isByAll: boolean }[];
}

/** A line of the story: the more it matters, the sooner it has room. */
interface Row {
  by: string;
  card: string;
  words: string;
  weight: number;
}

const HITS_ME = 3;
const WEIGHTS = { others: 2, own: 1, unseen: 0 };

const isDeed = (event: string): boolean => /^\* draws|^[A-F] (play|put) /.test(event);

const YOU = phrase("you your yours");

/** Whether a sentence speaks to who looks. */
function isToYou(line: string): boolean {
  const words = t(YOU).split(" ");
  return line
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => words.includes(word));
}

const BOTH = "start-both"; // two go out, or do not
const TWOFOLD = "go-send"; // who draws it loses somebody and sends somebody home

// Cards of which another draw is all that comes: it belongs to them.
const DRAWING = ["pickup", "ann-extra"];

// What begins with a card, since the last turn of who looks ended.
function chaptersOf(v: TableView): Chapter[] {
  const isSeat = (word: string) => seats(v).includes(word);
  const told = v.told ?? [];
  const ended = new RegExp(`^${v.seat} (end|put|play skip)`);
  const since = told.findLastIndex((one) => one.events.some((event) => ended.test(event)));
  const all: Chapter[] = [];
  for (const one of since < 0 ? told.slice(-24 * FEW) : told.slice(since)) {
    const deeds: Deed[] = [];
    for (const event of one.events) note(deeds, isSeat, event);
    const said = {
      lines: sentencesOf(one, v.people).filter((line) => !isHand(v, line)),
      isKept: one.events.some((event) => /^[A-F] use /.test(event)),
      isByAll: one.events.length > 1,
    };
    const isDrawn = one.events.some((event) => event.startsWith("* draws"));
    const last = all.at(-1);
    // Who ignored it draws at the end of a turn only.
    if (last && one.events.some((event) => / end$/.test(event))) last.isDue = false;
    const isDue = last?.isDue && isDrawn;
    if (one.events.some(isDeed) && deeds[0] && !isDue)
      all.push({
        ...deeds[0],
        isDrawn,
        isDue: DRAWING.includes(deeds[0].card),
        back: [],
        said: [said],
      });
    else last?.said.push({ ...said, isKept: said.isKept || isDue === true });
    if (isDue) last.isDue = false;
    const back = one.events.map((event) => event.split(" ")).filter(([, verb]) => verb === "back");
    all.at(-1)?.back.push(...back);
  }
  return all;
}

/** Whether a line tells a whole hand, which is in sight. */
const isHand = (v: TableView, line: string): boolean =>
  [v.seat ?? "", ...seats(v)].some((seat) =>
    [t("Your hand is now: {2}.", "", ""), t("The hand of {1} is: {2}.", nameOf(v, seat), "")].some(
      (words) => line.startsWith(words.slice(0, -1)),
    ),
  );

// Cards that were put back: one's own by name.
function putBack(v: TableView, back: string[][]): string[] {
  const [who = ""] = back[0] ?? [];
  if (!who) return [];
  const codes = back.map(([, , code = ""]) => code);
  return [
    who === v.seat
      ? t("You put back: {1}.", listed(v, codes))
      : t("{1} puts back {2}.", nameOf(v, who), cards(codes.length)),
  ];
}

// What was done, who answered, and what came of it: for who looks first.
function rowOf(v: TableView, { by, to, card, isDrawn, back, said }: Chapter): Row {
  const isOwn = by === v.seat;
  // A turn that is missed comes of an earlier card.
  const missed = v.people.map(({ name }) => t("{1} misses this turn.", name));
  const [first = "", ...more] = said
    .flatMap(({ lines }) => lines)
    .filter((line) => !missed.includes(line));
  const isHit = (line: string) =>
    more.includes(line) && isToYou(line) && !(isOwn && line.startsWith(t("You")));
  const hit = said.findLast(({ lines }) => lines.some(isHit));
  const hits = hit?.lines.filter(isHit).slice(hit.isByAll ? 0 : -1) ?? [];
  const answers = said.filter((one) => one.isKept).flatMap(({ lines }) => lines.slice(0, 1));
  const isTwo = card === BOTH || card === TWOFOLD;
  const isKept = isOwn && isDrawn && !more.length && !isOpen(v, card);
  const results = hits.filter((line) => !answers.includes(line));
  const came = back.length
    ? putBack(v, back)
    : isKept
      ? [doing(v, card)]
      : results.length && !isTwo
        ? results
        : more.filter((line) => !isIdle(line)).slice(isTwo ? -2 : -1);
  return {
    by,
    card,
    words: [...new Set([first, ...answers, ...came])].join(" "),
    weight: isOwn
      ? WEIGHTS[isDrawn ? "own" : "others"]
      : hits.length || to === v.seat
        ? HITS_ME
        : card === "?"
          ? WEIGHTS.unseen
          : WEIGHTS.others,
  };
}

/** What was done last to who looks since the last turn, or "". */
export const lastHit = (v: TableView): string =>
  chaptersOf(v)
    .map((one) => rowOf(v, one))
    .findLast((one) => one.weight === HITS_ME)?.words ?? "";

/** The latest few lines, what was done to who looks before all else; cards that
 * others drew unseen are one line. */
function rowsOf(v: TableView): Row[] {
  const all = chaptersOf(v).map((one) => rowOf(v, one));
  const unseen = all.filter((one) => one.weight === WEIGHTS.unseen);
  const last = unseen.at(-1);
  const names = [...new Set(unseen.map((one) => nameOf(v, one.by)))];
  const [final = "", ...first] = names.toReversed();
  if (last && first.length)
    last.words = t("{1} draw a card each.", t("{1} and {2}", first.toReversed().join(", "), final));
  const rows = all.filter((one) => one === last || !unseen.includes(one));
  const kept = rows
    .toReversed()
    .sort((a, b) => b.weight - a.weight)
    .slice(0, FEW);
  return rows.filter((one) => kept.includes(one));
}

const row = (v: TableView, { by, card, words }: Row, look: string): TemplateResult => html`
  <li class=${look}>${badge(v, by)}${
    card === "?"
      ? html`<span class="card back"></span>`
      : html`<span class="card">${drawing(card)}</span>`
  }<span>${plainly(words, v.people)}</span></li>`;

const NOTHING_SEEN = /^(. (end|pass)|\* draws . \?)$/;

/** The hand of another that was just looked at, with how many of each; whose, or
 * null once something else was seen to be done. */
export function seen(v: TableView): { whose: string; hand: [string, number][] } | null {
  const last = v.told?.findLast(({ events }) => !events.every((one) => NOTHING_SEEN.test(one)));
  const shown = (last?.events ?? [])
    .map((event) => event.split(" "))
    .filter(([, verb, whose]) => verb === "shows" && whose !== v.seat);
  return shown.length
    ? { whose: shown[0]![2]!, hand: shown.map(([, , , card, n]) => [card!, Number(n)]) }
    : null;
}

/** That hand, laid open until something else is done. */
export function laidOpen(v: TableView, whose: string, hand: [string, number][]): TemplateResult {
  const n = hand.length;
  const isMany = n > 2 * ROW;
  const row = isMany ? MANY : n > ROW ? Math.ceil(n / 2) : n;
  const name = t("{1}'s hand", nameOf(v, whose));
  return html`<div class="sh-open ${isMany ? "many" : n > ROW ? "two" : ""}" role="group" aria-label=${name} ${vars({ row })}>
    <p>${badge(v, whose)}<b>${name}</b></p>
    ${hand.map(
      ([card, times]) => html`<span class="card sh-card" role="img" data-card=${card}
        ${vars(named(v, card, isMany ? row * 1.5 : row))}
        aria-label=${titleOf(v, card)}>${face(v, card, times)}</span>`,
    )}</div>`;
}

// What is wanted, how, and what is to be feared.
const GOAL = [
  ["start", phrase("Get your four people out of the house: the most out wins.")],
  ["pickup", phrase("Everybody draws until the pile is empty.")],
  ["covid", phrase("Who holds COVID then cannot win.")],
] as const;

const FOR_TWO = [
  "covid",
  phrase("Who holds COVID then wins only with a full set of stock."),
] as const;

/** For eyes only: the log says it all in words. Before anything was done: what
 * the game is about. */
export function past(v: TableView): TemplateResult {
  const goal = v.players === 2 ? [...GOAL.slice(0, -1), FOR_TWO] : GOAL;
  const rows = rowsOf(v);
  if (!v.told) return html`<div class="sh-now"><span class="gap"></span></div>`;
  if (!rows.length)
    return html`<ol class="sh-past sh-goal" data-fit="0">${goal.map(
      ([card, words]) =>
        html`<li><span class="card">${drawing(card)}</span><span>${t(words)}</span></li>`,
    )}</ol>`;
  const least = Math.min(...rows.map((one) => one.weight));
  const less = rows.find((one) => one.weight === least);
  const isSpare = rows.length === FEW && least < HITS_ME;
  return html`<ol class="sh-past ${isSpare || rows.length < FEW ? "" : "whole"}" data-fit="0" aria-hidden="true">${rows.map(
    (one) => row(v, one, isSpare && one === less ? "less" : ""),
  )}</ol>`;
}
