// Stay At Home: the households as chips, what is being resolved as a stack,
// the pile and the own hand. What may be done comes as words.
import { html, nothing, type TemplateResult } from "lit-html";
import { BoardBase } from "../../board/base";
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
import { withRules } from "../../places/rules";
import { phrase, t } from "../../words/say";
import * as art from "./art";
import { face, groupOf, listed, pictured, tally } from "./cards";
import { known, layers, members, partOf, status, tellMiss, tellSeat } from "./told";

// What may have been chosen on the way to a move.
const NOTHING = { card: "", place: 0, why: "" };

// How a seat wants to be asked in each kind of window.
type Wish = "ask" | "unless" | "always";
const WINDOW_MS = 2000;

const CHOICES: Record<string, string> = {
  give: phrase("give"),
  back: phrase("put back"),
  drop: phrase("drop"),
  use: phrase("use"),
};

export class StayAtHome extends BoardBase {
  readonly status = status;
  private chosen = { ...NOTHING }; // on the way to a move
  private asked = ""; // the moves it was chosen from
  private wishes = new Map<string, Wish>(); // by seat and window
  private before = new Map<string, string>(); // households of the view before
  private fresh = new Set<string>(); // seats whose household has changed

  private forget(): void {
    this.chosen = { ...NOTHING };
  }

  // The move that naming this seat finishes, with its mark.
  private atSeat(seat: string): [string, string] | undefined {
    const { v } = this;
    const words = v.moves.find(
      (m) =>
        m === `with ${seat}` ||
        m === `target ${seat}` ||
        (this.chosen.card !== "" &&
          (m === `play ${this.chosen.card} ${seat}` || m === `use ${this.chosen.card} ${seat}`)),
    );
    if (!words) return undefined;
    return [
      words,
      words.startsWith("with")
        ? t("starts, too")
        : words.startsWith("target")
          ? t("send home")
          : titleOf(v, this.chosen.card),
    ];
  }

  private chip(seat: string): TemplateResult {
    const { v } = this;
    const out = Number(line(v, "out", seat)[0] ?? 0);
    const miss = Number(line(v, "miss", seat)[0] ?? 0);
    const hand = line(v, "hand", seat);
    const isIll = line(v, "holder")[0] === seat;
    const isTurn = line(v, "active")[0] === seat;
    const isAsked = v.waiting.includes(seat);
    const isOwn = seat === v.seat;
    const part = partOf(v, seat);
    const told = tellSeat(v, seat);
    const inner = html`
      <span class="sh-who" aria-hidden="true"><b class="letter">${seat}</b>
        <span class="name">${isOwn ? t("You") : nameOf(v, seat)}</span></span>
      ${members(v, seat)}
      <span class="sh-facts" aria-hidden="true">${t("{1} out", out)} ·
        ${cards(hand.length)}</span>
      <span class="sh-signs" aria-hidden="true">
        ${isTurn ? html`<span class="sh-turn">${t("turn")}</span>` : nothing}
        ${
          isIll
            ? html`<span class="ill"><svg viewBox="0 0 48 48"
          aria-hidden="true">${art.picture("covid")}</svg>COVID</span>`
            : nothing
        }
        ${miss ? html`<span>${tellMiss(miss)}</span>` : nothing}
        ${part ? html`<span class="part">${part}</span>` : nothing}
        ${isAsked && !isOwn ? html`<span class="asked">${t("asked …")}</span>` : nothing}
      </span>`;
    const look = `sh-chip ${isOwn ? "own" : ""} ${isTurn ? "turn" : ""} ${
      isIll ? "isolates" : ""
    } ${this.fresh.has(seat) ? "fresh" : ""}`;
    const act = this.atSeat(seat);
    if (!act)
      return html`<div class=${look} role="img" tabindex="-1"
        aria-label=${told}>${inner}</div>`;
    const [words, mark] = act;
    return html`
      <button class="${look} target ${this.hint(words)}" data-move=${words}
        @click=${() => this.hands.act(words)}>
        ${unseen(`${mark}: ${told}`)}${inner}${marked(mark)}
      </button>`;
  }

  private center(): TemplateResult {
    const { v } = this;
    const pile = Number(line(v, "pile")[0] ?? 0);
    const discard = line(v, "discard");
    const stack = layers(v);
    const last = discard[discard.length - 1];
    const way =
      line(v, "dir")[0] === "anticlockwise" ? `↺ ${t("anticlockwise")}` : `↻ ${t("clockwise")}`;
    const end = v.moves.includes("end");
    const asked = line(v, "sealed").filter((seat) => seat !== v.seat);
    const said = v.seat ? line(v, "said", v.seat) : [];
    const pileFace = html`<svg viewBox="0 0 48 48" aria-hidden="true">
      ${art.hidden}</svg><span class="count" aria-hidden="true">${pile}</span>`;
    return html`
      <div class="sh-center">
        <div class="sh-piles">
          ${
            end
              ? html`
            <button class="sh-pile target ${this.hint("end")}" data-move="end"
              @click=${() => this.hands.act("end")}>
              ${unseen(t("Draw and end your turn; {1} left", cards(pile)))}
              ${pileFace}${marked(t("draw"))}</button>`
              : html`
            <div class="sh-pile" role="img" tabindex="-1"
              aria-label=${t("Pile, {1}", cards(pile))}>${pileFace}</div>`
          }
          <small>${way}</small>
        </div>
        <div class="sh-stack" role="group" aria-label=${t("Being resolved")}>
          ${
            stack.length
              ? nothing
              : last
                ? html`
            <div class="sh-layer idle"><div class="sh-card g-${groupOf(v, last)}"
              title=${aboutOf(v, last)}>${pictured(v, last)}</div>
              <span>${t("The last card was: {1}.", titleOf(v, last))}</span></div>`
                : html`<p>${t(
                    "Nothing is played yet. Every turn ends with a card from the pile.",
                  )}</p>`
          }
          ${stack.map(
            (layer) => html`
            <div class="sh-layer">
              ${
                layer.card
                  ? html`<div class="sh-card g-${groupOf(v, layer.card)}"
                title=${aboutOf(v, layer.card)}>${pictured(v, layer.card)}</div>`
                  : nothing
              }
              <span>${
                layer.card
                  ? html`<b>${titleOf(v, layer.card)}</b>,
                ${layer.words}<br>${withRules(aboutOf(v, layer.card))}`
                  : html`<b>${layer.words}</b>`
              }</span>
            </div>`,
          )}
          ${
            asked.length
              ? html`<p class="sh-asked">${t(
                  "Asked in secret: {1}. Answers are shown when all are in.",
                  asked.map((seat) => called(v, seat)).join(", "),
                )}</p>`
              : nothing
          }
          ${
            said.length
              ? html`<p class="sh-asked">${t(
                  "Your answer: {1}. It is sealed until the others have answered.",
                  said[0] === "pass" ? t("let it happen") : titleOf(v, said[1] ?? ""),
                )}</p>`
              : nothing
          }
        </div>
      </div>`;
  }

  /** A move as a button, called by its title unless there is a shorter way. */
  private go(words: string, look = "", label: unknown = moveTitle(this.v, words)): TemplateResult {
    return html`<button class="sh-go ${look} ${this.hint(words)}"
      data-move=${words} @click=${() => this.hands.act(words)}>${label}</button>`;
  }

  // A place in the pile, for moves that are `prefix N`.
  private placer(prefix: string): TemplateResult | typeof nothing {
    const { v } = this;
    const last = v.moves.filter((m) => m.startsWith(`${prefix} `)).length;
    if (!last) return nothing;
    const wordsAt = (place: number): string => `${prefix} ${place}`;
    if (!v.moves.includes(wordsAt(this.chosen.place))) {
      const places = Array.from({ length: last }, (_, i) => i + 1);
      this.chosen.place =
        places.find((place) => v.preview === wordsAt(place)) ?? Math.floor(last / 2) + 1;
    }
    const at = this.chosen.place;
    const set = (place: number): void => {
      this.chosen.place = Math.max(1, Math.min(last, place));
      this.hands.again();
    };
    const step = (place: number, label: string, told: string) => html`
      <button class="sh-go plain" aria-label=${told}
        @click=${() => set(place)}>${label}</button>`;
    return html`
      <div class="sh-placer" role="group" aria-label=${t("Place in the pile")}>
        <label class="sh-say">${t("Place {1} of {2}", at, last)}
          <input type="range" min="1" max=${last} .value=${String(at)}
            aria-valuetext=${moveTitle(v, wordsAt(at))}
            @input=${(e: Event) => set(Number((e.target as HTMLInputElement).value))}></label>
        ${step(1, t("Top"), t("Top of the pile"))}
        ${step(at - 1, "−", t("One place up"))}
        ${step(at + 1, "+", t("One place down"))}
        ${step(last, t("Bottom"), t("Bottom of the pile"))}
        ${this.go(wordsAt(at), "main")}
      </div>`;
  }

  private wishOf(kind: string): Wish {
    return this.wishes.get(`${this.v.seat} ${kind}`) ?? "ask";
  }

  // The answer bar where one may pass: the card, or let it happen. A wish to be
  // left alone in a reaction is granted after the time that every window has.
  private passing(): TemplateResult {
    const { v } = this;
    const [kind = ""] = line(v, "reaction");
    const uses = movesOf(v, "use").filter((words) => words.length === 2);
    const wish = this.wishOf(kind);
    const isLeft = wish === "always" || (wish === "unless" && !uses.length);
    if (isLeft)
      this.later(
        [
          v.seat,
          ...line(v, "phase"),
          ...line(v, "start"),
          line(v, "discard").length,
          ...line(v, "pile"),
        ].join(" "),
        WINDOW_MS,
        () => this.hands.act("pass"),
      );
    return html`
      ${uses.map((words) => this.go(words.join(" ")))}
      ${
        uses.length || !kind
          ? nothing
          : html`
        <p class="sh-say">${t("You hold no card to answer with.")}</p>`
      }
      ${this.go(
        "pass",
        v.moves.length > 1 ? "plain" : "main",
        html`${
          isLeft
            ? html`<svg class="sh-ring"
        viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"
        pathLength="1"/></svg>`
            : nothing
        }${moveTitle(v, "pass")}`,
      )}`;
  }

  // How to be asked the next time.
  private preference(): TemplateResult | typeof nothing {
    const { v } = this;
    const [kind = ""] = line(v, "reaction");
    if (!kind || !v.moves.length) return nothing;
    const wish = this.wishOf(kind);
    return html`
      <label class="sh-pref">${t("When this comes again:")}
        <select @change=${(e: Event) => {
          this.wishes.set(`${v.seat} ${kind}`, (e.target as HTMLSelectElement).value as Wish);
          this.hands.again();
        }}>
          <option value="ask" ?selected=${wish === "ask"}>${t("ask me")}</option>
          <option value="unless" ?selected=${wish === "unless"}>${t(
            "let it happen unless I can answer",
          )}</option>
          <option value="always" ?selected=${wish === "always"}>${t("always let it happen")}</option>
        </select></label>`;
  }

  private chooser(): TemplateResult | typeof nothing {
    const { v } = this;
    const card = this.chosen.card;
    if (!card) return nothing;
    const play = `play ${card}`;
    const use = `use ${card}`;
    const targets = movesOf(v, "play", "use").filter(
      ([, what, whom = ""]) => what === card && seats(v).includes(whom),
    );
    const hasPlace = v.moves.some((m) => m.startsWith(`${use} at `));
    const isPlayable =
      targets.length > 0 || hasPlace || v.moves.includes(play) || v.moves.includes(use);
    return html`
      <div class="sh-chooser" role="group"
        aria-label=${t("What to do with {1}", titleOf(v, card))}>
        <p class="sh-say"><b>${titleOf(v, card)}.</b>
          ${withRules(aboutOf(v, card))}
          ${isPlayable || !v.moves.length ? nothing : html`<b>${t("Not now.")}</b> ${this.chosen.why}`}
          ${targets.length ? html`<b>${t("Against whom?")}</b>` : nothing}</p>
        <button class="sh-go plain" @click=${() => {
          this.forget();
          this.hands.again();
        }}>${t("Cancel")}</button>
        ${targets.map((words) => this.go(words.join(" "), "", called(v, words[2]!)))}
        ${v.moves.includes(play) ? this.go(play, "main") : nothing}
        ${hasPlace ? this.placer(`${use} at`) : nothing}
      </div>`;
  }

  private answers(): TemplateResult | typeof nothing {
    const { v } = this;
    if (!v.moves.length) return nothing;
    const has = (words: string): boolean => v.moves.includes(words);
    const offer = (words: string, look: string) => (has(words) ? this.go(words, look) : nothing);
    const takes = movesOf(v, "take");
    const [, , victim] = line(v, "action");
    return html`
      <div class="sh-bar">
        ${offer("out", "main")}
        ${offer("stay", "plain")}
        ${movesOf(v, "with", "target").map((words) =>
          this.go(words.join(" "), words[1] === "none" ? "plain" : ""),
        )}
        ${
          takes.length
            ? html`
          <p class="sh-say">${t(
            "The cards of {1}, face down: which one?",
            called(v, victim ?? ""),
          )}</p>
          <div class="sh-fan" data-cards>${takes.map((words) => {
            const move = words.join(" ");
            return html`
            <button class="sh-pile target ${this.hint(move)}" data-move=${move}
              @click=${() => this.hands.act(move)}>
              ${unseen(moveTitle(v, move))}
              <svg viewBox="0 0 48 48" aria-hidden="true">${art.hidden}</svg>
              ${marked(words[1]!)}</button>`;
          })}
          </div>`
            : nothing
        }
        ${this.placer("put covid")}
        ${this.placer("at")}
        ${has("pass") ? this.passing() : nothing}
        ${offer("end", "main")}
      </div>`;
  }

  // Asks the engine why this card cannot be played.
  private explain(card: string): void {
    const { v } = this;
    const other = seats(v).find((seat) => seat !== v.seat) ?? "";
    const isPlay = line(v, "phase")[0] === "play";
    void this.reasons([isPlay ? `play ${card} ${other}` : `use ${card}`]).then((why) => {
      if (this.chosen.card !== card) return;
      this.chosen.why = why;
      this.hands.again();
      reveal(".sh-chooser");
    });
  }

  private handCard(card: string, times: number): TemplateResult {
    const { v } = this;
    const told = times > 1 ? t("{1}, {2} of them", titleOf(v, card), times) : titleOf(v, card);
    const choice = movesOf(v, "give", "back", "drop", "use").find(
      ([, what, more]) => what === card && !more,
    );
    if (choice) {
      const now = choice.join(" ");
      const mark = t(CHOICES[choice[0]!]!);
      return html`
        <button class="sh-card g-${groupOf(v, card)} target ${this.hint(now)}"
          data-card=${card} data-move=${now} title=${aboutOf(v, card)}
          @click=${() => this.hands.act(now)}>
          ${unseen(`${mark}: ${told}`)}${face(v, card, times)}${marked(mark)}
        </button>`;
    }
    const may = movesOf(v, "play", "use").some(([, what]) => what === card);
    const isAsked = v.moves.includes("end") || movesOf(v, "use", "give", "back", "drop").length > 0;
    const isChosen = this.chosen.card === card;
    const isHinted = !isChosen && v.preview?.split(" ")[1] === card;
    return html`
      <button class="sh-card g-${groupOf(v, card)} ${
        isChosen ? "chosen" : may ? "may" : isAsked ? "dim" : ""
      } ${isHinted ? "hinted" : ""}" data-card=${card}
        data-pick=${may ? card : nothing} aria-pressed=${isChosen}
        title=${aboutOf(v, card)}
        @click=${() => {
          const was = this.chosen.card;
          this.forget();
          this.chosen.card = was === card ? "" : card;
          if (this.chosen.card && isAsked && !may) this.explain(card);
          this.hands.again();
          reveal(".sh-chooser");
        }}>${unseen(`${told}${isAsked && !may ? `, ${t("not now")}` : ""}`)}
        ${face(v, card, times)}</button>`;
  }

  private compare(): void {
    const { v } = this;
    const now = new Map(
      seats(v).map((seat): [string, string] => [
        seat,
        `${line(v, "out", seat)[0]} ${line(v, "holder")[0] === seat}`,
      ]),
    );
    const changed = [...now].filter(([seat, facts]) => this.before.get(seat) !== facts);
    if (!changed.length) return;
    this.fresh = new Set(this.before.size === now.size ? changed.map(([seat]) => seat) : []);
    this.before = now;
  }

  protected paint(): TemplateResult {
    const { v } = this;
    const asked = `${v.seat} ${line(v, "phase").join(" ")} ${v.moves.join(";")}`;
    if (this.asked !== asked) this.forget();
    this.asked = asked;
    this.compare();
    this.keepFocus(".sh", false);
    const hand = tally(v.seat ? line(v, "hand", v.seat) : []);
    const size = hand.reduce((sum, [, n]) => sum + n, 0);
    const discard = line(v, "discard");
    return html`
      <div class="sh" @keydown=${(e: KeyboardEvent) => {
        if (e.key === "Escape" && this.chosen.card) {
          this.forget();
          this.hands.again();
        } else {
          arrows(e);
        }
      }}>
        <div class="sh-chips n${v.players}">
          ${seats(v).map((seat) => this.chip(seat))}
        </div>
        ${this.center()}
        ${
          v.seat
            ? html`
          <div class="sh-hand" role="group" data-cards
            aria-label=${t("Your hand, {1}", cards(size))}>
            ${hand.map(([card, times]) => this.handCard(card, times))}
            ${size ? nothing : html`<span class="sh-none">${t("Your hand is empty so far.")}</span>`}
          </div>`
            : nothing
        }
        <div class="sh-choice" role="status">${this.chooser()}</div>
        ${this.answers()}
        ${this.preference()}
        <div class="sh-more">
          ${known(v)}
          <details class="sh-known"><summary>${t("Discarded: {1}", discard.length)}</summary><p>${
            listed(v, discard) || t("nothing yet")
          }</p></details>
        </div>
      </div>`;
  }
}
