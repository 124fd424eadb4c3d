// The cards of Beachcleaner: what they are called and how they are drawn.
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { titleOf } from "../../board/view";
import { t } from "../../words/say";
import * as art from "./art";

// The groups of a garbage card: its kind, its Steps and maybe `bather`.
function groups(v: TableView, card: string): string[] {
  return v.pieces.get(card)?.group.split(" ") ?? [];
}

function kindOf(v: TableView, card: string): string {
  return SPECIAL[card] ? "" : (groups(v, card)[0] ?? "");
}

function stepsOf(v: TableView, card: string): number {
  return Number(groups(v, card)[1] ?? 0);
}

function isBather(v: TableView, card: string): boolean {
  return groups(v, card).includes("bather");
}

const LABEL_MOST = 7; // letters

const SPECIAL: Record<string, TemplateResult> = {
  joker: art.joker,
  "2": art.two,
  mine: art.mine,
  flood: art.flood,
};

// A word under a picture, squeezed when it is too long for its place.
export function labelText(words: string, y: number): SVGTemplateResult {
  return words.length > LABEL_MOST
    ? svg`<text class="label" x="30" y=${y} textLength="54"
        lengthAdjust="spacingAndGlyphs">${words}</text>`
    : svg`<text class="label" x="30" y=${y}>${words}</text>`;
}

export function face(v: TableView, card: string): TemplateResult {
  const special = SPECIAL[card];
  const picture = special ?? art.garbage(kindOf(v, card));
  const label = t(kindOf(v, card)) || (card === "mine" ? t("mine|short") : titleOf(v, card));
  return html`
    <svg class="bc-face" viewBox="0 0 60 80" aria-hidden="true">
      <rect class=${special ? `paper ${card === "2" ? "two" : card}` : "paper"}
        x="1.5" y="1.5" width="57" height="77" rx="7"/>
      <g transform="translate(8 16) scale(.92)">${picture}</g>
      ${
        special
          ? nothing
          : svg`
        <circle class="steps" cx="13" cy="14" r="10"/>
        <text class="number" x="13" y="19">${stepsOf(v, card)}</text>
        ${
          isBather(v, card)
            ? svg`
          <rect class="badge" x="34" y="3" width="22" height="22" rx="6"/>
          <g transform="translate(36 5) scale(.38)">${art.bather}</g>`
            : nothing
        }`
      }
      ${labelText(label, 73)}
    </svg>`;
}

export function back(): TemplateResult {
  return html`
    <svg class="bc-face" viewBox="0 0 60 80" aria-hidden="true">
      <rect class="paper" x="1.5" y="1.5" width="57" height="77" rx="7"/>
      <svg x="5" y="5" width="50" height="70" viewBox="0 0 48 48"
        preserveAspectRatio="xMidYMid slice">${art.back}</svg>
    </svg>`;
}
