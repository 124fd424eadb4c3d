// Clean Family: two cards, a shape, the own sheet with a ghost piece, and the
// family. Where a piece may go is looked up in the legal moves; what a move
// would score is asked of the engine.

import type { TemplateResult } from "lit-html";
import { html, nothing } from "lit-html";
import type { Board, TableView } from "../../board/board";
import { keepFocus } from "../../board/focus";
import type { Pen } from "../../board/live";
import { aboutOf, arrows, either, line, live, nameOf, seats, titleOf } from "../../board/live";
import { unseen } from "../../board/said";
import { phrase, t } from "../../words/say";
import {
  cross,
  ICONS,
  icon,
  letterOf,
  member,
  SYMBOLS,
  shapePicture,
  smallSheet,
  symbol,
  tellShape,
  withShapes,
} from "./art";

const SIDE = 7;
const MEMBERS = ["dad", "mom", "sister", "brother", "grandpa", "grandma"];

interface Spot {
  row: number; // of the top left corner of the piece, from 0
  column: number;
}

interface Memo {
  view?: TableView;
  key: string; // seat, round and phase this is about
  sent: boolean;
  card: string; // of the hand, when it can be played in several ways
  symbol: string; // chosen in a FREE round
  code: string; // orientation of the ghost
  isSingle: boolean; // one square instead of the shape
  ghost?: Spot;
  isDropped: boolean; // else the ghost follows pointer and focus
  at: number; // square the ghost was put on
  drag?: { from: number; spot: Spot; isMoved: boolean };
  foretold: Record<string, string>; // what a move would score
}

const memo: Memo = {
  key: "",
  sent: false,
  card: "",
  symbol: "",
  code: "rot0",
  isSingle: false,
  isDropped: false,
  at: -1,
  foretold: {},
};

function listen(v: TableView): void {
  const key = [
    v.seat,
    line(v, "round")[0],
    line(v, "phase", v.seat ?? "")[0],
    line(v, "pending", v.seat ?? "")[0],
    line(v, "turn", v.seat ?? "").length,
  ].join();
  memo.view = v;
  memo.sent = false;
  if (key === memo.key) return;
  const draws = v.moves.filter((m) => /^draw r/.test(m));
  const first = draws.find((m) => m.endsWith(" rot0")) ?? draws[0];
  memo.key = key;
  memo.card = "";
  memo.symbol = "";
  memo.code = first?.split(" ")[2] ?? "rot0";
  memo.isSingle = !draws.length && v.moves.some((m) => /^single /.test(m));
  memo.ghost = undefined;
  memo.isDropped = false;
  memo.at = -1;
  memo.foretold = {};
}

function act(v: TableView, pen: Pen, words: string): void {
  if (memo.sent || !words) return;
  memo.sent = true;
  v.act(words);
  pen.again();
}

// Squares.

function verbOf(v: TableView): string {
  const verb = v.moves[0]?.split(" ")[0] ?? "";
  return verb === "draw" && memo.isSingle ? "single" : verb;
}

/** Whether the moves are about squares of the sheet. */
function isPlacing(v: TableView): boolean {
  return v.moves.some((m) => / r\dc\d/.test(m));
}

/** Orientations of the open shape for the seat, as the engine lists them. */
function codes(v: TableView): Map<string, string> {
  return new Map(
    line(v, "shape", v.seat ?? "").map((w) => {
      const [code = "", shape = ""] = w.split("=");
      return [code, shape];
    }),
  );
}

function pieceOf(v: TableView): string {
  return verbOf(v) === "draw" ? (codes(v).get(memo.code) ?? "X") : "X";
}

/** Column of the first square of the piece, which names its place. */
function anchorColumn(piece: string): number {
  return piece.indexOf("X");
}

function square(row: number, column: number): string {
  return `r${row + 1}c${column + 1}`;
}

/** The words that put the piece there, legal or not. */
function wordsAt(v: TableView, spot: Spot): string {
  const at = square(spot.row, spot.column + anchorColumn(pieceOf(v)));
  switch (verbOf(v)) {
    case "draw":
      return `draw ${at} ${memo.code}`;
    case "free":
      return `free ${memo.symbol || "?"} ${at}`;
    default:
      return `${verbOf(v)} ${at}`;
  }
}

function isLegal(v: TableView, spot: Spot): boolean {
  const words = wordsAt(v, spot);
  return (
    v.moves.includes(words) ||
    (verbOf(v) === "free" && !memo.symbol && v.moves.some((m) => m.endsWith(words.slice(6))))
  );
}

function squaresOf(v: TableView, spot: Spot): number[] {
  return pieceOf(v)
    .split("/")
    .flatMap((row, y) =>
      [...row].flatMap((c, x) => (c === "X" ? [(spot.row + y) * SIDE + spot.column + x] : [])),
    );
}

function inside(v: TableView, spot: Spot): Spot {
  const rows = pieceOf(v).split("/");
  const fit = (n: number, size: number): number => Math.max(0, Math.min(n, SIDE - size));
  return { row: fit(spot.row, rows.length), column: fit(spot.column, rows[0]?.length ?? 1) };
}

/** Where the piece goes when somebody points at a square: with its first
 * square there, else some way that covers it, else as near as it gets. */
function spotFor(v: TableView, at: number): Spot {
  const row = Math.floor(at / SIDE);
  const column = at % SIDE;
  const wanted = { row, column: column - anchorColumn(pieceOf(v)) };
  const near = inside(v, wanted);
  if (near.column === wanted.column && isLegal(v, near)) return near;
  const around: Spot[] = [];
  for (let r = row; r > row - 5; r--)
    for (let c = column; c > column - 5; c--) around.push({ row: r, column: c });
  const covering = around.find((s) => {
    const kept = inside(v, s);
    return (
      kept.row === s.row &&
      kept.column === s.column &&
      isLegal(v, s) &&
      squaresOf(v, s).includes(at)
    );
  });
  return covering ?? near;
}

function quarter(piece: string): string {
  const rows = piece.split("/");
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, c) =>
    rows
      .map((r) => r[c])
      .reverse()
      .join(""),
  ).join("/");
}

function mirrored(piece: string): string {
  return piece
    .split("/")
    .map((r) => [...r].reverse().join(""))
    .join("/");
}

type Change = (piece: string) => string;

function turn(v: TableView, pen: Pen, change: Change): void {
  if (!canTurn(v)) return;
  const wanted = change(pieceOf(v));
  for (const [code, shape] of codes(v)) if (shape === wanted) memo.code = code;
  if (memo.ghost) memo.ghost = inside(v, memo.ghost);
  if (memo.ghost && memo.at >= 0 && !isLegal(v, memo.ghost)) {
    const other = spotFor(v, memo.at);
    if (isLegal(v, other)) memo.ghost = other;
  }
  pen.again();
}

function canTurn(v: TableView): boolean {
  return (
    verbOf(v) === "draw" && v.moves.some((m) => /^draw r/.test(m) && !m.endsWith(` ${memo.code}`))
  );
}

function nudge(v: TableView, pen: Pen, down: number, right: number): void {
  const from = memo.ghost ?? { row: 3, column: 3 };
  memo.ghost = inside(v, { row: from.row + down, column: from.column + right });
  memo.isDropped = true;
  memo.at = -1;
  pen.again();
}

/** Points at a square; a second time on the same square draws. */
function point(v: TableView, pen: Pen, at: number): void {
  if (!isPlacing(v) || memo.sent || memo.drag?.isMoved) return;
  if (memo.isDropped && memo.at === at && memo.ghost && v.moves.includes(wordsAt(v, memo.ghost))) {
    act(v, pen, wordsAt(v, memo.ghost));
    return;
  }
  memo.ghost = spotFor(v, at);
  memo.isDropped = true;
  memo.at = at;
  pen.again();
}

function hover(v: TableView, pen: Pen, at: number): void {
  if (!isPlacing(v) || memo.isDropped || memo.sent) return;
  const spot = spotFor(v, at);
  if (spot.row === memo.ghost?.row && spot.column === memo.ghost.column) return;
  memo.ghost = spot;
  pen.again();
}

/** A ghost that lies on the sheet can be dragged. */
function grab(v: TableView, event: PointerEvent): void {
  const at = cellAt(event);
  memo.drag =
    memo.isDropped &&
    memo.ghost &&
    isPlacing(v) &&
    at !== undefined &&
    squaresOf(v, memo.ghost).includes(at)
      ? { from: at, spot: memo.ghost, isMoved: false }
      : undefined;
}

function drag(v: TableView, pen: Pen, event: PointerEvent): void {
  const at = cellAt(event);
  if (!memo.drag || at === undefined || !event.buttons) return;
  const { from, spot } = memo.drag;
  const next = inside(v, {
    row: spot.row + Math.floor(at / SIDE) - Math.floor(from / SIDE),
    column: spot.column + (at % SIDE) - (from % SIDE),
  });
  if (next.row === memo.ghost?.row && next.column === memo.ghost.column) return;
  memo.drag.isMoved = true;
  memo.ghost = next;
  memo.at = -1;
  pen.again();
}

/** After the click that belongs to it. */
function release(): void {
  window.setTimeout(() => {
    memo.drag = undefined;
  }, 0);
}

function cellAt(event: PointerEvent): number | undefined {
  const cell = document
    .elementFromPoint(event.clientX, event.clientY)
    ?.closest<HTMLElement>(".cf-cell");
  return cell ? Number(cell.dataset.at) : undefined;
}

function keys(v: TableView, pen: Pen, event: KeyboardEvent): void {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = steps[event.key];
  const cell = (event.target as Element).closest<HTMLElement>(".cf-cell");
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (step && cell) {
    const from = Number(cell.dataset.at);
    const row = Math.floor(from / SIDE) + step[0];
    const column = (from % SIDE) + step[1];
    if (row < 0 || row >= SIDE || column < 0 || column >= SIDE) {
      arrows(event);
      return;
    }
    event.preventDefault();
    memo.isDropped = false;
    const next = (event.currentTarget as Element).querySelector<HTMLElement>(
      `[data-at="${row * SIDE + column}"]`,
    );
    next?.focus();
  } else if (event.key === "r" || event.key === "R") {
    turn(v, pen, event.shiftKey ? (p) => quarter(quarter(quarter(p))) : quarter);
  } else if (event.key === "f" || event.key === "F") {
    turn(v, pen, mirrored);
  } else if (event.key === "Escape" && memo.ghost) {
    memo.ghost = undefined;
    memo.isDropped = false;
    memo.card = "";
    pen.again();
  } else {
    arrows(event);
  }
}

// Drawing.

function rowsOf(v: TableView, ...key: string[]): string {
  return line(v, ...key)[0] ?? Array(SIDE).fill(".".repeat(SIDE)).join("/");
}

function saidSquare(c: string, printed: string): string {
  const mark = ICONS[printed];
  if (c === "x") return t("crossed");
  if (c !== ".") return t(SYMBOLS[c] ?? c);
  return mark ? t("empty, {1}", t(mark)) : t("empty");
}

function ghostMark(v: TableView): TemplateResult {
  const verb = verbOf(v);
  if (verb === "patch") return cross;
  const letter =
    verb === "free" ? letterOf(memo.symbol) : (line(v, "symbol", v.seat ?? "")[0] ?? "");
  return letter ? symbol(letter) : html`<b class="cf-ask">?</b>`;
}

function drawGrid(v: TableView, pen: Pen): TemplateResult {
  const seat = v.seat ?? "A";
  const grid = rowsOf(v, "grid", seat).replaceAll("/", "");
  const sheet = rowsOf(v, "sheet").replaceAll("/", "");
  const placing = isPlacing(v) && !memo.sent;
  const spot = placing ? memo.ghost : undefined;
  const covered = spot ? squaresOf(v, spot) : [];
  const legal = spot ? isLegal(v, spot) : false;
  const anchors = new Set(
    placing
      ? v.moves
          .filter((m) =>
            verbOf(v) === "draw"
              ? m.startsWith("draw ") && m.endsWith(` ${memo.code}`)
              : m.startsWith(`${verbOf(v)} `),
          )
          .map((m) => / (r\dc\d)/.exec(m)?.[1])
      : [],
  );
  const hinted = / (r\dc\d)/.exec(v.preview ?? "")?.[1];
  return html`<div class="cf-grid ${placing ? "placing" : ""}
      ${memo.isDropped ? "dropped" : ""}" role="grid" aria-label=${t("your sheet")}
    @pointerdown=${(e: PointerEvent) => grab(v, e)}
    @pointermove=${(e: PointerEvent) => drag(v, pen, e)}
    @pointerup=${release} @pointercancel=${release}
    @pointerleave=${() => {
      if (memo.isDropped || !memo.ghost) return;
      memo.ghost = undefined;
      pen.again();
    }}>
    ${Array.from(
      { length: SIDE },
      (_, row) => html`
      <div class="cf-row" role="row">${[...grid]
        .slice(row * SIDE, (row + 1) * SIDE)
        .map((c, column) => {
          const at = row * SIDE + column;
          const name = square(Math.floor(at / SIDE), at % SIDE);
          const isGhost = covered.includes(at);
          const isAnchor = anchors.has(name);
          const place = t("row {1}, column {2}", Math.floor(at / SIDE) + 1, (at % SIDE) + 1);
          return html`<div class="cf-at" role="gridcell">
      <button type="button" data-at=${at}
        class="cf-cell ${c === "." ? "" : c === "x" ? "crossed" : `sym-${c}`}
          ${isGhost ? (legal ? "ghost" : "ghost wrong") : ""}
          ${isAnchor ? "anchor" : ""} ${hinted === name ? "hinted" : ""}"
        data-pick=${isAnchor ? name : nothing}
        aria-disabled=${placing ? nothing : "true"}
        tabindex=${placing && at === (memo.at < 0 ? 24 : memo.at) ? 0 : -1}
        @click=${() => point(v, pen, at)}
        @focus=${() => hover(v, pen, at)}
        @pointerenter=${(e: PointerEvent) =>
          e.pointerType === "mouse" ? hover(v, pen, at) : undefined}>
        ${unseen(
          `${place}: ${saidSquare(c, sheet[at] ?? ".")}${
            isGhost ? `, ${legal ? t("piece fits here") : t("piece does not fit")}` : ""
          }`,
        )}
        ${
          isGhost
            ? ghostMark(v)
            : c === "x"
              ? cross
              : c !== "."
                ? symbol(c)
                : sheet[at] !== "."
                  ? icon(sheet[at] ?? "")
                  : nothing
        }
        ${isAnchor && !isGhost ? html`<i class="cf-dot"></i>` : nothing}
      </button></div>`;
        })}</div>`,
    )}
  </div>`;
}

/** Icons under the ghost, in words. */
function covers(v: TableView, spot: Spot): string {
  const sheet = rowsOf(v, "sheet").replaceAll("/", "");
  const names = squaresOf(v, spot)
    .map((at) => ICONS[sheet[at] ?? "."])
    .filter((n) => n);
  return names.length ? t("covers {1}", names.map((name) => t(name!)).join(", ")) : "";
}

/** What the score would be, or why not; asked once a move, shown when it is
 * known. */
function foretell(v: TableView, pen: Pen, words: string): string {
  const known = memo.foretold[words];
  if (known !== undefined) return known;
  memo.foretold[words] = "";
  const seat = v.seat ?? "";
  const total = (table: string[][]): number =>
    Number(
      table
        .find((l) => l[0] === "score" && l[1] === seat)
        ?.find((w) => w.startsWith("total="))
        ?.slice(6),
    );
  void v.foresee?.(words).then(({ table, why }) => {
    const more = table ? total(table) - total(v.table) : 0;
    memo.foretold[words] = table
      ? t("{1} points", `${more < 0 ? "−" : "+"}${Math.abs(more)}`)
      : t(
          "It cannot go here: {1}.",
          (why ?? "").replace(/^E-[A-Z]+: /, "").replace(/ \(CF-[^)]*\)$/, ""),
        );
    pen.again();
  });
  return "";
}

const SVG = (path: string): TemplateResult => html`<svg viewBox="0 0 24 24"
  aria-hidden="true"><path d=${path}/></svg>`;
const LEFT = SVG("M15 5l-7 7 7 7");
const RIGHT = SVG("M9 5l7 7-7 7");
const UP = SVG("M5 15l7-7 7 7");
const DOWN = SVG("M5 9l7 7 7-7");
const CLOCKWISE = SVG("M18.5 9A7.5 7.5 0 1 0 19.5 13M19.5 4v5.5H14");
const COUNTER = SVG("M5.5 9A7.5 7.5 0 1 1 4.5 13M4.5 4v5.5H10");
const MIRROR = SVG("M12 3v18M9 7 3 17h6ZM15 7l6 10h-6Z");

function drawControls(v: TableView, pen: Pen): TemplateResult {
  const spot = memo.ghost;
  const words = spot ? wordsAt(v, spot) : "";
  const legal = v.moves.includes(words);
  const verb = verbOf(v);
  const turns = canTurn(v);
  const spends = verb === "draw" && memo.code !== "rot0";
  const singles = v.moves.some((m) => m.startsWith("single "));
  const shapes = v.moves.some((m) => /^draw r/.test(m));
  const said =
    !spot || (!memo.isDropped && !legal)
      ? t("Tap a square; dots mark where the first square may go.")
      : verb === "free" && !memo.symbol
        ? t("Choose a symbol.")
        : !legal
          ? foretell(v, pen, words) || t("It cannot go here.")
          : [spends ? t("spends a Rotate") : "", covers(v, spot), foretell(v, pen, words)]
              .filter((w) => w)
              .join(", ") || t("It fits.");
  const tool = (
    name: string,
    drawn: TemplateResult,
    go: () => void,
    isOn = true,
  ): TemplateResult => html`<button type="button" class="cf-tool"
      aria-label=${name} title=${name} aria-disabled=${isOn ? nothing : "true"}
      @click=${() => (isOn ? go() : undefined)}>${drawn}</button>`;
  return html`<div class="cf-controls" role="group" aria-label=${t("the piece")}>
    ${verb === "free" ? drawPalette(v, pen) : nothing}
    ${
      pieceOf(v) === "X"
        ? nothing
        : html`<div class="cf-tools">
      ${tool(t("left"), LEFT, () => nudge(v, pen, 0, -1))}
      ${tool(t("up"), UP, () => nudge(v, pen, -1, 0))}
      ${tool(t("down"), DOWN, () => nudge(v, pen, 1, 0))}
      ${tool(t("right"), RIGHT, () => nudge(v, pen, 0, 1))}
      ${
        verb === "draw"
          ? html`
        ${tool(
          t("turn left"),
          COUNTER,
          () => turn(v, pen, (p) => quarter(quarter(quarter(p)))),
          turns,
        )}
        ${tool(t("turn right"), CLOCKWISE, () => turn(v, pen, quarter), turns)}
        ${tool(t("mirror"), MIRROR, () => turn(v, pen, mirrored), turns)}`
          : nothing
      }
    </div>`
    }
    <div class="cf-confirm">
      <span role="status" class=${spot && !legal && memo.isDropped ? "wrong" : ""}>${said}</span>
      ${
        singles && shapes
          ? html`<button type="button" class="cf-plain"
        @click=${() => {
          memo.isSingle = !memo.isSingle;
          pen.again();
        }}>
        ${memo.isSingle ? t("turned shape") : t("one square")}</button>`
          : nothing
      }
      <button type="button" class="cf-go" data-move=${legal ? words : nothing}
        aria-disabled=${legal ? nothing : "true"}
        @click=${() => (legal ? act(v, pen, words) : undefined)}>
        ${verb === "patch" ? t("cross") : t("draw|a shape")}</button>
    </div>
  </div>`;
}

function drawPalette(v: TableView, pen: Pen): TemplateResult {
  const offered = Object.entries(SYMBOLS).filter(([, name]) =>
    v.moves.some((m) => m.startsWith(`free ${name} `)),
  );
  return html`<div class="cf-palette" role="group" aria-label=${t("symbol")}>
    ${offered.map(
      ([letter, name]) => html`<button type="button"
      class="cf-paint sym-${letter}" data-symbol=${name}
      data-pick=${memo.symbol ? nothing : name}
      aria-pressed=${memo.symbol === name ? "true" : "false"}
      @click=${() => {
        memo.symbol = name;
        pen.again();
      }}>${symbol(letter)}
      <span>${t(name)}</span></button>`,
    )}
  </div>`;
}

/** Ways to play a card: large symbol, small symbol, or a symbol of a Wild. */
function drawWays(v: TableView, pen: Pen, card: string): TemplateResult {
  const ways = v.moves.filter((m) => m.split(" ")[1] === card);
  return html`<div class="cf-ways" role="group" aria-label=${t("as which symbol?")}>
    ${ways.map((m) => {
      const words = m.split(" ");
      const letter = words[3] ? letterOf(words[3]) : card.charAt(words[2] === "alt" ? 1 : 0);
      return html`<button type="button" class="cf-paint sym-${letter}
        ${v.preview === m ? "hinted" : ""}" data-move=${m}
        @click=${() => act(v, pen, m)}>${symbol(letter)}
        <span>${
          words[2] === "alt"
            ? t("{1} (spends an Alternative)", t(SYMBOLS[letter]!))
            : t(SYMBOLS[letter]!)
        }</span></button>`;
    })}
    <button type="button" class="cf-plain" @click=${() => {
      memo.card = "";
      pen.again();
    }}>${t("cancel")}</button>
  </div>`;
}

function drawCard(v: TableView, pen: Pen, card: string, isSpent = false): TemplateResult {
  if (card === "?")
    return html`<div class="cf-card shut" role="img"
    aria-label=${t("Item card, face down")}></div>`;
  const ways = v.moves.filter((m) => m.startsWith("play ") && m.split(" ")[1] === card);
  const only = ways.length === 1 ? ways[0] : undefined;
  const isOn = ways.length > 0 && !memo.sent;
  const large = card === "any" ? "" : card.charAt(0);
  const small = card === "any" ? "" : card.charAt(1);
  const said = t("card {1}", titleOf(v, card));
  const body = html`
    ${unseen(isSpent ? t("discarded: {1}", said) : said)}
    <span class="cf-large">${
      large ? symbol(large) : Object.keys(SYMBOLS).map((l) => symbol(l))
    }</span>
    <span class="cf-title" aria-hidden="true">${large ? t(SYMBOLS[large]!) : t("any symbol")}</span>
    ${
      small
        ? html`<span class="cf-little" aria-hidden="true">${t("or")} ${symbol(small)}</span>`
        : nothing
    }`;
  if (isSpent) return html`<div class="cf-card spent">${body}</div>`;
  return html`<button type="button" class="cf-card ${
    large ? `sym-${large}` : "wild"
  } ${isOn ? "legal" : ""} ${memo.card === card ? "picked" : ""}
      ${v.preview && ways.includes(v.preview) ? "hinted" : ""}"
    data-move=${isOn && only ? only : nothing}
    data-pick=${isOn && !only ? card : nothing}
    aria-disabled=${isOn ? nothing : "true"}
    aria-expanded=${isOn && !only ? String(memo.card === card) : nothing}
    @click=${() => {
      if (!isOn) return;
      if (only) act(v, pen, only);
      else {
        memo.card = memo.card === card ? "" : card;
        pen.again();
      }
    }}>${body}</button>`;
}

/** The Market card as it lies for this seat, then hand or chosen symbol. */
function drawCards(v: TableView, pen: Pen): TemplateResult {
  const seat = v.seat ?? "";
  const open = line(v, "card")[0];
  const printed = open ? line(v, "printed", open)[0] : undefined;
  const own = codes(v).get("rot0") ?? (printed === "free" ? "X" : printed);
  const hand = line(v, "hand", seat);
  const letter = line(v, "symbol", seat)[0];
  return html`<div class="cf-deal">
    <div class="cf-market" role="img" aria-label=${
      !open
        ? t("Market card: none yet")
        : printed === "free"
          ? t("Market card: FREE, one square of any symbol")
          : t("Market card, columns of a shape: {1}", tellShape(own ?? ""))
    }>
      ${own ? shapePicture(own, letter ? `sym-${letter}` : "") : nothing}
      <small>${printed === "free" ? t("FREE") : open ? t("shape") : t("no card")}</small>
    </div>
    <div class="cf-hand" data-cards>
      ${hand.map((c) => drawCard(v, pen, c))}
      ${
        !hand.length && letter
          ? html`<p class="cf-chosen">${symbol(letter)}
        <b>${t(SYMBOLS[letter]!)}</b></p>`
          : nothing
      }
      ${
        !hand.length && !letter && printed === "free"
          ? html`<p class="cf-chosen">${t("one square, any symbol")}</p>`
          : nothing
      }
      ${
        !hand.length && !letter && printed !== "free" && open
          ? html`<p class="cf-chosen">${t("Done. Waiting for the others.")}</p>`
          : nothing
      }
    </div>
    <div class="cf-abilities">
      <small>${t("round {1}", line(v, "round")[0] ?? "")}</small>
      ${drawAbility(v, "rotate", "R", 0)}
      ${drawAbility(v, "alternative", "A", 1)}
    </div>
    ${memo.card && !memo.sent ? drawWays(v, pen, memo.card) : nothing}
  </div>`;
}

function drawAbility(v: TableView, key: string, mark: string, i: number): TemplateResult {
  const [ready = 0, gained = 0] = (line(v, key, v.seat ?? "")[0] ?? "0/0").split("/").map(Number);
  const boxes = Number(line(v, "ability")[i] ?? 0);
  return html`<span class="cf-ability" role="img" aria-label=${t(
    "{1}: {2} ready, {3} spent, {4} boxes",
    t(ICONS[mark]!),
    ready,
    gained - ready,
    boxes,
  )}>${icon(mark)}
    ${Array.from(
      { length: boxes },
      (_, n) => html`<i class=${n < gained - ready ? "spent" : n < gained ? "ready" : ""}></i>`,
    )}</span>`;
}

const half = (n: number): string => `${Math.floor(n / 2) || (n % 2 ? "" : "0")}${n % 2 ? "½" : ""}`;

/** What is printed in an empty box of a member. */
function boxLabel(v: TableView, name: string, n: number): string {
  const worth = line(v, "worth", name).map(Number);
  switch (name) {
    case "dad":
      return `×${half(worth[n] ?? 0)}`;
    case "sister":
      return `÷${worth[n] ?? ""}`;
    case "brother":
      return String(worth[n] ?? "");
    case "grandma":
      return `×${worth[n + 1] ?? ""}`;
    case "grandpa":
      return String(worth[0] ?? "");
    default:
      return "+";
  }
}

/** How a member scores, without the demand and the number of the rule. */
function shortAbout(v: TableView, name: string): string {
  return aboutOf(v, name)
    .replace(/^[^;]*; /, "")
    .replace(/ \([^)]*\)\.$/, "");
}

function drawMember(v: TableView, pen: Pen, seat: string, name: string): TemplateResult {
  const filled =
    line(v, "boxes", seat)
      .find((w) => w.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? "0";
  const notes =
    /^[\d]$/.test(filled) && name !== "mom" && name !== "brother"
      ? Array<string>(Number(filled)).fill("x")
      : filled === "-"
        ? []
        : filled.split(",");
  const points =
    line(v, "score", seat)
      .find((w) => w.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? "0";
  const wants = line(v, "demand", name);
  const words = `assign ${name}`;
  const isOn = v.moves.includes(words) && !memo.sent;
  const score = points.replace("-", "−");
  return html`<button type="button" class="cf-member ${isOn ? "legal" : ""}
      ${v.preview === words ? "hinted" : ""}" data-move=${isOn ? words : nothing}
    aria-disabled=${isOn ? nothing : "true"} tabindex=${isOn ? 0 : -1}
    @click=${() => (isOn ? act(v, pen, words) : undefined)}>
    ${unseen(
      t(
        "{1}, wants {2}, {3}, {4} of 3 boxes filled{5}, {6} points",
        titleOf(v, name),
        either(wants.map((one) => t(one))),
        shortAbout(v, name),
        notes.length,
        notes.length && notes[0] !== "x" ? `: ${notes.join(", ")}` : "",
        points,
      ),
    )}
    ${member(name)}
    <span class="cf-name" aria-hidden="true">${titleOf(v, name)}</span>
    <b class="cf-score" aria-hidden="true">${score}</b>
    <span class="cf-wants" aria-hidden="true">${
      wants.length > 4
        ? html`<small>${t("any|symbol")}</small>`
        : wants.map((w) => symbol(letterOf(w)))
    }</span>
    <span class="cf-boxes" aria-hidden="true">${[0, 1, 2].map(
      (n) => html`<i
      class=${notes[n] ? "full" : ""}>${
        notes[n] === undefined
          ? boxLabel(v, name, n)
          : notes[n] === "x"
            ? cross
            : name === "grandpa"
              ? shapePicture(line(v, "printed", (notes[n] ?? "").split(".")[0] ?? "")[0] ?? "X")
              : notes[n]
      }</i>`,
    )}</span>
    <small class="cf-short" aria-hidden="true">${shortAbout(v, name)}</small>
  </button>`;
}

function totalOf(v: TableView, seat: string, key: string): string {
  return (
    line(v, "score", seat)
      .find((w) => w.startsWith(`${key}=`))
      ?.slice(key.length + 1) ?? "0"
  ).replace("-", "−");
}

/** What is drawn, row by row: `Row 3: vitamins 2 to 4, crossed 7.` */
function tellSheet(v: TableView, seat: string): string[] {
  const told = rowsOf(v, "grid", seat)
    .split("/")
    .map((row, y) => {
      const runs = [...row.matchAll(/([^.])\1*/g)].map(({ 0: run, index }) => {
        const what = saidSquare(run.charAt(0), ".");
        return run.length > 1
          ? t("{1} {2} to {3}", what, index + 1, index + run.length)
          : `${what} ${index + 1}`;
      });
      return runs.length ? t("Row {1}: {2}.", y + 1, runs.join(", ")) : "";
    })
    .filter((words) => words);
  return told.length ? told : [t("Nothing is drawn.")];
}

function status(v: TableView): string[] {
  const seat = v.seat ?? "A";
  const scores = seats(v).map((s) =>
    s === v.seat
      ? t("You have {1} points.", totalOf(v, s, "total"))
      : t("{1} has {2} points.", nameOf(v, s), totalOf(v, s, "total")),
  );
  const members = MEMBERS.map((m) => `${titleOf(v, m)} ${totalOf(v, seat, m)}`).join(", ");
  const shape = codes(v).get("rot0");
  const hand = line(v, "hand", seat).map((card) => titleOf(v, card));
  return [
    t("Round {1}.", line(v, "round")[0] ?? ""),
    ...(shape ? [t("Market card, columns of a shape: {1}", tellShape(shape))] : []),
    ...(hand.length ? [t("Your hand: {1}.", hand.join(", "))] : []),
    ...scores,
    `${members}.`,
    ...tellSheet(v, seat),
  ];
}

function drawOther(v: TableView, seat: string): TemplateResult {
  const sheet = rowsOf(v, "sheet");
  const name = nameOf(v, seat);
  return html`<details class="cf-other">
    <summary><b>${name}</b> <span>${t(
      "{1} points, {2} empty",
      totalOf(v, seat, "total"),
      totalOf(v, seat, "empty"),
    )}</span></summary>
    <div class="cf-spy">
      ${smallSheet(
        rowsOf(v, "grid", seat),
        sheet,
        t("sheet of {1}: {2}", name, tellSheet(v, seat).join(" ")),
      )}
      <ul>${MEMBERS.map(
        (m) => html`<li>${titleOf(v, m)} <b>${totalOf(v, seat, m)}</b>
      </li>`,
      )}</ul>
    </div></details>`;
}

function drawNone(v: TableView, pen: Pen): TemplateResult {
  const none = v.moves.find((m) => m.endsWith(" none"));
  if (!none || memo.sent) return html``;
  const said: Record<string, string> = {
    "draw none": t("Nothing fits: go on"),
    "free none": t("Nothing fits: go on"),
    "patch none": t("No empty square: go on"),
    "assign none": t("Nobody can take it: go on"),
  };
  return html`<div class="cf-controls"><div class="cf-confirm"><span></span>
    <button type="button" class="cf-go" data-move=${none}
      @click=${() => act(v, pen, none)}>${said[none] ?? none}</button>
  </div></div>`;
}

/** In short what the icons are for; the rules say it in full. */
const LEGEND: [string, string][] = [
  ["R", phrase("Rotate: turn or mirror a shape once")],
  ["A", phrase("Alternative: use a card's small symbol once")],
  ["P", phrase("Free Patch: cross one more square")],
  ["V", phrase("virus: cover it")],
];

function paint(v: TableView, pen: Pen): TemplateResult {
  if (memo.view !== v) listen(v);
  keepFocus(".cf", true);
  const seat = v.seat ?? "A";
  const others = seats(v).filter((s) => s !== seat);
  const virus = totalOf(v, seat, "virus");
  return html`<div class="cf phase-${line(v, "phase", seat)[0] ?? "over"}"
      @keydown=${(e: KeyboardEvent) => keys(v, pen, e)}>
    ${drawCards(v, pen)}
    <div class="cf-main">
      ${drawGrid(v, pen)}
      ${isPlacing(v) && !memo.sent ? drawControls(v, pen) : drawNone(v, pen)}
    </div>
    <div class="cf-home">
      <div class="cf-family" role="group" aria-label=${t("the family")}>
        ${MEMBERS.map((m) => drawMember(v, pen, seat, m))}
      </div>
      <p class="cf-total">${t(
        "If it ended now: {1} points, {2} squares empty",
        totalOf(v, seat, "total"),
        totalOf(v, seat, "empty"),
      )}${virus === "0" ? nothing : `, ${t("viruses {1}", virus)}`}</p>
      <ul class="cf-legend">${LEGEND.filter(([mark]) => rowsOf(v, "sheet").includes(mark)).map(
        ([mark, said]) => html`<li>${icon(mark)} ${t(said)}</li>`,
      )}</ul>
    </div>
    ${
      others.length
        ? html`<div class="cf-others">
      ${others.map((s) => drawOther(v, s))}</div>`
        : nothing
    }
  </div>`;
}

export const cleanFamily: Board = {
  name: "clean-family",
  status,
  dress: withShapes,
  draw: (v) => html`<div class="cf-frame">${live(v, paint)}</div>`,
};
