// Shared by the tests of the WebAssembly build: the module, texts in and out
// of it, and counting. A test is called with the source and the build folder.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export { check, tally } from "../../lib/tally.mjs";

export const [top, build] = process.argv.slice(2);
export const native = join(build, "tidywinks");
const { instance } = await WebAssembly.instantiate(readFileSync(join(build, "tidywinks.wasm")));
export const engine = instance.exports;
engine.tw_begin();

// The text that begins at an address.
export function text(at, module = engine) {
  const bytes = new Uint8Array(module.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

export const output = (module = engine) => text(module.tw_output(), module);

export function input(words) {
  const bytes = new TextEncoder().encode(words);
  const at = engine.tw_input(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  return bytes.length;
}

export function said(call, ...args) {
  const code = engine[call](...args);
  return code ? `refused: ${output()}` : output();
}

const NOTHING_TOLD = 0xffffffff; // since an event that is far away

// What a viewer (9: an onlooker) sees now, without what happened.
export const look = (viewer) => JSON.parse(said("tw_look", viewer, NOTHING_TOLD));
export const moves = (seat) => look(seat).moves.map((move) => move.words);

// Opens a table, which a header or record leads to.
export function open(script) {
  if (engine.tw_open(input(script))) throw new Error(output());
}
