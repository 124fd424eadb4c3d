// Clean Family: two cards, a shape, the own sheet with a ghost piece, and the
// family.
import { html, nothing, type TemplateResult } from "lit-html";
import { BoardBase } from "../../board/base";
import type { Hands } from "../../board/board";
import { unseen } from "../../board/said";
import { either, line, movesOf, moveTitle, seats, titleOf } from "../../board/view";
import { t } from "../../words/say";
import { cross, icon, member, shapePicture, symbol, tellShape } from "./art";
import { Ghost, pieceOf } from "./ghost";
import { drawControls, drawGrid, keys } from "./sheet";
import {
  codesOf,
  drawAbility,
  drawOther,
  iconRows,
  numberOf,
  pointsOf,
  status,
  totalOf,
} from "./told";

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
      line(v, "empty", seat)[0],
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

  /** Large and small symbol of an Item card; none of a Wild. */
  private symbolsOf(card: string): string[] {
    return this.v.pieces.get(card)?.group.split(" ").slice(1) ?? [];
  }

  /** Ways to play a card: large symbol, small symbol, or a symbol of a Wild. */
  private drawWays(card: string): TemplateResult {
    const { v } = this;
    const ways = movesOf(v, "play").filter(([, what]) => what === card);
    return html`<div class="cf-ways" role="group" aria-label=${t("as which symbol?")}>
      ${ways.map((words) => {
        const move = words.join(" ");
        const name = words[3] ?? this.symbolsOf(card)[words[2] === "alt" ? 1 : 0]!;
        return html`<button type="button" class="cf-paint sym-${name} ${this.hint(move)}"
          data-move=${move} @click=${() => this.hands.act(move)}>${symbol(name)}
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
    const [large, small] = this.symbolsOf(card);
    const said = t("card {1}", titleOf(v, card));
    const body = html`
      ${unseen(isSpent ? t("discarded: {1}", said) : said)}
      <span class="cf-large">${
        large ? symbol(large) : codesOf(v, "symbol").map((name) => symbol(name))
      }</span>
      <span class="cf-title" aria-hidden="true">${large ? titleOf(v, large) : t("any symbol")}</span>
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
    const print = open ? line(v, "print", open) : [];
    const isFree = print[0] === "free";
    const own = pieceOf(v).length ? pieceOf(v) : isFree ? ["X"] : print;
    const hand = line(v, "hand", seat);
    const drawn = line(v, "draws", seat)[0];
    return html`<div class="cf-deal">
      <div class="cf-market" role="img" aria-label=${
        !open
          ? t("Market card: none yet")
          : isFree
            ? t("Market card: FREE, one square of any symbol")
            : t("Market card, columns of a shape: {1}", tellShape(own))
      }>
        ${own.length ? shapePicture(own, drawn ? `sym-${drawn}` : "") : nothing}
        <small>${isFree ? t("FREE") : open ? t("shape") : t("no card")}</small>
      </div>
      <div class="cf-hand" data-cards>
        ${hand.map((c) => this.drawCard(c))}
        ${
          !hand.length && drawn
            ? html`<p class="cf-chosen">${symbol(drawn)}
          <b>${titleOf(v, drawn)}</b></p>`
            : nothing
        }
        ${
          !hand.length && !drawn && isFree
            ? html`<p class="cf-chosen">${t("one square, any symbol")}</p>`
            : nothing
        }
        ${
          !hand.length && !drawn && !isFree && open
            ? html`<p class="cf-chosen">${t("Done. Waiting for the others.")}</p>`
            : nothing
        }
      </div>
      <div class="cf-abilities">
        <small>${t("round {1}", line(v, "round")[0] ?? "")}</small>
        ${drawAbility(v, "rotate")}
        ${drawAbility(v, "alternative")}
      </div>
      ${this.card ? this.drawWays(this.card) : nothing}
    </div>`;
  }

  private drawMember(seat: string, name: string): TemplateResult {
    const { v } = this;
    const notes = line(v, "box", seat, name);
    const labels = line(v, "label", name);
    const points = pointsOf(v, seat, name);
    const about = v.pieces.get(name)?.about ?? "";
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
          either(wants.map((one) => titleOf(v, one))),
          about,
          notes.length,
          notes.length && notes[0] !== "cross"
            ? `: ${notes.map((note) => titleOf(v, note)).join(", ")}`
            : "",
          points,
        ),
      )}
      ${member(name)}
      <span class="cf-name" aria-hidden="true">${titleOf(v, name)}</span>
      <b class="cf-score" aria-hidden="true">${points}</b>
      <span class="cf-wants" aria-hidden="true">${
        wants.length > 4 ? html`<small>${t("any|symbol")}</small>` : wants.map((w) => symbol(w))
      }</span>
      <span class="cf-boxes" aria-hidden="true">${labels.map(
        (label, n) => html`<i class=${notes[n] ? "full" : ""}>${this.drawBox(notes[n], label)}</i>`,
      )}</span>
      <small class="cf-short" aria-hidden="true">${about}</small>
    </button>`;
  }

  /** What a member has noted, or what is printed where nothing is. */
  private drawBox(note: string | undefined, label: string): unknown {
    if (!note) return label;
    if (note === "cross") return cross;
    const print = line(this.v, "print", note);
    return print.length ? shapePicture(print) : note;
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
    const virus = pointsOf(v, seat, "virus");
    const icons = iconRows(v).flat();
    return html`<div class="cf-frame"><div class="cf phase-${line(v, "phase", seat)[0] ?? "over"}"
        @keydown=${(e: KeyboardEvent) => this.keys(e)}>
      ${this.drawCards()}
      <div class="cf-main">
        ${drawGrid(this.ghost)}
        ${this.ghost.isPlacing() ? drawControls(this.ghost) : this.drawNone()}
      </div>
      <div class="cf-home">
        <div class="cf-family" role="group" aria-label=${t("the family")}>
          ${codesOf(v, "member").map((m) => this.drawMember(seat, m))}
        </div>
        <p class="cf-total">${t(
          "If it ended now: {1} points, {2} squares empty",
          totalOf(v, seat),
          numberOf(v, "empty", seat),
        )}${virus === "0" ? nothing : `, ${t("viruses {1}", virus)}`}</p>
        <ul class="cf-legend">${codesOf(v, "icon")
          .filter((name) => icons.includes(name))
          .map(
            (name) =>
              html`<li>${icon(name)} ${titleOf(v, name)}: ${v.pieces.get(name)?.about}</li>`,
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
