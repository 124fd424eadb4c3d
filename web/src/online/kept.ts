// The online tables whose keys this device has.
import { recallJson, remember } from "../device/saved";
import { t } from "../words/say";
import type { About } from "./lines";

export interface KeptTable {
  id: string;
  join: string; // key of the link for friends
  host: string; // key of whoever set it up, or ""
  seats: Record<string, string>; // keys of seats on this device, by letter
  given?: Record<string, string>; // keys of seats that the host gave anew
  muted?: string[]; // names of people whose phrases are not shown
  isHandOnly?: boolean; // a big screen shows the rest
  isWatched: boolean; // as onlooker
  game: string;
  names: string[];
  isOver: boolean;
  when: number;
}

const TABLE = "tidywinks.online.";

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

// 128 random bits as 22 letters that are safe in links.
export const newKey = () =>
  btoa(String.fromCharCode(...random(16)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

// What a device adds to the deal.
export const newEntropy = () =>
  Array.from(random(32), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const isOnlineId = (id: string) => /^[\w-]{22}$/.test(id);

// Where a table is, for whoever has one of its keys.
export const tableRoute = (id: string, key: string) => `#table/${id}/${key}`;
export const linkOf = (route: string) => `${location.origin}/${route}`;

// What this visit knows, also where the device keeps nothing.
const known = new Map<string, KeptTable>();

export function keptTable(id: string): KeptTable | null {
  return known.get(id) ?? recallJson<KeptTable>(TABLE + id);
}

// Whether it is there after this visit, too.
export const isOnDevice = (id: string) => recallJson(TABLE + id) !== null;

export const newKept = (id: string, join: string): KeptTable => ({
  id,
  join,
  host: "",
  seats: {},
  isWatched: false,
  game: "",
  names: [],
  isOver: false,
  when: Date.now(),
});

export function keepTable(kept: KeptTable): void {
  known.set(kept.id, kept);
  remember(TABLE + kept.id, JSON.stringify(kept));
}

export function noteTable(kept: KeptTable, about: About): void {
  kept.game = about.game;
  kept.names = about.places.filter(({ name }) => name).map(({ name }) => name);
  kept.isOver = about.phase === "closed" || about.phase === "over";
  kept.when = Date.now();
  keepTable(kept);
}

export function forgetTable(id: string): void {
  known.delete(id);
  try {
    localStorage.removeItem(TABLE + id);
  } catch {
    // Nothing was kept.
  }
}

// Whether a seat of this device is asked there, as the server said last.
const askedAt = new Map<string, boolean>();

export const noteAsked = (id: string, isAsked: boolean) => askedAt.set(id, isAsked);

export interface YourTable {
  isAsked: boolean; // it is this device's turn there
  id: string;
  game: string; // its name
  words: string; // who sits there
  route: string;
  when: number;
}

const KEPT_MS = 30 * 24 * 3600 * 1000; // what nobody has touched for so long is gone

// For the start page: tables that go on, first where this device is asked, then
// the latest.
export function yourTables(): YourTable[] {
  let ids: string[] = [];
  try {
    ids = Object.keys(localStorage).filter((key) => key.startsWith(TABLE));
  } catch {
    // Nothing can be kept on this device.
  }
  return ids
    .map((key) => keptTable(key.slice(TABLE.length)))
    .filter((kept) => kept !== null)
    .filter(({ id, game, isOver, when }) => {
      const isOld = when < Date.now() - KEPT_MS;
      if (isOld) forgetTable(id);
      return game && !isOver && !isOld;
    })
    .map(({ id, game, names, join, when }) => ({
      isAsked: askedAt.get(id) ?? false,
      id,
      game,
      words: names.length ? names.join(", ") : t("Nobody has sat down yet"),
      route: tableRoute(id, join),
      when,
    }))
    .sort((a, b) => Number(b.isAsked) - Number(a.isAsked) || b.when - a.when);
}

const ME = "tidywinks.me";

export interface Me {
  name: string;
  figure: string;
}

// Who was here the last time.
export const recallMe = (): Me | null => recallJson<Me>(ME);
export const rememberMe = (me: Me) => remember(ME, JSON.stringify(me));
