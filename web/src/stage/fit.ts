// Words in a place of fixed size: they are set smaller, step by step, until they
// fit; the steps are in stage.css. A sentence too long even then scrolls, by the
// keyboard too.
const STEPS = 5;
const KNOWN_MOST = 200;
const EDGE = 6; // of a button, below its face, and a little air

// Words in the middle of a button may hang over its rim, above and below, without
// making more of it or of what holds it.
function hangsOver(part: Element): boolean {
  const words = document.createRange();
  words.selectNodeContents(part);
  return words.getBoundingClientRect().height > part.clientHeight - EDGE;
}

const isTooSmall = (one: Element): boolean =>
  one.scrollHeight > one.clientHeight + 1 || [...one.querySelectorAll(".btn")].some(hangsOver);

// The step that fitted, by words and room: trying makes the browser lay
// everything out anew, and most drawings change neither.
const known = new Map<string, number>();

const saidIn = (one: HTMLElement): string =>
  `${one.className} ${one.clientWidth} ${one.clientHeight} ${one.parentElement?.textContent} ${one.innerHTML}`;

function set(one: HTMLElement, step: number): void {
  if (one.dataset.fit !== String(step)) one.dataset.fit = String(step);
  if (!one.matches(".bar-text")) return;
  if (step > STEPS - 1) one.tabIndex = 0;
  else one.removeAttribute("tabindex");
}

// A sentence that stays while an answer below it goes does not change its size.
const SMALLER = 3; // the first step that touches it
let stood = new WeakMap<Element, { words: string; step: number }>();

function keep(one: HTMLElement, fitting: number): void {
  const words = one.querySelector(".ask:not(.unseen)")?.textContent ?? "";
  const before = stood.get(one);
  const least = words && before?.words === words && before.step >= SMALLER ? before.step : 0;
  const step = Math.max(fitting, least);
  if (step > fitting) set(one, step);
  stood.set(one, { words, step });
}

// All of them a step smaller together: they are laid out once a step.
function fitAll(all: HTMLElement[]): void {
  const said = new Map(all.filter((one) => one.clientHeight).map((one) => [one, saidIn(one)]));
  for (const [one, words] of said) set(one, known.get(words) ?? 0);
  if (known.size > KNOWN_MOST) known.clear();
  let tried = [...said.keys()].filter((one) => !known.has(said.get(one)!));
  for (let step = 0; tried.length; step++) {
    const small = step < STEPS ? tried.filter(isTooSmall) : [];
    for (const one of tried) if (!small.includes(one)) known.set(said.get(one)!, step);
    for (const one of small) set(one, step + 1);
    tried = small;
  }
  for (const [one, words] of said) keep(one, known.get(words) ?? 0);
}

export function fit(): void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-fit]")];
  const isLast = (one: Element) => one.matches(".bar-actions"); // have what room the words leave
  fitAll(all.filter((one) => !isLast(one)));
  fitAll(all.filter(isLast));
}

/** The window is another one: everything is tried again. */
export function refit(): void {
  known.clear();
  stood = new WeakMap();
  fit();
}
