// The start page and the table's set-up.
import { html, nothing } from "lit-html";
import { minutesOf, pictureOf } from "./art";
import type { Game, Option } from "./protocol";
import { letter, type Saved, type Seat } from "./table";
import { withRules } from "./rules";

export interface Wish {
  game: Game;
  seats: (Seat | null)[]; // null: nobody sits there
  options: Map<string, string>;
  edition: string; // text of a file, or ""
  editionName: string;
  refusal: string;
}

const botNumber = (game: Game, name: string) =>
  Math.max(game.bots.findIndex((bot) => bot.name === name), 0);

export function seatOf(game: Game, who: string, i: number): Seat | null {
  if (who === "none") return null;
  if (who === "me") return { bot: -1, name: "You" };
  if (who === "person") return { bot: -1, name: `Player ${letter(i)}` };
  return { bot: botNumber(game, who), name: `Bot ${letter(i)}` };
}

export function wishFor(game: Game): Wish {
  const filled = Math.max(game.seats[0], 2);
  const seats = Array.from({ length: game.seats[1] }, (_, i) =>
    seatOf(game, i === 0 ? "me" : i < filled ? "normal" : "none", i));
  return { game, seats, options: new Map(), edition: "", editionName: "",
    refusal: "" };
}

const random = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0")).join("");

// The header of a new game, its deal drawn from a fresh secret.
export function headerOf(wish: Wish): string {
  const players = wish.seats.filter((seat) => seat).length;
  const lines = [`game ${wish.game.name}`, `players ${players}`];
  const data = wish.edition.split("\n")
    .map((line) => line.replace(/#.*/, "").trim()).filter((line) => line);
  if (data.length) {
    const name = data.find((line) => /^edition\s/.test(line));
    lines.push(name ? name.split(/\s+/).slice(0, 2).join(" ")
      : "edition custom");
    lines.push(...data.map((line) => `data ${line}`));
  }
  for (const [name, value] of wish.options)
    lines.push(`option ${name} ${value}`);
  lines.push(`table-id ${random(8)}`, `secret ${random(32)}`);
  return lines.join("\n") + "\n";
}

const players = ({ seats: [least, most] }: Game) =>
  least === most ? `${least} players` : `${least}–${most} players`;

interface StartActions {
  play(game: Game): void;
  setUp(game: Game): void;
  goOn(saved: Saved): void;
  load(file: File): void;
}

export function startPage(games: Game[], saved: Saved | null, refusal: string,
  to: StartActions) {
  const title = (name: string) =>
    games.find((game) => game.name === name)?.title ?? name;
  return html`
    <main class="start">
      <header class="brand">
        <h1>Tidywinks</h1>
        <p>Four tabletop games about cleaning up. No account, no download:
          they run on this device.</p>
      </header>
      ${refusal ? html`<p class="refusal" role="alert">${refusal}</p>`
        : nothing}
      ${saved ? html`
        <section class="go-on">
          <p>A game of ${title(saved.game)} is not finished.</p>
          <button class="forward" @click=${() => to.goOn(saved)}>
            Continue</button>
        </section>` : nothing}
      <ul class="games">
        ${games.map((game) => html`
          <li class="game-card" data-game=${game.name}>
            ${pictureOf(game.name)}
            <div class="game-text">
              <h2>${game.title}</h2>
              <p class="facts">${players(game)} · about
                ${minutesOf(game.name)} minutes</p>
              <p>${game.about}</p>
              <p class="credits">${game.credits}</p>
              <div class="buttons">
                <button class="forward" data-do="play"
                  @click=${() => to.play(game)}>Play now
                  <span class="unseen">${game.title} against a bot</span>
                </button>
                <button class="plain" data-do="set-up"
                  @click=${() => to.setUp(game)}>Set up a table
                  <span class="unseen">for ${game.title}</span></button>
              </div>
            </div>
          </li>`)}
      </ul>
      <p class="load"><label>Open a saved game
        <input type="file" accept=".txt,text/plain" @change=${(e: Event) => {
          const file = (e.target as HTMLInputElement).files?.[0];
          if (file) to.load(file);
        }}></label></p>
    </main>`;
}

interface SetUpActions {
  changed(): void;
  start(): void;
  leave(): void;
}

function seatRow(wish: Wish, i: number, to: SetUpActions) {
  const { game } = wish;
  const seat = wish.seats[i];
  const value = !seat ? "none" : seat.bot >= 0 ? game.bots[seat.bot]!.name
    : seat.name === "You" ? "me" : "person";
  const choose = (e: Event) => {
    wish.seats[i] =
      seatOf(game, (e.target as HTMLSelectElement).value, i);
    to.changed();
  };
  const rename = (e: Event) => {
    const name = (e.target as HTMLInputElement).value.trim().slice(0, 16);
    if (seat && name) seat.name = name;
    to.changed();
  };
  const isNeeded = i < game.seats[0];
  const word = (words: string, about: string, name: string) => html`
    <option value=${name} ?selected=${value === name}>
      ${words}${about ? `: ${about}` : ""}</option>`;
  return html`
    <li class="seat-row">
      <label for="seat-${i}">Seat ${letter(i)}</label>
      <select id="seat-${i}" @change=${choose}>
        ${word("me", "", "me")}
        ${word("another person on this device", "", "person")}
        ${game.bots.map((bot) => word(`bot, ${bot.name}`, bot.about,
          bot.name))}
        ${isNeeded ? nothing : word("nobody", "", "none")}
      </select>
      ${seat && seat.bot < 0 ? html`
        <input aria-label="Name of seat ${letter(i)}" maxlength="16"
          .value=${seat.name} @change=${rename}>` : nothing}
    </li>`;
}

function optionRow(wish: Wish, option: Option, to: SetUpActions) {
  const id = `option-${option.name.replace(/ /g, "-")}`;
  const set = (e: Event) => {
    const { value } = e.target as HTMLInputElement | HTMLSelectElement;
    const usual = option.by_players ? "" : option.values[0] ??
      String(option.number[0]);
    if (value === usual || !value) wish.options.delete(option.name);
    else wish.options.set(option.name, value);
    to.changed();
  };
  const now = wish.options.get(option.name);
  const [usual, least, most] = option.number;
  return html`
    <li class="option-row">
      <label for=${id}>${option.name.replace(/_/g, " ")}</label>
      ${option.values.length ? html`
        <select id=${id} @change=${set}>
          ${option.by_players
            ? html`<option value="" ?selected=${!now}>as usual</option>`
            : nothing}
          ${option.values.map((value, i) => html`
            <option value=${value} ?selected=${value === now}>
              ${value.replace(/_/g, " ")}${i || option.by_players ? ""
                : " (usual)"}</option>`)}
        </select>` : html`
        <input id=${id} type="number" min=${least} max=${most}
          .value=${now ?? String(usual)} @change=${set}>`}
      <p>${withRules(option.about)}</p>
    </li>`;
}

export function setUpPage(wish: Wish, to: SetUpActions) {
  const { game } = wish;
  const upload = (e: Event) => {
    const file = (e.target as HTMLInputElement).files?.[0];
    if (!file) return;
    void file.text().then((text) => {
      wish.edition = text;
      wish.editionName = file.name;
      to.changed();
    });
  };
  return html`
    <main class="set-up">
      <header class="bar">
        <button class="quiet" @click=${to.leave}>‹ Games</button>
        <h1>${game.title}: set up a table</h1>
      </header>
      <section>
        <h2>Who plays</h2>
        <ul class="rows">
          ${wish.seats.map((_, i) => seatRow(wish, i, to))}</ul>
      </section>
      ${wish.refusal
        ? html`<p class="refusal" role="alert">${wish.refusal}</p>` : nothing}
      <p class="buttons"><button class="forward" data-do="start"
        @click=${to.start}>Start</button></p>
      <details class="more">
        <summary>Options of the rules</summary>
        <ul class="rows">
          ${game.options.map((option) => optionRow(wish, option, to))}</ul>
      </details>
      <details class="more">
        <summary>Cards of another edition</summary>
        <p>Own the printed game? An edition file replaces our card counts,
          shapes and values. The usual one is
          <a download="${game.name}-edition.txt" href=${
            `data:text/plain;charset=utf-8,${encodeURIComponent(game.edition)}`
          }>here to change</a>.</p>
        <label>Edition file
          <input type="file" accept=".txt,text/plain" @change=${upload}></label>
        ${wish.editionName
          ? html`<p>${wish.editionName} will be used.</p>` : nothing}
      </details>
    </main>`;
}
