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
  gone: Map<string, Element>; // copies of what travels and is not there afterwards
}

const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

const copyOf = (spot: string) => `copy ${spot}`;

const find = (root: Element, what: "piece" | "spot", name: string) =>
  name ? root.querySelector(`[data-${what}="${CSS.escape(name)}"]`) : null;

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
    const before = this.measure(root, scenes);
    commit();
    const caption = this.near(root, scenes); // before anything is on its way
    const long = calm.matches ? this.fade(root, scenes, before) : this.travel(root, scenes, before);
    const moment = scenes.find((one) => one.great);
    if (!long && !moment) return;
    this.caption = caption;
    this.isPlaying = true;
    if (this.caption) this.again();
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

  private measure(root: Element, scenes: Scene[]): Before {
    const boxes = new Map<string, DOMRect>();
    for (const one of root.querySelectorAll<HTMLElement>("[data-piece]"))
      boxes.set(one.dataset.piece!, one.getBoundingClientRect());
    const gone = new Map<string, Element>();
    for (const { from = "", isCopy } of scenes) {
      const one = isCopy ? find(root, "spot", from) : null;
      if (!one) continue;
      boxes.set(copyOf(from), one.getBoundingClientRect());
      gone.set(copyOf(from), one.cloneNode(true) as Element);
    }
    for (const { piece, to } of scenes) {
      const one = to ? find(root, "piece", piece) : null;
      if (one) gone.set(piece, one.cloneNode(true) as Element);
    }
    return { boxes, gone };
  }

  // Nothing moves: what has changed appears.
  private fade(root: Element, scenes: Scene[], { boxes }: Before): number {
    const ms = 200;
    for (const { sound, great } of scenes) if (sound && !great) play(sound);
    for (const one of root.querySelectorAll<HTMLElement>("[data-piece]")) {
      const box = boxes.get(one.dataset.piece!);
      const now = one.getBoundingClientRect();
      if (!box || Math.abs(box.x - now.x) + Math.abs(box.y - now.y) > 2)
        this.run(one, [{ opacity: 0 }, { opacity: 1 }], ms, 0);
    }
    return this.running.length ? ms : 0;
  }

  // How long it takes in all.
  private travel(root: Element, scenes: Scene[], before: Before): number {
    const ms = MOVE_MS * this.pace();
    const named = new Set(scenes.map((one) => one.piece));
    let at = 0;
    let last = 0;
    for (const scene of scenes) {
      if (scene.sound && !scene.great) play(scene.sound, at);
      const isMoved = this.move(root, scene, before, { ms, at });
      if (isMoved) last = at + ms;
      at += isMoved ? (scene.words ? ms : APART_MS * this.pace()) : 0;
    }
    for (const piece of before.boxes.keys())
      if (!named.has(piece) && this.move(root, { piece }, before, { ms, at: 0 }))
        last = Math.max(last, ms);
    return last;
  }

  private move(
    root: Element,
    { piece: named, from, to, isCopy }: Scene,
    { boxes, gone }: Before,
    { ms, at }: { ms: number; at: number },
  ): boolean {
    const piece = isCopy ? copyOf(from ?? "") : named;
    const one = find(root, "piece", piece) ?? this.ghost(root, piece, gone.get(piece), boxes);
    const isGone = !find(root, "piece", piece);
    const start =
      (from ? find(root, "spot", from)?.getBoundingClientRect() : null) ?? boxes.get(piece);
    const goal = isGone
      ? to
        ? find(root, "spot", to)?.getBoundingClientRect()
        : null
      : one?.getBoundingClientRect();
    if (!one || !start || !goal) return false;
    const [a, b] = [middle(start), middle(goal)];
    if (!isGone && Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < 3) return false;
    const k = scaleOf(one);
    const shift = { x: (a.x - b.x) / k, y: (a.y - b.y) / k };
    const small = Math.min(Math.max(start.width / (goal.width || 1), 0.3), 3);
    const grow = one instanceof HTMLElement ? { scale: String(small) } : {};
    const shrink = one instanceof HTMLElement ? { scale: "0.4" } : {};
    const frames = isGone
      ? [
          { translate: "0 0", opacity: 1 },
          { translate: `${-shift.x}px ${-shift.y}px`, opacity: 0.2, ...shrink },
        ]
      : [
          { translate: `${shift.x}px ${shift.y}px`, zIndex: 30, ...grow },
          { translate: "0 0", zIndex: 30, ...(grow.scale ? { scale: "1" } : {}) },
        ];
    this.run(one, frames, ms, at);
    return true;
  }

  private run(one: Element, frames: Keyframe[], duration: number, delay: number): void {
    this.running.push(
      one.animate(frames, {
        duration,
        delay,
        easing: "cubic-bezier(.3,.1,.2,1)",
        fill: "backwards",
      }),
    );
  }

  // A copy of what is gone, where it was.
  private ghost(
    root: Element,
    piece: string,
    copy: Element | undefined,
    boxes: Map<string, DOMRect>,
  ) {
    const box = boxes.get(piece);
    const host = root.querySelector(".zone-board > *");
    if (!copy || !box || !host || !(copy instanceof HTMLElement)) return null;
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
    const now = copy.getBoundingClientRect();
    copy.style.left = `${box.x - now.x}px`;
    copy.style.top = `${box.y - now.y}px`;
    this.ghosts.push(copy);
    return copy;
  }

  private near(root: Element, scenes: Scene[]): Caption | null {
    const said = scenes.find((one) => one.words && !one.great);
    if (!said?.words) return null;
    const one =
      find(root, "piece", said.piece) ?? find(root, "spot", said.to ?? said.from ?? "") ?? root;
    const box = one.getBoundingClientRect();
    const { x, y } = middle(box);
    const isBelow = y < window.innerHeight * HIGH;
    return { words: said.words, x, y: isBelow ? box.bottom : y, isBelow };
  }
}

// Pixels of the window in a unit of what this is moved in.
function scaleOf(one: Element): number {
  const parent = one.parentElement ?? one;
  const within = one instanceof SVGElement && one.ownerSVGElement ? parent : null;
  return within instanceof SVGGraphicsElement ? (within.getScreenCTM()?.a ?? 1) : 1;
}
