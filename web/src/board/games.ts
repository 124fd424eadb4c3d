// The boards by name of their game; a game without one is drawn plainly.

import { beachcleaner } from "../games/beachcleaner/board";
import { cleanFamily } from "../games/clean_family/board";
import { stayAtHome } from "../games/stay_at_home/board";
import { washMatch } from "../games/wash_match/board";
import type { Board } from "./board";
import { fallback } from "./fallback";

const boards: Record<string, Board> = {
  beachcleaner,
  "clean-family": cleanFamily,
  "stay-at-home": stayAtHome,
  "wash-match": washMatch,
};

export function boardOf(game: string): Board {
  return boards[game] ?? fallback;
}
