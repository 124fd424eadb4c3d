// Moves, and the pieces they name.
import type { TableView } from "../../board/board";
import { line } from "../../board/view";

// A legal move and the pieces it names.
export interface Use {
  words: string;
  verb: string;
  card: string;
  other: string;
  seat: string; // whose place
  place: number;
  slot: number;
}

export function readUse(v: TableView, words: string): Use {
  const w = words.split(" ");
  const use: Use = { words, verb: w[0] ?? "", card: "", other: "", seat: "", place: 0, slot: 0 };
  const [, a = "", b = "", c = "", d = ""] = w;
  switch (use.verb) {
    case "stand":
      return { ...use, seat: v.seat ?? "", place: Number(a) };
    case "two":
      return { ...use, card: "2" };
    case "swap":
      return { ...use, card: a, slot: Number(c) };
    case "clean":
    case "move":
      return {
        ...use,
        card: a,
        seat: v.seat ?? "",
        place: Number(b === "place" ? c : line(v, "walk", a, b)[0]),
      };
    case "pair":
      return { ...use, card: a, other: b };
    case "mine":
      return { ...use, card: "mine", seat: a, place: Number(b) };
    case "bather":
      return { ...use, seat: a, card: b, other: d };
    case "pollute":
      return { ...use, seat: line(v, "offer")[1] ?? "", place: Number(b) };
    default:
      return use;
  }
}
