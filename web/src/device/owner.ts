// An unfinished game of this device is played in one tab. Where browsers have
// locks (on https and on the machine itself), a tab holds the game's while it
// is open; another is told, and may take it over: then the first keeps what was
// played, and lets go. One that does not answer loses it.
const NAME = "tidywinks.table.";
const PATIENCE_MS = 3000;

export interface Owner {
  give(): Promise<void>; // keep everything: another tab goes on
  lost(): void; // it does now
}

let release = () => {};
let owner: { id: string; to: Owner } | null = null;

const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : null;

channel?.addEventListener("message", ({ data }) => {
  if (!owner || owner.id !== data) return;
  const { to } = owner;
  void to.give().then(() => {
    if (owner?.to !== to) return;
    disown();
    to.lost();
  });
});

// Resolves once it is held, or will not be.
function hold(id: string, to: Owner, how: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    let isHeld = false;
    const held = (lock: Lock | null) => {
      resolve(lock !== null);
      if (!lock) return;
      isHeld = true;
      disown();
      owner = { id, to };
      return new Promise<void>((done) => {
        release = done;
      });
    };
    navigator.locks.request(NAME + id, how, held).catch(() => {
      resolve(false);
      if (!isHeld || owner?.to !== to) return;
      owner = null;
      to.lost();
    });
  });
}

// False: another tab has it.
export async function own(id: string, to: Owner): Promise<boolean> {
  return !navigator.locks || hold(id, to, { ifAvailable: true });
}

const isSeen = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => document.hidden || resolve();
    document.addEventListener("visibilitychange", look, { signal });
    look();
  });

/** Comes when this tab is seen and none has the game any more; never once the
 * signal is given, or where there are no locks. */
export async function untilFree(id: string, signal: AbortSignal): Promise<void> {
  if (!navigator.locks) return new Promise(() => {});
  do {
    await isSeen(signal);
    await navigator.locks.request(NAME + id, { signal }, () => {});
  } while (document.hidden);
}

export async function takeOver(id: string, to: Owner): Promise<void> {
  if (!navigator.locks) return;
  channel?.postMessage(id);
  const isGiven = await hold(id, to, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!isGiven) await hold(id, to, { steal: true });
}

export function disown(): void {
  owner = null;
  release();
  release = () => {};
}
