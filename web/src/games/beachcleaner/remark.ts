// What bots at the beach say of what they did.
import type { TableView } from "../../board/board";
import { nameOf } from "../../board/view";
import { type Voices, voiced } from "../../board/voice";
import { phrase, t } from "../../words/say";

const WORDS: Record<string, Voices> = {
  stand: [
    phrase("Here? Yes, here!"),
    phrase("I start here."),
    phrase("The best spot."),
    phrase("Here, as always."),
  ],
  two: [
    phrase("Two? For me?"),
    phrase("Two cards for me."),
    phrase("Two for my plan."),
    phrase("Two to remember."),
  ],
  swap: [
    phrase("May I have that?"),
    phrase("A fair swap."),
    phrase("Just what I need."),
    phrase("I saw that one."),
  ],
  clean: [
    phrase("I did it!"),
    phrase("One less to go."),
    phrase("All to plan."),
    phrase("I knew that one."),
  ],
  pair: [
    phrase("Two alike! Hooray!"),
    phrase("A pair will do."),
    phrase("A pair: clever, no?"),
    phrase("I kept that pair."),
  ],
  move: [
    phrase("Tap, tap, tap!"),
    phrase("Off for a walk."),
    phrase("One move ahead."),
    phrase("I know the way."),
  ],
  mine: [
    phrase("Oops! Careful, {1}!"),
    phrase("Mind your step, {1}."),
    phrase("Surprise, {1}!"),
    phrase("Do not forget it, {1}!"),
  ],
  bather: [
    phrase("Which one, {1}?"),
    phrase("Pick one, {1}."),
    phrase("Choose well, {1}!"),
    phrase("Left or right, {1}?"),
  ],
  pollute: [
    phrase("Oh no, sorry!"),
    phrase("Sorry about that."),
    phrase("Part of the plan."),
    phrase("It had to go."),
  ],
};

export function remark(v: TableView, event: string): string {
  const [seat = "", verb = "", other = ""] = event.split(" ");
  return WORDS[verb] ? t(voiced(v, seat, WORDS[verb]), nameOf(v, other)) : "";
}
