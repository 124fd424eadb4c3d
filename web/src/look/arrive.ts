// Who comes to another screen is told so: the document's title follows its
// heading, and a keyboard whose button went away goes on from there.
let last = "";

export function arrive(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  const title = heading?.textContent?.trim() ?? "";
  if (!heading || title === last) return;
  const isFirst = last === "";
  last = title;
  document.title = title === "Tidywinks" ? title : `${title} – Tidywinks`;
  if (isFirst || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
