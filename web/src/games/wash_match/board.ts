// Wash Match: cards on fixed places, six machines, two baskets.
import type { TemplateResult } from "lit-html";
import { html, nothing } from "lit-html";
import { BoardBase } from "../../board/base";
import type { TableView } from "../../board/board";
import { arrows } from "../../board/keyboard";
import { unseen } from "../../board/said";
import { line, moveTitle, nameOf, seats, titleOf } from "../../board/view";
import { t } from "../../words/say";
import { back, coin, face, piece } from "./art";
import { nameOfKind } from "./kinds";

const COLUMNS = 6;

const colourOf = (v: TableView, seat: string): string => line(v, "colour", seat)[0] ?? "";

function art(v: TableView, code: string): TemplateResult {
  return face(nameOfKind(v.table, code), code);
}

function drawPieces(v: TableView, codes: string[]): TemplateResult[] {
  return codes.map((code) => {
    const [colour = "", kind = ""] = line(v, "piece", code);
    return piece(colour, nameOfKind(v.table, kind), kind, titleOf(v, code));
  });
}

function machine(kind: string, n: string): string {
  return kind === "washer" ? t("washer {1}", n) : t("dryer {1}", n);
}

/** As it stands on the machine, where there is little room. */
function shortMachine(kind: string, n: string): string {
  return kind === "washer" ? t("washer {1}|short", n) : t("dryer {1}|short", n);
}

function tellMachine(v: TableView, kind: string, n: string): string {
  const [door = "open", ...load] = line(v, kind, n);
  return [
    machine(kind, n),
    door === "open" ? t("door open") : t("door closed"),
    load.length ? t("holds {1}", load.map((c) => titleOf(v, c)).join(", ")) : t("empty"),
  ].join(", ");
}

/** In short what pairs are for; the rules say it in full. */
const reminder = (): TemplateResult => html`<ul class="wm-reminder">
  <li>${t("two alike: load")}</li><li>${t("2 washers: wash")}</li>
  <li>${t("2 dryers: dry")}</li><li>${t("washer + dryer: collect")}</li>
  </ul>`;

function tellCoins(n: number): string {
  return n === 1 ? t("{1} coin", n) : t("{1} coins", n);
}

function drawPlayer(v: TableView, seat: string): TemplateResult {
  const i = seats(v).indexOf(seat);
  const colour = colourOf(v, seat);
  const coins = Number(line(v, "coins")[i] ?? 0);
  const points = line(v, "points")[i] ?? "0";
  const aim = line(v, "aim")[0];
  const front = line(v, "front", seat);
  const done = line(v, "done", seat);
  const held = line(v, "held", seat);
  const name = nameOf(v, seat);
  const isTurn = v.waiting.includes(seat);
  return html`<section class="wm-player ${colour}
      ${isTurn ? "turn" : ""}" aria-label=${name}>
    <div class="wm-who">
      <span class="wm-badge ${colour}"
        aria-hidden="true">${name.charAt(0)}</span>
      ${isTurn ? unseen(t("to decide")) : nothing}
      <span class="wm-title">${name}</span>
      <span class="wm-points"><b>${points}</b>${aim ? html` ${t("of {1}", aim)}` : nothing}
        <small>${t("points")}</small></span>
      <span class="wm-coins" role="img" aria-label=${tellCoins(coins)}>
        ${coins ? html`<b class="wm-many">${coins}</b>` : nothing}
        ${Array.from({ length: coins }, () => coin)}
        ${coins ? nothing : html`<small>${t("no coin")}</small>`}</span>
    </div>
    <div class="wm-basket">
      ${
        front.length
          ? html`<span class="wm-label">${t("to wash")}</span>
        ${drawPieces(v, front)}`
          : nothing
      }
      ${
        done.length
          ? html`<span class="wm-label">${t("clean")}</span>
        ${drawPieces(v, done)}`
          : nothing
      }
      ${
        held.length
          ? html`<span class="wm-label">${t("pairs taken")}</span>
        ${held.map(
          (k) => html`<span class="wm-pair" role="img"
          aria-label=${t("pair of {1} cards", titleOf(v, k))}>${art(v, k)}
        </span>`,
        )}`
          : nothing
      }
    </div>
  </section>`;
}

function status(v: TableView): string[] {
  const told = seats(v).map((seat, i) => {
    const front = line(v, "front", seat).map((c) => titleOf(v, c));
    return t(
      "{1}: {2} of {3} points, {4}, {5}.",
      nameOf(v, seat),
      line(v, "points")[i]!,
      line(v, "aim")[0] ?? "",
      tellCoins(Number(line(v, "coins")[i])),
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

export class WashMatch extends BoardBase {
  readonly status = status;
  private picks: string[] = []; // places chosen so far of a longer move: `washer 1`
  private asked = ""; // the moves they were chosen from

  /** Legal moves that begin with the places picked so far and go on with `more`;
   * the two cards or washers of a move may be picked in any order. */
  private candidates(more?: string): string[] {
    const { v } = this;
    const wanted = more ? [...this.picks, more] : this.picks;
    return v.moves.filter((m) => wanted.every((w) => ` ${m} `.includes(` ${w} `)));
  }

  private pick(place: string): void {
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

  private drawCard(at: number): TemplateResult {
    const { v } = this;
    const code = line(v, "table")[at - 1] ?? "?";
    const isUp = line(v, "up").includes(String(at));
    const row = Math.ceil(at / COLUMNS);
    const place = t("card {1}, row {2}, column {3}", at, row, at - (row - 1) * COLUMNS);
    const name = isUp && code !== "?" && code !== "." ? titleOf(v, code) : "";
    if (!name && code === ".")
      return html`<div class="wm-gap" role="gridcell" tabindex="-1">
        ${unseen(t("{1}: taken", place))}</div>`;
    const single = `flip ${at}`;
    const canFlip =
      v.moves.includes(single) ||
      v.moves.some((m) => m.startsWith("flip ") && m.split(" ").includes(String(at), 1));
    const isPicked = this.picks.includes(String(at));
    const isHinted = v.preview?.startsWith("flip ") && v.preview.split(" ").includes(String(at));
    const tap = (): void => {
      if (!canFlip) return;
      if (v.moves.includes(single)) this.hands.act(single);
      else this.pick(String(at));
    };
    return html`<div class="wm-cell" role="gridcell">
      <button type="button" class="wm-card ${name ? "up" : "down"}
        ${canFlip ? "legal" : ""} ${isPicked ? "picked" : ""}
        ${isHinted ? "hinted" : ""} by-${line(v, "turn")[0] ?? ""}"
      data-move=${canFlip && v.moves.includes(single) ? single : nothing}
      data-pick=${canFlip && !v.moves.includes(single) ? at : nothing}
      aria-disabled=${canFlip ? nothing : "true"}
      @click=${tap}>
      ${unseen(`${place}: ${name || t("face down")}${isPicked ? `, ${t("chosen")}` : ""}`)}
      ${
        name
          ? html`<span class="wm-front">${art(v, code)}
          <span class="wm-name" aria-hidden="true">${name}</span></span>`
          : html`<span class="wm-back">${back}
          <span class="wm-number" aria-hidden="true">${at}</span></span>`
      }
      </button></div>`;
  }

  private drawMachine(kind: string, n: string): TemplateResult {
    const { v } = this;
    const [door = "open", ...load] = line(v, kind, n);
    const place = `${kind} ${n}`;
    const found = this.candidates(place);
    const isPicked = this.picks.includes(place);
    const isLegal = found.length > 0;
    const isHinted = v.preview
      ? ` ${v.preview} `.includes(` ${place} `) || (v.preview === `wash ${n}` && kind === "washer")
      : false;
    const wash = kind === "washer" && v.moves.includes(`wash ${n}`) ? `wash ${n}` : "";
    const only = wash || (found.length === 1 ? found[0] : "");
    const state =
      door === "closed"
        ? kind === "washer"
          ? t("washed")
          : t("dry")
        : kind === "washer" && load.length
          ? t("open")
          : t("empty");
    return html`<button type="button" class="wm-machine ${kind} ${door}
        ${isLegal || wash ? "legal" : ""} ${isPicked ? "picked" : ""}
        ${isHinted ? "hinted" : ""}"
      data-move=${only || nothing}
      data-pick=${!only && isLegal ? place : nothing}
      aria-disabled=${isLegal || wash ? nothing : "true"}
      @click=${() => (wash ? this.hands.act(wash) : isLegal ? this.pick(place) : undefined)}>
      ${unseen(`${tellMachine(v, kind, n)}${isPicked ? `, ${t("chosen")}` : ""}`)}
      <span class="wm-top" aria-hidden="true">
        <b>${shortMachine(kind, n)}</b></span>
      <span class="wm-drum" aria-hidden="true">${drawPieces(v, load)}</span>
      <span class="wm-state" aria-hidden="true">${state}</span>
    </button>`;
  }

  /** Ways to go on with what was picked, and moves without a place. */
  private drawChooser(): TemplateResult | undefined {
    const { v } = this;
    const isCards = v.moves.some((m) => m.startsWith("flip "));
    const loose = v.moves.filter((m) => !m.includes(" "));
    const found = this.picks.length && !isCards ? this.candidates() : loose;
    if (!found.length && !this.picks.length) return undefined;
    return html`<div class="wm-chooser" role="group" aria-label=${t("How?")}>
      ${found.map(
        (m) => html`<button type="button" class="legal
          ${v.preview === m ? "hinted" : ""}" data-move=${m}
          @click=${() => this.hands.act(m)}>${moveTitle(v, m)}</button>`,
      )}
      ${
        this.picks.length
          ? html`<button type="button" class="cancel"
          @click=${() => {
            this.picks = [];
            this.hands.again();
          }}>${t("cancel")}</button>`
          : nothing
      }
    </div>`;
  }

  protected paint(): TemplateResult {
    const { v } = this;
    if (this.asked !== v.moves.join()) this.picks = [];
    this.asked = v.moves.join();
    this.keepFocus(".wm", false);
    const machines = v.table.filter((l) => l[0] === "washer" || l[0] === "dryer");
    const places = line(v, "table").map((_, i) => i + 1);
    const rows = places
      .filter((at) => at % COLUMNS === 1)
      .map((at) => places.slice(at - 1, at - 1 + COLUMNS));
    const chooser = this.drawChooser();
    return html`<div class="wm-frame"><div class="wm" @keydown=${arrows}>
      <div class="wm-players">${seats(v).map((seat) => drawPlayer(v, seat))}</div>
      <div class="wm-cards" role="grid" aria-label=${t("cards")} data-cards>
        ${rows.map(
          (row) => html`<div class="wm-line" role="row">
          ${row.map((at) => this.drawCard(at))}</div>`,
        )}
      </div>
      <div class="wm-slot"><div role="status">${chooser ?? nothing}</div>
        ${chooser ? nothing : reminder()}</div>
      <div class="wm-room" role="group" aria-label=${t("machines")}>
        ${machines.map((l) => this.drawMachine(l[0] ?? "", l[1] ?? ""))}
      </div>
    </div></div>`;
  }
}
