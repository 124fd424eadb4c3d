// Plays what happened: pieces travel from where they were to where they are,
// with a sentence near them and a sound. The table is drawn as it is after the
// event; what moves is only the way there, so that skipping it loses nothing.
import type { Scene } from "../board/board";
import { settings } from "../device/settings";
import { play } from "./sound";

const MOVE_MS = 420;
const APART_MS = 90; // between scenes without a sentence of their own
const GREAT_MS = 1500;
const HIGH = 0.3; // of the window: what lies there has its sentence below
const LATE_MS = 100;
const SLOW_MS = 600; // a frame on a device that is busy
const USUAL = 1.2; // seconds of the usual pace

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

/** What is shown of a scene besides the pieces. */
export interface Caption {
  words: string;
  x: number; // of what it is about, in the window
  y: number;
  isBelow: boolean; // there is no room above it
}

interface Before {
  boxes: Map<string, DOMRect>;
  gone: Map<string, HTMLElement>; // copies of what travels and is not there afterwards
}

interface Drawn {
  piece: Map<string, Element>;
  spot: Map<string, Element>;
}

// The way of one piece.
interface Way {
  one: Element;
  frames: Keyframe[];
  at: number; // ms
}

// Until what was drawn is laid out for being seen, which nobody has yet; a page
// in the background has no frames.
const frame = (most = LATE_MS) =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve();
    const late = window.setTimeout(resolve, most);
    requestAnimationFrame(() => {
      window.clearTimeout(late);
      resolve();
    });
  });

// Until what was drawn has been seen: to measure it costs nothing then.
async function settled(most = LATE_MS): Promise<void> {
  await frame(most);
  if (!document.hidden) await new Promise((resolve) => window.setTimeout(resolve));
}

/** Until what was drawn is there to be looked at, however busy the device is. */
export const untilSeen = (): Promise<void> => settled(SLOW_MS);

const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

const copyOf = (spot: string) => `copy ${spot}`;

// What travels, and from and to where, by name; the first of each name.
function drawnIn(root: Element): Drawn {
  const drawn: Drawn = { piece: new Map(), spot: new Map() };
  for (const one of root.querySelectorAll<HTMLElement>("[data-piece], [data-spot]")) {
    const { piece, spot } = one.dataset;
    if (piece && !drawn.piece.has(piece)) drawn.piece.set(piece, one);
    if (spot && !drawn.spot.has(spot)) drawn.spot.set(spot, one);
  }
  return drawn;
}

export class Scenes {
  isPlaying = false;
  caption: Caption | null = null;
  great: Scene["great"] | null = null;
  private running: Animation[] = [];
  private ghosts: Element[] = [];
  private end: (() => void) | null = null;

  constructor(private again: () => void) {}

  /** At once to how things are. */
  skip(): void {
    for (const one of this.running) one.finish();
    this.end?.();
  }

  /** Draws by `commit` and plays the way there; until it is over or skipped. */
  async show(root: Element | null, scenes: Scene[], commit: () => void): Promise<void> {
    if (!root || !settings.speed) {
      commit();
      for (const one of scenes) if (one.sound && root) play(one.sound);
      return;
    }
    await settled();
    const before = this.measure(drawnIn(root), scenes);
    commit();
    await frame();
    const now = drawnIn(root);
    const caption = this.near(root, now, scenes); // before anything is on its way
    const long = calm.matches
      ? this.fade(now, scenes, before)
      : this.travel(root, now, scenes, before);
    const moment = scenes.find((one) => one.great);
    if (!long && !moment) return;
    this.caption = caption;
    this.isPlaying = true;
    if (caption) window.setTimeout(this.again); // in a frame of its own
    const isSeen = !long || (await this.wait(long));
    if (moment?.great && isSeen) await this.celebrate(moment.great, moment.sound);
    this.clear();
  }

  /** Says something to everybody at the screen, for a moment. */
  async announce(great: NonNullable<Scene["great"]>): Promise<void> {
    if (!settings.speed) return;
    this.isPlaying = true;
    await this.celebrate(great, "turn");
    this.clear();
  }

  private pace(): number {
    return Math.min(Math.max(settings.speed / USUAL, 0.5), 1.6);
  }

  // A great moment comes when everything is where it goes.
  private async celebrate(great: NonNullable<Scene["great"]>, sound?: Scene["sound"]) {
    this.caption = null;
    this.great = great;
    this.again();
    if (sound) play(sound);
    await this.wait(GREAT_MS * this.pace());
  }

  /** False when it was cut short. */
  wait(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = window.setTimeout(() => resolve(true), ms);
      this.end = () => {
        window.clearTimeout(timer);
        resolve(false);
      };
    });
  }

  private clear(): void {
    for (const one of this.ghosts) one.remove();
    this.running = [];
    this.ghosts = [];
    this.isPlaying = false;
    this.end = null;
    const isShown = this.great || this.caption;
    this.great = null;
    this.caption = null;
    if (isShown) this.again();
  }

  private measure(drawn: Drawn, scenes: Scene[]): Before {
    const boxes = new Map<string, DOMRect>();
    for (const [piece, one] of drawn.piece) {
      const box = one.getBoundingClientRect();
      if (box.width) boxes.set(piece, box); // else it was nowhere to be seen
    }
    const gone = new Map<string, HTMLElement>();
    const keep = (name: string, one: Element | undefined) => {
      const copy = one?.cloneNode(true);
      if (copy instanceof HTMLElement) gone.set(name, copy);
    };
    for (const { piece, to, from = "", isCopy } of scenes) {
      const one = isCopy ? drawn.spot.get(from) : undefined;
      if (one) boxes.set(copyOf(from), one.getBoundingClientRect());
      keep(copyOf(from), one);
      if (to) keep(piece, drawn.piece.get(piece));
    }
    return { boxes, gone };
  }

  // Nothing moves: what has changed appears.
  private fade(drawn: Drawn, scenes: Scene[], { boxes }: Before): number {
    const ms = 200;
    for (const { sound, great } of scenes) if (sound && !great) play(sound);
    const changed = [...drawn.piece].filter(([piece, one]) => {
      const box = boxes.get(piece);
      const now = one.getBoundingClientRect();
      return !box || Math.abs(box.x - now.x) + Math.abs(box.y - now.y) > 2;
    });
    for (const [, one] of changed) this.run(one, [{ opacity: 0 }, { opacity: 1 }], ms, 0);
    return this.running.length ? ms : 0;
  }

  // How long it takes in all. Everything is measured before anything is set
  // going: what is measured in between is laid out anew for each piece.
  private travel(root: Element, drawn: Drawn, scenes: Scene[], before: Before): number {
    const ms = MOVE_MS * this.pace();
    const ghosts = this.haunt(root, drawn, scenes, before);
    const named = new Set(scenes.map((one) => one.piece));
    const ways: Way[] = [];
    let at = 0;
    let last = 0;
    for (const scene of scenes) {
      if (scene.sound && !scene.great) play(scene.sound, at);
      const way = wayOf(scene, drawn, before, ghosts);
      if (!way) continue;
      ways.push({ ...way, at });
      last = at + ms;
      at += scene.words ? ms : APART_MS * this.pace();
    }
    for (const piece of before.boxes.keys()) {
      const way = named.has(piece) ? null : wayOf({ piece }, drawn, before, ghosts);
      if (way) ways.push({ ...way, at: 0 });
      if (way) last = Math.max(last, ms);
    }
    for (const { one, frames, at } of ways) {
      const way = this.run(one, frames, ms, at);
      if (this.ghosts.includes(one)) way.onfinish = () => one.remove(); // else it is back where it was
    }
    return last;
  }

  private run(one: Element, frames: Keyframe[], duration: number, delay: number): Animation {
    const way = one.animate(frames, {
      duration,
      delay,
      easing: "cubic-bezier(.3,.1,.2,1)",
      fill: "backwards",
    });
    this.running.push(way);
    return way;
  }

  // Copies of what is gone, where it was.
  private haunt(
    root: Element,
    drawn: Drawn,
    scenes: Scene[],
    { boxes, gone }: Before,
  ): Map<string, Element> {
    const ghosts = new Map<string, HTMLElement>();
    const host = root.querySelector(".zone-board > *");
    for (const scene of scenes) {
      const piece = nameOf(scene);
      const copy = gone.get(piece);
      const box = boxes.get(piece);
      if (drawn.piece.has(piece) || !copy || !box || !host) continue;
      for (const name of ["data-piece", "data-spot", "data-move"]) copy.removeAttribute(name);
      copy.setAttribute("aria-hidden", "true");
      copy.inert = true;
      Object.assign(copy.style, {
        position: "fixed",
        left: "0",
        top: "0",
        margin: "0",
        width: `${box.width}px`,
        height: `${box.height}px`,
        zIndex: "30",
        pointerEvents: "none",
      });
      host.append(copy);
      ghosts.set(piece, copy);
    }
    const now = new Map([...ghosts].map(([piece, one]) => [piece, one.getBoundingClientRect()]));
    for (const [piece, copy] of ghosts) {
      copy.style.left = `${boxes.get(piece)!.x - now.get(piece)!.x}px`;
      copy.style.top = `${boxes.get(piece)!.y - now.get(piece)!.y}px`;
    }
    this.ghosts.push(...ghosts.values());
    return ghosts;
  }

  private near(root: Element, drawn: Drawn, scenes: Scene[]): Caption | null {
    const said = scenes.find((one) => one.words && !one.great);
    if (!said?.words) return null;
    const one = drawn.piece.get(said.piece) ?? drawn.spot.get(said.to ?? said.from ?? "") ?? root;
    const box = one.getBoundingClientRect();
    const { x, y } = middle(box);
    const isBelow = y < window.innerHeight * HIGH;
    return { words: said.words, x, y: isBelow ? box.bottom : y, isBelow };
  }
}

const nameOf = ({ piece, from, isCopy }: Scene): string => (isCopy ? copyOf(from ?? "") : piece);

// Nothing where the piece stays, or there is none.
function wayOf(
  scene: Scene,
  drawn: Drawn,
  { boxes }: Before,
  ghosts: Map<string, Element>,
): Omit<Way, "at"> | null {
  const { from, to } = scene;
  const piece = nameOf(scene);
  const there = drawn.piece.get(piece);
  const one = there ?? ghosts.get(piece);
  const start = drawn.spot.get(from ?? "")?.getBoundingClientRect() ?? boxes.get(piece);
  const goal = (there ?? drawn.spot.get(to ?? ""))?.getBoundingClientRect();
  if (!one || !start || !goal) return null;
  const [a, b] = [middle(start), middle(goal)];
  if (there && Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < 3) return null;
  const k = scaleOf(one);
  const shift = { x: (a.x - b.x) / k, y: (a.y - b.y) / k };
  const small = Math.min(Math.max(start.width / (goal.width || 1), 0.3), 3);
  const isScaled = one instanceof HTMLElement;
  const frames: Keyframe[] = there
    ? [
        {
          translate: `${shift.x}px ${shift.y}px`,
          zIndex: 30,
          ...(isScaled ? { scale: String(small) } : {}),
        },
        { translate: "0 0", zIndex: 30, ...(isScaled ? { scale: "1" } : {}) },
      ]
    : [
        { translate: "0 0", opacity: 1 },
        {
          translate: `${-shift.x}px ${-shift.y}px`,
          opacity: 0.2,
          ...(isScaled ? { scale: "0.4" } : {}),
        },
      ];
  return { one, frames };
}

// Pixels of the window in a unit of what this is moved in.
function scaleOf(one: Element): number {
  const parent = one.parentElement ?? one;
  const within = one instanceof SVGElement && one.ownerSVGElement ? parent : null;
  return within instanceof SVGGraphicsElement ? (within.getScreenCTM()?.a ?? 1) : 1;
}
