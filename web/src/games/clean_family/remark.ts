// What bots at the kitchen table say of what they did.
import type { TableView } from "../../board/board";
import { phrase, t } from "../../words/say";

const WORDS: Record<string, string> = {
  "assign dad": phrase("Dad likes what is rare."),
  "assign mom": phrase("Mom adds it all up."),
  "assign sister": phrase("Sister likes plenty of one."),
  "assign brother": phrase("Brother likes them growing."),
  "assign grandpa": phrase("Grandpa loves equal shapes."),
  "assign grandma": phrase("Grandma minds the gaps."),
  "assign none": phrase("Nobody wanted it."),
};

export function remark(_: TableView, event: string): string {
  const [, verb = "", what = ""] = event.split(" ");
  const words =
    verb === "patch" && what !== "none" ? phrase("A patch for me!") : WORDS[`${verb} ${what}`];
  return words ? t(words) : "";
}
