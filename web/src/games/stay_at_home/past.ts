// What was done last, from what these eyes were told: who, with which card, to
// whom. The latest lies in the middle of the table until something else comes;
// before one's own turn the latest few are told, each with what came of it.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { nameOf, seats, titleOf } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { token } from "../../look/figures";
import { vars } from "../../look/vars";
import { plainly } from "../../stage/said";
import { phrase, t } from "../../words/say";
import { drawing, face } from "./cards";
import { sentencesOf } from "./gist";

export interface Deed {
  by: string; // a seat
  card: string; // its code; "?": nobody else knows it
  to: string; // a seat, or ""
  isBack?: boolean; // COVID, into the pile
}

const FEW = 3; // that are told
const MANY = 4; // kinds in a hand that is laid open as cards

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

/** What somebody set going, and what came of it in the end. */
interface Chapter extends Deed {
  said: string[];
}

const isDeed = (event: string): boolean => /^\* draws|^[A-F] (play|put) /.test(event);

// Told by told: what begins with a card, with what was said last of it.
function chaptersOf(v: TableView): Chapter[] {
  const isSeat = (word: string) => seats(v).includes(word);
  const all: Chapter[] = [];
  for (const one of (v.told ?? []).slice(-24 * FEW)) {
    const deeds: Deed[] = [];
    for (const event of one.events) note(deeds, isSeat, event);
    const said = sentencesOf(one, v.people);
    if (one.events.some(isDeed) && deeds[0]) all.push({ ...deeds[0], said });
    else all.at(-1)?.said.push(...said);
  }
  return all.slice(-FEW);
}

function row(v: TableView, { by, card, said }: Chapter): TemplateResult {
  const words = [...new Set([said[0] ?? "", said.at(-1) ?? ""])].join(" ");
  return html`<li>${badge(v, by)}${
    card === "?"
      ? html`<span class="card back"></span>`
      : html`<span class="card">${drawing(card)}</span>`
  }<span>${plainly(words, v.people)}</span></li>`;
}

/** The hand of another that was just looked at, with how many of each; whose, or
 * null once something else was done. */
export function seen(v: TableView): { whose: string; hand: [string, number][] } | null {
  const shown = (v.told?.at(-1)?.events ?? [])
    .map((event) => event.split(" "))
    .filter(([, verb, whose]) => verb === "shows" && whose !== v.seat);
  return shown.length
    ? { whose: shown[0]![2]!, hand: shown.map(([, , , card, n]) => [card!, Number(n)]) }
    : null;
}

/** That hand, laid open until something else is done. */
export const laidOpen = (v: TableView, whose: string, hand: [string, number][]): TemplateResult =>
  html`<div class="sh-open ${hand.length > MANY ? "many" : ""}" role="group" aria-label=${t("{1}'s hand", nameOf(v, whose))} ${vars({ n: hand.length })}>
    <p>${badge(v, whose)}<b>${t("{1}'s hand", nameOf(v, whose))}</b></p>
    ${hand.map(
      ([card, times]) => html`<span class="card sh-card" role="img" data-card=${card}
        aria-label=${titleOf(v, card)}>${face(v, card, times)}</span>`,
    )}</div>`;

// What is wanted, how, and what is to be feared.
const GOAL = [
  ["start", phrase("Get your four people out of the house: the most out wins.")],
  ["pickup", phrase("Everybody draws until the letter box is empty.")],
  ["covid", phrase("Who holds COVID then cannot win.")],
] as const;

/** For eyes only: the log says it all in words. Before anything was done: what
 * the game is about. */
export function past(v: TableView): TemplateResult {
  const chapters = chaptersOf(v);
  if (!v.told) return html`<div class="sh-now"><span class="gap"></span></div>`;
  if (!chapters.length)
    return html`<ol class="sh-past sh-goal">${GOAL.map(
      ([card, words]) =>
        html`<li><span class="card">${drawing(card)}</span><span>${t(words)}</span></li>`,
    )}</ol>`;
  return html`<ol class="sh-past" aria-hidden="true">${chapters.map((one) => row(v, one))}</ol>`;
}
