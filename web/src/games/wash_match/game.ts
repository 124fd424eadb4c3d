// Wash Match on the page.
import type { GamePage, TableView } from "../../board/board";
import { moveTitle } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { linesOf } from "../../stage/said";
import { t } from "../../words/say";
import { WashMatch } from "./board";
import { COLUMNS } from "./cards";
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

const isFlip = (move: string): boolean => /^flip \d+$/.test(move);

function placed(move: string): string {
  const at = Number(move.split(" ")[1]);
  const row = Math.ceil(at / COLUMNS);
  return t("the card in row {1}, column {2}", row, at - (row - 1) * COLUMNS);
}

// Without what is turned up, which lies below the ring.
function sighted(v: TableView, move: string, words: string): string {
  if (!isFlip(move)) return words;
  const at = move.split(" ")[1] ?? "";
  let rest = words.replace(t("You turn up card {2}.", "", at), "").trimStart();
  const [shows = ""] = t("Card {1} shows {2}.", at, "|").split("|");
  if (rest.startsWith(shows)) rest = rest.slice(rest.indexOf(". ") + 2);
  const titles = v.moves
    .filter(isFlip)
    .map((one): [title: string, place: string] => [moveTitle(v, one), placed(one)])
    .sort(([a], [b]) => b.length - a.length); // "card 14" before "card 1"
  return titles.reduce((text, [title, place]) => text.replace(title, place), rest);
}

export const game: GamePage = {
  rules: async () => rules,
  make: (hands) => new WashMatch(hands),
  linger: () => new Linger(),
  pointed: (_, words) =>
    isFlip(words)
      ? t("Turn up this card")
      : words.startsWith("flip ")
        ? t("Turn up these two cards")
        : "",
  gist,
  sighted,
  forgets: ({ events }) => (events.some(turnsUp) ? events.length : 0),
};
