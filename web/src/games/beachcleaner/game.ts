// Beachcleaner on the page.
import type { GamePage } from "../../board/board";
import { Beachcleaner } from "./board";
import { cover } from "./cover";

export const game: GamePage = {
  minutes: 20,
  picture: cover,
  make: (hands) => new Beachcleaner(hands),
};
