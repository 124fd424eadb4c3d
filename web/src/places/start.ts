// The start page.
import { html, nothing } from "lit-html";
import { pageOf } from "../board/games";
import type { Saved } from "../device/saved";
import { settingsPanel } from "../device/settings";
import type { Game } from "../engine/protocol";
import { shown } from "../table/seats";
import { languageSwitch, locale } from "../words/language";
import { t } from "../words/say";
import { hasLesson } from "./lesson";

const players = ({ seats: [least, most] }: Game) =>
  least === most ? t("{1} players", least) : t("{1} players", `${least}–${most}`);

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

function savedRow(one: Saved, title: string, to: StartActions) {
  const isShared = one.seats.filter((seat) => seat.bot < 0).length > 1;
  const names = one.seats.map((seat) => shown(seat.name)).join(", ");
  const ask = (id: string) => {
    doomed = id;
    to.changed();
    document.querySelector<HTMLElement>("[data-do=keep]")?.focus();
  };
  return html`
    <li class="go-on" data-id=${one.id}>
      <p><strong>${title}</strong>
        ${one.daily ? t("deal of {1}", one.daily) : nothing}
        <span class="facts">${names} · ${whenWords(one.when)}${
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
          <button class="quiet" data-do="doom" @click=${() => ask(one.id)}>
            ${t("Delete")}
            <span class="unseen">${title}, ${names}</span></button>
        </div>`
      }
    </li>`;
}

function gameCard(game: Game, to: StartActions) {
  return html`
    <li class="game-card" data-game=${game.name}>
      ${pageOf(game.name).picture}
      <div class="game-text">
        <h2>${game.title}</h2>
        <p class="facts">${players(game)} · ${t("about {1} minutes", pageOf(game.name).minutes)}</p>
        <p>${game.about}</p>
        <p class="credits">${game.credits}</p>
        <div class="buttons">
          <button class="forward" data-do="play"
            @click=${() => to.play(game)}>${t("Play now")}
            <span class="unseen">${t("{1} against a bot", game.title)}</span>
          </button>
          <button class="plain" data-do="set-up"
            @click=${() => to.setUp(game)}>${t("Set up a table")}
            <span class="unseen">${t("for {1}", game.title)}</span></button>
          ${
            hasLesson(game)
              ? html`<button class="plain" data-do="learn"
            @click=${() => to.learn(game)}>${t("Learn in 5 minutes")}
            <span class="unseen">${game.title}</span></button>`
              : nothing
          }
        </div>
      </div>
    </li>`;
}

export function startPage(at: Start, to: StartActions) {
  const { games, saved } = at;
  const title = (name: string) => games.find((game) => game.name === name)?.title ?? name;
  return html`
    <main class="start">
      <header class="brand">
        <h1>Tidywinks</h1>
        ${languageSwitch(to.spoken)}
        <p>${t(
          "Tabletop games about cleaning up. No account, no download: they run on this device.",
        )}</p>
      </header>
      ${at.refusal ? html`<p class="refusal" role="alert">${at.refusal}</p>` : nothing}
      ${
        saved.length
          ? html`
        <section class="kept" aria-labelledby="kept">
          <h2 id="kept">${t("Not finished yet")}</h2>
          <ul>${saved.map((one) => savedRow(one, title(one.game), to))}</ul>
        </section>`
          : nothing
      }
      <section class="more-ways" aria-label=${t("More ways to play")}>
        <button class="plain" data-do="daily" @click=${() => to.go("#daily")}>
          ${t("Deal of the day")}</button>
        <button class="plain" data-do="replay"
          @click=${() => to.go("#replay")}>${t("Replay a record")}</button>
      </section>
      <ul class="games">${games.map((game) => gameCard(game, to))}</ul>
      <p class="load"><label>${t("Open a saved game")}
        <input type="file" accept=".txt,text/plain" @change=${(e: Event) => {
          const file = (e.target as HTMLInputElement).files?.[0];
          if (file) to.load(file);
        }}></label></p>
      ${
        at.isOffline
          ? html`<p class="facts offline">
        ${t("Everything is on this device now: it also works offline.")}
      </p>`
          : nothing
      }
      ${settingsPanel(to.changed)}
    </main>`;
}
