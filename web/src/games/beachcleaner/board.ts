// Beachcleaner: all beaches, the Market, the piles and the own hand. What may
// be done comes as words; a chosen card marks the pieces that finish a move.
import { html, nothing, type TemplateResult } from "lit-html";
import { BoardBase } from "../../board/base";
import type { TableView } from "../../board/board";
import { arrows, reveal } from "../../board/keyboard";
import { marked, unseen } from "../../board/said";
import {
  aboutOf,
  called,
  cards,
  line,
  movesOf,
  moveTitle,
  nameOf,
  seats,
  titleOf,
} from "../../board/view";
import { phrase, t } from "../../words/say";
import { beachOf, beachTitle, type Place, picture, status, tellPlace } from "./beach";
import { back, face } from "./cards";
import { readUse, type Use } from "./moves";

// What may have been chosen on the way to a move.
const NOTHING = { at: -1, card: "", slot: 0, to: "", why: "" };

const MARKS: Record<string, string> = {
  stand: phrase("stand"),
  clean: phrase("clean|do it"),
  move: phrase("walk"),
  mine: phrase("mine|short"),
  pollute: phrase("dirty"),
};

function otherHand(v: TableView, seat: string): TemplateResult {
  const hand = line(v, "hand", seat);
  const sure = hand.filter((c) => c !== "?");
  return html`<span class="bc-hidden">${cards(hand.length)}${
    sure.length
      ? html`<small> ${t("with {1}", sure.map((card) => titleOf(v, card)).join(", "))}</small>`
      : nothing
  }</span>`;
}

// What the next cards of the pile may be.
function tide(v: TableView): string {
  const [flood = "", cards = ""] = line(v, "flood");
  if (!flood) return "";
  if (flood === "anywhere") return t("shuffled: Floods may be anywhere");
  return flood === "sure"
    ? t("a Flood in the next {1}", cards)
    : flood === "perhaps"
      ? t("perhaps a Flood in the next {1}", cards)
      : t("no Flood in the next {1}", cards);
}

const SIDES: Record<string, string> = { left: phrase("left"), right: phrase("right") };

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

export class Beachcleaner extends BoardBase {
  readonly status = status;
  private uses: Use[] = []; // the legal moves
  private chosen = { ...NOTHING }; // on the way to a move
  private asked = ""; // the moves it was chosen from
  private skipsAlone = false;
  private before = new Map<string, string>(); // places of the view before
  private beforeKey = "";
  private fresh = new Set<string>(); // places that have changed

  private forget(): void {
    this.chosen = { ...NOTHING };
  }

  // The moves that the chosen pieces still lead to.
  private open(): Use[] {
    if (this.chosen.to)
      return this.uses.filter(
        (u) => u.verb === "bather" && u.seat === this.chosen.to && u.card === this.chosen.card,
      );
    if (this.chosen.card)
      return this.uses.filter(
        (u) => u.card === this.chosen.card || (u.verb === "pair" && u.other === this.chosen.card),
      );
    return [];
  }

  private partnerOf(u: Use): string {
    return u.verb === "pair" && u.other === this.chosen.card ? u.card : u.other;
  }

  // What a tap on a place does now: the best of what ends there.
  private atPlace(seat: string, place: number): Use | undefined {
    const free = this.uses.filter((u) => u.verb === "stand" || u.verb === "pollute");
    const here = [...free, ...this.open()].filter((u) => u.seat === seat && u.place === place);
    return here.find((u) => u.verb === "clean") ?? here[0];
  }

  private place(seat: string, p: Place, i: number): TemplateResult {
    const { v } = this;
    const use = this.atPlace(seat, i);
    const told = tellPlace(v, p, i);
    const look = `bc-place ${p.kind ? "dirty" : "clean"} ${this.fresh.has(`${seat}${i}`) ? "fresh" : ""}`;
    if (!use)
      return html`<div class=${look} role="img" tabindex="-1"
        aria-label=${told}>
        ${picture(p)}</div>`;
    const mark = use.verb === "move" && p.mineBy ? t("clear") : t(MARKS[use.verb] ?? use.verb);
    return html`
      <button class="${look} target ${this.hint(use.words)}"
        data-move=${use.words}
        @click=${() => this.hands.act(use.words)}>
        ${unseen(`${mark}: ${told}, ${called(v, seat)}`)}
        ${picture(p)}${marked(mark)}
      </button>`;
  }

  private beach(seat: string): TemplateResult {
    const { v } = this;
    const places = beachOf(v, seat);
    const due = line(v, "due");
    const isFlooded = due[0] === "lays" && due[2] === seat;
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
          ${places.map((p, i) => this.place(seat, p, i + 1))}
        </div>
        ${
          isFlooded
            ? html`<p class="bc-tide">${t(
                "The Flood is here: a card falls on each Clean place without a comber.",
              )}</p>`
            : nothing
        }
      </section>`;
  }

  private piles(): TemplateResult {
    const { v } = this;
    const left = Number(line(v, "pickup")[0] ?? 0);
    const draw = this.uses.find((u) => u.verb === "draw");
    const down = line(v, "putdown");
    const counts = new Map<string, number>();
    for (const card of down) counts.set(card, (counts.get(card) ?? 0) + 1);
    return html`
      <div class="bc-pile">
        ${
          draw
            ? html`
          <button class="bc-card target ${this.hint("draw")}" data-move="draw"
            @click=${() => this.hands.act("draw")}>
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
        <summary><small>${tide(v)}</small> ${t("Put down: {1}", down.length)}</summary>
        <p>${
          [...counts]
            .map(([card, n]) => (n > 1 ? `${titleOf(v, card)} ×${n}` : titleOf(v, card)))
            .join(", ") || t("nothing yet")
        }</p>
      </details>`;
  }

  private market(): TemplateResult {
    const { v } = this;
    return html`
      <div class="bc-market" role="group" aria-label=${t("Market")}>
        <span class="title">${t("Market")}</span>
        ${line(v, "market").map((card, i) => {
          const slot = i + 1;
          const use = this.open().find((u) => u.verb === "swap" && u.slot === slot);
          const may = this.uses.some((u) => u.verb === "swap" && u.slot === slot);
          const told = t("Market {1}: {2}", slot, titleOf(v, card));
          if (use)
            return html`<button class="bc-card target ${this.hint(use.words)}"
          data-move=${use.words} title=${aboutOf(v, card)}
          @click=${() => this.hands.act(use.words)}>
          ${unseen(t("{1}; swap for {2}", told, titleOf(v, this.chosen.card)))}
          ${face(v, card)}${marked(t("swap|do it"))}</button>`;
          if (may)
            return html`<button class="bc-card may ${
              this.chosen.slot === slot ? "chosen" : ""
            }" title=${aboutOf(v, card)}
          aria-pressed=${this.chosen.slot === slot}
          @click=${() => {
            const was = this.chosen.slot;
            this.forget();
            this.chosen.slot = was === slot ? 0 : slot;
            this.hands.again();
          }}>${unseen(told)}${face(v, card)}</button>`;
          return html`<div class="bc-card" role="img" tabindex="-1" aria-label=${told}
        title=${aboutOf(v, card)}>${face(v, card)}</div>`;
        })}
      </div>`;
  }

  // Cards that lie face down to be named: an offer, or the row of a mine.
  private hiddenRow(): TemplateResult | typeof nothing {
    const { v } = this;
    const picks = movesOf(v, "pick", "take");
    if (!picks.length) return nothing;
    const offer = line(v, "offer");
    return html`
      <div class="bc-blind" role="group" aria-label=${t("Cards face down")}
        data-cards>
        <p>${
          picks[0]?.[0] === "pick"
            ? t("{1} offers two cards: one is a Bather.", called(v, offer[0] ?? ""))
            : t("{1} still to name.", cards(Number(line(v, "take")[0] ?? 0)))
        }</p>
        ${picks.map(([verb, card = ""]) => {
          const words = `${verb} ${card}`;
          return html`
          <button class="bc-card target ${this.hint(words)}" data-move=${words}
            @click=${() => this.hands.act(words)}>
            ${unseen(moveTitle(v, words))}
            ${back()}${marked(SIDES[card] ? t(SIDES[card]) : card)}</button>`;
        })}
      </div>`;
  }

  private choose(card: string, at: number): void {
    const { v } = this;
    const was = this.chosen.at;
    this.forget();
    if (was !== at) {
      this.chosen.at = at;
      this.chosen.card = card;
      if (line(v, "phase")[0] === "act" && this.uses.length && !this.open().length)
        void this.reasons(tries(v, card)).then((why) => {
          if (this.chosen.at !== at) return;
          this.chosen.why = why;
          this.hands.again();
          reveal(".bc-chooser");
        });
    }
    this.hands.again();
    reveal(".bc-chooser");
  }

  private handCard(card: string, at: number): TemplateResult {
    const { v } = this;
    const isChosen = this.chosen.at === at;
    const act = (use: Use, mark: string): TemplateResult => html`
      <button class="bc-card target ${this.hint(use.words)}" data-card=${card}
        data-move=${use.words} title=${aboutOf(v, card)}
        @click=${() => this.hands.act(use.words)}>
        ${unseen(`${mark}: ${titleOf(v, card)}`)}${face(v, card)}${marked(mark)}
      </button>`;
    const now = this.uses.find((u) => u.verb === "two" && card === "2");
    if (now) return act(now, t("take two"));
    if (this.chosen.slot) {
      const swap = this.uses.find(
        (u) => u.verb === "swap" && u.card === card && u.slot === this.chosen.slot,
      );
      if (swap) return act(swap, t("swap|do it"));
    }
    if (this.chosen.card && !isChosen) {
      const partner = this.open().find(
        (u) => this.partnerOf(u) === card && (u.verb === "pair" || this.chosen.to !== ""),
      );
      if (partner) return act(partner, partner.verb === "pair" ? t("pair") : t("add"));
    }
    const hasUse = this.uses.some((u) => u.card === card || u.other === card);
    const isHinted = v.preview !== undefined && !isChosen && readUse(v, v.preview).card === card;
    const isHandAsked = this.uses.some((u) => u.card);
    return html`
      <button class="bc-card ${
        isChosen ? "chosen" : hasUse ? "may" : isHandAsked ? "dim" : ""
      } ${isHinted ? "hinted" : ""}"
        data-card=${card} data-pick=${hasUse ? card : nothing}
        aria-pressed=${isChosen} title=${aboutOf(v, card)}
        @click=${() => this.choose(card, at)}>
        ${unseen(
          `${titleOf(v, card)}${isHandAsked && !hasUse ? `, ${t("no use now")}` : ""}`,
        )}${face(v, card)}</button>`;
  }

  // A place shows the best of what ends there; a walk that is not it, or that
  // ends on a mine, is offered beside.
  private isApart(u: Use): boolean {
    const goal = beachOf(this.v, u.seat)[u.place - 1];
    return u.verb === "move" && (this.atPlace(u.seat, u.place) !== u || Boolean(goal?.mineBy));
  }

  private go(words: string, look = ""): TemplateResult {
    return html`<button class="bc-go ${look} ${this.hint(words)}"
      data-move=${words} @click=${() => this.hands.act(words)}>${moveTitle(this.v, words)}</button>`;
  }

  private chooser(): TemplateResult | typeof nothing {
    const { v } = this;
    if (this.chosen.slot)
      return html`<p class="bc-say">${t("Now tap the card of your hand to give for it.")}</p>`;
    if (!this.chosen.card) return nothing;
    const ways = this.open();
    const bathed = this.chosen.to
      ? []
      : [...new Set(ways.filter((u) => u.verb === "bather").map((u) => u.seat))];
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
        aria-label=${t("What to do with {1}", titleOf(v, this.chosen.card))}>
        <p class="bc-say"><b>${titleOf(v, this.chosen.card)}.</b>
          ${
            this.chosen.to
              ? html`${t("For {1}.", called(v, this.chosen.to))} <b>${t(
                  "Tap the card that goes with it, face down.",
                )}</b>`
              : aboutOf(v, this.chosen.card)
          }
          ${
            ways.length || !this.uses.length
              ? nothing
              : html`<b>${t("It has no use now.")}</b> ${this.chosen.why}`
          }
          <b>${this.chosen.to ? nothing : where}</b></p>
        <button class="bc-go plain" @click=${() => {
          this.forget();
          this.hands.again();
        }}>${t("Cancel")}</button>
        ${ways.filter((u) => this.isApart(u)).map((u) => this.go(u.words))}
        ${bathed.map(
          (seat) => html`
          <button class="bc-go" @click=${() => {
            this.chosen.to = seat;
            this.hands.again();
          }}>${t("Bather for {1} …", called(v, seat))}</button>`,
        )}
      </div>`;
  }

  private forward(): TemplateResult | typeof nothing {
    const { v } = this;
    const phase = line(v, "phase")[0];
    const has = (words: string): boolean => v.moves.includes(words);
    if (!v.moves.length) return nothing;
    const isForced = v.moves.length === 1 && has("skip");
    if (isForced && this.skipsAlone)
      this.later(`${v.seat} ${phase} ${line(v, "turns")[0]}`, 500, () => this.hands.act("skip"));
    return html`
      <div class="bc-bar">
        ${has("draw") ? this.go("draw", "main") : nothing}
        ${has("two") ? this.go("two", "main") : nothing}
        ${has("skip") ? this.go("skip", isForced ? "main" : "plain") : nothing}
        ${has("pass") ? this.go("pass", v.moves.length > 1 ? "plain" : "main") : nothing}
      </div>
      ${
        isForced
          ? html`<label class="bc-pref"><input type="checkbox"
          .checked=${this.skipsAlone} @change=${(e: Event) => {
            this.skipsAlone = (e.target as HTMLInputElement).checked;
            this.hands.again();
          }}> ${t("Go on by itself from now on")}</label>`
          : nothing
      }`;
  }

  // Places that changed since the last view are drawn with a short fade.
  private compare(): void {
    const { v } = this;
    const now = new Map<string, string>();
    for (const seat of seats(v))
      for (const [i, p] of beachOf(v, seat).entries())
        now.set(`${seat}${i + 1}`, `${p.kind} ${p.mineBy}`);
    const key = [...now.values()].join(" ");
    if (key === this.beforeKey) return;
    this.fresh = new Set(
      [...now]
        .filter(([at, word]) => this.before.size > 0 && this.before.get(at) !== word)
        .map(([at]) => at),
    );
    this.before = now;
    this.beforeKey = key;
  }

  protected paint(): TemplateResult {
    const { v } = this;
    const asked = `${v.seat} ${v.moves.join(";")}`;
    if (this.asked !== asked) this.forget();
    this.asked = asked;
    this.compare();
    this.keepFocus(".bc", false);
    this.uses = v.moves.map((words) => readUse(v, words));
    const all = seats(v);
    const own = v.seat ? all.indexOf(v.seat) : -1;
    const others = own < 0 ? all : [...all.slice(own + 1), ...all.slice(0, own)];
    const hand = v.seat ? line(v, "hand", v.seat) : [];
    return html`
      <div class="bc" @keydown=${(e: KeyboardEvent) => {
        if (e.key === "Escape" && (this.chosen.card || this.chosen.slot)) {
          this.forget();
          this.hands.again();
        } else {
          arrows(e);
        }
      }}>
        <div class="bc-others n${others.length}">
          ${others.map((seat) => this.beach(seat))}
        </div>
        <div class="bc-middle">
          ${this.piles()}${this.market()}
        </div>
        ${this.hiddenRow()}
        ${v.seat ? this.beach(v.seat) : nothing}
        ${steps(v)}
        ${
          v.seat
            ? html`
          <div class="bc-hand" role="group" data-cards
            aria-label=${t("Your hand, {1}", cards(hand.length))}>
            ${hand.map((card, at) => this.handCard(card, at))}
            ${hand.length ? nothing : html`<span>${t("no cards")}</span>`}
          </div>`
            : nothing
        }
        <div class="bc-choice" role="status">${this.chooser()}</div>
        ${this.forward()}
      </div>`;
  }
}
