// What the laboratory asks of its workers, and the report they make: members as
// docs/simulate.md names them. Numbers and sentences are the engine's.

export interface Range {
  mean: number;
  low: number | null; // of one game there is no interval
  high: number | null;
}

export interface Spread {
  mean: Range;
  min: number;
  p5: number;
  p50: number;
  p95: number;
  max: number;
}

export interface Result {
  variant: string; // what is special about its rules, in words
  answers: { part: string; question: string; answer: string }[];
  seats: { seat: string; win_rate: Range; points?: Range }[];
  tie_rate: Range;
  decisions: Spread;
  endings: { how: string; games: number; share: Range }[];
  sources: { name: string; points: Record<string, Range> }[];
  detail: {
    games: number; // looked at closely
    rules: { rule: string; asked: number; told: number; games: number }[];
    cards: Card[];
  };
}

export interface Card {
  title: string;
  came: number;
  chosen: number;
  games: number;
  // What one more of it goes with, in shares of wins; of all seats and of each.
  edges: Partial<Record<"drawn" | "received" | "played" | "held", { all?: Range }>>;
}

export interface Level {
  level: string;
  seats: { seat: string; win_rate: Range }[];
  among_below?: Range;
}

export interface Report {
  games: number;
  seed: string;
  players: number;
  first: Result;
  second?: Result;
  levels?: { deals: number; of: Level[] };
  differences?: { what: string; real: boolean; words: string }[];
}

export interface Outlier {
  game: number;
  what: string;
}

export interface Known {
  report: Report;
  outliers: Outlier[][]; // by set of rules
}

export interface Refusal {
  variant: number;
  line: number; // of its edition; 0: of none
  why: string;
}

// What games from one number to another came to, for whoever adds it up.
export interface Played {
  sums: Uint8Array;
  seconds: number;
}

export interface LabCalls {
  speak(table: string): number;
  // The order of study/order.h; nothing is known after it.
  open(order: string): Refusal | null;
  play(from: number, to: number): Played;
  // Deals that every level plays, and how many are worth it by what is known.
  deal(from: number, to: number): Played;
  dealsWanted(): number;
  add(sums: Uint8Array): number; // games known by now
  report(): Known | null; // null: no game is known
  record(variant: number, game: number): string; // "": it cannot be shown
}
