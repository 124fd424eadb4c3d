// Stay At Home on the page.
import { svg } from "lit-html";
import type { GamePage } from "../../board/board";
import { frame } from "../../look/picture";
import { StayAtHome } from "./board";

const picture = frame(svg`
  <rect x="-240" width="640" height="100" fill="#e6dcef"/>
  <path d="M-240 84h640v16h-640z" fill="#c7b6d6"/>
  <g stroke="#3d2f4f" stroke-width="3" stroke-linejoin="round">
    <path d="M14 84V40l24-20 24 20v44z" fill="#fffaf0"/>
    <path d="M30 84V60h16v24z" fill="#c9574e"/>
    <rect x="92" y="22" width="40" height="56" rx="5" fill="#fffaf0"
      transform="rotate(10 112 50)"/>
    <rect x="84" y="20" width="40" height="56" rx="5" fill="#f6c453"
      transform="rotate(-8 104 48)"/>
  </g>
  <path d="M92 44q12-7 24-2v9q-12 10-24 1z" fill="#fffaf0" stroke="#3d2f4f"
    stroke-width="2" transform="rotate(-8 104 48)"/>
  <path d="M66 68h10m-4-5l5 5-5 5" fill="none" stroke="#3d2f4f"
    stroke-width="3" stroke-linecap="round"/>`);

export const game: GamePage = {
  minutes: 15,
  picture,
  make: (hands) => new StayAtHome(hands),
};
