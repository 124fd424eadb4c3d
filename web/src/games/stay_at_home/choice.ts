// A place in the pile: a slider over the cards from top to bottom, with steps
// for fingers that want to be exact.
import { html, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { moveTitle } from "../../board/view";
import { t } from "../../words/say";

/** The move `prefix N` for each place, from the top. */
export const placesOf = (v: TableView, prefix: string): number =>
  v.moves.filter((words) => words.startsWith(`${prefix} `)).length;

/** Where to begin: what a hint marks, else the middle. */
export function firstPlace(v: TableView, prefix: string): number {
  const last = placesOf(v, prefix);
  const places = Array.from({ length: last }, (_, i) => i + 1);
  return places.find((at) => v.preview === `${prefix} ${at}`) ?? Math.floor(last / 2) + 1;
}

export function placer(
  v: TableView,
  prefix: string,
  at: number,
  set: (place: number) => void,
): TemplateResult {
  const last = placesOf(v, prefix);
  const go = (place: number) => set(Math.max(1, Math.min(last, place)));
  const step = (place: number, label: string, told: string) => html`
    <button class="sh-step" aria-label=${told} @click=${() => go(place)}>${label}</button>`;
  const words = moveTitle(v, `${prefix} ${at}`);
  return html`
    <div class="sh-placer" role="group" aria-label=${t("Place in the pile")}>
      <p aria-hidden="true">${words}</p>
      ${step(1, t("Top"), t("Top of the pile"))}
      ${step(at - 1, "−", t("One place up"))}
      <input type="range" min="1" max=${last} .value=${String(at)}
        aria-label=${t("Place in the pile")} aria-valuetext=${words}
        @input=${(e: Event) => go(Number((e.target as HTMLInputElement).value))}>
      ${step(at + 1, "+", t("One place down"))}
      ${step(last, t("Bottom"), t("Bottom of the pile"))}
    </div>`;
}
