// Clean Family set up: by the rules and another way, and what values of its
// options are called.
import type { Variants } from "../../board/board";
import { phrase } from "../../words/say";

export const variants: Variants = {
  ways: {
    usual: { options: {}, about: phrase("The front of the sheet, without viruses.") },
    other: {
      title: phrase("With viruses"),
      options: { side: "B", advanced: "on" },
      about: phrase("The back of the sheet: viruses that are left open cost points."),
    },
  },
  values: {
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
    "patch_adjacency no": phrase("no"),
    "patch_adjacency yes": phrase("yes"),
  },
};
