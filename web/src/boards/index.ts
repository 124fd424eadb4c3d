// The boards by name of their game; a game without one is drawn plainly.
import type { Board } from "../board";
import { fallback } from "./fallback";

const boards: Record<string, Board> = {};

export function boardOf(game: string): Board {
  return boards[game] ?? fallback;
}
