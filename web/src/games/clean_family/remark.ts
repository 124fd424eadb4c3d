// What bots at the kitchen table say of what they did.
import type { TableView } from "../../board/board";
import { type Voices, voiced } from "../../board/voice";
import { phrase, t } from "../../words/say";

const WORDS: Record<string, Voices> = {
  "assign dad": [
    phrase("For Dad! Is that right?"),
    phrase("Dad likes what is rare."),
    phrase("Dad, for later."),
    phrase("I count what is rare."),
  ],
  "assign mom": [
    phrase("Mom writes it down!"),
    phrase("Mom adds it all up."),
    phrase("Mom, that adds up."),
    phrase("Mom's sum is growing."),
  ],
  "assign sister": [
    phrase("Sister smiled at me!"),
    phrase("Sister likes plenty of one."),
    phrase("More of the same: Sister."),
    phrase("I know how many I drew."),
  ],
  "assign brother": [
    phrase("Brother takes anything!"),
    phrase("Brother likes them growing."),
    phrase("Bigger and bigger: Brother."),
    phrase("I keep an eye on the sizes."),
  ],
  "assign grandpa": [
    phrase("Grandpa likes shapes!"),
    phrase("Grandpa loves equal shapes."),
    phrase("Like with like: Grandpa."),
    phrase("I keep his shapes in mind."),
  ],
  "assign grandma": [
    phrase("Grandma, do not look!"),
    phrase("Grandma minds the gaps."),
    phrase("That saves me points."),
    phrase("I counted my gaps."),
  ],
  "assign none": [
    phrase("Nobody wants it?"),
    phrase("Nobody wanted it."),
    phrase("No box left for it."),
    phrase("All boxes are full."),
  ],
  patch: [
    phrase("A cross! For free!"),
    phrase("A patch for me."),
    phrase("One gap less."),
    phrase("That hole was small."),
  ],
};

export function remark(v: TableView, event: string): string {
  const [seat = "", verb = "", what = ""] = event.split(" ");
  const voices = verb === "patch" && what !== "none" ? WORDS.patch : WORDS[`${verb} ${what}`];
  return voices ? t(voiced(v, seat, voices)) : "";
}
