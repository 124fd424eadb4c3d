// Beachcleaner on the page.
import { svg } from "lit-html";
import type { GamePage } from "../../board/board";
import { frame } from "../../look/picture";
import { Beachcleaner } from "./board";

const picture = frame(svg`
  <rect x="-240" width="640" height="100" fill="#bfe0ea"/>
  <circle cx="134" cy="20" r="11" fill="#f6c453"/>
  <path d="M-240 44q20-10 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0
    40 0 40 0 40 0 40 0 40 0 40 0 40 0v56h-640z" fill="#4c89a6"/>
  <path d="M-240 68q120-8 240-6 40-8 80-2t80-6q120 2 240 4v42h-640z" fill="#f0d9a6"/>
  <g stroke="#4a3b2a" stroke-width="2" stroke-linejoin="round">
    <path d="M30 74l4-10h6v-6h6v6h6l4 10-3 16H33z" fill="#8fbf88"/>
    <circle cx="112" cy="80" r="12" fill="#33475b"/>
    <circle cx="112" cy="80" r="5" fill="#f0d9a6"/>
    <path d="M74 90V66m-7 8h14m-7 16l-6 8m6-8l6 8" fill="none"
      stroke-width="3" stroke-linecap="round"/>
    <circle cx="74" cy="60" r="6" fill="#d9803b"/>
    <path d="M84 96l8-26" stroke-width="3"/>
  </g>`);

export const game: GamePage = {
  minutes: 20,
  picture,
  make: (hands) => new Beachcleaner(hands),
};
