// Beachcleaner set up: by the rules and another way, and what values of its
// options are called.
import type { Variants } from "../../board/board";
import { phrase } from "../../words/say";

export const variants: Variants = {
  ways: {
    usual: {
      options: {},
      about: phrase("The joker only cleans, and Bathers lie down where they like."),
    },
    other: {
      title: phrase("Gentler"),
      options: { jokermove: "on", batherguard: "on" },
      about: phrase("The joker may also walk, and no Bather lies down where your comber stands."),
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
