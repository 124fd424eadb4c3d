// Whether this device is asked at one of its tables: on the start page for all
// of them, at a table in the title, and by a notification when nobody looks.
import { announce } from "../look/arrive";
import { t } from "../words/say";
import { keptTable, noteAsked, yourTables } from "./kept";
import { Socket } from "./socket";

let socket: Socket | null = null;

/** Asks the server about every table of this device, and calls when it has
 * answered. */
export function askTables(changed: () => void): void {
  const wanted = yourTables().flatMap(({ id }) =>
    Object.values(keptTable(id)?.seats ?? {}).map((key) => `asks ${id} ${key}`),
  );
  socket?.close();
  socket = null;
  if (!wanted.length) return;
  const asked = new Map<string, boolean>();
  let open = wanted.length;
  const end = () => {
    socket?.close();
    socket = null;
  };
  socket = new Socket({
    opened: () => socket!.say(...wanted),
    heard(one) {
      if (one.is === "asks") asked.set(one.id, Boolean(asked.get(one.id)) || one.seats > 0);
      else if (one.is !== "error") return;
      if (--open) return;
      for (const [id, is] of asked) noteAsked(id, is);
      end();
      changed();
    },
    changed: () => {
      if (socket?.isOld) end();
    },
  });
}

let told = ""; // what the latest notification was about

export const canNotify = () =>
  typeof Notification !== "undefined" && Notification.permission === "default";

/** Somebody has pressed that they would like to be told. */
export async function letNotify(changed: () => void): Promise<void> {
  await Notification.requestPermission();
  changed();
}

/** Whether a seat of this device is asked at the table that is open: `about` is
 * what the question can be told from the one before by. */
export function noteTurn(isAsked: boolean, title: string, about: string): void {
  announce(isAsked ? t("Your turn") : "");
  if (!isAsked || told === about) return;
  told = about;
  if (document.visibilityState === "visible") return;
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const one = new Notification(t("Your turn"), { body: title, tag: "tidywinks" });
  one.onclick = () => {
    window.focus();
    one.close();
  };
}

export function noTurn(): void {
  announce("");
  told = "";
}
