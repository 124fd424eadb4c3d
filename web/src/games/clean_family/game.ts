// Clean Family on the page.
import { svg } from "lit-html";
import type { GamePage } from "../../board/board";
import { frame } from "../../look/picture";
import { CleanFamily } from "./board";

const picture = frame(svg`
  <rect x="-240" width="640" height="100" fill="#f3e3c3"/>
  <path d="M20 46L56 16l36 30v42H20z" fill="#fffaf0" stroke="#4a3b2a"
    stroke-width="3" stroke-linejoin="round"/>
  <path d="M14 50L56 14l42 36" fill="none" stroke="#c9574e" stroke-width="6"
    stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M46 62h20v26H46z" fill="#d9803b" stroke="#4a3b2a" stroke-width="2"/>
  <g stroke="#4a3b2a" stroke-width="2">
    <path d="M104 30h42v42h-42z" fill="#fffaf0"/>
    <path d="M104 44h14v28h28V58h-14V44h-14z" fill="#8fbf88"/>
    <path d="M132 30h14v14h-14z" fill="#7fb2c8"/>
    <path d="M118 30v42M132 30v42M104 44h42M104 58h42" fill="none"/>
  </g>
  <path d="M111 47l2 6M111 61l2 6M125 61l2 6M139 61l2 6" stroke="#2f5d2b"
    stroke-width="2"/>`);

export const game: GamePage = {
  minutes: 20,
  picture,
  make: (hands) => new CleanFamily(hands),
};
