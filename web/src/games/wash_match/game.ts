// Wash Match on the page.
import type { GamePage } from "../../board/board";
import { WashMatch } from "./board";
import { Linger } from "./linger";
import { rules } from "./rules";

export const game: GamePage = {
  rules,
  make: (hands) => new WashMatch(hands),
  linger: () => new Linger(),
  isForgetful: true,
};
