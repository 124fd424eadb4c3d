// A kept game is open in another tab of this browser. Whoever waits here for it is
// told when this place is left.
import { html } from "lit-html";
import { portrait } from "../look/figures";
import { t } from "../words/say";
import type { House, Place } from "./place";

export function otherTab(
  house: House,
  title: string,
  waiting: AbortController,
  takeOver: () => void,
): Place {
  return {
    game: () => "",
    close: () => waiting.abort(),
    draw: () => html`
      <main class="gather one-word other-tab s-paper">
        ${portrait("owl")}
        <h1>${t("{1} goes on in another tab", title)}</h1>
        <p>${t("One game, one tab: so nothing that was played is lost.")}</p>
        <p class="buttons">
          <button class="forward" data-do="take-over" @click=${takeOver}>${t("Play on here")}</button>
          <button class="plain" @click=${() => house.go("#")}>${t("Other games")}</button></p>
      </main>`,
  };
}
