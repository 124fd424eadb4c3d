// How everything is drawn: one ink outline, flat fills.
import { type SVGTemplateResult, svg } from "lit-html";

export const INK = "#33263a";

/** Gives what is inside the ink outline; parts without it say stroke="none". */
export const inked = (inside: unknown): SVGTemplateResult => svg`
  <g stroke=${INK} stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round">${inside}</g>`;

/** The cover of a game for the start page: a small scene of 160 by 100 in the
 * colours of the room, that fills its frame. What has one of the classes of
 * covers.css moves a little. */
export const frame = (inner: SVGTemplateResult) => svg`
  <svg class="picture" viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice"
    aria-hidden="true" focusable="false">${inked(inner)}</svg>`;

/** Of a game that has none. */
export const other = frame(svg`
  <path stroke="none" d="M-80-40h320v200h-320z" fill="var(--wood)"/>
  <rect x="46" y="18" width="42" height="60" rx="7" fill="#fffcf3" transform="rotate(-8 67 48)"/>
  <rect x="72" y="22" width="42" height="60" rx="7" fill="#2c8aa0" transform="rotate(7 93 52)"/>`);
