// A finger at what a hint means: the first thing to be pressed. What is pressed
// once something is chosen is marked too, and the finger goes there then.
import { html, type TemplateResult } from "lit-html";

/** Where the hand may lie, from the bottom of the table up: what is chosen
 * first is nearest. */
const ZONES = [".zone-mine", ".zone-board", ".bar-actions"];

/** Where nothing that is meant is in sight: the way back to it. */
const BACK = ".stage .bar-actions [data-back]";

const EDGE = 26; // px from the right edge of what is wide: its words stay free

export const finger: TemplateResult = html`
  <span class="finger" aria-hidden="true" hidden><svg viewBox="0 0 64 64" stroke="#33263a"
    stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"><path fill="#fffcf3"
    d="M24 5q5-3 7 3l3 18q14 0 20 7 4 5 1 14l-4 13H27L11 42q-3-5 2-7 4-2 9 3z"/><path fill="none"
    d="M34 26l1 8M42 28l1 7M49 31v6"/></svg></span>`;

/** What is drawn of the hand about its tip, in parts of its size. */
const DRAWN = { left: 0.28, right: 0.44, top: 0.04, bottom: 0.87 };

/** Where the tip may be, in parts of the piece's height; the first that covers
 * none of its words is taken. */
const HEIGHTS = [0.6, 0.5, 0.4, 0.3, 0.2, 0.1];
const WIDTHS = [0.6, 0.7, 0.8, 0.9, 0.5];
const UNDER = 0.95; // else from below
const BOB = 7; // px that it moves up and down
const RIM = 6; // px of the disc or tag about a word

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

// Where the words of a piece stand, and what else is to be seen on it.
function wordsOf(piece: Element): Box[] {
  const all = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT);
  const boxes: Box[] = [];
  const range = document.createRange();
  while (all.nextNode()) {
    if (!all.currentNode.nodeValue?.trim() || all.currentNode.parentElement?.closest(".unseen"))
      continue;
    range.selectNodeContents(all.currentNode);
    for (const { left, right, top, bottom } of range.getClientRects())
      boxes.push({ left: left - RIM, right: right + RIM, top: top - RIM, bottom });
  }
  for (const one of piece.querySelectorAll("[data-clear]")) boxes.push(one.getBoundingClientRect());
  return boxes;
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// The tip of a hand of this size on a piece: within its zone, and beside its
// words where there is room. Of a piece in a fan only what the next leaves free counts.
function tipOn(piece: Element, size: number): [x: number, y: number] {
  const { x, y, right, height } = piece.getBoundingClientRect();
  const middle = y + height / 2;
  const next = piece.nextElementSibling?.getBoundingClientRect();
  const isBeside = next && next.x > x && next.top < middle && next.bottom > middle;
  const width = (isBeside ? Math.min(right, next.x) : right) - x;
  const floor = piece.closest(".zone-mine, .zone-board")?.getBoundingClientRect().bottom;
  const lowest = (floor ?? innerHeight - BOB) - size * DRAWN.bottom;
  const words = wordsOf(piece);
  const tips = HEIGHTS.flatMap((high) =>
    WIDTHS.map((wide): [number, number] => [
      x + Math.max(width * wide, width - EDGE),
      Math.min(y + height * high, lowest),
    ]),
  );
  const isClear = ([at, top]: [number, number]): boolean => {
    const hand = {
      left: at - size * DRAWN.left,
      right: at + size * DRAWN.right,
      top: top - size * DRAWN.top,
      bottom: top + size * DRAWN.bottom,
    };
    return !words.some((one) => meet(hand, one));
  };
  const under: [number, number] = [x + width * 0.6, Math.min(y + height * UNDER, lowest)];
  return [...tips, under].find(isClear) ?? tips[0] ?? [x, y];
}

export function point(): void {
  const hand = document.querySelector<HTMLElement>(".stage > .finger");
  if (!hand) return;
  const at = [...ZONES.map((zone) => `.stage ${zone} .hinted`), BACK]
    .flatMap((one) => [...document.querySelectorAll(one)])
    .find((one) => one.checkVisibility({ visibilityProperty: true }));
  hand.hidden = !at;
  if (!at) return;
  const [x, y] = tipOn(at, hand.offsetWidth);
  hand.style.setProperty("--x", `${x}px`);
  hand.style.setProperty("--y", `${y}px`);
}
