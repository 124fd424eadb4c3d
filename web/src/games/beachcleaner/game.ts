// Beachcleaner on the page.
import type { GamePage } from "../../board/board";
import { Beachcleaner } from "./board";
import { cover } from "./cover";
import { rules } from "./rules";

export const game: GamePage = {
  minutes: 20,
  picture: cover,
  rules,
  make: (hands) => new Beachcleaner(hands),
};
