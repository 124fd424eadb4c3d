// The own sheet of Clean Family with the ghost piece, and what moves it.
import { html, nothing, type TemplateResult } from "lit-html";
import { arrows } from "../../board/keyboard";
import { unseen } from "../../board/said";
import { line, titleOf } from "../../board/view";
import { withRules } from "../../places/rules";
import { t } from "../../words/say";
import { cross, icon, onSquare, symbol } from "./art";
import { type Ghost, LEFT, MIRRORED, RIGHT, type Spot } from "./ghost";
import { SIDE, square } from "./shape";
import { codesOf, iconRows, saidSquare, sheetRows } from "./told";

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const SVG = (path: string): TemplateResult => html`<svg viewBox="0 0 24 24"
  aria-hidden="true"><path d=${path}/></svg>`;
const WEST = SVG("M15 5l-7 7 7 7");
const EAST = SVG("M9 5l7 7-7 7");
const NORTH = SVG("M5 15l7-7 7 7");
const SOUTH = SVG("M5 9l7 7 7-7");
const CLOCKWISE = SVG("M18.5 9A7.5 7.5 0 1 0 19.5 13M19.5 4v5.5H14");
const COUNTER = SVG("M5.5 9A7.5 7.5 0 1 1 4.5 13M4.5 4v5.5H10");
const MIRROR = SVG("M12 3v18M9 7 3 17h6ZM15 7l6 10h-6Z");

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

function ghostMark(ghost: Ghost): TemplateResult {
  const { v } = ghost;
  const verb = ghost.verb();
  if (verb === "patch") return cross;
  const name = verb === "free" ? ghost.symbol : line(v, "draws", v.seat ?? "")[0];
  return name ? symbol(name) : html`<b class="cf-ask">?</b>`;
}

export function drawGrid(ghost: Ghost): TemplateResult {
  const { v } = ghost;
  const seat = v.seat ?? "A";
  const icons = iconRows(v);
  const placing = ghost.isPlacing();
  const spot = placing ? ghost.spot : undefined;
  const covered = spot ? ghost.squaresOf(spot) : [];
  const legal = spot ? ghost.isLegal(spot) : false;
  const starts = placing ? ghost.starts() : new Set();
  const hinted = v.preview?.split(" ") ?? [];
  return html`<div class="cf-grid ${placing ? "placing" : ""}
      ${ghost.isDropped ? "dropped" : ""}" role="grid" aria-label=${t("your sheet")}
    @pointerdown=${(e: PointerEvent) => ghost.grab(e)}
    @pointermove=${(e: PointerEvent) => ghost.drag(e)}
    @pointerup=${() => ghost.release()} @pointercancel=${() => ghost.release()}
    @pointerleave=${() => ghost.leave()}>
    ${sheetRows(v, seat).map(
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
        class="cf-cell ${onSquare(what)}
          ${isGhost ? (legal ? "ghost" : "ghost wrong") : ""}
          ${isAnchor ? "anchor" : ""} ${hinted.includes(name) ? "hinted" : ""}"
        data-pick=${isAnchor ? name : nothing}
        aria-disabled=${placing ? nothing : "true"}
        tabindex=${placing && at === (ghost.at < 0 ? 24 : ghost.at) ? 0 : -1}
        @click=${() => ghost.point(at)}
        @focus=${() => ghost.hover(at)}
        @pointerenter=${(e: PointerEvent) =>
          e.pointerType === "mouse" ? ghost.hover(at) : undefined}>
        ${unseen(
          `${place}: ${saidSquare(v, what, printed)}${
            isGhost ? `, ${legal ? t("piece fits here") : t("piece does not fit")}` : ""
          }`,
        )}
        ${
          isGhost
            ? ghostMark(ghost)
            : what === "crossed"
              ? cross
              : what !== "empty"
                ? symbol(what)
                : printed !== "blank"
                  ? icon(printed)
                  : nothing
        }
        ${isAnchor && !isGhost ? html`<i class="cf-dot"></i>` : nothing}
      </button></div>`;
      })}</div>`,
    )}
  </div>`;
}

/** Icons under the ghost, in words. */
function covers(ghost: Ghost, spot: Spot): string {
  const { v } = ghost;
  const icons = iconRows(v).flat();
  const found = ghost
    .squaresOf(spot)
    .map((at) => icons[at] ?? "blank")
    .filter((what) => what !== "blank");
  return found.length ? t("covers {1}", found.map((what) => titleOf(v, what)).join(", ")) : "";
}

function drawPalette(ghost: Ghost): TemplateResult {
  const { v } = ghost;
  const offered = codesOf(v, "symbol").filter((name) =>
    v.moves.some((m) => m.startsWith(`free ${name} `)),
  );
  return html`<div class="cf-palette" role="group" aria-label=${t("symbol")}>
    ${offered.map(
      (name) => html`<button type="button"
      class="cf-paint sym-${name}" data-symbol=${name}
      data-pick=${ghost.symbol ? nothing : name}
      aria-pressed=${ghost.symbol === name ? "true" : "false"}
      @click=${() => {
        ghost.symbol = name;
        ghost.hands.again();
      }}>${symbol(name)}
      <span>${titleOf(v, name)}</span></button>`,
    )}
  </div>`;
}

export function drawControls(ghost: Ghost): TemplateResult {
  const { v } = ghost;
  const spot = ghost.spot;
  const words = spot ? ghost.wordsAt(spot) : "";
  const legal = v.moves.includes(words);
  const verb = ghost.verb();
  const turns = ghost.canTurn();
  const said =
    !spot || (!ghost.isDropped && !legal)
      ? t("Tap a square; dots mark where the first square may go.")
      : verb === "free" && !ghost.symbol
        ? t("Choose a symbol.")
        : !legal
          ? ghost.foretell(words) || t("It cannot go here.")
          : [
              ghost.isTurned() ? t("spends a Rotate") : "",
              covers(ghost, spot),
              ghost.foretell(words),
            ]
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
    ${verb === "free" ? drawPalette(ghost) : nothing}
    ${
      ghost.shape().join("") === "X"
        ? nothing
        : html`<div class="cf-tools">
      ${tool(t("left"), WEST, () => ghost.nudge(0, -1))}
      ${tool(t("up"), NORTH, () => ghost.nudge(-1, 0))}
      ${tool(t("down"), SOUTH, () => ghost.nudge(1, 0))}
      ${tool(t("right"), EAST, () => ghost.nudge(0, 1))}
      ${
        verb === "draw"
          ? html`
        ${tool(t("turn left"), COUNTER, () => ghost.turn(LEFT), turns)}
        ${tool(t("turn right"), CLOCKWISE, () => ghost.turn(RIGHT), turns)}
        ${tool(t("mirror"), MIRROR, () => ghost.turn(MIRRORED), turns)}`
          : nothing
      }
    </div>`
    }
    <div class="cf-confirm">
      <span role="status" class=${spot && !legal && ghost.isDropped ? "wrong" : ""}>${withRules(said)}</span>
      ${
        ghost.hasSingles() && ghost.draws().length
          ? html`<button type="button" class="cf-plain"
        @click=${() => {
          ghost.isSingle = !ghost.isSingle;
          ghost.hands.again();
        }}>
        ${ghost.isSingle ? t("turned shape") : t("one square")}</button>`
          : nothing
      }
      <button type="button" class="cf-go" data-move=${legal ? words : nothing}
        aria-disabled=${legal ? nothing : "true"}
        @click=${() => (legal ? ghost.hands.act(words) : undefined)}>
        ${verb === "patch" ? t("cross") : t("draw|a shape")}</button>
    </div>
  </div>`;
}
