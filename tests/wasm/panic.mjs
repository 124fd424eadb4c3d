// A broken promise inside the engine traps, and says where it is.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, engine, open, output, tally, top } from "./lib/engine.mjs";

function trap(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return null;
}

// Chance is not asked where a seat is.
open("game wash-match\nseed panic\n");
const error = trap(() => engine.tw_chance());
check("it traps", error instanceof WebAssembly.RuntimeError, String(error));
const [, file, line, what] = /^(\S+\.c):(\d+): (.+)$/.exec(output()) ?? [];
check("it names file, line and promise", Boolean(what), output());
check("the file is one of this tree", existsSync(join(top, file ?? "?")), file);
const there = readFileSync(join(top, file ?? "base/panic.c"), "utf8").split("\n")[line - 1] ?? "";
check("the promise is there", there.includes(`ENSURE(${what})`), there);

// And so does a level that there is none of.
open("game wash-match\nseed panic\n");
const other = trap(() => engine.tw_bot(0, 99, 1));
check(
  "no such level",
  other instanceof WebAssembly.RuntimeError && /^play\/run\.c:\d+: /.test(output()),
  output(),
);

tally();
