// Games for pictures: whole ones by bots from an open seed, and their records
// cut where something worth a picture comes next. The page that opens one gets
// the same cards, so that the same decision leads to the same moment.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./common.mjs";

const { instance } = await WebAssembly.instantiate(readFileSync(join(build, "tidywinks.wasm")));
const engine = instance.exports;
engine.tw_begin();

const CHANCE = 8;
const SEEDS = 60; // tried for a moment
const BOT = 1; // of the list: one that takes what looks best

function input(words) {
  const bytes = new TextEncoder().encode(words);
  const at = engine.tw_input(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  return bytes.length;
}

function output() {
  const bytes = new Uint8Array(engine.memory.buffer);
  const at = engine.tw_output();
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

/** The record of a whole game, as lines: `head`, and `events`. */
export function played(game, players, seed) {
  const head = `game ${game}\nplayers ${players}\nseed ${seed}\n`;
  if (engine.tw_open(input(head))) throw new Error(output());
  for (let waiting = engine.tw_waiting(); waiting; waiting = engine.tw_waiting()) {
    const code =
      waiting & (1 << CHANCE)
        ? engine.tw_chance()
        : engine.tw_bot(31 - Math.clz32(waiting), BOT, 1); // A last
    if (code) throw new Error(output());
  }
  engine.tw_record(1);
  const lines = output()
    .split("\n")
    .filter((line) => line && !line.startsWith("#") && !line.startsWith("bot "));
  const first = lines.findIndex((line) => /^[A-H*] /.test(line));
  return { head: lines.slice(0, first), events: lines.slice(first) };
}

const cutAt = ({ head, events }, n) => `${[...head, ...events.slice(0, n)].join("\n")}\n`;

/** About half of a game has been played, and A is to decide. */
export function middle(game, players, seed = "picture") {
  const whole = played(game, players, seed);
  const half = Math.floor(whole.events.length / 2);
  const n = whole.events.findIndex((line, i) => i >= half && line.startsWith("A "));
  return { record: cutAt(whole, n), next: decisions(whole.events.slice(n)) };
}

const decisions = (events) =>
  events.filter((line) => line.startsWith("A ")).map((line) => line.slice(2));

/** A game cut before the decision of A that leads to an event, which `isIt` is
 * asked about with all before it and after it; null: none was found. */
export function moment(game, players, isIt) {
  for (let i = 1; i <= SEEDS; i++) {
    const whole = played(game, players, `picture-${i}`);
    for (const [at, line] of whole.events.entries()) {
      if (!isIt(line, whole.events.slice(0, at), whole.events.slice(at + 1))) continue;
      let n = at;
      while (n >= 0 && whole.events[n].startsWith("* ")) n--;
      if (line.startsWith("result")) n = at - 1;
      while (n >= 0 && whole.events[n].startsWith("* ")) n--;
      if (n < 0 || !whole.events[n].startsWith("A ")) continue;
      return { record: cutAt(whole, n), words: whole.events[n].slice(2) };
    }
  }
  return null;
}
