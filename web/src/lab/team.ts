// The workers of the laboratory: players that play games by number, and a head
// that adds up what they send and says what it shows. Pieces are handed out in
// order, and at a stop all that were handed out are waited for: what is known
// then are the first so many games.
import { taught } from "../engine/engine";
import { Ended, Link } from "../engine/link";
import type { Known, LabCalls, Refusal } from "./protocol";

declare const LAB_WORKER_URL: string;

const PLAYERS_MOST = 8;
const PIECE_SECONDS = 0.3; // that a piece of games should take
const GROWTH_MOST = 4; // a piece against the one before
const REPORT_MS = 500; // between two reports, at least

type Member = Link<LabCalls>;
const newMember = (): Member => new Link(LAB_WORKER_URL);

type Piece = [call: "play" | "deal", from: number, to: number];

export class Team {
  known: Known | null = null;
  done = 0; // games known by now
  deals = 0; // that levels are to play, and how many they were given
  dealt = 0;
  isRunning = false;
  private isWanted = false; // to go on
  private next = 0; // the first game that nobody was given
  private lost: Piece[] = []; // given to somebody who was dismissed
  private reported = 0; // when, in milliseconds
  private isReporting = false;
  private head = newMember();
  private players: Member[] = [];

  constructor(
    private order: string,
    readonly games: number,
    private heard: () => void,
  ) {}

  /** Null, or why this cannot be played. */
  open(): Promise<Refusal | null> {
    return this.prepare(this.head);
  }

  private async prepare(one: Member): Promise<Refusal | null> {
    await one.ask("speak", taught());
    return one.ask("open", this.order);
  }

  /** Until all games are played, or it is stopped. */
  async run(): Promise<void> {
    this.isRunning = this.isWanted = true;
    const count = Math.min(PLAYERS_MOST, Math.max(1, navigator.hardwareConcurrency || 1));
    while (this.players.length < count) this.players.push(newMember());
    try {
      // A few deals tell how many are worth it.
      for (let stage = 0; stage < 2 && this.isWanted; stage++) {
        if (this.dealt === this.deals) this.deals = await this.head.ask("dealsWanted");
        await Promise.all(this.players.map((one) => this.employ(one)));
      }
      await this.report();
    } finally {
      this.isRunning = false;
      this.rest();
      this.heard();
    }
  }

  stop(): void {
    this.isWanted = false;
  }

  private piece(size: number): Piece | null {
    const lost = this.lost.shift();
    if (lost) return lost;
    const from = this.next;
    this.next = Math.min(this.games, from + size);
    if (from < this.next) return ["play", from, this.next];
    return this.dealt < this.deals ? ["deal", this.dealt, ++this.dealt] : null;
  }

  private async employ(player: Member): Promise<void> {
    let size = 1;
    let given: Piece | null = null;
    try {
      await this.prepare(player);
      while (this.isWanted) {
        given = this.piece(size);
        if (!given) return;
        const [call, from, to] = given;
        const { sums, seconds } = await player.ask(call, from, to);
        given = null;
        this.done = await this.head.ask("add", sums);
        const growth = Math.min(GROWTH_MOST, PIECE_SECONDS / Math.max(seconds, 0.001));
        size = Math.max(1, Math.floor(size * growth));
        if (!this.isReporting && performance.now() > this.reported + REPORT_MS) await this.report();
      }
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      if (given) this.lost.push(given);
    }
  }

  private async report(): Promise<void> {
    this.isReporting = true;
    this.known = await this.head.ask("report");
    this.reported = performance.now();
    this.isReporting = false;
    this.heard();
  }

  /** What is known, in the language that is spoken now. */
  async retell(): Promise<void> {
    await this.head.ask("speak", taught());
    this.known = await this.head.ask("report");
  }

  /** Whether there is more to play. */
  get isOpen(): boolean {
    return this.done < this.games || this.dealt < this.deals || this.lost.length > 0;
  }

  /** A game as a record; "": it cannot be shown. */
  record(variant: number, game: number): Promise<string> {
    return this.head.ask("record", variant, game);
  }

  /** The players go at once; what is known stays. */
  rest(): void {
    this.stop();
    for (const one of this.players) one.end();
    this.players = [];
  }

  dismiss(): void {
    this.rest();
    this.head.end();
  }
}
