// The boards by name of their game; a game without one is drawn plainly.
import type { Board } from "../board";
import { cleanFamily } from "./clean_family";
import { fallback } from "./fallback";
import { washMatch } from "./wash_match";

const boards: Record<string, Board> = {
  "clean-family": cleanFamily,
  "wash-match": washMatch,
};

export function boardOf(game: string): Board {
  return boards[game] ?? fallback;
}
