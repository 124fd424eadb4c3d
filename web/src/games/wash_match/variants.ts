// Wash Match set up: by the rules and another way, and what values of its
// options are called.
import type { Variants } from "../../board/board";
import { phrase } from "../../words/say";

export const variants: Variants = {
  ways: {
    usual: {
      options: {},
      about: phrase("The game ends as soon as nobody can make a point any more."),
    },
    other: {
      title: phrase("To the very end"),
      options: { dead: "play_on" },
      about: phrase("Without coins it goes on until somebody turns up a losing pair."),
    },
  },
  values: {
    "flips one_by_one": phrase("one by one"),
    "flips both": phrase("both at once"),
    "gone_match hold": phrase("it is kept"),
    "gone_match return": phrase("it goes back to the table"),
    "collect optional": phrase("if one likes"),
    "collect mandatory": phrase("always|a duty"),
    "broke_pair always": phrase("always"),
    "broke_pair if_payable": phrase("only if there was something to pay"),
    "dead points": phrase("yes, on points"),
    "dead play_on": phrase("no, it goes on"),
  },
};
