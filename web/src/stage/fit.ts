// A sentence in a place of fixed size: it is set smaller, step by step, until
// it fits; the steps are in stage.css. What is too long even then scrolls, by
// the keyboard too.
const STEPS = 4;

export function fit(): void {
  for (const one of document.querySelectorAll<HTMLElement>("[data-fit]")) {
    let step = 0;
    do one.dataset.fit = String(step);
    while (one.scrollHeight > one.clientHeight + 1 && ++step <= STEPS);
    if (step > STEPS - 1) one.tabIndex = 0;
    else one.removeAttribute("tabindex");
  }
}
