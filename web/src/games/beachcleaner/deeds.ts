// What the others did in their last turn: a strip for everybody, with the cards
// they played, and each deed in a short sentence.
import { html, nothing, type SVGTemplateResult, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { line, nameOf, titleOf } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { figureOf } from "../../look/figures";
import { phrase, t } from "../../words/say";
import * as art from "./art";
import { beachOf, cleanPlaces } from "./beach";
import { kindOf, pictureOf, small, stepsOf } from "./cards";

/** What only the table before an event tells of it. */
export interface Trace {
  kind: string; // of the garbage that was cleaned up or laid, or ""
  got: string; // the card taken from the Market, or ""
  whom: string; // whose beach got dirty, or ""
}

export type Traces = Map<number, Trace>; // by the number of the event

interface Deed extends Trace {
  seat: string;
  verb: string;
  cards: string[]; // played
}

export function traceOf(before: TableView, event: string): Trace {
  const [seat = "", verb = "", a = "", b = "", c = ""] = event.split(" ");
  const kindAt = (place: number) => beachOf(before, seat)[place - 1]?.kind ?? "";
  const trace = { kind: "", got: "", whom: "" };
  if (verb === "swap") return { ...trace, got: line(before, "market")[Number(c) - 1] ?? "" };
  if (verb === "stand") return { ...trace, kind: kindAt(Number(a)) };
  if (verb === "pair") return { ...trace, kind: kindAt(Number(line(before, "comber", seat)[0])) };
  if (verb === "clean")
    return { ...trace, kind: b === "place" ? kindAt(Number(c)) : kindOf(before, a) };
  const [, whom = "", card = ""] = line(before, "offer");
  return verb === "pollute" ? { ...trace, kind: kindOf(before, card), whom } : trace;
}

const ANSWERS = /^(pick|take)$/; // decisions in somebody else's turn

// A deed to be shown; null: none, or one that goes by.
function deedOf(event: string, trace: Trace | undefined): Deed | null {
  const [seat = "", verb = "", a = "", b = ""] = event.split(" ");
  const deed = { seat, verb, cards: [] as string[], whom: "", kind: "", got: "", ...trace };
  switch (verb) {
    case "two":
      return { ...deed, cards: ["2"] };
    case "pair":
      return { ...deed, cards: [a, b] };
    case "swap":
    case "clean":
    case "move":
      return { ...deed, cards: [a] };
    case "mine":
      return { ...deed, cards: ["mine"], whom: a };
    case "bather":
      return b === "?" ? { ...deed, whom: a } : null;
    case "pass":
    case "pollute":
    case "stand":
      return deed;
    case "draws":
      return seat === "*" && b === "flood" ? { ...deed, seat: a, verb: "flood", cards: [b] } : null;
    default:
      return null;
  }
}

// Whose turn an event belongs to; "": nobody's.
function actorOf({ events }: Told): string {
  const own = events.find((one) => /^[A-H] /.test(one) && !ANSWERS.test(one.split(" ")[1] ?? ""));
  const flood = events.map((one) => /^\* draws ([A-H]) flood/.exec(one)?.[1]).find((one) => one);
  return own?.charAt(0) ?? flood ?? "";
}

/** Whose deed was told last; "": nobody's. */
export const actorOfLast = (v: TableView): string =>
  (v.told ?? []).map(actorOf).findLast((one) => one) ?? "";

// What was told of the latest turn of a seat, from its first card on.
function turnOf(v: TableView, seat: string): Told[] {
  const told = v.told ?? [];
  const actors = told.map(actorOf);
  const last = actors.lastIndexOf(seat);
  const first = actors.findLastIndex((one, i) => i < last && one !== "" && one !== seat) + 1;
  return told.slice(first, last + 1);
}

/** Whether a seat was told to have done this in its latest turn. */
export const hasDone = (v: TableView, seat: string, verb: string): boolean =>
  turnOf(v, seat).some(({ events }) => events.some((one) => one.startsWith(`${seat} ${verb}`)));

/** The card that was put down last, as far as it was told; "": none was. */
export function putLast(v: TableView): string {
  const put = (v.told ?? [])
    .flatMap(({ events }) => events.map((one) => deedOf(one, undefined)))
    .findLast((one) => one && /^(two|clean|pair|move|flood)$/.test(one.verb));
  return put?.cards.at(-1) ?? "";
}

function deedsOf(v: TableView, traces: Traces, seat: string): Deed[] {
  return turnOf(v, seat)
    .flatMap(({ n, events }) => events.map((one) => deedOf(one, traces.get(n))))
    .filter((one) => one !== null)
    .filter((one) => one.seat === seat)
    .filter((one, i, all) => one.verb !== "bather" || all[i + 1]?.verb !== "pollute");
}

const CLEANED = [
  phrase("You clean up the {2}: {3} of {4} clean."),
  phrase("{1} cleans up the {2}: {3} of {4} clean."),
] as const;

const YOURS: Record<string, string> = {
  clean: CLEANED[0],
  pair: CLEANED[0],
  move: phrase("You walk on with {5}."),
  stand: phrase("You start at the {2}: that place is clean."),
  mine: phrase("You lay a sea mine on {7}'s beach."),
};

const THEIRS: Record<string, string> = {
  stand: phrase("{1} starts at the {2}: that place is clean."),
  swap: phrase("{1} swaps {5} for {6}."),
  two: phrase("{1} takes two more cards."),
  clean: CLEANED[1],
  pair: CLEANED[1],
  move: phrase("{1} walks on with {5}."),
  mine: phrase("{1} lays a sea mine on {7}'s beach."),
  bather: phrase("{1} offers {7} two cards, one a Bather."),
  pollute: phrase("{1} puts the {2} on {7}'s beach."),
  pass: phrase("{1} passes."),
};

const AT_YOU: Record<string, string> = {
  mine: phrase("{1} lays a sea mine on your beach!"),
  pollute: phrase("{1} puts the {2} on your beach."),
};

// A card that a Flood brings: it stays, or goes again (BC-64).
function laidWords(v: TableView, seat: string, place: string, card: string): string {
  const isYours = seat === v.seat;
  const title = titleOf(v, card);
  if (card === "?")
    return isYours
      ? t("The Flood brings a card to your beach.")
      : t("The Flood brings a card to {1}'s beach.", nameOf(v, seat));
  if (beachOf(v, seat)[Number(place) - 1]?.kind !== kindOf(v, card) || !kindOf(v, card))
    return t("{1} is washed away again.", title);
  return isYours
    ? t("{1} stays on your beach.", title)
    : t("{1} stays on {2}'s beach.", title, nameOf(v, seat));
}

/** What an event is in a sentence without places; "": the told one says it. */
export function deedWords(v: TableView, event: string, trace: Trace | undefined): string {
  const [, verb = "", a = "", b = "", c = ""] = event.split(" ");
  if (verb === "lays") return laidWords(v, a, b, c);
  const deed = deedOf(event, trace);
  if (!deed) return "";
  const isKnown =
    (!/clean|pair|pollute|stand/.test(verb) || deed.kind) && (verb !== "swap" || deed.got);
  const tables = deed.seat === v.seat ? YOURS : deed.whom === v.seat ? AT_YOU : THEIRS;
  const words = tables[verb];
  if (!words || !isKnown) return "";
  // On a mine stands who is about to lose cards: the told one says so (BC-44).
  const [mine] = line(v, "mine", deed.seat);
  if (verb === "move" && mine && mine === line(v, "comber", deed.seat)[0]) return "";
  return t(
    words,
    nameOf(v, deed.seat),
    t(deed.kind),
    cleanPlaces(v, deed.seat),
    beachOf(v, deed.seat).length,
    titleOf(v, deed.cards[0] ?? ""),
    titleOf(v, deed.got),
    nameOf(v, deed.whom),
  );
}

// Cards of a kind differ in how far they walk.
const mini = (v: TableView, card: string): TemplateResult =>
  html`<span class="bc-card bc-mini">${small(pictureOf(v, card))}${
    stepsOf(v, card) ? html`<em>${stepsOf(v, card)}</em>` : nothing
  }</span>`;

const VERBS: Record<string, string> = {
  two: phrase("takes 2 more"),
  swap: phrase("takes"),
  clean: phrase("cleans"),
  pair: phrase("cleans"),
  move: phrase("walks"),
  stand: phrase("starts"),
  pass: phrase("passes"),
  mine: phrase("lays"),
  bather: phrase("offers|a card"),
  pollute: phrase("gives|a card"),
  flood: phrase("Flood!"),
};

const still = (picture: SVGTemplateResult, look = ""): TemplateResult =>
  html`<span class="bc-still ${look}">${small(picture)}</span>`;

// What was done, and with what or to whom: as few signs as tell it.
function shown(v: TableView, { verb, cards, whom, kind, got }: Deed): TemplateResult {
  const isClean = verb === "clean" || verb === "pair" || verb === "stand";
  const isPlain = verb === "clean" && kindOf(v, cards[0] ?? "") === kind; // the card shows what it cleaned
  const played = verb === "mine" || verb === "flood" ? cards : [];
  return html`
    <span class="bc-deed" data-deed=${verb}>
      ${VERBS[verb] ? html`<b>${t(VERBS[verb])}</b>` : nothing}
      ${played.map((card) => mini(v, card))}
      ${verb === "bather" ? still(art.bather) : nothing}
      ${verb === "pollute" ? still(art.garbage(kind)) : nothing}
      ${got ? html`${mini(v, got)}<span class="bc-gave">${t("for|a card")} ${mini(v, cards[0] ?? "")}</span>` : nothing}
      ${whom ? html`<i>→</i>` : nothing}
      ${isClean ? html`${isPlain ? mini(v, cards[0]!) : still(art.garbage(kind))}<u>✓</u>` : nothing}
      ${isClean && cards.length && !isPlain ? html`<span class="bc-with">${t("with|a card")} ${cards.map((card) => mini(v, card))}</span>` : nothing}
      ${whom ? still(figureOf(v, whom), `bc-whom seat-${whom}`) : nothing}
    </span>`;
}

/** What somebody did last, where nothing else lies. */
export function meanwhile(v: TableView, traces: Traces, seat: string): TemplateResult {
  const deeds = seat === v.seat ? [] : deedsOf(v, traces, seat);
  return html`
    <p class="bc-deeds seat-${seat} ${deeds.length ? "" : "none"}" aria-hidden="true">${deeds.map(
      (deed) => shown(v, deed),
    )}</p>`;
}

/** What won, and how far the next was; "": the rule says it. */
export function feat(v: TableView, traces: Traces): string {
  const [winner = ""] = v.result.winners;
  const kind = traces.get(v.told?.at(-1)?.n ?? -1)?.kind;
  const others = v.people
    .filter(({ seat }) => seat !== winner)
    .sort((a, b) => cleanPlaces(v, b.seat) - cleanPlaces(v, a.seat));
  const isAlone = v.people.filter(({ bot }) => !bot).length < 2;
  const next = others.find(({ isYou }) => isYou && isAlone) ?? others[0];
  if (!kind || !next) return "";
  const words =
    isAlone && winner === v.seat
      ? t("You cleaned up the last one: {1}. {2} had {3} of {4} places clean.")
      : isAlone && next.isYou
        ? t("{5} cleaned up the last one: {1}. You had {3} of {4} places clean.")
        : t("{5} cleaned up the last one: {1}. {2} had {3} of {4} places clean.");
  return t(
    words,
    t(kind),
    next.name,
    cleanPlaces(v, next.seat),
    beachOf(v, next.seat).length,
    nameOf(v, winner),
  );
}
