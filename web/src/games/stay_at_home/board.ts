// Stay At Home: a street of doll's houses at evening. The others' houses stand
// in a row, one's own in front; between them the pile that cards come
// from, and the card that everything is about. What may be done comes as
// words.
import { html, nothing, type TemplateResult } from "lit-html";
import { BoardBase } from "../../board/base";
import type { Action, Drawn, Pill, Scene, TableView } from "../../board/board";
import { arrows } from "../../board/keyboard";
import { unseen } from "../../board/said";
import { button, cards, line, movesOf, moveTitle, nameOf, seats, titleOf } from "../../board/view";
import { settings } from "../../device/settings";
import type { Told } from "../../engine/protocol";
import { token } from "../../look/figures";
import { vars } from "../../look/vars";
import { withoutRules } from "../../places/rules";
import { icons } from "../../stage/icons";
import { phrase, t } from "../../words/say";
import { aim, line as lineOf } from "./aim";
import { backs, boot, cloud, eye, far, lantern, pile, puff, single, tree, way } from "./art";
import { doing, doneBy, drawing, face, groupOf, hasFullSet, listed, named, tally } from "./cards";
import { house, STOCK, spoils } from "./house";
import { badge, type Deed, deedsOf, laidOpen, lastHit, past, seen } from "./past";
import { passing, scenes, whereCovid } from "./scenes";
import {
  facts,
  firstPlace,
  goings,
  homeOf,
  knownOf,
  matterOf,
  outOf,
  placesOf,
  questionOf,
  stakes,
  status,
  tellSeat,
} from "./told";

// What may have been chosen on the way to a move.
const NOTHING = { card: "", place: 0, why: "" };

// A window that cannot be answered passes by itself after this long, where its
// player wished so: as long for everybody, so that it tells nothing. Bots do not
// look at the clock: among them it takes as long as reading.
const WINDOW_MS = 2000;
const READING = 0.45; // of how long what others do is held

const icon = (picture: unknown): TemplateResult =>
  html`<svg viewBox="0 0 64 64" aria-hidden="true">${picture}</svg>`;

// What a button says and shows for a move that needs no more words.
export const ANSWERS: Record<string, [title: string, card: string]> = {
  out: [phrase("Go out"), "start"],
  stay: [phrase("Stay at home"), ""],
  "target none": [phrase("Nobody"), ""],
  "use block-leave": [phrase("Block it"), "block-leave"],
  "use ignore": [phrase("Ignore it"), "ignore"],
  "use reverse": [phrase("Reverse it"), "reverse"],
  "use block-covid": [phrase("Block it|COVID"), "block-covid"],
  "use give-covid": [phrase("Give it on"), "give-covid"],
};

// What every house stands in: sky, hills, and beside it where there is room a
// tree and a lantern.
const ground = html`
  <svg class="sh-far" viewBox="0 0 200 120" preserveAspectRatio="none" aria-hidden="true">${far}</svg>
  <span class="sh-cloud" aria-hidden="true">${icon(cloud)}</span>
  <span class="sh-pave"></span>
  <span class="sh-tree" aria-hidden="true">${icon(tree)}</span
  ><span class="sh-lamp" aria-hidden="true">${icon(lantern)}</span>`;

// Beside the last house of a row that is not full.
const corner = html`<div class="sh-home sh-corner" aria-hidden="true">${ground}</div>`;

const FEW = 3; // players, whose tokens have room for a count; who are ahead
// On a phone a row of cards has room for so many letters of a word, for each card
// but one; to be set narrower has a limit, and then there are two rows.
const LETTERS = 35;
const CLEAR = 29; // so many keep clear of the next card
const NARROWEST = 0.8;

const CHOICES = ["give", "back", "drop"];

// What may have to be chosen of one: how many there are to choose from is public,
// so that it tells nothing to go on by itself. Of one's own cards it is where they
// are counted, not where they are told apart: two alike are one choice.
const FORCED = /^(with|take|back|give) /;
const OWN = /^(back|give) /;

// Announcements that do good, or no harm, to whoever may ignore them.
const WELCOME = ["ann-leave", "ann-extra", "ann-turn"];

// What no table shows at first comes with the first thing done, or when it is wanted.
let later: typeof import("./later") | undefined;

async function load(): Promise<void> {
  later ??= await import("./later");
}

export class StayAtHome extends BoardBase {
  readonly status = status;
  readonly remark = (v: TableView, event: string): string => later?.remark(v, event) ?? "";
  private chosen = { ...NOTHING }; // on the way to a move
  private meant = ""; // the place in the pile that a hint meant last
  private asked = ""; // the moves it was chosen from
  private held: [seat: string, hand: string[]] = ["", []]; // as last drawn
  private fresh = ""; // the card that came to hand last
  private alone = ""; // the move that comes by itself, or came last
  private hadChoice = false; // when last asked
  private swapped = new Set<string>(); // seats that want the other way of being asked

  scene(before: TableView, after: TableView, told: Told): Scene[] {
    void load();
    return scenes(before, after, told);
  }

  private async wait(): Promise<void> {
    await load();
    this.hands.again();
  }

  drop(): void {
    this.chosen = { ...NOTHING };
  }

  private choose(card: string): void {
    const was = this.chosen.card;
    this.chosen = { ...NOTHING, card: was === card ? "" : card };
    if (this.chosen.card && this.v.moves.length && !this.may(card)) this.explain(card);
    this.hands.again();
  }

  /** Whether something can be done with this card of the hand. */
  private may(card: string): boolean {
    return movesOf(this.v, "play", "use", ...CHOICES).some(([, what]) => what === card);
  }

  // Why this card cannot be played: in one's turn the engine says so.
  private explain(card: string): void {
    const { v } = this;
    const other = seats(v).find((seat) => seat !== v.seat) ?? "";
    const [phase] = line(v, "phase");
    if (phase !== "play") {
      this.chosen.why =
        phase === "isolate"
          ? t("With COVID you play no card: you only put it back.")
          : card === "covid"
            ? t("COVID stays with you until your turn.")
            : card === "reverse" && phase === "ignore"
              ? t("It does not help against announcements.")
              : t("It does not help here.");
      return;
    }
    void this.reasons([`play ${card} ${other}`]).then((why) => {
      if (this.chosen.card !== card) return;
      this.chosen.why = withoutRules(why);
      this.hands.again();
    });
  }

  // Notices what has come to hand since the last drawing.
  private notice(): void {
    const { v } = this;
    const hand = v.seat ? line(v, "hand", v.seat) : [];
    const [seat, before] = this.held;
    if (seat !== v.seat) this.fresh = "";
    else if (before.join() !== hand.join())
      this.fresh =
        hand.find(
          (card) =>
            hand.filter((one) => one === card).length > before.filter((one) => one === card).length,
        ) ?? "";
    this.held = [v.seat ?? "", hand];
  }

  /** A card of the hand that is only looked at: what is asked stays there, and
   * what the card does is said beside it. */
  private aside(): string {
    const { card } = this.chosen;
    return this.v.moves.includes("end") || this.may(card) ? "" : card;
  }

  // What the middle of the table shows, and whose it is: a chosen card, the card
  // everything is about, while others act what was done last, or what who looks
  // has just drawn.
  private shown(): { card: string; deed: Deed | null; by: string } {
    const { v } = this;
    // An answer is only lifted: nothing is played yet.
    const card = v.moves.includes("end") ? this.chosen.card : "";
    if (card || seen(v)) return { card, deed: null, by: "" };
    const matter = matterOf(v);
    const [last] = v.moves.length ? [] : deedsOf(v, 1);
    const isNewer = last && last.card !== "?" && last.card !== matter?.card;
    if (isNewer && (last.by !== v.seat || last.card !== this.fresh))
      return { card: last.card, deed: last, by: last.by };
    if (matter) {
      const by = matter.from;
      return { card: matter.card, deed: { by, ...matter, ...passing(v) }, by };
    }
    const isOwn = last !== undefined && last.by === v.seat;
    return { card: isOwn ? this.fresh : "", deed: null, by: v.seat ?? "" };
  }

  // The seats a move still needs one of, with the move each makes.
  private targets(): [seat: string, words: string][] {
    const { card } = this.chosen;
    return movesOf(this.v, "with", "target", "play", "use")
      .filter((words) => {
        const [verb, what] = words;
        const isNamed = verb === "with" || verb === "target";
        return words.length === (isNamed ? 2 : 3) && (isNamed || what === card);
      })
      .map((words): [string, string] => [words.at(-1)!, words.join(" ")])
      .filter(([seat]) => seats(this.v).includes(seat));
  }

  // What a place in the pile is chosen for, or "".
  private placing(): string {
    const { v } = this;
    const { card } = this.chosen;
    return (
      [...(card ? [`use ${card} at`] : []), "put covid", "at"].find((prefix) =>
        placesOf(v, prefix),
      ) ?? ""
    );
  }

  private place(prefix: string): number {
    const meant = this.v.preview?.startsWith(`${prefix} `) ? this.v.preview : "";
    if (meant !== this.meant && meant) this.chosen.place = Number(meant.split(" ").at(-1));
    this.meant = meant;
    if (!this.v.moves.includes(`${prefix} ${this.chosen.place}`))
      this.chosen.place = firstPlace(this.v, prefix);
    return this.chosen.place;
  }

  // The street

  private home(seat: string): TemplateResult {
    const { v } = this;
    const isOwn = seat === v.seat;
    const home = homeOf(v, seat);
    if (this.shown().deed?.to === seat) home.aim ||= "house";
    const hand = line(v, "hand", seat);
    const person = v.people.find((one) => one.seat === seat);
    const stock = isOwn ? hand.filter((code) => STOCK.includes(code)) : null;
    // The bar asks it: here it is answered by a finger.
    const isLeaving = isOwn && v.moves.includes("out");
    const move = this.targets().find(([one]) => one === seat)?.[1];
    const inner = html`
      ${ground}${house(home, stock, this.hint(isLeaving ? "out" : (move ?? "")))}
      <span class="sh-name">${person ? token(person) : nothing}
        <b>${isOwn ? t("You") : nameOf(v, seat)}</b></span>
      ${
        isOwn
          ? html`<span class="pill big sh-outs">${icon(boot)}${home.out}<small>/${home.all}</small></span>`
          : html`<span class="pill sh-count"
        data-spot="hand-${seat}"><span>${icon(boot)}${home.out}</span><u data-piece="hand-${seat}">${icon(backs)}</u>${hand.length}${
          knownOf(v, seat).length ? html`<i>${icon(eye)}</i>` : nothing
        }</span>`
      }
      ${home.isAsked && !isOwn ? html`<span class="sh-thinks">?</span>` : nothing}`;
    const look = `sh-home seat-${seat} ${isOwn ? "own" : ""} ${home.isTurn ? "turn" : ""}`;
    if (!move)
      return html`<div class="${look} ${isLeaving ? "may" : ""}" role="img"
        aria-label=${`${tellSeat(v, seat)}.`} data-spot="home-${seat}" data-do="house"
        @click=${() => (isLeaving ? this.hands.act("out") : this.hands.show?.(seat))}>${inner}</div>`;
    return html`
      <button class="${look} may" data-move=${move} data-spot="home-${seat}"
        aria-label=${`${moveTitle(v, move)}. ${tellSeat(v, seat)}.`}
        @click=${() => this.hands.act(move)}>${inner}</button>`;
  }

  private pile(): TemplateResult {
    const { v } = this;
    const left = Number(line(v, "pile")[0] ?? 0);
    const isBack = line(v, "dir")[0] === "anticlockwise";
    const isInside = left > 0 && v.pieces.has("covid") && !line(v, "holder").length;
    const inner = html`<span class="sh-post" aria-hidden="true">
      ${isInside ? html`<span class="sh-peep" data-piece="covid">${icon(puff)}</span>` : nothing}
      ${left ? icon(left > 1 ? pile : single) : html`<span class="gap sh-bare"></span>`}<span class="sh-way" data-piece="way">${icon(way(isBack))}</span
      ><span class="pill">${left}</span></span>`;
    const told = isBack
      ? t("Pile, {1} left, play goes anticlockwise", cards(left))
      : t("Pile, {1} left, play goes clockwise", cards(left));
    return v.moves.includes("end")
      ? html`<button class="sh-box may ${this.hint("end")}" data-move="end" data-spot="pile"
          aria-label=${`${moveTitle(v, "end")}. ${told}`}
          @click=${() => this.hands.act("end")}>${inner}</button>`
      : html`<div class="sh-box" role="img" data-spot="pile" aria-label=${told}>${inner}</div>`;
  }

  // What wins, who is ahead and how near the end is, always in sight.
  private goal(): TemplateResult {
    const { v } = this;
    const [holder] = line(v, "holder");
    // Of two players the holder of COVID may win all the same (SH-92), as only the holder knows.
    const isFull = holder === v.seat && hasFullSet(v);
    const isOpen = v.players === 2 && holder !== v.seat;
    const able = seats(v).filter((seat) => seat !== holder || isFull || isOpen);
    const most = Math.max(1, ...able.map((seat) => outOf(v, seat)));
    const ahead = able.filter((seat) => outOf(v, seat) === most);
    return html`
      <p class="sh-sign"><span>${t("Empty pile: most people out wins")}</span>
        <span class="sh-lead" aria-hidden="true">${
          ahead.length && ahead.length < FEW && (isFull || !ahead.includes(holder ?? ""))
            ? html`${icons.crown}${ahead.map((seat) => badge(v, seat))}`
            : nothing
        }</span>
        <span>${t("{1} left", line(v, "pile")[0] ?? 0)}</span></p>`;
  }

  private basket(): TemplateResult {
    const { v } = this;
    const thrown = line(v, "discard");
    const isBusy = thrown.at(-1) === this.shown().deed?.card; // it lies in the middle
    const last = thrown.at(isBusy ? -2 : -1) ?? "";
    return html`
      <div class="sh-thrown" role="img" data-spot="discard" aria-label=${
        last
          ? t("Played, {1}; the last one: {2}", cards(thrown.length), titleOf(v, last))
          : t("Nothing is played yet")
      }>${
        last
          ? html`<span class="card sh-card" data-piece="thrown">${face(v, last)}</span>`
          : html`<span class="gap"></span>`
      }</div>`;
  }

  // The cards of another, face down.
  private fan(takes: string[][]): TemplateResult {
    const { v } = this;
    return html`
      <div class="sh-fan" data-cards ${vars({ n: takes.length })}>${takes.map((words) => {
        const move = words.join(" ");
        return html`<button class="card back ${this.hint(move)}" data-move=${move}
          aria-label=${moveTitle(v, move)} @click=${() => this.hands.act(move)}></button>`;
      })}</div>`;
  }

  // What everything is about now.
  private now(): TemplateResult | typeof nothing {
    const { v } = this;
    const takes = movesOf(v, "take");
    const prefix = this.placing();
    if (takes.length) return this.fan(takes);
    if (prefix) {
      if (!later) void this.wait();
      const choice = {
        at: this.place(prefix),
        last: placesOf(v, prefix),
        set: (place: number) => {
          this.chosen.place = place;
          this.hands.again();
        },
        face: (card: string) => face(v, card),
      };
      return later?.placer(v, prefix, choice) ?? nothing;
    }
    const { card: code, deed, by } = this.shown();
    const open = seen(v);
    if (!code) return open ? laidOpen(v, open.whose, open.hand) : past(v);
    return html`
      <div class="sh-now">
        <span class="card sh-card" role="img" aria-label=${titleOf(v, code)}
          data-piece=${deed ? "now" : nothing}>${face(v, code)}
          <span class="sh-by" aria-hidden="true">${badge(v, by)}</span></span>
      </div>`;
  }

  // Under the card: the question to all, or what the card does.
  private words(): TemplateResult {
    const { v } = this;
    const { card: code, by, deed } = this.shown();
    const question = questionOf(v);
    const said = v.seat && this.alone !== "pass" ? line(v, "said", v.seat) : [];
    const sealed = said.length
      ? this.hadChoice
        ? t(
            "Your answer: {1}. The others are still thinking.",
            said[0] === "pass" ? t("let it happen") : titleOf(v, said[1] ?? ""),
          )
        : t("The others are still thinking.")
      : "";
    const covid = code === "covid" && !v.moves.length ? this.covidWords(deed) : null;
    const isSaid = line(v, "reaction")[0] === "block" || movesOf(v, "with").length; // by what is asked
    const done = isSaid
      ? this.stops()
      : code && (!deed || matterOf(v))
        ? doneBy(v, code, by, deed)
        : "";
    return html`
      <p class="sh-words" data-piece="question" data-fit="0">
        ${question && !sealed ? html`<b>${this.ring()}${question}</b>` : nothing}
        ${covid ? html`<b>${covid[0]}</b>` : nothing}
        <span>${sealed || (covid ? covid[1] : done)}</span></p>`;
  }

  // SH-R13: of two who go out, whom a block stops.
  private stops(): string {
    const [leaver = ""] = line(this.v, "start");
    const isTwo = line(this.v, "drawn")[0] === "start-both" && leaver !== this.v.seat;
    return isTwo && leaver ? t("A block stops only {1}.", nameOf(this.v, leaver)) : "";
  }

  // Where COVID has just gone, and what that means.
  private covidWords(deed: Deed | null): [where: string, words: string] | null {
    const { v } = this;
    if (deed?.isBack) return [whereCovid(v, ""), t("Only who put it there knows where.")];
    const [holder] = line(v, "phase")[0] === "covid" ? line(v, "holder") : [];
    return holder ? [whereCovid(v, holder), doing(v, "covid")] : null;
  }

  private ring(): TemplateResult | typeof nothing {
    return this.isLeft()
      ? html`<svg class="sh-ring" viewBox="0 0 44 44" aria-hidden="true" ${vars({ wait: `${this.waiting()}ms` })}>
          <circle cx="22" cy="22" r="20.500" fill="#fffcf3"/>
          <circle cx="22" cy="22" r="18" fill="none" stroke="#e4d3b1" stroke-width="5"/>
          <circle class="run" cx="22" cy="22" r="18" pathLength="1"/></svg>`
      : nothing;
  }

  // What can be done

  // Beside the card that it is about, which needs no name.
  private shortly(words: string): string {
    const verb = words.split(" ")[0]!;
    if (verb === "back") return t("Into the pile");
    return verb === "give" ? t("Hand it over") : moveTitle(this.v, words);
  }

  private action(words: string, more: Partial<Action> = {}): Action {
    const [title, card] = ANSWERS[words] ?? ["", ""];
    return {
      words,
      title: title ? t(title) : this.shortly(words),
      isHinted: this.v.preview === words,
      ...(card ? { icon: drawing(card) } : {}),
      act: () => this.hands.act(words),
      ...more,
    };
  }

  // Nobody sits here but bots, who draw no conclusions from who was asked.
  private isAmongBots(): boolean {
    return this.v.people.every((one) => one.bot || one.seat === this.v.seat);
  }

  /** Whether the seat is asked only when it can answer: among bots unless it
   * wants to be asked, among people if it wants so. */
  private isQuiet(): boolean {
    return this.isAmongBots() !== this.swapped.has(this.v.seat ?? "");
  }

  /** Whether an open window passes by itself: nothing to answer with, and
   * left alone then. */
  private isLeft(): boolean {
    const { v } = this;
    return (
      v.moves.length === 1 &&
      v.moves[0] === "pass" &&
      line(v, "reaction").length > 0 &&
      this.isQuiet()
    );
  }

  /** The one thing there is to choose, which goes by itself; or "". */
  private forced(): string {
    const { v } = this;
    const [only = ""] = v.moves;
    if (v.moves.length !== 1 || !FORCED.test(only)) return "";
    const isKnown = !OWN.test(only) || line(v, "hand", v.seat ?? "").length === 1;
    return isKnown || this.isAmongBots() ? only : "";
  }

  // Done after a while, unless something else is asked before.
  private byItself(words: string, ms: number): void {
    const { v } = this;
    this.later(
      [
        v.seat,
        words,
        ...line(v, "phase"),
        ...line(v, "start"),
        line(v, "discard").length,
        ...line(v, "pile"),
      ].join(" "),
      ms,
      () => this.hands.goOn(words),
    );
  }

  // How long an open window waits before it passes by itself, in ms.
  private waiting(): number {
    return this.isAmongBots() ? settings.speed * 1000 * READING : WINDOW_MS;
  }

  // Where nothing but letting it happen is left, whether to be asked again.
  private passing(): Action[] {
    if (this.isLeft()) this.byItself("pass", this.waiting());
    const title = this.isLeft() ? t("Go on") : moveTitle(this.v, "pass");
    const pass = this.action("pass", { title, isForward: true });
    // Who reads a hint holds it up and goes on by hand.
    if (this.isLeft()) return this.hands.isHeld?.() ? [pass] : [];
    return [pass, this.quiet()];
  }

  // The other way of being asked. What passes by itself has no buttons, which
  // would be gone before they are read: the way back is in one's own house.
  private quiet(): Action {
    const seat = this.v.seat ?? "";
    return {
      title: this.isQuiet() ? t("Always ask me") : t("Ask only if I can answer"),
      does: "quiet",
      act: () => {
        if (!this.swapped.delete(seat)) this.swapped.add(seat);
        this.hands.again();
      },
    };
  }

  // What happened, instead of a question that cannot be answered.
  private happened(): string {
    const told = this.v.told?.findLast((one) => one.events.some((e) => !e.endsWith(" pass")));
    const [first = ""] = told?.text.split("\n") ?? [];
    return withoutRules(first) || (goings(this.v).at(-2) ?? ""); // before the question
  }

  // The answers of a window, or to COVID.
  private uses(): Action[] {
    const { v } = this;
    const kinds = [...new Set(movesOf(v, "use").map(([, kind = ""]) => kind))];
    // What is read out may be just what one wants.
    const [drawn = "", drawer] = line(v, "drawn");
    const isWelcome = WELCOME.includes(drawn) || (drawn === "ann-pick" && drawer === v.seat);
    const offered = kinds.map((kind, i): Action => {
      const words = `use ${kind}`;
      const isForward = i === 0 && !(kind === "ignore" && isWelcome);
      const move = this.action(words, isForward ? { isForward } : { icon: undefined });
      if (v.moves.includes(words)) return move;
      const { words: _, ...pick } = move; // a place or a house is still to be chosen
      const isHinted = v.preview?.split(" ")[1] === kind;
      return { ...pick, isHinted, act: () => this.choose(kind) };
    });
    const isCovid = line(v, "phase")[0] === "covid";
    const keep = kinds.length ? { title: t("Keep it") } : { title: t("Go on"), isForward: true };
    const isForward = !offered.some((one) => one.isForward);
    const pass = v.moves.includes("pass")
      ? [this.action("pass", isCovid ? keep : { isForward })]
      : [];
    const all = [...offered.slice(0, 3 - pass.length), ...pass];
    return all.length > 2 ? all.map(({ icon: _, ...one }) => one) : all; // no room for pictures
  }

  /** The move that the chosen card makes by itself. */
  private whole(): string | undefined {
    const { card } = this.chosen;
    return ["play", "use", ...CHOICES]
      .map((verb) => `${verb} ${card}`)
      .find((words) => this.v.moves.includes(words));
  }

  /** Whether the chosen card can only be meant for one household. */
  private isOnly(): boolean {
    return this.chosen.card !== "" && this.targets().length === 1;
  }

  // What is left to say of a card that was chosen.
  private finishing(): Action[] | null {
    const { v } = this;
    const { card } = this.chosen;
    const prefix = this.placing();
    const isChoice = movesOf(v, ...CHOICES).length > 0;
    const title = isChoice ? t("Another card") : t("Back");
    const back: Action = { title, isBack: true, act: () => this.choose(card) };
    const isReturn = card !== "" && this.may(card);
    if (prefix)
      return [
        this.action(`${prefix} ${this.place(prefix)}`, {
          title: t("Put it here"),
          isForward: true,
        }),
        ...(isReturn ? [back] : this.uses().filter((one) => !one.words)),
      ].slice(0, 3);
    const whole = this.whole();
    if (whole) return [this.action(whole, { isForward: true }), back];
    const targets = this.targets();
    const none = v.moves.includes("target none") ? [this.action("target none")] : [];
    if (!targets.length) return null;
    const named =
      targets.length <= 2
        ? targets.map(([seat, words], i) =>
            this.action(words, {
              title: this.isOnly() ? titleOf(v, card) : nameOf(v, seat),
              isForward: targets.length === 1 && i === 0,
            }),
          )
        : [];
    return [...named, ...none, ...(isReturn ? [back] : [])].slice(0, 3);
  }

  private actions(): Action[] {
    const { v } = this;
    const has = (words: string): boolean => v.moves.includes(words);
    const forced = this.forced();
    if (forced) {
      this.byItself(forced, settings.speed * 1000 * READING);
      if (!this.hands.isHeld?.()) return [];
      return [this.action(forced, { title: t("Go on"), isForward: true })];
    }
    const finishing = this.finishing();
    if (finishing) return finishing;
    if (v.moves.length === 1 && has("pass") && line(v, "reaction").length) return this.passing();
    if (has("pass") || movesOf(v, "use").length) return this.uses();
    if (has("out")) return [this.action("out", { isForward: true }), this.action("stay")];
    if (has("end")) return [this.action("end", { isForward: true, icon: icon(pile) })];
    return [];
  }

  private prompt(): string | undefined {
    const { v } = this;
    const { card } = this.chosen;
    if (this.isLeft() && this.happened()) return this.happened();
    if (this.forced()) return `${moveTitle(v, this.forced())}.`;
    if (!card || this.aside()) return undefined;
    if (this.placing()) return t("Where in the pile does it go?");
    if (!this.may(card)) return t("Not now.");
    const [target] = this.targets();
    if (target && !this.isOnly()) return t("“{1}”: whose house?", titleOf(v, card));
    const whole = this.whole() ?? "";
    if (!target && whole.startsWith("play ")) return `${titleOf(v, card)}.`;
    return `${moveTitle(v, target?.[1] ?? whole)}${whole.startsWith("use ") ? "." : "?"}`;
  }

  // Who holds cards and can play none of them reads so.
  private onlyDraw(): Pick<Drawn, "prompt"> {
    const { v } = this;
    const [card, more] = line(v, "hand", v.seat ?? "");
    if (v.moves.length > 1 || !card) return {};
    return {
      prompt: more ? t("Keep these: draw one.") : t("Keep “{1}”: draw one.", titleOf(v, card)),
    };
  }

  // What the bar says where COVID cannot be helped, and while the slider covers what
  // was done to who puts it back.
  private withCovid(): Pick<Drawn, "prompt" | "sub"> {
    const { v } = this;
    const [phase] = line(v, "phase");
    const hit = phase === "isolate" ? lastHit(v) : "";
    if (hit) return { sub: hit };
    if (phase !== "covid" || v.moves.join() !== "pass") return {};
    const isLate = Number(line(v, "pile")[0]) < v.players;
    return {
      prompt: t("COVID is with you."),
      sub: isLate
        ? t("You hold no card against it.")
        : t("You hold no card against it: in your next turn you put it back."),
    };
  }

  // The hand

  private handCard(card: string, times: number, i: number, kinds: number): TemplateResult {
    const { v } = this;
    const told = times > 1 ? t("{1}, {2} of them", titleOf(v, card), times) : titleOf(v, card);
    const isAsked = v.moves.includes("end") || movesOf(v, "use", ...CHOICES).length > 0;
    const may = this.may(card);
    const isChosen = this.chosen.card === card;
    const [verb = "", what] = v.preview?.split(" ") ?? [];
    const isHinted = !isChosen && what === card && (verb === "play" || CHOICES.includes(verb));
    const off = i - (kinds - 1) / 2;
    return html`
      <button class="card sh-card ${isChosen ? "chosen" : ""} ${may ? "may" : isAsked ? `dim k-${groupOf(v, card)}` : ""} ${
        isHinted ? "hinted" : ""
      } ${card === this.fresh ? "fresh" : ""}" ${vars({ i: off, ...named(v, card, Math.ceil(kinds / 2)) })} data-card=${card} data-piece="card-${card}"
        data-pick=${may ? card : nothing} aria-pressed=${isChosen}
        @click=${() => this.choose(card)}>${unseen(
          `${told}${isAsked && !may ? `, ${t("not now")}` : ""}. ${doing(v, card)}`,
        )}${face(v, card, times)}</button>`;
  }

  // What a card does that is only looked at; a tap takes it away.
  private tip(): TemplateResult | typeof nothing {
    const { v } = this;
    const card = this.aside();
    if (!card) return nothing;
    return html`<button class="sh-tip bubble" data-do="tip" @click=${() => this.choose(card)}>
      <b>${titleOf(v, card)}</b> ${doing(v, card)}
      ${this.chosen.why ? html`<i>${this.chosen.why}</i>` : nothing}</button>`;
  }

  private hand(): TemplateResult {
    const { v } = this;
    const all = v.seat ? line(v, "hand", v.seat) : [];
    const hand = tally(all);
    const words = hand.flatMap(([card]) => titleOf(v, card).split(" "));
    const longest = Math.max(1, ...words.map((word) => word.length));
    const inRow = (n: number, letters = LETTERS) => Math.min(1, letters / longest / Math.max(1, n));
    const isTwo = inRow(hand.length - 1) < NARROWEST;
    const row = Math.ceil(hand.length / 2);
    const squeeze = isTwo ? inRow(row) : inRow(hand.length - 1, CLEAR);
    return html`
      <div class="sh-hand s-wood ${isTwo ? "sh-rows" : ""}" role="group" data-cards ${vars({ n: hand.length || 1, row: row || 1, squeeze })}
        aria-label=${t("Your hand, {1}", cards(all.length))} data-spot="hand-${v.seat}"
        @keydown=${this.keyed}>
        ${hand.map(([card, times], i) => this.handCard(card, times, i, hand.length))}
        ${this.tip()}
        ${all.length ? nothing : html`<span class="sh-none">${t("Your hand is empty.")}</span>`}
      </div>`;
  }

  private readonly keyed = (e: KeyboardEvent): void => {
    if (e.key === "Escape" && this.chosen.card) this.choose(this.chosen.card);
    else arrows(e);
  };

  // A street of many houses tells it all, and its tokens stand close.
  private readonly pills = (seat: string): Pill[] => {
    const home = homeOf(this.v, seat);
    const label = t("{1} of {2} out", home.out, home.all);
    return this.v.players > FEW
      ? []
      : [{ icon: icon(boot), text: `${home.out}/${home.all}`, label }];
  };

  // The hand: its backs, and what is known of it.
  private readonly glimpse = (seat: string): TemplateResult => {
    const { v } = this;
    const all = line(v, "hand", seat);
    const hand = [...all.filter((code) => code === "?"), ...all.filter((code) => code !== "?")];
    return html`<span class="sh-glimpse" aria-hidden="true" ${vars({ n: hand.length || 1 })}>${hand.map(
      (code) =>
        code === "?"
          ? html`<span class="card back"></span>`
          : html`<span class="card">${drawing(code)}</span>`,
    )}</span>`;
  };

  private readonly area = (seat: string): TemplateResult => {
    const { v } = this;
    const known = tally(seat === v.seat ? line(v, "hand", seat) : knownOf(v, seat));
    const thrown = line(v, "discard");
    return html`
      <div class="sh-area seat-${seat}">
        <div class="sh-home"><span class="sh-pave"></span>${house(homeOf(v, seat), null)}</div>
        ${facts(v, seat, this.pills(seat).length > 0)}
        <div class="sh-cards">${known.map(
          ([card, times]) => html`<span class="card sh-card">${face(v, card, times)}</span>`,
        )}</div>
        ${
          seat === v.seat
            ? html`<p>${t("Played by all: {1}.", listed(v, thrown) || t("nothing yet"))}</p>
              <p>${this.isQuiet() ? t("You are asked whether you stop something only if you hold a card for it.") : t("You are asked each time whether you stop something.")}
              ${button(this.quiet())}</p>`
            : nothing
        }
      </div>`;
  };

  protected paint(): Drawn {
    const { v } = this;
    const asked = `${v.seat} ${line(v, "phase").join(" ")} ${v.moves.join(";")}`;
    if (this.asked !== asked) this.chosen = { ...NOTHING };
    this.asked = asked;
    if (v.moves.length) {
      this.alone = this.isLeft() ? "pass" : this.forced();
      this.hadChoice = v.moves.length > 1;
    }
    this.notice();
    this.keepFocus(".sh, .sh-hand", false);
    const at = v.seat ? seats(v).indexOf(v.seat) + 1 : 0;
    const round = [...seats(v).slice(at), ...seats(v).slice(0, at)];
    const others = round.filter((seat) => seat !== v.seat);
    const prompt = this.prompt();
    aim();
    const shape = [
      `sh-street sh-n${others.length}`,
      ...(v.seat ? [] : ["sh-onlooker"]),
      ...(this.targets().length ? ["sh-may"] : []),
    ].join(" ");
    return {
      shape,
      stage: html`
        <div class="sh n${others.length} ${v.seat ? "" : "onlooker"}" data-alone=${this.alone} @keydown=${this.keyed}>
          <div class="sh-town">${others.map((seat) => this.home(seat))}${corner}</div>
          <div class="sh-table s-wood ${questionOf(v) ? "asks" : ""} ${
            this.placing() || movesOf(v, "take").length
              ? "covered"
              : seen(v) && !this.shown().card
                ? "opened"
                : ""
          }" role="group"
            aria-label=${t("Being resolved")}>
            ${this.goal()}
            <div class="sh-top">${this.pile()}${this.now()}${this.basket()}${this.words()}</div>
          </div>
          ${v.seat ? html`<div class="sh-mine">${this.home(v.seat)}</div>` : nothing}
          ${lineOf(v, this.shown().deed)}
        </div>`,
      ...(v.seat ? { mine: this.hand(), hasMe: true } : {}),
      pills: this.pills,
      glimpse: this.glimpse,
      area: this.area,
      spoils: (seat) => spoils(homeOf(v, seat), line(v, "hand", seat)),
      actions: this.actions(),
      ...(prompt
        ? {
            prompt,
            sub: this.isLeft() ? t("You hold no card for it: it goes on.") : this.chosen.why,
          }
        : questionOf(v) && v.moves.length === 1
          ? { sub: t("You hold no card for it. All are asked, so that hands stay secret.") }
          : v.moves.includes("end")
            ? { ...this.onlyDraw(), sub: stakes(v) } // the table tells what happened
            : this.targets().length > 2
              ? { sub: t("Choose a house.") } // no room for so many buttons
              : this.withCovid()),
    };
  }
}
