// The browser's back button closes what lies over a page before it leaves the
// page, and leads from the table of a game that is over back to its end. Each of
// these is a step of the history at the same address; one
// that was closed otherwise stays there as spent and is gone through at once:
// taking it away would be a going back that ends only after the next click.
const OVER = [
  "dialog.sheet [data-do=close]",
  ".rules [data-do=rules-close]",
  "[data-do=end]",
].join();

type Step = "over" | "spent" | undefined;

const stepNow = (): Step => history.state?.step;

// The address holds a key, which is to stand in the history no second time.
const hasKey = () => /^#table\/[^/]+\/./.test(location.hash);

export class Back {
  private step = stepNow();
  private hash = location.hash;

  constructor(private root: Element) {
    window.addEventListener("popstate", () => this.gone());
  }

  /** After everything that was drawn. */
  keep(): void {
    const step = stepNow();
    const isOver = this.root.querySelector(OVER) !== null;
    if (isOver && step === "spent") history.replaceState({ step: "over" }, "");
    else if (isOver && !step && !hasKey()) history.pushState({ step: "over" }, "");
    else if (!isOver && step === "over") history.replaceState({ step: "spent" }, "");
    this.note();
  }

  private note(): void {
    this.step = stepNow();
    this.hash = location.hash;
  }

  private gone(): void {
    const { step, hash } = this;
    this.note();
    if (hash !== this.hash || this.step) return;
    if (step === "over") [...this.root.querySelectorAll<HTMLElement>(OVER)].at(-1)?.click();
    else if (step === "spent") history.back();
  }
}
