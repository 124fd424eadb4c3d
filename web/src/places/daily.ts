// The deal of the day: the same for everybody, from an open seed that is the
// name of the game and the date in UTC (`GAME-2026-11-16`). Nobody
// needs to be asked for it, and nobody can be kept from knowing it.
import { html, nothing } from "lit-html";
import { coverOf } from "../board/games";
import { recallJson, remember } from "../device/saved";
import { canShare, copy, share } from "../device/share";
import type { Game, Look } from "../engine/protocol";
import { icons } from "../stage/icons";
import { locale } from "../words/language";
import { t } from "../words/say";
import type { House, Place } from "./place";

const KEPT = "tidywinks.daily";
const KEPT_MOST = 60;

interface Result {
  won: boolean | null; // null: played alone
  points: number | null; // null: a race, without points
  moves: number; // events it took
}

interface Day {
  first: Result;
  best: Result;
  tries: number;
}

const DAY_MS = 86400000;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
export const today = () => dayOf(Date.now());

/** A day as people write it. */
export const dateWords = (day: string) =>
  new Date(day).toLocaleDateString(locale(), { dateStyle: "long", timeZone: "UTC" });

export const seedWord = (game: string, day: string) => `${game}-${day}`;

// What the bots decide must be the same for everybody, too.
function botSeed(word: string): number {
  let seed = 2166136261;
  for (const one of word) seed = Math.imul(seed ^ one.charCodeAt(0), 16777619) >>> 0;
  return seed;
}

const kept = () => recallJson<Record<string, Day>>(KEPT) ?? {};

const isBetter = (a: Result, b: Result) =>
  Number(a.won ?? 0) - Number(b.won ?? 0) ||
  (a.points ?? 0) - (b.points ?? 0) ||
  (a.points === null ? b.moves - a.moves : 0);

function resultWords({ won, points, moves }: Result): string {
  if (points === null) return won ? t("won in {1} steps", moves) : t("lost in {1} steps", moves);
  if (won === null) return t("{1} points", points);
  return won ? t("won with {1} points", points) : t("{1} points, not won", points);
}

function dayWords(day: Day): string {
  const best = resultWords(day.best);
  return day.tries > 1
    ? t("best of {1} tries: {2}; the first: {3}", day.tries, best, resultWords(day.first))
    : best;
}

/** How yesterday's deals went, or "". */
export function yesterdayWords(games: Game[]): string {
  const date = dayOf(Date.now() - DAY_MS);
  const days = games.flatMap((game) => {
    const day = kept()[seedWord(game.name, date)];
    return day ? [`${game.title}, ${resultWords(day.best)}`] : [];
  });
  return days.length ? t("Yesterday: {1}", days.join("; ")) : "";
}

const shareText = (game: Game, date: string, day: Day) =>
  `${t("Tidywinks, deal of {1}", dateWords(date))}\n${game.title}: ${dayWords(day)}\n` +
  t("The deal: seed {1}", seedWord(game.name, date));

let shared = ""; // what could not be copied

function shareButton(game: Game, date: string, day: Day, changed: () => void) {
  const text = shareText(game, date, day);
  const act = async (e: Event) => {
    const button = e.currentTarget as HTMLElement;
    if (canShare()) return share({ text });
    shared = (await copy(text)) ? "" : text;
    if (!shared) button.textContent = t("Copied");
    changed();
  };
  return html`<button class="plain" data-do="share-result"
    data-text=${text} @click=${act}>${t("Share the result")}</button>
    ${
      shared === text
        ? html`<textarea readonly rows="3"
      aria-label=${t("The result as text")} .value=${text}></textarea>`
        : nothing
    }`;
}

// A day's game is over: its result is kept; returns what the end screen says.
export function noteDaily(game: Game, date: string, look: Look, changed: () => void) {
  const { winners } = look.described.result;
  const points = look.score.length
    ? look.score.reduce((sum, one) => sum + one.points[0]!, 0)
    : null;
  const isAlone = look.score.every((one) => one.points.length === 1);
  const result = {
    won: isAlone && points !== null ? null : winners.includes("A"),
    points,
    moves: look.count,
  };
  const all = kept();
  const word = seedWord(game.name, date);
  const before = all[word];
  const day = before
    ? {
        first: before.first,
        tries: before.tries + 1,
        best: isBetter(result, before.best) > 0 ? result : before.best,
      }
    : { first: result, best: result, tries: 1 };
  delete all[word]; // to be the latest
  const list = [...Object.entries(all), [word, day] as const];
  const isKept = remember(KEPT, JSON.stringify(Object.fromEntries(list.slice(-KEPT_MOST))));
  return () => html`
    <p class="daily-result">${t("Deal of {1}: {2}", dateWords(date), dayWords(day))}
      ${isKept ? nothing : t("This device could not keep it.")}</p>
    <div class="buttons">${shareButton(game, date, day, changed)}</div>`;
}

export async function openDaily(house: House): Promise<Place> {
  const date = today();
  // What can be played alone comes first.
  const isAlone = (game: Game) => Number(game.seats[0] === 1);
  const games = [...house.games].sort((a, b) => isAlone(b) - isAlone(a));
  const play = (game: Game) => {
    const word = seedWord(game.name, date);
    const header = `game ${game.name}\nplayers ${game.seats[0]}\n` + `seed ${word}\n`;
    house.playDaily(game, header, botSeed(word), date);
  };
  const before = (game: Game) =>
    Object.entries(kept())
      .filter(([word]) => word.startsWith(`${game.name}-`))
      .map(([word, day]) => [word.slice(game.name.length + 1), day] as const)
      .filter(([one]) => one !== date)
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .slice(0, 7);
  const card = (game: Game) => {
    const day = kept()[seedWord(game.name, date)];
    return html`
      <li class="day-card" data-game=${game.name}>
        <div class="cover">${coverOf(game.name).picture}</div>
        <div class="game-text">
          <h2>${game.title}</h2>
          <p class="facts">${game.seats[0] === 1 ? t("alone, for points") : t("against one bot")}</p>
          <p class="daily-result">${day ? dayWords(day) : t("Not played yet today.")}</p>
          ${
            before(game).length
              ? html`<details>
            <summary>${t("Days before")}</summary>
            <ul>${before(game).map(
              ([one, was]) => html`
              <li>${dateWords(one)}: ${dayWords(was)}</li>`,
            )}</ul></details>`
              : nothing
          }
          <div class="buttons">
            <button class="${day ? "plain" : "forward"}" data-do="play" @click=${() => play(game)}>
              ${day ? t("Play it again") : t("Play")}
              <span class="unseen">${game.title}</span></button>
            ${day ? shareButton(game, date, day, house.changed) : nothing}
          </div>
        </div>
      </li>`;
  };
  return {
    game: () => "",
    close: () => {},
    draw: () => html`
      <main class="start daily s-paper">
        <header class="place-head">
          <button class="quiet" data-do="home" aria-label=${t("Games")}
            @click=${() => house.go("#")}>${icons.home}</button>
          <h1>${t("Deal of the day")}</h1>
          <p class="facts">${dateWords(date)}</p>
        </header>
        <p>${t("Everybody in the world gets the same cards today.")}
          ${t("A new deal comes at midnight, UTC.")}</p>
        <ul class="days">${games.map(card)}</ul>
        <p class="facts">${t("The deal follows from the date alone.")}
          ${t("It is for comparing, not for playing against each other:")}
          ${t("whoever wants to can look it up beforehand.")}</p>
      </main>`,
  };
}
