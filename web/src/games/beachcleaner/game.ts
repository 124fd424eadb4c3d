// Beachcleaner on the page.
import type { GamePage } from "../../board/board";
import { Beachcleaner } from "./board";
import { pointed } from "./pointed";
import { rules } from "./rules";

export const game: GamePage = {
  rules,
  make: (hands) => new Beachcleaner(hands),
  // What was drawn is told with the card.
  isIdle: ({ events }) =>
    events.length > 0 && events.every((one) => /^[A-H] (skip|draw)$/.test(one)),
  pointed,
};
