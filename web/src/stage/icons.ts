// Signs of the frame: lines in the colour of the text, 64 by 64.
import { html, svg } from "lit-html";

const sign = (d: string) => html`
  <svg class="sign" viewBox="0 0 64 64" aria-hidden="true"><path d=${d} fill="none"
    stroke="currentColor" stroke-width="5.5" stroke-linecap="round"
    stroke-linejoin="round"/></svg>`;

export const icons = {
  hint: sign("M24 44c0-8-9-11-9-22a17 17 0 0134 0c0 11-9 14-9 22zM25 52h14M28 59h8"),
  undo: sign("M22 10L8 24l14 14M9 24h28a16 16 0 010 32H24"),
  more: html`<svg class="sign" viewBox="0 0 64 64" aria-hidden="true"><g fill="currentColor">${[
    12, 32, 52,
  ].map((x) => svg`<circle cx=${x} cy="32" r="6"/>`)}</g></svg>`,
  sound: sign("M8 24h12l14-12v40L20 40H8zM44 22q8 10 0 20M52 14q14 18 0 36"),
  mute: sign("M8 24h12l14-12v40L20 40H8zM44 24l16 16M60 24L44 40"),
  home: sign("M8 32L32 10l24 22M15 28v26h34V28M27 54V40h10v14"),
  people: sign(
    "M22 30a9 9 0 110-18 9 9 0 010 18zM6 54q0-18 16-18t16 18M42 14a8 8 0 010 16M46 37q12 2 12 17",
  ),
  look: sign("M4 32q28-36 56 0-28 36-56 0zM32 40a8 8 0 110-16 8 8 0 010 16z"),
  close: sign("M14 14l36 36M50 14L14 50"),
  log: sign("M14 14h36M14 32h36M14 50h24"),
  score: sign("M12 54V34M32 54V12M52 54V24"),
  rules: sign("M32 16c-8-6-16-6-24-4v38c8-2 16-2 24 4 8-6 16-6 24-4V12c-8-2-16-2-24 4zM32 16v38"),
  settings: sign("M8 20h28M52 20h4M8 44h4M28 44h28M44 12v16M20 36v16"),
  link: sign("M27 37L37 27M24 26l-8 8a10 10 0 0014 14l8-8M40 38l8-8a10 10 0 00-14-14l-8 8"),
  save: sign("M32 8v32M18 28l14 14 14-14M10 54h44"),
  learn: sign("M4 24l28-12 28 12-28 12zM16 30v14q16 10 32 0V30"),
  hand: sign("M22 44V9q5-5 9 0l3 17q13 1 18 7t1 13l-4 11H27L11 42q-2-6 5-7z"),
  keys: sign("M6 16h52v32H6zM16 26h2M26 26h2M36 26h2M46 26h2M20 38h24"),
  seal: html`<svg class="seal" viewBox="0 0 64 64" aria-hidden="true"
    stroke="#33263a" stroke-width="2.6" stroke-linejoin="round"><path d="M20 38l-6 22 9-5 6 6 6-20z"
    fill="#b5392a"/><path d="M44 38l6 22-9-5-6 6-6-20z" fill="#b5392a"/><circle cx="32" cy="25"
    r="21" fill="#ffcf4a"/><path d="M23 25l7 7 12-14" fill="none" stroke-width="4"
    stroke-linecap="round"/></svg>`,
  crown: html`<svg class="crown" viewBox="0 0 64 40" aria-hidden="true" stroke="#33263a"
    stroke-width="2.6" stroke-linejoin="round"><path d="M4 10l14 10L32 3l14 17 14-10-6 26H10z"
    fill="#ffcf4a"/><g fill="#d5492c"><circle cx="20" cy="29" r="3.4"/><circle cx="32" cy="28"
    r="3.8"/><circle cx="44" cy="29" r="3.4"/></g></svg>`,
};
