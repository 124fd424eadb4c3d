// Stay At Home on the page.
import type { GamePage } from "../../board/board";
import { StayAtHome } from "./board";
import { rules } from "./rules";

export const game: GamePage = {
  rules,
  make: (hands) => new StayAtHome(hands),
  openly: (table) => (table.some(([key]) => key === "reaction") ? "pass" : ""),
};
