// Kinds of cards by code and by name.

const MACHINES: Record<string, string> = { W: "washer", D: "dryer" };

/** What a kind is called in events, and drawn as. */
export const nameOfKind = (table: string[][], code: string): string =>
  table.find(([key, kind]) => key === "kind" && kind === code)?.[2] ?? MACHINES[code] ?? code;

export const codeOf = (table: string[][], name: string): string =>
  table.find(([key, , kind]) => key === "kind" && kind === name)?.[1] ??
  Object.keys(MACHINES).find((code) => MACHINES[code] === name) ??
  name;
