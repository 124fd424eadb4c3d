// What boards that are made of choices share: the view they draw, a mark for
// hints, something that is done after a while, and keeping the keyboard where
// it was.
import type { TemplateResult } from "lit-html";
import type { Board, Drawn, Hands, TableView } from "./board";
import { isKeyboard } from "./keyboard";
import { drawnOf } from "./view";

export abstract class BoardBase implements Board {
  protected v!: TableView;
  private timer = 0;
  private due = ""; // what the timer is about
  private wanted = ""; // the same, as this drawing wants it
  private hadFocus = false;

  constructor(protected readonly hands: Hands) {}

  draw(view: TableView): Drawn {
    this.v = view;
    this.wanted = "";
    const drawn = drawnOf(this.paint());
    if (this.due !== this.wanted) this.stop();
    return drawn;
  }

  protected abstract paint(): Drawn | TemplateResult;

  protected hint(words: string): string {
    return this.v.preview === words ? "hinted" : "";
  }

  /** Acts once after a while, unless a drawing without the same key comes
   * first or the person is at something else; then after the next drawing. */
  protected later(key: string, ms: number, act: () => void): void {
    this.wanted = key;
    if (this.due === key) return;
    this.stop();
    this.due = key;
    this.timer = window.setTimeout(() => {
      this.due = "";
      if (!this.hands.isHeld?.()) act();
    }, ms);
  }

  /** Why none of these moves is possible, in the engine's words. */
  protected async reasons(moves: string[]): Promise<string> {
    const told = new Set<string>();
    for (const words of moves) {
      const { why } = await this.hands.foresee(words);
      if (why) told.add(`${why.charAt(0).toUpperCase()}${why.slice(1)}.`);
    }
    return [...told].join(" ");
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    this.due = "";
  }

  /** Keeps the keyboard on the board when the button that was pressed is gone
   * or, with `isMoving`, has nothing more to do: the next thing that can be
   * done gets the focus. */
  protected keepFocus(board: string, isMoving: boolean): void {
    const isGone = (): boolean => document.activeElement === document.body;
    const isLost = (): boolean =>
      isGone() || (isMoving && document.activeElement?.closest(`${board} [aria-disabled]`) != null);
    this.hadFocus = document.activeElement?.closest(board) ? true : this.hadFocus && isGone();
    if (!isKeyboard() || !this.hadFocus) return;
    requestAnimationFrame(() => {
      if (!isLost()) return;
      document.querySelector<HTMLElement>(`${board} [data-move], ${board} [data-pick]`)?.focus();
    });
  }
}
