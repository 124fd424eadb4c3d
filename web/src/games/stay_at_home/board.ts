// Stay At Home: the households as chips, what is being resolved as a stack,
// the pile and the own hand. What may be done comes as words.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Board, TableView } from "../../board/board";
import { keepFocus } from "../../board/focus";
import {
  aboutOf,
  arrows,
  called,
  cards,
  line,
  live,
  nameOf,
  type Pen,
  reasons,
  reveal,
  seats,
  titleOf,
} from "../../board/live";
import { marked, unseen } from "../../board/said";
import { withRules } from "../../places/rules";
import { phrase, t } from "../../words/say";
import * as art from "./art";

// The band on a card: what cards of its colour are about.
const GROUPS: [RegExp, string][] = [
  [/^start/, "start"],
  [/^(go-)?send$/, "home"],
  [/^ann-/, "news"],
  [/^block-|^reverse$/, "block"],
  [/^(eggs|roll|pasta|flour)$/, "stock"],
  [/^covid$/, "covid"],
];

const groupOf = (code: string): string =>
  GROUPS.find(([codes]) => codes.test(code))?.[1] ?? "action";

const BANDS: Record<string, string> = {
  start: phrase("start"),
  home: phrase("home"),
  news: phrase("news"),
  block: phrase("block"),
  stock: phrase("stock"),
  covid: phrase("covid"),
  action: phrase("action"),
};

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
    <span class="sh-band" aria-hidden="true">${t(BANDS[groupOf(code)]!)}</span>
    <svg viewBox="0 0 48 48" aria-hidden="true">${art.picture(code)}</svg>`;
}

function face(v: TableView, code: string, times: number): TemplateResult {
  const title = titleOf(v, code);
  const longest = Math.max(...title.split(" ").map((word) => word.length));
  return html`
    ${pictured(code)}
    <span class="sh-title ${
      longest > 9 ? "longer" : longest > 7 ? "long" : ""
    }" aria-hidden="true">${title}</span>
    ${times > 1 ? html`<span class="sh-times" aria-hidden="true">×${times}</span>` : nothing}`;
}

function tally(cards: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

function listed(v: TableView, cards: string[]): string {
  return tally(cards)
    .map(([card, n]) => (n > 1 ? `${titleOf(v, card)} ×${n}` : titleOf(v, card)))
    .join(", ");
}

// ---- households ----

// The move that naming this seat finishes, with its mark.
function atSeat(v: TableView, seat: string): [string, string] | undefined {
  const words = v.moves.find(
    (m) =>
      m === `with ${seat}` ||
      m === `target ${seat}` ||
      (chosen.card !== "" &&
        (m === `play ${chosen.card} ${seat}` || m === `use ${chosen.card} ${seat}`)),
  );
  if (!words) return undefined;
  return [
    words,
    words.startsWith("with")
      ? t("starts, too")
      : words.startsWith("target")
        ? t("send home")
        : titleOf(v, chosen.card),
  ];
}

function members(v: TableView, seat: string): TemplateResult {
  const out = Number(line(v, "out", seat)[0] ?? 0);
  const all = Number(line(v, "household")[0] ?? out);
  return html`
    <svg class="sh-members" viewBox=${`0 0 ${all * 48} 48`}
      aria-hidden="true">
      ${Array.from(
        { length: all },
        (_, i) => svg`
        <g transform=${`translate(${i * 48} 0)`}>
          ${i < out ? art.out : svg`<g opacity=".55">${art.home}</g>`}</g>`,
      )}
    </svg>`;
}

// What an action makes of a seat.
function partOf(v: TableView, seat: string): string {
  const [action, actor, victim] = line(v, "action");
  return !action ? "" : seat === actor ? t("acts") : seat === victim ? t("aimed at") : "";
}

function tellMiss(turns: number): string {
  return turns > 1 ? t("misses {1} turns", turns) : t("misses a turn");
}

function tellSeat(v: TableView, seat: string): string {
  const out = Number(line(v, "out", seat)[0] ?? 0);
  const miss = Number(line(v, "miss", seat)[0] ?? 0);
  const hand = line(v, "hand", seat);
  return [
    `${seat === v.seat ? t("You") : nameOf(v, seat)} (${seat})`,
    t("{1} of {2} out", out, line(v, "household")[0] ?? out),
    cards(hand.length),
    hand.includes("covid") ? "COVID" : "",
    miss ? tellMiss(miss) : "",
    partOf(v, seat),
    line(v, "active")[0] === seat ? t("has the turn") : "",
    v.waiting.includes(seat) ? t("is asked") : "",
  ]
    .filter((fact) => fact)
    .join(", ");
}

function chip(v: TableView, seat: string): TemplateResult {
  const out = Number(line(v, "out", seat)[0] ?? 0);
  const miss = Number(line(v, "miss", seat)[0] ?? 0);
  const hand = line(v, "hand", seat);
  const isIll = hand.includes("covid");
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
  } ${fresh.has(seat) ? "fresh" : ""}`;
  const act = atSeat(v, seat);
  if (!act)
    return html`<div class=${look} role="img" tabindex="-1"
      aria-label=${told}>${inner}</div>`;
  const [words, mark] = act;
  return html`
    <button class="${look} target ${hint(v, words)}" data-move=${words}
      @click=${() => v.act(words)}>
      ${unseen(`${mark}: ${told}`)}${inner}${marked(mark)}
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
  if (action) found.push({ card: action, words: `${who(actor)} → ${who(victim)}` });
  const [drawn, drawer] = line(v, "drawn");
  if (drawn && drawn !== "?")
    found.push({
      card: drawn,
      words: drawer === v.seat ? t("drawn by you") : t("drawn by {1}", who(drawer)),
    });
  const starts = line(v, "start");
  const [phase] = line(v, "phase");
  starts.forEach((seat, i) => {
    const isFirst = phase === "block" && i === 0;
    const words = seat === v.seat ? t("you want to leave") : t("{1} wants to leave", who(seat));
    found.push({ card: "", words: isFirst ? t("{1}: may still be blocked", words) : words });
  });
  const [giver] = line(v, "giver");
  if (giver)
    found.push({
      card: "",
      words: giver === v.seat ? t("COVID came from you") : t("COVID came from {1}", who(giver)),
    });
  return found;
}

function center(v: TableView): TemplateResult {
  const pile = line(v, "pile").length;
  const discard = line(v, "discard");
  const stack = layers(v);
  const last = discard[discard.length - 1];
  const way = line(v, "dir")[0] === "-" ? `↺ ${t("anticlockwise")}` : `↻ ${t("clockwise")}`;
  const end = v.moves.includes("end");
  const asked = v.waiting.filter((seat) => seat !== v.seat && "ABCDEFGH".includes(seat));
  const [phase] = line(v, "phase");
  const isWindow = [...WINDOWS, "give"].includes(phase ?? "");
  const said = v.seat ? line(v, "said", v.seat) : [];
  const pileFace = html`<svg viewBox="0 0 48 48" aria-hidden="true">
    ${art.hidden}</svg><span class="count" aria-hidden="true">${pile}</span>`;
  return html`
    <div class="sh-center">
      <div class="sh-piles">
        ${
          end
            ? html`
          <button class="sh-pile target ${hint(v, "end")}" data-move="end"
            @click=${() => v.act("end")}>
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
          <div class="sh-layer idle"><div class="sh-card g-${groupOf(last)}"
            title=${aboutOf(v, last)}>${pictured(last)}</div>
            <span>${t("The last card was: {1}.", titleOf(v, last))}</span></div>`
              : html`<p>${t(
                  "Nothing is played yet. Every turn ends with a card from " + "the pile.",
                )}</p>`
        }
        ${stack.map(
          (layer) => html`
          <div class="sh-layer">
            ${
              layer.card
                ? html`<div class="sh-card g-${groupOf(layer.card)}"
              title=${aboutOf(v, layer.card)}>${pictured(layer.card)}</div>`
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
          isWindow && asked.length
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

// ---- answers ----

function go(v: TableView, words: string, label: unknown, look = ""): TemplateResult {
  return html`<button class="sh-go ${look} ${hint(v, words)}"
    data-move=${words} @click=${() => v.act(words)}>${label}</button>`;
}

// A place in the pile, for moves that are `prefix N`.
function placer(
  v: TableView,
  pen: Pen,
  prefix: string,
  what: string,
): TemplateResult | typeof nothing {
  const places = v.moves
    .filter((m) => m.startsWith(`${prefix} `))
    .map((m) => Number(m.slice(prefix.length + 1)));
  const last = places.length;
  if (!last) return nothing;
  const hinted = v.preview?.startsWith(`${prefix} `)
    ? Number(v.preview.slice(prefix.length + 1))
    : 0;
  if (!places.includes(chosen.place)) chosen.place = hinted || places[Math.floor(last / 2)] || 1;
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
    <div class="sh-placer" role="group" aria-label=${t("Place in the pile")}>
      <label class="sh-say">${t(
        "Place {1} of {2}: {3}",
        at,
        last,
        at === 1
          ? t("on top, the very next card")
          : at === last
            ? t("at the bottom")
            : t("{1} above it", cards(above)),
      )}
        <input type="range" min="1" max=${last} .value=${String(at)}
          @input=${(e: Event) => set(Number((e.target as HTMLInputElement).value))}></label>
      ${step(1, t("Top"), t("Top of the pile"))}
      ${step(at - 1, "−", t("One place up"))}
      ${step(at + 1, "+", t("One place down"))}
      ${step(last, t("Bottom"), t("Bottom of the pile"))}
      ${go(v, words, t("Put {1} there", what), "main")}
    </div>`;
}

const PASSES: Record<string, string> = {
  block: phrase("Let it happen"),
  ignore: phrase("Let it happen"),
  reverse: phrase("Let it happen"),
  covid: phrase("Keep COVID and isolate"),
};

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
    pen.later(
      [
        v.seat,
        ...line(v, "phase"),
        ...line(v, "start"),
        line(v, "discard").length,
        line(v, "pile").length,
      ].join(" "),
      WINDOW_MS,
      () => v.act("pass"),
    );
  return html`
    ${uses.map((m) => go(v, m, t("Use: {1}", titleOf(v, m.slice(4)))))}
    ${
      uses.length || phase === "covid"
        ? nothing
        : html`
      <p class="sh-say">${t("You hold no card to answer with.")}</p>`
    }
    ${go(
      v,
      "pass",
      html`${
        isLeft
          ? html`<svg class="sh-ring"
      viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"
      pathLength="1"/></svg>`
          : nothing
      }${t(PASSES[phase] ?? phrase("Pass"))}`,
      v.moves.length > 1 ? "plain" : "main",
    )}`;
}

// How to be asked the next time.
function preference(v: TableView, pen: Pen): TemplateResult | typeof nothing {
  const [phase = ""] = line(v, "phase");
  if (!WINDOWS.includes(phase) || !v.moves.length) return nothing;
  const wish = wishOf(v, phase);
  return html`
    <label class="sh-pref">${t("When this comes again:")}
      <select @change=${(e: Event) => {
        wishes.set(`${v.seat} ${phase}`, (e.target as HTMLSelectElement).value as Wish);
        pen.again();
      }}>
        <option value="ask" ?selected=${wish === "ask"}>${t("ask me")}</option>
        <option value="unless" ?selected=${wish === "unless"}>${t(
          "let it happen unless I can answer",
        )}</option>
        <option value="always" ?selected=${wish === "always"}>${t("always let it happen")}</option>
      </select></label>`;
}

function chooser(v: TableView, pen: Pen): TemplateResult | typeof nothing {
  const card = chosen.card;
  if (!card) return nothing;
  const play = `play ${card}`;
  const use = `use ${card}`;
  const targets = v.moves.filter((m) => new RegExp(`^(play|use) ${card} [A-H]$`).test(m));
  const hasPlace = v.moves.some((m) => m.startsWith(`${use} at `));
  const isPlayable =
    targets.length > 0 || hasPlace || v.moves.includes(play) || v.moves.includes(use);
  return html`
    <div class="sh-chooser" role="group"
      aria-label=${t("What to do with {1}", titleOf(v, card))}>
      <p class="sh-say"><b>${titleOf(v, card)}.</b>
        ${withRules(aboutOf(v, card))}
        ${isPlayable || !v.moves.length ? nothing : html`<b>${t("Not now.")}</b> ${chosen.why}`}
        ${targets.length ? html`<b>${t("Against whom?")}</b>` : nothing}</p>
      <button class="sh-go plain" @click=${() => {
        forget();
        pen.again();
      }}>${t("Cancel")}</button>
      ${targets.map((m) => go(v, m, called(v, m.slice(-1))))}
      ${v.moves.includes(play) ? go(v, play, t("Play {1}", titleOf(v, card)), "main") : nothing}
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
      ${has("out") ? go(v, "out", t("Send one of mine OUT"), "main") : nothing}
      ${has("stay") ? go(v, "stay", t("Stay at home"), "plain") : nothing}
      ${v.moves
        .filter((m) => /^(with|target) [A-H]$/.test(m))
        .map((m) =>
          go(
            v,
            m,
            m.startsWith("with")
              ? t("{1} starts, too", called(v, m.slice(-1)))
              : t("Send one of {1} home", called(v, m.slice(-1))),
          ),
        )}
      ${has("target none") ? go(v, "target none", t("Nobody goes home"), "plain") : nothing}
      ${
        takes.length
          ? html`
        <p class="sh-say">${t(
          "The cards of {1}, face down: which one?",
          called(v, victim ?? ""),
        )}</p>
        <div class="sh-fan" data-cards>${takes.map(
          (m) => html`
          <button class="sh-pile target ${hint(v, m)}" data-move=${m}
            @click=${() => v.act(m)}>
            ${unseen(t("card {1}, face down", m.slice(5)))}
            <svg viewBox="0 0 48 48" aria-hidden="true">${art.hidden}</svg>
            ${marked(m.slice(5))}</button>`,
        )}
        </div>`
          : nothing
      }
      ${placer(v, pen, "put covid", "COVID")}
      ${placer(v, pen, "at", titleOf(v, line(v, "backing")[0] ?? ""))}
      ${has("pass") ? reaction(v, pen, phase) : nothing}
      ${has("end") ? go(v, "end", t("Draw a card and end my turn"), "main") : nothing}
    </div>`;
}

// ---- the own hand ----

const CHOICES: Record<string, string> = {
  give: phrase("give"),
  back: phrase("put back"),
  drop: phrase("drop"),
};

// Asks the engine why this card cannot be played.
function explain(v: TableView, card: string, pen: Pen): void {
  const other = seats(v).find((seat) => seat !== v.seat) ?? "";
  const isPlay = line(v, "phase")[0] === "play";
  void reasons(v, [isPlay ? `play ${card} ${other}` : `use ${card}`]).then((why) => {
    if (chosen.card !== card) return;
    chosen.why = why;
    pen.again();
    reveal(".sh-chooser");
  });
}

function handCard(v: TableView, pen: Pen, card: string, times: number): TemplateResult {
  const told = times > 1 ? t("{1}, {2} of them", titleOf(v, card), times) : titleOf(v, card);
  const now =
    v.moves.find((m) => /^(give|back|drop) /.test(m) && m.slice(5) === card) ??
    v.moves.find((m) => m === `use ${card}`);
  if (now) {
    const mark = t(CHOICES[now.slice(0, 4)] ?? phrase("use"));
    return html`
      <button class="sh-card g-${groupOf(card)} target ${hint(v, now)}"
        data-card=${card} data-move=${now} title=${aboutOf(v, card)}
        @click=${() => v.act(now)}>
        ${unseen(`${mark}: ${told}`)}${face(v, card, times)}${marked(mark)}
      </button>`;
  }
  const may = v.moves.some(
    (m) => m === `play ${card}` || m.startsWith(`play ${card} `) || m.startsWith(`use ${card} `),
  );
  const isAsked = v.moves.some((m) => m === "end" || /^(use|give|back|drop) /.test(m));
  const isChosen = chosen.card === card;
  const isHinted = !isChosen && v.preview?.split(" ")[1] === card;
  return html`
    <button class="sh-card g-${groupOf(card)} ${
      isChosen ? "chosen" : may ? "may" : isAsked ? "dim" : ""
    } ${isHinted ? "hinted" : ""}" data-card=${card}
      data-pick=${may ? card : nothing} aria-pressed=${isChosen}
      title=${aboutOf(v, card)}
      @click=${() => {
        const was = chosen.card;
        forget();
        chosen.card = was === card ? "" : card;
        if (chosen.card && isAsked && !may) explain(v, card, pen);
        pen.again();
        reveal(".sh-chooser");
      }}>${unseen(`${told}${isAsked && !may ? `, ${t("not now")}` : ""}`)}
      ${face(v, card, times)}</button>`;
}

// What this seat is sure of: cards of others, and where it put some.
function known(v: TableView): TemplateResult | typeof nothing {
  const isOver = line(v, "phase")[0] === "over";
  const hands = seats(v)
    .filter((seat) => seat !== v.seat)
    .map((seat): [string, string[]] => [
      seat,
      line(v, "hand", seat).filter((c) => c !== "?" && c !== "covid"),
    ])
    .filter(([, cards]) => cards.length);
  const placed = v.table.filter(([key, seat]) => key === "placed" && seat === v.seat);
  if (!hands.length && !placed.length) return nothing;
  return html`
    <details class="sh-known" ?open=${isOver}>
      <summary>${isOver ? t("All hands") : t("What you know")}</summary>
      <ul>
        ${hands.map(
          ([seat, cards]) => html`
          <li>${called(v, seat)}: ${listed(v, cards)}</li>`,
        )}
        ${placed.map(
          ([, , card = "", low, high]) => html`
          <li>${
            high
              ? t(
                  "You put {1} back: now between places {2} and {3} of the pile",
                  titleOf(v, card),
                  low!,
                  high,
                )
              : t("You put {1} back: now at place {2} of the pile", titleOf(v, card), low!)
          }</li>`,
        )}
      </ul>
    </details>`;
}

function compare(v: TableView): void {
  const now = new Map(
    seats(v).map((seat): [string, string] => [
      seat,
      `${line(v, "out", seat)[0]} ${line(v, "hand", seat).includes("covid")}`,
    ]),
  );
  const changed = [...now].filter(([seat, facts]) => before.get(seat) !== facts);
  if (!changed.length) return;
  fresh = new Set(before.size === now.size ? changed.map(([seat]) => seat) : []);
  before = now;
}

function draw(v: TableView, pen: Pen): TemplateResult {
  const key = `${v.seat} ${line(v, "phase").join(" ")} ${v.moves.join(";")}`;
  if (chosen.key !== key) forget();
  chosen.key = key;
  if (!line(v, "discard").length) wishes.clear(); // a new game
  compare(v);
  keepFocus(".sh", false);
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
      ${
        v.seat
          ? html`
        <div class="sh-hand" role="group" data-cards
          aria-label=${t("Your hand, {1}", cards(size))}>
          ${hand.map(([card, times]) => handCard(v, pen, card, times))}
          ${size ? nothing : html`<span class="sh-none">${t("Your hand is empty so far.")}</span>`}
        </div>`
          : nothing
      }
      <div class="sh-choice" role="status">${chooser(v, pen)}</div>
      ${answers(v, pen)}
      ${preference(v, pen)}
      <div class="sh-more">
        ${known(v)}
        <details class="sh-known"><summary>${t("Discarded: {1}", discard.length)}</summary><p>${
          listed(v, discard) || t("nothing yet")
        }</p></details>
      </div>
    </div>`;
}

function status(v: TableView): string[] {
  const hand = v.seat ? line(v, "hand", v.seat) : [];
  const resolved = layers(v).map(({ card, words }) =>
    card ? `${titleOf(v, card)}, ${words}.` : `${words}.`,
  );
  return [
    ...seats(v).map((seat) => `${tellSeat(v, seat)}.`),
    ...resolved,
    t("Your hand: {1}.", listed(v, hand) || t("no cards")),
    line(v, "dir")[0] === "-"
      ? t("{1} in the pile, play goes anticlockwise.", cards(line(v, "pile").length))
      : t("{1} in the pile, play goes clockwise.", cards(line(v, "pile").length)),
  ];
}

export const stayAtHome: Board = {
  name: "stay-at-home",
  status,
  draw: (v) => html`${live(v, draw)}`,
};
