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
const INTO = 0.3; // of a house, from the side it is come from
const OWN = 0.87; // of one's own house: beside the words under the card
const HIGH = 34; // px between a house and the card under it: a line comes from above

export const line = (v: TableView, deed: Deed | null): TemplateResult => html`
  <svg class="sh-aim" aria-hidden="true" data-by=${deed && deed.by !== v.seat ? deed.by : ""} data-to=${deed?.to ?? ""}>
    <path class="edge"/><path class="way"/><path class="head"/></svg>
  <span class="sh-who" aria-hidden="true">${deed ? badge(v, deed.by) : ""}</span>`;

// Where a line meets a house: in its middle, from the side of the table.
function door(box: DOMRect, origin: DOMRect, card: DOMRect): Point {
  const isAbove = box.bottom < card.y + card.height / 2;
  const y = isAbove ? box.bottom - box.height * INTO * 0.4 : box.y + box.height * INTO;
  return { x: box.x + box.width * (isAbove ? 0.5 : OWN) - origin.x, y: y - origin.y };
}

// Where it meets the card: from above where there is room for that, else at the
// side, or straight from above or below.
function edgeOf(card: DOMRect, origin: DOMRect, from: Point): Point {
  const [left, top] = [card.x - origin.x, card.y - origin.y];
  const middle = top + card.height / 2;
  const isRight = from.x > left + card.width / 2;
  if (top - from.y > HIGH) return { x: left + card.width * (isRight ? 0.7 : 0.3), y: top };
  if (from.x < left) return { x: left, y: middle };
  if (from.x > left + card.width) return { x: left + card.width, y: middle };
  return { x: from.x, y: from.y < top ? top : top + card.height };
}

// Up or down at the house; level at the card, or down to it.
function bend(house: Point, card: Point, isComing: boolean): string {
  const [a, b] = isComing ? [house, card] : [card, house];
  const half = (a.y + b.y) / 2;
  return card.y - house.y > HIGH
    ? `M${a.x} ${a.y}C${a.x} ${half} ${b.x} ${half} ${b.x} ${b.y}`
    : `M${a.x} ${a.y}Q${house.x} ${card.y} ${b.x} ${b.y}`;
}

function head({ x, y }: Point, isUp: boolean): string {
  const k = isUp ? -1 : 1;
  return `M${x - HEAD} ${y}h${2 * HEAD}L${x} ${y + k * HEAD * 1.3}z`;
}

function draw(svg: SVGElement): void {
  const board = svg.closest(".sh");
  const card = board?.querySelector(".sh-now .card, .sh-now .gap")?.parentElement;
  const origin = svg.getBoundingClientRect();
  const set = (name: string, d: string) => svg.querySelector(`.${name}`)?.setAttribute("d", d);
  const who = board?.querySelector<HTMLElement>(".sh-who");
  const houseOf = (seat = "") =>
    seat ? board?.querySelector(`[data-spot="home-${seat}"] .sh-house`) : null;
  const by = houseOf(svg.dataset.by);
  const to = houseOf(svg.dataset.to);
  const face = card?.querySelector<HTMLElement>(".card");
  who?.toggleAttribute("hidden", !by || !face);
  if ((!by && !to) || !face || !card) {
    for (const name of ["edge", "way", "head"]) set(name, "");
    return;
  }
  // The card itself may still be on its way there.
  const room = card.getBoundingClientRect();
  const box = new DOMRect(
    room.x + (room.width - face.offsetWidth) / 2,
    room.y + (room.height - face.offsetHeight) / 2,
    face.offsetWidth,
    face.offsetHeight,
  );
  const start = by ? door(by.getBoundingClientRect(), origin, box) : null;
  const end = to ? door(to.getBoundingClientRect(), origin, box) : null;
  const way =
    (start ? bend(start, edgeOf(box, origin, start), true) : "") +
    (end ? bend(end, edgeOf(box, origin, end), false) : "");
  set("edge", way);
  set("way", way);
  set("head", end ? head(end, end.y < box.y - origin.y) : "");
  who?.style.setProperty("--x", `${start?.x ?? 0}px`);
  who?.style.setProperty("--y", `${start?.y ?? 0}px`);
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
