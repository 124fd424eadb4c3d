// The cards of Stay At Home as pictures, 64 by 64 each, and the signs of their
// groups.
import { type SVGTemplateResult, svg } from "lit-html";
import { FACES, puff } from "../../look/faces";
import { INK, inked } from "../../look/picture";

type Art = SVGTemplateResult;

const BACK = "#2c8aa0";
const PAPER = "#fffcf3";
const GO = "#3fae78";
const STOP = "#d5502f";

const at = (x: number, y: number, size: number, inside: unknown): Art => svg`
  <g transform=${`translate(${x} ${y}) scale(${size})`}>${inside}</g>`;

/** An arrow along a path, with an ink edge. */
const arrow = (d: string, fill: string, width = 4): Art => svg`
  <path d=${d} fill="none" stroke=${INK} stroke-width=${width + 4.5}/>
  <path d=${d} fill="none" stroke=${fill} stroke-width=${width}/>`;

const slip = (x: number, y: number, turn: number, fill = PAPER): Art => svg`
  <g transform=${`translate(${x} ${y}) rotate(${turn})`}>
    <rect x="-11" y="-16" width="22" height="32" rx="4" fill=${fill}/>
    ${
      fill === BACK
        ? svg`<rect x="-7.500" y="-12.500" width="15" height="25" rx="2" fill="none" stroke=${PAPER} stroke-width="1.800"/>`
        : svg`<path d="M-5-7H5M-5 0H5M-5 7H1" stroke="#d8c7a4" stroke-width="2.400"/>`
    }
  </g>`;

const knob = (x: number, y: number): Art =>
  svg`<circle cx=${x} cy=${y} r="2.400" fill="#ffcf4a" stroke-width="1.600"/>`;

const open = inked(svg`
  <path d="M7 58V14q0-9 9-9h20q9 0 9 9v44z" fill="#ffe49a"/>
  <path d="M7 58V14q0-8 8-9l13 9v49z" fill="#c05a32"/>${knob(23, 38)}
  ${arrow("M40 40h15M48 32l8 8-8 8", GO)}`);

const shut = inked(svg`
  <path d="M12 60V15q0-9 9-9h22q9 0 9 9v45z" fill="#c05a32"/>
  <path d="M20 17q0-4 4-4h16q4 0 4 4v9H20z" fill="#ffe49a"/>
  <path d="M6 34h52v10H6z" fill="#57b0c6" stroke="none"/>
  <path d="M14 34l-6 10M28 34l-6 10M42 34l-6 10M56 34l-6 10" stroke=${PAPER} stroke-width="3.200"/>
  <path d="M6 34h52v10H6z" fill="none"/>${knob(45, 51)}`);

/** A cottage whose door is at 32, 58. */
const cottage = (roof = "#c05a32"): Art => svg`
  <path d="M44 20V10h8v18z" fill="#8c3f2b"/>
  <path d="M12 32h40v27H12z" fill="#fbe6c2"/>
  <path d="M6 34L32 10l26 24z" fill=${roof}/>
  <path d="M26 59V46q0-3 3-3h6q3 0 3 3v13z" fill="#5d7fa6"/>
  <path d="M17 40h7v8h-7zM41 40h7v8h-7z" fill="#fff0b8"/>`;

const walker = (x: number, face: Art, coat: string): Art => svg`
  <g transform=${`translate(${x} 15)`}>
    <path d="M-5 34l-4 10h-4M5 34l4 9h4" fill="none" stroke-width="4.500"/>
    <path d="M-8 18h16l4 18q-12 4-24 0z" fill=${coat}/>
    <path d="M-8 22l-5 8M8 22l5 7" fill="none" stroke-width="4.500"/>
    ${at(-16, -15, 0.5, face)}
  </g>`;

/** Said on television. */
const news = (said: unknown): Art =>
  inked(svg`
  <path d="M22 4l10 9 10-9" fill="none" stroke-width="3"/>
  <path d="M14 58l-4 4M50 58l4 4" stroke-width="4.500"/>
  <rect x="3" y="13" width="58" height="46" rx="9" fill="#35628f"/>
  <rect x="9" y="19" width="46" height="34" rx="5" fill="#eaf6f4"/>${said}`);

const covered = svg`
  <rect x="8" y="4" width="38" height="50" rx="6" fill=${BACK}/>
  <rect x="13.500" y="9.500" width="27" height="39" rx="3" fill="none" stroke=${PAPER} stroke-width="2.400"/>`;

/** Face down, one on the other. */
const stack = svg`
  <path d="M18 14v42q0 6 6 6h26q6 0 6-6V20q0-6-6-6z" fill=${PAPER}/>
  <path d="M13 10v42q0 6 6 6h26q6 0 6-6V16q0-6-6-6z" fill="#e6d6b4"/>${covered}`;

const PICTURES: Record<string, Art> = {
  start: open,
  "start-again": svg`${at(3, 0, 0.86, open)}${inked(svg`${slip(48, 46, 8, BACK)}
    <path d="M48 40v12M42 46h12" stroke-width="7"/><path d="M48 40v12M42 46h12" stroke="#ffcf4a" stroke-width="3.400"/>`)}`,
  "start-both": inked(svg`${walker(18, FACES.mom, "#8059c9")}${walker(45, FACES.dad, "#2b7443")}
    <path d="M29 43q3 3 6 0" fill="none" stroke-width="3.600"/>`),
  send: inked(svg`${at(8, 3, 0.9, cottage())}${arrow("M7 44h10M10 35l9 9-9 9", STOP)}`),
  "go-send": inked(svg`${at(8, -4, 0.76, cottage())}
    ${arrow("M7 52h14M14 45l7 7-7 7", STOP)}${arrow("M57 52H43M50 45l-7 7 7 7", STOP)}`),
  "ann-leave": news(at(17, 19, 0.53, open)),
  "ann-left": news(svg`${slip(42, 36, 8, BACK)}${arrow("M36 36H15M23 28l-8 8 8 8", "#ffcf4a")}`),
  "ann-right": news(svg`${slip(22, 36, -8, BACK)}${arrow("M28 36h21M41 28l8 8-8 8", "#ffcf4a")}`),
  "ann-give":
    news(svg`${at(9, 20, 0.62, slip(12, 22, -14, BACK))}${at(9, 20, 0.62, slip(62, 22, 14, BACK))}
    ${arrow("M32 24v20M25 37l7 7 7-7", "#ffcf4a")}`),
  "ann-allhome": news(svg`${at(10, 26, 0.4, cottage())}${at(29, 26, 0.4, cottage("#6a49a5"))}
    ${arrow("M32 19v8M27 24l5 5 5-5", STOP, 3)}`),
  "ann-pick": news(svg`${at(15, 20, 0.5, cottage())}
    <circle cx="32" cy="37" r="15" fill="none" stroke="#fff" stroke-width="5"/>
    <circle cx="32" cy="37" r="15" fill="none" stroke=${STOP} stroke-width="4" stroke-dasharray="6 5.500"/>`),
  "ann-home": news(
    svg`${at(24, 21, 0.5, cottage())}${arrow("M13 43h13M20 37l6 6-6 6", STOP, 3.4)}`,
  ),
  "ann-extra": news(svg`${slip(26, 36, -8, BACK)}
    <path d="M45 29v14M38 36h14" stroke-width="8"/><path d="M45 29v14M38 36h14" stroke="#ffcf4a" stroke-width="4"/>`),
  "ann-turn": news(arrow("M15 31h30l-6-6M49 43H19l6 6", "#ffcf4a", 3.6)),
  "ann-back": news(
    svg`${at(32, 20, 0.52, stack)}${at(2, 20, 0.62, slip(22, 24, -12))}${at(8, 20, 0.62, slip(30, 24, 8))}`,
  ),
  see: inked(svg`${slip(20, 26, -14)}${slip(37, 24, 8)}
    <path d="M46 48l13 12" stroke-width="8"/><path d="M46 48l13 12" stroke="#c99767" stroke-width="3.400"/>
    <circle cx="36" cy="38" r="14" fill="#d8f0f6" fill-opacity=".85"/>
    <g stroke="none"><circle cx="36" cy="38" r="6" fill=${INK}/><circle cx="38" cy="36" r="2" fill="#fff"/></g>
    <path d="M25 38q11-13 22 0-11 13-22 0z" fill="none"/>`),
  two: inked(svg`${at(9, 4, 0.92, stack)}${slip(14, 24, -16)}${slip(26, 18, 6)}
    ${arrow("M8 54h14M15 47l7 7-7 7", "#ffcf4a")}`),
  miss: inked(svg`<path d="M22 4h20l18 18v20L42 60H22L4 42V22z" fill=${STOP}/>
    <path d="M22 9h19l14 14" fill="none" stroke="#ffc9b6" stroke-width="2.400"/>
    <path d="M20 36V25q0-3 3-3t3 3v-6q0-3 3-3t3 3v-1q0-3 3-3t3 3v4q0-3 3-3t3 3v15q0 11-11 11-7 0-10-6l-6-9q-1-3 2-4t4 2z" fill="#f6cfa8"/>`),
  pickup: inked(svg`${at(-4, 4, 0.92, stack)}${slip(40, 25, 12, BACK)}
    ${arrow("M42 58q10-3 9-16M44 47l7-6 6 7", "#ffcf4a")}`),
  ignore: svg`${FACES.brother}${inked(svg`
    <path d="M9 36Q8 6 32 6t23 30" fill="none" stroke-width="8"/>
    <path d="M9 36Q8 6 32 6t23 30" fill="none" stroke="#8059c9" stroke-width="3.400"/>
    <rect x="4" y="31" width="11" height="17" rx="5" fill="#8059c9"/>
    <rect x="49" y="31" width="11" height="17" rx="5" fill="#8059c9"/>`)}`,
  skip: inked(svg`<path d="M12 32V18q0-10 10-10h20q10 0 10 10v14" fill="#b8a0e0"/>
    <path d="M18 46V38h28v8z" fill="#d9c9f2"/>
    <path d="M4 34q0-6 6-6t6 6v12h32V34q0-6 6-6t6 6v20H4z" fill="#8059c9"/>
    <path d="M11 54v6M53 54v6" stroke-width="4.500"/>
    <path d="M25 14h9l-9 9h9M38 24h6l-6 6h6" fill="none"/>`),
  take: inked(svg`<g transform="rotate(14 38 24)">
      <rect x="24" y="4" width="27" height="38" rx="5" fill=${BACK}/>
      <rect x="28" y="8" width="19" height="30" rx="2.500" fill="none" stroke=${PAPER} stroke-width="2.200"/>
      <circle cx="37.500" cy="22" r="5" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2.200"/></g>
    <path d="M6 61l2-18q2-9 11-11l14-5q6-1 6 3 0 3-4 5l-7 3h14q5 0 5 4 0 3-4 4 3 1 2 4t-5 3q2 2 0 4-1 2-4 2l-12 2-1 5z" fill="#f0c09a"/>`),
  swap: inked(svg`${at(-1, 12, 0.78, svg`${slip(14, 24, -14)}${slip(26, 24, 6)}`)}
    ${at(34, 12, 0.78, svg`${slip(12, 24, -6, BACK)}${slip(24, 24, 14, BACK)}`)}
    ${arrow("M16 8h30M39 2l7 6-7 6", "#ffcf4a", 3.4)}${arrow("M48 56H18M25 50l-7 6 7 6", "#ffcf4a", 3.4)}`),
  "give-covid": svg`${at(13, -1, 0.6, puff)}${inked(svg`
    <path d="M9 36h46v22q0 3-3 3H12q-3 0-3-3z" fill="#f2b233"/>
    <path d="M5 30h54v10H5z" fill="#ffcf4a"/>
    <path d="M28 30h8v31h-8z" fill=${STOP}/>`)}`,
  eggs: inked(svg`<ellipse cx="18" cy="25" rx="10" ry="13" fill="#fff3df"/>
    <ellipse cx="46" cy="25" rx="10" ry="13" fill="#f3cfa4"/><ellipse cx="32" cy="22" rx="10" ry="14" fill=${PAPER}/>
    <path d="M4 30q7 6 14 0 7 6 14 0 7 6 14 0 7 6 14 0l-5 25q-1 4-5 4H14q-4 0-5-4z" fill="#a99cb4"/>
    <path d="M16 40l2 12M32 40v12M48 40l-2 12" stroke="#7b6d88"/>`),
  roll: inked(svg`<path d="M52 18v38l-4-3-4 3-4-3V22z" fill="#e9f2f7"/>
    <path d="M10 18v32q0 9 17 9t17-9V18z" fill="#fffefa"/>
    <ellipse cx="31" cy="17" rx="21" ry="10" fill="#fffefa"/><ellipse cx="31" cy="17" rx="7" ry="3.600" fill="#c99767"/>
    <path d="M15 34q12 6 24 0M15 45q12 6 24 0" fill="none" stroke="#b9cfdb" stroke-width="2.200" stroke-dasharray="3 4"/>`),
  pasta: inked(svg`<path d="M13 12q19-6 38 0l3 44q-22 6-44 0z" fill="#3a9fb0"/>
    <path d="M13 12q-1-6 3-8 16 5 32 0 4 2 3 8-19-6-38 0z" fill="#2c7f92"/>
    <path d="M17 24h30v26H17z" fill="#fff0b8"/>
    <g fill="#f2b233"><path d="M20 29l8 5 8-5v11l-8-5-8 5z"/><path d="M28 41l8 4 8-4v8l-8-4-8 4z" transform="translate(0 -3)"/></g>`),
  flour: inked(svg`<path d="M14 14h36l3 44q-21 5-42 0z" fill="#f3e3c3"/>
    <path d="M14 14l4-10h28l4 10z" fill="#dcc59b"/>
    <path d="M32 54V30M32 36l-8-6q-1 8 8 10M32 36l8-6q1 8-8 10M32 45l-8-6q-1 8 8 10M32 45l8-6q1 8-8 10M32 30q-5-5 0-9 5 4 0 9z" fill="#e0a030" stroke-width="2.200"/>`),
  "block-covid":
    inked(svg`<path d="M14 24Q2 22 4 34q2 10 13 10M50 24q12-2 10 10-2 10-13 10" fill="none" stroke-width="3.600"/>
    <path d="M12 22q20-14 40 0v18q0 10-20 16-20-6-20-16z" fill="#8fd0de"/>
    <path d="M16 27q16-10 32 0M17 36q15-8 30 0M19 44q13-6 26 0" fill="none" stroke="#4a97a8"/>`),
  "block-leave": shut,
  reverse: inked(arrow("M18 60V26q0-14 15-14t15 14v16M36 32l12 13 12-13", "#57b0c6", 7)),
  covid: puff,
};

export const picture = (code: string): Art => PICTURES[code] ?? inked(slip(32, 32, 0));

/** What a group is about, in a disc of its colour. */
export const SIGNS: Record<string, Art> = {
  action: svg`<path d="M36 6L12 36h16l-4 22 26-32H34z" fill="#fff"/>`,
  block: svg`<path d="M32 6l22 8v17c0 15-10 23-22 28C20 54 10 46 10 31V14z" fill="#fff"/>`,
  stock: svg`<path d="M8 26h48l-6 30H14zM18 24q14-26 28 0" fill="#fff" stroke="#fff" stroke-width="5"
    stroke-linejoin="round" fill-rule="evenodd"/>`,
  start: svg`<path d="M8 32h40M32 14l18 18-18 18" fill="none" stroke="#fff" stroke-width="10"
    stroke-linecap="round" stroke-linejoin="round"/>`,
  home: svg`<path d="M6 32L32 9l26 23-5 5v21H11V37z" fill="#fff"/>`,
  news: svg`<path d="M8 24h12L46 8v48L20 40H8zM20 40l4 16" fill="#fff" stroke="#fff" stroke-width="6"
    stroke-linejoin="round" stroke-linecap="round"/>`,
  covid: svg`<circle cx="32" cy="32" r="17" fill="#fff"/>
    <path d="M32 6v52M6 32h52M14 14l36 36M50 14L14 50" stroke="#fff" stroke-width="6" stroke-linecap="round"/>`,
};

/** Room beside it for what lies in it and which way play goes. */
export const pile = inked(at(10, 14, 0.76, stack));

/** Its last card. */
export const single = inked(at(10, 14, 0.76, covered));

export const boot = inked(svg`
  <path d="M16 12h20v22l14 6q8 3 8 12v2H16z" fill="#c05a32" stroke-width="3.500"/>
  <path d="M12 54h48v5H12z" fill=${PAPER} stroke-width="3"/>
  <path d="M16 20h20M30 30h8M34 36h8" stroke=${PAPER} stroke-width="3.500"/>`);

// Something of a hand is known.
export const eye =
  inked(svg`<path d="M4 32q28-34 56 0-28 34-56 0z" fill="#fffcf3" stroke-width="5"/>
  <circle cx="32" cy="32" r="10" fill=${INK} stroke="none"/>`);

export const backs = inked(svg`
  <rect x="24" y="10" width="30" height="42" rx="6" fill=${PAPER} transform="rotate(12 40 30)"/>
  <rect x="10" y="10" width="30" height="44" rx="6" fill=${BACK} transform="rotate(-6 25 32)"/>
  <circle cx="25" cy="32" r="6" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="3"/>`);

/** Somebody sleeps through a turn. */
export const asleep = inked(svg`
  <path d="M10 12h22L10 38h22M38 30h16L38 50h16" fill="none" stroke-width="11"/>
  <path d="M10 12h22L10 38h22M38 30h16L38 50h16" fill="none" stroke="#fff" stroke-width="5"/>`);

/** What stands in the street where nobody lives. */
export const lantern = inked(svg`
  <path d="M32 62V18M24 62h16M22 5h20" stroke-width="4.500"/>
  <path d="M24 6h16l3 13H21z" fill="#ffe49a"/>`);

export const tree = inked(svg`
  <path d="M29 62V34h6v28z" fill="#9a6239"/>
  <path d="M32 3c9 0 13 6 12 11 8 1 10 12 4 16 1 8-8 11-16 9-8 2-17-1-16-9-6-4-4-15 4-16-1-5 3-11 12-11z" fill="#5a9a5c"/>
  <path d="M22 15q3-5 9-6" fill="none" stroke="#a9d59a"/>`);

/** Behind the houses: hills, and roofs far away; as wide as the house's ground.
 * Both ends are as high as each other, so that neighbours' hills meet. */
export const far = svg`
  <path class="hill" d="M0 62q25-16 50-6t50-4 50-6 50 16v60H0z"/>
  <g class="roofs"><path d="M10 62v-14l9-7 9 7v14zM148 62V47l10-8 10 8v15z"/></g>
  <path class="hill near" d="M0 74q30-10 60-3t70-2 70 5v48H0z"/>`;

export const cloud = svg`<path d="M6 40q2-12 14-10 6-12 18-3 14-2 14 13z" fill="#fff" opacity=".8"/>`;

/** Which way play goes round the table. */
export const way = (isBack: boolean): Art => svg`
  <g transform=${isBack ? "translate(64 0) scale(-1 1)" : "translate(0 0)"}>${inked(svg`
    <circle cx="32" cy="32" r="29" fill=${PAPER}/>
    ${arrow("M15 36a17 17 0 1 1 17 14M47 20l2 10-10 2", "#3a9fb0", 4)}`)}</g>`;

export { puff };
