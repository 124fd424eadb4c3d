// Wash Match on the page.
import type { GamePage } from "../../board/board";
import { WashMatch } from "./board";
import { cover } from "./cover";
import { Linger } from "./linger";

export const game: GamePage = {
  minutes: 10,
  picture: cover,
  make: (hands) => new WashMatch(hands),
  linger: () => new Linger(),
  isForgetful: true,
};
