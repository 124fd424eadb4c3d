// Art of Wash Match: laundry, machine cards, doors, coins and great moments.
// One hand: a box of 64 by 64, an ink outline of 2.6, flat fills. Black laundry
// is dark with dashed seams, white laundry light with dotted ones, so the owner
// can be told without colours.
import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit-html";
import { vars } from "../../look/vars";

/** Outline, seams, and what hangs out of it, by the name of the kind. */
const CLOTHES: Record<string, [outline: string, seam: string, more?: string]> = {
  shirt: ["M22 9L6 18l6 15 7-3v26h26V30l7 3 6-15L42 9q-10 9-20 0z", "M32 22v28M24 50h16"],
  pillowcase: ["M8 14q24 6 48 0-5 18 0 36-24-6-48 0 5-18 0-36z", "M17 23q15 3 30 0v19q-15-3-30 0z"],
  bedsheet: ["M7 9h50v46H21L7 41z", "M14 17h36M49 24v23", "M7 41h14v14z"],
  socks: ["M25 7h20v26c0 5-2 8-6 11L26 55c-5 4-13 3-15-3-1-4 1-7 5-9l9-7z", "M27 15h16M16 46l8 7"],
  trousers: ["M17 8h30l5 48H37l-5-30-5 30H12z", "M18 15h28M19 50h7M38 50h7"],
  towel: ["M10 10h44v44H10z", "M13 18h38M13 46h38", "M14 54v5M22 54v5M30 54v5M38 54v5M46 54v5"],
  underwear: ["M7 15h50v11c-10 2-16 10-17 24H24C23 36 17 28 7 26z", "M10 21h44"],
};

/** What an edition calls otherwise is drawn as a dress or a cap. */
const OTHERS: [outline: string, seam: string, more?: string][] = [
  ["M20 7l3 10-4 12L9 55q23 6 46 0L45 29l-4-12 3-10-6 6H26z", "M20 30h24M13 50q19 5 38 0"],
  [
    "M12 38c0-16 8-24 20-24s20 8 20 24h7v12H5V38zM32 6a5 5 0 010 10 5 5 0 010-10z",
    "M10 44h44M32 20v12",
  ],
];

function garment(name: string): SVGTemplateResult {
  const [outline, seam, more] = CLOTHES[name] ?? OTHERS[name.length % OTHERS.length]!;
  return svg`<path class="cloth" d=${outline}/><path class="seam" d=${seam}/>${
    more ? svg`<path class="cloth" d=${more}/>` : ""
  }`;
}

const INK = svg`<path class="ink" d="M15 14h10"/>`;

const washer = svg`<rect class="ink" x="8" y="6" width="48" height="52" rx="9" fill="#e8f4f8"/>
  <circle class="ink" cx="32" cy="36" r="16" fill="#7cc3d6"/>
  <path d="M17 38q7-5 15 0t15 0a16 16 0 01-30 0z" fill="#2c8aa0"/>${INK}
  <circle cx="47" cy="14" r="2.5" fill="#ffc233"/>`;

const dryer = svg`<rect class="ink" x="8" y="6" width="48" height="52" rx="9" fill="#ffe6c7"/>
  <rect class="ink" x="16" y="21" width="32" height="31" rx="8" fill="#f2a25a"/>
  <path d="M25 45q-4-5 0-9t0-9M33 45q-4-5 0-9t0-9M41 45q-4-5 0-9t0-9" fill="none" stroke="#fff3df"
    stroke-width="2.8" stroke-linecap="round"/>${INK}
  <circle cx="47" cy="14" r="2.5" fill="#b5392a"/>`;

/** The picture on a card, or a piece of laundry of a colour ("black", "white");
 * it says nothing to a screen reader. */
export const picture = (name: string, colour = "on-card"): TemplateResult =>
  html`<svg class="wm-art ${colour}" viewBox="0 0 64 64" aria-hidden="true">${
    name === "washer" ? washer : name === "dryer" ? dryer : garment(name)
  }</svg>`;

export const coin = html`<svg viewBox="0 0 64 64" aria-hidden="true"
  ><circle cx="32" cy="34" r="28" fill="#b97a0c"/><circle cx="32" cy="30" r="28" fill="#ffcf4a"/><circle
  cx="32" cy="30" r="21" fill="none" stroke="#c98d16" stroke-width="3"/><path
  d="M32 17c6 8 9 12 9 17a9 9 0 01-18 0c0-5 3-9 9-17z" fill="#b97a0c"/></svg>`;

export const star = html`<svg viewBox="0 0 64 64" aria-hidden="true"><path
  d="M32 4l8.5 18 19.5 2.5-14.5 13.5 4 19.500L32 48l-17.5 9.5 4-19.500L4 24.5 23.5 22z"
  fill="#ffcf4a" stroke="#b97a0c" stroke-width="3" stroke-linejoin="round"/></svg>`;

/** A point that is still to come. */
export const missing = html`<svg class="wm-missing" viewBox="0 0 64 64" aria-hidden="true"><path
  d="M32 8l7.500 16 17.500 2-13 12 3.500 17L32 47l-15.500 8 3.500-17L7 26l17.500-2z" fill="none"
  stroke="currentColor" stroke-width="2.6" stroke-linejoin="round" stroke-dasharray="5 5"/></svg>`;

export const peg = html`<svg class="wm-peg" viewBox="22 2 20 34" aria-hidden="true"><path
  d="M26 4h12l-2 30h-8z" fill="#e0a35c" stroke="#33263a" stroke-width="2.6" stroke-linejoin="round"/><path
  d="M27 18h10" stroke="#33263a" stroke-width="2.4"/></svg>`;

/** How a machine is: its lamp says so by colour and sign. */
export type State = "empty" | "filled" | "washed" | "drying";

const SIGNS: Record<State, SVGTemplateResult> = {
  empty: svg``,
  filled: svg`<circle cx="12" cy="12" r="3" fill="#33263a"/>`,
  washed: svg`<path d="M6 11q3-4 6 0t6 0" fill="none" stroke="#fff" stroke-width="2.2"
    stroke-linecap="round"/>`,
  drying: svg`<path d="M9 16q-3-4 0-6M15 16q-3-4 0-6" fill="none" stroke="#fff" stroke-width="2"
    stroke-linecap="round"/>`,
};

export const lamp = (state: State): TemplateResult =>
  html`<svg class="wm-lamp ${state}" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12"
    r="10"/>${SIGNS[state]}</svg>`;

/** Behind the laundry in a machine: glass, water or heat. */
export const inside = (state: State): TemplateResult =>
  html`<svg class="wm-inside" viewBox="0 0 60 60" preserveAspectRatio="xMidYMid slice"
    aria-hidden="true">${
      state === "washed"
        ? svg`<path class="wm-water" d="M-26 31q8.5-6 17 0t17 0 17 0 17 0 17 0 17 0v40h-102z"/>`
        : state === "drying"
          ? svg`<rect width="60" height="60" fill="#f7b469"/><path class="wm-heat"
            d="M9 68q-7-9 0-17t0-17 0-17 0-17M23 68q-7-9 0-17t0-17 0-17 0-17M39 68q-7-9 0-17t0-17 0-17 0-17M53 68q-7-9 0-17t0-17 0-17 0-17"/>`
          : svg`<path d="M9 11l14-8-30 52-4-4z" fill="#fff" opacity=".55"/>`
    }</svg>`;

/** Before the laundry in the water. */
export const foam = html`<svg class="wm-inside" viewBox="0 0 60 60" aria-hidden="true"><g
  fill="#fff" stroke="#9cc7d4"><circle cx="11" cy="53" r="5"/><circle cx="20" cy="57" r="6"/><circle
  cx="32" cy="58" r="6"/><circle cx="44" cy="56" r="6"/><circle cx="52" cy="50" r="4.5"/><circle
  cx="49" cy="15" r="3"/><circle cx="43" cy="9" r="2"/></g></svg>`;

const WEAVE = Array.from({ length: 9 }, (_, i) => {
  const x = 22 + 20 * i;
  return `M${x} 26l12 9M${x + 12} 26l-12 9M${x} 40l12 9M${x + 12} 40l-12 9`;
}).join("");

/** The basket in two parts, with laundry between them; 220 by 54. */
export const basketBack = html`<svg class="wm-basket-back" viewBox="0 0 220 54" aria-hidden="true"
  ><path d="M4 2h212l-7 46q-1 5-6 5H17q-5 0-6-5z" fill="#c98f55" stroke="#33263a"
  stroke-width="2"/></svg>`;

export const basketFront = html`<svg class="wm-basket-front" viewBox="0 0 220 54" aria-hidden="true"
  ><path d="M8 31h204l-3 17q-1 5-6 5H17q-5 0-6-5z" fill="#c98f55"/><path d=${WEAVE} stroke="#a56c37"
  stroke-width="2.5" opacity=".8"/><path d="M8.5 31l2.5 17q1 5 6 5h186q5 0 6-5l2.5-17"
  fill="none" stroke="#33263a" stroke-width="2"/><path d="M0 18h220v9q0 4-4 4H4q-4 0-4-4z"
  fill="#e0ac6e" stroke="#33263a" stroke-width="2"/><path d="M8 24.500h206" stroke="#a56c37"
  stroke-width="2.5" stroke-dasharray="9 5"/></svg>`;

/** All cards are gathered, mixed and laid out anew. */
export const shuffling = (): TemplateResult => html`<svg class="wm-moment wm-shuffle"
  viewBox="-84 -50 168 100" aria-hidden="true">${Array.from(
    { length: 18 },
    (_, i) => svg`<g class="wm-mixed" ${vars({
      i,
      x: `${((i % 6) - 2.5) * 27}px`,
      y: `${(Math.floor(i / 6) - 1) * 32}px`,
      r: `${((i * 47) % 90) - 45}deg`,
    })}><rect x="-11" y="-14" width="22" height="28" rx="5" fill="#fffcf3" stroke="#33263a"
      stroke-width="1.6"/><rect x="-8.5" y="-11.5" width="17" height="23" rx="3.5"
      fill="#2c8aa0"/><circle cx="-3" cy="-5" r="2.6" fill="none" stroke="#fff" opacity=".5"/><circle
      cx="3" cy="3" r="3.8" fill="none" stroke="#fff" opacity=".45"/></g>`,
  )}</svg>`;

const noCoin = html`<svg class="none" viewBox="0 0 64 64" aria-hidden="true"><g fill="#fff8ea"
  fill-opacity=".7" stroke="#68566c" stroke-width="2" stroke-dasharray="5 4" stroke-linecap="round"><circle
  cx="32" cy="32" r="27"/><path d="M32 19c6 8 9 12 9 17a9 9 0 01-18 0c0-5 3-9 9-17z"/></g></svg>`;

/** The last coin goes into a machine, or there was none. */
export const lastCoin = (isThere = true): TemplateResult => html`<div
  class="wm-moment wm-last">${isThere ? coin : noCoin}<svg
  viewBox="0 0 64 20" aria-hidden="true"><rect x="3" y="3" width="58" height="14" rx="7"
  fill="#f2f8fa" stroke="#33263a" stroke-width="2.6"/><rect x="14" y="7.5" width="36" height="5"
  rx="2.5" fill="#33263a"/></svg></div>`;

/** The end: clean laundry on a line. */
export const hung = (pieces: [name: string, colour: string][]): TemplateResult => html`
  <div class="wm-moment wm-line-out">${pieces.map(
    ([name, colour]) => html`<span class="wm-hung">${peg}${picture(name, colour)}</span>`,
  )}</div>`;
