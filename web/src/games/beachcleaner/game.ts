// Beachcleaner on the page.
import type { GamePage } from "../../board/board";
import { Beachcleaner } from "./board";
import { pointed } from "./pointed";
import { rules } from "./rules";

export const game: GamePage = {
  rules: async () => rules,
  make: (hands) => new Beachcleaner(hands),
  // What was drawn is told with the card, and what a Flood lays with what is left
  // of it; that somebody has one more says its token.
  isIdle: ({ events, text }) =>
    events.length > 0 &&
    events.every((one) => /^([A-H] (skip|draw)|\* (draws [A-H]|lays [A-H] \d) \?)$/.test(one)) &&
    text.trim().split("\n").length < 2,
  pointed,
};
