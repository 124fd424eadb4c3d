// What a hint says where the board marks its card and its place.
import type { TableView } from "../../board/board";
import { nameOf, titleOf } from "../../board/view";
import { phrase, t } from "../../words/say";
import { readUse } from "./moves";

const HERE: Record<string, string> = {
  stand: phrase("Start here"),
  swap: phrase("Swap these two cards"),
  clean: phrase("Clean up here with this card"),
  pair: phrase("Clean up here with these two cards"),
  move: phrase("Walk here with this card"),
  pollute: phrase("Make this place dirty"),
  pick: phrase("Take this card"),
  take: phrase("Take this card"),
  two: phrase("Take two cards"),
  skip: phrase("Pass this time"),
  pass: phrase("Pass this time"),
};

export function pointed(v: TableView, words: string): string {
  const { verb, seat, other } = readUse(v, words);
  if (verb === "mine") return t("Lay this sea mine on {1}'s beach", nameOf(v, seat));
  if (verb === "bather")
    return t("Offer {1} this Bather together with {2}", nameOf(v, seat), titleOf(v, other));
  return HERE[verb] ? t(HERE[verb]) : "";
}
