// The pictures of Beachcleaner, 48 by 48 each, drawn for a sandy ground.
import { svg, type TemplateResult } from "lit-html";

const INK = "#3a2d26";

const KINDS: Record<string, TemplateResult> = {
  wood: svg`
    <g stroke=${INK} stroke-width="2" stroke-linejoin="round">
      <path d="M6 33 L34 15 q5-2 7 2 q1 4-3 7 L11 40 q-4 1-6-2 q-1-3 1-5z"
        fill="#a8713f"/>
      <path d="M21 24 L17 12 L23 13 L27 20" fill="#a8713f"/>
      <path d="M13 34 L29 24" fill="none" stroke="#6d4524"/>
    </g>`,
  bottle: svg`
    <g transform="rotate(28 24 24)" stroke=${INK} stroke-width="2"
      stroke-linejoin="round">
      <path d="M18 16 q0-4 3-6 V6 h6 v4 q3 2 3 6 v24 q0 3-3 3 h-6
        q-3 0-3-3z" fill="#8fd0dd"/>
      <rect x="20" y="3" width="8" height="4" rx="1" fill="#d9513c"/>
      <path d="M18 22 h12 v10 h-12z" fill="#fdf6e3"/>
    </g>`,
  can: svg`
    <g stroke=${INK} stroke-width="2">
      <path d="M13 12 v24 q0 5 11 5 t11-5 v-24" fill="#d9513c"/>
      <ellipse cx="24" cy="12" rx="11" ry="5" fill="#d8d8d4"/>
      <path d="M13 21 q11 6 22 0 v9 q-11 6-22 0z" fill="#f6e7c8"/>
      <path d="M21 12 h6" stroke-width="3" stroke-linecap="round"/>
    </g>`,
  net: svg`
    <g fill="none" stroke="#2f6d62" stroke-width="2.4">
      <path d="M6 10 q18 10 36 0 q2 18-8 30 q-10 4-20 0 q-10-12-8-30z"
        fill="#cfe6d6"/>
      <path d="M15 13 L36 37 M24 15 L39 30 M33 13 L12 37 M24 15 L9 30
        M8 22 q16 8 32 0 M12 33 q12 6 24 0"/>
    </g>
    <g fill="#e8a33a" stroke=${INK} stroke-width="1.5">
      <circle cx="7" cy="10" r="3.5"/><circle cx="24" cy="15" r="3.5"/>
      <circle cx="41" cy="10" r="3.5"/>
    </g>`,
  rope: svg`
    <g fill="none" stroke-linecap="round">
      <path d="M40 40 q-6-4-4-12 A13 13 0 1 0 24 37 A9 9 0 1 0 16 26
        q2-6 8-5" stroke=${INK} stroke-width="8"/>
      <path d="M40 40 q-6-4-4-12 A13 13 0 1 0 24 37 A9 9 0 1 0 16 26
        q2-6 8-5" stroke="#e2bf7a" stroke-width="5"/>
      <path d="M40 40 q-6-4-4-12 A13 13 0 1 0 24 37 A9 9 0 1 0 16 26
        q2-6 8-5" stroke="#9a7434" stroke-width="5" stroke-dasharray="1.5 6"
        stroke-linecap="butt"/>
    </g>`,
  tyre: svg`
    <circle cx="24" cy="24" r="18" fill="#3d3f45" stroke=${INK}
      stroke-width="2"/>
    <circle cx="24" cy="24" r="15.5" fill="none" stroke="#6b6e77"
      stroke-width="3" stroke-dasharray="4 4"/>
    <circle cx="24" cy="24" r="8" fill="#f0dcae" stroke=${INK}
      stroke-width="2"/>`,
  shoe: svg`
    <g stroke=${INK} stroke-width="2" stroke-linejoin="round">
      <path d="M7 14 h11 q3 8 11 10 q12 2 12 9 v3 H7z" fill="#4b78b8"/>
      <path d="M6 36 h36 v5 H6z" fill="#fdf6e3"/>
      <path d="M20 20 l-4 4 M25 24 l-4 4" stroke="#fdf6e3"
        stroke-linecap="round"/>
    </g>`,
  glove: svg`
    <path d="M15 42 V30 L8 22 q-2-4 2-5 l6 5 V9 q1-4 5-2 l1 11 V6 q2-4 5-1
      l1 13 2-10 q3-3 5 0 l-1 13 3-5 q3-2 4 2 l-5 15 V42z" fill="#f2a0ad"
      stroke=${INK} stroke-width="2" stroke-linejoin="round"/>
    <path d="M14 37 h22" stroke=${INK} stroke-width="2"/>`,
  foam: svg`
    <g stroke=${INK} stroke-width="2" stroke-linejoin="round">
      <path d="M6 20 L26 13 L43 19 L43 32 L23 41 L6 33z" fill="#fffdf6"/>
      <path d="M6 20 L23 27 L43 19 M23 27 V41" fill="none"/>
    </g>
    <g fill="#c8c4b6"><circle cx="12" cy="27" r="1.6"/>
      <circle cx="17" cy="33" r="1.6"/><circle cx="30" cy="31" r="1.6"/>
      <circle cx="37" cy="27" r="1.6"/><circle cx="27" cy="19" r="1.6"/></g>`,
  lighter: svg`
    <g stroke=${INK} stroke-width="2" stroke-linejoin="round">
      <path d="M15 21 h16 v20 q0 2-2 2 h-12 q-2 0-2-2z" fill="#8b5fb0"/>
      <path d="M15 14 h10 v7 h-10z" fill="#d8d8d4"/>
      <circle cx="29" cy="17" r="4" fill="#8d8d8a"/>
      <path d="M20 12 q-4-4 0-9 q5 5 1 9z" fill="#f0a22c"/>
    </g>`,
};

const BAG = svg`
  <path d="M18 12 q6 4 12 0 l-2 5 q14 8 10 20 q-2 5-14 5 t-14-5
    q-4-12 10-20z" fill="#7d8a6a" stroke=${INK} stroke-width="2"
    stroke-linejoin="round"/>`;

export function garbage(kind: string): TemplateResult {
  return KINDS[kind] ?? BAG;
}

export const mine = svg`
  <g stroke=${INK} stroke-width="3" stroke-linecap="round">
    <path d="M24 4 V44 M4 24 H44 M10 10 L38 38 M38 10 L10 38"/>
    <circle cx="24" cy="24" r="13" fill="#565b66" stroke-width="2"/>
  </g>
  <circle cx="20" cy="19" r="3" fill="#aab0bd"/>`;

export const flood = svg`
  <path d="M3 30 q6-20 20-20 q10 0 12 8 q-6-4-10 1 q-3 6 4 10 q8 3 16-3
    V44 H3z" fill="#3f8fc0" stroke=${INK} stroke-width="2"
    stroke-linejoin="round"/>
  <path d="M8 34 q6-5 12 0 t12 0 t11-1" fill="none" stroke="#e9f6fb"
    stroke-width="2.4" stroke-linecap="round"/>`;

export const joker = svg`
  <path d="M15 17 q0-10 9-10 t9 9 q0 6-6 9 q-3 2-3 6" fill="none"
    stroke="#7a3f98" stroke-width="6" stroke-linecap="round"/>
  <circle cx="24" cy="40" r="3.8" fill="#7a3f98"/>`;

export const two = svg`
  <g stroke=${INK} stroke-width="2" fill="#cdeaf0">
    <rect x="7" y="12" width="20" height="28" rx="3"
      transform="rotate(-10 17 26)"/>
    <rect x="21" y="10" width="20" height="28" rx="3"
      transform="rotate(8 31 24)"/>
  </g>
  <path d="M31 18 v12 M25 24 h12" stroke=${INK} stroke-width="3"
    stroke-linecap="round"/>`;

export const bather = svg`
  <circle cx="33" cy="14" r="6" fill="#e7b48c" stroke=${INK}
    stroke-width="2"/>
  <path d="M6 27 L20 17 L31 27" fill="none" stroke="#e7b48c"
    stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>
  <path d="M3 33 q5-6 10 0 t11 0 t11 0 t10 0 M3 41 q5-6 10 0 t11 0 t11 0
    t10 0" fill="none" stroke="#2f7fae" stroke-width="3.4"
    stroke-linecap="round"/>`;

export const comber = svg`
  <g stroke=${INK} stroke-width="2" stroke-linejoin="round"
    stroke-linecap="round">
    <path d="M17 44 L20 32 h8 L31 44" fill="none" stroke-width="4"/>
    <path d="M16 20 q8-5 16 0 l2 13 H14z" fill="#e0632e"/>
    <circle cx="24" cy="11" r="6" fill="#e7b48c"/>
    <path d="M14 10 q10-5 20 0 q-3-8-10-8 t-10 8z" fill="#f3cf5b"/>
    <path d="M33 22 L40 30" stroke-width="4"/>
    <path d="M35 30 h10 l-2 11 h-6z" fill="#4b9c86"/>
    <path d="M15 22 L8 30 L6 43" fill="none" stroke-width="3"/>
  </g>`;

export const sparkle = svg`
  <g fill="#fff7d1" stroke="#c99a2e" stroke-width="1.2">
    <path d="M24 10 l3 9 9 3 -9 3 -3 9 -3-9 -9-3 9-3z"/>
    <path d="M37 30 l1.5 4 4 1.5 -4 1.5 -1.5 4 -1.5-4 -4-1.5 4-1.5z"/>
    <path d="M10 31 l1.2 3 3 1.2 -3 1.2 -1.2 3 -1.2-3 -3-1.2 3-1.2z"/>
  </g>`;

export const back = svg`
  <rect x="1" y="1" width="46" height="46" fill="#f2dca6"/>
  <path d="M0 18 q8-6 16 0 t16 0 t16 0 V0 H0z" fill="#7cc3d8"/>
  <path d="M0 18 q8-6 16 0 t16 0 t16 0" fill="none" stroke="#fffdf6"
    stroke-width="2.4"/>
  <path d="M24 27 l2 5 5 .4 -4 3.4 1.3 5 -4.3-2.8 -4.3 2.8 1.3-5 -4-3.4
    5-.4z" fill="#e58b5b"/>`;
