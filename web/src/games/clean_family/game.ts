// Clean Family on the page.
import type { GamePage } from "../../board/board";
import { CleanFamily } from "./board";
import { cover } from "./cover";

export const game: GamePage = {
  minutes: 20,
  picture: cover,
  make: (hands) => new CleanFamily(hands),
};
