// The eighteen cards: each keeps its place through the whole game.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { unseen } from "../../board/said";
import { line, titleOf } from "../../board/view";
import { vars } from "../../look/vars";
import { phrase, t } from "../../words/say";
import { picture } from "./art";
import { nameOfKind } from "./kinds";
import { worth } from "./laundry";

export const COLUMNS = 6;

export interface Card {
  at: number; // its place, from 1
  move: string; // what a tap does at once, or ""
  isPick: boolean;
  isPicked: boolean;
  isHinted: boolean;
  tap: () => void;
}

/** Where a long word may be broken on a narrow card. */
const BROKEN: Record<string, string> = {
  pillowcase: phrase("pillow-case"),
  underwear: phrase("under-wear"),
  bedsheet: phrase("bed-sheet"),
  towel: phrase("towel|in parts"),
  washer: phrase("washer|in parts"),
  dryer: phrase("dryer|in parts"),
};

/** The title in parts; an edition may call the kind otherwise. */
function parts(kind: string, title: string): string[] {
  const broken = BROKEN[kind] ? t(BROKEN[kind]).split("-") : [];
  return broken.join("") === title ? broken : [title];
}

function drawTitle(kind: string, title: string): TemplateResult {
  const all = parts(kind, title);
  const letters = Math.max(...all.map((one) => one.length));
  return html`<b ${vars({ letters })}>${all.join("\u00ad")}</b>`;
}

export function drawCard(v: TableView, card: Card): TemplateResult {
  const { at, move, isPick, isPicked, isHinted, tap } = card;
  const code = line(v, "table")[at - 1] ?? "?";
  const isUp = line(v, "up").includes(String(at)) && code !== "?" && code !== ".";
  const row = Math.ceil(at / COLUMNS);
  const place = t("card {1}, row {2}, column {3}", at, row, at - (row - 1) * COLUMNS);
  if (!isUp && code === ".")
    return html`<div class="wm-cell" role="gridcell" tabindex="-1" @click=${tap}><span class="wm-gap"></span>
      ${unseen(t("{1}: taken", place))}</div>`;
  const name = isUp ? titleOf(v, code) : "";
  const isLegal = Boolean(move) || isPick;
  return html`<div class="wm-cell" role="gridcell">
    <button type="button" class="wm-card ${isUp ? "up" : "down"} ${isLegal ? "legal" : ""}
      ${isPicked ? "picked" : ""} ${isHinted ? "hinted" : ""}" data-piece="card ${at}"
      data-move=${move || nothing} data-pick=${!move && isPick ? at : nothing}
      aria-disabled=${isLegal ? nothing : "true"} @click=${tap}>
      ${unseen(`${place}: ${name || t("face down")}${isPicked ? `, ${t("chosen")}` : ""}`)}
      <span class="wm-face" aria-hidden="true">${
        isUp
          ? html`${worth(v, code)}${picture(nameOfKind(v.table, code))}${drawTitle(nameOfKind(v.table, code), name)}`
          : nothing
      }</span>
    </button></div>`;
}
