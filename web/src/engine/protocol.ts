// What the page asks of the engine's worker, and what it hears back.

export interface Option {
  name: string;
  title: string; // for people, as what follows
  about: string;
  values: string[]; // the first is the default
  titles: string[]; // of the values
  number: [value: number, least: number, most: number];
  by_players?: boolean; // the default depends on the number of players
}

export interface Game {
  name: string;
  title: string;
  about: string;
  credits: string;
  template: boolean;
  lets: boolean; // seats are asked to let something happen, or to stop it
  seats: [least: number, most: number];
  options: Option[];
  edition: string;
  bots: { name: string; title: string; about: string }[];
}

export interface Described {
  game: string;
  seat: string | null;
  waiting: string[];
  prompt: string;
  rule: string;
  warning: string; // of a loss that can be seen coming, or ""
  lets?: boolean; // of a seat: it may only let something happen, or stop it
  table: string[][];
  result: {
    winners: string[];
    line: string;
    score: Record<string, number[]>;
  };
}

export interface Told {
  n: number; // number of the event
  events: string[]; // as this seat sees them
  text: string; // sentences, one a line
}

export interface Source {
  name: string;
  forecast?: boolean; // nothing of it is won or lost yet
  points: number[];
  why: string;
}

// A card or piece: code as in moves, title and use for people.
export interface Name {
  code: string;
  title: string;
  about: string;
  group: string; // words for what it has in common with others; may be empty
}

// A move as one types it and as people read it.
export interface Move {
  words: string;
  title: string;
}

export interface Hint {
  move: string;
  purpose: string; // what it is for, in a sentence, or ""
  why: string; // the figures, in sentences, or ""
  beside?: string; // what the board said when it was given
}

export interface Look {
  described: Described;
  moves: string[]; // what is legal now
  titles: string[]; // of the moves, for people
  told: Told[];
  score: Source[];
  count: number; // events so far
}

// The table after a move of a seat as far as it can know, or why not.
export interface Foreseen {
  table?: string[][];
  why?: string;
}

// What became of the table, in the eyes of one seat.
export interface Turn {
  refusal: string | null; // then nothing has changed
  looks: Look[]; // one after each event, the last as it is now
  waiting: number; // a bit for each seat, and one for chance
  others: number; // seats whose screens would show something else
  isAnew?: boolean; // what was told before does not hold: it is told from the start
  undo?: string | null; // why the viewer can take nothing back; null: it can
}

export interface Opened {
  refusal: string | null;
  notice: string; // about an option that was settled otherwise than asked, or ""
  game: string;
  players: number;
  commit: string; // "": real cards, or an open seed
  waiting: number; // as in a turn
  count: number; // events
}

// Where a guided first game stands.
export interface Lesson {
  notes: string; // lines; an empty one begins a paragraph
  task: string; // words of the move to make; "": it is not the learner's
  step: number; // moves of the learner so far, and in all
  steps: number;
  back: number; // number of the event of the step before, or -1
  events: number;
}

export const LEARNER = 0;

export const CHANCE = 8;
export const ONLOOKER = 9;

export interface Calls {
  // Takes a language's table in, or English with "".
  speak(table: string): string | null;
  catalogue(): Game[];
  // A new game from a header without commitment, committed to before its
  // first event.
  start(header: string): Opened;
  // A record goes on where it ends.
  resume(record: string): Opened;
  // What sentences call the seats ("": by their letters); gives the names of
  // cards and pieces.
  introduce(seats: string[]): Name[];
  // The table as it was after `at` events of the record it was opened with;
  // a refusal says why not.
  go(at: number): string | null;
  // The same, and what a seat sees of it.
  replay(seat: number, at: number, since: number): Look;
  // The same of a guided first game, and where it stands there.
  lesson(at: number, since: number): { look: Look; here: Lesson };
  // Null: the move of the lesson; "": a legal one, but another; or why not.
  learn(words: string): string | null;
  // What a viewer sees, with the sentences from event `since` on.
  look(viewer: number, since: number): Turn;
  // A decision and then all that chance brings, as the viewer sees it.
  play(seat: number, words: string, viewer: number, since: number): Turn;
  bot(seat: number, bot: number, seed: number, viewer: number, since: number): Turn;
  chance(viewer: number, since: number): Turn;
  // A record that has just been opened: the table before its latest `most`
  // events and after each of them.
  past(viewer: number, most: number): Look[];
  // Null, or the sentence of a refusal.
  undo(seat: number): string | null;
  // The same, changing nothing, once so many more had been taken back.
  mayUndo(seat: number, more: number): string | null;
  hint(seat: number, bot: number, seed: number): Hint;
  foresee(seat: number, words: string): Foreseen;
  record(secret: boolean): string;
  // A table that is elsewhere, from its header: it is only looked at, and what
  // each viewer sees comes in as frames.
  elsewhere(header: string): string | null;
  // Frames of a viewer, events from number `first` on; with `isWhole` the first
  // frame is a view and no event. What the viewer sees after the last, and what
  // it was told by all.
  receive(viewer: number, first: number, isWhole: boolean, frames: string[]): Look;
  others(viewer: number): number; // as in a turn
  verify(): { verdict: number; draws: number };
}
