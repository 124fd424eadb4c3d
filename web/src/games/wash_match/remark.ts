// What bots in the laundromat say of what they did.
import type { TableView } from "../../board/board";
import { type Voices, voiced } from "../../board/voice";
import { phrase, t } from "../../words/say";

const WORDS: Record<string, Voices> = {
  load: [
    phrase("I found it!"),
    phrase("In with it."),
    phrase("As planned."),
    phrase("I remembered!"),
  ],
  wash: [
    phrase("It spins! It spins!"),
    phrase("Round it goes."),
    phrase("A coin well spent."),
    phrase("First wash, then dry."),
  ],
  dry: [
    phrase("So cosy!"),
    phrase("Nice and warm."),
    phrase("Nearly there."),
    phrase("I know what is in."),
  ],
  collect: [
    phrase("Clean! I did it!"),
    phrase("Clean and dry."),
    phrase("That was the plan."),
    phrase("I forgot nothing."),
  ],
  skip: [
    phrase("I had better wait."),
    phrase("That can wait."),
    phrase("Not yet."),
    phrase("I will not forget."),
  ],
};

const LUCKY: Voices = [
  phrase("Lucky me!"),
  phrase("What luck!"),
  phrase("Luck was with me."),
  phrase("Even I got lucky."),
];

/** Whether neither of the two cards had been seen: one that had shows its face
 * with the flip. */
function wasLuck({ told = [] }: TableView): boolean {
  const isFlip = (one: string): boolean => / flip /.test(one);
  const at = told.findLastIndex(({ events }) => events.some(isFlip));
  const before = told.slice(0, at).findLastIndex(({ events }) => events.some(isFlip));
  return before >= 0 && [at, before].every((i) => told[i]!.events.every(isFlip));
}

export function remark(v: TableView, event: string): string {
  const [seat = "", verb = ""] = event.split(" ");
  const words = verb !== "skip" && wasLuck(v) ? LUCKY : WORDS[verb];
  return words && WORDS[verb] ? t(voiced(v, seat, words)) : "";
}
