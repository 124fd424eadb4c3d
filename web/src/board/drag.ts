// What is mine can also be dragged to where a tap would bring it.
const FAR = 10; // px; less is a tap

/** From a pointer that goes down on a piece: `begin` once it leaves its place, `land`
 * with what it is let go over. */
export function drag(
  down: PointerEvent,
  begin: () => unknown,
  land: (on: Element) => unknown,
): void {
  const piece = down.currentTarget as HTMLElement;
  const zone = piece.closest<HTMLElement>(".zone-mine");
  if (down.button || !down.isPrimary) return;
  let isFar = false;
  const off = new AbortController();
  const go = (e: PointerEvent): void => {
    const [x, y] = [e.clientX - down.clientX, e.clientY - down.clientY];
    if (!isFar && Math.hypot(x, y) < FAR) return;
    if (!isFar) begin();
    isFar = true;
    piece.dataset.dragged = "";
    if (zone) zone.dataset.dragging = "";
    Object.assign(piece.style, {
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
      piece.style.removeProperty(one);
    delete piece.dataset.dragged;
    delete zone?.dataset.dragging;
    if (e.type !== "pointerup") return;
    const on = document
      .elementsFromPoint(e.clientX, e.clientY)
      .find((one) => one !== piece && !piece.contains(one));
    if (on) land(on);
  };
  const { signal } = off;
  window.addEventListener("pointermove", go, { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
}
