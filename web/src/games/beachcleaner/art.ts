// The pictures of Beachcleaner, 64 by 64 each.
import { type SVGTemplateResult, svg } from "lit-html";
import { inked } from "../../look/picture";

const KINDS: Record<string, SVGTemplateResult> = {
  wood: inked(svg`
    <g transform="rotate(-28 32 32)">
    <path d="M34 24l4-12 8 2-3 11z" fill="#a8713f"/>
    <rect x="4" y="24" width="56" height="18" rx="9" fill="#b9804a"/>
    <ellipse cx="12" cy="33" rx="5" ry="6" fill="#eac795"/>
    <path d="M24 30h18M28 36h22" stroke="#7b4c28" stroke-width="2.4"/>
    </g>`),
  bottle: inked(svg`
    <g transform="rotate(28 32 32)">
    <path d="M26 14h12v6c0 4 6 6 6 13v21q0 4-4 4H24q-4 0-4-4V33c0-7 6-9 6-13z" fill="#8fdbe0"/>
    <rect x="25" y="6" width="14" height="8" rx="2.5" fill="#d5502f"/>
    <path d="M20.5 36h23v12h-23z" fill="#fffaf0"/>
    <path d="M26 24v6" stroke="#fff" stroke-width="3"/>
    </g>`),
  can: inked(svg`
    <path d="M15 14v36q0 8 17 8t17-8V14z" fill="#d5502f"/>
    <path d="M15 27q17 8 34 0v14q-17 8-34 0z" fill="#fff3dc"/>
    <ellipse cx="32" cy="14" rx="17" ry="7" fill="#dfe4ea"/>
    <ellipse cx="33" cy="14" rx="6" ry="2.5" fill="#33263a" stroke="none"/>
    <path d="M22 24v26" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>`),
  net: inked(svg`
    <path d="M8 16q24 14 48 0-2 36-24 42Q10 52 8 16z" fill="#bfe6d6"/>
    <path d="M16 20l26 32M30 23l20 20M48 20L22 52M34 23L14 43" fill="none" stroke="#23745f"
      stroke-width="2.6"/>
    <g fill="#f28a2a">
    <circle cx="8" cy="15" r="5.5"/>
    <circle cx="32" cy="22" r="5.5"/>
    <circle cx="56" cy="15" r="5.5"/>
    </g>`),
  rope: inked(svg`
    <circle cx="31" cy="31" r="19" fill="none" stroke="#33263a" stroke-width="16"/>
    <circle cx="31" cy="31" r="19" fill="none" stroke="#e3b872" stroke-width="11"/>
    <circle cx="31" cy="31" r="19" fill="none" stroke="#a8713f" stroke-width="11"
      stroke-dasharray="2.2 7.7" stroke-linecap="butt"/>
    <path d="M44 46l10 10" stroke="#33263a" stroke-width="14"/>
    <path d="M43 45l11 11" stroke="#e3b872" stroke-width="9"/>`),
  tyre: inked(svg`
    <circle cx="32" cy="32" r="25" fill="#4b4556"/>
    <circle cx="32" cy="32" r="12" fill="#cfc6d6"/>
    <circle cx="32" cy="32" r="19" fill="none" stroke="#8b8496" stroke-width="3"
      stroke-dasharray="6 6"/>`),
  shoe: inked(svg`
    <path d="M8 18q12 4 18-4l14 18q16 2 17 14H8z" fill="#3f7ccc"/>
    <path d="M6 46h52v7q0 3-3 3H9q-3 0-3-3z" fill="#fff"/>
    <path d="M28 26l7-4M33 32l7-4" stroke="#fff" stroke-width="3"/>`),
  glove: inked(svg`
    <path d="M18 46V24q0-4 3.5-4t3.5 4V13q0-4 3.5-4t3.5 4v-1q0-4 3.5-4t3.5 4v3q0-4
      3.5-4t3.5 4v18l4-5q4-3 6 1L46 44v4H18z" transform="translate(-2 0)" fill="#f09aa8"/>
    <rect x="14" y="46" width="32" height="11" rx="4" fill="#d8596f"/>
    <path d="M23 24v8M30 18v12M37 18v12" stroke="#33263a" stroke-opacity=".5" stroke-width="2"/>`),
  foam: inked(svg`
    <path d="M6 26l24-12 28 10v18L34 56 6 44z" fill="#fffefa"/>
    <path d="M6 26l28 11 24-13M34 37v19" fill="none"/>
    <g fill="#e9b9c4" stroke="none">
    <circle cx="16" cy="38" r="2.5" stroke="none"/>
    <circle cx="25" cy="44" r="2" stroke="none"/>
    <circle cx="44" cy="42" r="2.5" stroke="none"/>
    <circle cx="50" cy="34" r="2" stroke="none"/>
    <circle cx="30" cy="24" r="2.5" stroke="none"/>
    </g>`),
  lighter: inked(svg`
    <rect x="20" y="28" width="24" height="31" rx="5" fill="#7d58c2"/>
    <rect x="23" y="18" width="14" height="10" fill="#dfe4ea"/>
    <circle cx="42" cy="23" r="5" fill="#a49bb0"/>
    <path d="M29 16c-5-5 0-8 1-13 5 5 7 9 2 13z" fill="#ffb52e"/>`),
};

const BAG = inked(svg`
  <path d="M24 16q8 5 16 0l-3 7q19 11 14 27-3 7-19 7t-19-7q-5-16 14-27z" fill="#7d8a6a"/>
  <path d="M27 23q5 3 10 0" fill="none"/>`);

export function garbage(kind: string): SVGTemplateResult {
  return KINDS[kind] ?? BAG;
}

/** The joker is a starfish: it helps with everything. */
export const joker = inked(svg`
    <path d="M32 4l8 17 19 2-14 13 4 20-17-10-17 10 4-20L5 23l19-2z" fill="#f28a5a"/>
    <g fill="#fff" opacity=".75" stroke="none">
    <circle cx="32" cy="14" r="2" stroke="none"/>
    <circle cx="14" cy="26" r="2" stroke="none"/>
    <circle cx="50" cy="26" r="2" stroke="none"/>
    <circle cx="21" cy="48" r="2" stroke="none"/>
    <circle cx="43" cy="48" r="2" stroke="none"/>
    </g>
    <circle cx="27" cy="29" r="2.6" fill="#33263a" stroke="none"/>
    <circle cx="27.9" cy="28" r=".9" fill="#fff" stroke="none"/>
    <circle cx="37" cy="29" r="2.6" fill="#33263a" stroke="none"/>
    <circle cx="37.9" cy="28" r=".9" fill="#fff" stroke="none"/>
    <path d="M28 35q2.0 3.2 4 0q2.0 3.2 4 0" fill="none"/>`);

export const crab = inked(svg`
    <path d="M14 30q-10-2-9-12 5 0 7 5 0-6 6-7 1 9-4 14M50 30q10-2 9-12-5 0-7 5 0-6-6-7-1 9 4
      14" fill="#e2633d"/>
    <ellipse cx="32" cy="40" rx="19" ry="14" fill="#e2633d"/>
    <path d="M13 46l-6 6M18 51l-4 6M51 46l6 6M46 51l4 6"/>
    <circle cx="26" cy="36" r="2.8" fill="#33263a" stroke="none"/>
    <circle cx="26.9" cy="35" r=".9" fill="#fff" stroke="none"/>
    <circle cx="38" cy="36" r="2.8" fill="#33263a" stroke="none"/>
    <circle cx="38.9" cy="35" r=".9" fill="#fff" stroke="none"/>
    <path d="M28 43q2.0 3.2 4 0q2.0 3.2 4 0" fill="none"/>`);

export const shell = inked(svg`
    <path d="M32 56L8 30c0-14 12-22 24-22s24 8 24 22z" fill="var(--f,#f7c1a8)"/>
    <path d="M32 54V12M32 54L18 14M32 54l14-40" stroke="#33263a" stroke-opacity=".45"
      stroke-width="2.4"/>`);

export const mine = inked(svg`
  <path d="M32 4v9M32 51v9M4 32h9M51 32h9M12 12l7 7M45 45l7 7M52 12l-7 7M19 45l-7 7"
    fill="none" stroke-width="6"/>
  <circle cx="32" cy="32" r="20" fill="#6a6f80"/>
  <circle cx="25" cy="25" r="5" fill="#c3c9d6" stroke="none"/>
  <circle cx="26" cy="35" r="2.6" fill="#33263a" stroke="none"/>
  <circle cx="38" cy="35" r="2.6" fill="#33263a" stroke="none"/>
  <path d="M22 30l7 2M42 30l-7 2M28 43q4-4 8 0" fill="none"/>`);

export const flood = inked(svg`
  <path d="M4 42Q8 12 34 10q15 0 18 13-9-6-15 2-4 9 7 14 9 4 16-3 2 12 0 21-7 5-14 0t-14 0-14 0-14 0q-2-8 0-15z" fill="#3a9fb0"/>
  <g fill="#f6fdf9"><circle cx="58" cy="26" r="3.4"/><circle cx="54" cy="12" r="2.8"/></g>
  <path d="M10 50q7-6 14 0t14 0 14 0" fill="none" stroke="#f6fdf9" stroke-width="4"/>
  <path d="M15 34q3-12 14-15" fill="none" stroke="#f6fdf9" stroke-width="4"/>`);

export const two = inked(svg`
  <rect x="9" y="14" width="27" height="38" rx="5" fill="#86d0d2" transform="rotate(-10 22 33)"/>
  <rect x="27" y="12" width="27" height="38" rx="5" fill="#fffcf3" transform="rotate(8 41 31)"/>
  <path d="M40 22v18M31 31h18" fill="none" stroke-width="4" transform="rotate(8 41 31)"/>`);

export const bather = inked(svg`
  <circle cx="42" cy="20" r="9" fill="#f2c49c"/>
  <path d="M33 17q9-9 18 0z" fill="#d5502f"/>
  <path d="M8 37l17-13 15 13" fill="none" stroke-width="10"/>
  <path d="M8 37l17-13 15 13" fill="none" stroke="#f2c49c" stroke-width="5.5"/>
  <path d="M4 45q7-7 14 0t14 0 14 0 14 0M4 56q7-7 14 0t14 0 14 0 14 0" fill="none"
    stroke="#1c7489" stroke-width="4.5"/>`);

/** A beachcomber 94 by 128, with somebody's head and coat. */
export function comber(head: SVGTemplateResult): SVGTemplateResult {
  return inked(svg`
    <ellipse cx="48" cy="124" rx="38" ry="7" fill="#5a3a10" opacity=".28" stroke="none"/>
    <path d="M86 34L72 122" fill="none" stroke-width="8"/>
    <path d="M86 34L72 122" fill="none" stroke="#b9804a" stroke-width="4"/>
    <path d="M60 116l26 6M61 116l-2 8M69 118l-2 8M77 120l-2 8M85 122l-2 8" fill="none"/>
    <path d="M34 104v16h-8M56 104v16h8" fill="none"/>
    <path d="M28 68h38l6 40q-25 8-50 0z" fill="var(--seat, #1b6796)"/>
    <path d="M64 74l16 4" fill="none" stroke-width="10"/>
    <path d="M64 74l16 4" fill="none" stroke="var(--seat, #1b6796)" stroke-width="5"/>
    <path d="M30 74L14 86" fill="none" stroke-width="10"/>
    <path d="M30 74L14 86" fill="none" stroke="var(--seat, #1b6796)" stroke-width="5"/>
    <path d="M47 74v30" fill="none" stroke="#fff" stroke-opacity=".6" stroke-dasharray="1 7"/>
    <svg x="14" y="10" width="66" height="66" viewBox="0 0 64 64">${head}</svg>
    <path d="M12 24q35-14 70 0l-2 5q-33-11-66 0z" fill="#ffd465"/>
    <path d="M28 19q2-17 19-17t19 17q-19-6-38 0z" fill="#ffd465"/>
    <path d="M28 19q19-6 38 0" fill="none" stroke="var(--seat, #1b6796)" stroke-width="4"/>
    <path d="M2 88h22l-3 22q-8 3-16 0z" fill="#38a08a"/>
    <path d="M3 88q10-16 20 0" fill="none"/>`);
}

export const prints = svg`
  <g fill="#8a5a2e"><ellipse cx="20" cy="40" rx="9" ry="13"/><ellipse cx="20" cy="59" rx="7" ry="5"/>
    <ellipse cx="46" cy="16" rx="9" ry="13"/><ellipse cx="46" cy="35" rx="7" ry="5"/></g>`;

export const sparkle = svg`
  <g fill="#fff" stroke="#c98d16" stroke-width="1.6">
    <path d="M26 20q2 10 12 12-10 2-12 12-2-10-12-12 10-2 12-12z"/>
    <path d="M43 15q1 5 6 6-5 1-6 6-1-5-6-6 5-1 6-6z"/>
  </g>`;

/** What a number is: two steps from where one stands, on sand, to what the card
 * shows. */
export const example = (head: SVGTemplateResult): SVGTemplateResult => svg`
  ${inked(svg`<rect x="2" y="3" width="42" height="58" rx="7" fill="#fffcf3"/>`)}
  <g transform="translate(6 16) scale(.55)">${garbage("can")}</g>
  <circle cx="12" cy="13" r="9" fill="#33263a"/><text x="12" y="18" text-anchor="middle" font-size="14"
    font-weight="800" fill="#fff">2</text>
  <rect x="56" y="4" width="178" height="56" rx="14" fill="#f8e2b4" stroke="#d8b077" stroke-width="1.5"/>
  <g fill="#d8b077"><circle cx="88" cy="40" r="13"/><circle cx="145" cy="40" r="13"/><circle cx="202" cy="40" r="17"/></g>
  <g fill="none" stroke="#33263a" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="1 5.5"><path
    d="M92 26q24-22 49 2M149 26q24-22 46-4"/></g>
  <g transform="translate(70 6) scale(.33)">${comber(head)}</g>
  <g transform="translate(187 25) scale(.47)">${garbage("can")}</g>
  <g transform="translate(190 6) scale(.8)">${sparkle}</g>`;

export const boat = inked(svg`
  <path d="M6 40h84l-12 22H20z" fill="#fffcf3"/>
  <path d="M48 0v40H14z" fill="#ffd465"/>
  <path d="M54 10v30h28z" fill="#fffcf3"/>
  <path d="M-6 66q10-8 20 0t20 0 20 0 20 0 20 0" fill="none" stroke="#fff"
    stroke-opacity=".8" stroke-width="4"/>`);

export const gulls = svg`
  <g fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round">
    <path d="M2 16q10-12 20 0 10-12 20 0"/><path d="M56 38q7-9 14 0 7-9 14 0"/>
  </g>`;

/** All backs show a clean beach (BC-7). */
export const back = svg`
  <rect width="78" height="104" fill="#f8e2b4"/>
  <path d="M0 46q10-8 20 0t20 0 20 0 20 0V0H0z" fill="#f6fdf9"/>
  <path d="M0 40q10-8 20 0t20 0 20 0 20 0V0H0z" fill="#3a9fb0"/>
  <svg x="22" y="60" width="34" height="34" viewBox="0 0 64 64">${joker}</svg>`;

/** The water's edge, 480 by 40: foam, then wet sand below. */
export const wave = svg`
  <path d="M0 22q24-7 48 0t48 0 48 0 48 0 48 0 48 0 48 0 48 0 48 0 48 0V0H0z"
    transform="translate(0 12)" fill="var(--sand-wet)" opacity=".75"/>
  <path d="M0 22q24-7 48 0t48 0 48 0 48 0 48 0 48 0 48 0 48 0 48 0 48 0V0H0z" fill="var(--foam)"/>
  <path d="M0 10q30-6 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0V0H0z" fill="var(--sea-light)"/>`;
