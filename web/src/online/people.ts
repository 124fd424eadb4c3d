// The people at an online table: what can be said to them, who is not to be
// heard, and for the host a seat's link anew or a seat for somebody else.
import { html, nothing, type TemplateResult } from "lit-html";
import { canShare } from "../device/share";
import type { Game } from "../engine/protocol";
import { characterOf, namesOf, token } from "../look/figures";
import { letter } from "../table/seats";
import { t } from "../words/say";
import { canNotify, letNotify } from "./asked";
import { keepTable, linkOf, newKey, tableRoute } from "./kept";
import { lets } from "./lets";
import { PHRASE_NUMBERS, phraseOf } from "./phrases";
import { qr } from "./qr";
import type { Room } from "./room";
import { dot } from "./round";
import { remembered, settled, type Who, whoFields } from "./who";

export interface PeopleTo {
  game: Game | undefined;
  changed(): void;
  close(): void; // the sheet this is shown in
  pass(link: string): void; // to somebody else
  privacy(): TemplateResult; // what can be deleted
}

let removing = -1; // the seat about to be taken from somebody: asked once more

function mute(room: Room, seat: number, changed: () => void): void {
  const { kept } = room;
  const { name } = room.about!.places[seat]!;
  const muted = new Set(kept.muted ?? []);
  if (!muted.delete(name)) muted.add(name);
  kept.muted = [...muted];
  room.there.spoken.delete(seat);
  keepTable(kept);
  changed();
}

// The seat waits for whoever has the new link; the old key opens nothing.
function giveAnew(room: Room, seat: number): void {
  const { kept } = room;
  const key = newKey();
  kept.given = { ...kept.given, [letter(seat)]: key };
  keepTable(kept);
  room.order(`seat ${letter(seat)} kept ${key}`);
}

function remove(room: Room, seat: number): void {
  removing = -1;
  giveAnew(room, seat);
  room.order(`stand ${letter(seat)}`);
}

function hostRow(room: Room, seat: number, changed: () => void) {
  const isAsked = removing === seat;
  const ask = () => {
    removing = seat;
    changed();
  };
  return html`
    <button class="plain" data-do="anew" @click=${() => giveAnew(room, seat)}
      >${t("A new link for the seat")}</button>
    <button class="plain" data-do=${isAsked ? "remove-really" : "remove"}
      @click=${isAsked ? () => remove(room, seat) : ask}
      >${isAsked ? t("Really? Bruno plays on then") : t("Remove from the table")}</button>`;
}

// Another name and figure for an own seat.
let renaming: { seat: number; who: Who } | null = null;

function ownRow(room: Room, seat: number, changed: () => void) {
  const { places } = room.about!;
  const { name, figure } = places[seat]!;
  const begin = () => {
    renaming = { seat, who: { name, figure } };
    changed();
  };
  if (renaming?.seat !== seat)
    return html`<button class="plain" data-do="rename" @click=${begin}>${t("Another name")}</button>`;
  const { who } = renaming;
  const end = (e: Event) => {
    e.preventDefault();
    room.rename(seat, remembered(settled(who)));
    renaming = null;
    changed();
  };
  const taken = places.filter(({ is }) => is === "taken").map((one) => one.figure);
  return html`<form class="join" @submit=${end}>
    ${whoFields(who, taken, changed)}
    <p class="buttons"><button class="forward" data-do="rename-really">${t("That is me")}</button></p>
  </form>`;
}

function row(room: Room, seat: number, changed: () => void, pass: (link: string) => void) {
  const { about, kept } = room;
  const place = about!.places[seat]!;
  const isOwn = Boolean(about!.own & (1 << seat));
  const isPerson = place.is === "taken" || place.is === "kept";
  const character = place.is === "bot" ? characterOf(place.level) : null;
  const isMuted = kept.muted?.includes(place.name) ?? false;
  const calls = namesOf(about!.places.map((one) => (one.is === "bot" ? one.level : "")));
  const name = calls[seat] || place.name || t("a friend");
  const figure = character?.figure ?? (place.figure || "otter");
  const link = place.is === "kept" ? kept.given?.[letter(seat)] : undefined;
  const url = link && linkOf(tableRoute(kept.id, link));
  return html`
    <li class="who-row seat-${letter(seat)}">
      ${token({ seat: letter(seat), name, figure, bot: place.is === "bot" })}
      <b>${dot(room.there.presence(seat))} ${name}${isOwn ? html` <small>${t("you")}</small>` : nothing}</b>
      <span class="who-does">
        ${
          isPerson && !isOwn
            ? html`<button class="plain" data-do="mute-seat" aria-pressed=${isMuted}
                @click=${() => mute(room, seat, changed)}>${isMuted ? t("Hear again") : t("Mute|somebody")}</button>`
            : nothing
        }
        ${isPerson && !isOwn && about!.isHost ? hostRow(room, seat, changed) : nothing}
        ${isOwn && kept.seats[letter(seat)] ? ownRow(room, seat, changed) : nothing}
      </span>
      ${
        url
          ? html`<div class="who-link">${qr(url, t("The link as a QR code"))}
              <button class="plain" data-do="copy-link" data-link=${url} @click=${() => pass(url)}
                >${canShare() ? t("Send the link") : t("Copy the link")}</button></div>`
          : nothing
      }
    </li>`;
}

export function people(room: Room, to: PeopleTo): TemplateResult {
  const { about } = room;
  const { changed, pass } = to;
  const me = [...about!.places.keys()].find((seat) => about!.own & (1 << seat));
  const say = (number: number) => {
    room.order(`phrase ${letter(me!)} ${number}`);
    to.close();
  };
  return html`
    ${
      me === undefined
        ? nothing
        : html`<ul class="phrases" aria-label=${t("Say something")}>
      ${PHRASE_NUMBERS.map(
        (number) => html`<li><button class="btn" data-do="phrase" data-phrase=${number}
          @click=${() => say(number)}>${phraseOf(number)}</button></li>`,
      )}</ul>`
    }
    ${
      canNotify()
        ? html`<p><button class="btn" data-do="notify" @click=${() => letNotify(changed)}
            >${t("Tell me when it is my turn")}</button></p>`
        : nothing
    }
    ${room.refusal ? html`<p class="refusal" role="alert">${room.refusal}</p>` : nothing}
    <ul class="who-rows">${about!.places.map((_, seat) => row(room, seat, changed, pass))}</ul>
    ${me !== undefined && to.game?.lets && about!.phase === "plays" ? lets(room, me, to.close) : nothing}
    ${to.privacy()}`;
}
