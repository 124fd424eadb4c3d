// Stay At Home on the page.
import type { GamePage } from "../../board/board";
import { line } from "../../board/view";
import { linesOf } from "../../stage/said";
import { t } from "../../words/say";
import { boot, picture, SIGNS } from "./art";
import { ANSWERS, StayAtHome } from "./board";
import { gist, isIdle } from "./gist";

export const game: GamePage = {
  rules: async () => {
    const { rules } = await import("./rules");
    return () => rules(picture, SIGNS, boot);
  },
  make: (hands) => new StayAtHome(hands),
  gist,
  // To let something happen is nothing done; to keep COVID is. That a turn ends
  // with a draw is told by the draw, what somebody wants or chooses by what comes
  // of it.
  isIdle: ({ events, text }) =>
    events.length > 0 &&
    (events.every((one) => / (take \d+|back \S+)$/.test(one)) || linesOf(text).every(isIdle)),
  pointed: (v, words) =>
    words.startsWith("take ")
      ? t("Take this card")
      : words === "pass" && line(v, "phase")[0] === "covid"
        ? t(v.moves.length > 1 ? "Keep it" : "Go on")
        : /^(put covid|at|use block-covid at) /.test(words)
          ? t("Put it where the slider stands")
          : /^(target|with) [A-F]$/.test(words)
            ? t("This house")
            : t(ANSWERS[words.split(" ", 2).join(" ")]?.[0] ?? ""),
  openly: (table) => (table.some(([key]) => key === "reaction") ? "pass" : ""),
};
