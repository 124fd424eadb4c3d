// Beachcleaner: the sea with the Market on its jetty, the other shores, the
// own beach and the hand. What may be done comes as words; a chosen card marks
// the pieces that finish a move.
import { html, nothing, type TemplateResult } from "lit-html";
import { BoardBase } from "../../board/base";
import type { Action, Drawn, Pill, Scene, TableView } from "../../board/board";
import { drag } from "../../board/drag";
import { arrows } from "../../board/keyboard";
import { marked, unseen } from "../../board/said";
import {
  aboutOf,
  called,
  cards,
  line,
  movesOf,
  moveTitle,
  nameOf,
  seats,
  titleOf,
} from "../../board/view";
import { wide } from "../../device/room";
import type { Told } from "../../engine/protocol";
import { figureOf } from "../../look/figures";
import { vars } from "../../look/vars";
import { pills } from "../../stage/others";
import { phrase, t } from "../../words/say";
import * as art from "./art";
import {
  beachOf,
  beachTitle,
  cleanPlaces,
  type Place,
  picture,
  standing,
  status,
  tellPlace,
} from "./beach";
import { back, face, handPieces, isBather, pictureOf, small, stepsOf } from "./cards";
import {
  actorOfLast,
  deedWords,
  feat,
  hasDone,
  meanwhile,
  putLast,
  type Traces,
  traceOf,
} from "./deeds";
import { readUse, type Use } from "./moves";
import { needs } from "./needs";
import { remark } from "./remark";
import { scene } from "./scenes";

// What may have been chosen on the way to a move.
const NOTHING = { at: -1, card: "", slot: 0, place: 0, isOffer: false, to: "", why: "" };

const MARKS: Record<string, string> = {
  stand: phrase("start"),
  clean: phrase("clean up|do it"),
  move: phrase("walk"),
  mine: phrase("mine|short"),
  pollute: phrase("dirty"),
};

const SIDES: Record<string, string> = { left: phrase("left"), right: phrase("right") };

const NAMED = 9; // cards of a hand whose names have room on a phone
const ROW = 12; // cards of a hand that one row of a phone holds in full size,
const SMALL_ROW = 14; // small ones and
const SMALL_ROWS = 2; // rows of them

// Before a step without a choice goes on by itself: a line to be read.
const AUTO_MS = 600;
const READ_MS = 1500;

// From each place of the own beach to the next, between them, where neither a
// name nor a mark lies: in halves of a place across and rows down.
const WAY = [1, 3]
  .map((x) => `M${x + 0.57} .62q.25 .17 .36 .49M${x + 1.43} .62q-.25 .17-.36 .49`)
  .join("");

// What is said meanwhile.
const FORCED: Record<string, string> = {
  two: phrase("No card brings you two more: on to the swap."),
  swap: phrase("No card to swap: on to the last step."),
  act: phrase("None of your cards can be played: your turn ends."),
};

// It has been drawn, and what it brings is still on the way.
const isFlooding = (v: TableView): boolean =>
  line(v, "due")[0] === "lays" ||
  (!v.moves.length && /^\* draws \S flood/.test(v.told?.at(-1)?.events.at(-1) ?? ""));

// What the next cards of the pile may be.
function tide(v: TableView): [title: string, words: string] {
  const [flood = "", cards = ""] = line(v, "flood");
  if (isFlooding(v)) return [t("Flood!"), t("Garbage comes to clean places.")];
  const isNext = cards === "1";
  if (flood === "anywhere") return [t("Open sea"), t("a Flood at any time")];
  if (flood === "sure")
    return [
      t("Flood ahead"),
      isNext
        ? t("the next card is a Flood")
        : cards === line(v, "pickup")[0]
          ? t("somewhere in the pile")
          : t("it is in the next {1} cards", cards),
    ];
  if (flood === "perhaps")
    return [
      t("Flood ahead?"),
      isNext ? t("the next card may be one") : t("perhaps in the next {1} cards", cards),
    ];
  return [
    t("Calm sea"),
    isNext
      ? t("the next card is no Flood")
      : flood
        ? t("no Flood in the next {1} cards", cards)
        : "",
  ];
}

// How far a Flood has come on a beach, in places: it comes with its first card.
const reach = (v: TableView, seat: string): number =>
  Math.max(...line(v, "covered", seat).map(Number), 0);

// What one might try with a card, to hear why it cannot be done.
function tries(v: TableView, card: string): string[] {
  if (card === "2") return ["two"];
  if (card === "mine")
    return seats(v)
      .filter((seat) => seat !== v.seat)
      .map((seat) => `mine ${seat} 1`);
  return card === "joker"
    ? [1, 3, 5].map((p) => `clean joker place ${p}`)
    : [`move ${card} left`, `move ${card} right`];
}

// What is asked, in short: which of the four actions it is stands below.
const ASKS: Record<string, string> = {
  draw: phrase("Draw a card."),
  two: phrase("Play plus two?"),
  swap: phrase("Swap with the Market?"),
  act: phrase("Which card do you play?"),
};

// What comes before a card that is tapped too soon.
const EARLY: Record<string, string> = {
  draw: phrase("Draw a card first."),
  two: phrase("First plus two: take two or keep it."),
};

// What answers it, where its title says more than a button holds.
const ANSWERS: Record<string, string> = {
  "two two": phrase("Take two"),
  none: phrase("Go on"),
  "two skip": phrase("Keep it"),
  "swap skip": phrase("Pass: no swap"),
  "act pass": phrase("Pass: end my turn"),
};

// The four actions of a turn (BC-23): to be done, done, left out, and the move that does it.
const STEPS: { title: string; past: string; left: string; verb: string; phases: RegExp }[] = [
  { title: phrase("Draw"), past: phrase("drew"), left: "", verb: "draw", phases: /draw/ },
  {
    title: phrase("Two more?"),
    past: phrase("took two"),
    left: phrase("no extra cards"),
    verb: "two",
    phases: /two/,
  },
  {
    title: phrase("Swap?"),
    past: phrase("swapped"),
    left: phrase("no swap"),
    verb: "swap",
    phases: /swap/,
  },
  { title: phrase("Clean|do it"), past: "", left: "", verb: "", phases: /act|pick|pollute|take/ },
];

// Ticked as they are done; what was left out has a dash and says so.
function steps(v: TableView): TemplateResult {
  const phase = line(v, "phase")[0] ?? "";
  const turn = line(v, "turn")[0] ?? "";
  const now = STEPS.findIndex(({ phases }) => phases.test(phase));
  const item = ({ title, past, left, verb }: (typeof STEPS)[0], i: number): TemplateResult => {
    const isDone = i < now && (!i || hasDone(v, turn, verb)); // nobody goes without the first
    const look = i === now ? "now" : isDone ? "done" : i < now ? "left" : "";
    const sign = isDone ? "✓" : i < now ? "–" : i + 1;
    return html`<li class=${look} aria-current=${i === now ? "step" : "false"}><span
      aria-hidden="true">${sign}</span> ${t(isDone ? past : i < now ? left : title)}</li>`;
  };
  return html`
    <ol class="bc-steps" aria-label=${
      turn === v.seat ? t("Your turn") : t("Turn of {1}", called(v, turn))
    }>${STEPS.map(item)}</ol>`;
}

// What a card does; its number is how far, no step less (BC-33). From here it may do less.
function meant(v: TableView, card: string, ways: Use[]): string {
  const far = stepsOf(v, card);
  if (!far) return aboutOf(v, card);
  if (ways.length && ways.every((u) => u.verb === "move")) return t("From here it can only walk.");
  return far === "1"
    ? t("Cleans what it shows exactly one step away.")
    : t("Cleans what it shows exactly {1} steps away.", far);
}

// Where a card leads, in the line that every phone has room for.
function away(v: TableView, card: string): string {
  const far = stepsOf(v, card);
  if (!far) return t("Choose a marked place.");
  return far === "1"
    ? t("Choose a place one step away.")
    : t("Choose a place {1} steps away.", far);
}

// What a tap on a card does; where its word would cover the card, a sign for it.
const signed = (mark: string, sign: string): TemplateResult =>
  html`<span class="mark" data-sign=${sign} aria-hidden="true"><span>${mark}</span></span>`;

// Whether a move can begin with this card: the companion of a Bather comes after it.
const begins = (u: Use, card: string): boolean =>
  u.card === card || (u.verb === "pair" && u.other === card);

export class Beachcleaner extends BoardBase {
  readonly remark = remark;
  readonly status = status;
  readonly scene = (before: TableView, after: TableView, told: Told): Scene[] => {
    this.recall(before, told);
    return scene(before, after, told);
  };
  readonly recall = (before: TableView, { n, events }: Told): void => {
    this.traces.set(n, traceOf(before, events[0] ?? ""));
  };
  private readonly traces: Traces = new Map();
  private uses: Use[] = []; // the legal moves
  private chosen = { ...NOTHING }; // on the way to a move
  private answer = ""; // to a tap in vain
  private heard = ""; // what had been told by then
  private asked = ""; // the moves it was chosen from
  private alone = ""; // the move that is made by itself, when it is
  private mouse = ""; // where it was over the hand,
  private rest = ""; // and where, when what may be done changed

  drop(): void {
    this.chosen = { ...NOTHING };
    this.answer = "";
  }

  // A tap that does nothing says why.
  private say(words: string): void {
    if (this.v.result.winners.length) return;
    this.answer = words;
    this.hands.again();
  }

  // Why it does nothing now.
  private vain(what: "place" | "market" | "pile"): string {
    const { v } = this;
    const [turn = ""] = line(v, "turn");
    const phase = line(v, "phase")[0] ?? "";
    if (turn !== v.seat) return t("{1}'s turn.", nameOf(v, turn));
    if (what === "place") return this.chosen.isOffer ? t("Put it back first.") : v.prompt;
    if (what === "pile") return t("One card a turn: you have drawn.");
    if (phase === "swap") return t(FORCED.swap ?? "");
    return /^(draw|two)$/.test(phase)
      ? t("You may swap in step 3.")
      : t("You swap in step 3: that is over.");
  }

  private readonly letGo = (): void => {
    this.drop();
    this.hands.again();
  };

  // The moves that the chosen pieces still lead to.
  private open(): Use[] {
    const { card, to, isOffer } = this.chosen;
    if (!card) return [];
    if (isOffer)
      return this.uses.filter(
        (u) => u.verb === "bather" && u.card === card && (!to || u.seat === to),
      );
    return this.uses.filter((u) => begins(u, card));
  }

  private partnerOf(u: Use): string {
    return u.verb === "pair" && u.other === this.chosen.card ? u.card : u.other;
  }

  // What a tap on a place does now: the best of what ends there.
  private atPlace(seat: string, place: number): Use | undefined {
    const free = this.uses.filter((u) => u.verb === "stand" || u.verb === "pollute");
    const here = [...free, ...this.open()].filter((u) => u.seat === seat && u.place === place);
    return here.find((u) => u.verb === "clean") ?? here[0];
  }

  // Whether places of the own beach answer: what cleans them, or which card does.
  private isAsking(): boolean {
    const { v } = this;
    return (
      v.moves.length > 0 &&
      !this.forced() &&
      !this.chosen.isOffer &&
      /^(draw|two|swap|act)$/.test(line(v, "phase")[0] ?? "")
    );
  }

  // The moves that lead to a place of the own beach.
  private leadTo(place: number): Use[] {
    return this.uses.filter(
      (u) => u.place === place && u.seat === this.v.seat && /clean|move/.test(u.verb),
    );
  }

  // A place was tapped before a card: the one card that cleans it is chosen.
  private ask(place: number): void {
    const { v } = this;
    const was = this.chosen.place;
    const aim = this.hinted();
    const ways = this.leadTo(place);
    const best =
      ways.find((u) => u.words === aim?.words) ??
      (ways.filter((u) => u.verb === "clean").length === 1
        ? ways.find((u) => u.verb === "clean")
        : undefined);
    if (best) {
      this.choose(best.card, line(v, "hand", v.seat ?? "").indexOf(best.card));
      return;
    }
    this.drop();
    this.chosen.place = was === place ? 0 : place;
    this.hands.again();
  }

  // What is said of the place that was tapped.
  private asking(): string {
    const { v } = this;
    const { place } = this.chosen;
    const ways = this.leadTo(place);
    const kind = beachOf(v, v.seat ?? "")[place - 1]?.kind ?? "";
    if (ways.some((u) => u.verb === "clean"))
      return t("Choose the card that cleans up the {1}.", t(kind));
    return ways.length
      ? `${needs(v, place)} ${t("Marked cards only walk there.")}`
      : needs(v, place);
  }

  // What a hint means, piece by piece.
  private hinted(): Use | undefined {
    return this.v.preview === undefined ? undefined : readUse(this.v, this.v.preview);
  }

  private place(
    seat: string,
    p: Place,
    i: number,
    use: Use | undefined,
    isHinted: boolean,
  ): TemplateResult {
    const { v } = this;
    const told = tellPlace(v, p, i);
    const look = `bc-place ${p.kind ? "dirty" : "clean"} ${p.hasComber ? "with-comber" : ""} ${p.mineBy ? "mined" : ""}`;
    if (!use && seat === v.seat && this.isAsking())
      return html`<button class="${look} asks ${isHinted ? "hinted" : ""}" data-spot="place-${seat}-${i}"
        data-ask=${i} aria-pressed=${this.chosen.place === i} @click=${() => this.ask(i)}>
        ${unseen(told)}${picture(seat, p, i)}</button>`;
    if (!use)
      return html`<div class="${look} ${isHinted ? "hinted" : ""}" role="img" tabindex="-1" data-spot="place-${seat}-${i}"
        aria-label=${told} @click=${() =>
          this.say(
            seat === v.seat ? this.vain("place") : t("Only {1} cleans up here.", nameOf(v, seat)),
          )}>${picture(seat, p, i)}</div>`;
    const mark = use.verb === "move" && p.mineBy ? t("onto mine") : t(MARKS[use.verb] ?? use.verb);
    return html`
      <button class="${look} aimed ${this.hint(use.words)}" data-spot="place-${seat}-${i}"
        data-move=${use.words} @click=${() => this.hands.act(use.words)}>
        ${unseen(`${mark}: ${told}, ${called(v, seat)}`)}
        ${picture(seat, p, i)}${marked(mark)}
      </button>`;
  }

  private beach(seat: string, look: string): TemplateResult {
    const { v } = this;
    const places = beachOf(v, seat);
    const aim = this.hinted();
    const due = line(v, "due");
    const isFlooded = due[0] === "lays" && due[2] === seat;
    const at = places.findIndex((p) => p.hasComber);
    return html`
      <section class="bc-beach ${look} seat-${seat} ${isFlooded ? "flooded" : ""} ${
        line(v, "turn")[0] === seat ? "turn" : ""
      }" aria-label=${beachTitle(v, seat)}>
        ${places.map((p, i) => {
          // The same beach is large once a sea mine is chosen.
          const isHinted =
            aim?.seat === seat && aim.place === i + 1 && !(look === "small" && this.chosen.card);
          if (look === "small") return this.place(seat, p, i + 1, undefined, isHinted);
          return this.place(seat, p, i + 1, this.atPlace(seat, i + 1), isHinted);
        })}
        ${isFlooded && reach(v, seat) ? html`<i class="bc-tide" ${vars({ reach: reach(v, seat) })} aria-hidden="true"></i>` : nothing}
        ${
          at < 0
            ? nothing
            : html`<span class="bc-comber" ${vars({ at, low: at % 2 })} data-piece="comber-${seat}"
          data-spot="comber-${seat}" aria-hidden="true"><svg viewBox="-2 0 98 132">${art.comber(figureOf(v, seat))}</svg></span>`
        }
      </section>`;
  }

  // The beach of another player, small, across the water.
  private shore(seat: string): TemplateResult {
    return html`<div class="bc-shore seat-${seat}">${this.beach(seat, "small")}</div>`;
  }

  private pile(): TemplateResult {
    const { v } = this;
    const left = Number(line(v, "pickup")[0] ?? 0);
    const draw = this.uses.find((u) => u.verb === "draw");
    const count = html`<span class="bc-count" aria-hidden="true">${t("{1} left", left)}</span>`;
    return draw
      ? html`
        <button class="bc-card bc-pile aimed ${this.hint("draw")}" data-move="draw" data-spot="pile"
          @click=${() => this.hands.act("draw")}>
          ${unseen(t("Draw a card; {1} left", left))}${back()}${count}${marked(t("draw"))}</button>`
      : html`
        <button class="bc-card bc-pile ${left ? "" : "empty"}" aria-disabled="true" data-spot="pile"
          @click=${() => this.say(this.vain("pile"))}>
          ${unseen(t("Pickup pile, {1}", cards(left)))}${left ? back() : nothing}${count}</button>`;
  }

  private note(): TemplateResult {
    const { v } = this;
    const [title, words] = tide(v);
    return html`
      <p class="bc-note ${line(v, "flood")[0] ?? ""}"><b>${title}</b> <span>${words}</span></p>`;
  }

  // What was played lies beside the pile, where there is room for it.
  private heap(): TemplateResult {
    const cards = line(this.v, "putdown");
    const down = cards.length;
    const told = putLast(this.v);
    const last = cards.includes(told) ? told : cards.at(-1); // of what nobody told: any
    const words = down ? t("{1} put down", down) : t("put down|pile"); // no number stands where a card has its own
    return html`
      <button class="bc-card bc-heap ${down ? "" : "empty"}" aria-disabled="true" data-spot="putdown"
        @click=${() => this.say(t("What was played lies here until the pile is empty."))}>
        ${unseen(t("Cards put down: {1}", down))}${
          last
            ? html`<span class="bc-pic" aria-hidden="true">${small(pictureOf(this.v, last))}</span>`
            : nothing
        }<b class="bc-label" ${vars({ letters: words.length })} aria-hidden="true">${words}</b></button>`;
  }

  private market(): TemplateResult {
    const { v } = this;
    return html`
      <div class="bc-market" role="group" aria-label=${t("Market")}>
        <span class="bc-sign" aria-hidden="true">${t("Market")}</span>
        ${[0, 1, 2].map((i) => {
          const card = line(v, "market")[i];
          return card ? this.marketCard(card, i + 1) : html`<div class="bc-card bc-gap"></div>`;
        })}
      </div>`;
  }

  private marketCard(card: string, slot: number): TemplateResult {
    const { v } = this;
    const use = this.open().find((u) => u.verb === "swap" && u.slot === slot);
    const isOpen = this.uses.some((u) => u.verb === "swap" && u.slot === slot);
    const isChosen = this.chosen.slot === slot;
    const told = t("Market {1}: {2}", slot, titleOf(v, card));
    const spot = `market-${slot}`;
    if (use)
      return html`<button class="bc-card aimed ${this.hint(use.words)}" data-spot=${spot}
        data-piece=${spot} data-move=${use.words} title=${aboutOf(v, card)}
        @click=${() => this.hands.act(use.words)}>
        ${unseen(t("{1}; swap for {2}", told, titleOf(v, this.chosen.card)))}
        ${face(v, card)}${signed(t("swap|do it"), "⇄")}</button>`;
    if (isOpen)
      return html`<button class="bc-card may ${isChosen ? "chosen" : ""} ${
        this.hinted()?.slot === slot ? "hinted" : ""
      }" data-spot=${spot}
        data-piece=${spot} data-pick=${slot} title=${aboutOf(v, card)} aria-pressed=${isChosen}
        @click=${() => {
          this.drop();
          this.chosen.slot = isChosen ? 0 : slot;
          this.hands.again();
        }}>${unseen(told)}${face(v, card)}</button>`;
    return html`<button class="bc-card" aria-disabled="true" data-spot=${spot} data-piece=${spot}
      title=${aboutOf(v, card)} @click=${() => this.say(this.vain("market"))}>
      ${unseen(told)}${face(v, card)}</button>`;
  }

  // Whose beaches what is chosen may go to.
  private aims(): string[] {
    const { v } = this;
    const far = [...this.open(), ...this.uses.filter((u) => u.verb === "pollute")].filter(
      (u) => u.seat && u.seat !== v.seat && (this.chosen.isOffer || u.verb !== "bather"),
    );
    return seats(v).filter((seat) => far.some((u) => u.seat === seat));
  }

  // Over the water: cards that lie face down to be named, or the beaches of
  // others large enough to be tapped.
  private over(): TemplateResult | typeof nothing {
    const { v } = this;
    const picks = movesOf(v, "pick", "take");
    if (picks.length)
      return html`
        <div class="bc-over bc-blind" ${vars({ n: picks.length })} role="group"
          aria-label=${t("Cards face down")} data-cards>
          <p>${
            picks[0]?.[0] === "pick"
              ? t("One is a Bather: its garbage comes to your beach. The other joins your hand.")
              : t("Your sea mine costs {1} half the hand.", nameOf(v, line(v, "turn")[0] ?? ""))
          }</p>
          ${picks.map(([verb, card = ""]) => {
            const words = `${verb} ${card}`;
            return html`
            <button class="bc-card aimed ${this.hint(words)}" data-move=${words}
              @click=${() => this.hands.act(words)}>
              ${unseen(moveTitle(v, words))}
              ${back()}${marked(SIDES[card] ? t(SIDES[card]) : card)}</button>`;
          })}
        </div>`;
    const { isOffer } = this.chosen;
    const aims = this.aims();
    if (isOffer && !this.chosen.to)
      return html`<div class="bc-over bc-far">${aims.map(
        (seat) => html`
        <button class="bc-aim seat-${seat} ${this.hinted()?.seat === seat ? "hinted" : ""}" data-pick=${seat} @click=${() => {
          this.chosen.to = seat;
          this.hands.again();
        }}>${small(figureOf(v, seat))} ${t("For {1}", called(v, seat))}</button>`,
      )}</div>`;
    if (!aims.length || isOffer) return nothing;
    return html`<div class="bc-over bc-far">${aims.map(
      (seat) => html`
      <div class="bc-aimed"><span class="bc-owner seat-${seat}" aria-hidden="true">${nameOf(v, seat)}</span>
        ${this.beach(seat, "aim")}</div>`,
    )}</div>`;
  }

  private choose(card: string, at: number): void {
    const { v } = this;
    const was = this.chosen.at;
    if (this.chosen.isOffer && was !== at) {
      this.say(
        this.chosen.to
          ? t("Only an ordinary card goes with it.")
          : t("First choose who gets the offer."),
      );
      return;
    }
    this.drop();
    if (was !== at) {
      this.chosen.at = at;
      this.chosen.card = card;
      if (line(v, "phase")[0] === "act" && this.uses.length && !this.open().length)
        void this.reasons(tries(v, card).slice(0, 1)).then((why) => {
          if (this.chosen.at !== at) return;
          this.chosen.why = why;
          this.hands.again();
        });
    }
    this.hands.again();
  }

  // The move that a tap on a card of the hand makes now, its mark, and the sign
  // for it where a word would cover the card.
  private finishes(card: string, isChosen: boolean): [Use, string, string] | undefined {
    const two = this.uses.find((u) => u.verb === "two" && card === "2");
    if (two) return [two, t("take two"), "+2"];
    const { slot, place, to, isOffer } = this.chosen;
    const swap = this.uses.find((u) => u.verb === "swap" && u.card === card && u.slot === slot);
    if (slot && swap) return [swap, t("swap|do it"), "⇄"];
    const there = place ? this.leadTo(place).filter((u) => u.card === card) : [];
    const goes = there.find((u) => u.verb === "clean") ?? there[0];
    if (goes) return [goes, t(MARKS[goes.verb] ?? goes.verb), goes.verb === "clean" ? "✓" : "→"];
    if (!this.chosen.card || isChosen) return undefined;
    const partner = this.open().find(
      (u) => this.partnerOf(u) === card && (isOffer ? to !== "" : u.verb === "pair"),
    );
    return (
      partner && [partner, ...(isOffer ? ([t("add"), "+"] as const) : ([t("pair"), "✓"] as const))]
    );
  }

  // A mouse over a card shows where it would go: the stage knows, since a style
  // that looked for such a card would be asked with all that is drawn. One that
  // rests where another card was asks nothing.
  private readonly pointed = ({ type, target, clientX, clientY }: PointerEvent): void => {
    this.mouse = `${clientX} ${clientY}`;
    if (this.mouse !== this.rest) this.rest = "";
    const isOver = type !== "pointerleave" && !this.rest;
    this.light((isOver && (target as Element).closest<HTMLElement>("[data-goals]")) || null);
  };

  private light(card: HTMLElement | null): void {
    const stage = document.querySelector<HTMLElement>(".stage");
    if (stage && (stage.dataset.goals ?? "") !== (card?.dataset.goals ?? ""))
      stage.dataset.goals = card?.dataset.goals ?? "";
  }

  // The places of the own beach that a card leads to.
  private goals(card: string): string {
    const ways = this.uses.filter((u) => u.card === card && /clean|move/.test(u.verb));
    return [...new Set(ways.map((u) => u.place))].join(" ");
  }

  // Whether a hint means this card of the hand next: of cards that are alike the
  // first, and what goes with a Bather only after it.
  private isNext(card: string, at: number): boolean {
    const hint = this.hinted();
    if (!hint || begins(hint, this.chosen.card)) return false;
    const hand = line(this.v, "hand", this.v.seat ?? "");
    const copy = hand.slice(0, at).filter((one) => one === card).length;
    if (hint.verb === "pair" && hint.card === hint.other) return hint.card === card && copy < 2;
    return begins(hint, card) && !copy;
  }

  private handCard(card: string, at: number, piece: string, copies: number): TemplateResult {
    const { v } = this;
    const isChosen = this.chosen.at === at;
    const end = this.finishes(card, isChosen);
    if (end) {
      const [use, mark, sign] = end;
      return html`
        <button class="bc-card aimed ${this.hint(use.words)}" ${vars({ i: at })} data-card=${card}
          data-piece=${piece} data-move=${use.words} title=${aboutOf(v, card)}
          @click=${() => this.hands.act(use.words)}>
          ${unseen(`${mark}: ${titleOf(v, card)}`)}${face(v, card)}
          ${signed(mark, sign)}
        </button>`;
    }
    const free = this.chosen.isOffer ? [] : this.uses; // with a Bather goes what is marked
    const hasUse = free.some((u) => begins(u, card));
    const isHinted = this.isNext(card, at);
    const cleans = free.some((u) => /clean|pair/.test(u.verb) && begins(u, card));
    const isHandAsked = this.uses.some((u) => u.card);
    // What only walks, or is offered with a walk, glows less than what cleans.
    const walks = !cleans && free.some((u) => u.verb === "move" && u.card === card);
    const may = walks ? "may walks" : "may";
    const look = isChosen ? "chosen" : hasUse ? may : isHandAsked ? "dim" : "";
    return html`
      <button class="bc-card ${look} ${isHinted ? "hinted" : ""}" ${vars({ i: at })}
        data-card=${card} data-piece=${piece} data-pick=${hasUse ? card : nothing}
        data-goals=${this.goals(card) || nothing}
        aria-pressed=${isChosen} title=${aboutOf(v, card)}
        @pointerdown=${(e: PointerEvent) =>
          drag(
            e,
            () => isChosen || this.choose(card, at),
            (on) => on.closest<HTMLElement>("[data-move]")?.click(),
          )}
        @click=${() => this.choose(card, at)}>
        ${unseen(
          `${titleOf(v, card)}${cleans ? `, ${t("can clean now")}` : walks ? `, ${t("only walks now")}` : ""}${
            isHandAsked && !hasUse ? `, ${t("no use now")}` : ""
          }`,
        )}${face(v, card)}${
          cleans || walks
            ? html`<span class="bc-does ${cleans ? "cleans" : "walks"}">${small(cleans ? art.sparkle : art.prints)}</span>`
            : nothing
        }${copies > 2 ? marked(`${copies}×`) : nothing}</button>`;
  }

  private hand(): TemplateResult {
    const { v } = this;
    const hand = v.seat ? line(v, "hand", v.seat) : [];
    const pieces = handPieces(hand);
    const isHeap = hand.length > SMALL_ROW * SMALL_ROWS;
    const copies = (card: string, most = hand.length) =>
      hand.slice(0, most).filter((one) => one === card).length;
    // No move needs more than two alike: of a heap the others are a number.
    const places = [...hand.keys()].filter((at) => !isHeap || copies(hand[at]!, at) < 2);
    const across = Math.ceil(places.length / SMALL_ROWS);
    const third = Math.ceil(places.length / (SMALL_ROWS + 1));
    const isLow = places.length <= SMALL_ROW * SMALL_ROWS;
    return html`
      <div class="bc-part bc-hand ${
        isHeap
          ? isLow
            ? "heap low"
            : "heap"
          : hand.length > ROW
            ? "many"
            : hand.length > NAMED
              ? "tight"
              : ""
      }"
        ${vars({ n: places.length, across, third })} role="group" data-cards
        data-spot="hand" aria-label=${t("Your hand, {1}", cards(hand.length))} @keydown=${this.keys}
        @pointerover=${this.pointed} @pointermove=${this.pointed} @pointerleave=${this.pointed}>
        ${places.map((at) => {
          const card = hand[at]!;
          return this.handCard(card, at, pieces[at] ?? "", isHeap ? copies(card) : 1);
        })}
        <i class="bc-palm" data-spot="palm" aria-hidden="true"></i>
        ${hand.length ? nothing : html`<span class="bc-none">${t("no cards yet")}</span>`}
      </div>`;
  }

  // What the chosen card is for, instead of the question.
  private saying(): string | undefined {
    const { v } = this;
    const { card, slot, to, isOffer, why } = this.chosen;
    if (this.answer) return this.answer;
    const [offerer = ""] = line(v, "offer");
    const [turn = ""] = line(v, "turn");
    const picks = movesOf(v, "pick", "take")[0]?.[0];
    if (picks === "pick") return t("{1} offers you two cards: choose one.", called(v, offerer));
    if (picks === "take")
      return Number(line(v, "take")[0]) > 1
        ? t("{1} loses {2} cards: choose one.", nameOf(v, turn), line(v, "take")[0] ?? "")
        : t("Choose a card that {1} loses.", nameOf(v, turn));
    if (slot) return t("Now choose the card of your hand to give for it.");
    if (this.chosen.place) return this.asking();
    const isOpen = v.moves.some((words) => words !== "skip" && words !== "pass");
    const phase = line(v, "phase")[0] ?? "";
    if (this.forced() && FORCED[phase]) return t(FORCED[phase]);
    const ask = ASKS[phase];
    if (!card) return isOpen && ask ? t(ask) : undefined;
    if (isOffer)
      return to
        ? t("Choose the card that goes with it, face down.")
        : t("Who shall choose one of two cards, unseen?");
    const ways = this.open();
    const has = (verb: string): boolean => ways.some((u) => u.verb === verb);
    const kind = beachOf(v, v.seat ?? "").find((p) => p.hasComber)?.kind ?? "";
    const what = [
      has("mine") ? t("Choose a marked place on another beach.") : "",
      has("swap") ? t("Choose a Market card to swap.") : "",
      has("pair") ? t("Choose its pair to clean the {1}.", t(kind)) : "",
      has("clean") || (has("move") && !has("pair")) ? away(v, card) : "",
      has("pair") && has("move") && !has("clean") ? t("Or walk.") : "",
      ways.length ? "" : isOpen && EARLY[phase] ? t(EARLY[phase]) : t("It has no use now."),
      why,
    ];
    return `${titleOf(v, card)}: ${what.filter((one) => one).join(" ")}`;
  }

  // What a move with the chosen card does, in few words: the card is known.
  private ending(u: Use): string {
    const kind = beachOf(this.v, u.seat)[u.place - 1]?.kind ?? "";
    if (!kind) return t("Just walk");
    return u.verb === "clean" ? t("Clean up the {1}", t(kind)) : t("Only walk to the {1}", t(kind));
  }

  private action(words: string, more: Partial<Action> = {}): Action {
    const isEmpty = words === this.forced();
    const said = ANSWERS[isEmpty ? "none" : `${line(this.v, "phase")[0]} ${words}`];
    const title = said ? t(said) : moveTitle(this.v, words);
    return { words, title, act: () => this.hands.act(words), ...more };
  }

  private actions(): Action[] {
    const { v } = this;
    const has = (words: string): boolean => v.moves.includes(words);
    const cancel = { title: t("Put it back"), isBack: true, act: this.letGo };
    if (this.chosen.slot || this.chosen.isOffer) return [cancel];
    if (this.chosen.place && this.leadTo(this.chosen.place).length)
      return [{ title: t("Go back"), isBack: true, act: this.letGo }];
    if (this.chosen.card) {
      const ways = this.open();
      const best = ways.filter((u) => u.verb === "clean");
      const apart = ways.filter(
        (u) => u.verb === "move" && this.atPlace(u.seat, u.place)?.verb === "clean",
      );
      const all = [
        ...(best.length === 1 && best[0]
          ? [this.action(best[0].words, { isForward: true, title: this.ending(best[0]) })]
          : []),
        ...apart.map((u) =>
          this.action(u.words, {
            title: apart.length > 1 ? this.ending(u) : t("Just walk"),
          }),
        ),
        ...(isBather(v, this.chosen.card) && ways.some((u) => u.verb === "bather")
          ? [
              {
                title: t("Offer the Bather"),
                isHinted:
                  this.hinted()?.verb === "bather" && this.hinted()?.card === this.chosen.card,
                act: () => {
                  this.chosen.isOffer = true;
                  const [to = "", ...others] = new Set(this.open().map((u) => u.seat));
                  if (!others.length) this.chosen.to = to;
                  this.hands.again();
                },
              },
            ]
          : []),
      ];
      return best.length + apart.length && all.length ? all : [...all, cancel];
    }
    const isForced = v.moves.length === 1;
    // What goes on by itself has no button, unless somebody waits for it.
    if (this.isAlone() && this.forced() && !this.hands.isHeld?.()) return [];
    return [
      ...["draw", "two"].filter(has).map((words) => this.action(words, { isForward: true })),
      ...["skip", "pass"].filter(has).map((words) =>
        this.action(words, {
          isForward: isForced,
          isPass: words === "pass" && !isForced,
          sure: t("End your turn without cleaning or walking? You keep your cards."),
        }),
      ),
    ];
  }

  // The only move, where it does nothing.
  private forced(): string {
    const { moves } = this.v;
    return moves.length === 1 && /^(skip|pass)$/.test(moves[0] ?? "") ? (moves[0] ?? "") : "";
  }

  private isAlone(): boolean {
    return this.v.people.every((one) => one.bot || one.isYou);
  }

  // A step without a choice goes on by itself with bots alone. Among people the
  // moment would tell who has a choice.
  private goOn(): void {
    const { v } = this;
    const words = this.isAlone() ? this.forced() : "";
    if (v.moves.length) this.alone = words;
    if (!words) return;
    const ms = words === "pass" ? READ_MS : AUTO_MS;
    this.later(`${v.seat} ${line(v, "phase")[0]} ${line(v, "turns")[0]}`, ms, () =>
      this.hands.goOn(words),
    );
  }

  private readonly keys = (e: KeyboardEvent): void => {
    if (e.key === "Escape" && (this.chosen.card || this.chosen.slot || this.chosen.place))
      this.letGo();
    else arrows(e);
  };

  // What was done last, in a sentence without places; a step passed over is none.
  private done(): string {
    const { v } = this;
    const last = v.told?.findLast(({ events }) => !/^[A-H] skip$/.test(events[0] ?? ""));
    const said = last?.events.at(-1) ?? "";
    return last
      ? deedWords(v, said, this.traces.get(last.n)) || (last.text.split("\n")[0] ?? "")
      : "";
  }

  private pills(seat: string): Pill[] {
    const { v } = this;
    const hand = line(v, "hand", seat).length;
    const clean = cleanPlaces(v, seat);
    const all = beachOf(v, seat).length;
    return [
      { icon: small(art.two), text: `${hand}`, label: cards(hand) },
      {
        icon: html`<svg class="bc-spark" viewBox="13 13 38 34" aria-hidden="true">${art.sparkle}</svg>`,
        text: `${clean}/${all}`,
        label: t("{1} of {2} places clean", clean, all),
      },
    ];
  }

  private area(seat: string): TemplateResult {
    const { v } = this;
    const sure = line(v, "hand", seat).filter((c) => c !== "?");
    return html`
      <div class="bc-area">${this.beach(seat, "aim")}
        ${
          seat !== v.seat && sure.length
            ? html`<p>${t("Seen in this hand: {1}.", sure.map((card) => titleOf(v, card)).join(", "))}</p>`
            : nothing
        }</div>`;
  }

  protected paint(): Drawn {
    const { v } = this;
    const asked = `${v.seat} ${v.moves.join(";")}`;
    if (this.asked !== asked) {
      this.drop();
      this.rest = this.mouse;
      this.light(null);
    }
    this.asked = asked;
    const heard = `${v.told?.at(-1)?.n} ${v.moves.join(";")}`;
    if (this.heard !== heard) this.answer = "";
    this.heard = heard;
    this.keepFocus(".bc-part", false);
    this.uses = v.moves.map((words) => readUse(v, words));
    this.goOn();
    const all = seats(v);
    // A screen for the room shows the beach of whoever's turn it is.
    const me = v.seat ?? ((v.isBig && line(v, "turn")[0]) || all[0] || "");
    const own = all.indexOf(me);
    const others = [...all.slice(own + 1), ...all.slice(0, own)];
    const prompt = this.saying();
    const done = this.answer || this.done();
    const [phase] = line(v, "phase");
    const over = this.over();
    // What is large over the water is not also small beside it.
    const large = over === nothing || this.chosen.isOffer ? [] : this.aims();
    return {
      stage: html`
        <div class="bc bc-part ${wide.matches ? "wide" : ""}" data-spot="sea"
          data-alone=${this.alone} @keydown=${this.keys}>
          <div class="bc-sea" aria-hidden="true">
            <svg class="bc-wave" viewBox="0 0 480 40" preserveAspectRatio="none">${art.wave}</svg>
            <svg class="bc-boat" viewBox="-8 0 110 76">${art.boat}</svg>
            <svg class="bc-gulls" viewBox="0 0 90 50">${art.gulls}</svg>
          </div>
          <div class="bc-shores ${over === nothing ? "" : "under"}">${others.map(
            (seat) => html`<div class="bc-across">
              ${wide.matches ? nothing : this.shore(seat)}
              ${meanwhile(v, this.traces, seat)}</div>`,
          )}</div>
          <div class="bc-jetty ${/^(stand|rows|deal)$/.test(phase ?? "") ? "early" : ""} ${
            over === nothing ? "" : "under"
          }">${this.market()}<i class="bc-rope" aria-hidden="true"></i>
            ${this.pile()}${this.heap()}${this.note()}${
              phase === "stand"
                ? html`<p class="bc-goal" role="note"><svg viewBox="0 0 236 64" aria-hidden="true">${art.example(figureOf(v, me))}</svg>${t("Whoever has a clean beach first wins. A card cleans what it shows, exactly as many steps away as its number.")}</p>`
                : nothing
            }</div>
          ${over}
          <div class="bc-own">
            <svg class="bc-path" viewBox="0 0 6 2" preserveAspectRatio="none" aria-hidden="true">
              <path vector-effect="non-scaling-stroke" d="${WAY}"/></svg>
            ${this.beach(me, "own")}
            ${
              wide.matches
                ? nothing
                : pills(
                    this.pills(me)
                      .slice(1)
                      .map((one) => ({ ...one, icon: small(figureOf(v, me)) })),
                  )
            }
            <svg class="bc-crab" viewBox="0 0 64 64" aria-hidden="true">${art.crab}</svg>
            <svg class="bc-shell" viewBox="0 0 64 64" aria-hidden="true">${art.shell}</svg></div>
        </div>`,
      ...(v.isBig ? {} : { mine: this.hand() }),
      hasMe: v.seat !== null,
      ...(wide.matches
        ? {
            glimpse: (seat: string) =>
              large.includes(seat)
                ? html`<div class="bc-shore seat-${seat}"></div>`
                : this.shore(seat),
            isGlimpseRow: true,
            aside: standing(v),
          }
        : {}),
      // Who is asked in another's turn has no step to take; and beside what one
      // did stand no steps of the next.
      ...(phase === "stand" ||
      (v.moves.length && line(v, "turn")[0] !== v.seat) ||
      (!v.moves.length && ![line(v, "turn")[0], ""].includes(actorOfLast(v)))
        ? {}
        : {
            sub:
              this.chosen.card && !this.chosen.isOffer
                ? meant(v, this.chosen.card, this.open())
                : steps(v),
          }),
      pills: (seat) => this.pills(seat),
      area: (seat) => this.area(seat),
      spoils: (seat) => this.shore(seat),
      actions: this.actions(),
      // What is half done is what is read.
      ...(this.chosen.card || this.chosen.slot || this.chosen.place ? { warning: "" } : {}),
      ...(prompt ? { prompt } : {}),
      ...(done ? { done } : {}),
      ...(v.result.winners.length ? { feat: feat(v, this.traces) } : {}),
    };
  }
}
