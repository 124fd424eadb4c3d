// What a hint says where the board marks its card and its place.
import type { TableView } from "../../board/board";
import { nameOf } from "../../board/view";
import { phrase, t } from "../../words/say";
import { readUse } from "./moves";

const HERE: Record<string, string> = {
  stand: phrase("Start here"),
  swap: phrase("Swap these two cards"),
  clean: phrase("Clean up here with this card"),
  pair: phrase("Clean up here with these two cards"),
  move: phrase("Walk here with this card"),
  mine: phrase("Lay the sea mine here"),
  pollute: phrase("Make this place dirty"),
  pick: phrase("Take this card"),
  take: phrase("Take this card"),
  two: phrase("Take two cards"),
  skip: phrase("Pass this time"),
  pass: phrase("Pass this time"),
};

export function pointed(v: TableView, words: string): string {
  const { verb, seat } = readUse(v, words);
  if (verb === "bather") return t("Offer {1} the Bather and this card", nameOf(v, seat));
  return HERE[verb] ? t(HERE[verb]) : "";
}
