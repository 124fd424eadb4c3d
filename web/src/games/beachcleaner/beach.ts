// The beaches: places with garbage, combers and mines.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { called, cards, line, seats, titleOf } from "../../board/view";
import { t } from "../../words/say";
import * as art from "./art";
import { labelText } from "./cards";

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

// Wide enough for a place of any shape.
const WAVE = `M-90 9 q7.5 -5 15 0${" t15 0".repeat(15)}`;

export function picture(p: Place): TemplateResult {
  return html`
    <svg class="bc-ground" viewBox="0 0 60 74" aria-hidden="true">
      <rect class="sand" x="-90" y="-9" width="240" height="99"/>
      <path class="sea" d=${`${WAVE} V-9 H-90z`}/>
      <path class="foam" d=${WAVE}/>
      <g transform="translate(10 11) scale(.83)">
        ${p.kind ? art.garbage(p.kind) : art.sparkle}</g>
      ${
        p.mineBy
          ? svg`
        <g transform="translate(27 8) scale(.66)">${art.mine}</g>
        <circle class="tag" cx="43" cy="24" r="7.5"/>
        <text class="owner" x="43" y="28">${p.mineBy}</text>`
          : nothing
      }
      ${
        p.isCovered
          ? svg`
        <svg x="12" y="12" width="36" height="40" viewBox="0 0 48 48"
          preserveAspectRatio="xMidYMid slice">${art.back}</svg>
        <rect x="12" y="12" width="36" height="40" rx="3" fill="none"
          stroke="#3a2d26" stroke-width="2"/>`
          : nothing
      }
      ${labelText(p.kind ? t(p.kind) : t("clean"), 69)}
      ${
        p.hasComber
          ? svg`
        <g transform="translate(1 24) scale(.75)">${art.comber}</g>`
          : nothing
      }
    </svg>`;
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
