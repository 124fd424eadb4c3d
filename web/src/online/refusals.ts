// What a server refuses with, in the reader's language: it speaks none itself.
import { phrase, t } from "../words/say";

const KNOWN = new Set([
  phrase("there is no such table, or this is not its key"),
  phrase("that seat is taken"),
  phrase("that seat is not yours"),
  phrase("only whoever set up the table can do that"),
  phrase("a name has 1 to 16 letters"),
  phrase("the game has begun already"),
  phrase("the game has begun with others"),
  phrase("the game has not begun yet"),
  phrase("the game at this table is not over"),
  phrase("a seat is still free"),
  phrase("nobody sits there"),
  phrase("this table was deleted"),
  phrase("more people sit at this table than the game has seats"),
  phrase("there was no such game at this table"),
  phrase("this table is closed"),
  phrase("this table has no onlookers"),
  phrase("this table cannot be opened here now"),
  phrase("at this table the others must agree to that"),
  phrase("this could not be written down; please try again"),
  phrase("one phrase after the other"),
  phrase("there is no such phrase"),
  phrase("nobody is gone from that seat"),
  phrase("no bot can stand in for this seat"),
  phrase("no bot decides for this seat"),
  phrase("a bot decides for this seat"),
  phrase("nobody is asked out of turn in this game"),
  phrase("nobody sits at this seat"),
  phrase("this seat is not asked to agree to anything"),
  phrase("the game is not being played"),
  phrase("too many messages at once"),
  phrase("too many connections from this address"),
  phrase("too many new tables from this address today"),
  phrase("too many wrong keys from this address"),
  phrase("enough games for one table: set up another"),
  phrase("the edition is too long"),
  phrase("this is too long for a table"),
]);

/** The sentence of a refusal; what the engine says of a decision taken back it
 * says in every language anyway. */
export const refusalWords = (words: string): string =>
  KNOWN.has(words) || /decided|shown/.test(words) ? t(words) : words;
