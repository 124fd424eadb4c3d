// One table in play: who sits where, whose eyes the screen is for, and the
// loop that lets chance and bots decide until a person is asked.
import { ask } from "./engine";
import { isForgetful, Linger } from "./linger";
import type { Foreseen, Game, Look, Told } from "./protocol";
import { CHANCE, ONLOOKER } from "./protocol";

export interface Seat {
  bot: number; // number of the bot, or -1: a person on this device
  name: string;
}

export interface Saved {
  record: string;
  seats: Seat[];
  seed: number;
  game: string;
  when: number;
}

export const letter = (seat: number) => "ABCDEFGH"[seat] ?? "?";

const SAVE_KEY = "tidywinks.table";
const SPEED_KEY = "tidywinks.speed";
const LINGER_MS = 1200;
const FOR_EVER = -1;

export function savedTable(): Saved | null {
  try {
    return JSON.parse(localStorage.getItem(SAVE_KEY) ?? "null") as Saved | null;
  } catch {
    return null;
  }
}

export function forgetTable(): void {
  try {
    localStorage.removeItem(SAVE_KEY);
  } catch {
    // Nothing can be kept on this device, so nothing was.
  }
}

export class Table {
  viewer = ONLOOKER;
  look: Look | null = null;
  log: Told[] = [];
  news: string[] = []; // sentences since this viewer's latest decision
  curtain: number | null = null; // the person to hand the device to
  lingering: { table: string[][]; words: string[] } | null = null;
  message = "";
  hinted = "";
  isAsked = false; // a person, by this screen
  isOver = false;
  fairness = "";
  speed = 0.7;

  private jobs: (() => Promise<void>)[] = [];
  private wake: (() => void) | null = null;
  private isClosed = false;
  private isAfterPerson = true;
  private isBack = false;
  private linger: Linger;

  constructor(readonly game: Game, readonly seats: Seat[],
    readonly commit: string, readonly seed: number, edition: string,
    private changed: () => void) {
    this.linger = new Linger(game.name, edition);
    const kept = Number(localStorage.getItem(SPEED_KEY) ?? NaN);
    if (kept >= 0 && kept <= 3) this.speed = kept;
    const first = this.seats.findIndex((seat) => seat.bot < 0);
    if (first >= 0) this.viewer = first;
  }

  persons(): number {
    return this.seats.filter((seat) => seat.bot < 0).length;
  }

  hidesLog(): boolean {
    return isForgetful(this.game.name) && !this.isOver;
  }

  // With `isBack` the game was left and may be looked at by anybody now.
  open(isBack: boolean): void {
    this.isBack = isBack && this.persons() > 1;
    void this.run().catch((error: unknown) => {
      this.message = `The engine stopped: ${String(error)}`;
      this.changed();
    });
  }

  close(): void {
    this.isClosed = true;
    this.wake?.();
  }

  act(words: string): void {
    if (!this.isAsked || this.lingering) return;
    this.isAsked = false;
    this.job(async () => {
      const why = await ask("play", this.viewer, words);
      this.message = why ? `Not possible: ${why}` : "";
      this.hinted = "";
      this.isAfterPerson = true;
      if (!why) this.news = [];
    });
  }

  foresee(words: string): Promise<Foreseen> {
    return ask("foresee", this.viewer, words);
  }

  undo(): void {
    this.job(async () => {
      const why = await ask("undo", this.viewer);
      this.message = why ? `This cannot be taken back: ${why}`
        : "Taken back.";
      if (why) return;
      this.hinted = "";
      this.log = [];
      this.news = [];
    });
  }

  hint(): void {
    if (!this.isAsked) return;
    this.job(async () => {
      const bots = this.game.bots.map((bot) => bot.name);
      const bot = Math.max(bots.indexOf("hard"), 0);
      this.hinted = await ask("hint", this.viewer, bot, this.seed);
      this.message = "";
    });
  }

  lift(): void {
    this.job(async () => {
      if (this.curtain !== null) this.viewer = this.curtain;
      this.curtain = null;
    });
  }

  // What lingers has been seen.
  acknowledge(): void {
    this.wake?.();
  }

  setSpeed(seconds: number): void {
    this.speed = seconds;
    try {
      localStorage.setItem(SPEED_KEY, String(seconds));
    } catch {
      // It holds for this visit, then.
    }
    this.changed();
  }

  private job(work: () => Promise<void>): void {
    this.jobs.push(work);
    this.wake?.();
  }

  // True when it was cut short.
  private sleep(ms: number): Promise<boolean> {
    if (this.jobs.length || this.isClosed) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = ms === FOR_EVER ? 0
        : window.setTimeout(() => end(false), ms);
      const end = (isCut: boolean) => {
        window.clearTimeout(timer);
        this.wake = null;
        resolve(isCut);
      };
      this.wake = () => end(true);
    });
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      const job = this.jobs.shift();
      if (job) await job();
      else if (this.curtain !== null) await this.hide();
      else await this.step();
    }
  }

  private async hide(): Promise<void> {
    this.look = null;
    this.log = [];
    this.news = [];
    this.hinted = this.message = "";
    this.isAsked = false;
    this.changed();
    await this.sleep(FOR_EVER);
  }

  private async step(): Promise<void> {
    const waiting = await ask("waiting");
    if (this.isBack) {
      const asked = this.seats.findIndex((seat, i) =>
        seat.bot < 0 && waiting & (1 << i));
      this.curtain = asked < 0 ? this.viewer : asked;
      this.isBack = false;
      return;
    }
    await this.refresh(waiting);
    if (this.jobs.length) return;
    if (!waiting) return this.finish();
    if (waiting & (1 << CHANCE)) return this.draw();
    const asked = this.seats.map((_, seat) => seat)
      .filter((seat) => waiting & (1 << seat));
    const bot = asked.find((seat) => this.seats[seat]!.bot >= 0);
    const person = asked.find((seat) => this.seats[seat]!.bot < 0);
    if (bot !== undefined) return this.letBot(bot, person === undefined);
    if (person !== undefined && !asked.includes(this.viewer))
      return this.pass(person);
    await this.save();
    await this.sleep(FOR_EVER);
  }

  private async refresh(waiting: number): Promise<void> {
    const since = this.log.length ? this.log[this.log.length - 1]!.n + 1 : 0;
    const look = await ask("look", this.viewer, since);
    const stay = this.linger.hear(this.look?.described.table ?? null,
      look.described.table, look.told);
    const words = look.told.flatMap((one) => one.text.split("\n"))
      .filter((line) => line);
    if (stay) {
      // What the cards show can be seen, and this is read in a second.
      this.lingering = { table: stay, words: words
        .filter((line) => !/ turns up |^Card \d/.test(line))
        .map((line) => line.replace(/ \([A-Z]+-R?\d+\)/g, "")) };
      this.isAsked = false;
      this.changed();
      await this.sleep(LINGER_MS);
      this.lingering = null;
    }
    this.look = look;
    this.log.push(...look.told);
    if (since) this.news.push(...words);
    if (this.hidesLog()) this.news = [];
    this.isAsked = Boolean(waiting & (1 << this.viewer)) &&
      this.seats[this.viewer] !== undefined;
    this.isOver = !waiting;
    this.changed();
  }

  private async draw(): Promise<void> {
    const pause = this.isAfterPerson ? 0 : this.speed * 350;
    this.isAfterPerson = false;
    if (pause && await this.sleep(pause)) return;
    const why = await ask("chance");
    if (why) throw new Error(why);
  }

  private async letBot(seat: number, isAlone: boolean): Promise<void> {
    if (isAlone && this.speed && await this.sleep(this.speed * 1000)) return;
    this.isAfterPerson = false;
    const why = await ask("bot", seat, this.seats[seat]!.bot, this.seed);
    if (why) throw new Error(why);
  }

  // Hands the screen over, behind a curtain where there is something to hide.
  private async pass(seat: number): Promise<void> {
    const before = this.viewer;
    if (before !== ONLOOKER && await ask("differ", before, seat)) {
      this.curtain = seat;
      return;
    }
    this.viewer = seat;
    this.log = [];
    this.news = [];
  }

  private async save(): Promise<void> {
    const saved: Saved = {
      record: await ask("record", true), seats: this.seats, seed: this.seed,
      game: this.game.name, when: Date.now(),
    };
    try {
      localStorage.setItem(SAVE_KEY, JSON.stringify(saved));
    } catch {
      // A device that keeps nothing can still play on.
    }
  }

  private async finish(): Promise<void> {
    forgetTable();
    const { verdict, draws } = await ask("verify");
    this.fairness = verdict
      ? "The deal could not be checked against its commitment."
      : `The deal was fair: all ${draws} draws follow from what was ` +
        "committed to before the first card.";
    this.changed();
    await this.sleep(FOR_EVER);
  }
}
