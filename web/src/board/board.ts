// What the page needs of a game: a board that draws it, made anew for every
// table, and a few facts. A board draws; it knows no rule: what is on the
// table and what may be done comes from the engine as words.
import type { SVGTemplateResult, TemplateResult } from "lit-html";
import type { Foreseen, Name, Told } from "../engine/protocol";

/** What one pair of eyes sees of a table now. */
export interface TableView {
  game: string;
  seat: string | null; // whose eyes; null: an onlooker
  players: number;
  table: string[][]; // situation lines, a list of words each
  waiting: string[]; // seats that are asked
  prompt: string;
  rule: string; // number of the rule behind the prompt
  result: {
    winners: string[];
    line: string;
    score: Record<string, number[]>;
  };
  moves: string[]; // words of what is legal for `seat` now
  titles: string[]; // of the moves, for people
  names: string[]; // of seats
  pieces: Map<string, Name>; // cards and pieces by code
  people: Person[]; // who sits there, by seat
  warning: string; // what can be lost by what comes next, or ""
  preview?: string; // a move to mark (a hint)
  told?: Told[]; // to these eyes, the latest last; none where nothing is told
  isBig?: boolean; // a screen for the room, where nobody sits: show everybody's
}

/** Who sits at a seat: the same name, colour and figure wherever it is shown. */
export interface Person {
  seat: string; // its letter, for CSS (`seat-A`) and moves, never shown
  name: string;
  figure: string; // an animal, or a bot's character: look/figures.ts
  bot: boolean;
  isYou: boolean; // whose eyes the screen is for
  presence?: string; // of somebody elsewhere: "here", "away", "gone", "bot"
  says?: string; // what this person has just said, or ""
  remark?: string; // what a bot says of what it has just done, or ""
  standIn?: string; // who plays for this person meanwhile, or ""
}

/** What a board may do at the table it was made for. */
export interface Hands {
  act(words: string): void; // a move; what is pressed meanwhile is pressed in vain
  goOn(words: string): void; // the same where the person has no part in it
  foresee(words: string): Promise<Foreseen>; // what a move would lead to
  again(): void; // something of the board's own has changed: draw
  show?(seat: string): void; // opens that player's area, where there is a stage
  isHeld?(): boolean; // the person reads or wonders: nothing goes on by itself
}

/** Holds what has been chosen on the way to a move, and what else is its own. */
export interface Board {
  draw(view: TableView): Drawn | TemplateResult; // a template alone: a stage
  status?(view: TableView): string[]; // how things stand, in sentences
  /** What travels because of an event; nothing: the event is empty and goes by
   * with the next. The board invents nothing: it reads what was told. */
  scene?(before: TableView, after: TableView, told: Told): Scene[];
  /** An event from before the page was opened: to be known again, not shown. */
  recall?(before: TableView, told: Told): void;
  /** Nothing is half chosen any longer. */
  drop?(): void;
  /** What a bot says beside its token of an event of its own (`B play see A`), in
   * few words; "": nothing. */
  remark?(view: TableView, event: string): string;
}

/** A view as the zones of the stage show it. Whether there is `mine` is the
 * same through a whole game. */
export interface Drawn {
  stage: TemplateResult; // fills .zone-board
  isPage?: boolean; // the stage is as high as it likes and scrolls, as a template alone
  mine?: TemplateResult; // fills .zone-mine: hand or tray
  hasMe?: boolean; // my token and counts are drawn here: the strip leaves me out
  pills?: (seat: string) => Pill[]; // what is public of a seat, on its token
  glimpse?: (seat: string) => TemplateResult; // of its area, small, where its token has room
  isGlimpseRow?: boolean; // it is long: beside the token where there is but one
  area?: (seat: string) => TemplateResult; // its area large, in a sheet
  shape?: string; // classes of the whole stage: what its zones depend on besides the window
  feat?: string; // what won, at the end, in a sentence: instead of the rule's
  isForfeit?: boolean; // somebody lost at the end whatever the points
  spoils?: (seat: string) => TemplateResult; // what it has come to, in a row, at the end,
  // or above the cards that `tile` makes, where a tap opens its area
  tile?: (source: number) => TemplateResult; // what points are for, at the end
  kept?: number; // so many sources, the first, stand there also with nothing
  // what its points may come to, below them: words, and a figure where it has one
  forecast?: (seat: string) => [words: string, figure: string][];
  sum?: (seat: string) => string; // what its counts come to, beside a name that has room
  aside?: TemplateResult; // in the panel of a desktop: what is worth a look
  actions?: Action[]; // at most three, the forward one first
  prompt?: string; // instead of the view's, while something is half chosen
  done?: string; // while others decide: instead of what was told last
  sub?: string | TemplateResult; // a second, smaller line
  warning?: string; // instead of the view's
}

export interface Pill {
  icon: TemplateResult | SVGTemplateResult;
  text: string;
  label: string; // for ears: "3 coins"
}

/** A button in the bar. */
export interface Action {
  title: string;
  words?: string; // of the move it makes, where it makes one at once
  icon?: TemplateResult | SVGTemplateResult;
  isForward?: boolean; // at most one
  isPass?: boolean; // gives up something that could be done: asked once more,
  sure?: string; // in these words
  isHinted?: boolean;
  isBack?: boolean; // of what is half chosen
  why?: string; // it cannot be done now, and why: grey
  does?: string; // what it does besides moves, as data-do
  act(): void;
}

export type Sound =
  | "flip"
  | "take"
  | "put"
  | "coin"
  | "wash"
  | "wave"
  | "mine"
  | "virus"
  | "walk"
  | "pencil"
  | "fill"
  | "shuffle"
  | "win"
  | "lose"
  | "turn"
  | "window"
  | "no";

/** A small scene: a piece goes from one place to another. */
export interface Scene {
  piece: string; // data-piece of what moves, in the drawing after it; "": nothing moves
  from?: string; // data-spot it comes from, where it is new (a pile, `seat-B`)
  to?: string; // data-spot it goes to, where it is gone afterwards
  isCopy?: boolean; // what travels looks like what lies at `from`: a card of a pile
  sound?: Sound;
  words?: string; // a sentence near it; the told one without it
  hold?: number; // what others did is held so many times as long
  great?: { picture?: TemplateResult; words: string; sub?: string }; // has the whole stage
}

/** What is shown and said for a moment before the table as it is now. */
export interface Stay {
  table: string[][];
  words: string[];
  share?: number; // of the time that cards stay: less where there is nothing to remember
}

/** Remembers what was shown but is covered again at once. */
export interface Lingering {
  /** Null: the table `after` shows enough. */
  hear(before: string[][] | null, after: string[][], told: Told[]): Stay | null;
}

/** A part of the rules in pictures: few words each, and the number of the rule
 * that says it all. */
export interface RulesPart {
  title: string;
  steps: { picture: TemplateResult; words: string; rule: string }[];
}

/** What is shown of a game before it is opened: every folder of games/ has one,
 * exported as `cover` and `minutes` from cover.ts. */
export interface Cover {
  minutes: number; // about how long a game takes, which only experience knows
  picture: SVGTemplateResult; // for the start page, see look/picture.ts
  variants?: Variants;
}

/** What differs from the options' defaults in one way to play. */
interface Way {
  options: Record<string, string>;
  about: string; // what it changes, in a sentence
}

/** By the rules, as a game opens and its lesson teaches it; or another way that
 * changes a few of them, by its title. */
export interface Ways {
  usual: Way;
  other: Way & { title: string };
}

/** A game set up, in words for people; from variants.ts of its folder. */
export interface Variants {
  ways: Ways;
  values: Record<string, string>; // `OPTION VALUE`: where the value says too little
}

/** Every folder of games/ has one, exported as `game` from game.ts; it is
 * loaded with its style when the game is first opened. */
export interface GamePage {
  rules?(): Promise<() => RulesPart[]>; // in pictures, in the language spoken then
  make(hands: Hands): Board;
  linger?(): Lingering; // for one table
  /** The words by which everybody asked can let it happen, where several people
   * at one screen can be asked together without a secret; "": they cannot. */
  openly?(table: string[][]): string;
  /** A move whose pieces a hint marks, in words that point at them ("Turn up
   * this card"); "": the title of the move says nothing that the board does not. */
  pointed?(view: TableView, words: string): string;
  /** How the engine compares a hinted move, in words that point where ears hear
   * numbers. */
  sighted?(view: TableView, move: string, words: string): string;
  /** What the bar says of an event, "" where it goes on saying what it said; its
   * first sentence without this. */
  gist?(told: Told, people: Person[]): string;
  /** Whether this tells of a step in which nothing was done: the log passes over it. */
  isIdle?(told: Told): boolean;
  /** Of a game about memory: how many sentences of this, its first, tell what
   * players are to remember by themselves. The log leaves all of it out as long
   * as it is played, and those sentences afterwards. */
  forgets?(told: Told): number;
}
