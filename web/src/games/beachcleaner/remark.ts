// What bots at the beach say of what they did.
import type { TableView } from "../../board/board";
import { nameOf } from "../../board/view";
import { phrase, t } from "../../words/say";

const WORDS: Record<string, string> = {
  stand: phrase("I start here."),
  two: phrase("Two cards for me."),
  clean: phrase("One place less!"),
  pair: phrase("One place less!"),
  move: phrase("Off for a walk."),
  mine: phrase("Mind your step, {1}!"),
  bather: phrase("Pick one, {1}!"),
  pollute: phrase("Sorry!"),
};

export function remark(v: TableView, event: string): string {
  const [, verb = "", other = ""] = event.split(" ");
  return WORDS[verb] ? t(WORDS[verb], nameOf(v, other)) : "";
}
