// The six machines: washers are round with water, dryers square with heat; a
// lamp shows the state by colour and sign, a coin in the slot that it was paid.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { unseen } from "../../board/said";
import { line, titleOf } from "../../board/view";
import { vars } from "../../look/vars";
import { phrase, t } from "../../words/say";
import { coin, foam, inside, lamp, type State } from "./art";
import { drawPiece, type Piece } from "./laundry";

export interface Machine {
  kind: string; // washer or dryer
  n: string;
  pieces: Piece[];
  move: string; // what a tap does at once, or ""
  isPick: boolean; // a tap is a step on the way
  isPicked: boolean;
  isHinted: boolean;
  isGoal: boolean; // what travels goes there: it passes over the others
  tap: () => void;
}

/** On the machine itself, before its number. */
const WORDS: Record<string, string> = { washer: phrase("Washer"), dryer: phrase("Dryer") };

/** How what is in it is, in a word a child has. */
const STATES: Record<State, string> = {
  empty: "",
  filled: phrase("dirty|laundry"),
  washed: phrase("wet"),
  drying: phrase("dry|laundry"),
};

export function machine(kind: string, n: string): string {
  return kind === "washer" ? t("washer {1}", n) : t("dryer {1}", n);
}

function stateOf(v: TableView, kind: string, n: string): State {
  const [door = "open", ...load] = line(v, kind, n);
  if (door === "closed") return kind === "washer" ? "washed" : "drying";
  return load.length ? "filled" : "empty";
}

export function tellMachine(v: TableView, kind: string, n: string): string {
  const [door = "open", ...load] = line(v, kind, n);
  const state = door === "closed" ? (kind === "washer" ? t("washed") : t("dry")) : t("door open");
  return [
    machine(kind, n),
    state,
    load.length ? t("holds {1}", load.map((c) => titleOf(v, c)).join(", ")) : t("empty"),
  ].join(", ");
}

/** What has a machine of the table to itself (WM-16), as a kind; "": nothing. */
export const aloneIn = (v: TableView, [, , , ...load]: string[]): string =>
  load
    .map((code) => line(v, "piece", code)[1] ?? "")
    .find((kind) => line(v, "kind", kind).includes("alone")) ?? "";

/** How it stands, and which cards go on with it. */
export function aboutMachine(v: TableView, kind: string, n: string): string {
  const state = stateOf(v, kind, n);
  if (kind === "dryer")
    return state === "empty"
      ? t("Dryer {1} is empty: two dryer cards fill it.", n)
      : t("Dryer {1} is full: a washer and a dryer card empty it.", n);
  const alone = aloneIn(v, [kind, n, ...line(v, kind, n)]);
  if (state === "filled" && alone)
    return t("Washer {1} is full: {2}. Two washer cards start it.", n, titleOf(v, alone));
  if (state === "washed") return t("Washer {1} is shut, all is wet: two dryer cards dry it.", n);
  return state === "empty"
    ? t("Washer {1} is empty: two cards alike fill it.", n)
    : t("Washer {1} waits: two washer cards start it.", n);
}

export function drawMachine(v: TableView, one: Machine): TemplateResult {
  const { kind, n, pieces, move, isPick, isPicked, isHinted, isGoal, tap } = one;
  const state = stateOf(v, kind, n);
  const word = WORDS[kind] ? t(WORDS[kind]) : kind;
  const isPaid = state === "washed" || state === "drying";
  const isLegal = Boolean(move) || isPick;
  const across = Math.ceil(Math.sqrt(pieces.length));
  return html`<button type="button" class="wm-machine ${kind} ${state} ${isLegal ? "legal" : ""}
      ${isPicked ? "picked" : ""} ${isHinted ? "hinted" : ""} ${isGoal ? "goal" : ""}"
    data-machine="${kind} ${n}" data-move=${move || nothing} data-pick=${!move && isPick ? `${kind} ${n}` : nothing}
    aria-disabled=${isLegal ? nothing : "true"} @click=${tap}>
    ${unseen(`${tellMachine(v, kind, n)}${isPicked ? `, ${t("chosen")}` : ""}`)}
    <span class="wm-case" aria-hidden="true" data-spot="${kind} ${n}">
      <b class="wm-n"><span class="wm-word" ${vars({ letters: word.length })}>${word}</span> ${n}</b>
      <span class="wm-slot">${
        isPaid ? html`<span class="wm-coin" data-piece="coin ${kind} ${n}">${coin}</span>` : nothing
      }</span>
      ${lamp(state)}
      <span class="wm-door"><span class="wm-glass">
        ${inside(state)}
        <span class="wm-load" data-count=${pieces.length} ${vars({ across })}>${pieces.map(
          (piece) => drawPiece(v, piece),
        )}</span>
        ${state === "washed" ? foam : nothing}
      </span>${STATES[state] ? html`<i class="wm-state">${t(STATES[state])}</i>` : nothing}</span>
    </span>
  </button>`;
}
