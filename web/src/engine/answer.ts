// The other end of a link: what a worker does with requests.
import type { Request, Response } from "./link";

/** Calls that may have to wait for something themselves. */
export type Later<C> = {
  [K in keyof C]: C[K] extends (...args: infer A) => infer R
    ? (...args: A) => R | Promise<R>
    : never;
};

interface Ready<C> {
  calls: C;
  output(): string; // what the module said last
}

/** A promise of the module's own that was broken: nothing it holds can be
 * relied on after that, and every later request is told so. */
export function answer<C extends object>(ready: Promise<Ready<C>>): void {
  const port = self as unknown as {
    onmessage: (event: MessageEvent<Request>) => void;
    postMessage(answer: Response): void;
  };
  let broken = "";
  let turn: Promise<unknown> = ready; // of the request before
  port.onmessage = ({ data }) => {
    turn = turn
      .then(() => ready)
      .then(async ({ calls, output }) => {
        if (broken) throw new Error(broken);
        const call = calls[data.call as keyof C] as (...args: unknown[]) => unknown;
        try {
          port.postMessage({ id: data.id, value: await call(...data.args) });
        } catch (error) {
          if (!(error instanceof WebAssembly.RuntimeError)) throw error;
          broken = `${output()} (${error.message})`;
          throw new Error(broken);
        }
      })
      .catch((error: unknown) => {
        port.postMessage({
          id: data.id,
          error: error instanceof Error ? error.message : String(error),
        });
      });
  };
}
