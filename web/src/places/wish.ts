// What a new table is wished for: who sits where, with which rules and cards.
import type { Seat } from "../device/saved";
import { settings, THINK_MS } from "../device/settings";
import type { Game } from "../engine/protocol";
import { newEntropy, newKey } from "../online/kept";
import { letterOf } from "../online/lines";
import { remembered, settled, suggest, type Who } from "../online/who";
import { person, robot, YOU } from "../table/seats";

export interface Sitting extends Seat {
  isFriend?: boolean; // who comes by a link
}

export interface Wish {
  game: Game;
  seats: (Sitting | null)[]; // null: nobody sits there
  me: Who;
  options: Map<string, string>;
  edition: string; // text of a file, or ""
  editionName: string;
  clock: number; // seconds a decision may take with friends; 0: for ever
  window: number; // seconds everybody has to react; 0: as the clock
  grace: number; // seconds until a bot may play for somebody who is gone
  isUndoAsked: boolean; // taking back needs the others
  hasOnlookers: boolean;
  refusal: string;
  chosen: number | null; // the seat whose sheet is open
  isOpening: boolean; // the server is asked for a table
}

const botNumber = (game: Game, name: string) =>
  Math.max(
    game.bots.findIndex((bot) => bot.name === name),
    0,
  );

export function seatOf(game: Game, who: string, i: number): Sitting | null {
  if (who === "none") return null;
  if (who === "me") return { bot: -1, name: YOU };
  if (who === "person") return person(i);
  if (who === "friend") return { bot: -1, name: "", isFriend: true };
  return robot(botNumber(game, who), i);
}

/** With somebody of this level opposite. */
export function wishFor(game: Game, level = "normal"): Wish {
  const filled = Math.max(game.seats[0], 2);
  const seats = Array.from({ length: game.seats[1] }, (_, i) =>
    seatOf(game, i === 0 ? "me" : i < filled ? level : "none", i),
  );
  return {
    game,
    seats,
    me: suggest([]),
    options: new Map(),
    edition: "",
    editionName: "",
    clock: 0,
    window: 0,
    grace: 60,
    isUndoAsked: false,
    hasOnlookers: false,
    refusal: "",
    chosen: null,
    isOpening: false,
  };
}

export const isOnline = (wish: Wish) => wish.seats.some((seat) => seat?.isFriend);

// What is played, with which options and cards.
export function gameLines(wish: Wish): string[] {
  const players = wish.seats.filter((seat) => seat).length;
  const lines = [`game ${wish.game.name}`, `players ${players}`];
  const data = wish.edition
    .split("\n")
    .map((line) => line.split("#")[0]!.trim())
    .filter((line) => line);
  if (data.length) {
    const [, name = "custom"] =
      data.map((line) => line.split(/\s+/)).find(([key]) => key === "edition") ?? [];
    lines.push(`edition ${name}`, ...data.map((line) => `data ${line}`));
  }
  for (const [name, value] of wish.options) lines.push(`option ${name} ${value}`);
  return lines;
}

// The header of a new game, its deal drawn from a fresh secret.
export const headerOf = (wish: Wish): string =>
  [...gameLines(wish), `table-id ${newEntropy().slice(0, 16)}`, `secret ${newEntropy()}`, ""].join(
    "\n",
  );

// The lines of an online table, and the keys of the seats on this device.
export function openingOf(wish: Wish): { lines: string[]; keys: Record<string, string> } {
  const keys: Record<string, string> = {};
  const seats = wish.seats.filter((seat) => seat !== null);
  const taken: Who[] = [];
  const lines = seats.map((seat, i) => {
    if (seat.isFriend) return `seat ${letterOf(i)} free`;
    if (seat.bot >= 0) return `seat ${letterOf(i)} bot ${wish.game.bots[seat.bot]!.name}`;
    const { name, figure } = settled(
      seat.name === YOU
        ? remembered(settled(wish.me))
        : { name: seat.name, figure: seat.figure ?? suggest(taken).figure },
    );
    taken.push({ name, figure });
    keys[letterOf(i)] = newKey();
    return `seat ${letterOf(i)} taken ${keys[letterOf(i)]} ${figure} ${name}`;
  });
  const rules = [
    `onlookers ${wish.hasOnlookers ? "yes" : "no"}`,
    `undo ${wish.isUndoAsked ? "consent" : "free"}`,
    `clock ${wish.clock}`,
    `window ${wish.window}`,
    `grace ${wish.grace}`,
    `pace ${Math.round(settings.speed * THINK_MS)}`,
  ];
  return { lines: [...rules, ...lines, ...gameLines(wish)], keys };
}
