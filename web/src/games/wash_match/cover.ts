// Wash Match on the start page: a laundry room at work.
import { svg } from "lit-html";
import { frame } from "../../look/picture";

const SHIRT = "M22 9L6 18l6 15 7-3v26h26V30l7 3 6-15L42 9q-10 9-20 0z";
const SOCK = "M25 7h20v26c0 5-2 8-6 11L26 55c-5 4-13 3-15-3-1-4 1-7 5-9l9-7z";

export { variants } from "./variants";

/** About how long a game takes two people: counted, see docs/page.md. */
export const minutes = 15;

export const cover = frame(svg`
  <path stroke="none" d="M-80-40h320v124h-320z" fill="var(--wall)"/>
  <path d="M-80-10h320M-80 18h320M-80 46h320M-80 74h320M-38-40v124M-10-40v124M18-40v124M46-40v124M74-40v124M102-40v124M130-40v124M158-40v124M186-40v124" stroke="var(--grout)" stroke-width="1.5"/>
  <path stroke="none" d="M-80 82h320v60h-320z" fill="var(--wood)"/>
  <path d="M-80 82h320" stroke="var(--wood-edge)" stroke-width="3"/>
  <rect stroke="none" x="44" y="12" width="72" height="82" rx="12" fill="#3a2a20" opacity=".28"/>
  <rect x="44" y="8" width="72" height="82" rx="12" fill="#f2f8fa"/>
  <circle cx="57" cy="20" r="5" fill="#ffc233" stroke-width="2"/><path d="M82 20h22" stroke-width="5"/>
  <circle cx="80" cy="57" r="28" fill="#fff"/><circle cx="80" cy="57" r="24" fill="#bfe4ee" stroke-width="2"/>
  <clipPath id="cover-drum"><circle cx="80" cy="57" r="23"/></clipPath>
  <g clip-path="url(#cover-drum)"><path stroke="none" d="M54 56q7-5 13 0t13 0 13 0 13 0v30H54z" fill="#57b0c6"/>
    <g class="spins"><circle cx="80" cy="57" r="22" fill="none" stroke="none"/>
      <path transform="translate(62 36) scale(.5)" d=${SHIRT} fill="#3a3346"/><path transform="translate(78 44) scale(.46) rotate(18)" d=${SOCK} fill="#fffefa"/></g>
    <path stroke="#9cc7d4" stroke-width="1" fill="#fff" d="M62 72a4 4 0 118 0 5 5 0 119 1 5 5 0 1110 0 4 4 0 018-1v12H62z"/></g>
  <path d="M66 44q5-8 13-9" fill="none" stroke="#fff" stroke-width="3"/>
  <g class="sways"><rect x="8" y="34" width="29" height="40" rx="6" fill="#fffcf3" transform="rotate(-9 22 54)"/><path transform="rotate(-9 22 54) translate(12.5 43) scale(.32)" d=${SHIRT} fill="#6fc0bd" stroke-width="5"/></g>
  <rect x="122" y="40" width="29" height="40" rx="6" fill="#fffcf3" transform="rotate(7 136 60)"/>
  <g transform="rotate(7 136 60)"><rect x="126" y="44" width="21" height="32" rx="4" fill="#2c8aa0" stroke="none"/><g fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.5"><circle cx="132" cy="52" r="3"/><circle cx="140" cy="64" r="4.5"/></g></g>`);
