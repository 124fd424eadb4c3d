// The line from who acts over the card to whom it hits. Where houses stand
// depends on the window and on how many there are, so it is measured after each
// drawing; nothing else is placed by it.
import { html, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { badge, type Deed } from "./past";

interface Point {
  x: number;
  y: number;
}

const HEAD = 15; // px, half as wide as an arrow's head is long
const INTO = 0.12; // of a house, from the side it is come from
const DOOR = [0.5, 0.36] as const; // where it is, of another's house and of one's own
const OWN = 0.87; // of one's own house below the table: beside the words under the card
const PARTS = [0.5, 0.28, 0.72] as const; // of a card's height: alone, the inner and the outer of two
const RIM = 4; // px, of a badge
const TURN = 10; // px, how round a corner is

export const line = (v: TableView, deed: Deed | null): TemplateResult => html`
  <svg class="sh-aim" aria-hidden="true" data-by=${deed?.by ?? ""} data-to=${deed?.to ?? ""}>
    <path class="edge"/><path class="way"/><path class="head"/></svg>
  <span class="sh-who" aria-hidden="true">${deed ? badge(v, deed.by) : ""}</span>`;

/** Where a line begins or ends, and how it comes there from the card. */
interface Stop extends Point {
  badge: Point; // of who acts
  path: string; // from the card
  back: string; // to the card
  head: string;
}

const headAt = ({ x, y }: Point, [dx, dy]: [number, number]): string =>
  `M${x - dy * HEAD} ${y - dx * HEAD}L${x + dx * HEAD * 1.3} ${y + dy * HEAD * 1.3}L${x + dy * HEAD} ${y + dx * HEAD}z`;

// Where it meets the card: straight from above or below, else at the side, at
// this part of its height.
function edgeOf(card: DOMRect, from: Point, part: number): Point {
  const y = card.y + card.height * part;
  if (from.x < card.x - TURN) return { x: card.x, y };
  if (from.x > card.right + TURN) return { x: card.right, y };
  const x = Math.max(card.x + TURN, Math.min(card.right - TURN, from.x));
  return { x, y: from.y < card.y ? card.y : card.bottom };
}

// Up or down at the house, level at the card.
const bend = (a: Point, b: Point, corner: Point): string =>
  `M${a.x} ${a.y}Q${corner.x} ${corner.y} ${b.x} ${b.y}`;

// A house beside the table: the line comes to its door.
// `round`: how far a badge reaches, which the edge of the table must not cut.
function near(
  house: DOMRect,
  card: DOMRect,
  isOwn: boolean,
  [part, round]: [number, number],
): Stop {
  const isAbove = house.bottom < card.y + card.height / 2;
  const x = house.x + house.width * (isAbove ? DOOR[isOwn ? 1 : 0] : OWN);
  const y = isAbove ? house.bottom - house.height * INTO : house.y + house.height * INTO;
  const edge = edgeOf(card, { x, y }, part);
  const corner = { x, y: edge.y };
  return {
    x,
    y,
    badge: { x, y: Math.min(y, house.bottom - round) },
    path: bend(edge, { x, y }, corner),
    back: bend({ x, y }, edge, corner),
    head: headAt({ x, y }, [0, isAbove ? -1 : 1]),
  };
}

// A house with another in front of it: the line goes between the houses, along
// the road; who comes and who goes keep to their own side of it.
function distant(house: DOMRect, home: DOMRect, card: DOMRect, gap: number): Stop {
  const isLeft = home.x + home.width / 2 < card.x + card.width / 2;
  const k = isLeft ? 1 : -1;
  const lane = (isLeft ? home.right : home.x) + (k * gap) / 4;
  const y = house.bottom - house.height * INTO;
  const x = lane - k * HEAD;
  const edge = { x: Math.max(card.x + TURN, Math.min(card.right - TURN, lane)), y: card.y };
  const low = home.bottom + (card.y - home.bottom) * 0.9;
  return {
    x,
    y,
    badge: { x: lane, y },
    path: `M${edge.x} ${edge.y}L${lane} ${low}V${y + TURN}Q${lane} ${y} ${x} ${y}`,
    back: `M${x} ${y}Q${lane} ${y} ${lane} ${y + TURN}V${low}L${edge.x} ${edge.y}`,
    head: headAt({ x, y }, [-k, 0]),
  };
}

const moved = (box: DOMRect, by: DOMRect): DOMRect =>
  new DOMRect(box.x - by.x, box.y - by.y, box.width, box.height);

function draw(svg: SVGElement): void {
  const board = svg.closest(".sh");
  const now = board?.querySelector(".sh-now");
  const face = now?.querySelector<HTMLElement>(".card");
  const who = board?.querySelector<HTMLElement>(".sh-who");
  const origin = svg.getBoundingClientRect();
  const boxOf = (one: Element) => moved(one.getBoundingClientRect(), origin);
  const set = (name: string, d: string) => svg.querySelector(`.${name}`)?.setAttribute("d", d);
  who?.removeAttribute("hidden"); // to be measured
  const round = (who?.offsetWidth ?? 0) / 2 + RIM;
  const stop = (seat = "", part: number = PARTS[0]): Stop | null => {
    const home = seat ? board?.querySelector(`[data-spot="home-${seat}"]`) : null;
    const house = home?.querySelector(".sh-house");
    if (!home || !house || !now || !face) return null;
    // The card itself may still be on its way there.
    const room = boxOf(now);
    const [width, height] = [face.offsetWidth, face.offsetHeight];
    const card = new DOMRect(
      room.x + (room.width - width) / 2,
      room.y + (room.height - height) / 2,
      width,
      height,
    );
    const row = boxOf(home.parentElement!);
    const isFar = boxOf(home).bottom < row.bottom - 4;
    const gap = Number.parseFloat(getComputedStyle(home.parentElement!).columnGap) || 0;
    return isFar
      ? distant(boxOf(house), boxOf(home), card, gap)
      : near(boxOf(house), card, home.classList.contains("own"), [part, round]);
  };
  const { by, to } = svg.dataset;
  let [start, end] = [stop(by), stop(to)];
  // Two on one side of the card keep apart: who is further goes round the other.
  const middle = now ? boxOf(now).x + boxOf(now).width / 2 : 0;
  if (start && end && start.x > middle === end.x > middle) {
    const isOuter = Math.abs(start.x - middle) > Math.abs(end.x - middle);
    [start, end] = [stop(by, PARTS[isOuter ? 2 : 1]), stop(to, PARTS[isOuter ? 1 : 2])];
  }
  // What one plays oneself comes from the hand, below.
  const isOwn = board?.querySelector(".sh-home.own")?.matches(`[data-spot="home-${by}"]`);
  const from = isOwn ? null : start;
  who?.toggleAttribute("hidden", !from);
  const way = (from?.back ?? "") + (end?.path ?? "");
  set("edge", way);
  set("way", way);
  set("head", end?.head ?? "");
  who?.style.setProperty("--x", `${from?.badge.x ?? 0}px`);
  who?.style.setProperty("--y", `${from?.badge.y ?? 0}px`);
}

let watched: ResizeObserver | null = null;

/** After a drawing, and whenever the table changes its size. */
export function aim(): void {
  requestAnimationFrame(() => {
    const svg = document.querySelector<SVGElement>(".sh-aim");
    if (!svg) return;
    watched ??= new ResizeObserver(() => {
      const now = document.querySelector<SVGElement>(".sh-aim");
      if (now) draw(now);
    });
    watched.disconnect();
    watched.observe(svg);
    draw(svg);
  });
}
