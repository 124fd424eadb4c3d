// Beachcleaner on the start page: a comber where the waves come in.
import { svg } from "lit-html";
import { figure } from "../../look/figures";
import { frame } from "../../look/picture";

const wave =
  "m0 0q11-4 22 0t22 0 22 0 22 0 22 0 22 0 22 0 22 0 22 0 22 0 22 0 22 0 22 0 22 0 22 0V-90h-330z";

export { variants } from "./variants";

/** About how long a game takes, which only experience knows. */
export const minutes = 20;

export const cover = frame(svg`
  <path stroke="none" d="M-80-40h320v200h-320z" fill="var(--sand)"/>
  <g stroke="none"><path transform="translate(-84 42)" d=${wave} fill="var(--sand-wet)"/><g class="drifts"><path transform="translate(-86 37)" d=${wave} fill="var(--foam)"/></g><path transform="translate(-96 30)" d=${wave} fill="var(--sea-light)"/><g class="drifts"><path transform="translate(-92 22)" d=${wave} fill="var(--sea)"/></g><path transform="translate(-84 9)" d=${wave} fill="var(--sea-deep)"/></g>
  <g class="sways" stroke-width="2"><path d="M108 22h26l-5 8h-16z" fill="#fffcf3"/><path d="M122 22V3l11 16z" fill="#fffcf3"/><path d="M119 21V6l-9 13z" fill="#ffd465"/></g>
  <path d="M24 9q4-5 8 0 4-5 8 0M44 17q3-4 6 0 3-4 6 0" fill="none" stroke="#fff" stroke-width="2.2"/>
  <g stroke="none"><ellipse cx="103" cy="77" rx="17" ry="13" fill="var(--sand-wet)"/><ellipse cx="125" cy="62" rx="14" ry="10" fill="var(--sand-wet)"/><ellipse cx="22" cy="72" rx="18" ry="13" fill="#fff" opacity=".4"/></g>
  <path d="M10 69q6-5 12 0t12 0M10 76q6-5 12 0t12 0" fill="none" stroke="#b98a45" stroke-width="1.8"/>
  <g class="bobs"><path d="M32 58q1.5 7 8 8-6.5 1-8 8-1.5-7-8-8 6.5-1 8-8z" fill="#fff" stroke="#c98d16" stroke-width="1.6"/></g>
  <g transform="translate(87 55) scale(.5)"><path d="M15 14v36q0 8 17 8t17-8V14z" fill="#d5502f"/><path d="M15 27q17 8 34 0v14q-17 8-34 0z" fill="#fff3dc"/><ellipse cx="32" cy="14" rx="17" ry="7" fill="#dfe4ea"/></g>
  <g transform="translate(112 46) scale(.42) rotate(28 32 32)"><path d="M26 14h12v6c0 4 6 6 6 13v21q0 4-4 4H24q-4 0-4-4V33c0-7 6-9 6-13z" fill="#8fdbe0"/><path d="M25 6h14v8H25z" fill="#d5502f"/><path d="M20.5 36h23v12h-23z" fill="#fffaf0"/></g>
  <g class="walks"><g transform="translate(38 12) scale(.66)"><ellipse stroke="none" cx="48" cy="124" rx="38" ry="7" fill="#5a3a10" opacity=".28"/><path d="M86 34L72 122" stroke-width="8"/><path d="M86 34L72 122" stroke="#b9804a" stroke-width="4"/><path d="M60 116l26 6M61 116l-2 8M69 118l-2 8M77 120l-2 8M85 122l-2 8M34 104v16h-8M56 104v16h8" fill="none" stroke-width="4"/><path d="M28 68h38l6 40q-25 8-50 0z" fill="#1b6796"/><path d="M64 74l16 4" stroke-width="9"/><path d="M64 74l16 4" stroke="#1b6796" stroke-width="4.5"/><g transform="translate(14 10) scale(1.03)">${figure("otter")}</g><path d="M12 24q35-14 70 0l-2 5q-33-11-66 0zM28 19q2-17 19-17t19 17q-19-6-38 0z" fill="#ffd465"/><path d="M28 19q19-6 38 0" fill="none" stroke="#1b6796" stroke-width="4"/><path d="M2 88h22l-3 22q-8 3-16 0zM3 88q10-16 20 0" fill="#38a08a"/></g></g>`);
