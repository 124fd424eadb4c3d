// Owns a laboratory. One request at a time, each answered once.
import { answer } from "../engine/answer";
import type { LabCalls, Played } from "./protocol";

declare const LAB_WASM_URL: string;

interface Exports {
  memory: WebAssembly.Memory;
  lab_begin(): void;
  lab_input(bytes: number): number;
  lab_output(): number;
  lab_language(bytes: number): number;
  lab_open(bytes: number): number;
  lab_games(from: number, to: number): void;
  lab_deals(from: number, to: number): void;
  lab_deals_wanted(): number;
  lab_give(): number;
  lab_sums(): number;
  lab_add(): number;
  lab_report(): number;
  lab_record(variant: number, game: number): number;
}

const memoryOf = (e: Exports) => new Uint8Array(e.memory.buffer);

function outputOf(e: Exports): string {
  const at = e.lab_output();
  return new TextDecoder().decode(memoryOf(e).subarray(at, memoryOf(e).indexOf(0, at)));
}

function calls(e: Exports): LabCalls {
  function input(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const at = e.lab_input(bytes.length);
    if (!at) throw new Error("out of memory");
    memoryOf(e).set(bytes, at);
    return bytes.length;
  }
  function timed(act: () => void): Played {
    const began = performance.now();
    act();
    const seconds = (performance.now() - began) / 1000;
    const size = e.lab_give();
    return { sums: memoryOf(e).slice(e.lab_sums(), e.lab_sums() + size), seconds };
  }
  return {
    speak: (table) => e.lab_language(input(table)),
    open: (order) => (e.lab_open(input(order)) ? JSON.parse(outputOf(e)) : null),
    play: (from, to) => timed(() => e.lab_games(from, to)),
    deal: (from, to) => timed(() => e.lab_deals(from, to)),
    dealsWanted: () => e.lab_deals_wanted(),
    add(sums) {
      memoryOf(e).set(sums, e.lab_sums());
      return e.lab_add();
    },
    report: () => (e.lab_report() ? null : JSON.parse(outputOf(e))),
    record: (variant, game) => (e.lab_record(variant, game) ? "" : outputOf(e)),
  };
}

answer(
  WebAssembly.instantiateStreaming(fetch(`/${LAB_WASM_URL}`)).then(({ instance }) => {
    const e = instance.exports as unknown as Exports;
    e.lab_begin();
    return { calls: calls(e), output: () => outputOf(e) };
  }),
);
