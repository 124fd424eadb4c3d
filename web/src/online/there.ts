// A table whose truth is at a server. Each viewer's frames go to the engine
// beside this screen, which makes of them what is shown; a decision is kept
// until the server has acknowledged it, and said again when the connection was
// lost meanwhile: asking twice is harmless.
import type { Person } from "../board/board";
import type { Authority, Presence, Verified } from "../engine/authority";
import { ask } from "../engine/engine";
import type { Foreseen, Hint, Look, Told, Turn } from "../engine/protocol";
import { CHANCE, ONLOOKER } from "../engine/protocol";
import { introduce } from "../table/seats";
import { t } from "../words/say";
import { type About, type Heard, letterOf, standInName, viewerOf } from "./lines";
import { refusalWords } from "./refusals";

// Of enum verdict, and one more.
const NOT_SEEN = -1;

interface Eyes {
  k: number; // rows of the seat's own so far
  f: number; // frames
  log: Told[];
  look: Look; // as it is now
  fresh: Look[]; // not shown yet, one after each event
  isAnew: boolean; // what was told before does not hold
}

interface Said {
  seat: number;
  number: number;
  frame: number; // that the seat had when it was said
  words: string | null; // null: the latest decision is taken back
  basis: string; // what the seat was asked then
  done(why: string | null): void;
}

export interface Wire {
  say(...lines: string[]): void;
  moved(): void; // something has come, and may be an own turn
  undoRefused(seat: number): void; // by the engine, or since others must agree
}

const basisOf = ({ described, moves }: Look) => JSON.stringify([described.prompt, moves]);

const isEnd = ({ described }: Look) => !described.waiting.length;

const waitingIn = (look: Look | undefined) =>
  (look?.described.waiting ?? []).reduce(
    (bits, seat) => bits | (1 << (seat === "*" ? CHANCE : viewerOf(seat))),
    0,
  );

const wordOf = (viewer: number) => (viewer === ONLOOKER ? "onlooker" : letterOf(viewer));

export class There implements Authority {
  own = 0;
  readonly decided: boolean[][] = [];
  readonly isDriven = false;
  private eyes = new Map<number, Eyes>();
  private work: Promise<void> = Promise.resolve(); // what the engine is doing, in order
  private said: Said | null = null;
  private waiting: (() => void)[] = [];
  private isNews = false; // something came that no turn has told of
  private text = ""; // of the record, once the game is over
  private recorded: ((text: string) => void)[] = [];
  private about: About | null = null;
  private here = 0;
  private gone = 0;
  readonly spoken = new Map<number, string>(); // phrases, for a moment

  constructor(private readonly wire: Wire) {}

  // Another game, or the first.
  open(about: About, people: Person[]): void {
    this.eyes.clear();
    this.said = null;
    this.text = "";
    this.queue(async () => {
      const why = await ask("elsewhere", about.header);
      if (why !== null) throw new Error(why);
      await introduce(people);
    });
  }

  knows(about: About, people: Person[]): void {
    this.about = about;
    this.own = about.own;
    this.queue(async () => {
      await introduce(people);
    });
  }

  meets(here: number, gone: number): void {
    this.here = here;
    this.gone = gone;
  }

  // Which own seats are asked, and after how many rows of theirs: another text
  // is another question.
  turns(): string {
    return [...this.eyes]
      .filter(([seat, { look }]) => this.own & (1 << seat) && waitingIn(look) & (1 << seat))
      .map(([seat, { k }]) => `${seat} ${k}`)
      .join();
  }

  // What this device was told of a seat's latest decision, and whether
  // something has happened since.
  latestOf(seat: number): { text: string; isOld: boolean } {
    const [eyes] = [...this.eyes.values()];
    const log = eyes?.log ?? [];
    const at = log.findLastIndex((one) => one.events[0]?.startsWith(`${letterOf(seat)} `));
    const isOld = log.slice(at + 1).some((one) => !one.events[0]?.startsWith("*"));
    return { text: log[at]?.text.split("\n")[0] ?? "", isOld };
  }

  hear(one: Heard): void {
    if (one.is === "history") this.queue(() => this.takeHistory(one));
    else if (one.is === "frame") this.queue(() => this.takeFrame(one));
    else if (one.is === "done") this.queue(async () => this.acknowledge(one.viewer, one.k));
    else if (one.is === "refused") this.queue(() => this.refused(one));
    else if (one.is === "error" && this.said) this.answer(refusalWords(one.words));
    else if (one.is === "record") {
      this.text = one.text;
      for (const go of this.recorded.splice(0)) go(one.text);
    }
  }

  // The engine has opened what was told of so far.
  ready(): Promise<void> {
    return this.work;
  }

  private queue(next: () => Promise<void>): void {
    this.work = this.work.then(next).catch((error: unknown) => {
      console.error(`table: ${String(error)}`);
    });
  }

  private wake(): void {
    this.isNews = true;
    this.wire.moved();
    for (const go of this.waiting.splice(0)) go();
  }

  private async takeHistory({ viewer, k, f, frames }: Heard & { is: "history" }): Promise<void> {
    const { told: log, ...rest } = await ask("receive", viewer, 0, true, frames);
    const look: Look = { ...rest, told: [] };
    const old = this.eyes.get(viewer);
    // What was known goes on, unless something was taken back meanwhile.
    const last = old?.log.at(-1);
    const isOn =
      old !== undefined &&
      old.log.length <= log.length &&
      (!last || String(log[last.n]?.events) === String(last.events));
    const isMore = isOn && log.length > old.log.length;
    const fresh = isOn ? [...old.fresh, ...(isMore ? [look] : [])] : [];
    const isAnew = old !== undefined && (!isOn || old.isAnew);
    this.eyes.set(viewer, { k, f, log, look, fresh, isAnew });
    this.acknowledge(viewer, k);
    this.settle();
    if (!isOn || isMore) this.wake();
  }

  private async takeFrame({ viewer, k, f, frame }: Heard & { is: "frame" }): Promise<void> {
    const eyes = this.eyes.get(viewer);
    if (!eyes) return;
    const { told, ...rest } = await ask("receive", viewer, eyes.log.length, false, [frame]);
    eyes.f = f;
    eyes.k = k;
    eyes.look = { ...rest, told: [] };
    if (told.length) {
      eyes.log.push(...told);
      eyes.fresh.push(eyes.look);
    } else {
      // A decision was taken back, of the latest or of one in the middle.
      this.wire.say(`history ${wordOf(viewer)}`);
      return;
    }
    this.acknowledge(viewer, k);
    this.settle();
    this.wake();
  }

  private acknowledge(viewer: number, k: number): void {
    if (this.said?.seat === viewer && k >= this.said.number) this.answer(null);
  }

  private answer(why: string | null): void {
    const { said } = this;
    this.said = null;
    said?.done(why);
  }

  private async refused({ viewer, k, code, words }: Heard & { is: "refused" }): Promise<void> {
    const { said } = this;
    if (said?.seat !== viewer || said.number !== k) return;
    if (code === "stale") return this.settle();
    if (code === "used") return this.answer(t("This seat has decided on another device."));
    const own = said.words === null ? {} : await ask("foresee", viewer, said.words);
    this.answer(own.why ?? refusalWords(words));
  }

  // Says again what was not acknowledged, when the seat has seen something
  // since, or the connection is back; unless it is asked something else now.
  private settle(): void {
    const { said } = this;
    const eyes = said && this.eyes.get(said.seat);
    if (!said || !eyes) return;
    if (basisOf(eyes.look) !== said.basis)
      this.answer(t("Something happened before this arrived: look, and choose again."));
    else this.send();
  }

  private send(): void {
    const { seat, number, words } = this.said!;
    const frame = this.eyes.get(seat)!.f;
    this.said!.frame = frame;
    const head = `${words === null ? "undo" : "play"} ${letterOf(seat)} ${number} ${frame}`;
    this.wire.say(words === null ? head : `${head} ${words}`);
  }

  private say(seat: number, words: string | null): Promise<string | null> {
    const eyes = this.eyes.get(seat)!;
    return new Promise((done) => {
      const basis = basisOf(eyes.look);
      this.said = { seat, number: eyes.k + 1, frame: eyes.f, words, basis, done };
      this.send();
    });
  }

  private async turn(viewer: number, since: number, refusal: string | null): Promise<Turn> {
    await this.work;
    this.isNews = false;
    const eyes = this.eyes.get(viewer)!;
    const { isAnew, log } = eyes;
    const from = isAnew ? 0 : since;
    // Whoever comes to the screen sees how things stand.
    const all = from && eyes.fresh.length ? eyes.fresh : [eyes.look];
    const looks = all.map((look, i) => ({
      ...look,
      told: log.slice(i ? all[i - 1]!.count : from, look.count),
    }));
    eyes.fresh = [];
    eyes.isAnew = false;
    let waiting = waitingIn(eyes.look);
    const isOver = isEnd(eyes.look);
    for (const [seat, { look }] of this.eyes)
      if (this.own & (1 << seat)) waiting &= ~(1 << seat) | waitingIn(look);
    // What another seat of this device was sent is still on its way.
    if (!waiting && !isOver) waiting = 1 << CHANCE;
    const others = this.eyes.size > 1 ? await ask("others", viewer) : 0;
    const undo = viewer === ONLOOKER ? { undo: t("an onlooker has decided nothing") } : {};
    return { refusal, looks, waiting, others, isAnew, ...undo };
  }

  async look(viewer: number, since: number): Promise<Turn> {
    while (!this.eyes.has(viewer)) await this.come();
    return this.turn(viewer, since, null);
  }

  async play(seat: number, words: string, viewer: number, since: number): Promise<Turn> {
    const why = await this.say(seat, words);
    return this.turn(viewer, since, why);
  }

  // A table is told from where its view stands.
  async past(): Promise<Look[]> {
    return [];
  }

  async undo(seat: number): Promise<string | null> {
    const why = await this.say(seat, null);
    if (why !== null) this.wire.undoRefused(seat);
    return why;
  }

  // Only the server knows.
  async mayUndo(): Promise<null> {
    return null;
  }

  bot(): Promise<Turn> {
    throw new Error("bots decide at the server");
  }

  chance(): Promise<Turn> {
    throw new Error("chance decides at the server");
  }

  hint(seat: number, bot: number): Promise<Hint> {
    return ask("hint", seat, bot, 1);
  }

  foresee(seat: number, words: string): Promise<Foreseen> {
    return ask("foresee", seat, words);
  }

  async keep(): Promise<boolean> {
    return true;
  }

  // The record, from the server; "" while the game is not over.
  async record(): Promise<string> {
    const isOver = [...this.eyes.values()].some(({ look }) => isEnd(look));
    if (this.text || !isOver) return this.text;
    return new Promise((go) => {
      this.recorded.push(go);
      this.wire.say("record");
    });
  }

  // The connection is back: what was asked for is asked for again.
  again(): void {
    if (this.recorded.length) this.wire.say("record");
  }

  // The deal, and that the record tells of the game that was seen here.
  async end(): Promise<Verified> {
    const record = await this.record();
    let end: Verified = { verdict: NOT_SEEN, draws: 0 };
    const seen = [...this.eyes].map(([viewer, { log }]) => [viewer, log] as const);
    this.queue(async () => {
      const opened = await ask("resume", record);
      if (opened.refusal !== null) return;
      end = await ask("verify");
      for (const [viewer, log] of seen) {
        const { looks } = await ask("look", viewer, 0);
        const told = looks[0]!.told.map((one) => String(one.events));
        if (String(told) !== String(log.map((one) => String(one.events)))) end.verdict = NOT_SEEN;
      }
    });
    await this.work;
    return end;
  }

  private come(): Promise<void> {
    return new Promise((go) => {
      this.waiting.push(go);
    });
  }

  async news(): Promise<void> {
    if (!this.isNews) await this.come();
  }

  presence(seat: number): Presence | null {
    const place = this.about?.places[seat];
    if (!place || this.own & (1 << seat)) return null;
    if (place.is === "bot" || place.isStood) return "bot";
    if (this.gone & (1 << seat)) return "gone";
    return this.here & (1 << seat) ? "here" : "away";
  }

  says(seat: number): string {
    return this.spoken.get(seat) ?? "";
  }

  called(seat: number): { name: string; figure: string } | null {
    const place = this.about?.places[seat];
    return place?.is === "taken" ? place : null;
  }

  standIn(seat: number): string {
    const place = this.about?.places[seat];
    return place?.isStood ? standInName(this.about!.places, place.level) : "";
  }

  close(): void {}
}
