// How long bots think as WebAssembly, as JSON: processor milliseconds a decision,
// mean and longest, multiplied by four as a stand-in for a phone (a browser slows
// its page on request, but not the worker in which bots think). Games are played
// by `easy`; `easy` is timed at 200 of its decisions with a choice, `expert` at 60,
// evenly spread over five games. Called by scripts/bench-page.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engine, input, native, output } from "./engine.mjs";

const SLOWED = 4;
const GAMES = 5;
const TIMES = { easy: 200, hard: 100, expert: 60 };
const TABLES = [
  ["wash-match", 2],
  ["clean-family", 1],
  ["clean-family", 4],
  ["beachcleaner", 2],
  ["beachcleaner", 4],
  ["stay-at-home", 2],
  ["stay-at-home", 4],
];

const folder = mkdtempSync(join(tmpdir(), "tidywinks-think-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
engine.tw_catalogue(0);
const levels = JSON.parse(output()).bots.map((bot) => bot.name);
const isEvent = (line) => /^[A-H*] /.test(line);

// Where a seat has a choice: the match up to there, as text, and the seat.
function choices(game, players, seed) {
  const to = join(folder, "records");
  const seats = Array(players).fill("easy").join();
  const words = ["--seats", seats, "--players", String(players), "--seed", seed];
  execFileSync(native, ["simulate", game, "--games", "1", ...words, "--records", to]);
  const lines = readFileSync(join(to, "longest.txt"), "utf8").trim().split("\n");
  const head = lines.filter((line) => !isEvent(line) && !/^(#|result)/.test(line));
  const events = lines.filter(isEvent);
  return events.flatMap((line, i) => {
    if (line[0] === "*") return [];
    return [{ text: `${[...head, ...events.slice(0, i)].join("\n")}\n`, seat: line[0] }];
  });
}

// The processor time of one decision; null where there is nothing to choose.
function think({ text, seat }, level) {
  const number = "ABCDEFGH".indexOf(seat);
  if (engine.tw_open(input(text))) throw new Error(output());
  engine.tw_look(number, 0);
  if (JSON.parse(output()).choices < 2) return null;
  const before = process.cpuUsage();
  if (engine.tw_bot(number, levels.indexOf(level), 1)) throw new Error(output());
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (const [game, players] of TABLES) {
  const all = [];
  for (let i = 0; i < GAMES; i++) all.push(...choices(game, players, `think${i}`));
  for (const [level, most] of Object.entries(TIMES)) {
    const every = Math.max(1, Math.floor(all.length / most));
    const times = all
      .filter((_, i) => i % every === 0)
      .map((at) => think(at, level))
      .filter((time) => time !== null)
      .map((time) => SLOWED * time);
    console.log(
      JSON.stringify({
        game,
        players,
        level,
        decisions: times.length,
        slowed: SLOWED,
        mean_ms: Number((times.reduce((a, b) => a + b, 0) / times.length).toFixed(1)),
        longest_ms: Number(Math.max(...times).toFixed(1)),
      }),
    );
  }
}
