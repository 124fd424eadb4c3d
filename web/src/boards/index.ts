// The boards by name of their game; a game without one is drawn plainly.
import type { Board } from "../board";
import { beachcleaner } from "./beachcleaner";
import { fallback } from "./fallback";
import { stayAtHome } from "./stay_at_home";

const boards: Record<string, Board> = {
  beachcleaner,
  "stay-at-home": stayAtHome,
};

export function boardOf(game: string): Board {
  return boards[game] ?? fallback;
}
