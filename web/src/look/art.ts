// Pictures of the games for the start page: plain shapes, one palette.
import { type SVGTemplateResult, svg } from "lit-html";

const frame = (inner: SVGTemplateResult) => svg`
  <svg class="picture" viewBox="0 0 160 100" aria-hidden="true"
    focusable="false">${inner}</svg>`;

const washer = frame(svg`
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

const family = frame(svg`
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

const beach = frame(svg`
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

const home = frame(svg`
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

const other = frame(svg`
  <rect x="-240" width="640" height="100" fill="#eadfca"/>
  <rect x="50" y="20" width="40" height="60" rx="5" fill="#fffaf0"
    stroke="#4a3b2a" stroke-width="3"/>
  <rect x="74" y="26" width="40" height="60" rx="5" fill="#8fbf88"
    stroke="#4a3b2a" stroke-width="3"/>`);

const pictures: Record<string, SVGTemplateResult> = {
  "wash-match": washer,
  "clean-family": family,
  beachcleaner: beach,
  "stay-at-home": home,
};

export const pictureOf = (game: string) => pictures[game] ?? other;

// About how long a game takes, which only experience knows.
const minutes: Record<string, string> = {
  "wash-match": "10",
  "clean-family": "20",
  beachcleaner: "20",
  "stay-at-home": "15",
};

export const minutesOf = (game: string) => minutes[game] ?? "15";
