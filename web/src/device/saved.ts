// What this device keeps: unfinished games and a few small things. A device
// may refuse or be full; nothing here throws, and `keep` says so.
export interface Seat {
  bot: number; // number of the bot, or -1: a person on this device
  name: string;
  figure?: string; // an animal; by the seat without it (table/seats.ts)
}

export interface Saved {
  id: string;
  record: string;
  seats: Seat[];
  seed: number;
  game: string;
  when: number;
  daily: string; // the day's deal it plays, or ""
  decided?: (boolean[] | null)[]; // by seat: true for what went by itself
}

const TABLE = "tidywinks.table.";

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function recallJson<T>(key: string): T | null {
  try {
    return JSON.parse(recall(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export function savedTable(id: string): Saved | null {
  const saved = recallJson<Saved>(TABLE + id);
  return saved?.id === id &&
    typeof saved.record === "string" &&
    Array.isArray(saved.seats) &&
    Array.isArray(saved.decided ?? [])
    ? saved
    : null;
}

// All of them, the latest first.
export function savedTables(): Saved[] {
  let keys: string[] = [];
  try {
    keys = Object.keys(localStorage);
  } catch {
    // Nothing can be kept on this device, so nothing was.
  }
  return keys
    .filter((key) => key.startsWith(TABLE))
    .map((key) => savedTable(key.slice(TABLE.length)))
    .filter((saved) => saved !== null)
    .sort((a, b) => b.when - a.when);
}

export const keep = (saved: Saved) => remember(TABLE + saved.id, JSON.stringify(saved));

export function forget(id: string): void {
  try {
    localStorage.removeItem(TABLE + id);
  } catch {
    // As above.
  }
}
