// What a seat lets happen without being asked again (docs/online.md): nobody
// else is told of it, and it counts while its person is away.
import { html, type TemplateResult } from "lit-html";
import { t } from "../words/say";
import { letterOf } from "./lines";
import type { Room } from "./room";

const choices = (): [word: string, words: string][] => [
  ["ask", t("Ask me every time")],
  ["choice", t("Let it happen unless I could stop it")],
  ["own", t("Let it happen unless it is done to me and I could stop it")],
  ["always", t("Let everything happen")],
];

/** The standing answer of an own seat, to be chosen. */
export function lets(room: Room, seat: number, chosen: () => void): TemplateResult {
  const now = room.lets.get(seat) ?? "ask";
  const choose = (word: string) => () => {
    room.order(`let ${letterOf(seat)} ${word}`);
    chosen();
  };
  return html`
    <fieldset class="lets">
      <legend>${t("When something happens that I could stop:")}</legend>
      ${choices().map(
        ([word, words]) => html`<label class="check"><input type="radio" name="let"
          data-let=${word} .checked=${word === now} @change=${choose(word)}> ${words}</label>`,
      )}
      <p class="note">${t("Nobody else sees this. It counts while you are away, too, until you change it or another game begins.")}</p>
    </fieldset>`;
}
