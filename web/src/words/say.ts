// What the page says, in the reader's language. A sentence is written in
// English with places {1} to {9}; the English is its name in languages/. What
// a table lacks is said in English. A word that is several in other languages
// has a note behind a bar, which is not said: t("swap|do it").

const table = new Map<string, string>();

// Takes a language's table in, or English with "".
export function learnWords(text: string): void {
  table.clear();
  let english = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("= ")) table.set(english, line.slice(2));
    else if (line && !line.startsWith("#")) english = line;
  }
}

// Marks what t will say later: words that stand in tables of the page.
export const phrase = (english: string): string => english;

export function t(english: string, ...things: (string | number)[]): string {
  return (table.get(english) ?? english.replace(/\|.*/, "")).replace(
    /\{([1-9])\}/g,
    (place, n: string) => String(things[Number(n) - 1] ?? place),
  );
}
