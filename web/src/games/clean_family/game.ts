// Clean Family on the page.
import type { GamePage } from "../../board/board";
import { CleanFamily } from "./board";
import { cover } from "./cover";
import { rules } from "./rules";

export const game: GamePage = {
  minutes: 20,
  picture: cover,
  rules,
  make: (hands) => new CleanFamily(hands),
};
