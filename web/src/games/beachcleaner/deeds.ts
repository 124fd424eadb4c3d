// What the others did since these eyes decided last: a row for everybody, with
// the cards they played, and each deed in a short sentence.
import { html, nothing, type SVGTemplateResult, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { line, nameOf, titleOf } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { figureOf, token } from "../../look/figures";
import { phrase, t } from "../../words/say";
import * as art from "./art";
import { beachOf, cleanPlaces } from "./beach";
import { face, kindOf, small } from "./cards";

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

// From where on in the log others acted: after the last decision of these eyes
// in a turn of their own; without a seat, the latest turn of anybody.
function since(v: TableView, told: Told[]): number {
  const turns = told.map(({ events }) => {
    const own = events.find((one) => /^[A-H] /.test(one) && !ANSWERS.test(one.split(" ")[1] ?? ""));
    return own?.charAt(0) ?? "";
  });
  if (v.seat) return turns.lastIndexOf(v.seat) + 1;
  const last = turns.findLast((one) => one) ?? "";
  return turns.findLastIndex((one) => one && one !== last) + 1;
}

function deedsOf(v: TableView, traces: Traces): Deed[] {
  const told = v.told ?? [];
  return told
    .slice(since(v, told))
    .flatMap(({ n, events }) => events.map((one) => deedOf(one, traces.get(n))))
    .filter((one) => one !== null)
    .filter((one) => one.seat !== v.seat && one.verb !== "stand")
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

const mini = (v: TableView, card: string): TemplateResult =>
  html`<span class="bc-card bc-mini">${face(v, card)}</span>`;

const SIGNS: Record<string, string> = {
  swap: "⇄",
  two: "+2",
  move: phrase("walk"),
  pass: phrase("passes"),
};

const still = (picture: SVGTemplateResult, look = ""): TemplateResult =>
  html`<span class="bc-still ${look}">${small(picture)}</span>`;

// What was played, a sign, and what it was for.
function shown(v: TableView, { verb, cards, whom, kind, got }: Deed): TemplateResult {
  const isClean = verb === "clean" || verb === "pair";
  const sign = SIGNS[verb] ? t(SIGNS[verb]) : isClean || whom ? "→" : "";
  return html`
    <span class="bc-deed" data-deed=${verb}>${cards.map((card) => mini(v, card))}
      ${verb === "bather" ? still(art.bather) : nothing}
      ${verb === "pollute" ? still(art.garbage(kind)) : nothing}
      ${sign ? html`<i>${sign}</i>` : nothing}
      ${got ? mini(v, got) : nothing}
      ${isClean ? still(art.garbage(kind), "bc-gone") : nothing}
      ${whom ? still(figureOf(v, whom), `bc-whom seat-${whom}`) : nothing}
    </span>`;
}

/** A row for everybody who did something meanwhile. */
export function meanwhile(v: TableView, traces: Traces): TemplateResult | typeof nothing {
  const deeds = deedsOf(v, traces);
  const rows = v.people.filter((one) => deeds.some((deed) => deed.seat === one.seat));
  if (!rows.length) return nothing;
  return html`
    <div class="bc-deeds" aria-hidden="true">${rows.map(
      (one) =>
        html`<p class="seat-${one.seat}">${token(one)}${deeds
          .filter((deed) => deed.seat === one.seat)
          .map((deed) => shown(v, deed))}</p>`,
    )}</div>`;
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
