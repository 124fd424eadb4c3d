// Kinds of cards by code and by name, as the situation lists them.

/** What a kind is called in events, and drawn as. */
export const nameOfKind = (table: string[][], code: string): string =>
  table.find(([key, kind]) => key === "kind" && kind === code)?.[2] ?? code;

export const codeOf = (table: string[][], name: string): string =>
  table.find(([key, , kind]) => key === "kind" && kind === name)?.[1] ?? name;
