// Keeps the keyboard on the board when the button that was pressed is gone or,
// where the board wants it, has nothing more to do: the next thing that can be
// done gets the focus.
let isKeyboard = false;
let isWanted = false;

document.addEventListener(
  "keydown",
  () => {
    isKeyboard = true;
  },
  true,
);
document.addEventListener(
  "pointerdown",
  () => {
    isKeyboard = false;
  },
  true,
);

/** To be called while the board is drawn. */
export function keepFocus(board: string, isMoving: boolean): void {
  const isGone = (): boolean => document.activeElement === document.body;
  const isLost = (): boolean =>
    isGone() || (isMoving && document.activeElement?.closest(`${board} [aria-disabled]`) != null);
  isWanted = document.activeElement?.closest(board) ? true : isWanted && isGone();
  if (!isKeyboard || !isWanted) return;
  requestAnimationFrame(() => {
    if (!isLost()) return;
    document.querySelector<HTMLElement>(`${board} [data-move], ${board} [data-pick]`)?.focus();
  });
}
