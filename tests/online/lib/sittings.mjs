// Tables that are played one after another, to their end, whatever happens to the
// servers meanwhile; then everything that was acknowledged is in the record once,
// the record verifies, and every seat saw its part.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, games, program } from "./common.mjs";
import { compare, recordOf, table } from "./players.mjs";

/** How many were played, and decisions acknowledged. */
export const played = { tables: 0, decisions: 0 };

const folder = mkdtempSync(join(tmpdir(), "tidywinks-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

// Whatever a death interrupts is begun again.
async function seated(place, game, players, random) {
  for (;;) {
    try {
      await place.ready;
      const found = await Promise.race([table(place, game, players, random), place.death]);
      if (found) return found;
    } catch {
      // It died just then.
    }
  }
}

async function one(place, n, random) {
  const game = games[n % games.length];
  const players = Math.min(game.most, Math.max(2, game.least) + (n % 3));
  const t = await seated(place, game, players, random);
  place.sat?.(n, t);
  for (const player of t.seats) player.ask();
  await Promise.all(t.seats.map((player) => player.run()));
  const texts = new Set();
  for (const from of place.servers ?? [place]) {
    let text = null;
    while (!text) {
      await place.ready;
      text = await recordOf(from, t.seats[0]).catch(() => null);
    }
    texts.add(text);
  }
  const name = `table ${n}, ${game.name} ${players}`;
  check(`${name}: the same everywhere`, texts.size === 1, `${texts.size} records`);
  const [text] = texts;
  const file = join(folder, `record-${n}.txt`);
  writeFileSync(file, text);
  const { stdout, stderr } = spawnSync(program, ["verify", file], { encoding: "utf8" });
  rmSync(file);
  check(`${name}: verifies`, /^fair: \d+ chance events/.test(stdout), stdout + stderr);
  compare(name, text, t.seats);
  played.decisions += t.seats.reduce((sum, player) => sum + player.decisions, 0);
  for (const { device } of [...t.seats, { device: t.onlooker }]) device.drop();
  place.rose?.(n);
}

/** So many at once, as long as `goesOn` says. `place`: a server, or several as
 * one; `ready` is when it is there, `death` the next time that it is not. */
export async function sittings(place, atOnce, random, goesOn) {
  const sit = async () => {
    while (goesOn()) await one(place, played.tables++, random);
  };
  await Promise.all(Array.from({ length: atOnce }, sit));
}

/** `death` of the place, anew after each call of what is returned. */
export function mortal(place) {
  let tell;
  const live = () => {
    place.death = new Promise((resolve) => {
      tell = resolve;
    });
  };
  live();
  return () => {
    tell(null);
    live();
  };
}
