// The way to an online table: people gather round it, somebody comes by a link
// and sits down, the host begins.
import { html, nothing, type TemplateResult } from "lit-html";
import { canShare, copy, share } from "../device/share";
import type { Authority } from "../engine/authority";
import type { Game } from "../engine/protocol";
import { characterOf, namesOf } from "../look/figures";
import { tell, unsay } from "../look/notices";
import type { House, Place } from "../places/place";
import { sheet } from "../stage/sheets";
import type { Sat } from "../table/table";
import { t } from "../words/say";
import { noTurn, noteTurn } from "./asked";
import { clock, type Part } from "./clock";
import { askForUndo, quiet, tellLate, tellOf } from "./company";
import { Evening } from "./evening";
import { forgetTable, isOnDevice, keepTable, keptTable, linkOf, newKept, tableRoute } from "./kept";
import { lets } from "./lets";
import { letterOf } from "./lines";
import { people } from "./people";
import { privacy } from "./privacy";
import { qr } from "./qr";
import { Room } from "./room";
import { type Chair, roundTable, sceneOf } from "./round";
import { botChoice, remembered, settled, suggest, type Who, whoFields } from "./who";

// What the page does for an online table, besides what it does for any place.
export interface Lobby extends House {
  sitAt(game: Game, sat: Sat, authority: Authority, actions: OnlineActions): void;
  rise(): void; // from the table, back to this place
}

// What the end of an online game offers.
export interface OnlineActions {
  rematch: (() => void) | null; // null: the host can
  evening: () => TemplateResult; // the games so far, and for the host the next
  sum: () => string; // who has won how many of them; ""
  links: () => TemplateResult; // to go on with another device, or to look on
  clock: () => Part; // how much time there is
  // Whether this device shows the hand alone; null: as it was. Not for a screen.
  handOnly: ((is: boolean | null) => boolean) | null;
  // Who is there, and what can be said to them.
  people: (close: () => void) => TemplateResult;
  // What the seat lets happen unasked, to be chosen; null: nobody is asked so.
  lets: ((seat: number, close: () => void) => TemplateResult) | null;
}

const TURNED_MS = 8000;

const LEVELS = ["easy", "normal", "hard", "expert"];

// `link` is what follows in the route: ID/KEY, or the id of a table whose keys
// are kept.
export const openGathering = async (house: Lobby, link: string): Promise<Place> => {
  const [id = "", key = ""] = link.split("/");
  return new Gathering(house, id, key);
};

// Opened at an address that no other device can reach.
const isHere = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname);

class Gathering implements Place {
  private readonly room: Room;
  private readonly evening: Evening;
  private me: Who | null = null; // who is about to sit down
  private chosen: number | null = null; // the seat whose sheet is open
  private isSitting = false; // sits down, and has not heard yet
  private isRematch = false;
  private note = "";
  private isOwnPassed = false; // the note is about a seat's own link

  constructor(
    private readonly house: Lobby,
    id: string,
    key: string,
  ) {
    const kept = keptTable(id) ?? newKept(id, key);
    this.room = new Room(kept, key, {
      changed: () => this.changed(),
      game: (name) => house.games.find((one) => one.name === name)!,
      moved: () => this.noteTurn(),
      late: (seat) => tellLate(this.room, seat),
      undoRefused: (seat) => askForUndo(this.room, seat),
      plays: () => this.play(),
    });
    const open = (lines: string[]) => {
      this.isRematch = true;
      this.room.open(lines);
    };
    this.evening = new Evening(this.room, {
      games: house.games,
      changed: house.changed,
      go: house.go,
      open,
    });
  }

  private noteTurn(): void {
    const turns = this.room.there.turns();
    noteTurn(Boolean(turns), this.found()?.title ?? "", `${this.room.kept.id} ${turns}`);
  }

  game = () => this.room.about?.game ?? "";

  close(): void {
    this.room.close();
    unsay("connection");
    unsay("turned");
    quiet();
    noTurn();
  }

  private found(): Game | undefined {
    return this.house.games.find((one) => one.name === this.room.about?.game);
  }

  private play(): void {
    const game = this.found();
    if (!game) return;
    this.chosen = null;
    this.isRematch = false;
    const { room } = this;
    this.tellTurned();
    this.house.sitAt(game, room.sat(), room.there, {
      rematch: room.about!.isHost
        ? () => {
            this.isRematch = true;
            room.rematch();
          }
        : null,
      evening: () => this.evening.draw(),
      sum: () => this.evening.sum(),
      links: () => this.links(),
      clock: () => clock(room),
      handOnly: room.isOnlooker() ? null : (is) => this.handOnly(is),
      people: (close) =>
        people(room, {
          game,
          changed: this.house.changed,
          close,
          pass: (link) => void this.pass(link),
          privacy: () => privacy(room, this.evening, this.house.changed),
        }),
      lets: game.lets ? (seat, close) => lets(room, seat, close) : null,
    });
  }

  // Who sits where now, for a moment: the next game may begin at once.
  private tellTurned(): void {
    const words = this.room.about!.phase === "plays" ? this.evening.turned() : "";
    if (!words) return;
    tell("turned", { words });
    window.setTimeout(() => unsay("turned"), TURNED_MS);
  }

  private handOnly(is: boolean | null): boolean {
    const { kept } = this.room;
    if (is !== null) {
      kept.isHandOnly = is;
      keepTable(kept);
    }
    return kept.isHandOnly ?? false;
  }

  // Whoever has a seat's own link is that seat, on any device.
  private links(): TemplateResult {
    const { id, seats } = this.room.kept;
    const { watch, places } = this.room.about!;
    const one = (key: string, words: string) => {
      const link = linkOf(tableRoute(id, key));
      return html`
        <li>${qr(link, words)}
          <p><b>${words}</b></p>
          <button class="plain" data-do="copy-link" data-link=${link}
            @click=${() => this.pass(link, true)}>${canShare() ? t("Send the link") : t("Copy the link")}</button>
        </li>`;
    };
    return html`
      <p>${t("With its own link a seat goes on at another device. Show it to nobody else.")}</p>
      <p class="note" role="status">${this.isOwnPassed ? this.note : ""}</p>
      <ul class="links">
        ${Object.entries(seats).map(([seat, key]) =>
          one(key, t("The seat of {1}", places["ABCDEFGH".indexOf(seat)]?.name ?? seat)),
        )}
        ${watch ? one(watch, t("For looking on")) : nothing}
      </ul>`;
  }

  // A seat's own key is on this device now: it need not stand in the history of
  // its browser, nor go with the address to whomever that is copied for.
  private hideKey(): void {
    const { id, seats } = this.room.kept;
    const isOwn = Object.values(seats).some((key) => location.hash === tableRoute(id, key));
    if (isOwn && isOnDevice(id)) history.replaceState(history.state, "", `#table/${id}`);
  }

  private changed(): void {
    const { about, socket } = this.room;
    this.hideKey();
    if (about?.phase === "gathers" || this.room.isRemoved) this.house.rise();
    if (this.room.isRemoved) this.room.close();
    if (this.room.isForgotten || this.room.isDeleted) {
      this.house.rise();
      this.room.close();
      if (this.room.isDeleted || !this.room.kept.host) forgetTable(this.room.kept.id);
    }
    if (this.room.isGone) forgetTable(this.room.kept.id);
    const isAway = about && about.phase !== "gathers" && !socket.isOpen;
    if (isAway)
      tell("connection", { words: t("The connection is away. It comes back by itself.") });
    else unsay("connection");
    tellOf(this.room);
    if (about && this.isSitting && (about.own || this.room.refusal)) {
      this.isSitting = false;
      this.chosen = null;
    }
    if (about?.phase === "gathers" && this.isRematch && about.isHost && this.room.isReady()) {
      this.isRematch = false;
      this.room.order("start");
    }
    this.house.changed();
  }

  draw(): TemplateResult {
    const { room } = this;
    const { about } = room;
    if (room.socket.isOld) return this.old();
    if (room.isForgotten)
      return this.word(
        t("Your name is deleted from this table"),
        t("The key of this device opens it no longer."),
      );
    if (room.isDeleted)
      return this.word(
        t("This table was deleted"),
        t("Whoever set it up has deleted it, or nobody had touched it for long."),
      );
    if (room.isRemoved)
      return this.word(
        t("Your seat is somebody else's now"),
        t("Whoever set up the table has given it away."),
      );
    if (room.isGone)
      return this.word(t("There is no such table"), t("It was closed, or the link is not whole."));
    if (!about)
      return html`<p class="loading">${
        room.socket.isOpen ? t("One moment …") : t("Looking for the table …")
      }</p>`;
    if (about.phase === "closed")
      return this.word(t("This table is closed"), t("Whoever set it up has closed it."));
    return about.phase === "gathers" ? this.gathering() : this.begun();
  }

  private word(title: string, words: string, does: TemplateResult | typeof nothing = nothing) {
    return html`
      <main class="gather one-word s-paper">
        <h1>${title}</h1>
        <p>${words}</p>
        <p class="buttons">${does}
          <button class="plain" @click=${() => this.house.go("#")}>${t("Other games")}</button></p>
      </main>`;
  }

  private old() {
    const reload = async () => {
      for (const one of (await navigator.serviceWorker?.getRegistrations()) ?? [])
        await one.unregister();
      location.reload();
    };
    return this.word(
      t("The server has a newer version"),
      t("Load this page again, and the table is where it was."),
      html`<button class="forward" data-do="reload" @click=${reload}>${t("Load again")}</button>`,
    );
  }

  private begun() {
    const can = this.room.about!.settings.onlookers === "yes";
    const taken = can ? t("Every seat is taken, but you can look on.") : t("Every seat is taken.");
    const yours = t(
      "Is one of them yours? Where you sat down, More and then Links of this table has its link.",
    );
    return this.word(
      t("They have begun"),
      `${taken} ${yours}`,
      html`${
        can
          ? html`<button class="forward" data-do="watch" @click=${() => this.room.watch()}>
          ${t("Look on")}</button>`
          : nothing
      }${privacy(this.room, this.evening, this.house.changed)}`,
    );
  }

  private chairs(): Chair[] {
    const { room } = this;
    const about = room.about!;
    const isAlone = Object.keys(room.kept.seats).length < 2;
    const calls = namesOf(about.places.map((place) => (place.is === "bot" ? place.level : "")));
    return about.places.map((place, seat) => {
      const isOwn = Boolean(about.own & (1 << seat));
      const character = place.is === "bot" ? characterOf(place.level) : null;
      const canChoose =
        place.is === "free" ||
        (about.isHost && place.is === "bot") ||
        (isOwn && place.is === "taken" && letterOf(seat) in room.kept.seats);
      return {
        name: calls[seat] || place.name || (place.is === "free" ? t("free|a seat") : t("a friend")),
        note: isOwn ? (isAlone ? t("you") : t("here")) : "",
        figure: character?.figure ?? place.figure,
        isBot: place.is === "bot",
        presence:
          place.is === "taken" && !isOwn ? (room.here & (1 << seat) ? "here" : "away") : null,
        tap: canChoose ? () => this.choose(seat) : null,
      };
    });
  }

  private taken(): Who[] {
    return this.room.about!.places.filter(({ is }) => is === "taken");
  }

  private choose(seat: number | null): void {
    const place = seat === null ? null : this.room.about!.places[seat]!;
    this.chosen = seat;
    this.me =
      place?.is === "taken"
        ? { name: place.name, figure: place.figure }
        : place && suggest(this.taken());
    this.house.changed();
  }

  private sit(seat: number, who: Who): void {
    this.isSitting = true;
    this.room.sitDown(seat, remembered(settled(who)));
    this.house.changed();
  }

  private rename(seat: number, who: Who): void {
    this.room.rename(seat, remembered(settled(who)));
    this.choose(null);
  }

  private gathering(): TemplateResult {
    const { room } = this;
    const about = room.about!;
    const title = this.found()?.title ?? "";
    const isGuest = !about.own && !about.isHost && !room.isOnlooker();
    return html`
      <main class="gather s-paper" data-phase="gathers" data-own=${about.own ? "yes" : "no"}>
        <header class="bar">
          <button class="quiet" @click=${() => this.house.go("#")}>‹ ${t("Games")}</button>
          <h1>${title}</h1>
        </header>
        <div class="gather-two">
          <section class="gather-table">
            ${roundTable(this.chairs(), html`<p class="round-word">${this.state()}</p>`)}
            ${room.refusal ? html`<p class="refusal" role="alert">${room.refusal}</p>` : nothing}
            ${room.socket.isOpen ? nothing : html`<p class="note" role="status">${t("The connection is away. It comes back by itself.")}</p>`}
          </section>
          <section class="gather-side">
            ${sceneOf(this.found()?.name ?? "")}
            ${
              room.isOnlooker()
                ? html`<p class="gather-word">${t("You look on: it begins when everybody sits.")}</p>
                  ${about.watch && room.free().length ? this.inviting() : nothing}`
                : isGuest && room.free().length
                  ? this.joining()
                  : this.inviting()
            }
            ${about.isHost ? this.hosting() : nothing}
            ${this.evening.turned() ? html`<p class="gather-word turned">${this.evening.turned()}</p>` : nothing}
            ${this.evening.sum() ? html`<p class="gather-word">${this.evening.sum()}</p>` : nothing}
          </section>
        </div>
        ${this.chosen === null ? nothing : this.seatSheet(this.chosen)}
      </main>`;
  }

  // What is missing, in a few words on the table.
  private state(): string {
    const free = this.room.free().length;
    if (free) return free === 1 ? t("One seat is free") : t("{1} seats are free", free);
    return this.room.about!.isHost ? t("Everybody sits") : t("It begins in a moment");
  }

  private joining(): TemplateResult {
    const { room } = this;
    const about = room.about!;
    this.me ??= suggest(this.taken());
    const seat = room.free()[0]!;
    const figures = this.taken().map(({ figure }) => figure);
    return html`
      <form class="join" @submit=${(e: Event) => {
        e.preventDefault();
        this.sit(seat, this.me!);
      }}>
        <h2>${t("Sit down at the table")}</h2>
        ${whoFields(this.me, figures, this.house.changed)}
        <p class="buttons">
          <button class="forward" data-do="sit" ?disabled=${this.isSitting || !room.socket.isOpen}>
            ${t("Sit down")}</button>
          ${
            about.watch
              ? html`<button type="button" class="plain" data-do="watch"
            @click=${() => room.watch()}>${t("Only look on")}</button>`
              : nothing
          }
        </p>
      </form>`;
  }

  private inviting(): TemplateResult {
    const { id, join } = this.room.kept;
    const link = linkOf(tableRoute(id, join));
    if (!this.room.free().length)
      return html`<p class="gather-word">${
        this.room.about!.isHost
          ? t("Begin when you like.")
          : t("Whoever set up the table begins the game.")
      }</p>`;
    return html`
      <section class="invite">
        ${qr(link, t("The link as a QR code"))}
        <h2>${t("Who has this link can sit down")}</h2>
        <p class="buttons">
          <button class="plain" data-do="share" @click=${() => this.pass(link)}>
            ${canShare() ? t("Send the link") : t("Copy the link")}</button></p>
        <p class="note" role="status">${this.isOwnPassed ? "" : this.note}</p>
        ${isHere() ? html`<p class="note">${t("It opens on this computer alone: docs/online.md says how others reach it.")}</p>` : nothing}
        <input class="link" readonly aria-label=${t("The link")} .value=${link}
          @focus=${(e: Event) => (e.target as HTMLInputElement).select()}>
        ${
          this.room.about!.watch
            ? html`<button class="quiet" data-do="share-onlooker" @click=${() =>
                this.pass(
                  linkOf(tableRoute(id, this.room.about!.watch)),
                )}>${t("A link for looking on")}</button>`
            : nothing
        }
      </section>`;
  }

  private async pass(link: string, isOwn = false): Promise<void> {
    this.isOwnPassed = isOwn;
    if (canShare()) {
      await share({
        title: "Tidywinks",
        text: t("Come and play {1}", this.found()!.title),
        url: link,
      });
      return;
    }
    const words = isOwn ? t("The link is copied.") : t("Copied: send it to your friends.");
    this.note = (await copy(link)) ? words : link;
    this.house.changed();
  }

  private hosting(): TemplateResult {
    const { room } = this;
    const free = room.free();
    const start = () =>
      room.order(...free.map((seat) => `seat ${letterOf(seat)} bot normal`), "start");
    return html`
      <p class="buttons host">
        <button class="forward" data-do="start" ?disabled=${!room.socket.isOpen} @click=${start}>
          ${
            !free.length
              ? t("Start|a game")
              : free.length === 1
                ? t("Start, with Bruno on the free seat")
                : t("Start, with bots on the free seats")
          }</button>
      </p>`;
  }

  private seatSheet(seat: number): TemplateResult {
    const { room } = this;
    const about = room.about!;
    const close = () => this.choose(null);
    const order = (what: string) => () => {
      room.order(`seat ${letterOf(seat)} ${what}`);
      close();
    };
    const isFree = about.places[seat]!.is === "free";
    const isOwn = about.places[seat]!.is === "taken";
    const figures = this.taken().map(({ figure }) => figure);
    return sheet(
      "who",
      t("Who sits here?"),
      html`
        ${
          (isFree || isOwn) && this.me
            ? html`<form class="join" @submit=${(e: Event) => {
                e.preventDefault();
                if (isOwn) this.rename(seat, this.me!);
                else this.sit(seat, this.me!);
              }}>
          ${whoFields(this.me, figures, this.house.changed)}
          <p class="buttons"><button class="forward" data-do=${isOwn ? "rename" : "sit"}>
            ${isOwn ? t("That is me") : about.own ? t("Somebody at this device") : t("Sit down")}</button></p>
        </form>`
            : nothing
        }
        ${
          about.isHost && !isOwn
            ? html`<ul class="choices">
          ${LEVELS.map((level) => botChoice(level, order(`bot ${level}`)))}
          ${
            isFree
              ? nothing
              : html`<li><button class="choice" data-who="friend" @click=${order("free")}>
              <span class="chair-free" aria-hidden="true">+</span>
              <span><b>${t("A friend, by link")}</b></span></button></li>`
          }
        </ul>`
            : nothing
        }`,
      close,
    );
  }
}
