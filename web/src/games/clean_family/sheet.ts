// The own sheet of Clean Family with the ghost piece, and what moves it.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Action, Person, TableView } from "../../board/board";
import { arrows } from "../../board/keyboard";
import { unseen } from "../../board/said";
import { line, titleOf } from "../../board/view";
import { token } from "../../look/figures";
import { vars } from "../../look/vars";
import { withoutRules } from "../../places/rules";
import { phrase, t } from "../../words/say";
import { icon, member, onSquare, plaster, symbol } from "./art";
import { type Ghost, LEFT, MIRRORED, RIGHT } from "./ghost";
import { SIDE, square } from "./shape";
import {
  codesOf,
  drawnGain,
  iconRows,
  pointsOf,
  saidSquare,
  sheetRows,
  tellGain,
  tellSheet,
  theSymbol,
  wonBy,
} from "./told";

const FEW = 0.75; // of the empty squares: dots on more are noise

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows go from square to square; letters turn the piece. */
export function keys(ghost: Ghost, event: KeyboardEvent): void {
  const step = STEPS[event.key];
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
    ghost.isDropped = false;
    const next = (event.currentTarget as Element).querySelector<HTMLElement>(
      `[data-at="${row * SIDE + column}"]`,
    );
    next?.focus();
  } else if (event.key === "r" || event.key === "R") {
    ghost.turn(event.shiftKey ? LEFT : RIGHT);
  } else if (event.key === "f" || event.key === "F") {
    ghost.turn(MIRRORED);
  } else {
    arrows(event);
  }
}

// The sides on which something else lies, for the outline of what is drawn.
function edges(rows: string[][], row: number, column: number): string {
  const what = rows[row]?.[column];
  if (what === "empty" || what === "crossed") return "";
  const differs = (r: number, c: number) => rows[r]?.[c] !== what;
  return [
    differs(row - 1, column) ? "edge-n" : "",
    differs(row, column + 1) ? "edge-e" : "",
    differs(row + 1, column) ? "edge-s" : "",
    differs(row, column - 1) ? "edge-w" : "",
  ].join(" ");
}

// The sides on which a mark of several squares ends.
const outline = (squares: Set<number>, at: number): string =>
  [
    squares.has(at - SIDE) ? "" : "rim-n",
    at % SIDE < SIDE - 1 && squares.has(at + 1) ? "" : "rim-e",
    squares.has(at + SIDE) ? "" : "rim-s",
    at % SIDE && squares.has(at - 1) ? "" : "rim-w",
  ].join(" ");

// What is drawn; "": it is not chosen yet, or a square is crossed out.
function nameOf(ghost: Ghost): string {
  const verb = ghost.verb();
  if (verb === "patch") return "";
  return verb === "free" ? ghost.symbol : (line(ghost.v, "draws", ghost.v.seat ?? "")[0] ?? "");
}

function ghostMark(ghost: Ghost): TemplateResult {
  const name = nameOf(ghost);
  if (ghost.verb() === "patch") return plaster;
  return name ? symbol(name) : html`<b class="cf-ask">?</b>`;
}

// What a square shows: what was drawn on it, else what is printed there.
function faceOf(what: string, printed: string): TemplateResult | typeof nothing {
  if (what === "crossed") return plaster;
  if (what !== "empty") return symbol(what);
  return printed === "blank" ? nothing : icon(printed);
}

/** Everybody's sheet beside each other, for a screen that nobody sits at. */
export function drawEverybody(v: TableView, top: TemplateResult): TemplateResult {
  const icons = iconRows(v);
  const one = (person: Person) => {
    const rows = sheetRows(v, person.seat);
    return html`<section class="cf-one seat-${person.seat}">
      <h3>${token(person)} ${person.name} <b>${wonBy(v, person.seat)}</b></h3>
      <div class="cf-grid" role="img" aria-label=${t("sheet of {1}: {2}", person.name, tellSheet(v, person.seat).join(" "))}>
        ${rows.map((squares, row) =>
          squares.map(
            (
              what,
              column,
            ) => html`<span class="cf-cell ${onSquare(what)} ${edges(rows, row, column)}"
              >${faceOf(what, icons[row]?.[column] ?? "blank")}</span>`,
          ),
        )}
      </div>
      <ul>${codesOf(v, "member").map(
        (name) => html`<li>${member(name)} <b>${pointsOf(v, person.seat, name)}</b>
          <span class="unseen">${titleOf(v, name)}</span></li>`,
      )}</ul>
    </section>`;
  };
  return html`<div class="cf cf-all" ${vars({ n: v.people.length })}>${top}${v.people.map(one)}</div>`;
}

// Squares with a dot: those the piece can come to lie on, unless it may go nearly
// anywhere: so many dots say nothing.
function dotsOf(ghost: Ghost): Set<number> {
  const reach = ghost.reach();
  const empty = sheetRows(ghost.v, ghost.v.seat ?? "A")
    .flat()
    .filter((what) => what === "empty").length;
  const most = ghost.verb() === "draw" ? empty * FEW : empty;
  return reach.size < most ? reach : new Set();
}

/** What dots are for, while the piece lies nowhere. */
export function tellDots(ghost: Ghost): string {
  const isAnywhere = !dotsOf(ghost).size;
  if (ghost.verb() !== "draw")
    return isAnywhere ? t("Any empty square will do.") : t("Dots mark where it fits.");
  return isAnywhere ? t("First press a square or drag it.") : t("First press a dot or drag it.");
}

/** `fresh`: squares that were drawn just now. */
export function drawGrid(
  ghost: Ghost,
  ask: (what: string) => void,
  fresh?: Set<number>,
): TemplateResult {
  const { v } = ghost;
  const seat = v.seat ?? "A";
  const icons = iconRows(v);
  const placing = ghost.isPlacing();
  const isHome = !ghost.spot;
  const spot = placing ? (ghost.spot ?? ghost.home()) : undefined;
  const covered = spot ? ghost.squaresOf(spot) : [];
  const legal = spot ? ghost.isLegal(spot) : false;
  const starts = placing ? ghost.starts() : new Set();
  const dots = placing ? dotsOf(ghost) : new Set();
  const hinted = new Set(placing ? ghost.hinted() : []);
  const lying = new Set(covered);
  const drawn = nameOf(ghost);
  const rows = sheetRows(v, seat);
  return html`<div class="cf-grid ${placing ? "placing" : ""}
      ${ghost.isDropped ? "dropped" : "at-home"}" role="grid" aria-label=${t("your sheet")}
    @pointerdown=${(e: PointerEvent) => ghost.grab(e)}
    @pointermove=${(e: PointerEvent) => ghost.drag(e)}
    @pointerup=${() => ghost.release()} @pointercancel=${() => ghost.release()}
    @pointerleave=${() => ghost.leave()}>
    ${rows.map(
      (squares, row) => html`
      <div class="cf-row" role="row">${squares.map((what, column) => {
        const printed = icons[row]?.[column] ?? "blank";
        const at = row * SIDE + column;
        const name = square(row, column);
        const isGhost = covered.includes(at);
        const isAnchor = starts.has(name);
        const place = t("row {1}, column {2}", row + 1, column + 1);
        return html`<div class="cf-at" role="gridcell">
      <button type="button" data-at=${at}
        class="cf-cell ${onSquare(what)} ${isGhost ? "" : edges(rows, row, column)}
          ${isGhost ? `ghost ${legal ? `sym-${drawn}` : "wrong"} ${outline(lying, at)}` : ""}
          ${fresh?.has(at) ? "fresh" : ""} ${isAnchor ? "anchor" : ""} ${
            hinted.has(at) && !isGhost ? `hinted ${outline(hinted, at)}` : ""
          }"
        data-pick=${isAnchor ? name : nothing}
        aria-disabled=${placing ? nothing : "true"}
        tabindex=${placing && at === (ghost.at < 0 ? 24 : ghost.at) ? 0 : -1}
        @click=${() => (placing ? ghost.point(at) : ask(what === "empty" ? printed : ""))}
        @focus=${() => ghost.hover(at)}
        @pointerenter=${(e: PointerEvent) =>
          e.pointerType === "mouse" ? ghost.hover(at) : undefined}>
        ${unseen(
          `${place}: ${saidSquare(v, what, printed)}${
            isGhost && !isHome ? `, ${legal ? t("piece fits here") : t("piece does not fit")}` : ""
          }`,
        )}
        ${isGhost ? ghostMark(ghost) : faceOf(what, printed)}
        ${dots.has(at) && !isGhost ? html`<i class="cf-dot"></i>` : nothing}
      </button></div>`;
      })}</div>`,
    )}
  </div>`;
}

/** Icons under the ghost, where it can be drawn. */
export function iconsUnder(ghost: Ghost): string[] {
  const { v, spot } = ghost;
  if (!spot || !v.moves.includes(ghost.wordsAt(spot))) return [];
  const icons = iconRows(v).flat();
  return ghost
    .squaresOf(spot)
    .map((at) => icons[at] ?? "blank")
    .filter((what) => what !== "blank");
}

const COVERED: Record<string, string> = {
  rotate: phrase("a turn arrow"),
  alternative: phrase("swap arrows"),
  patch: phrase("a free cross"),
  virus: phrase("a virus"),
};

function covers(ghost: Ghost): string {
  const found = iconsUnder(ghost).flatMap((what) => (COVERED[what] ? [t(COVERED[what])] : []));
  return found.length ? t("covers {1}", found.join(", ")) : "";
}

export function drawPalette(ghost: Ghost): TemplateResult {
  const { v } = ghost;
  const offered = codesOf(v, "symbol").filter((name) =>
    v.moves.some((m) => m.startsWith(`free ${name} `)),
  );
  return html`<div class="cf-palette" role="group" aria-label=${t("symbol")}>
    ${offered.map(
      (name) => html`<button type="button"
      class="cf-paint sym-${name} ${
        !ghost.symbol && v.preview?.startsWith(`free ${name} `) ? "hinted" : ""
      }" data-symbol=${name}
      data-pick=${ghost.symbol ? nothing : name}
      aria-pressed=${ghost.symbol === name ? "true" : "false"}
      @click=${() => {
        ghost.symbol = name;
        ghost.hands.again();
      }} title=${titleOf(v, name)}>${symbol(name)}
      <span ${vars({ letters: titleOf(v, name).length })}>${titleOf(v, name)}</span></button>`,
    )}
  </div>`;
}

// What to do while the piece lies nowhere.
function askedOf(ghost: Ghost): string {
  const name = nameOf(ghost) && theSymbol(ghost.v, nameOf(ghost));
  switch (ghost.verb()) {
    case "patch":
      return t("Choose a square to cross out.");
    case "free":
      return name ? t("Choose a place for {1}.", name) : t("One square of anything: choose what.");
    case "single":
      return ghost.draws().length
        ? t("Choose a square for {1}.", name)
        : t("The shape does not fit: choose one square for {1}.", name);
    default:
      return t("Choose a place for {1}.", name);
  }
}

/** What is said of the piece where it lies, or what to do while it lies nowhere. */
export function saidOf(ghost: Ghost): string {
  const { v, spot } = ghost;
  const words = spot ? ghost.wordsAt(spot) : "";
  const isLegal = v.moves.includes(words);
  if (!spot || (!ghost.isDropped && !isLegal)) return askedOf(ghost);
  if (ghost.verb() === "free" && !ghost.symbol) return t("Choose a symbol.");
  if (!isLegal) return withoutRules(ghost.foretell(words).why ?? "") || t("It cannot go here.");
  const told = [
    ghost.isTurned() ? t("uses up a turn arrow") : "",
    covers(ghost),
    tellGain(ghost.foretell(words)),
  ];
  const said = told.filter((one) => one).join(", ");
  if (said) return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  return ghost.verb() === "patch" ? t("Cross this square out?") : t("It fits.");
}

/** Stamps that turn the piece, at the edge of the sheet: they cover no square. */
export function drawStamps(ghost: Ghost): TemplateResult | typeof nothing {
  if (!ghost.isPlacing() || !ghost.canTurn()) return nothing;
  const stamp = (name: string, picture: string, how: number): TemplateResult => html`<button
    type="button" class="cf-stamp" aria-label=${name} title=${name}
    @click=${() => ghost.turn(how)}>${icon(picture)}</button>`;
  return html`<div class="cf-stamps" role="group" aria-label=${t("the piece")}>
    ${stamp(t("turn right"), "rotate", RIGHT)}${stamp(t("mirror"), "mirror", MIRRORED)}</div>`;
}

/** What the piece brings where it lies, beside it. */
export function drawGain(ghost: Ghost): TemplateResult | typeof nothing {
  const { spot } = ghost;
  const words = spot ? ghost.wordsAt(spot) : "";
  const isSure = ghost.isDropped && ghost.v.moves.includes(words);
  const more = isSure ? ghost.foretell(words) : {};
  if (!spot || !more.won) return nothing;
  const squares = ghost.squaresOf(spot);
  const columns = squares.map((at) => at % SIDE);
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...squares), Math.max(...squares)].map((at) =>
    Math.floor(at / SIDE),
  ) as [number, number];
  // Two squares wide: at its side, where they are there, else under or over it.
  const side = right < SIDE - 2 ? "" : left > 1 ? "left" : bottom < SIDE - 1 ? "under" : "over";
  return html`<b class="cf-more ${side}" aria-hidden="true" ${vars({
    row: side === "under" ? bottom + 1 : top,
    column: side ? left : right + 1,
  })}>${drawnGain(more)}</b>`;
}

/** What the bar offers for the piece. */
export function actionsOf(ghost: Ghost): Action[] {
  const { v, spot } = ghost;
  const words = spot ? ghost.wordsAt(spot) : "";
  // What only follows the mouse is gone on the way to the button; a hint is not.
  const isReady = v.moves.includes(words) && (ghost.isDropped || v.preview === words);
  const draw: Action = {
    title: ghost.verb() === "patch" ? t("Cross it out") : t("Draw it"),
    isForward: isReady,
    act: () => (isReady ? ghost.hands.act(words) : undefined),
    ...(isReady ? { words } : { why: t("Choose a place on the sheet first.") }),
  };
  const single: Action = {
    title: ghost.isSingle ? t("The whole shape") : t("One square instead"),
    act: () => {
      ghost.isSingle = !ghost.isSingle;
      ghost.hands.again();
    },
  };
  return [draw, ...(ghost.hasSingles() && ghost.draws().length ? [single] : [])];
}
