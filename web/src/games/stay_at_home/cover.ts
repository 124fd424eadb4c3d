// Stay At Home on the start page: two houses, and somebody on the way out.
import { svg } from "lit-html";
import { frame } from "../../look/picture";

const house = (x: number, roof: string, wall: string) => svg`
  <g transform="translate(${x} 0)"><path d="M52 10h8v14h-8z" fill=${roof}/><path d="M4 34h64v46H4z" fill=${wall}/>
    <path d="M-1 36L14 17h44l15 19z" fill=${roof}/><path d="M10 31q4 4 8 0M26 31q4 4 8 0M42 31q4 4 8 0M18 23q4 4 8 0M34 23q4 4 8 0" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2"/></g>`;

const pane = (x: number) => svg`
  <rect x=${x} y="44" width="17" height="21" rx="3" fill="#4f6b80"/><path d="M${x + 3} 53l5-6" stroke="#fff" stroke-opacity=".4"/>`;

const lamp = (x: number) => svg`
  <rect class="glows" x=${x} y="44" width="17" height="21" rx="3" fill="#fff0b8"/>`;

export { variants } from "./variants";

/** About how long a game takes, which only experience knows. */
export const minutes = 20;

export const cover = frame(svg`
  <path stroke="none" d="M-80-40h320v200h-320z" fill="var(--wall)"/>
  <path class="drifts" stroke="none" d="M58 16q2-7 9-5 5-6 10 0 7-1 7 5z" fill="#fff" opacity=".7"/>
  ${house(4, "#b5392a", "#fbd9c8")}${house(88, "#1b6796", "#cfe3f2")}
  ${pane(14)}${pane(112)}
  <path d="M46 80V47h17v33z" fill="#85261b"/><path d="M58 64h.01" stroke="#ffcf4a" stroke-width="4"/>
  <rect x="134" y="44" width="17" height="21" rx="3" fill="#fff0b8"/>
  <g transform="translate(134 48) scale(.27)"><ellipse cx="32" cy="36" rx="18" ry="19" fill="#e8b48c" stroke-width="5"/><path d="M13 34C10 18 20 12 32 12s22 6 19 22c-4-8-10-12-19-12s-15 4-19 12z" fill="#c9c3d3" stroke-width="5"/><path d="M26 36h.01M38 36h.01" stroke-width="8"/></g>
  ${lamp(112)}
  <path stroke="none" d="M-80 80h320v70h-320z" fill="#c8b8a4"/><path d="M-80 80h320"/><path d="M-78 96h320" stroke="#fff" stroke-opacity=".7" stroke-dasharray="12 12"/>
  <g class="bobs"><g transform="translate(113 2) scale(.42)"><path d="M32 4l5 8 9-4 1 9 10 1-3 9 8 5-7 7 4 9-9 2-1 10-9-3-6 8-6-8-9 3-1-10-9-2 4-9-7-7 8-5-3-9 10-1 1-9 9 4z" fill="#8d63c4" stroke-width="4"/><path d="M20 24l8 4M44 24l-8 4M25 46q7-6 14 0" fill="none" stroke-width="4"/><path d="M26 33h.01M38 33h.01" stroke-width="7"/></g></g>
  <g class="walks"><g transform="translate(72 56) scale(.86)"><ellipse stroke="none" cy="44" rx="15" ry="3.5" fill="#33263a" opacity=".25"/><path d="M-5 34l-4 9h-4M5 34l4 8h4M-8 22l-6 8M8 22l6 7" fill="none" stroke-width="4.5"/><path d="M-8 18h16l4 18q-12 4-24 0z" fill="#b5392a"/><g transform="translate(-18 -14) scale(.5625)"><ellipse cx="32" cy="36" rx="18" ry="19" fill="#e8b48c" stroke-width="4"/><path d="M13 32C10 14 22 8 33 9c13 0 20 9 18 23-4-4-5-9-6-12-9 4-18 4-26 0-2 4-3 8-6 12z" fill="#5a3a26" stroke-width="4"/><path d="M25 36h.01M39 36h.01" stroke-width="6"/><path d="M22 45q5-5 10-1 5-4 10 1-5 3-10 1-5 2-10-1z" fill="#5a3a26"/></g></g></g>`);
