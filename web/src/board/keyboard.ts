// The keyboard on a board.

let isLast = false; // used after the pointer

document.addEventListener(
  "keydown",
  () => {
    isLast = true;
  },
  true,
);
document.addEventListener(
  "pointerdown",
  () => {
    isLast = false;
  },
  true,
);

export const isKeyboard = (): boolean => isLast;

/** What can be gone to: also pieces that can only be looked at. */
const PIECES = "button, [tabindex], summary";

/** Brings what a choice has opened onto the screen. */
export function reveal(selector: string): void {
  requestAnimationFrame(() =>
    document.querySelector(selector)?.scrollIntoView({ block: "nearest" }),
  );
}

/** Arrow keys go to the nearest piece that way. */
export function arrows(event: KeyboardEvent): void {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    event.key
  ];
  const from = event.target;
  if (!way || !(from instanceof HTMLElement) || !from.matches(PIECES)) return;
  const [x, y] = way as [number, number];
  const middle = (b: Element): [number, number] => {
    const r = b.getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2];
  };
  const [fx, fy] = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  const root = event.currentTarget as Element;
  for (const button of root.querySelectorAll<HTMLElement>(PIECES)) {
    const [bx, by] = middle(button);
    const along = (bx - fx) * x + (by - fy) * y;
    const across = Math.abs((bx - fx) * y) + Math.abs((by - fy) * x);
    const far = along + 3 * across;
    if (button !== from && along > 4 && across < 3 * along && far < least) {
      least = far;
      best = button;
    }
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}
