// A record looked at again: step by step, through the eyes that may see it.
// A step is an event that these eyes see (docs/replay.md), so that counting
// steps tells nothing about sealed decisions.
import { html, nothing } from "lit-html";
import type { Board, GamePage } from "../board/board";
import { loadPage, pageOf } from "../board/games";
import { drawnOf, viewOf } from "../board/view";
import type { Seat } from "../device/saved";
import { canShare, copy, download, share, unpack } from "../device/share";
import { ask } from "../engine/engine";
import {
  type Game,
  type Look,
  type Name,
  ONLOOKER,
  type Opened,
  type Told,
} from "../engine/protocol";
import { isToy } from "../look/figures";
import { vars } from "../look/vars";
import { frame } from "../stage/frame";
import { icons } from "../stage/icons";
import { strip } from "../stage/others";
import { told } from "../stage/said";
import { scoreTable } from "../stage/score";
import { fairness } from "../table/fairness";
import { introduce, letter, peopleOf, robot, YOU } from "../table/seats";
import { t } from "../words/say";
import { Door } from "./door";
import type { House, Place } from "./place";
import { drawnAnew, figuresIn, hasSeed, namesIn, takeLent } from "./record";
import { withoutRules } from "./rules";

const STEP_MS = 1200;
export async function openReplay(house: House, rest: string): Promise<Place> {
  if (!rest) return new Door(house);
  let record = "";
  try {
    record = rest === "here" ? takeLent() : await unpack(rest);
  } catch {
    return new Door(house, t("This link is damaged: it holds no record."));
  }
  return record ? Replay.open(house, record, rest !== "here") : new Door(house);
}

const lines = (told: Told) => told.text.split("\n").filter((line) => line);

class Replay implements Place {
  private eyes = ONLOOKER;
  private isBound = false; // to these eyes, until the game is over
  private steps: Told[] = [];
  private at = 0; // the step shown; 0: before the first
  private look: Look | null = null;
  private isOver: boolean;
  private events: number; // of the whole record
  private stays: string[][] | null = null; // cards turned down at once
  private timer = 0;
  private verdict = "";
  private note = "";
  private link = "";
  private sits = 0; // whose place to take in a what-if
  private bot: number;
  private isPanelOpen = false;
  private pieces = new Map<string, Name>();
  private page: GamePage;
  private board: Board;
  readonly seats: Seat[];

  private constructor(
    private house: House,
    private of: Game,
    private record: string,
    private opened: Opened,
  ) {
    this.events = opened.count;
    this.isOver = !opened.waiting;
    const figures = figuresIn(record, opened.players);
    this.seats = namesIn(record, opened.players).map((name, i) => ({
      bot: -1,
      name,
      ...(figures[i] ? { figure: figures[i] } : {}),
    }));
    this.page = pageOf(of.name);
    this.board = this.page.make({
      act: () => {},
      goOn: () => {},
      foresee: async () => ({}),
      again: () => house.changed(),
    });
    this.bot = Math.max(
      of.bots.findIndex((bot) => bot.name === "normal"),
      0,
    );
  }

  // A door that says why, where the record cannot be opened.
  static async open(house: House, record: string, isLink: boolean): Promise<Place> {
    const opened = await ask("resume", record);
    if (opened.refusal !== null)
      return new Door(house, t("This record cannot be opened: line {1}", opened.refusal));
    const game = house.games.find((one) => one.name === opened.game);
    if (!game) return new Door(house, t("This record is of no game on this page."));
    await loadPage(game.name);
    const replay = new Replay(house, game, record, opened);
    // A link shows a game that is not over to onlookers alone.
    replay.isBound = !replay.isOver && isLink;
    if (replay.isOver) replay.eyes = 0;
    replay.pieces = await introduce(replay.people());
    await replay.lookThrough(replay.eyes);
    return replay;
  }

  game = () => this.of.name;

  private people = () =>
    peopleOf(this.seats, this.of.bots, this.eyes).map((one) => ({
      ...one,
      bot: isToy(one.figure),
    }));

  close(): void {
    this.stop();
  }

  take(text: string, name: string): void {
    new Door(this.house).take(text, name);
  }

  // Finds the steps of these eyes and stays at the same place, also one gone to
  // while the engine looks.
  private async lookThrough(eyes: number): Promise<void> {
    this.eyes = eyes;
    const { told } = await ask("replay", eyes, this.events, 0);
    if (this.eyes !== eyes) return;
    const here = this.placeOf(this.at);
    this.steps = told;
    this.at = this.steps.filter((one) => one.n < here).length;
    await this.show(this.at);
  }

  // Events that have happened after a step.
  private placeOf(step: number): number {
    return step ? this.steps[step - 1]!.n + 1 : 0;
  }

  private async show(step: number): Promise<void> {
    this.at = Math.min(Math.max(step, 0), this.steps.length);
    const { at, eyes } = this;
    const place = this.placeOf(at);
    const look = await ask("replay", eyes, place, place);
    const stays = await this.linger(at, look);
    if (this.at !== at || this.eyes !== eyes) return;
    this.look = look;
    this.stays = stays;
    this.house.changed();
    const log = document.querySelector(".steps");
    const now = log?.querySelector<HTMLElement>("[aria-current]");
    if (log && now) log.scrollTop = now.offsetTop - log.clientHeight / 2;
  }

  private async linger(step: number, after: Look) {
    const one = this.steps[step - 1];
    if (!one) return null;
    const linger = this.page.linger?.();
    if (!linger) return null;
    linger.hear(null, [], this.steps.slice(0, step - 1));
    const before = await ask("replay", this.eyes, one.n, one.n);
    return linger.hear(before.described.table, after.described.table, [one])?.table ?? null;
  }

  private go(step: number): void {
    this.stop();
    void this.show(step);
  }

  private stop(): void {
    window.clearInterval(this.timer);
    this.timer = 0;
  }

  private play(): void {
    if (this.timer) {
      this.stop();
      this.house.changed();
      return;
    }
    if (this.at === this.steps.length) this.at = 0;
    this.timer = window.setInterval(() => {
      if (this.at >= this.steps.length - 1) this.stop();
      void this.show(this.at + 1);
    }, STEP_MS);
    void this.show(this.at + 1);
  }

  key(event: KeyboardEvent): boolean {
    const at = event.target as Element;
    if (at.closest("input, select, textarea")) return false;
    if (event.key === "ArrowLeft") this.go(this.at - 1);
    else if (event.key === "ArrowRight") this.go(this.at + 1);
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.steps.length);
    else if (event.key === " " && !at.closest("button, summary, a")) this.play();
    else return false;
    return true;
  }

  private async verify(): Promise<void> {
    void ask("go", this.events);
    const { verdict, draws } = await ask("verify");
    this.verdict = fairness(verdict, draws, this.opened.commit);
    await this.show(this.at);
  }

  // The game from here on, with the same deal where there is one.
  private async whatIf(): Promise<void> {
    this.stop();
    void ask("go", this.placeOf(this.at));
    const played = await ask("record", true);
    const record = hasSeed(this.record) ? played : drawnAnew(played);
    const seats = this.seats.map(({ name }, i) =>
      i === this.sits
        ? { bot: -1, name: YOU }
        : name === letter(i)
          ? robot(this.bot, i)
          : { bot: this.bot, name },
    );
    this.house.playOn(record, seats);
  }

  private async copyLink(): Promise<void> {
    this.link = location.href;
    this.note = (await copy(this.link)) ? t("The link is copied.") : t("Copy the link from here:");
    this.house.changed();
  }

  private strip() {
    const one = (eyes: number, words: string) => html`
      <button class="plain eye" aria-pressed=${eyes === this.eyes}
        ?disabled=${this.isBound && eyes !== this.eyes} data-eyes=${eyes}
        @click=${() => {
          // Before the end a record is shown through one seat's eyes.
          if (!this.isOver && eyes !== ONLOOKER) this.isBound = true;
          void this.lookThrough(eyes);
        }}>${words}</button>`;
    return html`
      <div class="eyes" role="group" aria-label=${t("Who is looking")}>
        ${one(ONLOOKER, t("Onlooker"))}
        ${this.people().map(({ name }, i) => one(i, name))}
      </div>
      ${
        this.isOver
          ? nothing
          : html`<p class="facts">
        ${t("This game is not over: it shows what one of you may see.")}
      </p>`
      }`;
  }

  private controls() {
    const last = this.steps.length;
    const says = this.at
      ? t("Step {1} of {2}", this.at, last)
      : t("Before the first of {1} steps", last);
    const button = (to: number, sign: string, words: string, does: string) =>
      html`<button class="plain" data-do=${does} aria-label=${words}
        ?disabled=${to < 0 || to > last || to === this.at}
        @click=${() => this.go(to)}>${sign}</button>`;
    return html`
      <div class="player">
        <label class="slider"><span class="unseen">${says}</span>
          <span class="slider-at" ${vars({ digits: 2 * `${last}`.length })}
            aria-hidden="true">${this.at} / ${last}</span>
          <input type="range" min="0" max=${last} .value=${String(this.at)}
            aria-valuetext=${says} @input=${(e: Event) =>
              this.go(Number((e.target as HTMLInputElement).value))}></label>
        <div class="player-buttons">
          ${button(0, "|◀", t("To the beginning"), "first")}
          ${button(this.at - 1, "◀", t("One step back"), "step-back")}
          <button class="forward" data-do="run" @click=${() => this.play()}>
            ${this.timer ? t("Pause") : t("Play|a record")}</button>
          ${button(this.at + 1, "▶", t("One step on"), "step-on")}
          ${button(last, "▶|", t("To the end"), "last")}
        </div>
      </div>`;
  }

  private told() {
    const one = this.steps[this.at - 1];
    return html`
      <div class="replay-told" data-fit="0" aria-live="polite" role="log">
        <div>${
          one
            ? lines(one).map((line) => html`<p>${told(line, this.people())}</p> `)
            : html`<p>${t("The table before the first step.")}</p>`
        }
          ${
            this.at === this.steps.length
              ? html`<p class="who">${
                  this.isOver ? this.look?.described.prompt : t("The record ends here.")
                }</p>`
              : nothing
          }</div>
      </div>`;
  }

  private log() {
    return html`
      <ol class="steps" aria-label=${t("What happened")}>
        ${this.steps.map(
          (one, i) => html`
          <li><button class="quiet step" data-step=${i + 1}
            aria-current=${i + 1 === this.at ? "step" : nothing}
            @click=${() => this.go(i + 1)}>${
              withoutRules(lines(one).join(" ")) || t("Step {1} of {2}", i + 1, this.steps.length)
            }</button></li>`,
        )}
      </ol>`;
  }

  private tools() {
    const asked = this.look?.described.waiting.length;
    const set = (what: "sits" | "bot") => (e: Event) => {
      this[what] = Number((e.target as HTMLSelectElement).value);
    };
    return html`
      <div class="buttons">
        <button class="plain" data-do="verify"
          @click=${() => void this.verify()}>${t("Was the deal fair?")}</button>
        ${
          this.isOver
            ? html`
          <button class="plain" data-do="copy"
            @click=${() => void this.copyLink()}>${t("Copy the link")}</button>
          ${
            canShare()
              ? html`<button class="plain" data-do="share"
            @click=${() =>
              void share({ title: this.of.title, url: location.href })}>${t("Share …")}</button>`
              : nothing
          }`
            : nothing
        }
        <button class="plain" data-do="download" @click=${() =>
          download(`${this.of.name}.txt`, this.record)}>
          ${t("Download")}</button>
        <button class="plain" data-do="rules" @click=${() =>
          this.house.rules.show(
            this.of.name,
            this.look?.described.rule ?? "",
          )}>${t("Rules")}</button>
      </div>
      <div role="status">
        ${this.verdict ? html`<p class="fair">${this.verdict}</p>` : nothing}
        ${this.note ? html`<p class="fair">${this.note}</p>` : nothing}
        ${
          this.link
            ? html`<input class="link" readonly .value=${this.link}
          aria-label=${t("Link to this record")}
          @focus=${(e: Event) => (e.target as HTMLInputElement).select()}>`
            : nothing
        }
      </div>
      ${
        this.isOver
          ? html`
        <details class="what-if">
          <summary>${t("What if …")}</summary>
          <p>${t("Take a seat and play on from this step against bots.")}
            ${hasSeed(this.record) ? t("The deal stays the same.") : t("What comes is drawn anew.")}</p>
          <div class="buttons">
            <label>${t("You are")}
              <select id="sits" @change=${set("sits")}>
                ${this.people().map(
                  ({ name }, i) => html`<option value=${i}
                  ?selected=${i === this.sits}>${name}</option>`,
                )}
              </select></label>
            <label>${t("Bots")}
              <select id="bots" @change=${set("bot")}>
                ${this.of.bots.map(
                  (bot, i) => html`<option value=${i}
                  ?selected=${i === this.bot}>${bot.title}</option>`,
                )}
              </select></label>
            <button class="forward" data-do="what-if" ?disabled=${!asked}
              @click=${() => void this.whatIf()}>
              ${t("Play on from here")}</button>
          </div>
          ${
            asked
              ? nothing
              : html`<p class="facts">
            ${t("The game is over here: step back first.")}</p>`
          }
        </details>`
          : html`<p class="facts">
          ${t("A link can be shared once the game is over.")}
          ${t("The file holds every hand: it is yours to keep.")}</p>`
      }`;
  }

  draw() {
    const { look, of } = this;
    const { rules } = this.house;
    if (!look) return html`<p class="loading">${t("One moment …")}</p>`;
    const people = this.people();
    const view = viewOf(look, {
      people,
      pieces: this.pieces,
      isAsked: false,
      stays: this.stays,
      preview: "",
    });
    const drawn = drawnOf(this.board.draw(view));
    const toggle = () => {
      this.isPanelOpen = !this.isPanelOpen;
      this.house.changed();
    };
    return frame({
      game: of.name,
      title: t("Replay: {1}", of.title),
      kind: "replay",
      drawn,
      others: strip({ view, drawn, isThinking: () => false, show: () => {} }),
      bar: html`${this.told()}${this.controls()}
        <button class="btn tool panel-toggle" data-do="panel" aria-label=${t("More")}
          aria-expanded=${this.isPanelOpen} @click=${toggle}>${icons.more}<span>${t("More")}</span></button>`,
      panel: html`
        <button class="quiet panel-close" data-do="panel-close" aria-label=${t("Close")}
          @click=${toggle}>${icons.close}</button>
        <h2>${t("Who is looking")}</h2>
        ${this.strip()}
        ${this.tools()}
        ${look.score.length ? html`<details><summary>${t("What the points are for")}</summary>${scoreTable(look.score, people)}</details>` : nothing}
        <section class="panel-log"><h2>${t("What happened")}</h2>${this.log()}</section>`,
      isPanelOpen: this.isPanelOpen,
      head: html`<button class="quiet home" data-do="home" aria-label=${t("Games")}
        @click=${() => this.house.go("#")}>${icons.home}</button>`,
      over: html`${rules.draw(of.name)}`,
      marks: { count: look.count, step: this.at },
    });
  }
}
