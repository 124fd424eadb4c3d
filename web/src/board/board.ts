// What the shell gives to a board, and what a board is. A board draws; it
// knows no rule: what is on the table and what may be done comes from the
// engine as words.
import type { TemplateResult } from "lit-html";
import type { Foreseen, Name } from "../engine/protocol";

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
  names: string[]; // of seats
  pieces: Map<string, Name>; // cards and pieces by code
  act(words: string): void;
  preview?: string; // a move to mark (a hint)
  foresee?(words: string): Promise<Foreseen>; // what a move would lead to
}

export interface Board {
  name: string;
  draw(v: TableView): TemplateResult;
  status?(v: TableView): string[]; // how things stand, in sentences
  dress?(sentence: string): unknown; // with pictures for codes in it
}
