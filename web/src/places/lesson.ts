// A guided first game: a record with notes, gone through with the learner at
// seat A. What to say, what to try and whether it was that is the engine's
// (play/lesson.h); here it is shown.
import { html, nothing } from "lit-html";
import type { Board, GamePage, Lingering, Person } from "../board/board";
import { loadPage, pageOf } from "../board/games";
import { button, drawnOf, moveTitle, viewOf } from "../board/view";
import { remember } from "../device/saved";
import { ask } from "../engine/engine";
import {
  type Game,
  LEARNER,
  type Lesson,
  type Look,
  type Name,
  type Told,
} from "../engine/protocol";
import { portrait } from "../look/figures";
import { frame } from "../stage/frame";
import { icons } from "../stage/icons";
import { strip } from "../stage/others";
import { ruleSign, told } from "../stage/said";
import { introduce, letter, peopleOf, YOU } from "../table/seats";
import { t } from "../words/say";
import { lessonUrl } from "./lessons";
import type { House, Place } from "./place";

export async function openLesson(house: House, name: string): Promise<Place> {
  const game = house.games.find((one) => one.name === name);
  const url = lessonUrl(name);
  if (!game || !url) throw new Error(t("there is no such lesson"));
  const [answer] = await Promise.all([fetch(`/${url}`), loadPage(name)]);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const opened = await ask("resume", await answer.text());
  if (opened.refusal !== null) throw new Error(opened.refusal);
  const seats = Array.from({ length: opened.players }, (_, i) => ({
    bot: -1,
    name: i === LEARNER ? YOU : letter(i),
  }));
  const people = peopleOf(seats, game.bots, LEARNER);
  const lesson = new LessonPlace(house, game, people, await introduce(people));
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

const sentences = (told: Told[]) =>
  told.flatMap((one) => one.text.split("\n")).filter((line) => line);

class LessonPlace implements Place {
  private at = 0; // the event to come
  private here: Lesson | null = null;
  private look: Look | null = null;
  private news: string[] = []; // since the learner's latest move
  private stays: string[][] | null = null;
  private message = "";
  private page: GamePage;
  private board: Board;
  private linger: Lingering | null = null;
  private isBusy = false;

  constructor(
    private house: House,
    private of: Game,
    private people: Person[],
    private pieces: Map<string, Name>,
  ) {
    this.page = pageOf(of.name);
    this.board = this.page.make({
      act: (words) => this.act(words),
      foresee: (words) => ask("foresee", LEARNER, words),
      again: () => house.changed(),
    });
  }

  game = () => this.of.name;
  close(): void {}

  // To where nothing comes by itself: a note, a move to make, or the end.
  async goTo(at: number): Promise<void> {
    this.at = at;
    const { look, here } = await ask("lesson", at, 0);
    this.look = look;
    this.here = here;
    this.linger = this.page.linger?.() ?? null;
    this.linger?.hear(null, [], look.told);
    this.news = [];
    this.message = "";
    this.stays = null;
    await this.settle();
  }

  private async settle(): Promise<void> {
    while (!this.stays && !this.isOver() && !this.here!.task && !this.here!.notes)
      await this.step();
    if (this.isOver()) remember(`tidywinks.known.${this.of.name}`, "yes");
  }

  private task = () => moveTitle(this.look!, this.here!.task);

  private isOver = () => this.at === this.here!.events;

  private async step(): Promise<void> {
    const before = this.look!.described.table;
    const { look, here } = await ask("lesson", this.at + 1, this.at);
    this.at++;
    this.look = look;
    this.here = here;
    this.news.push(...sentences(look.told));
    this.stays = this.linger?.hear(before, look.described.table, look.told)?.table ?? null;
  }

  // One thing at a time; what is pressed meanwhile is pressed in vain.
  private async do(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
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
    if (!this.here?.task || this.stays) return;
    void this.do(async () => {
      const why = await ask("learn", words);
      if (why === null) return this.onward();
      this.message = why
        ? t("Not possible: {1}", why)
        : t("That is allowed, but let us try this: {1}.", this.task());
    });
  }

  private async onward(): Promise<void> {
    this.message = "";
    if (this.stays) {
      this.stays = null;
    } else {
      if (this.here!.task) this.news = [];
      await this.step();
    }
    await this.settle();
  }

  private goOn = () => void this.do(() => this.onward());

  private back = () => {
    if (this.here!.back >= 0) void this.do(() => this.goTo(this.here!.back));
  };

  private notes() {
    const { here, look } = this;
    if (this.stays)
      return this.news.slice(-2).map((line) => html`<p>${told(line, this.people)}</p>`);
    return html`
      ${here!.notes
        .split(/\n\s*\n/)
        .filter((one) => one.trim())
        .map((one) => html`<p>${this.said(t(one.trim().replace(/\n/g, " ")))}</p>`)}
      ${
        here!.task
          ? html`
        <p class="task">${t("Try:")} <strong>${this.task()}</strong>${
          here!.notes ? nothing : ruleSign(look!.described.rule)
        }</p>`
          : nothing
      }
      ${this.message ? html`<p class="note">${this.said(this.message)}</p>` : nothing}`;
  }

  private said = (text: string) => told(withNames(text, this.people), this.people);

  // The way on is gold where there is nothing to try on the board.
  private buttons() {
    const isEnd = this.isOver() && !this.stays;
    const { house, of, here } = this;
    const isTask = here!.task !== "" && !this.stays;
    const again = () => void this.do(() => this.goTo(0));
    return html`
      <div class="buttons">
        ${
          isEnd
            ? html`
          <button class="btn go" data-do="play" @click=${() => house.play(of)}>
            ${t("Now a real game")}</button>
          <button class="btn" data-do="again" @click=${again}>${t("Once more")}</button>`
            : html`
          <button class="btn ${isTask ? "" : "go"}" data-do="go-on" @click=${this.goOn}>
            ${isTask ? t("Do it for me") : t("Go on")}</button>`
        }
        <button class="btn tool" data-do="back" aria-label=${t("Back")}
          ?disabled=${here!.back < 0} @click=${this.back}>${icons.undo}</button>
        <button class="btn tool" data-do="rules" aria-label=${t("Rules")}
          @click=${() => house.rules.show(of.name, "")}>${icons.rules}</button>
      </div>`;
  }

  draw() {
    const { look, of, here, people } = this;
    const { rules } = this.house;
    const view = viewOf(look!, {
      people,
      pieces: this.pieces,
      isAsked: here!.task !== "",
      stays: this.stays,
      preview: here!.task,
    });
    const drawn = drawnOf(this.board.draw(view));
    // What else could be done would only be talked out of.
    const actions = (drawn.actions ?? []).filter(
      ({ words }) => here!.task && !this.stays && (!words || words === here!.task),
    );
    return frame({
      game: of.name,
      title: t("Learn {1}", of.title),
      kind: "lesson",
      drawn,
      others: strip({ view, drawn, isThinking: () => false, show: () => {} }),
      bar: html`
        <section class="lesson-notes" aria-label=${t("Lesson")}>
          <div class="lesson-voice" aria-hidden="true">${portrait(VOICE)}
            <span>${here!.step + (here!.task ? 1 : 0)}/${here!.steps}</span></div>
          <div class="lesson-text" data-fit="0" aria-live="polite" tabindex="0">
            <span class="unseen">${t("Step {1} of {2}.", here!.step + (here!.task ? 1 : 0), here!.steps)}</span>
            ${this.notes()}</div>
          ${actions.length ? html`<div class="bar-actions">${actions.slice(0, 3).map(button)}</div>` : nothing}
          ${this.buttons()}
        </section>`,
      panel: html`<section class="panel-log"><h2>${t("What happened")}</h2>
        <div class="panel-scroll notes" aria-live="polite" tabindex="0">
          ${this.news.map((line) => html`<p class="news">${told(line, people)}</p>`)}</div></section>`,
      head: html`<button class="quiet home" data-do="home" aria-label=${t("Games")}
          @click=${() => this.house.go("#")}>${icons.home}</button>
        <button class="quiet" data-do="skip" @click=${() => this.house.play(of)}>${t("Skip")}</button>`,
      over: html`${rules.draw(of.name)}`,
      marks: {
        count: this.at,
        task: this.stays ? "" : here!.task,
        over: this.isOver() && !this.stays ? "yes" : "no",
      },
    });
  }
}
