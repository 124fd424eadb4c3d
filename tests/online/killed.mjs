// A server that is killed without a word at random moments, under load, and begun
// again: nothing acknowledged is lost or happens twice, every table is played to
// its end, and the records verify. KILLS says how often (50 unless set); `make
// proof` has a thousand.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, games, numbers, program, Server, tally } from "./lib/common.mjs";
import { compare, recordOf, table } from "./lib/players.mjs";

const KILLS = Number(process.env.KILLS ?? 50);
const TABLES = 16; // at once
const LONGEST_MS = 120; // between two deaths

const server = new Server();
const random = numbers(Number(process.env.SEED ?? 1));
let killed = 0;
let tables = 0;
let decisions = 0;

server.ready = server.begin("--rate", "100000");
await server.ready;

// The next death.
let tell;
let death;
const live = () => {
  death = new Promise((resolve) => {
    tell = resolve;
  });
};
live();

// Whatever a death interrupts is begun again.
async function seated(game, players) {
  for (;;) {
    try {
      await server.ready;
      const found = await Promise.race([table(server, game, players, random), death]);
      if (found) return found;
    } catch {
      // It died just then.
    }
  }
}

async function one(n) {
  const game = games[n % games.length];
  const players = Math.min(game.most, Math.max(2, game.least) + (n % 3));
  const t = await seated(game, players);
  for (const player of t.seats) player.ask();
  await Promise.all(t.seats.map((player) => player.run()));
  let text = null;
  while (!text) {
    await server.ready;
    text = await recordOf(server, t.seats[0]).catch(() => null);
  }
  const name = `table ${n}, ${game.name} ${players}`;
  const file = join(server.data, `record-${n}.txt`);
  writeFileSync(file, text);
  const { stdout, stderr } = spawnSync(program, ["verify", file], { encoding: "utf8" });
  check(`${name}: verifies`, /^fair: \d+ chance events/.test(stdout), stdout + stderr);
  compare(name, text, t.seats);
  decisions += t.seats.reduce((sum, player) => sum + player.decisions, 0);
}

// A table after another as long as there is dying to be done.
async function sitting() {
  while (killed < KILLS) await one(tables++);
}

async function reaper() {
  while (killed < KILLS) {
    await new Promise((resolve) => setTimeout(resolve, 1 + random(LONGEST_MS)));
    killed++;
    server.ready = server.end("SIGKILL").then(() => server.begin("--rate", "100000"));
    tell(null);
    live();
    await server.ready;
  }
}

await Promise.all([reaper(), ...Array.from({ length: TABLES }, sitting)]);
console.log(`${killed} deaths, ${tables} tables to the end, ${decisions} decisions acknowledged`);
check("tables were played", tables >= TABLES, `${tables}`);
await server.end();
tally();
