// The engine as promises.
import type { Calls, Request, Response } from "./protocol";

declare const WORKER_URL: string;

type Waiting = { resolve(value: unknown): void; reject(why: Error): void };

const worker = new Worker(`/${WORKER_URL}`, { type: "module" });
const waiting = new Map<number, Waiting>();
let last = 0;

worker.onmessage = ({ data }: MessageEvent<Response>) => {
  const one = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.error !== undefined) {
    console.error(`engine: ${data.error}`);
    one?.reject(new Error(data.error));
  } else one?.resolve(data.value);
};

worker.onerror = (event) => {
  const why = new Error(event.message || "the engine could not be loaded");
  for (const one of waiting.values()) one.reject(why);
  waiting.clear();
};

export function ask<K extends keyof Calls>(
  call: K,
  ...args: Parameters<Calls[K]>
): Promise<ReturnType<Calls[K]>> {
  return new Promise((resolve, reject) => {
    const request: Request = { id: ++last, call, args };
    waiting.set(request.id, { resolve: resolve as (value: unknown) => void, reject });
    worker.postMessage(request);
  });
}
