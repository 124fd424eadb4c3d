// The piece on its way to the sheet: how it is turned, where it lies, whether
// it may be drawn there. What is legal is looked up in the moves.
import type { Hands, TableView } from "../../board/board";
import { line } from "../../board/view";
import { t } from "../../words/say";
import { SIDE, square } from "./shape";
import { numberOf } from "./told";

export interface Spot {
  row: number; // of the top left corner of the piece, from 0
  column: number;
}

/** What a move brings: points at once, and points that empty squares will not
 * cost at the end; or why it cannot be. */
export interface Foretold {
  won?: number;
  saved?: number;
  why?: string;
}

const UNTURNED = "rot0";

/** What a turn makes of a piece: its place in the engine's list. */
export const RIGHT = 0;
export const LEFT = 1;
export const MIRRORED = 2;

/** The open shape as the seat sees it, in one of its orientations. */
export function pieceOf(v: TableView, code = UNTURNED): string[] {
  return line(v, "piece", v.seat ?? "", code);
}

/** Column of the first square of the piece, which names its place. */
const anchorColumn = (piece: string[]): number => piece[0]?.indexOf("X") ?? 0;

const isSame = (a: Spot, b: Spot | undefined): boolean => a.row === b?.row && a.column === b.column;

function cellAt(event: PointerEvent): number | undefined {
  const cell = document
    .elementFromPoint(event.clientX, event.clientY)
    ?.closest<HTMLElement>(".cf-cell");
  return cell ? Number(cell.dataset.at) : undefined;
}

export class Ghost {
  v!: TableView;
  symbol = ""; // chosen in a FREE round
  code = UNTURNED; // orientation
  isSingle = false; // one square instead of the shape
  spot: Spot | undefined;
  isDropped = false; // else it follows pointer and focus
  at = -1; // square it was put on
  private foretold: Record<string, Foretold> = {};
  private held: { from: number; spot: Spot; isMoved: boolean } | undefined;

  constructor(readonly hands: Hands) {}

  /** For a piece that has not been on the sheet. */
  begin(): void {
    const draws = this.draws();
    const first = draws.find(([, , code]) => code === UNTURNED) ?? draws[0];
    this.symbol = "";
    this.code = first?.[2] ?? UNTURNED;
    this.isSingle = !draws.length && this.hasSingles();
    this.spot = undefined;
    this.isDropped = false;
    this.at = -1;
    this.foretold = {};
  }

  /** Words of the moves that draw the whole shape: `draw SQUARE CODE`. */
  draws(): string[][] {
    return this.v.moves
      .map((words) => words.split(" "))
      .filter(([verb, , code]) => verb === "draw" && code !== undefined);
  }

  hasSingles(): boolean {
    return this.v.moves.some((words) => words.startsWith("single "));
  }

  verb(): string {
    const verb = this.v.moves[0]?.split(" ")[0] ?? "";
    return verb === "draw" && this.isSingle ? "single" : verb;
  }

  isTurned(): boolean {
    return this.verb() === "draw" && this.code !== UNTURNED;
  }

  /** Whether the moves are about squares of the sheet. */
  isPlacing(): boolean {
    return this.anchors(["draw", "single", "free", "patch"]).size > 0;
  }

  /** Squares that moves of these verbs name. */
  private anchors(verbs: string[], code?: string): Set<string> {
    const found = new Set<string>();
    for (const words of this.v.moves) {
      const [verb = "", ...rest] = words.split(" ");
      const at = verb === "free" ? rest[1] : rest[0];
      if (at !== undefined && at !== "none" && verbs.includes(verb))
        if (verb !== "draw" || code === undefined || rest[1] === code) found.add(at);
    }
    return found;
  }

  /** Where the first square of the piece may go, as it is turned now. */
  starts(): Set<string> {
    return this.anchors([this.verb()], this.code);
  }

  /** Where the piece may lie, as it is turned now. */
  private places(): Spot[] {
    const first = anchorColumn(this.shape());
    return [...this.starts()].flatMap((name) => {
      const [, row, column] = /r(\d)c(\d)/.exec(name) ?? [];
      return row ? [{ row: Number(row) - 1, column: Number(column) - 1 - first }] : [];
    });
  }

  /** Squares that it can come to lie on: a tap there puts it over them. */
  reach(): Set<number> {
    return new Set(this.places().flatMap((spot) => this.squaresOf(spot)));
  }

  /** Where a shape waits that nobody has put anywhere: it fits there, as near to
   * the middle of the sheet as may be. A hint marks its own place. */
  home(): Spot | undefined {
    if (this.spot || this.v.preview || !this.isPlacing() || this.verb() !== "draw")
      return undefined;
    const [height, width] = [this.shape().length, this.shape()[0]?.length ?? 1];
    const off = ({ row, column }: Spot) =>
      Math.abs(2 * row + height - SIDE) + Math.abs(2 * column + width - SIDE);
    return this.places().sort((a, b) => off(a) - off(b))[0];
  }

  shape(): string[] {
    return this.verb() === "draw" ? pieceOf(this.v, this.code) : ["X"];
  }

  /** The words that put the piece there, legal or not. */
  wordsAt(spot: Spot): string {
    const at = square(spot.row, spot.column + anchorColumn(this.shape()));
    switch (this.verb()) {
      case "draw":
        return `draw ${at} ${this.code}`;
      case "free":
        return `free ${this.symbol || "?"} ${at}`;
      default:
        return `${this.verb()} ${at}`;
    }
  }

  isLegal(spot: Spot): boolean {
    if (this.verb() === "free" && !this.symbol)
      return this.starts().has(square(spot.row, spot.column));
    return this.v.moves.includes(this.wordsAt(spot));
  }

  squaresOf(spot: Spot): number[] {
    return this.shape().flatMap((row, y) =>
      [...row].flatMap((c, x) => (c === "X" ? [(spot.row + y) * SIDE + spot.column + x] : [])),
    );
  }

  private inside(spot: Spot): Spot {
    const rows = this.shape();
    const fit = (n: number, size: number): number => Math.max(0, Math.min(n, SIDE - size));
    return { row: fit(spot.row, rows.length), column: fit(spot.column, rows[0]?.length ?? 1) };
  }

  /** The move that a hint marks: its verb, where its first square lies, how it
   * is turned. */
  private hint(): { verb: string; row: number; column: number; code: string } | undefined {
    const [verb = "", ...rest] = this.v.preview?.split(" ") ?? [];
    const at = /r(\d)c(\d)/.exec(rest.join(" "));
    if (!at) return undefined;
    const code = verb === "draw" ? (rest[1] ?? UNTURNED) : UNTURNED;
    return { verb, row: Number(at[1]) - 1, column: Number(at[2]) - 1, code };
  }

  /** All squares that a hint marks. */
  hinted(): number[] {
    const hint = this.hint();
    if (!hint) return [];
    const shape = hint.verb === "draw" ? pieceOf(this.v, hint.code) : ["X"];
    const left = hint.column - anchorColumn(shape);
    return shape.flatMap((row, y) =>
      [...row].flatMap((c, x) => (c === "X" ? [(hint.row + y) * SIDE + left + x] : [])),
    );
  }

  /** Turns the piece as a hint means it, so that a tap where it is marked puts
   * it there. */
  follow(): void {
    const hint = this.hint();
    if (!hint || !this.isPlacing()) return;
    this.isSingle = hint.verb === "single";
    this.code = hint.code;
    this.spot = undefined;
    this.isDropped = false;
  }

  /** Where the piece goes when somebody points at a square: with its first
   * square there, else some way that covers it, else as near as it gets. */
  private spotFor(at: number): Spot {
    const row = Math.floor(at / SIDE);
    const column = at % SIDE;
    const wanted = { row, column: column - anchorColumn(this.shape()) };
    const hint = this.hint();
    if (hint && this.hinted().includes(at)) {
      const meant = { row: hint.row, column: hint.column - anchorColumn(this.shape()) };
      if (this.verb() === hint.verb && this.code === hint.code && this.isLegal(meant)) return meant;
    }
    const near = this.inside(wanted);
    if (near.column === wanted.column && this.isLegal(near)) return near;
    const around: Spot[] = [];
    for (let r = row; r > row - 5; r--)
      for (let c = column; c > column - 5; c--) around.push({ row: r, column: c });
    const covering = around.find(
      (s) => isSame(s, this.inside(s)) && this.isLegal(s) && this.squaresOf(s).includes(at),
    );
    return covering ?? near;
  }

  /** What a move would bring, or why it is none; asked once a move, nothing
   * before it is known. */
  foretell(words: string): Foretold {
    const known = this.foretold[words];
    if (known !== undefined) return known;
    const { foretold, v } = this;
    foretold[words] = {};
    const count = (key: string, table: string[][]) =>
      numberOf({ ...v, table }, key, v.seat ?? "") - numberOf(v, key, v.seat ?? "");
    void this.hands.foresee(words).then(({ table, why }) => {
      const won = table ? count("won", table) : 0;
      foretold[words] = table
        ? { won, saved: count("total", table) - won }
        : { why: t("It cannot go here: {1}.", why ?? "") };
      this.hands.again();
    });
    return {};
  }

  canTurn(): boolean {
    return this.verb() === "draw" && this.draws().some(([, , code]) => code !== this.code);
  }

  turn(how: number): void {
    if (!this.canTurn()) return;
    this.code = line(this.v, "turns", this.v.seat ?? "", this.code)[how] ?? this.code;
    if (this.spot) this.spot = this.inside(this.spot);
    if (this.spot && this.at >= 0 && !this.isLegal(this.spot)) {
      const other = this.spotFor(this.at);
      if (this.isLegal(other)) this.spot = other;
    }
    this.hands.again();
  }

  /** Points at a square; a second time, anywhere on the piece, draws. */
  point(at: number): void {
    if (!this.isPlacing() || this.held?.isMoved) return;
    const { spot } = this;
    const isOn = this.isDropped && spot && this.squaresOf(spot).includes(at);
    const words = isOn ? this.wordsAt(spot) : "";
    if (this.v.moves.includes(words)) {
      this.hands.act(words);
      return;
    }
    const home = this.home();
    this.spot = home && this.squaresOf(home).includes(at) ? home : this.spotFor(at);
    this.isDropped = true;
    this.at = at;
    this.hands.again();
  }

  hover(at: number): void {
    if (!this.isPlacing() || this.isDropped || this.held) return;
    const spot = this.spotFor(at);
    if (isSame(spot, this.spot)) return;
    this.spot = spot;
    this.hands.again();
  }

  /** Off the sheet, unless it has been dropped. */
  leave(): void {
    if (this.isDropped || !this.spot) return;
    this.spot = undefined;
    this.hands.again();
  }

  /** A ghost on the sheet can be dragged. */
  grab(event: PointerEvent): void {
    const at = cellAt(event);
    const spot = this.spot ?? this.home();
    this.held =
      spot && this.isPlacing() && at !== undefined && this.squaresOf(spot).includes(at)
        ? { from: at, spot, isMoved: false }
        : undefined;
  }

  drag(event: PointerEvent): void {
    const at = cellAt(event);
    if (!this.held || at === undefined || !event.buttons) return;
    const { from, spot } = this.held;
    const next = this.inside({
      row: spot.row + Math.floor(at / SIDE) - Math.floor(from / SIDE),
      column: spot.column + (at % SIDE) - (from % SIDE),
    });
    if (isSame(next, this.spot)) return;
    this.held.isMoved = true;
    this.isDropped = true;
    this.spot = next;
    this.at = -1;
    this.hands.again();
  }

  /** After the click that belongs to it. */
  release(): void {
    window.setTimeout(() => {
      this.held = undefined;
    }, 0);
  }
}
