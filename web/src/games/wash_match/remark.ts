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

export function remark(v: TableView, event: string): string {
  const [seat = "", verb = ""] = event.split(" ");
  return WORDS[verb] ? t(voiced(v, seat, WORDS[verb])) : "";
}
