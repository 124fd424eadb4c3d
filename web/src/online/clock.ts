// How much time the seats of this device have. It goes on by itself: nothing
// else is drawn anew for it.
import { html, nothing, type TemplateResult } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { t } from "../words/say";
import type { Room } from "./room";

export type Part = TemplateResult | typeof nothing;

const SECOND = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

const two = (n: number) => String(n).padStart(2, "0");

/** Time that is left, in few letters. */
export function left(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  if (seconds >= 2 * DAY) return t("{1} days", Math.floor(seconds / DAY));
  if (seconds >= 2 * HOUR) return t("{1} hours", Math.floor(seconds / HOUR));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

const HURRY_MS = 15 * SECOND;

let timer = 0;

function run(room: Room, at: Element | undefined): void {
  window.clearInterval(timer);
  if (!at) return;
  const show = () => {
    const rest = Math.min(...room.due.values()) - Date.now();
    at.textContent = left(rest);
    at.classList.toggle("hurry", rest < HURRY_MS);
  };
  show();
  timer = window.setInterval(show, SECOND);
}

export function clock(room: Room): Part {
  if (!room.due.size) return nothing;
  return html`<span class="clock" role="timer" aria-label=${t("Time left")}
    ${ref((at) => run(room, at))}></span>`;
}
