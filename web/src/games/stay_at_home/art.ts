// The pictures of Stay At Home, 48 by 48 each.
import { svg, type TemplateResult } from "lit-html";

const INK = "#33302e";

const line = (d: string, width = 3) => svg`
  <path d=${d} fill="none" stroke=${INK} stroke-width=${width}
    stroke-linecap="round" stroke-linejoin="round"/>`;

const walker = (x: number, coat: string) => svg`
  <g transform=${`translate(${x} 0)`} stroke=${INK} stroke-width="2"
    stroke-linecap="round" stroke-linejoin="round">
    <path d="M12 43 L17 32 L23 43" fill="none" stroke-width="4"/>
    <path d="M11 19 q6-4 12 0 l1 14 H10z" fill=${coat}/>
    <circle cx="17" cy="11" r="6" fill="#e9bd95"/>
    <path d="M24 22 L30 28" fill="none" stroke-width="3"/>
  </g>`;

const house = (x: number, wall = "#f7e3bd") => svg`
  <g transform=${`translate(${x} 0)`} stroke=${INK} stroke-width="2"
    stroke-linejoin="round">
    <path d="M5 22 h20 v20 h-20z" fill=${wall}/>
    <path d="M2 23 L15 10 L28 23z" fill="#c4553b"/>
    <path d="M12 31 h7 v11 h-7z" fill="#7b5334"/>
  </g>`;

const horn = svg`
  <path d="M6 20 h8 L32 9 v30 L14 29 h-8z" fill="#5f9ed6" stroke=${INK}
    stroke-width="2" stroke-linejoin="round"/>
  <path d="M13 29 l3 11 h5 l-3-9" fill="#fff" stroke=${INK}
    stroke-width="2" stroke-linejoin="round"/>`;

const slip = (x: number, y: number, fill = "#fffdf6") => svg`
  <rect x=${x} y=${y} width="16" height="22" rx="3" fill=${fill}
    stroke=${INK} stroke-width="2"/>`;

const virus = (fill = "#7ba05b") => svg`
  <g stroke=${INK} stroke-width="2.4" stroke-linecap="round">
    <path d="M24 5 V43 M5 24 H43 M11 11 L37 37 M37 11 L11 37"/>
    <circle cx="24" cy="24" r="12" fill=${fill}/>
  </g>
  <g fill=${INK}><circle cx="20" cy="21" r="2"/>
    <circle cx="28" cy="22" r="2"/><circle cx="23" cy="29" r="2"/></g>`;

const shield = svg`
  <path d="M24 4 L42 10 q1 24-18 34 q-19-10-18-34z" fill="#bfe3ee"
    stroke=${INK} stroke-width="2.4" stroke-linejoin="round"/>`;

const small = (picture: TemplateResult) => svg`
  <g transform="translate(12 11) scale(.5)">${picture}</g>`;

const news = (sign: TemplateResult) => svg`
  <g transform="translate(-2 -2) scale(.72)">${horn}</g>
  <g transform="translate(20 20) scale(.58)">${sign}</g>`;

const goHome = svg`${house(18)}${line("M3 32 H16 M11 26 L17 32 L11 38")}`;
const leave = svg`${house(-1)}${walker(18, "#5fae6b")}`;

const PICTURES: Record<string, TemplateResult> = {
  start: leave,
  "start-again": svg`<g transform="translate(0 8) scale(.8)">${leave}</g>
    ${line("M33 13 a8 8 0 1 1 3 6 M37 12 v8 h-8")}`,
  "start-both": svg`${walker(0, "#5fae6b")}${walker(16, "#e2b13c")}`,
  send: goHome,
  "go-send": svg`<g transform="translate(0 -4) scale(.6)">${goHome}</g>
    <g transform="translate(18 18) scale(.6)">${goHome}</g>`,
  "ann-leave": news(leave),
  "ann-left": news(line("M44 24 H6 M20 10 L6 24 L20 38", 6)),
  "ann-right": news(line("M4 24 H42 M28 10 L42 24 L28 38", 6)),
  "ann-give": news(svg`${slip(4, 4)}${slip(28, 4)}${line("M24 16 V44 M14 34 L24 44 L34 34", 5)}`),
  "ann-allhome": news(goHome),
  "ann-pick": news(svg`${house(8)}${line("M24 2 V9", 5)}`),
  "ann-home": news(house(9)),
  "ann-extra": news(svg`${slip(6, 12)}${line("M35 14 V34 M25 24 H45", 6)}`),
  "ann-turn": news(line("M8 18 H40 L32 8 M40 32 H8 L16 42", 5)),
  "ann-back": news(svg`${slip(4, 2)}${slip(24, 2)}${line("M24 28 V46 M15 38 L24 46 L33 38", 5)}`),
  see: svg`
    <path d="M3 24 q21-26 42 0 q-21 26-42 0z" fill="#fff" stroke=${INK}
      stroke-width="2.4"/>
    <circle cx="24" cy="24" r="8" fill="#7a5a2f" stroke=${INK}
      stroke-width="2"/><circle cx="24" cy="24" r="3" fill=${INK}/>`,
  two: svg`${slip(6, 5)}${slip(26, 5)}
    ${line("M24 30 V44 M16 37 L24 44 L32 37", 4)}`,
  miss: svg`
    <path d="M13 5 h22 q0 12-9 19 q9 7 9 19 h-22 q0-12 9-19 q-9-7-9-19z"
      fill="#fff" stroke=${INK} stroke-width="2.4"/>
    <path d="M17 42 q7-12 14 0z" fill="#e2a33c"/>
    ${line("M10 5 h28 M10 43 h28")}`,
  pickup: svg`${slip(16, 18)}${line("M24 15 V3 M16 9 L24 2 L32 9", 4)}`,
  ignore: svg`<g transform="translate(2 2) scale(.9)">${horn}</g>
    <path d="M6 42 L42 6" stroke="#c0392b" stroke-width="5"
      stroke-linecap="round"/>`,
  skip: line("M6 10 L22 24 L6 38 M24 10 L40 24 L24 38", 5),
  take: svg`${slip(22, 6, "#efe3c6")}
    <path d="M4 30 h8 l8-6 q4 0 3 4 l-4 4 h14 q4 0 4 4 t-4 4 h-18 l-11-2z"
      fill="#e9bd95" stroke=${INK} stroke-width="2"
      stroke-linejoin="round"/>`,
  swap: svg`${slip(3, 13)}${slip(29, 13)}
    ${line("M14 8 H34 L29 3 M34 41 H14 L19 46")}`,
  "give-covid": svg`<g transform="translate(-3 0) scale(.75)">${virus()}</g>
    ${line("M22 40 H43 M36 33 L43 40 L36 47", 4)}`,
  eggs: svg`
    <g fill="#fbf3e0" stroke=${INK} stroke-width="2">
      <ellipse cx="15" cy="21" rx="8" ry="11"/>
      <ellipse cx="33" cy="21" rx="8" ry="11"/>
      <ellipse cx="24" cy="19" rx="8" ry="11"/></g>
    <path d="M4 26 h40 l-4 16 h-32z" fill="#9c8d7b" stroke=${INK}
      stroke-width="2" stroke-linejoin="round"/>`,
  roll: svg`
    <path d="M12 10 h22 v28 h-22z" fill="#fffdf6" stroke=${INK}
      stroke-width="2"/>
    <path d="M34 24 h9 v20 h-9z" fill="#fffdf6" stroke=${INK}
      stroke-width="2"/>
    <ellipse cx="23" cy="10" rx="11" ry="5" fill="#fffdf6" stroke=${INK}
      stroke-width="2"/>
    <ellipse cx="23" cy="10" rx="4" ry="2" fill=${INK}/>
    <path d="M12 38 q11 7 22 0" fill="#fffdf6" stroke=${INK}
      stroke-width="2"/>`,
  pasta: svg`
    <path d="M12 6 h24 l-4 36 h-16z" fill="#e9b949" stroke=${INK}
      stroke-width="2" stroke-linejoin="round"/>
    <path d="M18 8 L20 40 M24 8 V40 M30 8 L28 40" stroke="#a5771b"
      stroke-width="2"/>
    <path d="M12 20 h23 l-1 9 h-21z" fill="#c4553b" stroke=${INK}
      stroke-width="2"/>`,
  flour: svg`
    <path d="M12 8 q12 5 24 0 l3 32 q-15 6-30 0z" fill="#fffdf6"
      stroke=${INK} stroke-width="2" stroke-linejoin="round"/>
    ${line("M24 38 V20 M24 26 L17 20 M24 26 L31 20 M24 33 L17 27 M24 33 L31 27", 2.4)}`,
  "block-covid": svg`${shield}${small(virus())}`,
  "block-leave": svg`${shield}${small(leave)}`,
  reverse: line("M40 42 V22 a10 10 0 0 0-10-10 H8 M18 3 L8 12 L18 21", 5),
  covid: virus("#8bbd4a"),
};

export function picture(code: string): TemplateResult {
  return PICTURES[code] ?? svg`${slip(16, 13)}`;
}

export const home = house(9);
export const out = walker(7, "#5fae6b");
export const hidden = svg`
  <rect x="9" y="3" width="30" height="42" rx="4" fill="#d8775a"
    stroke=${INK} stroke-width="2"/>
  <g transform="translate(14 13) scale(.66)">${house(0, "#f3d9b0")}</g>`;
