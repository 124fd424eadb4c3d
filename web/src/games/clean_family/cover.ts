// Clean Family on the start page: a sheet and a pencil on the kitchen table.
import { svg } from "lit-html";
import { frame } from "../../look/picture";

export { variants } from "./variants";

/** About how long a game takes, which only experience knows. */
export const minutes = 20;

export const cover = frame(svg`
  <path stroke="none" d="M-80-40h320v200h-320z" fill="var(--wood)"/>
  <path d="M-80 4h320M-80 40h320M-80 76h320" stroke="#50280a" stroke-opacity=".22" stroke-width="1.5"/>
  <g transform="rotate(-3 70 54)"><rect stroke="none" x="39" y="9" width="84" height="90" rx="3" fill="#3a2a20" opacity=".25"/>
    <rect x="37" y="5" width="84" height="92" rx="3" fill="#fffcf3" stroke-width="2"/>
    <g stroke="none"><path d="M43 11h36v18H61v18H43z" fill="#cdeedd"/><path d="M79 11h36v18H79z" fill="#ffd7df"/><path d="M61 29h36v18H79v18H61z" fill="#fdeab2"/><path d="M43 47h18v36H43z" fill="#cfe3f6"/></g>
    <path d="M43 11h72v72H43zM61 11v72M79 11v72M97 11v72M43 29h72M43 47h72M43 65h72" fill="none" stroke="#d2b98d" stroke-width="1.3"/>
    <path d="M43 11h36v18H61v18H43zM79 11h36v18H79zM61 29h36v18H79v18H61zM43 47h18v36H43z" fill="none" stroke-width="2.2"/>
    <path d="M79 65h36v18H79z" fill="#ffd7df" stroke="#ffc233" stroke-width="4" class="glows"/>
    <g stroke-width="2"><path d="M48 24v-5l3-2v-3h5v3l3 2v5z" fill="#3fae78"/><path d="M84 25v-8q0-3 2-3t2 3v-2q0-3 2-3t2 3q0-2 2-2t2 3v9z" fill="#f58ea1"/><path d="M67 34l10 5-3 4-10-5z" fill="#f0952c"/><path d="M57 52l-7 12M47 64l9 4-5 6z" fill="#2f7fc4"/></g></g>
  <g class="sways"><rect x="6" y="16" width="36" height="42" rx="5" fill="#ffc233" stroke="#bd7a0b"/><rect stroke="none" x="10" y="20" width="28" height="34" rx="3" fill="#fff3cf"/>
    <g transform="translate(9 20) scale(.47)"><g fill="#e0a030"><circle cx="8" cy="32" r="8"/><circle cx="56" cy="32" r="8"/></g><ellipse cx="32" cy="36" rx="18" ry="19" fill="#f6cfa8"/><path d="M13 32C12 14 22 10 32 10s20 4 19 22c-8-2-14-7-19-14-5 7-11 12-19 14z" fill="#e0a030"/><path d="M25 36h.01M39 36h.01" stroke-width="6"/><path d="M25 44q7 9 14 0z" fill="#fff"/></g></g>
  <g class="writes"><g transform="translate(138 34) rotate(118) scale(.62)"><path d="M4 20V8h84v12z" fill="#ffc233"/><path d="M4 14h84" stroke="#bd7a0b"/><path d="M88 8l20 6-20 6z" fill="#f6ddb5"/><path d="M101 12l7 2-7 2z" fill="#33263a"/><path d="M-8 8H4v12H-8q-3 0-3-3v-6q0-3 3-3z" fill="#f09aa8"/></g></g>`);
