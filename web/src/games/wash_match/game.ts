// Wash Match on the page.
import { svg } from "lit-html";
import type { GamePage } from "../../board/board";
import { frame } from "../../look/picture";
import { WashMatch } from "./board";
import { Linger } from "./linger";

const picture = frame(svg`
  <rect x="-240" width="640" height="100" fill="#d9e8ee"/>
  <path d="M-240 82h640v18h-640z" fill="#b9d0d9"/>
  <rect x="48" y="12" width="64" height="76" rx="6" fill="#fffaf0"
    stroke="#33475b" stroke-width="3"/>
  <path d="M48 30h64" stroke="#33475b" stroke-width="3"/>
  <circle cx="60" cy="21" r="4" fill="#d9803b"/>
  <rect x="84" y="18" width="20" height="6" rx="3" fill="#33475b"/>
  <circle cx="80" cy="59" r="22" fill="#7fb2c8" stroke="#33475b"
    stroke-width="3"/>
  <path d="M62 62q9-8 18 0t18 0a18 18 0 0 1-36 0z" fill="#4c89a6"/>
  <path d="M72 50l5-4h6l5 4 4 5-5 3v10H73V58l-5-3z" fill="#f6c453"
    stroke="#33475b" stroke-width="2" stroke-linejoin="round"/>
  <path d="M14 20h22M25 20v8" stroke="#33475b" stroke-width="2"/>
  <path d="M17 28h16v18H17z" fill="#c9574e" stroke="#33475b" stroke-width="2"/>
  <path d="M124 20h22M135 20v6" stroke="#33475b" stroke-width="2"/>
  <path d="M128 26h8v14l8 4v6h-16z" fill="#fffaf0" stroke="#33475b"
    stroke-width="2" stroke-linejoin="round"/>`);

export const game: GamePage = {
  minutes: 10,
  picture,
  make: (hands) => new WashMatch(hands),
  linger: () => new Linger(),
  isForgetful: true,
};
