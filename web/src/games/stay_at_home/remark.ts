// What bots of the street say of what they did.
import type { TableView } from "../../board/board";
import { nameOf, seats } from "../../board/view";
import { phrase, t } from "../../words/say";

const WORDS: Record<string, string> = {
  out: phrase("Off we go!"),
  stay: phrase("We stay in."),
  "play see": phrase("Show me your cards, {1}!"),
  "play two": phrase("Two cards less, {1}!"),
  "play miss": phrase("Have a rest, {1}."),
  "play pickup": phrase("Draw one, {1}!"),
  "play take": phrase("I take one, {1}."),
  "play swap": phrase("Let us swap, {1}!"),
  "play skip": phrase("Not my turn today."),
  "use block-leave": phrase("Not so fast!"),
  "use ignore": phrase("I heard nothing."),
  "use reverse": phrase("Back to you!"),
  "use block-covid": phrase("Not with me!"),
  "use give-covid": phrase("For you, {1}!"),
  with: phrase("{1}, come along!"),
  target: phrase("Home with you, {1}!"),
};

export function remark(v: TableView, event: string): string {
  const [, verb = "", ...rest] = event.split(" ");
  const words = WORDS[verb] ?? WORDS[`${verb} ${rest[0]}`];
  const other = rest.at(-1) ?? "";
  if (!words || (words.includes("{1}") && !seats(v).includes(other))) return "";
  return t(words, nameOf(v, other));
}
