// What bots of the street say of what they did.
import type { TableView } from "../../board/board";
import { nameOf, seats } from "../../board/view";
import { type Voices, voiced } from "../../board/voice";
import { phrase, t } from "../../words/say";

const WORDS: Record<string, Voices> = {
  out: [
    phrase("Outside! At last!"),
    phrase("Off we go."),
    phrase("One more out."),
    phrase("I counted: one more."),
  ],
  stay: [
    phrase("Better not."),
    phrase("We stay in."),
    phrase("Not today."),
    phrase("The sofa is safer."),
  ],
  "play see": [
    phrase("May I look, {1}?"),
    phrase("Show me your cards, {1}."),
    phrase("What have you got, {1}?"),
    phrase("I will remember that, {1}."),
  ],
  "play two": [
    phrase("Two away, please, {1}!"),
    phrase("Two cards less, {1}."),
    phrase("You have too many, {1}."),
    phrase("Back with two, {1}."),
  ],
  "play miss": [
    phrase("You wait, {1}!"),
    phrase("Have a rest, {1}."),
    phrase("Not your turn, {1}."),
    phrase("I kept this for you, {1}."),
  ],
  "play pickup": [
    phrase("Draw one, {1}!"),
    phrase("One for you, {1}."),
    phrase("Let us see, {1}."),
    phrase("Guess what comes, {1}."),
  ],
  "play take": [
    phrase("May I have one, {1}?"),
    phrase("I take one, {1}."),
    phrase("I can use that, {1}."),
    phrase("One from you, {1}."),
  ],
  "play swap": [
    phrase("Swap, {1}? Please!"),
    phrase("Let us swap, {1}."),
    phrase("I like yours more, {1}."),
    phrase("Yours for mine, {1}."),
  ],
  "play skip": [
    phrase("I wait a bit."),
    phrase("No hurry today."),
    phrase("I draw nothing."),
    phrase("I keep what I have."),
  ],
  "use block-leave": [
    phrase("Stop! Stop!"),
    phrase("Not so fast."),
    phrase("You stay in."),
    phrase("I saw that coming."),
  ],
  "use ignore": [
    phrase("What did they say?"),
    phrase("I heard nothing."),
    phrase("Not for me."),
    phrase("I kept my ears shut."),
  ],
  "use reverse": [
    phrase("No, you!"),
    phrase("Back to you."),
    phrase("That was my plan."),
    phrase("I waited for that."),
  ],
  "use block-covid": [
    phrase("Shoo, shoo!"),
    phrase("Not with me."),
    phrase("I was ready."),
    phrase("I remember where it goes."),
  ],
  "use give-covid": [
    phrase("Take it, {1}! Quick!"),
    phrase("For you, {1}."),
    phrase("You can have it, {1}."),
    phrase("Remember this, {1}?"),
  ],
  with: [
    phrase("Come too, {1}!"),
    phrase("{1}, come along."),
    phrase("We go together, {1}."),
    phrase("You owe me one, {1}."),
  ],
  target: [
    phrase("Go home, {1}!"),
    phrase("Home with you, {1}."),
    phrase("You are ahead, {1}."),
    phrase("I have not forgotten, {1}."),
  ],
};

export function remark(v: TableView, event: string): string {
  const [seat = "", verb = "", ...rest] = event.split(" ");
  const voices = WORDS[verb] ?? WORDS[`${verb} ${rest[0]}`];
  const words = voices ? voiced(v, seat, voices) : "";
  const other = rest.at(-1) ?? "";
  if (!words || (words.includes("{1}") && !seats(v).includes(other))) return "";
  return t(words, nameOf(v, other));
}
