// A screen of its own besides the table, and what the page does for it.
import type { TemplateResult } from "lit-html";
import type { Seat } from "../device/saved";
import type { Game } from "../engine/protocol";
import type { Rules } from "./rules";

export interface Place {
  draw(): TemplateResult;
  game(): string; // whose rules its links are about, or ""
  key?(event: KeyboardEvent): boolean; // whether it was meant for it
  take?(text: string, name: string): void; // a record dropped or pasted
  close(): void;
}

export interface House {
  games: Game[];
  rules: Rules;
  changed(): void; // draw again
  go(route: string): void;
  play(game: Game): void; // a new game against a bot
  // A table that goes on where the record ends.
  playOn(record: string, seats: Seat[]): void;
  // A table from a header; `daily` is the day its deal belongs to.
  playDaily(game: Game, header: string, seed: number, daily: string): void;
}
