// Stay At Home on the page.
import type { GamePage } from "../../board/board";
import { StayAtHome } from "./board";
import { cover } from "./cover";
import { rules } from "./rules";

export const game: GamePage = {
  minutes: 15,
  picture: cover,
  rules,
  make: (hands) => new StayAtHome(hands),
};
