// What the page needs of a game: a board that draws it, made anew for every
// table, and a few facts. A board draws; it knows no rule: what is on the
// table and what may be done comes from the engine as words.
import type { SVGTemplateResult, TemplateResult } from "lit-html";
import type { Foreseen, Name, Told } from "../engine/protocol";

/** What one pair of eyes sees of a table now. */
export interface TableView {
  game: string;
  seat: string | null; // whose eyes; null: an onlooker
  players: number;
  table: string[][]; // situation lines, a list of words each
  waiting: string[]; // seats that are asked
  prompt: string;
  rule: string; // number of the rule behind the prompt
  result: {
    winners: string[];
    line: string;
    score: Record<string, number[]>;
  };
  moves: string[]; // words of what is legal for `seat` now
  titles: string[]; // of the moves, for people
  names: string[]; // of seats
  pieces: Map<string, Name>; // cards and pieces by code
  preview?: string; // a move to mark (a hint)
}

/** What a board may do at the table it was made for. */
export interface Hands {
  act(words: string): void; // a move; what is pressed meanwhile is pressed in vain
  foresee(words: string): Promise<Foreseen>; // what a move would lead to
  again(): void; // something of the board's own has changed: draw
}

/** Holds what has been chosen on the way to a move, and what else is its own. */
export interface Board {
  draw(view: TableView): TemplateResult;
  status?(view: TableView): string[]; // how things stand, in sentences
}

/** What is shown and said for a moment before the table as it is now. */
export interface Stay {
  table: string[][];
  words: string[];
}

/** Remembers what was shown but is covered again at once. */
export interface Lingering {
  /** Null: the table `after` shows enough. */
  hear(before: string[][] | null, after: string[][], told: Told[]): Stay | null;
}

/** Every folder of games/ has one, exported as `game` from game.ts. */
export interface GamePage {
  minutes: number; // about how long a game takes, which only experience knows
  picture: SVGTemplateResult; // for the start page, see look/picture.ts
  make(hands: Hands): Board;
  linger?(): Lingering; // for one table
  isForgetful?: boolean; // about memory: its log would remember for the players
}
