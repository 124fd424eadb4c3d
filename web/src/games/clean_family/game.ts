// Clean Family on the page.
import type { GamePage } from "../../board/board";
import { CleanFamily } from "./board";
import { pointed } from "./pointed";
import { rules } from "./rules";

export const game: GamePage = {
  rules: async () => rules,
  make: (hands) => new CleanFamily(hands),
  pointed,
};
