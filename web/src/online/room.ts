// One online table as this device meets it: its keys, its connection, what is
// known of it.

import type { Person } from "../board/board";
import type { Game } from "../engine/protocol";
import { ONLOOKER } from "../engine/protocol";
import { peopleOf, person, robot } from "../table/seats";
import type { Sat } from "../table/table";
import { t } from "../words/say";
import { type KeptTable, keepTable, newEntropy, newKey, noteTable } from "./kept";
import { type About, type EveningSeen, type Heard, letterOf, type Place } from "./lines";
import { phraseOf } from "./phrases";
import { refusalWords } from "./refusals";
import { Socket } from "./socket";
import { There } from "./there";

const REMOVED = "this key opens the table no longer";
const SPOKEN_MS = 6000;

export interface Sitter {
  name: string;
  figure: string;
}

export interface RoomTo {
  changed(): void;
  game(name: string): Game; // as the engine tells of it
  moved(): void; // an own seat may be asked now
  late(seat: number): void; // a bot has decided for it
  undoRefused(seat: number): void; // the others could be asked
  plays(): void; // a game can be sat down at: another one, or the first
}

export class Room {
  about: About | null = null;
  here = 0; // a bit for each seat with somebody at it
  gone = 0; // and for those without anybody for a while
  onlookers = 0;
  readonly due = new Map<number, number>(); // when an own seat's time is up
  readonly lets = new Map<number, string>(); // what an own seat lets happen unasked
  refusal = "";
  isGone = false; // there is no such table, or the key is not its
  isForgotten = false; // whoever sat here has deleted their name
  isDeleted = false; // there is no such table any more
  isRemoved = false; // the host has given this device's seat to somebody else
  evening: EveningSeen | null = null; // the games so far
  private readonly records = new Map<number, (text: string) => void>(); // asked for
  readonly there: There;
  readonly socket: Socket;
  private awaited = 0; // answers to the keys that were shown
  private had = 0; // seats that these keys were, on this connection
  private game = 0; // which game of the table is open
  private seated = 0; // which one somebody sits at here
  private phase = ""; // of which game, when the evening was asked for
  private isWatching = false; // on this connection
  private isClosed = false;
  private readonly added = new Set<string>(); // seats that added to the deal, by game

  constructor(
    readonly kept: KeptTable,
    private came: string, // key of the link that was followed, or ""
    private readonly to: RoomTo,
  ) {
    this.there = new There({
      say: (...lines) => this.socket.say(...lines),
      moved: () => to.moved(),
      undoRefused: (seat) => to.undoRefused(seat),
    });
    this.socket = new Socket({
      opened: () => this.enter(),
      heard: (one) => this.heard(one),
      changed: () => to.changed(),
    });
  }

  close(): void {
    this.isClosed = true;
    this.socket.close();
  }

  private enter(): void {
    const { id, host, seats, join } = this.kept;
    // The one that came is answered last: what it opened is known then.
    const known = [host, ...Object.values(seats), join].filter((key) => key !== this.came);
    const keys = [...new Set([...known, this.came])].filter((key) => key);
    this.awaited = keys.length;
    this.isWatching = false;
    this.had = 0;
    this.socket.say(...keys.map((key) => `table ${id} ${key}`));
  }

  private heard(one: Heard): void {
    if (one.is === "table") this.learn(one.about);
    else if (one.is === "here") {
      this.here = one.seats;
      this.onlookers = one.onlookers;
      this.gone = one.gone;
      this.there.meets(one.seats, one.gone);
      this.to.changed();
    } else if (one.is === "phrase") this.speaks(one.viewer, phraseOf(one.number));
    else if (one.is === "due") {
      if (one.ms === null) this.due.delete(one.viewer);
      else this.due.set(one.viewer, Date.now() + one.ms);
      this.to.changed();
    } else if (one.is === "let") {
      this.lets.set(one.viewer, one.word);
      this.to.changed();
    } else if (one.is === "evening") {
      this.evening = one.evening;
      this.to.changed();
    } else if (one.is === "record" && one.number) {
      this.records.get(one.number)?.(one.text);
      this.records.delete(one.number);
    } else if (one.is === "forgot") {
      this.forgot(one.viewer);
    } else if (one.is === "late") this.to.late(one.viewer);
    else if (one.is === "error") this.refused(one.code, one.words);
    else this.there.hear(one);
    if (one.is === "history" && one.viewer === ONLOOKER) this.look();
  }

  // What somebody says is there for a moment, unless it is not to be heard.
  private speaks(seat: number, words: string): void {
    const { spoken } = this.there;
    if (!words || this.kept.muted?.includes(this.about?.places[seat]?.name ?? "")) return;
    spoken.set(seat, words);
    this.to.changed();
    window.setTimeout(() => {
      if (spoken.get(seat) !== words) return;
      spoken.delete(seat);
      if (!this.isClosed) this.to.changed();
    }, SPOKEN_MS);
  }

  // The key is one for onlookers, or somebody wants to be one.
  private look(): void {
    this.kept.isWatched = true;
    this.isWatching = true;
    keepTable(this.kept);
    if (this.about) this.sit(this.about);
    this.to.changed();
  }

  isOnlooker(): boolean {
    return this.kept.isWatched && !this.about?.own;
  }

  private refused(code: string, words: string): void {
    const isKey = code === "key" && this.awaited > 0;
    if (this.isForgotten) return;
    if (code === "gone") {
      this.isDeleted = true;
    } else if (words === REMOVED) {
      this.isRemoved = true;
    } else if (isKey) {
      this.awaited--;
      this.isGone = !this.about && !this.awaited;
      const isSat = Object.keys(this.kept.seats).length > 0;
      if (!this.awaited) this.came = ""; // the last of them
      if (!this.awaited && this.about) {
        if (!this.about.own && isSat) this.isRemoved = true;
        else this.settle(this.about);
      }
    } else {
      this.refusal = refusalWords(words);
      this.there.hear({ is: "error", code, words });
    }
    this.to.changed();
  }

  private learn(about: About): void {
    this.about = about;
    this.isGone = false;
    const people = this.people();
    if (this.game !== about.games) {
      this.there.open(about, people);
      this.lets.clear();
    }
    this.game = about.games;
    this.seatKeys(about);
    this.there.knows(about, people);
    if (this.awaited > 0 && --this.awaited > 0) return;
    this.settle(about);
  }

  // All keys are answered.
  private settle(about: About): void {
    this.take(about);
    // Also where the key for friends still opens the table.
    if (this.had && !about.own) this.isRemoved = true;
    this.had = about.own;
    if (this.phase !== `${about.games} ${about.phase}`) this.review(about);
    this.mix(about);
    noteTable(this.kept, about);
    if (this.kept.isWatched && !this.isWatching && about.watch) {
      this.isWatching = true;
      this.socket.say("watch");
    }
    this.there.again();
    this.sit(about);
    this.to.changed();
  }

  // The seat is nobody's; whoever set up the table can still look after it.
  private forgot(seat: number): void {
    const { kept } = this;
    delete kept.seats[letterOf(seat)];
    this.had &= ~(1 << seat);
    keepTable(kept);
    this.isForgotten = !Object.keys(kept.seats).length;
    this.to.changed();
  }

  // Seats turn from game to game: which key is which seat now.
  private seatKeys({ keys }: About): void {
    const { kept } = this;
    const own = Object.values(kept.seats);
    const turned = Object.entries(keys).flatMap(([seat, tail]) =>
      own.filter((key) => key.endsWith(tail)).map((key) => [seat, key] as const),
    );
    if (turned.length !== own.length) return;
    kept.seats = Object.fromEntries(turned);
    keepTable(kept);
  }

  // Who has won what may be another now.
  private review({ games, phase }: About): void {
    this.phase = `${games} ${phase}`;
    if (games > 1 || phase === "over") this.socket.say("evening");
  }

  // The record of a game of this table that is over.
  recordOf(number: number): Promise<string> {
    return new Promise((go) => {
      this.records.set(number, go);
      this.socket.say(`record ${number}`);
    });
  }

  // A key that came by a link and opened the table is kept: a seat's own, instead
  // of what opens that seat no longer, or the one for friends.
  private take({ keys, isHost, watch }: About): void {
    const { kept, came } = this;
    this.came = "";
    const seat = Object.keys(keys).find((one) => came.endsWith(keys[one]!));
    const isKnown = [kept.host, kept.join, watch].includes(came) || (isHost && !kept.host);
    if (seat && came) {
      const own = [...Object.values(kept.seats), came];
      kept.seats = Object.fromEntries(
        Object.entries(keys).flatMap(([letter, tail]) => {
          const key = own.findLast((one) => one.endsWith(tail));
          return key ? [[letter, key]] : [];
        }),
      );
    } else if (came && !isKnown) kept.join = came;
    else return;
    keepTable(kept);
  }

  // Each device adds to the deal, before it begins.
  private mix({ phase, own, entropy, games, places }: About): void {
    if (phase !== "gathers") return;
    for (const seat of places.keys()) {
      const once = `${games} ${seat}`;
      if (!(own & ~entropy & (1 << seat)) || this.added.has(once)) continue;
      this.added.add(once);
      this.socket.say(`entropy ${letterOf(seat)} ${newEntropy()}`);
    }
  }

  private sit({ phase, own, games }: About): void {
    const isOn = phase === "plays" || phase === "over";
    if (!isOn || this.seated === games || !(own || this.kept.isWatched)) return;
    this.seated = games;
    void this.there.ready().then(() => {
      if (this.game === games && !this.isClosed) this.to.plays();
    });
  }

  // What is known here of who sits where, as a table wants it.
  sat(): Sat {
    const { id, places, commit, game: name } = this.about!;
    const game = this.to.game(name);
    const seats = places.map(({ is, level, figure }, i) =>
      is === "bot"
        ? robot(
            game.bots.findIndex((bot) => bot.name === level),
            i,
          )
        : { bot: -1, name: places[i]!.name || person(i).name, ...(figure ? { figure } : {}) },
    );
    return { seats, id, commit, seed: 1, daily: "" };
  }

  private people(): Person[] {
    return peopleOf(this.sat().seats, this.to.game(this.about!.game).bots, -1);
  }

  free(): number[] {
    const places: Place[] = this.about?.places ?? [];
    return [...places.keys()].filter((seat) => places[seat]!.is === "free");
  }

  // Sits somebody of this device down.
  sitDown(seat: number, { name, figure }: Sitter): void {
    const key = newKey();
    this.refusal = "";
    this.kept.seats[letterOf(seat)] = key;
    keepTable(this.kept);
    this.added.add(`${this.game} ${seat}`);
    this.socket.say(`sit ${letterOf(seat)} ${key} ${figure} ${newEntropy()} ${name}`);
  }

  // An own seat is called otherwise from now on; its key stays.
  rename(seat: number, { name, figure }: Sitter): void {
    const key = this.kept.seats[letterOf(seat)];
    this.refusal = "";
    if (key) this.socket.say(`sit ${letterOf(seat)} ${key} ${figure} ${newEntropy()} ${name}`);
  }

  watch(): void {
    this.socket.say("watch");
  }

  // What only the host can do.
  order(...lines: string[]): void {
    this.refusal = "";
    this.socket.say(...lines);
  }

  // The next game at the same link, with who sits there now, one seat further.
  open(lines: string[]): void {
    this.kept.given = {};
    keepTable(this.kept);
    this.order("open", "turn", ...lines, ".");
  }

  rematch(): void {
    const header = this.about!.header.split("\n").filter(
      (line) => line && !/^(table-id|commit|secret|entropy|bot) /.test(line),
    );
    this.open(header);
  }

  // Everybody who is here has added to the deal of a game that can begin.
  isReady(): boolean {
    const { places, entropy } = this.about!;
    const there = places.reduce((bits, { is }, i) => (is === "taken" ? bits | (1 << i) : bits), 0);
    return !this.free().length && !(there & this.here & ~entropy);
  }
}

// Opens a table at the server; resolves to its id.
export function openTable(host: string, join: string, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let isAsked = false;
    const end = (go: () => void) => {
      socket.close();
      go();
    };
    const socket = new Socket({
      opened() {
        if (isAsked) return end(() => reject(new Error(t("The connection was lost."))));
        isAsked = true;
        socket.say(`new ${host} ${join}`, ...lines, ".");
      },
      heard(one) {
        if (one.is === "table") end(() => resolve(one.about.id));
        else if (one.is === "error") end(() => reject(new Error(refusalWords(one.words))));
      },
      changed() {
        if (socket.isOld)
          end(() => reject(new Error(t("The server has a newer version: load this page again."))));
        else if (!socket.isOpen) end(() => reject(new Error(t("The server cannot be reached."))));
      },
    });
  });
}
