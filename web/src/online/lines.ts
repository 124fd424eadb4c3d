// What a server says of a table, line by line (docs/protocol.md), as values.
import { ONLOOKER } from "../engine/protocol";
import { characterOf } from "../look/figures";
import { t } from "../words/say";

export type Phase = "gathers" | "plays" | "over" | "closed";

export interface Place {
  is: "free" | "kept" | "taken" | "bot";
  name: string;
  figure: string;
  level: string; // of a bot, also of one that stands in
  isStood: boolean; // a bot decides for a person who is gone
}

// What a seat asks of others.
export interface Wish {
  asker: number;
  is: "undo" | "stand";
  about: number; // stand: the seat that a bot is to play
  asked: number; // a bit for each seat that has not agreed yet
}

// Somebody who has played at this table, by the number of games they won.
export interface Guest {
  is: Place["is"] | "left"; // left: their name is deleted
  name: string;
  level: string;
  won: number;
}

// A game of this table that is over.
export interface Played {
  number: number;
  game: string;
  of: number[]; // who sat there, seat by seat: numbers from 1
  won: number[];
}

export interface EveningSeen {
  who: Guest[];
  games: Played[];
}

// A table and who sits there.
export interface About {
  id: string;
  keys: Record<string, string>; // last letters of the own seats' keys
  isHost: boolean; // by the keys that were shown
  own: number; // a bit for each seat, by the keys
  watch: string; // key for onlookers; "" for one, and where there are none
  phase: Phase;
  games: number; // which game of this table
  settings: Record<string, string>;
  places: Place[];
  wish: Wish | null;
  header: string; // of the record
  game: string;
  commit: string;
  entropy: number; // a bit for each seat that has added to the deal
}

export type Heard =
  | { is: "build"; build: string }
  | { is: "table"; about: About }
  | { is: "history"; viewer: number; k: number; f: number; frames: string[] }
  | { is: "frame"; viewer: number; f: number; k: number; frame: string }
  | { is: "here"; seats: number; onlookers: number; gone: number }
  | { is: "asks"; id: string; phase: string; seats: number }
  | { is: "phrase"; viewer: number; number: number }
  | { is: "due"; viewer: number; ms: number | null } // time left; null: for ever
  | { is: "let"; viewer: number; word: string } // what the own seat lets happen
  | { is: "late"; viewer: number } // a bot has decided, since time was up
  | { is: "forgot"; viewer: number } // its name and key are deleted
  | { is: "done"; viewer: number; k: number }
  | { is: "refused"; viewer: number; k: number; code: string; words: string }
  | { is: "error"; code: string; words: string }
  | { is: "evening"; evening: EveningSeen }
  | { is: "record"; number: number; text: string }; // 0: of the present game

export const letterOf = (seat: number) => "ABCDEFGH".charAt(seat);

export const viewerOf = (word: string) =>
  word === "onlooker" ? ONLOOKER : "ABCDEFGH".indexOf(word);

const bitOf = (letter: string) => 1 << viewerOf(letter);

const bitsOf = (letters: Iterable<string>) =>
  [...letters].reduce((bits, one) => (one === "-" ? bits : bits | bitOf(one)), 0);

/** What a bot that stands in is called: not like one that sits there anyway. */
export function standInName(places: Place[], level: string): string {
  const name = characterOf(level)?.name ?? level;
  const isThere = places.some((one) => one.is === "bot" && one.level === level);
  return isThere ? t("another {1}", name) : name;
}

const NOBODY: Place = { is: "free", name: "", figure: "", level: "", isStood: false };

function placeOf([is = "free", ...rest]: string[]): Place {
  if (is === "taken")
    return { ...NOBODY, is, figure: rest[0] ?? "", name: rest.slice(1).join(" ") };
  if (is === "bot") return { ...NOBODY, is, level: rest[0] ?? "" };
  return { ...NOBODY, is: is === "kept" ? is : "free" };
}

// `A undo of BC`, `A stand B of CD`
function wishOf(words: string[] | undefined): Wish | null {
  if (!words) return null;
  const [asker = "", is = "", about = ""] = words;
  const asked = bitsOf(words.at(-1) ?? "");
  return {
    asker: viewerOf(asker),
    is: is === "undo" ? is : "stand",
    about: viewerOf(about),
    asked,
  };
}

const numbersIn = (words: string[]) => words.map(Number).filter((n) => n > 0);

// `who 1 WINS taken FIGURE NAME`, `game 1 NAME of 1 2 won 2`
function eveningOf(lines: string[]): EveningSeen {
  const words = lines.map((line) => line.split(" "));
  const who = words.filter(([is]) => is === "who");
  const games = words.filter(([is]) => is === "game");
  return {
    who: who.map(([, , won, is, ...rest]) => {
      const { name, level } = placeOf([is!, ...rest]);
      return { is: is as Guest["is"], name, level, won: Number(won) };
    }),
    games: games.map(([, number, game = "", , ...rest]) => {
      const at = rest.indexOf("won");
      return {
        number: Number(number),
        game,
        of: numbersIn(rest.slice(0, at)),
        won: numbersIn(rest.slice(at + 1)),
      };
    }),
  };
}

function aboutOf(lines: string[]): About {
  const at = lines.findIndex((line) => line.startsWith("game "));
  const header = lines.slice(at);
  const words = lines.slice(0, at).map((line) => line.split(" "));
  const one = (key: string) => words.find(([word]) => word === key)?.[1] ?? "";
  const all = (key: string) => words.filter(([word]) => word === key).map((rest) => rest.slice(1));
  const places = all("seat").map(([, ...rest]) => placeOf(rest));
  for (const [seat = "", level = ""] of all("stand"))
    Object.assign(places[viewerOf(seat)]!, { level, isStood: true });
  const of = (key: string) =>
    header.filter((line) => line.startsWith(`${key} `)).map((line) => line.split(" "));
  return {
    id: one("table"),
    keys: Object.fromEntries(all("key")),
    isHost: all("you").some(([who]) => who === "host"),
    own: bitsOf(
      all("you")
        .map(([who = ""]) => who)
        .filter((who) => who !== "host" && who !== "onlooker"),
    ),
    watch: one("watch"),
    phase: one("phase") as Phase,
    games: Number(one("games")),
    settings: Object.fromEntries(words.map(([key, value]) => [key, value])),
    places,
    wish: wishOf(all("wish")[0]),
    header: `${header.join("\n")}\n`,
    game: of("game")[0]?.[1] ?? "",
    commit: of("commit")[0]?.[1] ?? "",
    entropy: bitsOf(of("entropy").map(([, seat]) => seat!)),
  };
}

function heard(line: string, block: string[]): Heard | null {
  const [is, a = "", b = "", c = "", ...rest] = line.split(" ");
  const viewer = viewerOf(a);
  switch (is) {
    case "tidywinks":
      return { is: "build", build: b };
    case "table":
      return { is, about: aboutOf([line, ...block]) };
    case "history":
      return { is, viewer, k: Number(b), f: Number(c), frames: block };
    case "frame":
      return { is, viewer, f: Number(b), k: Number(c), frame: rest[0] ?? "" };
    case "here":
      return { is, seats: bitsOf(a), onlookers: Number(b), gone: bitsOf(c) };
    case "asks":
      return { is, id: a, phase: b, seats: bitsOf(c) };
    case "phrase":
      return { is, viewer, number: Number(b) };
    case "due":
      return { is, viewer, ms: b === "-" ? null : Number(b) };
    case "late":
    case "forgot":
      return { is, viewer };
    case "let":
      return { is, viewer, word: b };
    case "done":
      return { is, viewer, k: Number(b) };
    case "refused":
      return { is, viewer, k: Number(b), code: c, words: rest.join(" ") };
    case "error":
      return { is, code: a, words: [b, c, ...rest].join(" ").trim() };
    case "evening":
      return { is, evening: eveningOf(block) };
    case "record":
      return { is, number: Number(a), text: `${block.join("\n")}\n` };
    default:
      return null;
  }
}

const BLOCKS = ["table", "history", "record", "evening"];

// The lines of a message; some begin a block that ends with a dot.
export function* read(message: string): Generator<Heard> {
  const lines = message.trimEnd().split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const block: string[] = [];
    if (BLOCKS.includes(line.split(" ")[0]!))
      while (++i < lines.length && lines[i] !== ".") block.push(lines[i]!);
    const one = heard(line, block);
    if (one) yield one;
  }
}
