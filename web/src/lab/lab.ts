// The laboratory: a game is chosen, something about it is changed, bots play it
// many times on this device, and what that shows comes in as it becomes known.
import { html, nothing } from "lit-html";
import type { Game } from "../engine/protocol";
import { loadStyle } from "../look/load_style";
import type { House, Place } from "../places/place";
import { routeFor } from "../places/record";
import { icons } from "../stage/icons";
import { t } from "../words/say";
import type { Refusal } from "./protocol";
import { count, reportPart } from "./report";
import {
  changesOf,
  copyOf,
  editionTable,
  isSame,
  optionTable,
  type Rules,
  usualRules,
  variantOf,
} from "./rules_table";
import { Team } from "./team";

declare const LAB_STYLE: string; // url

const GAMES = [100, 1000, 10_000, 100_000];
const isWide = matchMedia("(min-width: 62rem)").matches; // as in lab.css
const LEVEL = "easy";
const EACH = "each"; // seat has a bot of its own

/** What is to be played; it stays while the page is open. */
interface Study {
  game: Game;
  players: number;
  bots: string[]; // one for all, or one for each seat
  games: number;
  seed: string;
  hasLevels: boolean; // the same deals by two levels, where nothing is compared
  before: Rules;
  now: Rules;
}

function studyOf(game: Game): Study {
  return {
    game,
    players: Math.min(Math.max(game.seats[0], 2), game.seats[1]),
    bots: [LEVEL],
    games: 1000,
    seed: "1",
    hasLevels: false,
    before: usualRules(),
    now: usualRules(),
  };
}

const LEVELS = "levels random easy";

const orderOf = ({ game, players, bots, games, seed, hasLevels, before, now }: Study): string =>
  [
    `game ${game.name}`,
    `players ${players}`,
    `bots ${bots.join(" ")}`,
    `games ${games}`,
    `seed ${seed}`,
    ...(hasLevels && isSame(before, now) ? [LEVELS] : []),
    ...variantOf(game, before),
    ...(isSame(before, now) ? [] : variantOf(game, now)),
    "",
  ].join("\n");

let study: Study | null = null;
let team: Team | null = null; // whose report is shown
let played = ""; // the order it was given
let changes: string[] = []; // what that compares, in words

let style: Promise<void> | null = null;

class Lab implements Place {
  private refusal: Refusal | null = null;
  private trouble = "";
  private isOpening = false;
  private heard = ""; // what a screen reader is told of the progress

  constructor(
    private house: House,
    private study: Study,
  ) {}

  game = () => this.study.game.name;

  close(): void {
    team?.rest();
  }

  private changed = (): void => {
    this.refusal = null;
    this.trouble = "";
    this.house.changed();
  };

  private choose(game: Game): void {
    if (game === this.study.game) return;
    team?.dismiss();
    team = null;
    study = this.study = studyOf(game);
    this.house.go(`#lab/${game.name}`);
  }

  // What was known stays until it is sure that this can be played.
  private async start(): Promise<void> {
    if (this.isOpening) return;
    const order = orderOf(this.study);
    const compared = changesOf(this.study.game, this.study.before, this.study.now);
    const mine = new Team(order, this.study.games, () => this.progress(mine));
    this.isOpening = true;
    this.changed();
    try {
      this.refusal = await mine.open();
    } catch (error) {
      this.trouble = String(error);
    }
    this.isOpening = false;
    if (this.refusal || this.trouble) {
      mine.dismiss();
      return this.house.changed();
    }
    team?.dismiss();
    team = mine;
    played = order;
    changes = compared;
    await this.goOn();
  }

  private async goOn(): Promise<void> {
    this.heard = t("The games begin.");
    this.house.changed();
    await team?.run().catch((error: unknown) => {
      this.trouble = String(error);
      this.house.changed();
    });
  }

  // Told in quarters, so that nobody is talked over.
  private progress(of: Team): void {
    if (of !== team) return;
    const { done, games, isRunning } = of;
    const quarter = Math.floor((4 * done) / games) / 4;
    this.heard = isRunning
      ? t("{1} of {2} games are played.", count(Math.floor(games * quarter)), count(games))
      : t("{1} of {2} games are played. The report is below.", count(done), count(games));
    this.house.changed();
  }

  private show = (variant: number, game: number): void => {
    void team?.record(variant, game).then(async (record) => {
      if (record) return this.house.go(await routeFor(record, true));
      this.trouble = t("This game is too long to be shown.");
      this.house.changed();
    });
  };

  private select<T>(
    id: string,
    label: string,
    values: [T, string][],
    now: T,
    put: (value: T) => void,
  ) {
    const set = (e: Event) => {
      put(values[(e.target as HTMLSelectElement).selectedIndex]![0]);
      this.changed();
    };
    return html`
      <p class="lab-field"><label for=${id}>${label}</label>
        <select id=${id} @change=${set}>
          ${values.map(([value, words]) => html`<option ?selected=${value === now}>${words}</option>`)}
        </select></p>`;
  }

  private whatPart() {
    const { study } = this;
    const { game } = study;
    const [least, most] = game.seats;
    const sizes = Array.from({ length: most - least + 1 }, (_, i) => least + i);
    const levels = game.bots.map(({ name, title }): [string, string] => [name, title]);
    const isEach = study.bots.length > 1;
    return html`
      <div class="lab-what">
        ${this.select(
          "lab-game",
          t("Game"),
          this.house.games.map((one) => [one, one.title]),
          game,
          (one) => this.choose(one),
        )}
        ${this.select(
          "lab-players",
          t("Players|how many"),
          sizes.map((n) => [n, String(n)]),
          study.players,
          (n) => {
            study.players = n;
            study.bots = [study.bots[0]!];
          },
        )}
        ${this.select(
          "lab-bots",
          t("Who plays"),
          [
            ...levels,
            ...(study.players > 1 ? [[EACH, t("a bot for each seat")] as [string, string]] : []),
          ],
          isEach ? EACH : study.bots[0]!,
          (name) => {
            study.bots = name === EACH ? Array(study.players).fill(study.bots[0]) : [name];
          },
        )}
        ${
          isEach
            ? study.bots.map((bot, i) =>
                this.select(`lab-bot-${i}`, t("Seat {1}", "ABCDEFGH"[i]!), levels, bot, (name) => {
                  study.bots[i] = name;
                }),
              )
            : nothing
        }
        ${this.select(
          "lab-games",
          t("Games"),
          GAMES.map((n) => [n, count(n)]),
          study.games,
          (n) => {
            study.games = n;
          },
        )}
        <p class="lab-field"><label for="lab-seed">${t("Seed")}</label>
          <input id="lab-seed" size="8" maxlength="20" .value=${study.seed} @change=${(
            e: Event,
          ) => {
            study.seed = (e.target as HTMLInputElement).value.replace(/\s+/g, "") || "1";
            this.changed();
          }}></p>
      </div>
      ${
        isSame(study.before, study.now)
          ? html`<p class="setting"><input id="lab-levels" type="checkbox" .checked=${study.hasLevels}
              @change=${(e: Event) => {
                study.hasLevels = (e.target as HTMLInputElement).checked;
                this.changed();
              }}> <label for="lab-levels">${t("Is it skill or luck? Two levels play the same deals, too")}</label></p>`
          : nothing
      }`;
  }

  private rulesPart() {
    const { game, before, now } = this.study;
    const bad = this.refusal?.line ?? 0;
    const isChanged = !isSame(before, now);
    const set = (key: "before" | "now", rules: Rules) => () => {
      this.study[key] = copyOf(rules);
      this.changed();
    };
    return html`
      <details class="lab-change" ?open=${isWide}>
        <summary>${t("Change the rules")}</summary>
        ${game.options.length ? optionTable(game, before, now, this.changed) : nothing}
      </details>
      <details class="lab-change">
        <summary>${t("Change cards and numbers")}</summary>
        ${editionTable(game, { was: before, now, changed: this.changed }, bad)}
      </details>
      ${
        isChanged
          ? html`<p class="buttons">
        <button class="plain" data-do="as-before"
          @click=${set("now", before)}>${t("Take the changes back")}</button>
        <button class="plain" data-do="new-before"
          @click=${set("before", now)}>${t("Compare with this from now on")}</button>
      </p>`
          : nothing
      }`;
  }

  private runPart() {
    const { games } = this.study;
    const isCurrent = team !== null && played === orderOf(this.study);
    const isRunning = team?.isRunning ?? false;
    const isOpen = isCurrent && team!.done > 0 && team!.isOpen;
    const words = isSame(this.study.before, this.study.now)
      ? t("Play {1} games", count(games))
      : t("Play {1} games with both", count(games));
    // One button whose word changes keeps the focus, and a second press on
    // "Stop" loses nothing.
    const [does, say, act] = isRunning
      ? ["stop", t("Stop"), () => team!.stop()]
      : isOpen
        ? ["go-on", t("Go on"), () => void this.goOn()]
        : ["start", words, () => void this.start()];
    return html`
      <p class="buttons lab-run">
        <button class=${isRunning ? "plain" : "forward"} data-do=${does} @click=${act}>${say}</button>
        ${isOpen ? html`<button class="plain" data-do="anew" @click=${() => void this.start()}>${t("From the first game")}</button>` : nothing}
      </p>
      ${
        team
          ? html`<p class="lab-progress">
              <progress max=${team.games} .value=${team.done} aria-label=${t("Games played")}></progress>
              <span aria-hidden="true">${t("{1} of {2} games", count(team.done), count(team.games))}${
                team.deals
                  ? html`; ${t("{1} of {2} deals by levels", count(team.dealt), count(team.deals))}`
                  : nothing
              }</span></p>`
          : nothing
      }
      <p class="unseen" role="status" aria-live="polite">${this.heard}</p>
      ${this.refusal ? html`<p class="refusal" role="alert">${t("This cannot be played: {1}", this.refusal.why)}</p>` : nothing}
      ${this.trouble ? html`<p class="refusal" role="alert">${this.trouble}</p>` : nothing}`;
  }

  draw() {
    const known = team?.known;
    const isOld = known && played !== orderOf(this.study) && !team!.isRunning;
    return html`
      <main class="start lab s-paper">
        <header class="place-head">
          <button class="quiet" data-do="home" aria-label=${t("Games")}
            @click=${() => this.house.go("#")}>${icons.home}</button>
          <h1>${t("Is it fair?")}</h1>
        </header>
        <p>${t("Bots play a game many times, here on this device.")}
          ${t("You see whether it is fair, how long it takes, and what another rule would change.")}</p>
        <div class="lab-two">
          <section class="lab-ask" aria-label=${t("What is played")}>
            ${this.whatPart()} ${this.runPart()} ${this.rulesPart()}
          </section>
          <section class="lab-report" aria-labelledby="lab-report" data-games=${known?.report.games ?? 0}
            data-running=${team?.isRunning ? "yes" : "no"}>
            <h2 id="lab-report">${t("Report")}</h2>
            ${isOld ? html`<p class="lab-old">${t("Something was changed since: play again to see what it does.")}</p>` : nothing}
            ${
              known
                ? html`<p class="facts">${t("{1}, {2} games, seed {3}", this.study.game.title, count(known.report.games), known.report.seed)}</p>
                  ${reportPart(known, changes, this.show)}`
                : html`<p class="facts">${t("Nothing is known yet.")}</p>`
            }
          </section>
        </div>
        ${this.house.rules.draw(this.study.game.name)}
      </main>`;
  }
}

export async function openLab(house: House, name: string): Promise<Place> {
  style ??= loadStyle(LAB_STYLE);
  await style;
  const game = house.games.find((one) => one.name === name) ?? house.games[0]!;
  if (study?.game.name !== game.name) {
    team?.dismiss();
    team = null;
    study = studyOf(game);
  }
  study.game = game; // its words, in the language of now
  await team?.retell();
  return new Lab(house, study);
}
