// A card of the hand can also be dragged: what a tap on it marks is where it can
// be let go.
const FAR = 10; // px; less is a tap

/** From a pointer that goes down on a card; `choose` marks where it may go. */
export function drag(down: PointerEvent, choose: () => unknown): void {
  const card = down.currentTarget as HTMLElement;
  if (down.button || !down.isPrimary) return;
  let isFar = false;
  const off = new AbortController();
  const go = (e: PointerEvent): void => {
    const [x, y] = [e.clientX - down.clientX, e.clientY - down.clientY];
    if (!isFar && Math.hypot(x, y) < FAR) return;
    if (!isFar) choose();
    isFar = true;
    Object.assign(card.style, {
      translate: `${x}px ${y}px`,
      transition: "none",
      zIndex: "9",
      pointerEvents: "none",
    });
  };
  const end = (e: PointerEvent): void => {
    off.abort();
    if (!isFar) return;
    for (const one of ["translate", "transition", "z-index", "pointer-events"])
      card.style.removeProperty(one);
    if (e.type === "pointerup")
      document
        .elementsFromPoint(e.clientX, e.clientY)
        .find((one) => one !== card && !card.contains(one))
        ?.closest<HTMLElement>("[data-move]")
        ?.click();
  };
  const { signal } = off;
  window.addEventListener("pointermove", go, { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
}
