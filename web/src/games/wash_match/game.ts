// Wash Match on the page.
import type { GamePage } from "../../board/board";
import { t } from "../../words/say";
import { WashMatch } from "./board";
import { Linger } from "./linger";
import { rules } from "./rules";

export const game: GamePage = {
  rules,
  make: (hands) => new WashMatch(hands),
  linger: () => new Linger(),
  pointed: (_, words) =>
    /^flip \d+$/.test(words)
      ? t("Turn up this card")
      : words.startsWith("flip ")
        ? t("Turn up these two cards")
        : "",
  forgets: ({ events }) => events.some((one) => / (flip|shows) /.test(one)),
};
