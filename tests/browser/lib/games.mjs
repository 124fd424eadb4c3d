// The games that the page offers, as its engine lists them, and what suites need
// to know of one: tests/browser/games/FOLDER.mjs, where there is something.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, top } from "./common.mjs";

const { instance } = await WebAssembly.instantiate(readFileSync(join(build, "tidywinks.wasm")));
const { memory, tw_begin, tw_catalogue, tw_output } = instance.exports;
tw_begin();

function catalogue() {
  const games = [];
  for (let i = 0; tw_catalogue(i) === 0; i++) {
    const bytes = new Uint8Array(memory.buffer);
    const at = tw_output();
    games.push(JSON.parse(new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)))));
  }
  return games;
}

const offered = catalogue().filter((game) => !game.template);

export const GAMES = offered.map((game) => game.name);

export const titleOf = (name) => offered.find((game) => game.name === name).title;

/** Those that have a guided first game. */
export const LESSONS = readdirSync(join(top, "lessons"))
  .map((file) => basename(file, ".txt"))
  .filter((game) => GAMES.includes(game));

export async function specialOf(game) {
  const file = join(top, "tests/browser/games", `${game.replaceAll("-", "_")}.mjs`);
  return existsSync(file) ? await import(file) : {};
}
