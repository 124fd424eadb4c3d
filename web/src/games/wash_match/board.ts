// Wash Match: cards on a counter, machines at the wall, a basket before me.
import { html, type TemplateResult } from "lit-html";
import { BoardBase } from "../../board/base";
import type { Action, Drawn, Pill, Scene, TableView } from "../../board/board";
import { drag } from "../../board/drag";
import { arrows } from "../../board/keyboard";
import { line, moveTitle, nameOf, seats, titleOf } from "../../board/view";
import { wide } from "../../device/room";
import { settings } from "../../device/settings";
import type { Told } from "../../engine/protocol";
import { phrase, t } from "../../words/say";
import { COLUMNS, drawCard } from "./cards";
import { Laundry } from "./laundry";
import { aboutMachine, aloneIn, drawMachine, tellMachine } from "./machines";
import {
  clean,
  coinsOf,
  drawArea,
  drawGlimpse,
  drawMine,
  pills,
  pointsOf,
  tellCoins,
} from "./mine";
import { remark } from "./remark";
import { type Deed, key, reminder } from "./reminder";
import { ANEW, feat, scenes } from "./scenes";

function status(v: TableView): string[] {
  const told = seats(v).map((seat) => {
    const front = line(v, "front", seat).map((c) => titleOf(v, c));
    return t(
      "{1}: {2} of {3} points, {4}, {5}.",
      nameOf(v, seat),
      pointsOf(v, seat),
      line(v, "aim")[0] ?? "",
      tellCoins(coinsOf(v, seat)),
      front.length ? t("to wash {1}", front.join(", ")) : t("nothing to wash"),
    );
  });
  return [
    ...told,
    ...v.table
      .filter((l) => l[0] === "washer" || l[0] === "dryer")
      .map((l) => `${tellMachine(v, l[0] ?? "", l[1] ?? "")}.`),
  ];
}

/** Whether all cards were mixed since this seat turned one up (WM-29). */
function isAnew({ told = [], seat }: TableView): boolean {
  const last = told.findLast(
    ({ text, events }) =>
      text.includes("WM-29") || events.some((one) => one.startsWith(`${seat} flip`)),
  );
  return last?.text.includes("WM-29") ?? false;
}

/** What the second card should be, in short, and what that would do. */
function advice(v: TableView): [words: string, ...does: Deed[]] {
  const [up] = line(v, "up");
  const code = line(v, "table")[Number(up) - 1] ?? "";
  const [aim = "", points = "", theirs] = [...line(v, "aim"), ...line(v, "points")];
  if (points === theirs && Number(points) >= Number(aim))
    return [t("{1} to {1}: whoever is ahead next wins.", points)];
  if (!up && isAnew(v)) return [t(ANEW), ...next(v).slice(1)] as ReturnType<typeof next>;
  if (!up) return next(v);
  if (code === "W" || code === "D") return mate(v, code === "W" ? "wash" : "dry");
  const mine = line(v, "front", v.seat ?? "").some((c) => line(v, "piece", c)[1] === code);
  return mine
    ? [t("Looking for: {1}", titleOf(v, code)), "load"]
    : [t("Not in your basket: {1}", titleOf(v, code))];
}

/** What comes of what is asked. */
const AFTER: Record<string, string> = {
  alone: phrase("Whoever starts it pays."),
  load: phrase("Sharing is fine: whoever starts it pays."),
  wash: phrase("Then it is shut until it goes into a dryer."),
  dry: phrase("Then a washer and a dryer bring it home."),
  collect: phrase("It is free, and everybody gets their own."),
};

const isThere = (v: TableView, kind: string, door: string): boolean =>
  v.table.some((l) => l[0] === kind && l[2] === door);

/** What a pair of machines can do for my laundry now. */
function helps(v: TableView): Deed[] {
  const isMine = (code: string): boolean =>
    line(v, "piece", code)[0] === line(v, "colour", v.seat ?? "")[0];
  const holds = (kind: string, door: string): boolean =>
    v.table.some((l) => l[0] === kind && l[2] === door && l.slice(3).some(isMine));
  const canPay = coinsOf(v, v.seat ?? "") > 0;
  const list: Deed[] = holds("dryer", "closed") ? ["get"] : [];
  if (canPay && holds("washer", "closed") && isThere(v, "dryer", "open")) list.push("dry");
  if (canPay && holds("washer", "open")) list.push("wash");
  return list;
}

/** What goes with a machine's card, and does something for me. */
function mate(v: TableView, same: "wash" | "dry"): [words: string, ...does: Deed[]] {
  const isWash = same === "wash";
  const does = helps(v).filter((deed) => deed === same || deed === "get");
  if (does.length > 1)
    return [
      isWash ? t("A washer or a dryer goes with it.") : t("A dryer or a washer goes with it."),
      ...does,
    ];
  if (does[0] === "get")
    return [isWash ? t("A dryer goes with it.") : t("A washer goes with it."), "get"];
  if (does[0])
    return [isWash ? t("Another washer goes with it.") : t("Another dryer goes with it."), same];
  return [
    coinsOf(v, v.seat ?? "") < 1
      ? t("You have no coin for it.")
      : isWash
        ? t("Nothing of yours to start or fetch.")
        : t("Nothing of yours to dry or fetch."),
  ];
}

const NEXT: Partial<Record<Deed, string>> = {
  get: phrase("Washer and dryer: fetch yours."),
  dry: phrase("Two dryers dry yours, for a coin."),
  wash: phrase("Two washers wash yours, for a coin."),
};

/** What brings my laundry on, whichever of it has come furthest. */
function next(v: TableView): [words: string, ...does: Deed[]] {
  const [first] = helps(v);
  if (first) return [t(NEXT[first]!), first];
  if (line(v, "front", v.seat ?? "").length)
    return [t("Two alike: yours goes into a washer."), "load"];
  if (isThere(v, "dryer", "closed")) return [t("Washer and dryer: make room in a dryer."), "get"];
  const other = seats(v).find((seat) => seat !== v.seat) ?? "";
  return [t("Yours waits until {1} pays.", nameOf(v, other))];
}

export class WashMatch extends BoardBase {
  readonly remark = remark;
  readonly status = status;
  private picks: string[] = []; // places chosen so far of a longer move: `washer 1`
  private asked = ""; // the moves they were chosen from
  private laundry = new Laundry();
  private goals: string[] = []; // machines that laundry has just gone into
  private answer = ""; // to a tap that could not be taken
  private stood: Pick<Drawn, "done" | "sub"> = {}; // in the bar before a card was chosen
  private owed = new Map<string, string>(); // points of seats until their laundry is home
  private isOnWay = false;

  scene(before: TableView, after: TableView, told: Told): Scene[] {
    const then = this.laundry.after(before);
    const now = then.after(after);
    this.goals = told.events.flatMap((one) => one.match(/\b(washer|dryer) \d/g) ?? []);
    const gets = seats(after).filter((seat) => pointsOf(before, seat) !== pointsOf(after, seat));
    this.owed = new Map(
      settings.speed ? gets.map((seat): [string, string] => [seat, pointsOf(before, seat)]) : [],
    );
    this.isOnWay = false;
    return scenes(before, after, told, (from, to) => {
      const ids = new Set(then.at(from).map((one) => one.id));
      return now
        .at(to)
        .map((one) => one.id)
        .filter((id) => ids.has(id));
    });
  }

  /** Points count once the laundry is home: it is on its way a frame after it was
   * drawn there. */
  private await(): void {
    const { owed, v } = this;
    if (this.isOnWay || ![...owed].some(([seat, points]) => points !== pointsOf(v, seat))) return;
    this.isOnWay = true;
    const land = async () => {
      const ways = document
        .getAnimations()
        .filter(
          ({ effect }) =>
            effect instanceof KeyframeEffect && effect.target?.matches(".wm-piece") === true,
        );
      await Promise.allSettled(ways.map((one) => one.finished));
      owed.clear();
      this.hands.again();
    };
    requestAnimationFrame(() => window.setTimeout(() => void land()));
  }

  private pills(seat: string): Pill[] {
    return pills(this.v, seat, this.owed.get(seat));
  }

  /** Legal moves that begin with the places picked so far and go on with `more`;
   * the two cards or washers of a move may be picked in any order. */
  private candidates(more?: string): string[] {
    const wanted = more ? [...this.picks, more] : this.picks;
    return this.v.moves.filter((m) => wanted.every((w) => ` ${m} `.includes(` ${w} `)));
  }

  /** The move that puts both pieces where one of them is to go. */
  private both(place: string): string {
    return (
      this.v.moves.find(
        (m) => m.startsWith("load ") && m.endsWith(` ${place}`) && m.split(" ").length === 4,
      ) ?? ""
    );
  }

  private pick(place: string): void {
    this.answer = "";
    const both = this.picks.includes(place) ? this.both(place) : "";
    if (both) {
      this.hands.act(both);
      return;
    }
    if (this.picks.includes(place)) {
      this.picks = this.picks.filter((p) => p !== place);
      this.hands.again();
      return;
    }
    let found = this.candidates(place);
    if (!found.length) {
      this.picks = [];
      found = this.candidates(place);
    }
    if (found.length === 1 && found[0]) {
      this.hands.act(found[0]);
      return;
    }
    if (found.length) this.picks = [...this.picks, place];
    this.hands.again();
  }

  private readonly say = (words: string): void => {
    this.answer = words;
    this.hands.again();
  };

  /** Why a tap does nothing: in the engine's words where it is asked a move. */
  private async explain(words: string, otherwise: string): Promise<void> {
    const { asked } = this;
    const why = words ? await this.reasons([words]) : "";
    if (this.asked === asked) this.say(why || otherwise);
  }

  private explainCard(at: number): void {
    const { v } = this;
    const [verb, , other] = v.moves[0]?.split(" ") ?? [];
    const isGone = line(v, "table")[at - 1] === ".";
    const isFlip = verb === "flip" && !other;
    const isOpen = isFlip && line(v, "up").includes(String(at));
    if (isGone) this.say(t("This pair is put away until the next shuffle."));
    else if (isOpen) this.say(t("This card lies open: the second is another one."));
    else
      void this.explain(
        isFlip ? `flip ${at}` : "",
        v.moves.length ? t("The two open cards come first.") : v.prompt,
      );
  }

  private explainMachine(kind: string, n: string): void {
    const [verb = "", thing, one] = this.v.moves[0]?.split(" ") ?? [];
    const tries: Record<string, string> = {
      "load washer": `load ${thing} washer ${n}`,
      "wash washer": `wash ${n}`,
      "dry washer": `dry washer ${n} dryer 1`,
      "dry dryer": `dry washer ${one} dryer ${n}`,
      "collect dryer": `collect dryer ${n}`,
    };
    void this.explain(tries[`${verb} ${kind}`] ?? "", aboutMachine(this.v, kind, n));
  }

  /** Laundry that is asked for is let go over a machine as if that were tapped. */
  private readonly pull = (down: PointerEvent, isWanted: boolean): void => {
    const land = (on: Element): void => {
      const machine = on.closest<HTMLElement>(".wm-machine");
      if (!machine) return;
      const [kind = "", n = ""] = machine.dataset.machine?.split(" ") ?? [];
      if (isWanted && this.v.moves.some((m) => m.startsWith("load "))) machine.click();
      else this.say(aboutMachine(this.v, kind, n));
    };
    drag(down, () => {}, land);
  };

  private card(at: number): TemplateResult {
    const { v } = this;
    const single = `flip ${at}`;
    const move = v.moves.includes(single) ? single : "";
    const has = (words: string): boolean =>
      words.startsWith("flip ") && words.split(" ").includes(String(at), 1);
    const isPick = !move && v.moves.some(has);
    const isPicked = this.picks.includes(String(at));
    return drawCard(v, {
      at,
      move,
      isPick,
      isPicked,
      isHinted: Boolean(v.preview && has(v.preview)) && !isPicked,
      tap: () =>
        move ? this.hands.act(move) : isPick ? this.pick(String(at)) : this.explainCard(at),
    });
  }

  private machine(kind: string, n: string): TemplateResult {
    const { v } = this;
    const place = `${kind} ${n}`;
    const found = this.candidates(place);
    const isPicked = this.picks.includes(place);
    const wash = kind === "washer" && v.moves.includes(`wash ${n}`) ? `wash ${n}` : "";
    const move = wash || (found.length === 1 && !isPicked ? (found[0] ?? "") : "");
    const isPick = !move && (found.length > 0 || isPicked);
    return drawMachine(v, {
      kind,
      n,
      pieces: this.laundry.at(place),
      move,
      isPick,
      isPicked,
      // The finger goes on to what is next.
      isHinted:
        !isPicked &&
        v.preview !== undefined &&
        (` ${v.preview} `.includes(` ${place} `) || (wash !== "" && v.preview === wash)),
      isGoal: this.goals.includes(place),
      tap: () =>
        move ? this.hands.act(move) : isPick ? this.pick(place) : this.explainMachine(kind, n),
    });
  }

  /** What goes with no place of its own, or ends a choice half made. */
  private actions(): Action[] {
    const { v } = this;
    const [first = ""] = this.picks;
    const whole = first ? [this.both(first)].filter((m) => m) : v.moves.filter((m) => m === "skip");
    return whole.map((words) => ({
      words,
      title: words === "skip" ? moveTitle(v, words) : t("Both into this washer"),
      isForward: words !== "skip",
      isPass: words === "skip",
      isHinted: v.preview === words,
      act: () => this.hands.act(words),
    }));
  }

  /** Whether what is loaded shares its washer with nothing (WM-16). */
  private isAlone(): boolean {
    const code = line(this.v, "table")[Number(line(this.v, "up")[0]) - 1] ?? "";
    return line(this.v, "kind", code).includes("alone");
  }

  /** What is still to be chosen. */
  private question(): Pick<Drawn, "prompt" | "sub"> {
    const { v } = this;
    const [first = ""] = this.picks;
    const [verb = ""] = v.moves[0]?.split(" ") ?? [];
    if (!first && verb === "flip") {
      const [words, ...does] = advice(v);
      const { answer } = this;
      return {
        sub: key(answer ? v.prompt : words, does, this.say),
        ...(answer ? { prompt: answer } : {}),
      };
    }
    const what = verb === "load" && this.isAlone() ? "alone" : verb;
    const full = v.table.find((l) => l[0] === "washer" && l[2] === "open" && aloneIn(v, l));
    if (!first && what === "load" && full)
      return { sub: t("Sharing is fine. The {1} washes alone.", titleOf(v, aloneIn(v, full))) };
    if (!first) return { sub: t(AFTER[what] ?? "") };
    if (verb === "flip") return { prompt: t("Now a second card.") };
    if (verb === "load")
      return { prompt: t("Both into this washer, or choose a second one for one of them.") };
    return {
      prompt: first.startsWith("washer")
        ? t("Now a free dryer for it.")
        : t("Now a washed load for it."),
    };
  }

  /** The same, below what answers a tap. */
  private said(): Pick<Drawn, "prompt" | "sub"> {
    const asked = this.question();
    if (!this.answer || asked.prompt === this.answer) return asked;
    return { prompt: this.answer, sub: asked.prompt ?? this.v.prompt };
  }

  drop(): void {
    this.picks = [];
    this.answer = "";
  }

  /** What two cards should do now. */
  private aims(): Deed[] {
    const [, ...deeds] = this.v.moves[0]?.startsWith("flip ") ? advice(this.v) : [""];
    return deeds;
  }

  /** What the bar says. Until the card that was chosen lies open it says the same. */
  private barText(): Pick<Drawn, "prompt" | "sub" | "done"> {
    const { v } = this;
    const [phase = ""] = line(v, "phase");
    const [turn = ""] = line(v, "turn");
    const up = line(v, "up");
    const isUnseen = up.some((at) => line(v, "table")[Number(at) - 1] === "?");
    const isMine = turn === v.seat && !v.moves.length && phase.startsWith("flip");
    if (phase === "show" ? isUnseen : isMine && up.length < 2) return this.stood;
    if (v.moves.length) {
      const said = this.said();
      this.stood = { done: said.prompt ?? v.prompt, sub: said.sub ?? "" };
      return said;
    }
    // While somebody else looks for the second card.
    const done = this.answer || (phase === "flip2" ? v.prompt : "");
    this.stood = { done, sub: t("{1} is thinking.", nameOf(v, turn)) };
    return done ? { done } : {};
  }

  protected paint(): Drawn {
    const { v } = this;
    const asked = [v.seat, v.told?.at(-1)?.n, ...v.moves].join();
    if (this.asked !== asked) this.drop();
    this.asked = asked;
    this.await();
    this.laundry = this.laundry.after(v);
    this.keepFocus(".wm", false);
    const machines = v.table.filter((l) => l[0] === "washer" || l[0] === "dryer");
    const places = line(v, "table").map((_, i) => i + 1);
    const rows = places
      .filter((at) => at % COLUMNS === 1)
      .map((at) => places.slice(at - 1, at - 1 + COLUMNS));
    const { seat } = v;
    return {
      stage: html`<div class="wm" @keydown=${arrows}>
        <div class="wm-table s-wood"><div class="wm-cards" role="grid" aria-label=${t("cards")} data-cards>
          ${rows.map(
            (row) => html`<div class="wm-line" role="row">${row.map((at) => this.card(at))}</div>`,
          )}</div></div>
        <div class="wm-wall s-tiles" role="group" aria-label=${t("machines")}>
          ${machines.map((l) => this.machine(l[0] ?? "", l[1] ?? ""))}
        </div>
      </div>`,
      ...(seat
        ? {
            mine: drawMine(v, seat, this.laundry, wide.matches, this.pills(seat), {
              say: this.say,
              pull: this.pull,
            }),
            hasMe: true,
          }
        : {}),
      pills: (of) => this.pills(of),
      isGlimpseRow: true,
      glimpse: (of) => drawGlimpse(v, of, this.laundry, wide.matches),
      area: (of) => drawArea(v, of, this.laundry),
      spoils: (of) => clean(v, of, this.laundry, "still"),
      ...(wide.matches ? { aside: reminder(this.aims()) } : {}),
      actions: this.actions(),
      ...this.barText(),
      ...(v.result.winners.length ? { feat: feat(v) } : {}),
      isForfeit: v.result.line.endsWith(" by broke"),
    };
  }
}
