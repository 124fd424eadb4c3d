// Stay At Home: the households as chips, what is being resolved as a stack,
// the pile and the own hand. What may be done comes as words.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Board, TableView } from "../board";
import * as art from "./home_art";
import { arrows, called, count, line, live, nameOf, type Pen, reasons, reveal,
  seats } from "./live";
import { marked, unseen } from "./said";

// Title, group and what it is for, of each card.
const CARDS: Record<string, [string, string, string]> = {
  start: ["Start", "start", "Its drawer may turn one member OUT."],
  "start-again": ["Start and pick again", "start",
    "As Start, and its drawer draws once more."],
  "start-both": ["Start with another", "start",
    "As Start, and another household starts, too."],
  send: ["Send home", "home", "Its drawer may send another's member home."],
  "go-send": ["Go home and send another", "home",
    "One of the drawer's goes home; another's may be sent home, too."],
  "ann-leave": ["One from each leaves", "news",
    "Every household that can turns one OUT."],
  "ann-left": ["All pass left", "news",
    "Everybody passes a card to the left."],
  "ann-right": ["All pass right", "news",
    "Everybody passes a card to the right."],
  "ann-give": ["All give you one", "news",
    "Everybody else gives its reader a card."],
  "ann-allhome": ["All send one home", "news",
    "Every household with one OUT turns it HOME."],
  "ann-pick": ["Pick a household", "news",
    "Its reader sends a member of another household home."],
  "ann-home": ["Send one of yours home", "news",
    "Its reader turns one HOME."],
  "ann-extra": ["Pick up an extra card", "news",
    "Its reader draws one more card."],
  "ann-turn": ["Reverse direction", "news", "Play goes the other way round."],
  "ann-back": ["Put two back", "news",
    "Its reader puts two cards into the pile."],
  see: ["See a hand", "action", "See all the cards of another player."],
  two: ["Discard two", "action", "Another puts two cards into the pile."],
  miss: ["Miss a turn", "action", "Another loses the next turn."],
  pickup: ["Pick up", "action", "Another draws a card at once."],
  ignore: ["Ignore the news", "action",
    "Kept until an announcement concerns you: it does not count for you."],
  skip: ["Skip your turn", "action", "Ends your turn without drawing."],
  take: ["Take a card", "action", "Take a card of another, unseen."],
  swap: ["Swap hands", "action", "Exchange all cards with another."],
  "give-covid": ["Give COVID", "action",
    "Kept until COVID comes to you: hand it on."],
  eggs: ["Eggs", "stock", "Never played; most stockpile cards win a tie."],
  roll: ["Toilet roll", "stock",
    "Never played; most stockpile cards win a tie."],
  pasta: ["Pasta", "stock", "Never played; most stockpile cards win a tie."],
  flour: ["Flour", "stock", "Never played; most stockpile cards win a tie."],
  "block-covid": ["Block COVID", "block",
    "Kept until COVID comes to you: put it into the pile instead."],
  "block-leave": ["Block leaving", "block",
    "Kept until another starts by a green card: stops that start."],
  reverse: ["Reverse", "block",
    "Kept until an action is aimed at you: turns it round."],
  covid: ["COVID", "covid", "Who holds it isolates, and cannot win with it."],
};

const titleOf = (code: string): string => CARDS[code]?.[0] ?? code;
const groupOf = (code: string): string => CARDS[code]?.[1] ?? "action";
const aboutOf = (code: string): string => CARDS[code]?.[2] ?? "";

const chosen = { key: "", card: "", place: 0, why: "" };

// How a seat wants to be asked in each kind of window.
type Wish = "ask" | "unless" | "always";
const wishes = new Map<string, Wish>();
const WINDOWS = ["block", "ignore", "reverse"];
const WINDOW_MS = 2000;

let before = new Map<string, string>();
let fresh = new Set<string>();

function forget(): void {
  chosen.card = "";
  chosen.place = 0;
  chosen.why = "";
}

function hint(v: TableView, words: string): string {
  return v.preview === words ? "hinted" : "";
}

function pictured(code: string): TemplateResult {
  return html`
    <span class="sh-band" aria-hidden="true">${groupOf(code)}</span>
    <svg viewBox="0 0 48 48" aria-hidden="true">${art.picture(code)}</svg>`;
}

function face(code: string, times: number): TemplateResult {
  return html`
    ${pictured(code)}
    <span class="sh-title" aria-hidden="true">${titleOf(code)}</span>
    ${times > 1 ? html`<span class="sh-times" aria-hidden="true">×${times
    }</span>` : nothing}`;
}

function tally(cards: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

function listed(cards: string[]): string {
  return tally(cards).map(([card, n]) =>
    n > 1 ? `${titleOf(card)} ×${n}` : titleOf(card)).join(", ");
}

// ---- households ----

// The move that naming this seat finishes, with its mark.
function atSeat(v: TableView, seat: string): [string, string] | undefined {
  const words = v.moves.find((m) => m === `with ${seat}` ||
    m === `target ${seat}` ||
    (chosen.card !== "" && (m === `play ${chosen.card} ${seat}` ||
      m === `use ${chosen.card} ${seat}`)));
  if (!words) return undefined;
  return [words, words.startsWith("with") ? "starts, too"
    : words.startsWith("target") ? "send home" : titleOf(chosen.card)];
}

function members(v: TableView, seat: string): TemplateResult {
  const out = Number(line(v, "out", seat)[0] ?? 0);
  const all = Math.max(4, out);
  return html`
    <svg class="sh-members" viewBox=${`0 0 ${all * 48} 48`}
      aria-hidden="true">
      ${Array.from({ length: all }, (_, i) => svg`
        <g transform=${`translate(${i * 48} 0)`}>
          ${i < out ? art.out : svg`<g opacity=".55">${art.home}</g>`}</g>`)}
    </svg>`;
}

function chip(v: TableView, seat: string): TemplateResult {
  const out = Number(line(v, "out", seat)[0] ?? 0);
  const miss = Number(line(v, "miss", seat)[0] ?? 0);
  const hand = line(v, "hand", seat);
  const isIll = hand.includes("covid");
  const isTurn = line(v, "active")[0] === seat;
  const isAsked = v.waiting.includes(seat);
  const isOwn = seat === v.seat;
  const [action, actor, victim] = line(v, "action");
  const part = !action ? "" : seat === actor ? "acts"
    : seat === victim ? "aimed at" : "";
  const facts = [
    `${out} out`, count(hand.length, "card"),
    ...isIll ? ["COVID"] : [], ...miss ? [`misses ${miss}`] : [],
    ...part ? [part] : [],
  ];
  const told = [`${isOwn ? "You" : nameOf(v, seat)} (${seat})`, ...facts,
    ...isTurn ? ["has the turn"] : [], ...isAsked ? ["is asked"] : []];
  const inner = html`
    <span class="sh-who" aria-hidden="true"><b class="letter">${seat}</b>
      <span class="name">${isOwn ? "You" : nameOf(v, seat)}</span></span>
    ${members(v, seat)}
    <span class="sh-facts" aria-hidden="true">${out} out ·
      ${count(hand.length, "card")}</span>
    <span class="sh-signs" aria-hidden="true">
      ${isTurn ? html`<span class="sh-turn">turn</span>` : nothing}
      ${isIll ? html`<span class="ill"><svg viewBox="0 0 48 48"
        aria-hidden="true">${art.picture("covid")}</svg>COVID</span>`
    : nothing}
      ${miss ? html`<span>misses ${miss > 1 ? `${miss} turns` : "a turn"
      }</span>` : nothing}
      ${part ? html`<span class="part">${part}</span>` : nothing}
      ${isAsked && !isOwn ? html`<span class="asked">asked …</span>`
    : nothing}
    </span>`;
  const look = `sh-chip ${isOwn ? "own" : ""} ${isTurn ? "turn" : ""} ${
    isIll ? "isolates" : ""} ${fresh.has(seat) ? "fresh" : ""}`;
  const act = atSeat(v, seat);
  if (!act)
    return html`<div class=${look} role="img"
      aria-label=${told.join(", ")}>${inner}</div>`;
  const [words, mark] = act;
  return html`
    <button class="${look} target ${hint(v, words)}" data-move=${words}
      @click=${() => v.act(words)}>
      ${unseen(`${mark}: ${told.join(", ")}`)}${inner}${marked(mark)}
    </button>`;
}

// ---- what is being resolved ----

interface Layer {
  card: string;
  words: string;
}

// Bottom first: what is on top is resolved first.
function layers(v: TableView): Layer[] {
  const found: Layer[] = [];
  const who = (seat: string | undefined): string => called(v, seat ?? "");
  const [action, actor, victim] = line(v, "action");
  if (action)
    found.push({ card: action, words: `${who(actor)} → ${who(victim)}` });
  const [drawn, drawer] = line(v, "drawn");
  if (drawn && drawn !== "?")
    found.push({ card: drawn, words: `drawn by ${who(drawer)}` });
  const starts = line(v, "start");
  const [phase] = line(v, "phase");
  starts.forEach((seat, i) => {
    const isFirst = phase === "block" && i === 0;
    found.push({ card: "", words: `${who(seat)} ${seat === v.seat
      ? "want" : "wants"} to leave${isFirst
      ? ": may still be blocked" : ""}` });
  });
  const [giver] = line(v, "giver");
  if (giver) found.push({ card: "", words: `COVID came from ${who(giver)}` });
  return found;
}

function center(v: TableView): TemplateResult {
  const pile = line(v, "pile").length;
  const discard = line(v, "discard");
  const stack = layers(v);
  const last = discard[discard.length - 1];
  const way = line(v, "dir")[0] === "-" ? "↺ anticlockwise" : "↻ clockwise";
  const end = v.moves.includes("end");
  const asked = v.waiting.filter((seat) => seat !== v.seat &&
    "ABCDEFGH".includes(seat));
  const [phase] = line(v, "phase");
  const isWindow = [...WINDOWS, "give"].includes(phase ?? "");
  const said = v.seat ? line(v, "said", v.seat) : [];
  const pileFace = html`<svg viewBox="0 0 48 48" aria-hidden="true">
    ${art.hidden}</svg><span class="count" aria-hidden="true">${pile}</span>`;
  return html`
    <div class="sh-center">
      <div class="sh-piles">
        ${end ? html`
          <button class="sh-pile target ${hint(v, "end")}" data-move="end"
            @click=${() => v.act("end")}>
            ${unseen(`Draw and end your turn; ${count(pile, "card")} left`)}
            ${pileFace}${marked("draw")}</button>` : html`
          <div class="sh-pile" role="img"
            aria-label=${`Pile, ${count(pile, "card")}`}>${pileFace}</div>`}
        <small>${way}</small>
      </div>
      <div class="sh-stack" role="group" aria-label="Being resolved">
        ${stack.length ? nothing : last ? html`
          <div class="sh-layer idle"><div class="sh-card g-${groupOf(last)}"
            title=${aboutOf(last)}>${pictured(last)}</div>
            <span>The last card was <b>${titleOf(last)}</b>.</span></div>`
    : html`<p>Nothing is played yet. Every turn ends with a card from the
        pile.</p>`}
        ${stack.map((layer) => html`
          <div class="sh-layer">
            ${layer.card ? html`<div class="sh-card g-${groupOf(layer.card)}"
              title=${aboutOf(layer.card)}>${pictured(layer.card)}</div>`
    : nothing}
            <span>${layer.card ? html`<b>${titleOf(layer.card)}</b>,
              ${layer.words}<br>${aboutOf(layer.card)}`
    : html`<b>${layer.words}</b>`}</span>
          </div>`)}
        ${isWindow && asked.length ? html`<p class="sh-asked">Asked in
          secret: ${asked.map((seat) => called(v, seat)).join(", ")}.
          Answers are shown when all are in.</p>` : nothing}
        ${said.length ? html`<p class="sh-asked">Your answer: ${
  said[0] === "pass" ? "let it happen" : `${said[0]} ${
    titleOf(said[1] ?? "")}`}. It is sealed until the others have
          answered.</p>` : nothing}
      </div>
    </div>`;
}

// ---- answers ----

function go(v: TableView, words: string, label: unknown, look = "")
  : TemplateResult {
  return html`<button class="sh-go ${look} ${hint(v, words)}"
    data-move=${words} @click=${() => v.act(words)}>${label}</button>`;
}

// A place in the pile, for moves that are `prefix N`.
function placer(v: TableView, pen: Pen, prefix: string, what: string)
  : TemplateResult | typeof nothing {
  const places = v.moves.filter((m) => m.startsWith(`${prefix} `))
    .map((m) => Number(m.slice(prefix.length + 1)));
  const last = places.length;
  if (!last) return nothing;
  const hinted = v.preview?.startsWith(`${prefix} `)
    ? Number(v.preview.slice(prefix.length + 1)) : 0;
  if (!places.includes(chosen.place))
    chosen.place = hinted || places[Math.floor(last / 2)] || 1;
  const at = chosen.place;
  const words = `${prefix} ${at}`;
  const set = (place: number): void => {
    chosen.place = Math.max(1, Math.min(last, place));
    pen.again();
  };
  const step = (place: number, label: string, told: string) => html`
    <button class="sh-go plain" aria-label=${told}
      @click=${() => set(place)}>${label}</button>`;
  const above = at - 1;
  return html`
    <div class="sh-placer" role="group" aria-label="Place in the pile">
      <label class="sh-say">Place ${at} of ${last}: ${at === 1
    ? "on top, the very next card" : at === last ? "at the bottom"
      : `${count(above, "card")} above it`}
        <input type="range" min="1" max=${last} .value=${String(at)}
          @input=${(e: Event) =>
    set(Number((e.target as HTMLInputElement).value))}></label>
      ${step(1, "Top", "Top of the pile")}
      ${step(at - 1, "−", "One place up")}
      ${step(at + 1, "+", "One place down")}
      ${step(last, "Bottom", "Bottom of the pile")}
      ${go(v, words, `Put ${what} there`, "main")}
    </div>`;
}

const PASSES: Record<string, string> = { block: "Let it happen",
  ignore: "Let it happen", reverse: "Let it happen",
  covid: "Keep COVID and isolate" };

function wishOf(v: TableView, phase: string): Wish {
  return wishes.get(`${v.seat} ${phase}`) ?? "ask";
}

// The answer bar of a reaction: the card, or let it happen. A wish to be left
// alone is granted after the time that every window has.
function reaction(v: TableView, pen: Pen, phase: string): TemplateResult {
  const uses = v.moves.filter((m) => /^use [a-z-]+$/.test(m));
  const wish = wishOf(v, phase);
  const isLeft = wish === "always" || (wish === "unless" && !uses.length);
  if (isLeft)
    pen.later([v.seat, ...line(v, "phase"), ...line(v, "start"),
      line(v, "discard").length, line(v, "pile").length].join(" "),
    WINDOW_MS, () => v.act("pass"));
  return html`
    ${uses.map((m) => go(v, m, html`Use <b>${titleOf(m.slice(4))}</b>`))}
    ${uses.length || phase === "covid" ? nothing : html`
      <p class="sh-say">You hold no card to answer with.</p>`}
    ${go(v, "pass", html`${isLeft ? html`<svg class="sh-ring"
      viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"
      pathLength="1"/></svg>` : nothing}${PASSES[phase] ?? "Pass"}`,
  v.moves.length > 1 ? "plain" : "main")}`;
}

// How to be asked the next time.
function preference(v: TableView, pen: Pen): TemplateResult | typeof nothing {
  const [phase = ""] = line(v, "phase");
  if (!WINDOWS.includes(phase) || !v.moves.length) return nothing;
  const wish = wishOf(v, phase);
  return html`
    <label class="sh-pref">When this comes again:
      <select @change=${(e: Event) => {
    wishes.set(`${v.seat} ${phase}`,
      (e.target as HTMLSelectElement).value as Wish);
    pen.again();
  }}>
        <option value="ask" ?selected=${wish === "ask"}>ask me</option>
        <option value="unless" ?selected=${wish === "unless"}>let it
          happen unless I can answer</option>
        <option value="always" ?selected=${wish === "always"}>always let
          it happen</option>
      </select></label>`;
}

function chooser(v: TableView, pen: Pen): TemplateResult | typeof nothing {
  const card = chosen.card;
  if (!card) return nothing;
  const play = `play ${card}`;
  const use = `use ${card}`;
  const targets = v.moves.filter((m) => new RegExp(
    `^(play|use) ${card} [A-H]$`).test(m));
  const hasPlace = v.moves.some((m) => m.startsWith(`${use} at `));
  const isPlayable = targets.length > 0 || hasPlace ||
    v.moves.includes(play) || v.moves.includes(use);
  return html`
    <div class="sh-chooser" role="group"
      aria-label=${`What to do with ${titleOf(card)}`}>
      <p class="sh-say" role="status"><b>${titleOf(card)}.</b>
        ${aboutOf(card)}
        ${isPlayable || !v.moves.length ? nothing
    : html`<b>Not now.</b> ${chosen.why}`}
        ${targets.length ? html`<b>Against whom?</b>` : nothing}</p>
      <button class="sh-go plain" @click=${() => {
    forget();
    pen.again();
  }}>Cancel</button>
      ${targets.map((m) => go(v, m, called(v, m.slice(-1))))}
      ${v.moves.includes(play) ? go(v, play, `Play ${titleOf(card)}`, "main")
    : nothing}
      ${hasPlace ? placer(v, pen, `${use} at`, "COVID") : nothing}
    </div>`;
}

function answers(v: TableView, pen: Pen): TemplateResult | typeof nothing {
  if (!v.moves.length) return nothing;
  const [phase = ""] = line(v, "phase");
  const has = (words: string): boolean => v.moves.includes(words);
  const takes = v.moves.filter((m) => m.startsWith("take "));
  const [, , victim] = line(v, "action");
  return html`
    <div class="sh-bar">
      ${has("out") ? go(v, "out", "Send one of mine OUT", "main") : nothing}
      ${has("stay") ? go(v, "stay", "Stay at home", "plain") : nothing}
      ${v.moves.filter((m) => /^(with|target) [A-H]$/.test(m)).map((m) =>
    go(v, m, m.startsWith("with") ? `${called(v, m.slice(-1))} starts, too`
      : `Send one of ${called(v, m.slice(-1))} home`))}
      ${has("target none") ? go(v, "target none", "Nobody goes home", "plain")
    : nothing}
      ${takes.length ? html`
        <p class="sh-say">The cards of ${called(v, victim ?? "")}, face
          down: which one?</p>
        <div class="sh-fan">${takes.map((m) => html`
          <button class="sh-pile target ${hint(v, m)}" data-move=${m}
            @click=${() => v.act(m)}>
            ${unseen(`card ${m.slice(5)}, face down`)}
            <svg viewBox="0 0 48 48" aria-hidden="true">${art.hidden}</svg>
            ${marked(m.slice(5))}</button>`)}
        </div>` : nothing}
      ${placer(v, pen, "put covid", "COVID")}
      ${placer(v, pen, "at", titleOf(line(v, "backing")[0] ?? ""))}
      ${has("pass") ? reaction(v, pen, phase) : nothing}
      ${has("end") ? go(v, "end", "Draw a card and end my turn", "main")
    : nothing}
    </div>`;
}

// ---- the own hand ----

const CHOICES: Record<string, string> = { give: "give", back: "put back",
  drop: "drop" };

// Asks the engine why this card cannot be played.
function explain(v: TableView, card: string, pen: Pen): void {
  const other = seats(v).find((seat) => seat !== v.seat) ?? "";
  const isPlay = line(v, "phase")[0] === "play";
  void reasons(v, [isPlay ? `play ${card} ${other}` : `use ${card}`])
    .then((why) => {
      if (chosen.card !== card) return;
      chosen.why = why;
      pen.again();
      reveal(".sh-chooser");
    });
}

function handCard(v: TableView, pen: Pen, card: string, times: number)
  : TemplateResult {
  const told = `${titleOf(card)}${times > 1 ? `, ${times} of them` : ""}`;
  const now = v.moves.find((m) => /^(give|back|drop) /.test(m) &&
    m.slice(5) === card) ??
    v.moves.find((m) => m === `use ${card}`);
  if (now) {
    const mark = CHOICES[now.slice(0, 4)] ?? "use";
    return html`
      <button class="sh-card g-${groupOf(card)} target ${hint(v, now)}"
        data-card=${card} data-move=${now} title=${aboutOf(card)}
        @click=${() => v.act(now)}>
        ${unseen(`${mark}: ${told}`)}${face(card, times)}${marked(mark)}
      </button>`;
  }
  const may = v.moves.some((m) => m === `play ${card}` ||
    m.startsWith(`play ${card} `) || m.startsWith(`use ${card} `));
  const isAsked = v.moves.some((m) =>
    m === "end" || /^(use|give|back|drop) /.test(m));
  const isChosen = chosen.card === card;
  const isHinted = !isChosen && v.preview?.split(" ")[1] === card;
  return html`
    <button class="sh-card g-${groupOf(card)} ${isChosen ? "chosen"
  : may ? "may" : isAsked ? "dim" : ""} ${
  isHinted ? "hinted" : ""}" data-card=${card}
      aria-pressed=${isChosen} title=${aboutOf(card)}
      @click=${() => {
    const was = chosen.card;
    forget();
    chosen.card = was === card ? "" : card;
    if (chosen.card && isAsked && !may) explain(v, card, pen);
    pen.again();
    reveal(".sh-chooser");
  }}>${unseen(`${told}${isAsked && !may ? ", not now" : ""}`)}
      ${face(card, times)}</button>`;
}

// What this seat is sure of: cards of others, and where it put some.
function known(v: TableView): TemplateResult | typeof nothing {
  const isOver = line(v, "phase")[0] === "over";
  const hands = seats(v).filter((seat) => seat !== v.seat)
    .map((seat): [string, string[]] => [seat,
      line(v, "hand", seat).filter((c) => c !== "?" && c !== "covid")])
    .filter(([, cards]) => cards.length);
  const placed = v.table.filter(([key, seat]) => key === "placed" &&
    seat === v.seat);
  if (!hands.length && !placed.length) return nothing;
  return html`
    <details class="sh-known" ?open=${isOver}>
      <summary>${isOver ? "All hands" : "What you know"}</summary>
      <ul>
        ${hands.map(([seat, cards]) => html`
          <li>${called(v, seat)}: ${listed(cards)}</li>`)}
        ${placed.map(([, , card = "", low, high]) => html`
          <li>You put ${titleOf(card)} back: now ${high
    ? `between places ${low} and ${high}` : `at place ${low}`} of the
            pile</li>`)}
      </ul>
    </details>`;
}

function compare(v: TableView): void {
  const now = new Map(seats(v).map((seat): [string, string] => [seat,
    `${line(v, "out", seat)[0]} ${line(v, "hand", seat).includes("covid")}`]));
  const changed = [...now].filter(([seat, facts]) =>
    before.get(seat) !== facts);
  if (!changed.length) return;
  fresh = new Set(before.size === now.size
    ? changed.map(([seat]) => seat) : []);
  before = now;
}

function draw(v: TableView, pen: Pen): TemplateResult {
  const key = `${v.seat} ${line(v, "phase").join(" ")} ${v.moves.join(";")}`;
  if (chosen.key !== key) forget();
  chosen.key = key;
  if (!line(v, "discard").length) wishes.clear(); // a new game
  compare(v);
  const hand = tally(v.seat ? line(v, "hand", v.seat) : []);
  const size = hand.reduce((sum, [, n]) => sum + n, 0);
  const discard = line(v, "discard");
  return html`
    <div class="sh" @keydown=${(e: KeyboardEvent) => {
    if (e.key === "Escape" && chosen.card) {
      forget();
      pen.again();
    } else {
      arrows(e);
    }
  }}>
      <div class="sh-chips n${v.players}">
        ${seats(v).map((seat) => chip(v, seat))}
      </div>
      ${center(v)}
      ${v.seat ? html`
        <div class="sh-hand" role="group"
          aria-label=${`Your hand, ${count(size, "card")}`}>
          ${hand.map(([card, times]) => handCard(v, pen, card, times))}
          ${size ? nothing : html`<span class="sh-none">Your hand is empty
            so far.</span>`}
        </div>` : nothing}
      ${chooser(v, pen)}
      ${answers(v, pen)}
      ${preference(v, pen)}
      <div class="sh-more">
        ${known(v)}
        <details class="sh-known"><summary>Discarded: ${discard.length
        }</summary><p>${listed(discard) || "nothing yet"}</p></details>
      </div>
    </div>`;
}

export const stayAtHome: Board = {
  name: "stay-at-home",
  draw: (v) => html`${live(v, draw)}`,
};
