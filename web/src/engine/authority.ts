// Where the truth of a table is: in the engine beside the screen (`Here`), or
// at a server (online/there.ts). A table asks its authority and nobody else, so
// it does not know which it has.
import { forget, keep, savedTable } from "../device/saved";
import { ask } from "./engine";
import type { Foreseen, Hint, Look, Turn } from "./protocol";

export type Presence = "here" | "away" | "gone" | "bot";

export interface Verified {
  verdict: number; // of enum verdict (play/verify.h)
  draws: number;
}

export interface Authority {
  own: number; // a bit for each seat whose person is at this device
  readonly decided: (boolean[] | null)[]; // by a seat here: true for what went by itself
  isDriven: boolean; // chance and bots wait until the table lets them decide
  look(viewer: number, since: number): Promise<Turn>;
  // A decision, once it counts.
  play(seat: number, words: string, viewer: number, since: number): Promise<Turn>;
  bot(seat: number, bot: number, viewer: number, since: number): Promise<Turn>;
  chance(viewer: number, since: number): Promise<Turn>;
  // What came to pass before the table was opened, as far as a board shows it.
  past(viewer: number): Promise<Look[]>;
  undo(seat: number): Promise<string | null>;
  // Why it would be refused once so many more had been taken back.
  mayUndo(seat: number, more: number): Promise<string | null>;
  hint(seat: number, bot: number): Promise<Hint>;
  foresee(seat: number, words: string): Promise<Foreseen>;
  // Something was done: the game is kept by this device, or elsewhere. False: it
  // could not be.
  keep(): Promise<boolean>;
  // The game is over: nothing is kept any more, and the deal is checked.
  end(): Promise<Verified>;
  record(): Promise<string>;
  // Something has come for this viewer that it has not looked at.
  news(viewer: number): Promise<void>;
  presence(seat: number): Presence | null; // null: there is nobody to miss
  says(seat: number): string; // what its person has just said, or ""
  // What its person is called by now; null: as when they sat down.
  called(seat: number): { name: string; figure: string } | null;
  standIn(seat: number): string; // name of the bot that plays for its person, or ""
  close(): void;
}

// What belongs to one table of this device.
export interface Kept {
  id: string;
  game: string;
  seats: { bot: number; name: string }[];
  seed: number; // of what the bots decide
  daily: string;
  decided: (boolean[] | null)[];
  record: string; // as it was kept when the table was opened, or ""
  lost(): void; // another tab has played on
}

const ROUND = 40; // events: what everybody did in the latest turns

const NEVER = new Promise<void>(() => {});

export class Here implements Authority {
  readonly own: number;
  readonly decided: (boolean[] | null)[];
  readonly isDriven = true;
  private latest: string; // record that this tab has read or kept

  constructor(private readonly kept: Kept) {
    this.latest = kept.record;
    this.decided = kept.decided;
    this.own = kept.seats.reduce((bits, { bot }, i) => (bot < 0 ? bits | (1 << i) : bits), 0);
  }

  look = (viewer: number, since: number) => ask("look", viewer, since);
  chance = (viewer: number, since: number) => ask("chance", viewer, since);
  past = (viewer: number) => ask("past", viewer, ROUND);
  undo = (seat: number) => ask("undo", seat);
  mayUndo = (seat: number, more: number) => ask("mayUndo", seat, more);
  foresee = (seat: number, words: string) => ask("foresee", seat, words);
  hint = (seat: number, bot: number) => ask("hint", seat, bot, this.kept.seed);
  record = () => ask("record", true);
  news = () => NEVER;
  presence = () => null;
  called = () => null;
  standIn = () => "";
  says = () => "";

  play(seat: number, words: string, viewer: number, since: number): Promise<Turn> {
    return ask("play", seat, words, viewer, since);
  }

  bot(seat: number, bot: number, viewer: number, since: number): Promise<Turn> {
    return ask("bot", seat, bot, this.kept.seed, viewer, since);
  }

  async keep(): Promise<boolean> {
    const { id, game, seats, seed, daily, decided } = this.kept;
    const record = await this.record();
    const now = savedTable(id)?.record ?? this.latest;
    if (now !== this.latest) {
      this.kept.lost();
      return true;
    }
    const isKept = keep({ id, game, seats, seed, daily, decided, record, when: Date.now() });
    if (isKept) this.latest = record;
    return isKept;
  }

  async end(): Promise<Verified> {
    forget(this.kept.id);
    return ask("verify");
  }

  close(): void {}
}
