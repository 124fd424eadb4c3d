// The beaches: places with garbage, combers and mines.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { called, cards, line, seats, titleOf } from "../../board/view";
import { token } from "../../look/figures";
import { vars } from "../../look/vars";
import { entitled } from "../../stage/said";
import { t } from "../../words/say";
import * as art from "./art";
import { back, small } from "./cards";

export interface Place {
  kind: string; // showing; "" on a Clean place
  hasComber: boolean;
  mineBy: string;
  isCovered: boolean; // by a blind card of a Flood round
}

export function beachOf(v: TableView, seat: string): Place[] {
  const [comber] = line(v, "comber", seat);
  const [mine, mineBy = ""] = line(v, "mine", seat);
  const covered = line(v, "covered", seat);
  const kinds = line(v, "beach", seat).filter((kind) => kind !== "-");
  return kinds.map((kind, i) => {
    const place = `${i + 1}`;
    return {
      kind: kind === "clean" ? "" : kind,
      hasComber: comber === place,
      mineBy: mine === place ? mineBy : "",
      isCovered: covered.includes(place),
    };
  });
}

export function cleanPlaces(v: TableView, seat: string): number {
  return beachOf(v, seat).filter((p) => !p.kind).length;
}

export function tellPlace(v: TableView, p: Place, i: number): string {
  const parts = [t("place {1}", i), p.kind ? titleOf(v, p.kind) : t("Clean")];
  if (p.isCovered) parts.push(t("a card face down on it"));
  if (p.hasComber) parts.push(t("comber"));
  if (p.mineBy)
    parts.push(
      p.mineBy === v.seat ? t("your sea mine") : t("sea mine of {1}", called(v, p.mineBy)),
    );
  return parts.join(", ");
}

/** What lies on a place; the comber stands beside it. */
export function picture(seat: string, p: Place, i: number): TemplateResult {
  const tag = p.kind ? t(p.kind) : t("clean");
  return html`
    <span class="bc-hollow" aria-hidden="true"></span>
    <span class="bc-thing" data-piece="place-${seat}-${i}" aria-hidden="true">${small(
      p.kind ? art.garbage(p.kind) : art.sparkle,
    )}</span>
    ${
      p.mineBy
        ? html`<span class="bc-mine seat-${p.mineBy}" data-piece="mine-${seat}" aria-hidden="true">${small(art.mine)}</span>`
        : nothing
    }
    ${p.isCovered ? html`<span class="bc-cover" data-piece="cover-${seat}-${i}">${back()}</span>` : nothing}
    <span class="bc-tag" ${vars({ letters: tag.length })} aria-hidden="true">${tag}</span>`;
}

/** How clean everybody's beach is, the cleanest first: for the panel of a desktop. */
export function standing(v: TableView): TemplateResult {
  const rows = v.people
    .map((one) => ({
      one,
      places: beachOf(v, one.seat).sort((a, b) => (a.kind ? 1 : 0) - (b.kind ? 1 : 0)),
    }))
    .map(({ one, places }) => ({
      one,
      places,
      clean: places.filter((p) => !p.kind).length,
      isMined: places.some((p) => p.mineBy),
    }))
    .sort((a, b) => b.clean - a.clean);
  return html`<h2>${t("Clean places: 5 needed")}</h2>
    <ol class="standing">${rows.map(
      ({
        one,
        places,
        clean,
        isMined,
      }) => html`<li class="seat-${one.seat} ${one.isYou ? "you" : ""} ${v.waiting.includes(one.seat) ? "asked" : ""}">${token(one)}
        <span>${entitled(one)}${
          isMined
            ? html` <span class="bc-mined" role="img" aria-label=${titleOf(v, "mine")}>${small(art.mine)}</span>`
            : nothing
        }</span><span class="bc-dots" aria-hidden="true">${places.map(
          (p) => html`<i class=${p.kind ? "" : "clean"}></i>`,
        )}</span><b>${clean}</b></li>`,
    )}</ol>`;
}

export function beachTitle(v: TableView, seat: string): string {
  return seat === v.seat ? t("Your beach") : t("Beach of {1}", called(v, seat));
}

export function status(v: TableView): string[] {
  const beaches = seats(v).map((seat) => {
    const places = beachOf(v, seat).map((p, i) => tellPlace(v, p, i + 1));
    return t(
      "{1}: {2}; {3} in hand.",
      beachTitle(v, seat),
      places.join("; "),
      cards(line(v, "hand", seat).length),
    );
  });
  const market = line(v, "market").map((card) => titleOf(v, card));
  const hand = v.seat ? line(v, "hand", v.seat).map((c) => titleOf(v, c)) : [];
  return [
    ...beaches,
    t("Market: {1}.", market.join(", ") || t("empty")),
    t("Your hand: {1}.", hand.join(", ") || t("no cards")),
  ];
}
