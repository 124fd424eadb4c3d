// What people at an online table may say to each other: a number goes over the
// wire, and each reader has the words of it (server/company.c knows how many).
import { phrase, t } from "../words/say";

const PHRASES = [
  phrase("Hello!"),
  phrase("Well played!"),
  phrase("One moment, please."),
  phrase("Your turn!"),
  phrase("Thank you!"),
  phrase("Oh no!"),
  phrase("Again?"),
  phrase("Good-bye!"),
];

/** The words of a number from 1; "" for a number without words. */
export const phraseOf = (number: number): string => {
  const words = PHRASES[number - 1];
  return words ? t(words) : "";
};

export const PHRASE_NUMBERS = PHRASES.map((_, i) => i + 1);
