// Clean Family: a kitchen table with two cards, the own sheet with a ghost
// piece, and six framed photos of the family.
import { html, nothing, type TemplateResult } from "lit-html";
import { BoardBase } from "../../board/base";
import type { Action, Drawn, Hands, Pill, Scene, TableView } from "../../board/board";
import { unseen } from "../../board/said";
import { either, line, movesOf, moveTitle, nameOf, titleOf } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { token } from "../../look/figures";
import { vars } from "../../look/vars";
import { t } from "../../words/say";
import {
  drawGoal,
  drawSmall,
  feat,
  tellEmpty,
  tellForecast,
  tellIcon,
  tellLikes,
  tellScore,
} from "./about";
import {
  gap,
  icon,
  member,
  pencil,
  plaster,
  shapePicture,
  smallSheet,
  star,
  symbol,
  tellShape,
} from "./art";
import { Ghost, pieceOf } from "./ghost";
import { remark } from "./remark";
import { deedsOf, scene } from "./scenes";
import {
  actionsOf,
  drawEverybody,
  drawGain,
  drawGrid,
  drawPalette,
  drawStamps,
  iconsUnder,
  keys,
  saidOf,
  tellDots,
} from "./sheet";
import {
  codesOf,
  type Deed,
  drawAbility,
  drawBoxes,
  drawDeeds,
  drawnGain,
  drawnSaving,
  drawOther,
  earnedBy,
  glimpse,
  iconRows,
  isFull,
  isOneSquare,
  isOver,
  isSummed,
  numberOf,
  pointsOf,
  sheetRows,
  signed,
  stakeOf,
  status,
  tellCount,
  tellDeed,
  tellGain,
  tellGaps,
  tellSaving,
  theSymbol,
  wonBy,
  wonWith,
  wordOf,
} from "./told";

// What a tap asks about.
const ASKED = ".cf-member, .cf-ability, .cf-little, .cf-cell, .cf-me";

// What is long is set narrower.
const cardTitle = (title: string) => html`
  <b class="cf-title" ${vars({ letters: title.length })} aria-hidden="true">${title}</b>`;

export class CleanFamily extends BoardBase {
  readonly status = status;
  readonly remark = remark;
  private ghost: Ghost;
  private key = ""; // seat, round and phase that the ghost is about
  private card = ""; // of the hand, when it can be played in several ways
  private hinted = ""; // the move that was marked last
  private asks = ""; // the question, as far as it is answered, and its hint
  private answer = ""; // to a tap in vain
  private about = ""; // what was asked about: a member, an icon, a card's small picture
  private deeds = new Map<string, Deed>(); // what everybody did last
  private isLess = false; // one square was drawn of this round's shape
  private got = ""; // who in the family was given something just now,
  private brought = 0; // and the points for it

  constructor(hands: Hands) {
    super(hands);
    this.ghost = new Ghost(hands);
  }

  scene(before: TableView, after: TableView, told: Told): Scene[] {
    for (const [seat, deed] of deedsOf(before, after, told)) {
      const last = this.deeds.get(seat);
      const isSame = last && [...deed.squares].join() === [...last.squares].join();
      this.deeds.set(seat, isSame && !deed.whom ? last : deed);
    }
    const seat = after.seat ?? "";
    for (const event of told.events) {
      const [who, verb = "", what = ""] = event.split(" ");
      if (["market", "draw", "single"].includes(verb) && (who === "*" || who === seat))
        this.isLess = verb === "single";
      if (who !== seat) continue;
      this.got = verb === "assign" ? what : "";
      this.brought = numberOf(after, "won", seat) - numberOf(before, "won", seat);
    }
    return scene(before, after, told);
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
    if (v.preview && v.preview !== this.hinted) this.ghost.follow();
    this.hinted = v.preview ?? "";
    if (key !== this.key) {
      this.key = key;
      this.card = "";
      this.ghost.begin();
    }
    // What was asked about makes way for what is to be done next.
    const { symbol: chosen, isDropped, at } = this.ghost;
    const asks = [key, this.card, this.hinted, chosen, isDropped && at].join();
    if (asks !== this.asks) {
      this.about = "";
      this.answer = "";
    }
    this.asks = asks;
  }

  drop(): void {
    this.card = "";
    this.hinted = "";
    this.ghost.begin();
  }

  /** Whether nothing is chosen, put on the sheet or pointed at there. */
  private isFresh(): boolean {
    const { card, ghost, v } = this;
    return !(card || ghost.symbol || ghost.isDropped || v.preview);
  }

  private keys(event: KeyboardEvent): void {
    if (event.key === "Escape" && this.ghost.spot) {
      this.ghost.spot = undefined;
      this.ghost.isDropped = false;
      this.card = "";
      this.hands.again();
    } else if (event.key === "Enter" && event.shiftKey) {
      const { swap } = (event.target as HTMLElement).dataset;
      if (!swap) return;
      event.preventDefault();
      this.hands.act(swap);
    } else {
      keys(this.ghost, event);
    }
  }

  /** Large and small symbol of an Item card; none of a Wild. */
  private symbolsOf(card: string): string[] {
    return this.v.pieces.get(card)?.group.split(" ").slice(1) ?? [];
  }

  /** Symbols that a Wild can be played as. */
  private drawWays(card: string): TemplateResult {
    const { v } = this;
    const ways = movesOf(v, "play").filter(([, what]) => what === card);
    return html`<div class="cf-palette" role="group" aria-label=${t("As which symbol?")}>
      ${ways.map((words) => {
        const move = words.join(" ");
        const name = words[3]!;
        return html`<button type="button" class="cf-paint sym-${name} ${this.hint(move)}"
          data-move=${move} @click=${() => this.hands.act(move)}>
          ${unseen(moveTitle(v, move))}${symbol(name)}
          <span ${vars({ letters: titleOf(v, name).length })} aria-hidden="true">${titleOf(v, name)}</span></button>`;
      })}
    </div>`;
  }

  private pick(card: string): void {
    this.card = card;
    this.hands.again();
  }

  /** A card of the hand; `times` of it where both are the same. */
  private drawCard(card: string, times = 1): TemplateResult {
    const { v } = this;
    if (card === "?")
      return html`<div class="cf-card shut" role="img" aria-label=${t("Item card, face down")}></div>`;
    const ways = movesOf(v, "play")
      .filter(([, what]) => what === card)
      .map((words) => words.join(" "));
    const isOn = ways.length > 0;
    const alt = ways.find((way) => way.endsWith(" alt"));
    const [large, small] = this.symbolsOf(card);
    // A card means its large symbol; only a Wild has to be asked about.
    const only = ways.length === 1 || large ? (ways.find((way) => way !== alt) ?? alt) : undefined;
    const title = large ? titleOf(v, large) : titleOf(v, card);
    return html`<button type="button" class="cf-card ${large ? `sym-${large}` : "wild"}
        ${isOn ? "legal" : ""} ${v.preview && v.preview !== alt && ways.includes(v.preview) ? "hinted" : ""}"
      data-piece="hand-${card}" data-move=${only ?? nothing}
      data-pick=${isOn && !only ? card : nothing} data-swap=${alt ?? nothing}
      aria-keyshortcuts=${alt ? "Shift+Enter" : nothing}
      aria-disabled=${isOn ? nothing : "true"}
      @click=${(e: Event) => {
        const isSmall = (e.target as Element).closest(".cf-little");
        if (isSmall && alt) this.hands.act(alt);
        else if (isSmall) this.ask(`small ${small}`);
        else if (only) this.hands.act(only);
        else if (isOn) this.pick(card);
        else void this.explain(`play ${card}`);
      }}>
      ${unseen(t("card {1}", titleOf(v, card)))}
      ${alt ? unseen(t("Shift and Enter: {1}, with swap arrows", titleOf(v, small ?? ""))) : nothing}
      ${times > 1 ? html`<b class="cf-times" aria-hidden="true">${times}×</b>` : nothing}
      <span class="cf-large" aria-hidden="true">${
        large ? symbol(large) : codesOf(v, "symbol").map((name) => symbol(name))
      }</span>
      ${cardTitle(title)}
      ${small ? html`<span class="cf-little ${alt ? `ready ${this.hint(alt)}` : ""}" aria-hidden="true" data-clear title=${this.smallSaid(small)}>${drawSmall(small)}</span>` : nothing}
    </button>`;
  }

  /** Whether there is nothing to choose: both cards of the hand are the same. */
  private isTwin(): boolean {
    const [one, other] = line(this.v, "hand", this.v.seat ?? "");
    return one !== undefined && one !== "?" && one === other;
  }

  private smallSaid(name: string): string {
    return t(
      "The small picture: with swap arrows you draw {1} instead of the large one.",
      titleOf(this.v, name),
    );
  }

  private say(words: string): void {
    this.about = "";
    this.answer = words;
    this.hands.again();
  }

  /** Why a card cannot be played, in the engine's words. */
  private async explain(words: string): Promise<void> {
    const { asks } = this;
    const why = await this.reasons([words]);
    if (why && this.asks === asks) this.say(why);
  }

  /** What comes first, where a tap on the sheet or the open shape does nothing. */
  private first(): string {
    const { v } = this;
    if (movesOf(v, "play").length)
      return this.card
        ? t("First choose what to draw.")
        : t("First choose a card: it says what you draw.");
    if (movesOf(v, "assign").length)
      return t("First choose who gets {1}.", theSymbol(v, line(v, "draws", v.seat ?? "")[0] ?? ""));
    return this.ghost.isPlacing() ? t("Choose a place on the sheet first.") : "";
  }

  private tapSquare(what: string): void {
    if (tellIcon(what)) this.ask(what);
    else this.say(this.first());
  }

  /** What lies beside the Market card: the hand, a palette, or what is drawn. */
  private drawHand(isFree: boolean): TemplateResult {
    const { v } = this;
    const seat = v.seat ?? "";
    const hand = line(v, "hand", seat);
    const drawn = line(v, "draws", seat)[0];
    if (v.moves[0]?.startsWith("patch "))
      return html`<div class="cf-card chosen" role="img" aria-label=${titleOf(v, "patch")}>
        <span class="cf-large">${plaster}</span>${cardTitle(titleOf(v, "patch"))}</div>`;
    if (this.card) return this.drawWays(this.card);
    if (this.ghost.isPlacing() && this.ghost.verb() === "free") return drawPalette(this.ghost);
    if (this.isTwin()) return this.drawCard(hand[0]!, 2);
    if (hand.length) return html`${hand.map((card) => this.drawCard(card))}`;
    if (drawn)
      return html`<div class="cf-card chosen sym-${drawn}" data-piece="given" role="img" aria-label=${titleOf(v, drawn)}
        @click=${() => this.say(this.first())}>
        <span class="cf-large">${symbol(drawn)}</span>
        ${cardTitle(titleOf(v, drawn))}</div>`;
    return html`<span class="cf-wait">${isFree ? t("one square, any symbol") : ""}</span>`;
  }

  /** The Market card as it lies for this seat, and what goes with it. */
  private drawTop(): TemplateResult {
    const { v } = this;
    const open = line(v, "card")[0];
    const print = open ? line(v, "print", open) : [];
    const isFree = isOneSquare(v);
    const own = pieceOf(v).length ? pieceOf(v) : isFree ? ["X"] : print;
    const size = own.join("").split("X").length - 1;
    const drawn = line(v, "draws", v.seat ?? "")[0];
    const me = v.people.find((one) => one.isYou);
    return html`<div class="cf-top">
      <div class="cf-stack" @click=${() => this.say(this.first())}><span class="cf-card shut" aria-hidden="true"></span>
        <div class="cf-card cf-market ${open || isFree ? "" : "shut"}" data-piece="market" role="img" aria-label=${
          !open
            ? t("Market card: none yet")
            : isFree
              ? t("Market card: one square of any symbol")
              : t("Market card, columns of a shape: {1}", tellShape(own))
        }>
          <span class="cf-large">${own.length ? shapePicture(own, drawn ? `sym-${drawn}` : "") : nothing}</span>
          ${cardTitle(isFree || size === 1 ? t("1 square") : open ? t("{1} squares", size) : "")}
        </div></div>
      <span class="cf-plus" aria-hidden="true">+</span>
      <div class="cf-hand" data-cards>${this.drawHand(isFree)}</div>
      ${
        me
          ? html`<button type="button" class="cf-me ${this.about === "score" ? "asked-about" : ""}" data-spot="seat-${me.seat}"
          data-do="about" tabindex="-1" @click=${() => this.ask("score")}>
          ${unseen(`${t("You have {1} points.", wonBy(v, me.seat))} ${tellEmpty(v, me.seat)}`)}
          <span class="cf-mine" aria-hidden="true">${token(me)}${this.pills(me.seat).map(
            ({ icon: sign, text, what }) =>
              html`<span class="pill">${sign}${text}<small>${what}</small></span>`,
          )}${
            isSummed(v)
              ? html`<b class="cf-sum">${this.sum(me.seat)}${isOver(v) ? nothing : html`<small>${t("now|points if it ended")}</small>`}</b>`
              : nothing
          }</span></button>`
          : nothing
      }
    </div>`;
  }

  private tellMember(seat: string, name: string): string {
    const { v } = this;
    const notes = line(v, "box", seat, name);
    return t(
      "{1}, wants {2}, {3}, {4} of 3 boxes filled{5}, {6} points",
      titleOf(v, name),
      either(line(v, "demand", name).map((one) => titleOf(v, one))),
      v.pieces.get(name)?.about ?? "",
      notes.length,
      notes.length && notes[0] !== "cross"
        ? `: ${notes.map((note) => titleOf(v, note)).join(", ")}`
        : "",
      pointsOf(v, seat, name),
    );
  }

  private drawMember(seat: string, name: string): TemplateResult {
    const { v } = this;
    const wants = line(v, "demand", name);
    const words = `assign ${name}`;
    const isOn = v.moves.includes(words);
    const more = isOn ? this.ghost.foretell(words) : {};
    const saved = more.saved ?? 0;
    const gain = saved > 0 ? tellSaving(v, seat, saved) : tellGain(more);
    const has = wonWith(v, seat, name);
    const isGold = isFull(v, seat, name);
    const word = wordOf(v, seat, name);
    const isGlad = this.got === name;
    return html`<button type="button" class="cf-member ${isOn ? "legal" : ""} ${isGold ? "full" : ""}
        ${v.preview === words ? "hinted" : ""} ${this.about === name ? "asked-about" : ""} ${isGlad ? "glad" : ""}"
      data-piece="member-${name}" data-spot="to-${name}" data-move=${isOn ? words : nothing} tabindex=${isOn ? 0 : -1}
      @click=${() => {
        if (isOn) this.hands.act(words);
        else this.ask(name);
      }}>
      ${unseen(`${this.tellMember(seat, name)}${gain ? `, ${gain}` : ""}`)}
      ${member(name, isGold || isGlad)}
      ${
        isGlad && this.brought > 0
          ? html`<b class="cf-brought" aria-hidden="true">${drawnGain({ won: this.brought })}</b>`
          : nothing
      }
      ${has ? html`<b class="cf-points ${name === "grandma" ? (isOver(v) ? "lost" : "cost") : ""}" aria-hidden="true">${has}</b>` : nothing}
      <b class="cf-name" ${vars({ letters: titleOf(v, name).length })} aria-hidden="true">${titleOf(v, name)}</b>
      <span class="cf-wants" aria-hidden="true">${
        wants.length > 4 ? html`<b class="cf-any">?</b>` : wants.map((w) => symbol(w))
      }</span>
      ${drawBoxes(v, seat, name)}
      <span class="cf-word" aria-hidden="true" ${vars({ letters: typeof word === "string" ? word.length : 0 })}>${word}</span>
      <span class="cf-about" aria-hidden="true">${v.pieces.get(name)?.about}</span>
      ${
        more.won === undefined
          ? nothing
          : html`<b class="cf-gain" aria-hidden="true">${
              saved > 0 ? drawnSaving(v, seat, saved) : drawnGain(more)
            }</b>`
      }
    </button>`;
  }

  private ask(what: string): void {
    const about = this.about === what ? "" : what;
    if (this.about === about) return;
    this.about = about;
    this.answer = "";
    this.hands.again();
  }

  /** What was asked about, over the sheet; the next tap takes it away. */
  private drawAbout(seat: string): TemplateResult | typeof nothing {
    const { v, about } = this;
    const [kind = "", small = ""] = about.split(" ");
    const tell = (picture: TemplateResult, title: string, words: string) =>
      html`${picture}<p><b>${title}</b> ${words}</p>`;
    if (!about) return this.isFresh() ? drawGoal(v) : nothing;
    const deed = kind === "deed" ? this.deeds.get(small) : undefined;
    const told = deed
      ? tell(symbol(deed.what), nameOf(v, small), tellDeed(v, small, deed))
      : about === "score"
        ? tellScore(v, seat)
        : kind === "small"
          ? tell(symbol(small), titleOf(v, small), this.smallSaid(small))
          : tellIcon(about)
            ? tell(icon(about), titleOf(v, about), tellIcon(about))
            : tellLikes(v, seat, about);
    return html`<div class="cf-tell bubble" role="status">${told}</div>`;
  }

  private actions(): Action[] {
    const { v } = this;
    if (this.card)
      return [{ title: t("Back"), does: "back", isBack: true, act: () => this.pick("") }];
    if (this.ghost.isPlacing()) return actionsOf(this.ghost);
    const none = v.moves.find((words) => words.split(" ")[1] === "none");
    if (!none) return [];
    const isPass = v.moves.length > 1;
    return [
      {
        words: none,
        title: moveTitle(v, none),
        act: () => this.hands.act(none),
        isForward: !isPass,
        isPass,
      },
    ];
  }

  private pills(seat: string): (Pill & { what: string })[] {
    const { v } = this;
    const won = earnedBy(v, seat);
    const isSum = isSummed(v);
    const lost = signed(-stakeOf(v, seat));
    return [
      {
        icon: html`<svg viewBox="0 0 64 64" aria-hidden="true">${star}</svg>`,
        text: won,
        label: t("{1} points", won),
        what: t("points"),
      },
      {
        icon: html`<svg viewBox="0 0 64 64" aria-hidden="true">${gap}</svg>`,
        text: isSum ? lost : (line(v, "empty", seat)[0] ?? ""),
        label: isSum ? t("{1}: {2} points", tellGaps(v, seat), lost) : tellGaps(v, seat),
        what: isSum ? t("points") : t("empty"),
      },
    ];
  }

  private sum(seat: string): string {
    return isSummed(this.v) ? `= ${signed(numberOf(this.v, "total", seat))}` : "";
  }

  // What to do where nothing is chosen yet; else how far it has come, and what
  // the others did.
  private sub(): string | TemplateResult {
    const { v, ghost } = this;
    const shape = pieceOf(v).join("").split("X").length - 1;
    if (this.isLess && movesOf(v, "assign").some(([, name]) => name !== "none"))
      return t("One square drawn, but the whole shape counts: {1}.", shape);
    if (ghost.isPlacing() && !ghost.spot && (ghost.verb() !== "free" || ghost.symbol))
      return tellDots(ghost);
    const [over] = ghost.isPlacing() && ghost.isDropped ? iconsUnder(ghost) : [];
    return over
      ? tellIcon(over)
      : html`${tellCount(v)} ${drawDeeds(v, this.deeds, (one) => this.ask(`deed ${one}`))}`;
  }

  private saying(): string {
    const { v, ghost } = this;
    if (this.card) return t("As which symbol?");
    if (movesOf(v, "play").length)
      return this.isTwin()
        ? t("Both cards are the same: play one of them.")
        : t("Choose a card to play.");
    if (movesOf(v, "assign").some(([, name]) => name !== "none"))
      return t("Who gets {1}?", theSymbol(v, line(v, "draws", v.seat ?? "")[0] ?? ""));
    return ghost.isPlacing() ? saidOf(ghost) : "";
  }

  protected paint(): Drawn {
    const { v } = this;
    this.listen();
    this.keepFocus(".cf", true);
    const seat = v.seat ?? "A";
    const prompt = this.answer || this.saying();
    return {
      stage: v.isBig
        ? drawEverybody(v, this.drawTop())
        : html`<div class="cf" @keydown=${(e: KeyboardEvent) => this.keys(e)}
        @pointerdown=${(e: Event) => {
          if (this.about && !(e.target as Element).closest(ASKED)) this.ask("");
        }}>
        ${this.drawTop()}
        <div class="cf-paper">
          <div class="cf-field">${drawGrid(this.ghost, (what) => this.tapSquare(what), this.deeds.get(seat)?.squares)}${drawGain(this.ghost)}${this.drawAbout(seat)}</div>
          <div class="cf-edge">${["rotate", "alternative"].map((name) => drawAbility(v, name, () => this.ask(name)))}${drawStamps(this.ghost)}
            <svg class="cf-pencil" viewBox="-12 4 124 20" aria-hidden="true">${pencil}</svg></div>
        </div>
        <div class="cf-family ${movesOf(v, "assign").some(([, name]) => name !== "none") ? "giving" : ""}" role="group" aria-label=${t("the family")}>
          ${codesOf(v, "member").map((m) => this.drawMember(seat, m))}
        </div>
      </div>`,
      hasMe: v.seat !== null,
      pills: (one) => this.pills(one),
      sum: (one) => this.sum(one),
      forecast: (one) => tellForecast(v, one),
      ...(v.isBig ? {} : { glimpse: (one: string) => glimpse(v, one, this.deeds.get(one)) }),
      area: (one) => drawOther(v, one),
      actions: this.actions(),
      spoils: (one) => smallSheet(sheetRows(v, one), iconRows(v), ""),
      tile: (source) => {
        const one = codesOf(v, "member")[source];
        return one ? member(one, v.seat !== null && isFull(v, v.seat, one)) : icon("virus");
      },
      kept: codesOf(v, "member").length,
      ...(isOver(v) ? { feat: feat(v) } : {}),
      sub: v.isBig ? tellCount(v) : this.sub(),
      ...(prompt ? { prompt } : {}),
    };
  }
}
