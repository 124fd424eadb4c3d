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
  sources: { name: string; points: Record<string, Range> }[];
  detail: {
    games: number;
    cards: { title: string; came: number; chosen: number; games: number }[];
  };
}

export interface Report {
  games: number;
  seed: string;
  players: number;
  first: Result;
  second?: Result;
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
  add(sums: Uint8Array): number; // games known by now
  report(): Known | null; // null: no game is known
  record(variant: number, game: number): string; // "": it cannot be shown
}

export interface LabRequest {
  id: number;
  call: keyof LabCalls;
  args: unknown[];
}

export interface LabResponse {
  id: number;
  value?: unknown;
  error?: string;
}
