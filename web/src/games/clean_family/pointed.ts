// What a hint says where the sheet marks its squares.
import type { TableView } from "../../board/board";
import { line, titleOf } from "../../board/view";
import { t } from "../../words/say";
import { theSymbol } from "./told";

export function pointed(v: TableView, words: string): string {
  const [verb, what = ""] = words.split(" ");
  if (what === "none") return "";
  const isSmall = words.split(" ")[2] === "alt";
  switch (verb) {
    case "draw":
    case "single":
      return t("Draw {1} here", theSymbol(v, line(v, "draws", v.seat ?? "")[0] ?? ""));
    case "free":
      return t("Draw {1} here", theSymbol(v, what));
    case "play": {
      const kind =
        words.split(" ")[3] ?? v.pieces.get(what)?.group.split(" ")[isSmall ? 2 : 1] ?? "";
      return isSmall
        ? t("Play the small picture of this card, {1}", titleOf(v, kind))
        : t("Play this card as {1}", titleOf(v, kind));
    }
    case "assign":
      return t("Give this to {1}", titleOf(v, what));
    case "patch":
      return t("Cross this square out");
    default:
      return "";
  }
}
