// Options of the rules in words for people: one switch between two ways to
// play a game, and what the values of single options are called. The engine
// has their names and defaults; what differs from the defaults stands here.
import { phrase } from "../words/say";

interface Way {
  options: Record<string, string>;
  about: string; // what it changes, in a sentence
}

export interface Ways {
  family: Way;
  printed: Way;
}

export const WAYS: Record<string, Ways> = {
  "wash-match": {
    family: {
      options: {},
      about: phrase("The game ends as soon as nobody can make a point any more."),
    },
    printed: {
      options: { dead: "play_on" },
      about: phrase("Without coins it goes on until somebody turns up a losing pair."),
    },
  },
  "clean-family": {
    family: { options: {}, about: phrase("The front of the sheet, without viruses.") },
    printed: {
      options: { side: "B", advanced: "on" },
      about: phrase("The back of the sheet: viruses that are left open cost points."),
    },
  },
  beachcleaner: {
    family: {
      options: { jokermove: "on", batherguard: "on" },
      about: phrase("The ?-card may also walk, and no Bather lies down where your comber stands."),
    },
    printed: {
      options: {},
      about: phrase("The ?-card only cleans, and Bathers lie down where they like."),
    },
  },
  "stay-at-home": {
    family: {
      options: { covid_late: "on", isolation_reactions: "on" },
      about: phrase("Whoever isolates may still react, and can get rid of COVID a turn later."),
    },
    printed: {
      options: {},
      about: phrase("Whoever isolates sits still until the next turn."),
    },
  },
};

// What values are called where their own word says too little; the others are
// called what the engine calls them.
const VALUES: Record<string, string> = {
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
  "card_turn random": phrase("turned at random"),
  "card_turn fixed": phrase("never turned"),
  "short_pile topup": phrase("one more after a shuffle"),
  "short_pile single": phrase("only this one"),
  "assign_duty strict": phrase("no, the better one must be played"),
  "assign_duty loose": phrase("yes, either"),
  "grandpa_match free": phrase("turned and mirrored"),
  "grandpa_match turned": phrase("turned|a shape"),
  "grandpa_match seen": phrase("exactly as seen"),
  "brother_rule left": phrase("against all boxes to its left"),
  "brother_rule chain": phrase("only in a rising row"),
  "dad_absent zero": phrase("counts zero"),
  "dad_absent skip": phrase("is left out"),
  "virus_zero exempt": phrase("no"),
  "virus_zero ranked": phrase("yes"),
  "layout table": phrase("as in the rules"),
  "layout shuffle": phrase("shuffled"),
  "partner ordinary": phrase("an ordinary card"),
  "partner any": phrase("any card"),
  "floodcount open": phrase("no"),
  "floodcount all": phrase("yes"),
  "turn_cards many": phrase("any number"),
  "turn_cards one": phrase("at most one"),
  "ignore_scope self": phrase("frees oneself"),
  "ignore_scope all": phrase("cancels it for all"),
  "block_scope each": phrase("one start"),
  "block_scope drawer": phrase("only the drawer's"),
  "block_scope card": phrase("the whole card"),
  "companion free": phrase("in any case"),
  "companion tied": phrase("only with the drawer"),
  "patch_adjacency no": phrase("no"),
  "patch_adjacency yes": phrase("yes"),
};

/** The sentence for a value of an option; null: it is a name or a number. */
export const valueWords = (option: string, value: string): string | null =>
  VALUES[`${option} ${value}`] ?? null;
