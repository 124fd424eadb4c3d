// Clean Family: two cards, a shape, the own sheet with a ghost piece, and the
// family.
import { html, nothing, type TemplateResult } from "lit-html";
import { BoardBase } from "../../board/base";
import type { Hands } from "../../board/board";
import { unseen } from "../../board/said";
import { either, line, movesOf, moveTitle, seats, titleOf } from "../../board/view";
import { phrase, t } from "../../words/say";
import { cross, icon, letterOf, member, SYMBOLS, shapePicture, symbol, tellShape } from "./art";
import { codes, Ghost } from "./ghost";
import { drawControls, drawGrid, keys } from "./sheet";
import {
  boxLabel,
  drawAbility,
  drawOther,
  MEMBERS,
  rowsOf,
  shortAbout,
  status,
  totalOf,
} from "./told";

/** In short what the icons are for; the rules say it in full. */
const LEGEND: [string, string][] = [
  ["R", phrase("Rotate: turn or mirror a shape once")],
  ["A", phrase("Alternative: use a card's small symbol once")],
  ["P", phrase("Free Patch: cross one more square")],
  ["V", phrase("virus: cover it")],
];

export class CleanFamily extends BoardBase {
  readonly status = status;
  private ghost: Ghost;
  private key = ""; // seat, round and phase that the ghost is about
  private card = ""; // of the hand, when it can be played in several ways

  constructor(hands: Hands) {
    super(hands);
    this.ghost = new Ghost(hands);
  }

  /** A new question begins with nothing chosen. */
  private listen(): void {
    const { v } = this;
    const seat = v.seat ?? "";
    const key = [
      v.seat,
      line(v, "round")[0],
      line(v, "phase", seat)[0],
      line(v, "pending", seat)[0],
      line(v, "turn", seat).length,
    ].join();
    this.ghost.v = v;
    if (key === this.key) return;
    this.key = key;
    this.card = "";
    this.ghost.begin();
  }

  private keys(event: KeyboardEvent): void {
    if (event.key === "Escape" && this.ghost.spot) {
      this.ghost.spot = undefined;
      this.ghost.isDropped = false;
      this.card = "";
      this.hands.again();
    } else {
      keys(this.ghost, event);
    }
  }

  /** Ways to play a card: large symbol, small symbol, or a symbol of a Wild. */
  private drawWays(card: string): TemplateResult {
    const { v } = this;
    const ways = movesOf(v, "play").filter(([, what]) => what === card);
    return html`<div class="cf-ways" role="group" aria-label=${t("as which symbol?")}>
      ${ways.map((words) => {
        const move = words.join(" ");
        const letter = letterOf(
          words[3] ?? line(v, "item", card)[words[2] === "alt" ? 1 : 0] ?? "",
        );
        return html`<button type="button" class="cf-paint sym-${letter} ${this.hint(move)}"
          data-move=${move} @click=${() => this.hands.act(move)}>${symbol(letter)}
          <span>${moveTitle(v, move)}</span></button>`;
      })}
      <button type="button" class="cf-plain" @click=${() => {
        this.card = "";
        this.hands.again();
      }}>${t("cancel")}</button>
    </div>`;
  }

  private drawCard(card: string, isSpent = false): TemplateResult {
    const { v } = this;
    if (card === "?")
      return html`<div class="cf-card shut" role="img"
      aria-label=${t("Item card, face down")}></div>`;
    const ways = movesOf(v, "play")
      .filter(([, what]) => what === card)
      .map((words) => words.join(" "));
    const only = ways.length === 1 ? ways[0] : undefined;
    const isOn = ways.length > 0;
    const [large = "", small = ""] = line(v, "item", card).map(letterOf);
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
    } ${isOn ? "legal" : ""} ${this.card === card ? "picked" : ""}
        ${v.preview && ways.includes(v.preview) ? "hinted" : ""}"
      data-move=${isOn && only ? only : nothing}
      data-pick=${isOn && !only ? card : nothing}
      aria-disabled=${isOn ? nothing : "true"}
      aria-expanded=${isOn && !only ? String(this.card === card) : nothing}
      @click=${() => {
        if (!isOn) return;
        if (only) this.hands.act(only);
        else {
          this.card = this.card === card ? "" : card;
          this.hands.again();
        }
      }}>${body}</button>`;
  }

  /** The Market card as it lies for this seat, then hand or chosen symbol. */
  private drawCards(): TemplateResult {
    const { v } = this;
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
        ${hand.map((c) => this.drawCard(c))}
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
        ${drawAbility(v, "rotate", "R")}
        ${drawAbility(v, "alternative", "A")}
      </div>
      ${this.card ? this.drawWays(this.card) : nothing}
    </div>`;
  }

  private drawMember(seat: string, name: string): TemplateResult {
    const { v } = this;
    const notes = line(v, "notes", seat, name);
    const numbers = notes.filter((note) => Number(note));
    const score = totalOf(v, seat, name);
    const wants = line(v, "demand", name);
    const words = `assign ${name}`;
    const isOn = v.moves.includes(words);
    return html`<button type="button" class="cf-member ${isOn ? "legal" : ""}
        ${v.preview === words ? "hinted" : ""}" data-move=${isOn ? words : nothing}
      aria-disabled=${isOn ? nothing : "true"} tabindex=${isOn ? 0 : -1}
      @click=${() => (isOn ? this.hands.act(words) : undefined)}>
      ${unseen(
        t(
          "{1}, wants {2}, {3}, {4} of 3 boxes filled{5}, {6} points",
          titleOf(v, name),
          either(wants.map((one) => t(one))),
          shortAbout(v, name),
          notes.length,
          numbers.length ? `: ${numbers.join(", ")}` : "",
          score,
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
                ? shapePicture(notes[n]!)
                : notes[n]
        }</i>`,
      )}</span>
      <small class="cf-short" aria-hidden="true">${shortAbout(v, name)}</small>
    </button>`;
  }

  private drawNone(): TemplateResult {
    const { v } = this;
    const none = v.moves.find((words) => words.split(" ")[1] === "none");
    if (!none) return html``;
    return html`<div class="cf-controls"><div class="cf-confirm"><span></span>
      <button type="button" class="cf-go" data-move=${none}
        @click=${() => this.hands.act(none)}>${moveTitle(v, none)}</button>
    </div></div>`;
  }

  protected paint(): TemplateResult {
    const { v } = this;
    this.listen();
    this.keepFocus(".cf", true);
    const seat = v.seat ?? "A";
    const others = seats(v).filter((s) => s !== seat);
    const virus = totalOf(v, seat, "virus");
    return html`<div class="cf-frame"><div class="cf phase-${line(v, "phase", seat)[0] ?? "over"}"
        @keydown=${(e: KeyboardEvent) => this.keys(e)}>
      ${this.drawCards()}
      <div class="cf-main">
        ${drawGrid(this.ghost)}
        ${this.ghost.isPlacing() ? drawControls(this.ghost) : this.drawNone()}
      </div>
      <div class="cf-home">
        <div class="cf-family" role="group" aria-label=${t("the family")}>
          ${MEMBERS.map((m) => this.drawMember(seat, m))}
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
    </div></div>`;
  }
}
