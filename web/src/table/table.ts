// One table in play: who sits where, whose eyes the screen is for, and the
// loop that lets chance and bots decide until a person is asked.
import type { Board, GamePage, Lingering, Person, Scene, Stay, TableView } from "../board/board";
import { pageOf } from "../board/games";
import { viewOf } from "../board/view";
import type { Seat } from "../device/saved";
import { settings, THINK_MS } from "../device/settings";
import type { Authority, Presence } from "../engine/authority";
import type { Game, Hint, Look, Name, Told, Turn } from "../engine/protocol";
import { CHANCE, ONLOOKER } from "../engine/protocol";
import { characterOf, token } from "../look/figures";
import { withoutRules } from "../places/rules";
import { loadEnd } from "../stage/ending";
import { linesOf } from "../stage/said";
import { Scenes, untilSeen } from "../stage/scenes";
import { play } from "../stage/sound";
import { Stage } from "../stage/stage";
import { phrase, t } from "../words/say";
import { FAIR, fairness } from "./fairness";
import { introduce, letter, peopleOf } from "./seats";

// A sentence that was told, once.
export interface News {
  id: number;
  text: string;
  gist: string; // what the bar says of it, or ""
}

// Who sits there, and what belongs to this one table.
export interface Sat {
  seats: Seat[];
  seed: number; // of what the bots decide
  id: string;
  commit: string; // to the deal; "": there is none
  daily: string; // the day's deal it plays, or ""
}

// Several people at this screen are asked at once, and openly.
interface OpenWindow {
  text: string; // what happened, as everybody may see it
  prompt: string;
  words: string; // by which everybody lets it happen
  seats: number[];
}

const FOR_EVER = Infinity;
const LAST_MS = 600; // that the last move is seen longer than another

export const TAKEN_BACK = phrase("Taken back.");

export class Table {
  readonly seats: Seat[];
  readonly page: GamePage;
  readonly board: Board;
  viewer = ONLOOKER;
  look: Look | null = null;
  pieces = new Map<string, Name>(); // cards and pieces by code
  log: Told[] = [];
  news: News[] = []; // since this viewer's latest decision
  gist = ""; // what the bar said last, of a game that says what comes of events
  curtain: number | null = null; // the person to hand the device to
  handing: number | null = null; // the same, once this person has seen enough
  window: OpenWindow | null = null;
  lingering: Stay | null = null;
  message = "";
  hinted: Hint | null = null;
  private isHinting = false;
  private hasTakenBack = false; // this device, what comes anew next
  isAsked = false; // a person, by this screen
  private awaited = ""; // what was said of who decides meanwhile
  isOver = false;
  private isDwelling = false; // on the last move, before the end
  isKept = true; // by this device; false once it has refused
  fairness = "";
  isFair = false;
  isHandOnly = false; // a big screen shows what happens
  undoWhy: string | null = ""; // why nothing can be taken back
  readonly stage: Stage;
  readonly scenes: Scenes;

  private turn: Turn | null = null; // heard, but not shown yet
  private hasDecided = false; // somebody at this screen, since the last step
  private isUnsaved = true; // something has happened since the game was kept
  private jobs: (() => Promise<void>)[] = [];
  private wake: (() => void) | null = null;
  private isClosed = false;
  private isAfterPerson = true;
  private pause = 0; // ms that a person's deed is still seen alone, before what is to be read
  private isSkipping = false; // to the end of what there is to show
  private pressed: (() => void) | undefined; // to be done then
  private isShown = false; // something, to this viewer, since its decision
  private isAnswering = false; // one of a window has taken the device
  private isBack = false;
  private linger: Lingering | null = null;
  private heard = new Map<number, number>(); // last event a viewer was told
  private decider: number | null = null; // whose decision can be taken back
  private lastNews = 0;
  private hasGreeted = false;
  private remarks = new Map<string, string>(); // of bots, since this viewer's latest decision

  constructor(
    readonly game: Game,
    readonly sat: Sat,
    readonly authority: Authority,
    private changed: () => void,
  ) {
    this.seats = sat.seats;
    this.stage = new Stage(changed);
    this.scenes = new Scenes(changed);
    this.page = pageOf(game.name);
    this.board = this.page.make({
      act: (words) => this.act(words),
      goOn: (words) => this.act(words, true),
      foresee: (words) => authority.foresee(this.viewer, words),
      again: () => this.stage.ask(null),
      show: (seat) => this.stage.show("seat", seat),
      isHeld: () => this.isHinting || this.hinted !== null || this.stage.sheet !== null,
    });
    const first = this.seats.findIndex((_, seat) => this.isOwn(seat));
    if (first >= 0) this.viewer = first;
  }

  // The person of this seat is at this screen.
  isOwn(seat: number): boolean {
    return Boolean(this.authority.own & (1 << seat));
  }

  persons(): number {
    return this.seats.filter((_, seat) => this.isOwn(seat)).length;
  }

  presence(seat: number): Presence | null {
    return this.authority.presence(seat);
  }

  people(): Person[] {
    const seats = this.seats.map((one, seat) => {
      const called = this.authority.called(seat);
      return called ? { ...one, name: called.name, figure: called.figure } : one;
    });
    return peopleOf(seats, this.game.bots, this.viewer).map((one, seat) => ({
      ...one,
      presence: this.authority.presence(seat) ?? "",
      says: this.authority.says(seat),
      remark: this.remarks.get(letter(seat)) ?? "",
      standIn: this.authority.standIn(seat),
    }));
  }

  // The end takes the stage: all that led to it has been seen.
  isEnded(): boolean {
    return this.isOver && !this.isDwelling && !this.lingering && !this.scenes.isPlaying;
  }

  hidesLog(): boolean {
    return Boolean(this.page.forgets) && !this.isOver;
  }

  // What happened, without what everybody is to remember by themselves; after
  // the end without the sentences that say where it lay.
  openLog(): Told[] {
    const { forgets, isIdle } = this.page;
    const log = this.log.filter((one) => !isIdle?.(one));
    if (!forgets) return log;
    if (!this.isOver) return log.filter((one) => !forgets(one));
    return log.map((one) => ({ ...one, text: linesOf(one.text).slice(forgets(one)).join("\n") }));
  }

  // With `isBack` the game was left and may be looked at by anybody now.
  open(isBack: boolean): void {
    this.isBack = isBack && this.persons() > 1;
    void this.run().catch((error: unknown) => {
      this.message = t("The engine stopped: {1}", String(error));
      this.changed();
    });
  }

  close(): void {
    this.isClosed = true;
    this.authority.close();
    this.wake?.();
  }

  // What goes `byItself` is no decision of the person: it is taken back with the
  // one before.
  act(words: string, byItself = false): void {
    if (!this.isAsked || this.lingering) return;
    this.isAsked = false;
    this.message = "";
    this.changed();
    void loadEnd();
    this.job(async () => {
      this.turn = await this.authority.play(this.viewer, words, ...this.eyes());
      const why = this.turn.refusal;
      this.message = why ? t("Not possible: {1}", why) : "";
      if (why) play("no");
      this.hinted = null;
      this.isAfterPerson = true;
      if (why) return;
      this.decidedBy(this.viewer).push(byItself);
      this.hasDecided = true;
      this.decider = this.viewer;
      this.remarks.clear();
      this.news = [];
      this.isShown = this.turn.looks.length > 1;
    });
  }

  // Tells this screen something that is no event.
  say(lines: string[]): void {
    this.message = "";
    this.tell(lines);
    this.changed();
  }

  // The same refusal twice is said twice.
  refuse(why: string): void {
    this.message = "";
    this.changed();
    this.message = why;
    window.setTimeout(this.changed, 50);
  }

  // Said while others decide; with that it ends.
  meanwhile(why: string): void {
    this.awaited = why;
    this.refuse(why);
  }

  redraw(): void {
    this.changed();
  }

  view(): TableView {
    const stays = this.lingering;
    const view = viewOf(this.look!, {
      people: this.people(),
      pieces: this.pieces,
      isAsked: this.isAsked,
      stays: stays?.table ?? null,
      preview: this.hinted?.move ?? "",
    });
    view.told = this.log;
    if (this.isBigScreen()) view.isBig = true;
    return stays ? { ...view, prompt: stays.words.join(" ") } : view;
  }

  // Whoever decided last at this screen may take it back, also when the
  // curtain has fallen for the next.
  undo(): void {
    this.message = "";
    if (this.curtain === null && this.undoWhy) {
      this.refuse(t("This cannot be taken back: {1}.", this.undoWhy));
      return;
    }
    this.job(async () => {
      const seat = this.decider ?? this.viewer;
      let why = await this.authority.mayUndo(seat, this.wentByItself(seat));
      do why ??= await this.authority.undo(seat);
      while (!why && this.decidedBy(seat).pop());
      if (!why) {
        this.viewer = seat;
        this.curtain = null;
        this.handing = null;
        this.heard.clear();
        this.empty();
      }
      this.hasTakenBack = !why;
      this.message = why ? t("This cannot be taken back: {1}.", why) : t(TAKEN_BACK);
    });
  }

  private decidedBy(seat: number): boolean[] {
    const all = this.authority.decided[seat] ?? [];
    this.authority.decided[seat] = all;
    return all;
  }

  // How many decisions of the seat, the latest, its person had no part in.
  private wentByItself(seat: number): number {
    const all = this.decidedBy(seat);
    return all.length - 1 - all.lastIndexOf(false);
  }

  // Why the viewer cannot take back the latest decision of its own.
  private async whyNoUndo({ undo = null }: Turn): Promise<string | null> {
    const more = this.wentByItself(this.viewer);
    return undo || !more ? undo : this.authority.mayUndo(this.viewer, more);
  }

  // The name of who may take back a decision from behind the curtain.
  undoer(): string | null {
    return this.decider === null || this.undoWhy ? null : this.people()[this.decider]!.name;
  }

  hint(): void {
    if (!this.isAsked) return;
    this.isHinting = true;
    this.job(async () => {
      const bots = this.game.bots.map((bot) => bot.name);
      const bot = Math.max(bots.indexOf("hard"), 0);
      this.hinted = await this.authority.hint(this.viewer, bot);
      this.isHinting = false;
      this.message = "";
    });
  }

  lift(): void {
    this.job(async () => {
      if (this.curtain !== null) this.viewer = this.curtain;
      this.curtain = null;
      this.decider = this.viewer;
      this.message = "";
    });
  }

  // What lingers has been seen.
  acknowledge(): void {
    this.wake?.();
  }

  // This person has seen enough: the next one's turn.
  handOn(): void {
    this.job(async () => {
      this.curtain = this.handing;
      this.handing = null;
    });
  }

  // Everybody who is asked lets it happen.
  letHappen(): void {
    const { words, seats } = this.window!;
    this.window = null;
    this.job(async () => {
      for (const seat of seats) {
        const turn = await this.authority.play(seat, words, ...this.eyes());
        if (turn.refusal) break;
        this.decidedBy(seat).push(false);
      }
      this.decider = null;
    });
  }

  // One of them takes the device.
  answer(seat: number): void {
    this.window = null;
    this.isAnswering = true;
    this.job(async () => {
      this.curtain = seat;
    });
  }

  // Nobody sits at this screen: it shows the table to a room.
  isBigScreen(): boolean {
    return this.viewer === ONLOOKER && !this.authority.isDriven;
  }

  // Things move or others act: there is something to skip.
  isBusy(): boolean {
    return (
      this.scenes.isPlaying ||
      this.isDwelling ||
      (!this.isAsked &&
        !this.isOver &&
        !this.lingering &&
        this.handing === null &&
        this.look !== null)
    );
  }

  // At once to how things are, and then to what was pressed, unless somebody
  // else is asked there.
  skip(then?: () => void): void {
    this.isSkipping = true;
    this.pressed = then;
    this.scenes.skip();
    this.wake?.();
  }

  private job(work: () => Promise<void>): void {
    this.isUnsaved = true;
    this.jobs.push(work);
    this.stage.confirming = null;
    this.scenes.skip();
    this.wake?.();
  }

  // True when it was cut short.
  private sleep(ms: number): Promise<boolean> {
    if (this.jobs.length || this.isClosed) return Promise.resolve(true);
    if (ms <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = ms === FOR_EVER ? 0 : window.setTimeout(() => end(false), ms);
      const end = (isCut: boolean) => {
        window.clearTimeout(timer);
        this.wake = null;
        resolve(isCut);
      };
      this.wake = () => end(true);
    });
  }

  private async run(): Promise<void> {
    this.pieces = await introduce(this.people());
    this.linger = this.page.linger?.() ?? null;
    await this.recall();
    while (!this.isClosed) {
      const job = this.jobs.shift();
      if (job) {
        this.turn = null;
        await job();
      } else if (this.curtain !== null || this.window) await this.hide();
      else if (this.handing !== null) await this.sleep(FOR_EVER);
      else await this.step();
    }
  }

  // The board knows again what it saw before the page was closed.
  private async recall(): Promise<void> {
    if (!this.board.recall) return;
    const seen = { people: this.people(), pieces: this.pieces, isAsked: false, stays: null };
    const looks = await this.authority.past(this.viewer);
    for (const [i, { told }] of looks.slice(1).entries())
      for (const one of told) this.board.recall(viewOf(looks[i]!, { ...seen, preview: "" }), one);
  }

  private async hide(): Promise<void> {
    this.look = null;
    this.empty();
    this.isAsked = false;
    this.changed();
    await this.sleep(FOR_EVER);
  }

  // Nothing is left of what was said to one pair of eyes.
  private empty(): void {
    this.log = [];
    this.news = [];
    this.gist = "";
    this.remarks.clear();
    this.hinted = null;
  }

  // The bar says what was done, not what came of it, unless the game knows better.
  private tell(lines: string[], gist = lines[0] ?? ""): void {
    this.news.push(...lines.map((text, i) => ({ id: ++this.lastNews, text, gist: i ? "" : gist })));
    if (this.page.gist && gist) this.gist = gist;
  }

  // For whom the engine looks, and from which event on it tells.
  private eyes(): [viewer: number, since: number] {
    return [this.viewer, (this.log[this.log.length - 1]?.n ?? -1) + 1];
  }

  private async step(): Promise<void> {
    const turn = this.turn ?? (await this.authority.look(...this.eyes()));
    const { waiting } = turn;
    this.turn = null;
    this.undoWhy = await this.whyNoUndo(turn);
    this.isUnsaved ||= turn.looks.length > 1;
    if (this.isBack) {
      const asked = this.seats.findIndex((_, i) => waiting & this.authority.own & (1 << i));
      this.curtain = asked < 0 ? this.viewer : asked;
      this.isBack = false;
      return;
    }
    // Whoever leaves while bots play takes nothing back.
    if (waiting && this.hasDecided && this.seats.some(({ bot }) => bot >= 0)) await this.save();
    this.hasDecided = false;
    await this.follow(turn);
    if (this.jobs.length || this.isClosed) return;
    if (!waiting) return this.finish();
    const { isDriven } = this.authority;
    if (isDriven && waiting & (1 << CHANCE)) return this.draw();
    const asked = this.seats.map((_, seat) => seat).filter((seat) => waiting & (1 << seat));
    const bot = asked.find((seat) => this.seats[seat]!.bot >= 0);
    const person = asked.find((seat) => this.isOwn(seat));
    if (isDriven && bot !== undefined) return this.letBot(bot, person === undefined);
    if (person !== undefined && !asked.includes(this.viewer)) return this.pass(person, turn.others);
    this.isSkipping = false;
    this.isAnswering = false;
    this.pause = 0;
    if (this.isUnsaved) await this.save();
    const { pressed } = this;
    this.pressed = undefined;
    pressed?.();
    await this.rest();
  }

  // Until somebody at this screen or elsewhere does something.
  private async rest(): Promise<void> {
    await Promise.race([this.sleep(FOR_EVER), this.authority.news(this.viewer)]);
    this.wake = null;
    this.isAfterPerson = false;
  }

  // Shows one event after the other.
  private async follow({ looks, waiting, isAnew }: Turn): Promise<void> {
    if (isAnew) {
      this.heard.clear();
      this.empty();
      if (!this.hasTakenBack) this.message = ""; // of what is no more
      this.hasTakenBack = false;
    }
    const last = looks.length - 1;
    for (const [i, look] of looks.entries()) {
      if (this.jobs.length || this.isClosed) return;
      await this.refresh(look, i === last ? waiting : 1 << CHANCE);
    }
  }

  // What travels because of what was told; null: nobody says.
  private scenesOf(before: TableView, look: Look): Scene[] | null {
    const known = this.heard.get(this.viewer) ?? Infinity;
    const fresh = look.told.filter((one) => one.n > known);
    if (!this.board.scene) return fresh.some((one) => one.text) ? null : [];
    const after = { ...before, ...look.described, moves: look.moves, titles: look.titles };
    return fresh.flatMap((one) => this.board.scene!(before, after, one));
  }

  // A bot that plays alone against somebody says who it is.
  private greet(): void {
    if (this.hasGreeted) return;
    this.hasGreeted = true;
    const bots = this.seats.flatMap((one, seat) => (one.bot < 0 ? [] : [seat]));
    const [seat = 0] = bots;
    const level = this.game.bots[this.seats[seat]!.bot]?.name ?? "";
    const words = characterOf(level)?.greeting;
    if (words && bots.length === 1) this.remarks.set(letter(seat), words);
  }

  // What bots say of what they did; who decides at this screen has heard it.
  private remark(view: TableView, told: Told[]): void {
    for (const event of told.flatMap((one) => one.events)) {
      const seat = event.charAt(0);
      if (this.seats["ABCDEFGH".indexOf(seat)]?.bot === -1) continue;
      const words = this.board.remark?.(view, event) ?? "";
      if (words) this.remarks.set(seat, words);
    }
  }

  private async refresh(look: Look, waiting: number): Promise<void> {
    const scenes = this.look ? this.scenesOf(this.view(), look) : [];
    const stay = this.linger?.hear(
      this.look?.described.table ?? null,
      look.described.table,
      look.told,
    );
    const known = this.heard.get(this.viewer) ?? Infinity;
    const fresh = look.told.filter((one) => one.n > known);
    if (!this.look) this.greet();
    else this.remark({ ...this.view(), ...look.described }, fresh);
    this.heard.set(this.viewer, look.count - 1);
    if (this.hidesLog()) this.news = [];
    for (const one of fresh) this.tell(linesOf(one.text), this.page.gist?.(one, this.people()));
    if (stay) {
      this.lingering = { ...stay, words: stay.words.map(withoutRules) };
      this.isAsked = false;
      this.changed();
      await untilSeen();
      await this.sleep(settings.linger * 1000 * (stay.share ?? 1));
      this.lingering = null;
      this.news = [];
    }
    await this.perform(look, waiting, scenes);
  }

  // Draws the table as it is after an event and plays the way there. What
  // others did is held long enough to be read; an empty step is not held.
  private async perform(look: Look, waiting: number, scenes: Scene[] | null): Promise<void> {
    if (this.pause && (!scenes || scenes.some(({ hold = 1 }) => hold >= 1))) {
      const { pause } = this;
      this.pause = 0;
      if (await this.sleep(pause)) this.isSkipping ||= !this.jobs.length;
      if (this.jobs.length || this.isClosed) return;
    }
    let begin = performance.now();
    let seen = Promise.resolve();
    const wasAsked = this.isAsked;
    const wasHurried = this.isSkipping;
    const wasOpen = this.look !== null;
    const stage = this.isSkipping || this.isHandOnly ? null : document.querySelector("main.stage");
    const commit = () => {
      this.look = look;
      this.log.push(...look.told);
      this.isAsked = Boolean(waiting & (1 << this.viewer)) && this.seats[this.viewer] !== undefined;
      if (this.isAsked && this.message === this.awaited) this.message = "";
      this.isOver = !waiting;
      this.isDwelling = this.isOver && wasOpen && !this.isHandOnly && settings.speed > 0;
      this.changed();
      // What it took to draw it is not taken off the time to look at it.
      if (stage && settings.speed)
        seen = untilSeen().then(() => {
          begin = performance.now();
        });
    };
    await this.scenes.show(stage, scenes ?? [], commit);
    if (this.isHandOnly) return;
    await seen;
    const hold = scenes?.length ? Math.max(...scenes.map((one) => one.hold ?? 1)) : 1;
    const left = settings.speed * 1000 * hold - (performance.now() - begin);
    if (this.isOver) return this.dwell(this.isSkipping && !wasHurried ? 0 : left + LAST_MS);
    if (this.isAsked && !wasAsked && !this.isAfterPerson) play("turn");
    const isEmpty = scenes !== null && !scenes.length;
    if (this.isAfterPerson || isEmpty || this.isSkipping || this.jobs.length) return;
    if (await this.sleep(left)) this.isSkipping ||= !this.jobs.length;
  }

  // What decided it is looked at on the table, whoever did it and however they
  // hurried until then; a tap goes on to the end.
  private async dwell(ms: number): Promise<void> {
    if (this.isDwelling) await this.sleep(ms);
    this.isDwelling = false;
    play(this.hasWon() ? "win" : "lose");
    this.changed();
  }

  private hasWon(): boolean {
    const { winners } = this.look!.described.result;
    return this.people().some((one) => one.isYou && winners.includes(one.seat));
  }

  private async draw(): Promise<void> {
    this.turn = await this.authority.chance(...this.eyes());
    this.turn.looks.shift();
  }

  private async letBot(seat: number, isAlone: boolean): Promise<void> {
    const think = this.isAfterPerson && isAlone && !this.isSkipping ? settings.speed * THINK_MS : 0;
    // What can be taken back can be so until a bot goes on from it.
    if (this.undoWhy) this.pause ||= think;
    else if (await this.sleep(think)) return;
    this.isAfterPerson = false;
    const turn = await this.authority.bot(seat, this.seats[seat]!.bot, ...this.eyes());
    if (turn.refusal) throw new Error(turn.refusal);
    this.turn = turn;
  }

  // Hands the screen over, behind a curtain where there is something to hide.
  private async pass(seat: number, others: number): Promise<void> {
    const before = this.viewer;
    if (before !== ONLOOKER && others & (1 << seat)) return this.hideFor(seat);
    this.viewer = seat;
    this.heard.set(seat, this.heard.get(before) ?? Infinity);
    this.log = [];
    this.news = []; // in sentences to the one before
    this.gist = "";
    if (before === ONLOOKER || this.isBigScreen()) return;
    const one = this.people()[seat]!;
    await this.scenes.announce({ picture: token(one), words: t("Your turn, {1}!", one.name) });
  }

  // Everybody is asked together where nobody needs to hide an answer; else the
  // curtain falls for the next, once this person has seen what was shown.
  private async hideFor(seat: number): Promise<void> {
    this.message = "";
    this.pressed = undefined;
    if (this.isUnsaved) await this.save();
    const words = this.isAnswering ? "" : (this.page.openly?.(this.look!.described.table) ?? "");
    if (words) return this.askOpenly(words);
    if (this.isShown) this.handing = seat;
    else this.curtain = seat;
    this.isShown = false;
    this.changed();
  }

  private async askOpenly(words: string): Promise<void> {
    const since = (this.log[this.log.length - 1]?.n ?? -1) + 1;
    const { looks, waiting } = await this.authority.look(ONLOOKER, Math.max(since - 1, 0));
    const { described, told } = looks[0]!;
    this.window = {
      text: linesOf(told[told.length - 1]?.text ?? "").join("\n"),
      prompt: described.prompt,
      words,
      seats: this.seats.map((_, i) => i).filter((i) => waiting & this.authority.own & (1 << i)),
    };
  }

  private async save(): Promise<void> {
    this.isUnsaved = false;
    const isKept = await this.authority.keep();
    if (isKept === this.isKept) return;
    this.isKept = isKept;
    this.changed();
  }

  private async finish(): Promise<void> {
    this.pressed = undefined;
    const { verdict, draws } = await this.authority.end();
    this.fairness = fairness(verdict, draws, this.sat.commit);
    this.isFair = verdict === FAIR;
    this.changed();
    await this.sleep(FOR_EVER);
  }
}
