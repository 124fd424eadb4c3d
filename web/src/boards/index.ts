// The boards by name of their game; a game without one is drawn plainly.
import type { Board } from "../board";
import { beachcleaner } from "./beachcleaner";
import { cleanFamily } from "./clean_family";
import { fallback } from "./fallback";
import { stayAtHome } from "./stay_at_home";
import { washMatch } from "./wash_match";

const boards: Record<string, Board> = {
  beachcleaner,
  "clean-family": cleanFamily,
  "stay-at-home": stayAtHome,
  "wash-match": washMatch,
};

export function boardOf(game: string): Board {
  return boards[game] ?? fallback;
}
