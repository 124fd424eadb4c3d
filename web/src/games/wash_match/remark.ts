// What bots in the laundromat say of what they did.
import type { TableView } from "../../board/board";
import { phrase, t } from "../../words/say";

const WORDS: Record<string, string> = {
  load: phrase("In with it!"),
  wash: phrase("Round it goes!"),
  dry: phrase("Nice and warm."),
  collect: phrase("Clean and dry!"),
  skip: phrase("That can wait."),
};

export function remark(_: TableView, event: string): string {
  const [, verb = ""] = event.split(" ");
  return WORDS[verb] ? t(WORDS[verb]) : "";
}
