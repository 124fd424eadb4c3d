// A bot decides the same in the WebAssembly build as in the native one: whole
// games of every level that is quick enough, and single decisions of the
// others with the sentences that explain them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, engine, input, native, output, tally } from "./lib/engine.mjs";

const folder = mkdtempSync(join(tmpdir(), "tidywinks-bots-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

function run(...words) {
  return execFileSync(native, words, { encoding: "utf8", maxBuffer: 1 << 28 });
}

engine.tw_catalogue(0);
const levels = JSON.parse(output()).bots.map((bot) => bot.name);
const isEvent = (line) => /^[A-H*] /.test(line);

// A game that the native program lets bots play, as lines of its record.
function played(game, seats) {
  const to = join(folder, "records");
  run(
    "simulate",
    game,
    "--games",
    "1",
    "--seats",
    seats.join(),
    "--players",
    String(seats.length),
    "--records",
    to,
  );
  return readFileSync(join(to, "longest.txt"), "utf8")
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("#"));
}

// The same in wasm: chance as recorded, decisions by the bots again.
function again(record) {
  const head = record.filter((line) => !isEvent(line) && !line.startsWith("result"));
  const seeds = new Map(
    record
      .filter((line) => line.startsWith("bot "))
      .map((line) => line.split(" "))
      .map(([, seat, name, seed]) => [seat, [levels.indexOf(name), parseInt(seed, 16)]]),
  );
  if (engine.tw_open(input(`${head.join("\n")}\n`))) return output();
  for (const line of record.filter(isEvent)) {
    const seat = "ABCDEFGH".indexOf(line[0]);
    const code =
      line[0] === "*"
        ? engine.tw_play(8, input(line.slice(2)))
        : engine.tw_bot(seat, ...seeds.get(line[0]));
    if (code) break;
  }
  engine.tw_record(1);
  return output().trim();
}

function firstDifference(a, b) {
  const [x, y] = [a.split("\n"), b.split("\n")];
  const at = x.findIndex((line, i) => line !== y[i]);
  return `line ${at + 1}: native "${x[at]}", wasm "${y[at]}"`;
}

const tables = {
  "wash-match": [2],
  "clean-family": [1, 2],
  beachcleaner: [2, 3],
  "stay-at-home": [2, 4],
  null: [2, 3],
};
const slow = new Set(["random", "expert"]); // random leaves no seed
const long = new Set(["wash-match", "stay-at-home"]);
const slower = new Set(["normal", "hard"]); // one seat of them is enough
for (const [game, sizes] of Object.entries(tables))
  for (const level of levels.filter((name) => !slow.has(name)))
    for (const players of level !== "hard" ? sizes : long.has(game) ? [] : sizes.slice(0, 1)) {
      const seats = Array(players).fill(slower.has(level) ? "greedy" : level);
      const record = played(game, [level, ...seats.slice(1)]);
      const wanted = record.join("\n");
      const found = again(record);
      check(
        `${game}, ${level} and ${players - 1} more`,
        found === wanted,
        firstDifference(wanted, found),
      );
      check(
        `${game}, ${level} of ${players}: decisions`,
        record.filter((line) => /^[A-H] /.test(line)).length > 5,
        "too few",
      );
    }

for (const game of Object.keys(tables)) {
  const record = played(game, ["easy", "normal"]);
  const events = record.filter(isEvent);
  const head = record.filter((line) => !isEvent(line) && !line.startsWith("result"));
  const decisions = events.flatMap((line, i) => (line[0] === "*" ? [] : [i]));
  for (const part of [0, 0.3, 0.7]) {
    const at = decisions[Math.floor(part * decisions.length)];
    const seat = events[at][0];
    const text = `${[...head, ...events.slice(0, at)].join("\n")}\n`;
    const file = join(folder, "open.txt");
    const seed = head.find((line) => line.startsWith(`bot ${seat}`));
    writeFileSync(file, text);
    for (const level of ["random", "hard", "expert"]) {
      const told = run("explain", file, "--bot", level, "--seat", seat).split("\n");
      engine.tw_open(input(text));
      engine.tw_hint(
        "ABCDEFGH".indexOf(seat),
        levels.indexOf(level),
        parseInt(seed.split(" ")[3], 16),
      );
      const { words, title, purpose, why } = JSON.parse(output());
      const found = [`${title} (${words})`, purpose, why].filter(Boolean).join("\n");
      const lines = [told[0].match(/would play: (.*)\.$/)[1], ...told.slice(1)];
      const wanted = lines.slice(0, found.split("\n").length).join("\n");
      check(
        `${game}, event ${at + 1}: ${level}`,
        found === wanted.trim(),
        `native "${wanted}", wasm "${found}"`,
      );
    }
  }
}

tally();
