// Wash Match: cards on fixed places, six machines, two baskets.
import { html, nothing } from "lit-html";
import type { TemplateResult } from "lit-html";
import type { Board, TableView } from "../board";
import { keepFocus } from "./focus";
import { back, coin, face, piece } from "./laundry";
import { arrows, count, line, live, nameOf } from "./live";
import type { Pen } from "./live";

const COLUMNS = 6;
const COLOURS: Record<string, string> = { A: "Black", B: "White" };

interface Memo {
  view?: TableView;
  sent: boolean; // a move is on its way: nothing may be tapped
  picks: string[]; // places chosen so far of a longer move: `washer 1`
}

const memo: Memo = { sent: false, picks: [] };

function listen(v: TableView): void {
  if (memo.view?.moves.join() !== v.moves.join()) memo.picks = [];
  memo.view = v;
  memo.sent = false;
}

function kindName(v: TableView, code: string): string {
  if (code === "W") return "washer";
  if (code === "D") return "dryer";
  return line(v, "kind", code)[0] ?? code;
}

function kindCode(v: TableView, name: string): string {
  return v.table.find((l) => l[0] === "kind" && l[2] === name)?.[1] ?? "";
}

function act(v: TableView, pen: Pen, words: string): void {
  if (memo.sent) return;
  memo.sent = true;
  v.act(words);
  pen.again();
}

/** Legal moves that begin with the places picked so far and go on with `more`;
 * the two cards or washers of a move may be picked in any order. */
function candidates(v: TableView, more?: string): string[] {
  const wanted = more ? [...memo.picks, more] : memo.picks;
  return v.moves.filter((m) => wanted.every((w) => {
    const at = ` ${m} `.indexOf(` ${w} `);
    return at >= 0;
  }));
}

function pick(v: TableView, pen: Pen, place: string): void {
  if (memo.sent) return;
  if (memo.picks.includes(place)) {
    memo.picks = memo.picks.filter((p) => p !== place);
    pen.again();
    return;
  }
  let found = candidates(v, place);
  if (!found.length) {
    memo.picks = [];
    found = candidates(v, place);
  }
  if (found.length === 1 && found[0]) {
    act(v, pen, found[0]);
    return;
  }
  if (found.length) memo.picks = [...memo.picks, place];
  pen.again();
}

function drawCard(v: TableView, pen: Pen, at: number): TemplateResult {
  const code = line(v, "table")[at - 1] ?? "?";
  const isUp = line(v, "up").includes(String(at));
  const row = Math.ceil(at / COLUMNS);
  const place = `card ${at}, row ${row}, column ${at - (row - 1) * COLUMNS}`;
  const name = isUp && code !== "?" && code !== "." ? kindName(v, code) : "";
  if (!name && code === ".")
    return html`<div class="wm-gap" role="img"
      aria-label="${place}: taken"></div>`;
  const single = `flip ${at}`;
  const canFlip = !memo.sent
    && (v.moves.includes(single) || v.moves.some((m) =>
      m.startsWith("flip ") && m.split(" ").includes(String(at), 1)));
  const isPicked = memo.picks.includes(String(at));
  const isHinted = v.preview?.startsWith("flip ")
    && v.preview.split(" ").includes(String(at));
  const tap = (): void => {
    if (!canFlip) return;
    if (v.moves.includes(single)) act(v, pen, single);
    else pick(v, pen, String(at));
  };
  return html`<button type="button" class="wm-card ${name ? "up" : "down"}
      ${canFlip ? "legal" : ""} ${isPicked ? "picked" : ""}
      ${isHinted ? "hinted" : ""} by-${line(v, "turn")[0] ?? ""}"
    data-move=${canFlip && v.moves.includes(single) ? single : nothing}
    data-pick=${canFlip && !v.moves.includes(single) ? at : nothing}
    aria-disabled=${canFlip ? nothing : "true"}
    aria-label="${place}: ${name || "face down"}${isPicked ? ", chosen" : ""}"
    @click=${tap}>
    ${name
    ? html`<span class="wm-front">${face(name, kindCode(v, name))}
        <span class="wm-name" aria-hidden="true">${name}</span></span>`
    : html`<span class="wm-back">${back}
        <span class="wm-number" aria-hidden="true">${at}</span></span>`}
  </button>`;
}

function saidPiece(v: TableView, code: string): string {
  const owner = code.startsWith("b") ? "Black" : "White";
  return `${owner} ${kindName(v, code.slice(1))}`;
}

function drawPieces(v: TableView, codes: string[]): TemplateResult[] {
  return codes.map((c) => piece(c.startsWith("b") ? "black" : "white",
    kindName(v, c.slice(1)), c.slice(1), saidPiece(v, c)));
}

function drawMachine(v: TableView, pen: Pen, kind: string, n: string,
): TemplateResult {
  const [door = "open", ...load] = line(v, kind, n);
  const place = `${kind} ${n}`;
  const found = memo.sent ? [] : candidates(v, place);
  const isPicked = memo.picks.includes(place);
  const isLegal = found.length > 0;
  const isHinted = v.preview ? ` ${v.preview} `.includes(` ${place} `)
    || v.preview === `wash ${n}` && kind === "washer" : false;
  const wash = kind === "washer" && !memo.sent
    && v.moves.includes(`wash ${n}`) ? `wash ${n}` : "";
  const only = wash || (found.length === 1 ? found[0] : "");
  const state = kind === "washer"
    ? door === "closed" ? "washed" : load.length ? "open" : "empty"
    : door === "closed" ? "dry" : "empty";
  const inside = load.length
    ? `holds ${load.map((c) => saidPiece(v, c)).join(", ")}` : "empty";
  return html`<button type="button" class="wm-machine ${kind} ${door}
      ${isLegal || wash ? "legal" : ""} ${isPicked ? "picked" : ""}
      ${isHinted ? "hinted" : ""}"
    data-move=${only || nothing}
    data-pick=${!only && isLegal ? place : nothing}
    aria-disabled=${isLegal || wash ? nothing : "true"}
    aria-label="${place}, door ${door}, ${inside}${isPicked ? ", chosen" : ""}"
    @click=${() => wash ? act(v, pen, wash)
    : isLegal ? pick(v, pen, place) : undefined}>
    <span class="wm-top" aria-hidden="true">
      <b>${kind} ${n}</b></span>
    <span class="wm-drum">${drawPieces(v, load)}</span>
    <span class="wm-state" aria-hidden="true">${state}</span>
  </button>`;
}

/** What a move would do, said from its words. */
function label(words: string): string {
  const [verb, ...rest] = words.split(" ");
  const text = rest.join(" ");
  const split = /^(\w+) (washer \d) (washer \d)$/.exec(text);
  const load = /^(\w+) (washer \d)$/.exec(text);
  const dry = /^(washer \d) (dryer \d)$/.exec(text);
  if (verb === "load" && split) return `one in ${split[2]}, one in ${split[3]}`;
  if (verb === "load" && load) return `all into ${load[2]}`;
  if (verb === "dry" && dry) return `${dry[1]} into ${dry[2]}`;
  if (verb === "skip") return "leave the dryers shut";
  return words;
}

/** In short what pairs are for; the rules say it in full. */
const REMINDER = html`<ul class="wm-reminder">
  <li>two alike: load</li><li>2 washers: wash</li><li>2 dryers: dry</li>
  <li>washer + dryer: collect</li></ul>`;

/** Ways to go on with what was picked, and moves without a place. */
function drawChooser(v: TableView, pen: Pen): TemplateResult {
  const isCards = v.moves.some((m) => m.startsWith("flip "));
  const loose = v.moves.filter((m) => !m.includes(" "));
  const found = memo.picks.length && !isCards ? candidates(v) : loose;
  if (memo.sent || (!found.length && !memo.picks.length)) return REMINDER;
  return html`<div class="wm-chooser" role="group" aria-label="How?">
    ${found.map((m) => html`<button type="button" class="legal
        ${v.preview === m ? "hinted" : ""}" data-move=${m}
        @click=${() => act(v, pen, m)}>${label(m)}</button>`)}
    ${memo.picks.length ? html`<button type="button" class="cancel"
        @click=${() => { memo.picks = []; pen.again(); }}>cancel</button>`
    : nothing}
  </div>`;
}

function drawPlayer(v: TableView, seat: string): TemplateResult {
  const i = "AB".indexOf(seat);
  const colour = COLOURS[seat] ?? seat;
  const coins = Number(line(v, "coins")[i] ?? 0);
  const points = line(v, "points")[i] ?? "0";
  const aim = line(v, "aim")[0];
  const front = line(v, "front", seat);
  const done = line(v, "done", seat);
  const held = line(v, "held", seat);
  const name = nameOf(v, seat);
  const isTurn = v.waiting.includes(seat);
  return html`<section class="wm-player ${colour.toLowerCase()}
      ${isTurn ? "turn" : ""}" aria-label="${colour}, ${name}">
    <div class="wm-who">
      <span class="wm-badge ${colour.toLowerCase()}"
        aria-hidden="true">${colour.charAt(0)}</span>
      <span class="wm-title">${colour}${name === seat ? "" : html`
        <small>${seat === v.seat ? "you" : name}</small>`}</span>
      <span class="wm-points"><b>${points}</b>${aim ? html` of ${aim}` : nothing}
        <small>points</small></span>
      <span class="wm-coins" role="img" aria-label=${count(coins, "coin")}>
        ${Array.from({ length: coins }, () => coin)}
        ${coins ? nothing : html`<small>no coin</small>`}</span>
    </div>
    <div class="wm-basket">
      ${front.length ? html`<span class="wm-label">to wash</span>
        ${drawPieces(v, front)}` : nothing}
      ${done.length ? html`<span class="wm-label">clean</span>
        ${drawPieces(v, done)}` : nothing}
      ${held.length ? html`<span class="wm-label">pairs taken</span>
        ${held.map((k) => html`<span class="wm-pair" role="img"
          aria-label="pair of ${kindName(v, k)} cards">${face(kindName(v, k), k)}
        </span>`)}` : nothing}
    </div>
  </section>`;
}

function paint(v: TableView, pen: Pen): TemplateResult {
  if (memo.view !== v) listen(v);
  keepFocus(".wm", false);
  const machines = v.table.filter((l) => l[0] === "washer" || l[0] === "dryer");
  return html`<div class="wm" @keydown=${arrows}>
    <div class="wm-cards" role="group" aria-label="cards">
      ${line(v, "table").map((_, i) => drawCard(v, pen, i + 1))}
    </div>
    <div class="wm-slot">${drawChooser(v, pen)}</div>
    <div class="wm-room" role="group" aria-label="machines">
      ${machines.map((l) => drawMachine(v, pen, l[0] ?? "", l[1] ?? ""))}
    </div>
    <div class="wm-players">${["A", "B"].map((s) => drawPlayer(v, s))}</div>
  </div>`;
}

export const washMatch: Board = {
  name: "wash-match",
  draw: (v) => html`<div class="wm-frame">${live(v, paint)}</div>`,
};
