// Words in a place of fixed size: they are set smaller, step by step, until they
// fit; the steps are in stage.css. A sentence too long even then scrolls, by the
// keyboard too.
const STEPS = 5;

// Words in the middle of a button may hang over its rim without making more of
// what holds it.
const isTooSmall = (one: Element): boolean =>
  one.scrollHeight > one.clientHeight + 1 ||
  [...one.querySelectorAll(".btn")].some((part) => part.scrollHeight > part.clientHeight + 1);

export function fit(): void {
  for (const one of document.querySelectorAll<HTMLElement>("[data-fit]")) {
    let step = 0;
    do if (one.dataset.fit !== String(step)) one.dataset.fit = String(step);
    while (isTooSmall(one) && ++step <= STEPS);
    if (!one.matches(".bar-text")) continue;
    if (step > STEPS - 1) one.tabIndex = 0;
    else one.removeAttribute("tabindex");
  }
}
