// Draws any game: the situation line by line, the moves as buttons.
import { html } from "lit-html";
import type { Board, TableView } from "./board";

export const fallback: Board = {
  name: "fallback",
  draw: (v: TableView) => html`
    <dl class="plain-table">
      ${v.table.map(
        ([key, ...words]) => html`
        <div><dt>${key}</dt><dd>${words.join(" ")}</dd></div>`,
      )}
    </dl>
    <div class="plain-moves">
      ${v.moves.map(
        (words) => html`
        <button class="move ${v.preview === words ? "hinted" : ""}"
          data-move=${words} @click=${() => v.act(words)}>${words}</button>`,
      )}
    </div>`,
};
