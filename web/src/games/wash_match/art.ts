// Art of Wash Match: laundry, cards and coins. Black's pieces are filled,
// White's are outlined, so the owner can be told without colours.

import type { SVGTemplateResult, TemplateResult } from "lit-html";
import { html, svg } from "lit-html";

/** Outlines in a box of 24 by 24, by the name of the kind. */
const OUTLINES: Record<string, string> = {
  shirt: "M8 3 2 6.5 4 11l2.5-1V21h11V10L20 11l2-4.5L16 3c-1 2.4-7 2.4-8 0Z",
  pillowcase:
    "M3.5 6C9 7.6 15 7.6 20.5 6 21.5 10 21.5 14 20.5 18 " +
    "15 16.4 9 16.4 3.5 18 2.5 14 2.5 10 3.5 6Z",
  bedsheet: "M3 4h18v16h-4.5l-1.5-2-1.5 2h-3L9 18l-1.5 2H3Z",
  socks: "M8.5 3H15v9.5l4 4c2 2-.5 5-3 4.5-2-.3-7.5-4-7.5-7Z",
  trousers: "M6 3h12l1.5 18H14.5L12 10 9.5 21H4.5Z",
  towel: "M6 3h12v18H6Z",
  underwear: "M3 6h18v5c-4 .5-6 3-6.5 7h-5C9 14 7 11.5 3 11Z",
};

/** Seams and hems, drawn as lines on the outline. */
const SEAMS: Record<string, string> = {
  shirt: "M6.5 10V7.5M17.5 10V7.5",
  pillowcase: "M17.5 8.5v7",
  bedsheet: "M3 8h18M7 4v4M17 4v4",
  socks: "M8.5 6H15M9.5 15.5l3.5 3",
  trousers: "M6 6h12M12 6v4",
  towel: "M6 6.5h12M6 8.5h12M6 17h12",
  underwear: "M3 8.5h18",
};

/** Kinds an edition adds are drawn as a tag with their letter. */
function garment(name: string, code: string): SVGTemplateResult {
  const outline = OUTLINES[name];
  if (!outline) {
    return svg`<path class="cloth" d="M4 8 12 3l8 5v13H4Z"/>
      <text class="letter" x="12" y="18">${code}</text>`;
  }
  return svg`<path class="cloth" d=${outline}/>
    <path class="seam" d=${SEAMS[name] ?? ""}/>
    <text class="letter" x="12" y="17">${code}</text>`;
}

const washer = svg`<rect class="body" x="3" y="2" width="18" height="20" rx="2"/>
  <path class="seam" d="M3 6.5h18M6 4.3h3"/>
  <circle class="drum" cx="12" cy="14" r="5.5"/>
  <path class="water" d="M7 15c1.7-1.6 3.3 1.6 5 0s3.3 1.6 5 0a5 5 0 0 1-10 0Z"/>
  <circle class="knob" cx="18" cy="4.3" r="1"/>`;

const dryer = svg`<rect class="body" x="3" y="2" width="18" height="20" rx="2"/>
  <path class="seam" d="M3 6.5h18"/>
  <circle class="knob" cx="6" cy="4.3" r="1"/>
  <circle class="drum" cx="12" cy="14" r="5.5"/>
  <path class="heat" d="M9.5 17c-1.2-1.7 1.2-3 0-5M12.3 17c-1.2-1.7 1.2-3 0-5M15 17c-1.2-1.7 1.2-3 0-5"/>`;

/** The picture on a card; it says nothing to a screen reader. */
export function face(name: string, code: string): TemplateResult {
  const drawn = name === "washer" ? washer : name === "dryer" ? dryer : garment(name, code);
  return html`<svg class="face" viewBox="0 0 24 24" aria-hidden="true">
    ${drawn}</svg>`;
}

/** A piece of laundry of one colour. */
export function piece(colour: string, name: string, code: string, said: string): TemplateResult {
  return html`<svg class="piece ${colour}" viewBox="0 0 24 24" role="img"
    aria-label=${said}>${garment(name, code)}</svg>`;
}

/** Bubbles: the same on every back. */
export const back = html`<svg class="back" viewBox="0 0 24 30"
  aria-hidden="true"><circle cx="8" cy="9" r="3.5"/><circle cx="16" cy="14"
  r="2.5"/><circle cx="9" cy="20" r="3"/><circle cx="17" cy="22"
  r="1.5"/><circle cx="15" cy="6" r="1.3"/></svg>`;

export const coin = html`<svg class="coin" viewBox="0 0 24 24"
  aria-hidden="true"><circle cx="12" cy="12" r="10"/><circle class="rim" cx="12"
  cy="12" r="7"/><text x="12" y="16">¥</text></svg>`;
