// Draws any game: the situation line by line, the moves as buttons.
import { html } from "lit-html";
import type { Board, GamePage, Hands, TableView } from "./board";
import { arrows } from "./keyboard";
import { moveTitle } from "./view";

class Fallback implements Board {
  constructor(private hands: Hands) {}

  status = (v: TableView) => v.table.map((words) => `${words.join(" ")}.`);

  draw(v: TableView) {
    return html`
      <dl class="plain-table">
        ${v.table.map(
          ([key, ...words]) => html`
          <div><dt>${key}</dt><dd>${words.join(" ")}</dd></div>`,
        )}
      </dl>
      <div class="plain-moves" role="group" data-cards @keydown=${arrows}>
        ${v.moves.map(
          (words) => html`
          <button class="btn move ${v.preview === words ? "hinted" : ""}"
            data-move=${words} @click=${() => this.hands.act(words)}>${moveTitle(v, words)}</button>`,
        )}
      </div>`;
  }
}

export const fallback: GamePage = {
  make: (hands) => new Fallback(hands),
};
