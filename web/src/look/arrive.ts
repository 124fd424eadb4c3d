// Who comes to another screen is told so: the document's title follows its
// heading, and a keyboard whose button went away goes on from there.
let last = "";
let news = ""; // what the title says before it

function name(): void {
  const plain = last === "Tidywinks" ? last : `${last} – Tidywinks`;
  document.title = news ? `${news} – ${plain}` : plain;
}

/** What is said in the title first, for whoever looks at another tab. */
export function announce(words: string): void {
  news = words;
  if (last) name();
}

export function arrive(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  const title = heading?.textContent?.trim() ?? "";
  if (!heading || title === last) return;
  const isFirst = last === "";
  last = title;
  name();
  if (isFirst || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
