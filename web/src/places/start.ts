// The start page.
import { html, nothing, type SVGTemplateResult, svg } from "lit-html";
import { coverOf } from "../board/games";
import type { Saved } from "../device/saved";
import { settingsPanel } from "../device/settings";
import { type Game, ONLOOKER } from "../engine/protocol";
import { FIGURES, portrait } from "../look/figures";
import { inked } from "../look/picture";
import { type YourTable, yourTables } from "../online/kept";
import { peopleOf, shown, YOU } from "../table/seats";
import { languageSwitch, locale } from "../words/language";
import { t } from "../words/say";
import { dateWords, yesterdayWords } from "./daily";
import { hasLesson } from "./lessons";

const span = ({ seats: [least, most] }: Game) => (least === most ? `${least}` : `${least}–${most}`);
const players = (game: Game) => t("{1} players", span(game));

interface StartActions {
  play(game: Game): void;
  setUp(game: Game): void;
  learn(game: Game): void;
  go(route: string): void;
  goOn(saved: Saved): void;
  forget(saved: Saved): void;
  load(file: File): void;
  changed(): void;
  spoken(): void; // another language
}

interface Start {
  games: Game[];
  saved: Saved[];
  refusal: string;
  isOffline: boolean;
}

let doomed = ""; // the kept game that may be deleted

function whenWords(when: number): string {
  const date = new Date(when);
  return date.toDateString() === new Date().toDateString()
    ? t("today at {1}", date.toLocaleTimeString(locale(), { timeStyle: "short" }))
    : date.toLocaleDateString(locale(), { dateStyle: "medium" });
}

// A table with friends: its keys are on this device.
const onlineRow = (one: YourTable, title: string, to: StartActions) => html`
  <li class="go-on" data-id=${one.id} data-asked=${one.isAsked ? "yes" : "no"}>
    <div class="cover">${coverOf(one.game).picture}</div>
    <p><strong>${title}</strong>
      ${one.isAsked ? html`<span class="your-turn">${t("Your turn")}</span>` : nothing}
      <span class="facts">${one.words} · ${whenWords(one.when)} · ${t("with friends")}</span></p>
    <div class="buttons">
      <button class="forward" data-do="go-table" @click=${() => to.go(one.route)}>${t("Continue")}
        <span class="unseen">${title}, ${one.words}</span></button>
    </div>
  </li>`;

function savedRow(one: Saved, game: Game | undefined, to: StartActions) {
  const title = game?.title ?? one.game;
  const isShared = one.seats.filter((seat) => seat.bot < 0).length > 1;
  const people = peopleOf(one.seats, game?.bots ?? [], ONLOOKER);
  const names = one.seats
    .map((seat, i) => (seat.name === YOU ? shown(YOU) : people[i]!.name))
    .join(", ");
  const ask = (id: string) => {
    doomed = id;
    to.changed();
    document.querySelector<HTMLElement>("[data-do=keep]")?.focus();
  };
  return html`
    <li class="go-on" data-id=${one.id}>
      <div class="cover">${coverOf(one.game).picture}</div>
      <p><strong>${title}</strong>
        ${one.daily ? t("deal of {1}", dateWords(one.daily)) : nothing}
        <span class="facts">${whenWords(one.when)} · ${names}${
          isShared ? ` · ${t("shared screen")}` : ""
        }</span></p>
      ${
        doomed === one.id
          ? html`
        <div class="buttons" role="group" aria-label=${t(
          "Delete this game of {1} for good?",
          title,
        )}>
          <button class="plain" data-do="keep" @click=${() => ask("")}>
            ${t("Keep it")}</button>
          <button class="back" data-do="forget"
            @click=${() => to.forget(one)}>${t("Delete for good")}</button>
        </div>`
          : html`
        <div class="buttons">
          <button class="forward" data-do="go-on"
            @click=${() => to.goOn(one)}>${t("Continue")}
            <span class="unseen">${title}, ${names}</span></button>
          <button class="quiet" data-do="doom" aria-label=${t("Delete: {1}", `${title}, ${names}`)}
            @click=${() => ask(one.id)}>${BIN}</button>
        </div>`
      }
    </li>`;
}

const icon = (d: string) => html`
  <svg class="icon" viewBox="0 0 64 64" aria-hidden="true"><path d=${d} fill="none"
    stroke="currentColor" stroke-width="5.5" stroke-linecap="round"
    stroke-linejoin="round"/></svg>`;
const BIN = icon("M10 16h44M24 16V8h16v8M16 16l4 40h24l4-40M27 27v19M37 27v19");
const PEOPLE = icon(
  "M22 30a11 11 0 100-22 11 11 0 000 22zM4 56c0-24 36-24 36 0M44 10q9 4 6 17M48 38q12 4 12 18",
);
const CLOCK = icon("M32 6a26 26 0 100 52 26 26 0 000-52zM32 17v16l10 8");

// Small drawings of what else there is, in the hand of the pieces.
const drawn = (inner: SVGTemplateResult) => html`
  <svg class="drawn" viewBox="0 0 64 64" aria-hidden="true">${inked(inner)}</svg>`;
const leaf = (day: number) =>
  drawn(svg`<path d="M9 16a5 5 0 015-5h36a5 5 0 015 5v38a5 5 0 01-5 5H14a5 5 0 01-5-5z" fill="#fffcf3"/>
    <path d="M9 16a5 5 0 015-5h36a5 5 0 015 5v9H9z" fill="#c0432a"/><path d="M21 6v10M43 6v10" stroke-width="5"/>
    <text x="32" y="51" text-anchor="middle" stroke="none" fill="#33263a">${day}</text>`);
const FILM =
  drawn(svg`<circle cx="32" cy="32" r="26" fill="#2c8aa0"/><circle cx="32" cy="32" r="19" fill="#fffcf3"/>
  <path d="M27 22l16 10-16 10z" fill="#ffc233"/><path fill="none" d="M4 20l3 9 9-3"/>`);
const FLASK =
  drawn(svg`<path d="M25 6h14M27 6v18L11 50c-3 5 0 9 5 9h32c5 0 8-4 5-9L37 24V6" fill="#fffcf3"/>
  <path stroke="none" d="M21 37h22l9 14c2 4 0 6.5-4 6.5H16c-4 0-6-2.5-4-6.5z" fill="#7cb648"/>
  <path fill="none" d="M27 6v18L11 50c-3 5 0 9 5 9h32c5 0 8-4 5-9L37 24V6"/><g fill="#fffcf3"><circle cx="26" cy="48" r="3.5"/><circle cx="37" cy="43" r="2.5"/></g>`);
const FOLDER = drawn(svg`<path d="M6 18a4 4 0 014-4h14l6 7h24a4 4 0 014 4v5H6z" fill="#bd7a0b"/>
  <path d="M15 22h34v18H15z" fill="#fffcf3"/><path d="M6 30h52v22a5 5 0 01-5 5H11a5 5 0 01-5-5z" fill="#ffc233"/>`);
const GEAR = drawn(svg`<path d="M8 20h48M8 44h48" stroke="var(--ink-2)" stroke-width="5"/>
  <circle cx="42" cy="20" r="8" fill="#ffc233"/><circle cx="22" cy="44" r="8" fill="#2c8aa0"/>`);

function gameCard(game: Game, to: StartActions) {
  const { picture, minutes } = coverOf(game.name);
  const named = html`<span class="unseen">${game.title}</span>`;
  return html`
    <li class="game-card" data-game=${game.name}>
      <div class="cover">${picture}</div>
      <div class="game-text">
        <h2>${game.title}</h2>
        <p class="facts">
          <span class="unseen">${players(game)}, ${t("about {1} minutes", minutes)}</span>
          <span aria-hidden="true">${PEOPLE}${span(game)}</span>
          <span aria-hidden="true">${CLOCK}${t("{1} min", minutes)}</span></p>
        <p class="about">${game.about}</p>
        <button class="forward" data-do="play"
          @click=${() => to.play(game)}>${t("Play")}
          <span class="unseen">${t("{1} against a bot", game.title)}</span></button>
        <div class="two">
          ${
            hasLesson(game)
              ? html`<button class="plain" data-do="learn"
            @click=${() => to.learn(game)}>${t("Learn|a game")}${named}</button>`
              : nothing
          }
          <button class="plain" data-do="set-up"
            @click=${() => to.setUp(game)}>${t("Set up|a table")}${named}</button>
        </div>
      </div>
    </li>`;
}

const today = (games: Game[], to: StartActions) => html`
  <section class="today" aria-labelledby="today">
    ${leaf(new Date().getUTCDate())}
    <p><strong id="today">${t("Deal of the day")}</strong>
      <span class="facts">${
        yesterdayWords(games) || t("The same cards for everybody, new every day.")
      }</span></p>
    <button class="plain" data-do="daily" @click=${() => to.go("#daily")}>${t("Look|at the deal")}
      <span class="unseen">${t("Deal of the day")}</span></button>
  </section>`;

const about = (games: Game[]) => html`
  <section class="credits" aria-labelledby="credits">
    <h2 id="credits">${t("The games")}</h2>
    <dl>${games.map(
      (game) => html`<div><dt>${game.title}</dt>
        <dd class="about">${game.about}</dd><dd>${game.credits}</dd></div>`,
    )}</dl>
  </section>`;

// All who may sit at a table, to say goodbye.
const everybody = html`
  <p class="everybody" aria-hidden="true">${FIGURES.map(({ name }) => portrait(name))}</p>`;

export function startPage(at: Start, to: StartActions) {
  const { games, saved } = at;
  const tables = yourTables();
  const gameOf = (name: string) => games.find((game) => game.name === name);
  const title = (name: string) => gameOf(name)?.title ?? name;
  return html`
    <main class="start s-paper">
      <header class="brand">
        ${portrait("otter")}
        <h1>Tidywinks</h1>
        ${languageSwitch(to.spoken)}
        <p>${t("Tabletop games about cleaning up.")}
          <span class="about">${t("No account, no download: alone, round one device, or with friends by a link.")}</span></p>
      </header>
      ${at.refusal ? html`<p class="refusal" role="alert">${at.refusal}</p>` : nothing}
      ${
        saved.length || tables.length
          ? html`
        <section class="kept" aria-labelledby="kept">
          <h2 id="kept">${t("Not finished yet")}</h2>
          <ul>${tables.map((one) => onlineRow(one, title(one.game), to))}
            ${saved.map((one) => savedRow(one, gameOf(one.game), to))}</ul>
        </section>`
          : nothing
      }
      <ul class="games">${games.map((game) => gameCard(game, to))}</ul>
      ${today(games, to)}
      <section class="more-ways" aria-label=${t("More ways to play")}>
        <button class="plain" data-do="replay"
          @click=${() => to.go("#replay")}>${FILM}<span>${t("Replay a game")}</span></button>
        <button class="plain" data-do="lab"
          @click=${() => to.go("#lab")}>${FLASK}<span>${t("Is it fair?")}</span></button>
        <label class="plain load">${FOLDER}<span>${t("Open a game")}</span>
          <input class="unseen" type="file" accept=".txt,text/plain" @change=${(e: Event) => {
            const file = (e.target as HTMLInputElement).files?.[0];
            if (file) to.load(file);
          }}></label>
      </section>
      ${settingsPanel(to.changed, GEAR)}
      ${about(games)}
      ${
        at.isOffline
          ? html`<p class="facts offline">
        ${t("Everything is on this device now: it also works offline.")}
      </p>`
          : nothing
      }
      ${everybody}
    </main>`;
}
