// Beachcleaner set up: the family's way and the printed one, and what values of its
// options are called.
import type { Variants } from "../../board/board";
import { phrase } from "../../words/say";

export const variants: Variants = {
  ways: {
    family: {
      options: { jokermove: "on", batherguard: "on" },
      about: phrase("The joker may also walk, and no Bather lies down where your comber stands."),
    },
    printed: {
      options: {},
      about: phrase("The joker only cleans, and Bathers lie down where they like."),
    },
  },
  values: {
    "layout table": phrase("as in the rules"),
    "layout shuffle": phrase("shuffled"),
    "partner ordinary": phrase("an ordinary card"),
    "partner any": phrase("any card"),
    "floodcount open": phrase("no"),
    "floodcount all": phrase("yes"),
  },
};
