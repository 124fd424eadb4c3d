// The engine as promises.
import { Link } from "./link";
import type { Calls } from "./protocol";

declare const WORKER_URL: string;

let link: Link<Calls> | null = null;
let table: string | null = null; // of a language, for the engine once it is there

// The engine is loaded when it is first asked, or when the page has time.
function engine(): Link<Calls> {
  if (link) return link;
  link = new Link(WORKER_URL);
  if (table !== null) void link.ask("speak", table);
  return link;
}

export const warm = (): void => void engine();

/** Whether the engine takes this language in; it does so later where it is not
 * there yet. */
export async function teach(words: string): Promise<boolean> {
  table = words;
  return !link || (await link.ask("speak", words)) === null;
}

/** The table of the language that is spoken; "": English. */
export const taught = (): string => table ?? "";

export const ask = <K extends keyof Calls>(
  call: K,
  ...args: Parameters<Calls[K]>
): Promise<ReturnType<Calls[K]>> => engine().ask(call, ...args);
