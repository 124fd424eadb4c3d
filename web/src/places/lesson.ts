// A guided first game: a record with notes, gone through with the learner at
// seat A. What to say, what to try and whether it was that is the engine's
// (play/lesson.h); here it is shown.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Action, Board, Drawn, GamePage, Lingering, Person, TableView } from "../board/board";
import { loadPage, pageOf } from "../board/games";
import { button, drawnOf, moveTitle, viewOf } from "../board/view";
import { remember } from "../device/saved";
import { settings } from "../device/settings";
import { ask } from "../engine/engine";
import {
  type Game,
  LEARNER,
  type Lesson,
  type Look,
  type Name,
  type Told,
} from "../engine/protocol";
import { portrait, token } from "../look/figures";
import { loadStyle } from "../look/load_style";
import { vars } from "../look/vars";
import { finger } from "../stage/finger";
import { frame } from "../stage/frame";
import { icons } from "../stage/icons";
import { strip } from "../stage/others";
import { linesOf, ruleSign, told } from "../stage/said";
import { Scenes } from "../stage/scenes";
import { logList } from "../stage/score";
import { moment } from "../table/screen";
import { introduce, letter, peopleOf, YOU } from "../table/seats";
import { t } from "../words/say";
import { lessonUrl } from "./lessons";
import type { House, Place } from "./place";

declare const LESSON_STYLE: string; // url

let style: Promise<void> | undefined;

export async function openLesson(house: House, name: string): Promise<Place> {
  const game = house.games.find((one) => one.name === name);
  const url = lessonUrl(name);
  if (!game || !url) throw new Error(t("there is no such lesson"));
  style ??= loadStyle(LESSON_STYLE);
  const [answer] = await Promise.all([fetch(`/${url}`), loadPage(name), style]);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const record = await answer.text();
  const opened = await ask("resume", record);
  if (opened.refusal !== null) throw new Error(opened.refusal);
  const seats = Array.from({ length: opened.players }, (_, i) => ({
    bot: -1,
    name: i === LEARNER ? YOU : letter(i),
  }));
  const people = peopleOf(seats, game.bots, LEARNER);
  const lesson = new LessonPlace(house, game, people, await introduce(people), pagesOf(record));
  await lesson.goTo(0);
  return lesson;
}

// The figure whose voice a lesson is.
const VOICE = "raccoon";

// A note is the same at a terminal, where seats are letters; here they have
// names.
const withNames = (text: string, people: Person[]) =>
  text.replace(/(?<![\w-])[B-F](?![\w-])/g, (seat) => {
    return people.find((one) => one.seat === seat)?.name ?? seat;
  });

const paragraphs = (notes: string): string[] =>
  notes
    .split(/\n\s*\n/)
    .map((one) => one.trim().replace(/\n/g, " "))
    .filter((one) => one);

// Pages before each event of a record, and in all: of notes, or to make a move.
function pagesOf(record: string): number[] {
  const pages = [1]; // before all others: how long it takes
  let notes = "";
  const turn = (least: number) => {
    pages.push(pages.at(-1)! + Math.max(paragraphs(notes).length, least));
    notes = "";
  };
  for (const line of record.split("\n")) {
    const note = /^#p?>(.*)/.exec(line);
    if (note) notes += `${note[1]!.trim()}\n`;
    else if (/^[A-H*] /.test(line)) turn(line.startsWith(letter(LEARNER)) ? 1 : 0);
  }
  turn(0);
  return pages;
}

class LessonPlace implements Place {
  private at = 0; // the event to come
  private part = 0; // the paragraph that is shown of what is said here
  private here: Lesson | null = null;
  private look: Look | null = null;
  private log: Told[] = []; // all that was told
  private since = 0; // told before the learner's latest move
  private stays: string[][] | null = null;
  private message = "";
  private isOther = false; // a legal move was tried, but not the one of the lesson
  private page: GamePage;
  private board: Board;
  private linger: Lingering | null = null;
  private scenes: Scenes;
  private isBusy = false;

  constructor(
    private house: House,
    private of: Game,
    private people: Person[],
    private pieces: Map<string, Name>,
    private pages: number[],
  ) {
    this.page = pageOf(of.name);
    this.scenes = new Scenes(() => house.changed());
    this.board = this.page.make({
      act: (words) => this.act(words),
      goOn: (words) => this.act(words),
      foresee: (words) => ask("foresee", LEARNER, words),
      again: () => house.changed(),
      isHeld: () => true,
    });
  }

  game = () => this.of.name;

  close(): void {
    this.scenes.skip();
  }

  // To where nothing comes by itself: a note, a move to make, or the end.
  async goTo(at: number): Promise<void> {
    this.at = at;
    this.part = 0;
    const { look, here } = await ask("lesson", at, 0);
    this.look = look;
    this.here = here;
    this.linger = this.page.linger?.() ?? null;
    this.linger?.hear(null, [], look.told);
    this.log = look.told;
    this.since = this.log.length;
    this.message = "";
    this.isOther = false;
    this.stays = null;
    await this.settle();
  }

  private async settle(): Promise<void> {
    while (!this.stays && this.at < this.here!.events && !this.here!.notes && !this.isChoice())
      await this.step();
    if (this.isOver()) remember(`tidywinks.known.${this.of.name}`, "yes");
  }

  // Where only one thing can be done and nothing is said of it, it is done.
  private isChoice = () => this.here!.task !== "" && this.look!.moves.length > 1;

  // First of all where the learner comes in, and how long it takes.
  private parts = () => [
    ...(this.here!.back < 0 ? [this.opening()] : []),
    ...paragraphs(this.here!.notes),
  ];

  private opening = () =>
    t(
      "Let us learn {1}! We join a game that is already going on. In {2} small steps you try out all that you need: about 5 minutes, and you can stop at any time.",
      this.of.title,
      this.here!.steps,
    );

  private isLastPart = () => this.part >= this.parts().length - 1;

  // What is to be tried, once all that comes before it is said.
  private task = () => (this.stays || !this.isLastPart() ? "" : this.here!.task);

  private isOver = () => !this.stays && this.at === this.here!.events && this.isLastPart();

  private view(): TableView {
    const task = this.isBusy ? "" : this.task();
    const view = viewOf(this.look!, {
      people: this.people,
      pieces: this.pieces,
      isAsked: task !== "",
      stays: this.stays,
      preview: task,
    });
    return { ...view, told: this.log };
  }

  // Plays what happens on the board, unless that is not shown yet.
  private async step(): Promise<void> {
    const before = this.view();
    const { look, here } = await ask("lesson", this.at + 1, this.at);
    const stay = this.linger?.hear(this.look!.described.table, look.described.table, look.told);
    const log = [...this.log, ...look.told];
    const after = { ...before, ...look.described, told: log };
    const scenes = stay
      ? []
      : look.told.flatMap((one) => this.board.scene?.(before, after, one) ?? []);
    const root = document.querySelector("main.stage-lesson");
    await this.scenes.show(root, scenes, () => {
      this.at++;
      this.part = 0;
      this.look = look;
      this.here = here;
      this.log = log;
      this.stays = stay?.table ?? null;
      if (root) this.house.changed();
    });
    if (root && scenes.length && settings.speed) await this.scenes.wait(settings.speed * 500);
    if (this.hasWon()) await this.cheer(root);
  }

  // The game of the lesson is over, and the learner's.
  private hasWon = () =>
    this.at === this.here!.events &&
    this.look!.described.result.winners.includes(this.people[LEARNER]!.seat);

  private cheer(root: Element | null): Promise<void> {
    const picture = html`${icons.crown}${token(this.people[LEARNER]!)}`;
    const great = { picture, words: t("You win!"), sub: t("Well played!") };
    return this.scenes.show(root, [{ piece: "", sound: "win", great }], () => {});
  }

  // One thing at a time; what is pressed meanwhile hurries it.
  private async do(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return this.scenes.skip();
    this.isBusy = true;
    try {
      await work();
    } finally {
      this.isBusy = false;
    }
    this.house.changed();
    document.querySelector(".lesson-text")?.scrollTo(0, 0);
  }

  private act(words: string): void {
    if (!this.task()) return;
    void this.do(async () => {
      const why = await ask("learn", words);
      if (why === null) return this.onward();
      this.isOther = !why;
      this.message = why ? t("Not possible: {1}", why) : "";
      this.board.drop?.();
    });
  }

  // Cards that lie open for a moment, and what comes has nothing to say of them.
  private isHeld = () => this.stays !== null && (this.here!.task !== "" || !this.here!.notes);

  private async onward(): Promise<void> {
    this.message = "";
    this.isOther = false;
    if (this.isHeld()) {
      this.stays = null;
    } else if (!this.isLastPart()) {
      this.part++;
    } else {
      if (this.here!.task) this.since = this.log.length;
      this.stays = null;
      await this.step();
    }
    await this.settle();
  }

  private goOn = () => void this.do(() => this.onward());

  private back = () => {
    const { part, here } = this;
    if (part) void this.do(async () => void this.part--);
    else if (here!.back >= 0) void this.do(() => this.goTo(here!.back));
  };

  // How much of the way is gone: every page takes it further.
  private progress(): number {
    const { at, here, part, pages } = this;
    const before = here!.back < 0 ? 0 : pages[at]!;
    return (before + (this.isHeld() ? 0.5 : part + 1)) / pages.at(-1)!;
  }

  private notes(view: TableView, drawn: Drawn) {
    if (this.isBusy || this.isHeld())
      return this.log
        .slice(this.since)
        .flatMap((one) => linesOf(one.text))
        .slice(-2)
        .map((line) => html`<p>${told(line, this.people)}</p>`);
    const said = this.parts()[this.part];
    const task = this.task();
    const title = moveTitle(this.look!, task);
    const button = this.actions(drawn).find((one) => one.words === task)?.title;
    return html`
      ${said ? html`<p>${this.said(t(said))}</p>` : nothing}
      ${
        task
          ? html`<p class="task ${this.isOther ? "note" : ""}">${
              this.isOther ? t("That is allowed, but let us try this:") : t("Try:")
            } <strong><span class="unseen">${title}</span
            ><span aria-hidden="true">${button || this.page.pointed?.(view, task) || title}</span></strong>${
              said ? nothing : ruleSign(this.look!.described.rule)
            }</p>`
          : nothing
      }
      ${this.message ? html`<p class="note">${this.said(this.message)}</p>` : nothing}`;
  }

  private said = (text: string) => told(withNames(text, this.people), this.people);

  // What else could be done would only be talked out of; of what makes no move at
  // once the way forward is enough, and the way back from another choice.
  private actions(drawn: Drawn): Action[] {
    const task = this.isBusy ? "" : this.task();
    if (!task) return [];
    const all = drawn.actions ?? [];
    const forward = all.find(({ words, isForward }) => (words ? words === task : isForward));
    const back = all.find((one) => one.isBack);
    return [
      ...(forward ? [{ ...forward, title: this.doing(forward), isHinted: true }] : []),
      ...(back ? [{ ...back, does: "drop" }] : []),
    ];
  }

  // "Go on" goes on to read here, and makes no move.
  private doing({ title, words = "" }: Action): string {
    return title === t("Go on") ? moveTitle(this.look!, words) : title;
  }

  private buttons(drawn: Drawn) {
    const { house, of, here } = this;
    const isTask = !this.isBusy && this.task() !== "";
    const again = () => void this.do(() => this.goTo(0));
    const tool = (
      does: string,
      icon: TemplateResult,
      word: string,
      act: () => void,
      isOff = false,
    ) =>
      html`<button class="btn tool" data-do=${does} ?disabled=${isOff} @click=${act}>${icon}
        <span>${word}</span></button>`;
    return html`
      <div class="buttons ${this.isOver() ? "over" : ""}">
        <div class="bar-actions" data-fit="0">${
          this.isOver()
            ? html`<button class="btn go" data-do="play" @click=${() => house.play(of)}>${t("Now a real game")}</button>
              <button class="btn" data-do="again" @click=${again}>${t("Once more")}</button>`
            : isTask
              ? this.actions(drawn).map(button)
              : this.isBusy
                ? nothing
                : html`<button class="btn go" data-do="go-on" @click=${this.goOn}>${t("Go on")}</button>`
        }</div>
        ${
          this.isOver() ? nothing : tool("do-it", icons.hand, t("Do it for me"), this.goOn, !isTask)
        }
        ${tool("back", icons.undo, t("Page back"), this.back, !this.part && here!.back < 0)}
        ${tool("rules", icons.rules, t("Rules"), () => house.rules.show(of.name, ""))}
      </div>`;
  }

  draw() {
    const { of, people, house } = this;
    const view = this.view();
    const drawn = drawnOf(this.board.draw(view));
    const isWon = this.hasWon() && !this.isBusy;
    const percent = Math.round(this.progress() * 100);
    return frame({
      game: of.name,
      title: t("Learn {1}", of.title),
      kind: "lesson",
      drawn,
      others: strip({ view, drawn, isThinking: () => false, show: () => {} }),
      bar: html`
        <section class="lesson-notes" aria-label=${t("Lesson")}>
          ${isWon ? html`<div class="lesson-won"><p class="ribbon">${t("You win!")}</p></div>` : nothing}
          <div class="lesson-way" role="progressbar" aria-label=${t("Progress")} aria-valuenow=${percent}
            ${vars({ way: this.progress() })}></div>
          <div class="lesson-text" data-fit="0" aria-live="polite" tabindex="0" @click=${() => this.scenes.skip()}>
            <div class="lesson-voice" aria-hidden="true">${portrait(VOICE)}</div>
            ${this.notes(view, drawn)}</div>
          ${this.buttons(drawn)}
        </section>`,
      panel: html`<section class="panel-log"><h2>${t("What happened")}</h2>
        <div class="panel-scroll" tabindex="0">${logList(this.log.slice(this.since), people)}</div></section>`,
      head: html`<button class="quiet home" data-do="home" aria-label=${t("Games")}
          @click=${() => house.go("#")}>${icons.home}</button>
        <button class="quiet" data-do="skip" @click=${() => house.play(of)}>${t("Skip")}</button>`,
      over: html`${view.preview ? finger : nothing}
 ${isWon ? html`<div class="lesson-cheer" aria-hidden="true">${Array.from({ length: 18 }, (_, i) => html`<i ${vars({ i })}></i>`)}</div>` : nothing}
        <div class="lesson-over" @click=${() => this.scenes.skip()}>${moment(this.scenes, people)}</div>
        ${house.rules.draw(of.name)}`,
      marks: {
        count: this.at,
        task: this.isBusy ? "" : this.task(),
        over: this.isOver() && !this.isBusy ? "yes" : "no",
      },
    });
  }
}
