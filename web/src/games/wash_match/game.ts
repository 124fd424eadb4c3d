// Wash Match on the page.
import type { GamePage } from "../../board/board";
import type { Told } from "../../engine/protocol";
import { linesOf } from "../../stage/said";
import { t } from "../../words/say";
import { WashMatch } from "./board";
import { Linger } from "./linger";
import { rules } from "./rules";

const turnsUp = (event: string): boolean => / (flip|shows) /.test(event);

// Which card was turned up is seen; what two of them come to is said. Out of a
// dryer comes something for each.
function gist({ events, text }: Told): string {
  const lines = linesOf(text);
  if (events.some(turnsUp)) return lines[events.length] ?? "";
  const got = lines.filter((one) => one.includes("(+"));
  return [lines[0] ?? "", ...got].join(" ");
}

export const game: GamePage = {
  rules: async () => rules,
  make: (hands) => new WashMatch(hands),
  linger: () => new Linger(),
  pointed: (_, words) =>
    /^flip \d+$/.test(words)
      ? t("Turn up this card")
      : words.startsWith("flip ")
        ? t("Turn up these two cards")
        : "",
  gist,
  forgets: ({ events }) => (events.some(turnsUp) ? events.length : 0),
};
