// The other end of a link: what a worker does with requests.
import type { Request, Response } from "./link";

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
  port.onmessage = ({ data }) => {
    void ready
      .then(({ calls, output }) => {
        if (broken) throw new Error(broken);
        const call = calls[data.call as keyof C] as (...args: unknown[]) => unknown;
        try {
          port.postMessage({ id: data.id, value: call(...data.args) });
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
