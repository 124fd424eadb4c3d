// Beachcleaner: all beaches, the Market, the piles and the own hand. What may
// be done comes as words; a chosen card marks the pieces that finish a move.
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit-html";
import type { Board, TableView } from "../../board/board";
import { keepFocus } from "../../board/focus";
import {
  aboutOf,
  arrows,
  called,
  cards,
  line,
  live,
  nameOf,
  type Pen,
  reasons,
  reveal,
  seats,
  titleOf,
} from "../../board/live";
import { marked, unseen } from "../../board/said";
import { phrase, t } from "../../words/say";
import * as art from "./art";

interface Place {
  kind: string; // showing; "" on a Clean place
  card: string; // if a laid card shows it
  down: number; // laid cards turned down
  hasComber: boolean;
  mineBy: string;
}

// A legal move and the pieces it names.
interface Use {
  words: string;
  verb: string;
  card: string;
  other: string;
  seat: string; // whose place
  place: number;
  slot: number;
}

// What has been chosen on the way to a move.
const chosen = { key: "", at: -1, card: "", slot: 0, to: "", why: "" };
let skipsAlone = false;
let before: Map<string, string> = new Map();
let beforeKey = "";
let fresh: Set<string> = new Set();

function readPlace(v: TableView, word: string): Place {
  const found = /^(\.|\(([^)]*)\)|[^~*!(]+)(?:~\(([^)]*)\))?(\*)?(?:!([A-H]))?$/.exec(word);
  const [, top = ".", card = "", down = "", comber, mineBy = ""] = found ?? [];
  return {
    kind: top === "." ? "" : card ? kindOf(v, card) : top,
    card,
    down: down ? down.split(",").length : 0,
    hasComber: comber === "*",
    mineBy,
  };
}

// The groups of a garbage card: its kind, its Steps and maybe `bather`.
function groups(v: TableView, card: string): string[] {
  return v.pieces.get(card)?.group.split(" ") ?? [];
}

function kindOf(v: TableView, card: string): string {
  return SPECIAL[card] ? "" : (groups(v, card)[0] ?? "");
}

function stepsOf(v: TableView, card: string): number {
  return Number(groups(v, card)[1] ?? 0);
}

function isBather(v: TableView, card: string): boolean {
  return groups(v, card).includes("bather");
}

function beachOf(v: TableView, seat: string): Place[] {
  return line(v, "beach", seat).map((word) => readPlace(v, word));
}

// A walk is told by its direction; the place it ends on is where the mark is
// drawn: the number on the card, from the comber.
function goalOf(v: TableView, card: string, way: string): number {
  const from = beachOf(v, v.seat ?? "").findIndex((p) => p.hasComber) + 1;
  return from + (way === "left" ? -1 : 1) * stepsOf(v, card);
}

function readUse(v: TableView, words: string): Use {
  const w = words.split(" ");
  const use: Use = { words, verb: w[0] ?? "", card: "", other: "", seat: "", place: 0, slot: 0 };
  const [, a = "", b = "", c = "", d = ""] = w;
  switch (use.verb) {
    case "stand":
      return { ...use, seat: v.seat ?? "", place: Number(a) };
    case "two":
      return { ...use, card: "2" };
    case "swap":
      return { ...use, card: a, slot: Number(c) };
    case "clean":
    case "move":
      return {
        ...use,
        card: a,
        seat: v.seat ?? "",
        place: b === "place" ? Number(c) : goalOf(v, a, b),
      };
    case "pair":
      return { ...use, card: a, other: b };
    case "mine":
      return { ...use, card: "mine", seat: a, place: Number(b) };
    case "bather":
      return { ...use, seat: a, card: b, other: d };
    case "pollute":
      return { ...use, seat: line(v, "offer")[1] ?? "", place: Number(b) };
    default:
      return use;
  }
}

// ---- cards ----

const LABEL_MOST = 7; // letters

const SPECIAL: Record<string, TemplateResult> = {
  joker: art.joker,
  "2": art.two,
  mine: art.mine,
  flood: art.flood,
};

// A word under a picture, squeezed when it is too long for its place.
function labelText(words: string, y: number): SVGTemplateResult {
  return words.length > LABEL_MOST
    ? svg`<text class="label" x="30" y=${y} textLength="54"
        lengthAdjust="spacingAndGlyphs">${words}</text>`
    : svg`<text class="label" x="30" y=${y}>${words}</text>`;
}

function face(v: TableView, card: string): TemplateResult {
  const special = SPECIAL[card];
  const picture = special ?? art.garbage(kindOf(v, card));
  const label = t(kindOf(v, card)) || (card === "mine" ? t("mine|short") : titleOf(v, card));
  return html`
    <svg class="bc-face" viewBox="0 0 60 80" aria-hidden="true">
      <rect class=${special ? `paper ${card === "2" ? "two" : card}` : "paper"}
        x="1.5" y="1.5" width="57" height="77" rx="7"/>
      <g transform="translate(8 16) scale(.92)">${picture}</g>
      ${
        special
          ? nothing
          : svg`
        <circle class="steps" cx="13" cy="14" r="10"/>
        <text class="number" x="13" y="19">${stepsOf(v, card)}</text>
        ${
          isBather(v, card)
            ? svg`
          <rect class="badge" x="34" y="3" width="22" height="22" rx="6"/>
          <g transform="translate(36 5) scale(.38)">${art.bather}</g>`
            : nothing
        }`
      }
      ${labelText(label, 73)}
    </svg>`;
}

function back(): TemplateResult {
  return html`
    <svg class="bc-face" viewBox="0 0 60 80" aria-hidden="true">
      <rect class="paper" x="1.5" y="1.5" width="57" height="77" rx="7"/>
      <svg x="5" y="5" width="50" height="70" viewBox="0 0 48 48"
        preserveAspectRatio="xMidYMid slice">${art.back}</svg>
    </svg>`;
}

// ---- choosing ----

function forget(): void {
  chosen.at = -1;
  chosen.card = "";
  chosen.slot = 0;
  chosen.to = "";
  chosen.why = "";
}

function hint(v: TableView, words: string): string {
  return v.preview === words ? "hinted" : "";
}

// The moves that the chosen pieces still lead to.
function open(uses: Use[]): Use[] {
  if (chosen.to)
    return uses.filter(
      (u) => u.verb === "bather" && u.seat === chosen.to && u.card === chosen.card,
    );
  if (chosen.card)
    return uses.filter(
      (u) => u.card === chosen.card || (u.verb === "pair" && u.other === chosen.card),
    );
  return [];
}

function partnerOf(u: Use): string {
  return u.verb === "pair" && u.other === chosen.card ? u.card : u.other;
}

// What a tap on a place does now: the best of what ends there.
function atPlace(uses: Use[], seat: string, place: number): Use | undefined {
  const free = uses.filter((u) => u.verb === "stand" || u.verb === "pollute");
  const here = [...free, ...open(uses)].filter((u) => u.seat === seat && u.place === place);
  return here.find((u) => u.verb === "clean") ?? here[0];
}

// ---- beaches ----

const MARKS: Record<string, string> = {
  stand: phrase("stand"),
  clean: phrase("clean|do it"),
  move: phrase("walk"),
  mine: phrase("mine|short"),
  pollute: phrase("dirty"),
};

function tellPlace(v: TableView, p: Place, i: number, isCovered: boolean): string {
  const parts = [t("place {1}", i), p.kind ? titleOf(v, p.kind) : t("Clean")];
  if (isCovered) parts.push(t("a card face down on it"));
  if (p.hasComber) parts.push(t("comber"));
  if (p.mineBy) parts.push(t("sea mine of {1}", p.mineBy));
  return parts.join(", ");
}

// Wide enough for a place of any shape.
const WAVE = `M-90 9 q7.5 -5 15 0${" t15 0".repeat(15)}`;

function picture(p: Place, isCovered: boolean): TemplateResult {
  return html`
    <svg class="bc-ground" viewBox="0 0 60 74" aria-hidden="true">
      <rect class="sand" x="-90" y="-9" width="240" height="99"/>
      <path class="sea" d=${`${WAVE} V-9 H-90z`}/>
      <path class="foam" d=${WAVE}/>
      <g transform="translate(10 11) scale(.83)">
        ${p.kind ? art.garbage(p.kind) : art.sparkle}</g>
      ${
        p.mineBy
          ? svg`
        <g transform="translate(27 8) scale(.66)">${art.mine}</g>
        <circle class="tag" cx="43" cy="24" r="7.5"/>
        <text class="owner" x="43" y="28">${p.mineBy}</text>`
          : nothing
      }
      ${
        isCovered
          ? svg`
        <svg x="12" y="12" width="36" height="40" viewBox="0 0 48 48"
          preserveAspectRatio="xMidYMid slice">${art.back}</svg>
        <rect x="12" y="12" width="36" height="40" rx="3" fill="none"
          stroke="#3a2d26" stroke-width="2"/>`
          : nothing
      }
      ${labelText(p.kind ? t(p.kind) : t("clean"), 69)}
      ${
        p.hasComber
          ? svg`
        <g transform="translate(1 24) scale(.75)">${art.comber}</g>`
          : nothing
      }
    </svg>`;
}

function place(
  v: TableView,
  uses: Use[],
  seat: string,
  p: Place,
  i: number,
  covered: Set<number>,
): TemplateResult {
  const use = atPlace(uses, seat, i);
  const told = tellPlace(v, p, i, covered.has(i));
  const look = `bc-place ${p.kind ? "dirty" : "clean"} ${fresh.has(`${seat}${i}`) ? "fresh" : ""}`;
  if (!use)
    return html`<div class=${look} role="img" tabindex="-1"
      aria-label=${told}>
      ${picture(p, covered.has(i))}</div>`;
  const mark = use.verb === "move" && p.mineBy ? t("clear") : t(MARKS[use.verb] ?? use.verb);
  return html`
    <button class="${look} target ${hint(v, use.words)}"
      data-move=${use.words}
      @click=${() => v.act(use.words)}>
      ${unseen(`${mark}: ${told}, ${called(v, seat)}`)}
      ${picture(p, covered.has(i))}${marked(mark)}
    </button>`;
}

function beachTitle(v: TableView, seat: string): string {
  return seat === v.seat ? t("Your beach") : t("Beach of {1}", called(v, seat));
}

function beach(v: TableView, uses: Use[], seat: string): TemplateResult {
  const places = beachOf(v, seat);
  const due = line(v, "due");
  const isFlooded = due[0] === "lays" && due[2] === seat;
  const covered = new Set<number>();
  if (isFlooded) for (let i = 3; i < due.length; i += 2) covered.add(Number(due[i]));
  const dirty = places.filter((p) => p.kind).length;
  const mined = places.some((p) => p.mineBy);
  const isOwn = seat === v.seat;
  return html`
    <section class="bc-beach ${isOwn ? "own" : ""} ${
      line(v, "turn")[0] === seat ? "turn" : ""
    } ${isFlooded ? "flooded" : ""}"
      aria-label=${beachTitle(v, seat)}>
      <header>
        <b class="letter">${seat}</b>
        <span class="name">${isOwn ? t("Your beach") : nameOf(v, seat)}</span>
        <span class="left">${dirty ? t("{1} dirty", dirty) : t("all clean")}${
          mined ? `, ${t("mine|short")}` : ""
        }</span>
        ${isOwn ? nothing : otherHand(v, seat)}
      </header>
      <div class="bc-row">
        ${places.map((p, i) => place(v, uses, seat, p, i + 1, covered))}
      </div>
      ${
        isFlooded
          ? html`<p class="bc-tide">${t(
              "The Flood is here: a card " + "falls on each Clean place without a comber.",
            )}</p>`
          : nothing
      }
    </section>`;
}

function otherHand(v: TableView, seat: string): TemplateResult {
  const hand = line(v, "hand", seat);
  const sure = hand.filter((c) => c !== "?");
  return html`<span class="bc-hidden">${cards(hand.length)}${
    sure.length
      ? html`<small> ${t("with {1}", sure.map((card) => titleOf(v, card)).join(", "))}</small>`
      : nothing
  }</span>`;
}

// ---- the middle: piles and Market ----

function pickup(v: TableView): { left: number; told: string } {
  const words = line(v, "pickup");
  const left = words.reduce((sum, w) => sum + (parseInt(w, 10) || 0), 0);
  if (words[0] === "mixed") return { left, told: t("shuffled: Floods may be anywhere") };
  const top = words[0] ?? "";
  const size = parseInt(top, 10);
  if (!size) return { left, told: "" };
  return {
    left,
    told: top.endsWith("f")
      ? t("a Flood in the next {1}", size)
      : top.endsWith("?")
        ? t("perhaps a Flood in the next {1}", size)
        : t("no Flood in the next {1}", size),
  };
}

function piles(v: TableView, uses: Use[]): TemplateResult {
  const { left, told } = pickup(v);
  const draw = uses.find((u) => u.verb === "draw");
  const down = line(v, "putdown");
  const counts = new Map<string, number>();
  for (const card of down) counts.set(card, (counts.get(card) ?? 0) + 1);
  return html`
    <div class="bc-pile">
      ${
        draw
          ? html`
        <button class="bc-card target ${hint(v, "draw")}" data-move="draw"
          @click=${() => v.act("draw")}>
          ${unseen(t("Draw a card; {1} left", left))}${back()}
          <span class="count" aria-hidden="true">${left}</span>
          ${marked(t("draw"))}</button>`
          : html`
        <div class="bc-card" role="img" tabindex="-1"
          aria-label=${t("Pickup pile, {1}", cards(left))}>
          ${back()}<span class="count">${left}</span></div>`
      }
    </div>
    <details class="bc-down">
      <summary><small>${told}</small> ${t("Put down: {1}", down.length)}</summary>
      <p>${
        [...counts]
          .map(([card, n]) => (n > 1 ? `${titleOf(v, card)} ×${n}` : titleOf(v, card)))
          .join(", ") || t("nothing yet")
      }</p>
    </details>`;
}

function market(v: TableView, uses: Use[], pen: Pen): TemplateResult {
  return html`
    <div class="bc-market" role="group" aria-label=${t("Market")}>
      <span class="title">${t("Market")}</span>
      ${line(v, "market").map((card, i) => {
        const slot = i + 1;
        const use = open(uses).find((u) => u.verb === "swap" && u.slot === slot);
        const may = uses.some((u) => u.verb === "swap" && u.slot === slot);
        const told = t("Market {1}: {2}", slot, titleOf(v, card));
        if (use)
          return html`<button class="bc-card target ${hint(v, use.words)}"
        data-move=${use.words} title=${aboutOf(v, card)}
        @click=${() => v.act(use.words)}>
        ${unseen(t("{1}; swap for {2}", told, titleOf(v, chosen.card)))}
        ${face(v, card)}${marked(t("swap|do it"))}</button>`;
        if (may)
          return html`<button class="bc-card may ${
            chosen.slot === slot ? "chosen" : ""
          }" title=${aboutOf(v, card)}
        aria-pressed=${chosen.slot === slot}
        @click=${() => {
          const was = chosen.slot;
          forget();
          chosen.slot = was === slot ? 0 : slot;
          pen.again();
        }}>${unseen(told)}${face(v, card)}</button>`;
        return html`<div class="bc-card" role="img" tabindex="-1" aria-label=${told}
      title=${aboutOf(v, card)}>${face(v, card)}</div>`;
      })}
    </div>`;
}

// Which of the cards face down a move is about: left, right or a number.
function which(words: string): string {
  const [, card = ""] = words.split(" ");
  return card === "left" ? t("left") : card === "right" ? t("right") : card;
}

// Cards that lie face down to be named: an offer, or the row of a mine.
function hiddenRow(v: TableView): TemplateResult | typeof nothing {
  const picks = v.moves.filter((m) => /^(pick|take) /.test(m));
  if (!picks.length) return nothing;
  const [verb] = (picks[0] ?? "").split(" ");
  const offer = line(v, "offer");
  return html`
    <div class="bc-blind" role="group" aria-label=${t("Cards face down")}
      data-cards>
      <p>${
        verb === "pick"
          ? t("{1} offers two cards: one is a Bather.", called(v, offer[0] ?? ""))
          : t("{1} still to name.", cards(Number(line(v, "take")[0] ?? 0)))
      }</p>
      ${picks.map(
        (words) => html`
        <button class="bc-card target ${hint(v, words)}" data-move=${words}
          @click=${() => v.act(words)}>
          ${unseen(t("card {1}, face down", which(words)))}
          ${back()}${marked(which(words))}</button>`,
      )}
    </div>`;
}

// ---- the own hand and what the chosen card can do ----

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

function choose(v: TableView, uses: Use[], card: string, at: number, pen: Pen): void {
  const was = chosen.at;
  forget();
  if (was !== at) {
    chosen.at = at;
    chosen.card = card;
    if (line(v, "phase")[0] === "act" && uses.length && !open(uses).length)
      void reasons(v, tries(v, card)).then((why) => {
        if (chosen.at !== at) return;
        chosen.why = why;
        pen.again();
        reveal(".bc-chooser");
      });
  }
  pen.again();
  reveal(".bc-chooser");
}

function handCard(v: TableView, uses: Use[], pen: Pen, card: string, at: number): TemplateResult {
  const isChosen = chosen.at === at;
  const act = (use: Use, mark: string): TemplateResult => html`
    <button class="bc-card target ${hint(v, use.words)}" data-card=${card}
      data-move=${use.words} title=${aboutOf(v, card)}
      @click=${() => v.act(use.words)}>
      ${unseen(`${mark}: ${titleOf(v, card)}`)}${face(v, card)}${marked(mark)}
    </button>`;
  const now = uses.find((u) => u.verb === "two" && card === "2");
  if (now) return act(now, t("take two"));
  if (chosen.slot) {
    const swap = uses.find((u) => u.verb === "swap" && u.card === card && u.slot === chosen.slot);
    if (swap) return act(swap, t("swap|do it"));
  }
  if (chosen.card && !isChosen) {
    const partner = open(uses).find(
      (u) => partnerOf(u) === card && (u.verb === "pair" || chosen.to !== ""),
    );
    if (partner) return act(partner, partner.verb === "pair" ? t("pair") : t("add"));
  }
  const hasUse = uses.some((u) => u.card === card || u.other === card);
  const isHinted = v.preview !== undefined && !isChosen && readUse(v, v.preview).card === card;
  const isHandAsked = uses.some((u) => u.card);
  return html`
    <button class="bc-card ${
      isChosen ? "chosen" : hasUse ? "may" : isHandAsked ? "dim" : ""
    } ${isHinted ? "hinted" : ""}"
      data-card=${card} data-pick=${hasUse ? card : nothing}
      aria-pressed=${isChosen} title=${aboutOf(v, card)}
      @click=${() => choose(v, uses, card, at, pen)}>
      ${unseen(
        `${titleOf(v, card)}${isHandAsked && !hasUse ? `, ${t("no use now")}` : ""}`,
      )}${face(v, card)}</button>`;
}

// The place says what a tap on it does; here is what it does not say.
function sayMore(v: TableView, uses: Use[], u: Use): string {
  const goal = beachOf(v, v.seat ?? "")[u.place - 1];
  if (u.verb !== "move") return "";
  return atPlace(uses, u.seat, u.place) !== u
    ? t("Only walk to place {1}", u.place)
    : goal?.mineBy
      ? t("Onto the mine on place {1}: half your hand", u.place)
      : "";
}

function go(v: TableView, words: string, label: string, look = ""): TemplateResult {
  return html`<button class="bc-go ${look} ${hint(v, words)}"
    data-move=${words} @click=${() => v.act(words)}>${label}</button>`;
}

function chooser(v: TableView, uses: Use[], pen: Pen): TemplateResult | typeof nothing {
  if (chosen.slot)
    return html`<p class="bc-say">${t("Now tap the card of your hand to give for it.")}</p>`;
  if (!chosen.card) return nothing;
  const ways = open(uses);
  const bathed = chosen.to
    ? []
    : [...new Set(ways.filter((u) => u.verb === "bather").map((u) => u.seat))];
  const told = ways
    .map((u): [Use, string] => [u, sayMore(v, uses, u)])
    .filter(([, words]) => words);
  const kind = beachOf(v, v.seat ?? "").find((p) => p.hasComber)?.kind ?? "";
  const has = (verb: string): boolean => ways.some((u) => u.verb === verb);
  const where = [
    has("mine") ? t("Tap a marked place on another beach.") : "",
    has("swap") ? t("Tap a Market card to swap.") : "",
    has("clean") || has("move") ? t("Tap a marked place.") : "",
    has("pair") ? t("Tap its pair to clean the {1} where you stand.", t(kind)) : "",
  ].join(" ");
  return html`
    <div class="bc-chooser" role="group"
      aria-label=${t("What to do with {1}", titleOf(v, chosen.card))}>
      <p class="bc-say"><b>${titleOf(v, chosen.card)}.</b>
        ${
          chosen.to
            ? html`${t("For {1}.", called(v, chosen.to))} <b>${t(
                "Tap the card that goes with it, face down.",
              )}</b>`
            : aboutOf(v, chosen.card)
        }
        ${
          ways.length || !uses.length
            ? nothing
            : html`<b>${t("It has no use now.")}</b> ${chosen.why}`
        }
        <b>${chosen.to ? nothing : where}</b></p>
      <button class="bc-go plain" @click=${() => {
        forget();
        pen.again();
      }}>${t("Cancel")}</button>
      ${told.map(([u, words]) => go(v, u.words, words))}
      ${bathed.map(
        (seat) => html`
        <button class="bc-go" @click=${() => {
          chosen.to = seat;
          pen.again();
        }}>${t("Bather for {1} …", called(v, seat))}</button>`,
      )}
    </div>`;
}

function forward(v: TableView, pen: Pen): TemplateResult | typeof nothing {
  const phase = line(v, "phase")[0];
  const has = (words: string): boolean => v.moves.includes(words);
  if (!v.moves.length) return nothing;
  const isForced = v.moves.length === 1 && has("skip");
  if (isForced && skipsAlone)
    pen.later(`${v.seat} ${phase} ${line(v, "turns")[0]}`, 500, () => v.act("skip"));
  return html`
    <div class="bc-bar">
      ${has("draw") ? go(v, "draw", t("Draw a card"), "main") : nothing}
      ${has("two") ? go(v, "two", t("Use the 2-card: take two"), "main") : nothing}
      ${
        has("skip")
          ? go(
              v,
              "skip",
              phase === "two"
                ? has("two")
                  ? t("Keep the 2-card")
                  : t("Go on: you have no 2-card")
                : t("Go on without a swap"),
              isForced ? "main" : "plain",
            )
          : nothing
      }
      ${
        has("pass")
          ? go(
              v,
              "pass",
              v.moves.length > 1 ? t("Do nothing this turn") : t("Do nothing: no card fits"),
              v.moves.length > 1 ? "plain" : "main",
            )
          : nothing
      }
    </div>
    ${
      isForced
        ? html`<label class="bc-pref"><input type="checkbox"
        .checked=${skipsAlone} @change=${(e: Event) => {
          skipsAlone = (e.target as HTMLInputElement).checked;
          pen.again();
        }}> ${t("Go on by itself from now on")}</label>`
        : nothing
    }`;
}

const STEPS: [string, string[]][] = [
  [phrase("Draw"), ["draw"]],
  [phrase("2-card"), ["two"]],
  [phrase("Swap"), ["swap"]],
  [phrase("Clean|do it"), ["act", "pick", "pollute", "take"]],
];

function steps(v: TableView): TemplateResult {
  const phase = line(v, "phase")[0] ?? "";
  const turn = line(v, "turn")[0] ?? "";
  return html`
    <ol class="bc-steps" aria-label=${
      turn === v.seat ? t("Your turn") : t("Turn of {1}", called(v, turn))
    }>
      ${STEPS.map(
        ([title, phases], i) => html`
        <li class=${phases.includes(phase) ? "now" : ""} aria-current=${
          phases.includes(phase) ? "step" : "false"
        }>${i + 1} ${t(title)}</li>`,
      )}
    </ol>`;
}

// Places that changed since the last view are drawn with a short fade.
function compare(v: TableView): void {
  const now = new Map<string, string>();
  for (const seat of seats(v))
    for (const [i, word] of line(v, "beach", seat).entries())
      now.set(`${seat}${i + 1}`, word.replace("*", ""));
  const key = [...now.values()].join(" ");
  if (key === beforeKey) return;
  fresh = new Set(
    [...now].filter(([at, word]) => before.size > 0 && before.get(at) !== word).map(([at]) => at),
  );
  before = now;
  beforeKey = key;
}

function draw(v: TableView, pen: Pen): TemplateResult {
  const key = `${v.seat} ${v.moves.join(";")}`;
  if (chosen.key !== key) forget();
  chosen.key = key;
  if (line(v, "phase")[0] === "stand") skipsAlone = false;
  compare(v);
  keepFocus(".bc", false);
  const uses = v.moves.map((words) => readUse(v, words));
  const all = seats(v);
  const own = v.seat ? all.indexOf(v.seat) : -1;
  const others = own < 0 ? all : [...all.slice(own + 1), ...all.slice(0, own)];
  const hand = v.seat ? line(v, "hand", v.seat) : [];
  return html`
    <div class="bc" @keydown=${(e: KeyboardEvent) => {
      if (e.key === "Escape" && (chosen.card || chosen.slot)) {
        forget();
        pen.again();
      } else {
        arrows(e);
      }
    }}>
      <div class="bc-others n${others.length}">
        ${others.map((seat) => beach(v, uses, seat))}
      </div>
      <div class="bc-middle">
        ${piles(v, uses)}${market(v, uses, pen)}
      </div>
      ${hiddenRow(v)}
      ${v.seat ? beach(v, uses, v.seat) : nothing}
      ${steps(v)}
      ${
        v.seat
          ? html`
        <div class="bc-hand" role="group" data-cards
          aria-label=${t("Your hand, {1}", cards(hand.length))}>
          ${hand.map((card, at) => handCard(v, uses, pen, card, at))}
          ${hand.length ? nothing : html`<span>${t("no cards")}</span>`}
        </div>`
          : nothing
      }
      <div class="bc-choice" role="status">${chooser(v, uses, pen)}</div>
      ${forward(v, pen)}
    </div>`;
}

function status(v: TableView): string[] {
  const beaches = seats(v).map((seat) => {
    const places = beachOf(v, seat).map((p, i) => tellPlace(v, p, i + 1, false));
    return t(
      "{1}: {2}; {3} in hand.",
      beachTitle(v, seat),
      places.join("; "),
      cards(line(v, "hand", seat).length),
    );
  });
  const market = line(v, "market").map((card) => titleOf(v, card));
  const hand = v.seat ? line(v, "hand", v.seat).map((c) => titleOf(v, c)) : [];
  return [
    ...beaches,
    t("Market: {1}.", market.join(", ") || t("empty")),
    t("Your hand: {1}.", hand.join(", ") || t("no cards")),
  ];
}

export const beachcleaner: Board = {
  name: "beachcleaner",
  status,
  draw: (v) => html`${live(v, draw)}`,
};
