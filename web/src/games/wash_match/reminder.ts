// What two cards are good for, in pictures: for the panel of a desktop.
import { html, type TemplateResult } from "lit-html";
import { t } from "../../words/say";
import { coin, picture } from "./art";

const row = (first: string, second: string, words: string, isPaid: boolean): TemplateResult => html`
  <li><span class="wm-two" aria-hidden="true"><i>${picture(first)}</i><i>${picture(second)}</i></span>
    <span>${words}</span>${isPaid ? html`<span class="wm-fee" aria-hidden="true">${coin}</span>` : ""}</li>`;

export const reminder = (): TemplateResult => html`
  <h2>${t("What two cards do")}</h2>
  <ul class="wm-reminder">
    ${row("shirt", "shirt", t("Two alike: load yours"), false)}
    ${row("washer", "washer", t("Wash, for a coin"), true)}
    ${row("dryer", "dryer", t("Dry, for a coin"), true)}
    ${row("washer", "dryer", t("Empty a dryer"), false)}
  </ul>
  <p class="wm-mind">${t("After machine cards all is mixed anew. Without a coin, two washers or two dryers lose.")}</p>`;
