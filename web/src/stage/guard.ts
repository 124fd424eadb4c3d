// A tap that comes too soon after a change under the finger was meant for what
// was there before: it is not taken. What counts is what a tap there would do,
// and where; what was away for a moment and is back is no change.
import { settings } from "../device/settings";

const AWAY_MS = 1500;
const COARSE = 8; // px that a thing may move without being another
const LIFT = 16; // px that a pointer over it may lift it
const END_TIMES = 2.5; // the end takes the whole screen from who is still tapping
const TRAVEL_MS = 700; // the longest that a thing moves after a drawing

interface Known {
  box: DOMRect; // where it is
  since: number;
  seen: number;
  isDone?: boolean; // it decided: the same words in the next turn are new
}

const known = new Map<string, Known>();
let drawn = 0; // the latest drawing
let bare = 0; // the same, without a sheet
let end: Element | null = null; // of the game
let ended = 0; // when it came

const PRESSED = "button, a[href], [data-move], [data-pick], [data-do]";

// Where it is, and what a tap there would do; null: nothing. A square is the
// same one whatever a pointer over it shows there.
function meaning(one: Element): { box: DOMRect; what: string; key: string } | null {
  if (one.matches("[aria-disabled=true], :disabled")) return null;
  const { at, move, pick, do: does } = (one as HTMLElement).dataset;
  const box = one.getBoundingClientRect();
  const what = at ?? move ?? pick ?? does ?? one.textContent?.trim().slice(0, 40) ?? "";
  const where = `${Math.round(box.x / COARSE)} ${Math.round(box.y / COARSE)}`;
  return { box, what: `${what} @`, key: `${what} @${where}` };
}

// As it was drawn last, before a pointer lifted it.
const unlifted = (what: string, { x, y }: DOMRect): Known | undefined =>
  [...known].find(
    ([key, { seen, box }]) =>
      seen === drawn &&
      key.startsWith(what) &&
      Math.abs(box.x - x) < LIFT &&
      Math.abs(box.y - y) < LIFT,
  )?.[1];

const isOver = (a: DOMRect, b: DOMRect): boolean =>
  a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;

// Something else was there while this was away, over any part of it.
const wasTaken = (key: string, { box, seen }: Known): boolean =>
  [...known].some(
    ([other, one]) => other !== key && one.seen > seen && one.seen < drawn && isOver(one.box, box),
  );

/** After every drawing: what can be pressed now, and since when. What was there
 * at the drawing before is as old as it was then, however long nothing was
 * drawn; below a sheet only what its buttons lay over is new again. */
export function note(root: Element): void {
  if (!settings.guard) return;
  const now = performance.now();
  const last = Math.min(drawn, bare);
  drawn = now;
  const over = root.querySelector(".end");
  if (over !== end) ended = now;
  end = over;
  const modal = root.querySelector("dialog:modal");
  for (const one of root.querySelectorAll(PRESSED)) {
    const found = meaning(one);
    if (!found || (modal && !modal.contains(one))) continue;
    const { box, key } = found;
    const before = known.get(key);
    const isBack =
      before &&
      !before.isDone &&
      (before.seen >= last || now - before.seen < AWAY_MS) &&
      !wasTaken(key, before);
    known.set(key, { box, since: isBack ? before.since : now, seen: now });
  }
  if (!modal) bare = now;
  for (const [key, { seen }] of known) if (seen < bare && now - seen > AWAY_MS) known.delete(key);
}

/** Whether what was pressed is too new to have been meant. What was on its way
 * when it was drawn is known elsewhere: where it rests it is as old as the end
 * of the way, or it could never be pressed. */
export function isTooSoon(pressed: Element): boolean {
  const one = pressed.closest(PRESSED);
  if (!settings.guard || !one) return false;
  const found = meaning(one);
  if (!found) return false;
  const it = known.get(found.key) ?? unlifted(found.what, found.box);
  const since = it?.since ?? drawn + TRAVEL_MS;
  const now = performance.now();
  const wait = settings.guard * 1000;
  if (now - since < wait || (end?.contains(one) && now - ended < wait * END_TIMES)) return true;
  if (it) it.isDone = one.matches("[data-move]");
  return false;
}
