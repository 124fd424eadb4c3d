// The engine as promises.
import type { Calls, Request, Response } from "./protocol";

declare const WORKER_URL: string;

type Waiting = { resolve(value: unknown): void; reject(why: Error): void };

let worker: Worker | null = null;
let table: string | null = null; // of a language, for the engine once it is there
const waiting = new Map<number, Waiting>();
let last = 0;

function answered({ data }: MessageEvent<Response>): void {
  const one = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.error !== undefined) {
    console.error(`engine: ${data.error}`);
    one?.reject(new Error(data.error));
  } else one?.resolve(data.value);
}

function failed(event: ErrorEvent): void {
  const why = new Error(event.message || "the engine could not be loaded");
  for (const one of waiting.values()) one.reject(why);
  waiting.clear();
}

// The engine is loaded when it is first asked, or when the page has time.
function engine(): Worker {
  if (worker) return worker;
  worker = new Worker(`/${WORKER_URL}`, { type: "module" });
  worker.onmessage = answered;
  worker.onerror = failed;
  if (table !== null) void ask("speak", table);
  return worker;
}

export const warm = (): void => void engine();

/** Whether the engine takes this language in; it does so later where it is not
 * there yet. */
export async function teach(words: string): Promise<boolean> {
  table = words;
  return !worker || (await ask("speak", words)) === null;
}

/** The table of the language that is spoken; "": English. */
export const taught = (): string => table ?? "";

export function ask<K extends keyof Calls>(
  call: K,
  ...args: Parameters<Calls[K]>
): Promise<ReturnType<Calls[K]>> {
  return new Promise((resolve, reject) => {
    const request: Request = { id: ++last, call, args };
    waiting.set(request.id, { resolve: resolve as (value: unknown) => void, reject });
    engine().postMessage(request);
  });
}
