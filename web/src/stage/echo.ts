// A tap that does nothing by itself is seen to be heard: it hurries what is
// shown (»), or it came too soon and what was pressed says so (…).
const SHOWN_MS = 450;

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

export function echo({ clientX, clientY, target }: MouseEvent, isHurried: boolean): void {
  const sign = document.createElement("span");
  sign.className = "echo";
  sign.ariaHidden = "true";
  sign.textContent = isHurried ? "»" : "…";
  sign.style.setProperty("--x", `${clientX}px`);
  sign.style.setProperty("--y", `${clientY}px`);
  document.body.append(sign);
  const fade = [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }];
  sign.animate(fade, SHOWN_MS).onfinish = () => sign.remove();
  if (isHurried || calm.matches) return;
  const pressed = (target as Element).closest("button, a[href], [data-move], [data-pick]");
  pressed?.animate([{ scale: "1" }, { scale: "0.92" }, { scale: "1" }], SHOWN_MS / 2);
}
