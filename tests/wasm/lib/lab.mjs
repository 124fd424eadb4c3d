// A worker of the laboratory: lab.wasm, with texts and sums in and out of it.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const build = process.argv[3];
const module = await WebAssembly.compile(readFileSync(join(build, "lab.wasm")));

export async function worker() {
  const e = (await WebAssembly.instantiate(module)).exports;
  e.lab_begin();
  const bytes = () => new Uint8Array(e.memory.buffer);
  const output = () => {
    const at = e.lab_output();
    return new TextDecoder().decode(bytes().subarray(at, bytes().indexOf(0, at)));
  };
  const input = (words) => {
    const coded = new TextEncoder().encode(words);
    const at = e.lab_input(coded.length);
    bytes().set(coded, at);
    return coded.length;
  };
  return {
    speak: (table) => e.lab_language(input(table)),
    // Null, or the object of a refusal.
    open: (order) => (e.lab_open(input(order)) ? JSON.parse(output()) : null),
    play: (from, to) => e.lab_games(from, to),
    deal: (from, to) => e.lab_deals(from, to),
    dealsWanted: () => e.lab_deals_wanted(),
    give() {
      const size = e.lab_give();
      return bytes().slice(e.lab_sums(), e.lab_sums() + size);
    },
    add(sums) {
      bytes().set(sums, e.lab_sums());
      return e.lab_add();
    },
    report: () => (e.lab_report() ? null : JSON.parse(output())),
    record: (variant, game) => (e.lab_record(variant, game) ? JSON.parse(output()) : output()),
  };
}
