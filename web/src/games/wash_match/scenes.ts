// What travels because of an event: cards to who took them, laundry into and
// out of machines, coins into slots. Afterwards all cards may be laid out anew,
// which has the whole stage, as the last coin has and the win.
import type { Scene, TableView } from "../../board/board";
import { line, nameOf, seats } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { rulesIn, withoutRules } from "../../places/rules";
import { aboutWhom, linesOf } from "../../stage/said";
import { phrase, t } from "../../words/say";
import { hung, lastCoin, shuffling } from "./art";
import { nameOfKind } from "./kinds";
import { kindName } from "./laundry";
import { coinsOf, pointsOf } from "./mine";

export const ANEW = phrase("Shuffled: all cards lie anew.");
const MACHINES = ["washer", "dryer"];

interface Event {
  seat: string;
  verb: string;
  words: string[];
}

function read(told: Told): Event | undefined {
  const all = told.events.map((one) => {
    const [seat = "", verb = "", ...words] = one.split(" ");
    return { seat, verb, words };
  });
  // A card that was seen before shows its face with the flip.
  return all.find((one) => one.verb === "shows") ?? all[0];
}

/** The faces that lie open when this one is shown. */
function faces(before: TableView, { words: [at = "", kind = ""] }: Event): string[] {
  const others = line(before, "up").filter((one) => one !== at);
  const table = line(before, "table");
  return [kind, ...others.map((one) => nameOfKind(before.table, table[Number(one) - 1] ?? "?"))];
}

const onLine = (v: TableView, codes: string[]) =>
  hung(codes.map((code) => [kindName(v, code), line(v, "piece", code)[0] ?? ""]));

/** Whoever is alone to get something is named, unless that is whose eyes these are. */
function cheer(before: TableView, after: TableView): string {
  const gets = seats(after).filter((seat) => pointsOf(before, seat) !== pointsOf(after, seat));
  const [only = ""] = gets;
  return gets.length !== 1 || only === after.seat
    ? t("Clean laundry!")
    : t("Clean laundry for {1}!", nameOf(after, only));
}

const isOver = (v: TableView): boolean => line(v, "phase")[0] === "over";

/** Whether the cards were mixed: after machines, unless that was the end. */
function isMixed(before: TableView, after: TableView, event: Event): boolean {
  if (isOver(after)) return false;
  if (["wash", "dry", "collect", "skip"].includes(event.verb)) return true;
  if (event.verb !== "shows" || line(after, "up").length) return false;
  const shown = faces(before, event);
  return shown.length === 2 && shown.every((kind) => MACHINES.includes(kind));
}

function mixed(before: TableView, after: TableView, event: Event, text: string): Scene {
  const isLast = coinsOf(before, event.seat) === 1 && coinsOf(after, event.seat) === 0;
  const sub = t("After washers and dryers all cards lie anew: forget them all!");
  if (event.verb === "collect") {
    const [, ...load] = line(before, ...event.words);
    const got = linesOf(withoutRules(text)).filter((one) => one.includes("(+"));
    return {
      piece: "",
      sound: "shuffle",
      great: {
        picture: onLine(after, load),
        words: cheer(before, after),
        sub: [...got, t(ANEW)].join(" "),
      },
    };
  }
  if (!isLast)
    return {
      piece: "",
      sound: "shuffle",
      great: { picture: shuffling(), words: t("Shuffled!"), sub },
    };
  const words =
    event.seat === after.seat
      ? t("Your last coin!")
      : t("{1}’s last coin!", nameOf(after, event.seat));
  const risk = t("From now on two washers or two dryers can lose the game.");
  return {
    piece: "",
    sound: "shuffle",
    great: { picture: lastCoin(), words, sub: `${t(ANEW)} ${risk}` },
  };
}

// What ended it: who won is said at the end (WM-33, WM-38 to WM-42).
function over(after: TableView, text: string): Scene {
  const [winner] = after.result.winners;
  const done = winner ? line(after, "done", winner) : [];
  const [rule] = rulesIn(text).slice(-1);
  const [verdict = ""] = text.trim().split("\n").slice(-1);
  const words =
    rule === "WM-33"
      ? t("No coin to pay!")
      : rule === "WM-38"
        ? t("The laundry is done!")
        : t("Closing time!");
  return {
    piece: "",
    great: {
      picture: rule === "WM-33" ? lastCoin(false) : onLine(after, done),
      words,
      sub: withoutRules(verdict),
    },
  };
}

/** What the load that won brought home; "": the rule says how it ended. */
export function feat(v: TableView): string {
  const { text = "", events = [] } = v.told?.at(-1) ?? {};
  const [winner] = v.result.winners;
  if (!text.includes("WM-38") || !events.some((one) => one.includes(" collect "))) return "";
  const got = linesOf(text).filter((one) => one.includes("(+"));
  const theirs = got.find((one) => aboutWhom(one, v.people)?.seat === winner);
  return theirs ? `${t("The last load decides.")} ${theirs}` : "";
}

const opened = (before: TableView, { verb, words }: Event): string[] => [
  ...line(before, "up"),
  ...(verb === "shows" ? [words[0]!] : []),
];

/** Cards that lay open and are gone: to who took them. */
function taken(before: TableView, after: TableView, event: Event): Scene[] {
  const now = line(after, "table");
  const open = new Set(opened(before, event));
  const [turn = ""] = line(before, "turn");
  return [...open]
    .filter((at) => now[Number(at) - 1] === ".")
    .map((at): Scene => ({ piece: `card ${at}`, to: `seat-${turn}`, sound: "take" }));
}

type Moved = (from: string, to: string) => string[]; // ids of the laundry that went there

function travels(after: TableView, event: Event, moved: Moved): Scene[] {
  const { seat, verb, words } = event;
  const paid = (place: string): Scene[] => [
    { piece: `coin ${place}`, from: `seat-${seat}`, sound: "coin" },
    { piece: "", sound: "wash" },
  ];
  if (verb === "shows") return [{ piece: "", sound: "flip", hold: 1.4 }];
  if (verb === "load")
    return [`${words[1]} ${words[2]}`, `${words[3]} ${words[4]}`].flatMap((to) =>
      moved(`front ${seat}`, to).map((piece): Scene => ({ piece, sound: "put" })),
    );
  if (verb === "wash") return paid(`washer ${words[0]}`);
  if (verb === "dry") return paid(`${words[2]} ${words[3]}`);
  if (verb === "collect")
    return seats(after).flatMap((owner) =>
      moved(`${words[0]} ${words[1]}`, `done ${owner}`).map(
        (piece): Scene => ({ piece, to: `seat-${owner}`, sound: "take" }),
      ),
    );
  return [];
}

export function scenes(before: TableView, after: TableView, told: Told, moved: Moved): Scene[] {
  const event = read(told);
  if (!event) return [];
  const list = [...travels(after, event, moved), ...taken(before, after, event)];
  // What another does they say beside their token; a card speaks for itself.
  const [first] = list;
  const [sentence = ""] = told.text.split("\n");
  if (first?.piece && event.seat !== after.seat && event.verb !== "shows")
    list.unshift({ piece: "", to: `says ${event.seat}`, words: sentence });
  if (isMixed(before, after, event)) list.push(mixed(before, after, event, told.text));
  if (isOver(after)) list.push(over(after, told.text));
  return list;
}
