// What travels down the street because of an event, read from its words and
// from the two tables.
import { html } from "lit-html";
import type { Scene, Sound, TableView } from "../../board/board";
import { line, nameOf, seats } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { t } from "../../words/say";
import { puff } from "./art";
import { isOpen } from "./cards";
import { outOf, questionOf } from "./told";

/** A card comes to somebody: seen where its code is known to who looks. */
function arrives(v: TableView, seat: string, code: string, from: string): Scene {
  const isMine = seat === v.seat && code !== "?" && code !== "";
  return { piece: isMine ? `card-${code}` : `hand-${seat}`, from, sound: "take" };
}

// As long as a card, who plays it and whom it hits take to be read.
const READ = 1.7;
// A card that nobody else sees is read by who draws it only.
const GLANCE = 0.3;

/** A card is laid open, and lies in the middle until something else comes. */
function opens(from: string, sound: Sound, hold = READ): Scene {
  return { piece: "now", from, sound, hold };
}

/** Whether nothing comes of a card that was drawn, which takes less reading. */
const isSpent = (before: TableView, after: TableView): boolean =>
  !line(after, "drawn").length &&
  ["dir", "holder"].every((key) => line(before, key)[0] === line(after, key)[0]) &&
  seats(after).every((seat) => outOf(before, seat) === outOf(after, seat));

// SH-32, SH-34: whom a card that is passed on goes to.
function receiver(v: TableView, giver: string): string {
  const [card, drawer = ""] = line(v, "drawn");
  const all = seats(v);
  const step = card === "ann-left" ? 1 : card === "ann-right" ? all.length - 1 : 0;
  return step ? all[(all.indexOf(giver) + step) % all.length]! : drawer;
}

/** From and to whose house the card goes that who looks is to give. */
export const passing = (v: TableView) =>
  v.seat && v.moves[0]?.startsWith("give") ? { by: v.seat, to: receiver(v, v.seat) } : {};

function chanced(before: TableView, after: TableView, words: string[]): Scene[] {
  const [, verb, seat = "", code = ""] = words;
  if (code === "covid") return []; // told by its new place
  if (verb === "takes") return [arrives(after, seat, code, `hand-${line(before, "action")[2]}`)];
  if (verb !== "draws") return [];
  return isOpen(after, code)
    ? [opens("pile", "flip", isSpent(before, after) ? 1 : READ)]
    : [{ ...arrives(after, seat, code, "pile"), hold: seat === after.seat ? 1 : GLANCE }];
}

function decided(before: TableView, after: TableView, words: string[]): Scene[] {
  const [seat = "", verb, code = ""] = words;
  const from = `hand-${seat}`;
  switch (verb) {
    case "play":
      return [opens(from, "put")];
    case "use":
      return [opens(from, code === "block-leave" ? "no" : "put")];
    case "target":
    case "with":
      return [{ piece: "", hold: READ }];
    case "drop":
      return [{ piece: "thrown", from, sound: "put" }];
    case "give":
      return [arrives(after, receiver(before, seat), code, from)];
    case "at":
      return [
        {
          piece: seat === before.seat ? `card-${line(before, "backing")[0]}` : from,
          to: "pile",
          sound: "put",
        },
      ];
    default:
      return [];
  }
}

/** Who has walked out of the door, or back in. */
function walks(before: TableView, after: TableView): Scene[] {
  return seats(after).flatMap((seat): Scene[] => {
    const was = outOf(before, seat);
    const is = outOf(after, seat);
    return Array.from({ length: Math.abs(is - was) }, (_, i) => ({
      piece: `member-${seat}-${Math.min(is, was) + i}`,
      sound: "walk",
    }));
  });
}

const cross = html`<svg viewBox="-3 -3 70 70" aria-hidden="true">${puff}</svg>`;

/** Where COVID is now, said of the latest event that moved it. */
export const whereCovid = (v: TableView, holder: string): string =>
  !holder
    ? t("COVID is back in the pile")
    : holder === v.seat
      ? t("COVID comes to you!")
      : t("COVID comes to {1}!", nameOf(v, holder));

// Whether COVID was seen before in this game.
const isKnown = (v: TableView): boolean =>
  (v.told ?? []).some(({ events }) => events.some((event) => / covid( |$)/.test(event)));

// COVID is drawn, given on or put back: everybody looks up. The first time it has
// the whole stage; then it only travels, and the table says to whom.
function covid(before: TableView, after: TableView): Scene[] {
  const [was = ""] = line(before, "holder");
  const [is = ""] = line(after, "holder");
  if (was === is) return [];
  const scene: Scene = { piece: "covid", sound: "virus", hold: READ };
  if (isKnown(before)) return [scene];
  const words = whereCovid(after, is);
  const sub = is
    ? t("Whoever holds it sends nobody out.")
    : t("Only who put it there knows where.");
  return [{ ...scene, great: { picture: cross, words, sub } }];
}

function opened(before: TableView, after: TableView): Scene[] {
  const question = questionOf(after);
  const key = (v: TableView) => [...line(v, "reaction"), ...line(v, "start")].join(" ");
  return question && key(before) !== key(after) ? [{ piece: "question", sound: "window" }] : [];
}

export function scenes(before: TableView, after: TableView, told: Told): Scene[] {
  const moved = told.events.flatMap((event) => {
    const words = event.split(" ");
    return words[0] === "*" ? chanced(before, after, words) : decided(before, after, words);
  });
  const turned: Scene[] =
    line(before, "dir")[0] === line(after, "dir")[0] ? [] : [{ piece: "way", sound: "turn" }];
  return [
    ...moved,
    ...covid(before, after),
    ...walks(before, after),
    ...turned,
    ...opened(before, after),
  ];
}
