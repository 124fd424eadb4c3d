// The table's set-up: who plays, with which rules and cards.
import { html, nothing } from "lit-html";
import type { Seat } from "../device/saved";
import type { Game, Option } from "../engine/protocol";
import { letter, person, robot, shown, YOU } from "../table/seats";
import { t } from "../words/say";
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
  Math.max(
    game.bots.findIndex((bot) => bot.name === name),
    0,
  );

export function seatOf(game: Game, who: string, i: number): Seat | null {
  if (who === "none") return null;
  if (who === "me") return { bot: -1, name: YOU };
  if (who === "person") return person(i);
  return robot(botNumber(game, who), i);
}

export function wishFor(game: Game): Wish {
  const filled = Math.max(game.seats[0], 2);
  const seats = Array.from({ length: game.seats[1] }, (_, i) =>
    seatOf(game, i === 0 ? "me" : i < filled ? "normal" : "none", i),
  );
  return { game, seats, options: new Map(), edition: "", editionName: "", refusal: "" };
}

const random = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

// The header of a new game, its deal drawn from a fresh secret.
export function headerOf(wish: Wish): string {
  const players = wish.seats.filter((seat) => seat).length;
  const lines = [`game ${wish.game.name}`, `players ${players}`];
  const data = wish.edition
    .split("\n")
    .map((line) => line.split("#")[0]!.trim())
    .filter((line) => line);
  if (data.length) {
    const [, name = "custom"] =
      data.map((line) => line.split(/\s+/)).find(([key]) => key === "edition") ?? [];
    lines.push(`edition ${name}`, ...data.map((line) => `data ${line}`));
  }
  for (const [name, value] of wish.options) lines.push(`option ${name} ${value}`);
  lines.push(`table-id ${random(8)}`, `secret ${random(32)}`);
  return `${lines.join("\n")}\n`;
}

interface SetUpActions {
  changed(): void;
  start(): void;
  leave(): void;
}

function seatRow(wish: Wish, i: number, to: SetUpActions) {
  const { game } = wish;
  const seat = wish.seats[i];
  const value = !seat
    ? "none"
    : seat.bot >= 0
      ? game.bots[seat.bot]!.name
      : seat.name === YOU
        ? "me"
        : "person";
  const choose = (e: Event) => {
    wish.seats[i] = seatOf(game, (e.target as HTMLSelectElement).value, i);
    to.changed();
  };
  const rename = (e: Event) => {
    const name = (e.target as HTMLInputElement).value.trim().slice(0, 16);
    if (seat && name) seat.name = name === shown(YOU) ? YOU : name;
    to.changed();
  };
  const isNeeded = i < game.seats[0];
  const word = (words: string, about: string, name: string) => html`
    <option value=${name} ?selected=${value === name}>
      ${words}${about ? `: ${about}` : ""}</option>`;
  return html`
    <li class="seat-row">
      <label for="seat-${i}">${t("Seat {1}", letter(i))}</label>
      <select id="seat-${i}" @change=${choose}>
        ${word(t("me"), "", "me")}
        ${word(t("another person on this device"), "", "person")}
        ${game.bots.map((bot) => word(t("bot, {1}", bot.title), bot.about, bot.name))}
        ${isNeeded ? nothing : word(t("nobody"), "", "none")}
      </select>
      ${
        seat && seat.bot < 0
          ? html`
        <input aria-label=${t("Name of seat {1}", letter(i))} maxlength="16"
          .value=${shown(seat.name)} @change=${rename}>`
          : nothing
      }
    </li>`;
}

function optionRow(wish: Wish, option: Option, to: SetUpActions) {
  const id = `option-${option.name.replaceAll(" ", "-")}`;
  const set = (e: Event) => {
    const { value } = e.target as HTMLInputElement | HTMLSelectElement;
    const usual = option.by_players ? "" : (option.values[0] ?? String(option.number[0]));
    if (value === usual || !value) wish.options.delete(option.name);
    else wish.options.set(option.name, value);
    to.changed();
  };
  const now = wish.options.get(option.name);
  const [usual, least, most] = option.number;
  return html`
    <li class="option-row">
      <label for=${id}>${option.title.replaceAll("_", " ")}</label>
      ${
        option.values.length
          ? html`
        <select id=${id} @change=${set}>
          ${
            option.by_players
              ? html`<option value="" ?selected=${!now}>${t("as usual")}</option>`
              : nothing
          }
          ${option.values.map(
            (value, i) => html`
            <option value=${value} ?selected=${value === now}>
              ${option.titles[i]!.replaceAll("_", " ")}${
                i || option.by_players ? "" : ` ${t("(usual)")}`
              }</option>`,
          )}
        </select>`
          : html`
        <input id=${id} type="number" min=${least} max=${most}
          .value=${now ?? String(usual)} @change=${set}>`
      }
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
        <button class="quiet" @click=${to.leave}>‹ ${t("Games")}</button>
        <h1>${t("{1}: set up a table", game.title)}</h1>
      </header>
      <section>
        <h2>${t("Who plays")}</h2>
        <ul class="rows">
          ${wish.seats.map((_, i) => seatRow(wish, i, to))}</ul>
      </section>
      ${wish.refusal ? html`<p class="refusal" role="alert">${wish.refusal}</p>` : nothing}
      <p class="buttons"><button class="forward" data-do="start"
        @click=${to.start}>${t("Start|a game")}</button></p>
      <details class="more">
        <summary>${t("Options of the rules")}</summary>
        <ul class="rows">
          ${game.options.map((option) => optionRow(wish, option, to))}</ul>
      </details>
      <details class="more">
        <summary>${t("Cards of another edition")}</summary>
        <p>${t(
          "Own the printed game? An edition file replaces our card " + "counts, shapes and values.",
        )}
          <a download="${game.name}-edition.txt" href=${`data:text/plain;charset=utf-8,${encodeURIComponent(game.edition)}`}>${t("The usual one, to change.")}</a></p>
        <label>${t("Edition file")}
          <input type="file" accept=".txt,text/plain" @change=${upload}></label>
        ${wish.editionName ? html`<p>${t("{1} will be used.", wish.editionName)}</p>` : nothing}
      </details>
    </main>`;
}
