// A worker as promises: one request at a time, each answered once.

type Call = (...args: never[]) => unknown;

export interface Request {
  id: number;
  call: string;
  args: unknown[];
}

export interface Response {
  id: number;
  value?: unknown;
  error?: string;
}

type Waiting = { resolve(value: unknown): void; reject(why: Error): void };

export class Ended extends Error {}

export class Link<C extends { [K in keyof C]: Call }> {
  private worker: Worker;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(url: string) {
    this.worker = new Worker(`/${url}`, { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<Response>) => {
      const one = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error === undefined) return one?.resolve(data.value);
      console.error(`engine: ${data.error}`);
      one?.reject(new Error(data.error));
    };
    this.worker.onerror = ({ message }) =>
      this.fail(new Error(message || "the engine could not be loaded"));
  }

  private fail(why: Error): void {
    for (const one of this.waiting.values()) one.reject(why);
    this.waiting.clear();
  }

  ask<K extends keyof C & string>(call: K, ...args: Parameters<C[K]>): Promise<ReturnType<C[K]>> {
    return new Promise((resolve, reject) => {
      const request: Request = { id: ++this.last, call, args };
      this.waiting.set(request.id, { resolve: resolve as (value: unknown) => void, reject });
      this.worker.postMessage(request);
    });
  }

  /** At once; what was asked is not answered any more. */
  end(): void {
    this.worker.terminate();
    this.fail(new Ended());
  }
}
