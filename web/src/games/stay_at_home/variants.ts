// Stay At Home set up: by the rules and another way, and what values of its
// options are called.
import type { Variants } from "../../board/board";
import { phrase } from "../../words/say";

export const variants: Variants = {
  ways: {
    usual: {
      options: {},
      about: phrase("Whoever isolates sits still until the next turn."),
    },
    other: {
      title: phrase("Gentler"),
      options: { covid_late: "on", isolation_reactions: "on" },
      about: phrase("Whoever isolates may still react, and can get rid of COVID a turn later."),
    },
  },
  values: {
    "turn_cards many": phrase("any number"),
    "turn_cards one": phrase("at most one"),
    "ignore_scope self": phrase("frees oneself"),
    "ignore_scope all": phrase("cancels it for all"),
    "block_scope each": phrase("one start"),
    "block_scope drawer": phrase("only the drawer's"),
    "block_scope card": phrase("the whole card"),
    "companion free": phrase("in any case"),
    "companion tied": phrase("only with the drawer"),
  },
};
