// The games that a table has seen, who has won what, the record of each; and
// for the host the next one.
import { html, nothing, type TemplateResult } from "lit-html";
import { download } from "../device/share";
import type { Game } from "../engine/protocol";
import { characterOf } from "../look/figures";
import { routeFor, withNames } from "../places/record";
import { optionRow, waySwitchOf } from "../places/set_up";
import { gameLines, type Wish, wishFor } from "../places/wish";
import { robot } from "../table/seats";
import { t } from "../words/say";
import type { Guest, Played } from "./lines";
import type { Room } from "./room";

export interface EveningTo {
  games: Game[];
  changed(): void;
  go(route: string): void;
  open(lines: string[]): void; // the next game
}

export const sitterName = ({ is, name, level }: Guest): string =>
  is === "bot"
    ? (characterOf(level)?.name ?? level)
    : is === "left"
      ? t("somebody who left")
      : name;

export class Evening {
  private next: Wish | null = null;
  private note = "";

  constructor(
    private readonly room: Room,
    private readonly to: EveningTo,
  ) {}

  // Who has won how many; "" while there was only one game.
  sum(): string {
    const { evening } = this.room;
    if (!evening || evening.games.length < 2) return "";
    const wins = evening.who.map((one) => `${sitterName(one)} ${one.won}`);
    return t("Games won this evening: {1}", wins.join(", "));
  }

  // The game that is set up now has other seats than the one before.
  turned(): string {
    const { about, evening } = this.room;
    const first = about?.places[0];
    const isNext = evening?.games.some(({ number }) => number < about!.games);
    if (!isNext || !first || first.is === "free") return "";
    const name = sitterName({ is: first.is, name: first.name, level: first.level, won: 0 });
    return t("Everybody sits one seat further: {1} sits first now.", name);
  }

  draw(): TemplateResult {
    const games = this.room.evening?.games ?? [];
    const sum = this.sum();
    return html`
      ${sum ? html`<p class="evening-sum"><b>${sum}</b></p>` : nothing}
      ${
        games.length
          ? html`<ol class="evening">${games.map((one) => this.row(one))}</ol>`
          : html`<p>${t("No game of this evening is over yet.")}</p>`
      }
      <p class="note" role="status">${this.note}</p>
      ${this.room.about!.isHost && this.room.about!.phase === "over" ? this.choosing() : nothing}`;
  }

  private title(name: string): string {
    return this.to.games.find((one) => one.name === name)?.title ?? name;
  }

  private row(one: Played): TemplateResult {
    const who = this.room.evening!.who;
    const won = one.won.map((n) => sitterName(who[n - 1]!)).join(", ");
    return html`
      <li data-game=${one.number}>
        <span><b>${this.title(one.game)}</b> ${won || t("nobody won")}</span>
        <span class="evening-does">
          <button class="plain" data-do="evening-replay" @click=${() => void this.replay(one)}
            >${t("Replay")}</button>
          <button class="plain" data-do="evening-save" @click=${() => void this.save(one)}
            >${t("Save")}</button></span>
      </li>`;
  }

  // With the names of who played.
  private async record(one: Played): Promise<string> {
    const who = this.room.evening!.who;
    const people = one.of.map((n) => ({ name: sitterName(who[n - 1]!) }));
    return withNames(await this.room.recordOf(one.number), people);
  }

  // Every game that is over, and who has won how many.
  async all(): Promise<string> {
    const parts: string[] = [`# ${this.sum()}\n`];
    for (const one of this.room.evening?.games ?? [])
      parts.push(`# ${one.number} ${this.title(one.game)}\n${await this.record(one)}`);
    return parts.join("\n");
  }

  private async replay(one: Played): Promise<void> {
    this.to.go(await routeFor(await this.record(one), true));
  }

  private async save(one: Played): Promise<void> {
    const name = `${one.game}-${one.number}.txt`;
    download(name, await this.record(one));
    this.note = t("Saved as {1}, among this device's downloads.", name);
    this.to.changed();
  }

  // The host chooses another game, with other options.
  private choosing(): TemplateResult {
    const { next } = this;
    const people = this.room.about!.places.filter(({ is }) => is === "taken").length;
    return html`
      <h3>${t("The next game")}</h3>
      <p>${t("Everybody sits one seat further for it.")}</p>
      <ul class="next-games">${this.to.games.map((game) => {
        const most = game.seats[1];
        const isSmall = most < people;
        return html`<li><button class="btn" data-do="next-game" data-game=${game.name}
            aria-pressed=${next?.game === game} ?disabled=${isSmall} @click=${() => this.choose(game, people)}
            >${game.title}</button>${
              isSmall
                ? html`<small>${t("has {1} seats, and you are {2}", most, people)}</small>`
                : nothing
            }</li>`;
      })}</ul>
      ${next ? this.options(next, people) : nothing}`;
  }

  private choose(game: Game, people: number): void {
    const now = this.room.about!.places.length;
    this.next = wishFor(game);
    this.sit(Math.min(Math.max(now, people, game.seats[0]), game.seats[1]));
  }

  // So many seats; who sits where is the server's to turn.
  private sit(players: number): void {
    const { next } = this;
    next!.seats = Array.from({ length: players }, (_, i) => robot(0, i));
    this.to.changed();
  }

  private options(next: Wish, people: number): TemplateResult {
    const [least, most] = next.game.seats;
    const from = Math.max(least, people);
    const counts = Array.from({ length: most - from + 1 }, (_, i) => from + i);
    const { refusal } = this.room;
    return html`
      ${waySwitchOf(next, this.to)}
      <ul class="rows">
        <li class="option-row"><label for="next-players">${t("Seats: friends or bots take the free ones")}</label>
          <select id="next-players" @change=${(e: Event) =>
            this.sit(Number((e.target as HTMLSelectElement).value))}>
            ${counts.map(
              (n) => html`<option value=${n} ?selected=${n === next.seats.length}>${n}</option>`,
            )}</select></li>
      </ul>
      ${refusal ? html`<p class="refusal" role="alert">${refusal}</p>` : nothing}
      <p class="buttons"><button class="btn go" data-do="next-start"
        @click=${() => this.to.open(gameLines(next))}>${t("Play {1}", next.game.title)}</button></p>
      <details class="more"><summary>${t("More")}</summary>
        <ul class="rows">${next.game.options.map((option) => optionRow(next, option, this.to))}</ul>
      </details>`;
  }
}
