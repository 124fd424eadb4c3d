// How things stand in Stay At Home: households, what is being resolved, what a
// seat is sure of.
import { html, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { cards, line, nameOf, seats, titleOf } from "../../board/view";
import { phrase, t } from "../../words/say";
import { FULL_SET, hasFullSet, listed } from "./cards";
import { type Household, STOCK } from "./house";

export const who = (v: TableView, seat: string): string =>
  seat === v.seat ? t("you") : nameOf(v, seat);

export const outOf = (v: TableView, seat: string): number => Number(line(v, "out", seat)[0] ?? 0);

export function homeOf(v: TableView, seat: string): Household {
  const out = outOf(v, seat);
  return {
    seat,
    out,
    all: Number(line(v, "household")[0] ?? out),
    isIll: line(v, "holder")[0] === seat,
    isTurn: line(v, "active")[0] === seat && line(v, "phase")[0] !== "over",
    isAsked: v.waiting.includes(seat),
    misses: Number(line(v, "miss", seat)[0] ?? 0),
    isFull: seat === v.seat && hasFullSet(v),
    aim: line(v, "start")[0] === seat ? "member" : matterOf(v)?.to === seat ? "house" : "",
  };
}

/** The card that everything is about now, who it is from and whom it hits. */
export interface Matter {
  card: string;
  from: string; // a seat
  to: string; // a seat, or ""
}

export function matterOf(v: TableView): Matter | null {
  const [phase] = line(v, "phase");
  const [action, actor = "", victim = ""] = line(v, "action");
  const [drawn, drawer = ""] = line(v, "drawn");
  const [leaver = ""] = line(v, "start");
  const [giver = ""] = line(v, "giver");
  if (phase === "covid" || phase === "isolate") {
    const [holder = ""] = line(v, "holder");
    return phase === "covid"
      ? { card: "covid", from: giver, to: holder }
      : { card: "covid", from: holder, to: "" };
  }
  if (drawn && drawn !== "?")
    return { card: drawn, from: drawer, to: leaver === drawer ? "" : leaver };
  return action ? { card: action, from: actor, to: victim } : null;
}

const QUESTIONS: Record<string, string> = {
  block: phrase("Does anybody block it?"),
  ignore: phrase("Does anybody ignore it?"),
  reverse: phrase("Does anybody reverse it?"),
};

// Where nobody else can answer (SH-68).
const MINE: Record<string, string> = {
  block: phrase("Do you block it?"),
  reverse: phrase("Do you reverse it?"),
};

/** What an open window asks the whole table, or "". */
export function questionOf(v: TableView): string {
  const [kind = ""] = line(v, "reaction");
  const isMine = v.moves.length > 1 && (kind === "reverse" || v.players === 2);
  const words = (isMine && MINE[kind]) || QUESTIONS[kind];
  return words ? t(words) : "";
}

// What an action makes of a seat.
function partOf(v: TableView, seat: string): string {
  const [action, actor, victim] = line(v, "action");
  return !action ? "" : seat === actor ? t("acts") : seat === victim ? t("aimed at") : "";
}

export function tellMiss(turns: number): string {
  return turns > 1 ? t("misses {1} turns", turns) : t("misses a turn");
}

export function tellSeat(v: TableView, seat: string): string {
  const home = homeOf(v, seat);
  return [
    seat === v.seat ? t("You") : nameOf(v, seat),
    t("{1} of {2} out", home.out, home.all),
    cards(line(v, "hand", seat).length),
    home.isIll ? "COVID" : "",
    home.misses ? tellMiss(home.misses) : "",
    partOf(v, seat),
    ...(seat === v.seat
      ? [home.isTurn ? t("your turn") : home.isAsked ? t("you are asked") : ""]
      : [home.isTurn ? t("has the turn") : "", home.isAsked ? t("is asked") : ""]),
  ]
    .filter((fact) => fact)
    .join(", ");
}

const SOON = 3; // turns

/** How who has the turn stands; before anything is won, what drawing means. Who
 * holds COVID is not ahead of anybody; where more of that household are out than
 * of any other, it says so. */
export function stakes(v: TableView): string {
  const [holder] = line(v, "holder");
  const rivals = seats(v).filter((seat) => seat !== v.seat && seat !== holder);
  const mine = outOf(v, v.seat ?? "");
  const most = Math.max(0, ...rivals.map((seat) => outOf(v, seat)));
  const ahead = rivals.filter((seat) => outOf(v, seat) === most);
  const leads = holder !== undefined && outOf(v, holder) > most;
  const isFirst = !v.told?.some(({ events }) => events.includes(`${v.seat} end`));
  if (leads && !rivals.length)
    return line(v, "hand", holder).length > STOCK.length // room for a full set (SH-92)
      ? t("{1} holds COVID: ahead only with a full set.", nameOf(v, holder))
      : t("You are ahead: {1} holds COVID.", nameOf(v, holder));
  if (isFirst || mine + most === 0) return t("Drawing ends your turn.");
  const stand =
    mine > most
      ? t("You are ahead by {1}.", mine - most)
      : mine === most
        ? t("Level: the most stock would win.")
        : ahead.length > 1
          ? t("Others are ahead by {1}.", most - mine)
          : t("{1} is ahead by {2}.", nameOf(v, ahead[0]!), most - mine);
  if (leads) return `${t("{1} holds COVID.", nameOf(v, holder))} ${stand}`;
  const turns = Math.ceil(Number(line(v, "pile")[0] ?? 0) / v.players);
  return turns > SOON
    ? stand
    : `${stand} ${turns > 1 ? t("About {1} turns left.", turns) : t("Perhaps your last turn.")}`;
}

/** What is going on, in sentences. */
export function goings(v: TableView): string[] {
  const found: string[] = [];
  const [action, actor = "", victim = ""] = line(v, "action");
  if (action)
    found.push(
      t("{1}: played by {2} against {3}.", titleOf(v, action), who(v, actor), who(v, victim)),
    );
  const [drawn, drawer = ""] = line(v, "drawn");
  if (drawn && drawn !== "?")
    found.push(t("{1}: drawn by {2}.", titleOf(v, drawn), who(v, drawer)));
  for (const seat of line(v, "start"))
    found.push(
      seat === v.seat ? t("You want to go out.") : t("{1} wants to go out.", nameOf(v, seat)),
    );
  const [giver] = line(v, "giver");
  if (giver) found.push(t("COVID came from {1}.", who(v, giver)));
  const question = questionOf(v);
  if (question) found.push(question);
  return found;
}

/** What this seat is sure of: cards in the hand of another. */
export const knownOf = (v: TableView, seat: string): string[] =>
  seat === v.seat ? [] : line(v, "hand", seat).filter((code) => code !== "?" && code !== "covid");

/** Where who looks put cards back, in sentences. */
export const placedBy = (v: TableView): string[] =>
  v.table
    .filter(([key, seat]) => key === "placed" && seat === v.seat)
    .map(([, , card = "", low = "", high]) =>
      high
        ? t("You put “{1}” back: it is card {2} to {3} from the top.", titleOf(v, card), low, high)
        : low === "1"
          ? t("You put “{1}” back: it is the top card.", titleOf(v, card))
          : t("You put “{1}” back: it is card {2} from the top.", titleOf(v, card), low),
    );

/** `isCounted`: how many are out is said beside it. */
export function facts(v: TableView, seat: string, isCounted: boolean): TemplateResult {
  const known = knownOf(v, seat);
  const said = [
    ...(known.length
      ? [
          line(v, "phase")[0] === "over"
            ? t("The whole hand: {1}.", listed(v, known))
            : t("You know of these cards: {1}.", listed(v, known)),
        ]
      : []),
    ...(seat === v.seat ? [...(hasFullSet(v) ? [t(FULL_SET)] : []), ...placedBy(v)] : []),
  ];
  const all = tellSeat(v, seat).split(", ");
  return html`<p>${all.slice(isCounted ? 2 : 1).join(", ")}.</p>${said.map((one) => html`<p>${one}</p>`)}`;
}

export function status(v: TableView): string[] {
  const hand = v.seat ? line(v, "hand", v.seat) : [];
  const pile = cards(Number(line(v, "pile")[0] ?? 0));
  return [
    ...seats(v).map((seat) => `${tellSeat(v, seat)}.`),
    ...goings(v),
    t("Your hand: {1}.", listed(v, hand) || t("no cards")),
    ...(hasFullSet(v) ? [t(FULL_SET)] : []),
    ...placedBy(v),
    line(v, "dir")[0] === "anticlockwise"
      ? t("{1} in the pile, play goes anticlockwise.", pile)
      : t("{1} in the pile, play goes clockwise.", pile),
  ];
}

/** The move `prefix N` for each place, from the top. */
export const placesOf = (v: TableView, prefix: string): number =>
  v.moves.filter((words) => words.startsWith(`${prefix} `)).length;

/** Where to begin: what a hint marks, else the middle. */
export function firstPlace(v: TableView, prefix: string): number {
  const last = placesOf(v, prefix);
  const places = Array.from({ length: last }, (_, i) => i + 1);
  return places.find((at) => v.preview === `${prefix} ${at}`) ?? Math.floor(last / 2) + 1;
}
