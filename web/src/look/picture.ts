// Pictures of games for the start page: plain shapes, one palette, 160 by 100;
// where there is more room the ground goes on to both sides.
import { type SVGTemplateResult, svg } from "lit-html";

export const frame = (inner: SVGTemplateResult) => svg`
  <svg class="picture" viewBox="0 0 160 100" aria-hidden="true"
    focusable="false">${inner}</svg>`;

/** Of a game that has none. */
export const other = frame(svg`
  <rect x="-240" width="640" height="100" fill="#eadfca"/>
  <rect x="50" y="20" width="40" height="60" rx="5" fill="#fffaf0"
    stroke="#4a3b2a" stroke-width="3"/>
  <rect x="74" y="26" width="40" height="60" rx="5" fill="#8fbf88"
    stroke="#4a3b2a" stroke-width="3"/>`);
