// A doll's house: a lit window for every member at home, a dark one for who
// walks outside on the pavement, the pantry of who looks.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { FACES } from "../../look/faces";
import { INK, inked } from "../../look/picture";
import { vars } from "../../look/vars";
import { asleep, picture, puff } from "./art";

export interface Household {
  seat: string;
  out: number;
  all: number;
  isIll: boolean;
  isTurn: boolean;
  isAsked: boolean;
  misses: number;
  isFull: boolean; // its pantry, where that counts
  aim: "" | "house" | "member"; // what a card hits: all of it, or who goes out next
}

export const STOCK = ["eggs", "roll", "pasta", "flour"];

// The parts of a house in its own units; `wing` is where the pantry begins.
interface Plan {
  width: number;
  height: number;
  eaves: number;
  floor: number;
  top: number; // of windows
  sill: number;
  face: number; // how large, at a window
  walker: number; // scale
  wing: number;
}

const PLANS: Record<"small" | "large", Plan> = {
  small: {
    width: 196,
    height: 115,
    eaves: 25,
    floor: 78,
    top: 33,
    sill: 68,
    face: 29,
    walker: 0.78,
    wing: 196,
  },
  large: {
    width: 304,
    height: 119,
    eaves: 28,
    floor: 87,
    top: 36,
    sill: 77,
    face: 35,
    walker: 0.9,
    wing: 220,
  },
};

const DOOR = 26;
const WINDOW = 38; // at most
const CHIMNEY = 16;

interface Window {
  x: number;
  width: number;
}

// Half of the windows on either side of the door.
function windowsOf(plan: Plan, all: number): Window[] {
  const door = plan.wing / 2 - DOOR / 2;
  const room = door - 4 - 9;
  const left = Math.ceil(all / 2);
  return Array.from({ length: all }, (_, i) => {
    const isLeft = i < left;
    const count = isLeft ? left : all - left;
    const each = room / count;
    const width = Math.min(WINDOW, each - 7);
    const from = isLeft ? 9 : plan.wing / 2 + DOOR / 2 + 4;
    return { x: from + each * ((isLeft ? i : i - left) + 0.5) - width / 2, width };
  });
}

const tiles = (plan: Plan) => {
  const row = (from: number, y: number) =>
    Array.from(
      { length: Math.floor((plan.width - 2 * from) / 15) },
      (_, i) => `M${from + i * 15} ${y}q4 4 8 0`,
    ).join("");
  return row(20, plan.eaves - 6) + row(30, plan.eaves - 13);
};

const pane = (plan: Plan, { x, width }: Window, isLit: boolean) => {
  const { top, sill } = plan;
  const high = sill - top;
  return svg`
    <rect x=${x} y=${top} width=${width} height=${high} rx="5" fill=${isLit ? "#fff0b8" : "#4f6b80"}/>
    ${
      isLit
        ? nothing
        : svg`<path d=${`M${x + width / 2} ${top + 1}v${high - 2}M${x + 1} ${top + high / 2}h${width - 2}`} stroke-width="2"/>
      <path d=${`M${x + 4} ${top + high * 0.42}l${width * 0.3} ${-high * 0.3}`} stroke="#fff" stroke-opacity=".4"/>`
    }`;
};

const curtains = (plan: Plan, { x, width }: Window) => {
  const cloth = width * 0.22;
  const long = (plan.sill - plan.top) * 0.4;
  return svg`<path stroke="none" fill="var(--seat)" opacity=".9"
    d=${`M${x + 1.5} ${plan.top + 1.5}h${cloth}q0 ${long} ${-cloth} ${long + 5}zM${x + width - 1.5} ${plan.top + 1.5}h${-cloth}q0 ${long} ${cloth} ${long + 5}z`}/>`;
};

const ledge = (plan: Plan, { x, width }: Window) => svg`
  <path d=${`M${x - 3} ${plan.sill + 1}h${width + 6}`} stroke-width="5"/>
  <path d=${`M${x - 2} ${plan.sill + 1}h${width + 4}`} stroke="#fffcf3" stroke-width="2"/>`;

// On the roof of who has the turn.
const flag = (plan: Plan) => svg`<g class="flag" transform=${`translate(${plan.width * 0.37} 0)`}>
  <path d="M0 9V-7" stroke-width="3.600"/>
  <path d="M1-7q9-4 15 1t13 1v13q-7 4-13-1t-15 0z" fill="#ffc233"/></g>`;

// Round what a card is aimed at, behind who walks outside.
function target(plan: Plan, { aim, out }: Household, windows: Window[]) {
  const one = aim === "member" ? windows[out] : undefined;
  if (!aim) return nothing;
  const [x, y, width, height] = one
    ? [one.x - 5, plan.top - 6, one.width + 10, plan.sill - plan.top + 14]
    : [2, plan.eaves + 2, plan.width - 4, plan.floor - plan.eaves];
  const ring = (colour: string, thick: number, dashes: string) =>
    svg`<rect class="aim" x=${x} y=${y} width=${width} height=${height} rx="9" fill="none" stroke=${colour} stroke-width=${thick} stroke-dasharray=${dashes}/>`;
  return svg`${ring("#fff", 6, "none")}${ring("#d5502f", 3.6, "9 5")}`;
}

// Open, with light behind it, for who has the turn.
const door = (plan: Plan, isOpen: boolean) => {
  const x = plan.wing / 2 - DOOR / 2;
  const top = plan.top + 2;
  const arch = `M${x} ${plan.floor}V${top + 9}q0-9 9-9h${DOOR - 18}q9 0 9 9V${plan.floor}z`;
  return isOpen
    ? svg`<path d=${arch} fill="#ffe49a"/>
      <path d=${`M${x} ${plan.floor}V${top + 9}q0-8 7-9l5 6v${plan.floor - top - 3}z`} fill="var(--seat)"/>`
    : svg`<path d=${arch} fill="var(--seat)"/>
      <path d=${`M${x + 7} ${top + 9}q0-4 6-4t6 4v8h-12z`} fill="#fff0b8" stroke-width="2"/>
      <circle cx=${x + DOOR - 6} cy=${plan.floor - 15} r="2" fill="#ffcf4a" stroke-width="1.600"/>`;
};

const SHELF = 36; // between two places

// The cellar is cut open: a place for each kind of stock, with its copies.
function pantry(plan: Plan, stock: string[], isFull: boolean) {
  const x = plan.wing;
  return svg`
    <rect x=${x} y="34" width="77" height="51" rx="5" fill=${isFull ? "#fff0b8" : "#c9a877"}
      stroke=${isFull ? "#bd7a0b" : INK}/>
    ${isFull ? svg`<rect x=${x + 2.5} y="36.500" width="72" height="46" rx="4" fill="none" stroke="#ffc233" stroke-width="3.400"/>` : nothing}
    <path d=${`M${x + 3} 59.500h71M${x + 3} 82.500h71`} stroke-width="2.400"/>
    ${STOCK.map((kind, i) => {
      const copies = stock.filter((one) => one === kind).length;
      const left = x + 8 + (i % 2) * SHELF;
      const low = i < 2 ? 37.5 : 61;
      return svg`<g transform=${`translate(${left} ${low}) scale(.32)`} opacity=${copies ? 1 : 0.22}>${picture(kind)}</g>
        ${copies > 1 ? svg`<text x=${left + 19} y=${low + 20} font-size="12" font-weight="800" fill=${INK} stroke="#fff8ea" stroke-width="3" paint-order="stroke">${copies}</text>` : nothing}`;
    })}`;
}

function walls(plan: Plan, home: Household, windows: Window[], stock: string[] | null) {
  const { width, eaves, floor } = plan;
  return inked(svg`
    <rect x=${width * 0.76} y="2" width=${CHIMNEY} height="22" fill="var(--seat)"/>
    <rect x=${width * 0.76} y="2" width=${CHIMNEY} height="22" fill="#00000059" stroke="none"/>
    <path d=${`M${width * 0.76 - 2} 2h20`} stroke-width="4"/>
    <rect x="5" y=${eaves - 4} width=${width - 10} height=${floor - eaves + 4} fill="var(--seat-soft)"/>
    <path d=${`M-2 ${eaves}L22 8h${width - 44}l24 ${eaves - 8}z`} fill="var(--seat)"/>
    <path d=${tiles(plan)} fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2"/>
    ${windows.map((one, i) => pane(plan, one, i >= home.out))}
    ${door(plan, home.isTurn)}${home.isTurn ? flag(plan) : nothing}${stock ? pantry(plan, stock, home.isFull) : nothing}`);
}

const walking = (face: unknown) =>
  inked(svg`
  <ellipse cx="0" cy="44" rx="15" ry="3.500" fill=${INK} opacity=".25" stroke="none"/>
  <path d="M-5 34l-4 9h-4M5 34l4 8h4" fill="none" stroke-width="4.500"/>
  <path d="M-8 18h16l4 18q-12 4-24 0z" fill="var(--seat)"/>
  <path d="M-8 22l-6 8M8 22l6 7" fill="none" stroke-width="4.500"/>
  <g transform="translate(-18 -14) scale(.5625)">${face}</g>`);

const FAMILY = Object.values(FACES);

// The families of a street differ.
const faceOf = (seat: string, i: number) => FAMILY[(seat.charCodeAt(0) * 5 + i) % FAMILY.length]!;

function member(plan: Plan, home: Household, windows: Window[], i: number): TemplateResult {
  const { x, width } = windows[i]!;
  const isOut = i < home.out;
  const size = isOut ? 36 * plan.walker : Math.min(plan.face, width);
  const top = isOut ? plan.height - 64 * plan.walker : plan.sill - size + 1;
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const place = {
    x: share(x + width / 2 - size / 2, plan.width),
    y: share(top, plan.height),
    size: share(size, plan.width),
  };
  return html`<span class="sh-member ${isOut ? "out" : ""}" ${vars(place)}
    data-piece="member-${home.seat}-${i}">${
      isOut
        ? html`<svg viewBox="-18 -14 36 62">${walking(faceOf(home.seat, i))}</svg>`
        : html`<svg viewBox="0 0 64 64">${faceOf(home.seat, i)}</svg>`
    }</span>`;
}

/** `stock`: what stands in the pantry of who looks; null: a smaller house,
 * whose pantry is nobody's business. */
export function house(home: Household, stock: string[] | null, mark = ""): TemplateResult {
  const plan = PLANS[stock ? "large" : "small"];
  const windows = windowsOf(plan, home.all);
  const members = windows.map((_, i) => member(plan, home, windows, i));
  const box = `0 0 ${plan.width} ${plan.height}`;
  return html`
    <span class="sh-house ${stock ? "large" : ""} ${mark}" aria-hidden="true">
      <svg viewBox=${box}>${walls(plan, home, windows, stock)}</svg>
      ${members.slice(home.out)}
      <svg viewBox=${box}>${inked(
        windows.map(
          (one, i) => svg`${i >= home.out ? curtains(plan, one) : nothing}${ledge(plan, one)}`,
        ),
      )}${inked(target(plan, home, windows))}</svg>
      ${members.slice(0, home.out)}
      ${home.misses ? html`<span class="sh-asleep"><svg viewBox="0 0 64 64">${asleep}</svg>${home.misses > 1 ? home.misses : nothing}</span>` : nothing}
      ${home.isIll ? html`<span class="sh-puff" data-piece="covid"><svg viewBox="0 0 64 64">${puff}</svg></span>` : nothing}
    </span>`;
}

/** What a household has come to: who is out, and what stands in the pantry. */
export function spoils(home: Household, hand: string[]): TemplateResult {
  const stock = hand.filter((code) => STOCK.includes(code));
  return html`
  <span class="sh-spoils seat-${home.seat}" aria-hidden="true" ${vars({ n: Math.max(1, stock.length) })}>
    ${Array.from(
      { length: home.out },
      (_, i) => html`<svg viewBox="-18 -15 36 64">${walking(faceOf(home.seat, i))}</svg>`,
    )}
    ${home.isIll ? html`<svg class="ill" viewBox="-2 -2 68 68">${puff}</svg>` : nothing}
    <i></i>
    ${stock.map((code) => html`<svg class="stock" viewBox="0 0 64 64">${picture(code)}</svg>`)}
  </span>`;
}
