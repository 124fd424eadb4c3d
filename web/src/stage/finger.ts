// A finger at what a hint means: the first thing to be pressed. What is pressed
// once something is chosen is marked too, and the finger goes there then.
import { html, type TemplateResult } from "lit-html";

/** Where the hand may lie, from the bottom of the table up: what is chosen
 * first is nearest. */
const ZONES = [".zone-mine", ".zone-board", ".bar-actions"];

const EDGE = 26; // px from the right edge of what is wide: its words stay free

export const finger: TemplateResult = html`
  <span class="finger" aria-hidden="true" hidden><svg viewBox="0 0 64 64" stroke="#33263a"
    stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"><path fill="#fffcf3"
    d="M24 5q5-3 7 3l3 18q14 0 20 7 4 5 1 14l-4 13H27L11 42q-3-5 2-7 4-2 9 3z"/><path fill="none"
    d="M34 26l1 8M42 28l1 7M49 31v6"/></svg></span>`;

export function point(): void {
  const hand = document.querySelector<HTMLElement>(".stage > .finger");
  if (!hand) return;
  const at = ZONES.map((zone) => document.querySelector(`.stage ${zone} .hinted`)).find(
    (one) => one,
  );
  hand.hidden = !at;
  if (!at) return;
  const { x, y, width, height } = at.getBoundingClientRect();
  hand.style.setProperty("--x", `${x + Math.max(width * 0.6, width - EDGE)}px`);
  hand.style.setProperty("--y", `${y + height * 0.6}px`);
}
