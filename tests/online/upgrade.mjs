// An upgrade with running tables: what an older program wrote, in
// tests/online/upgrade, is opened by this one. Every table checks out, whoever
// sat there comes back with the same key to the same cards, plays on to the end,
// and the record verifies. What a newer program wrote is refused in a sentence
// and stays as it is. When the format changes, a file of the old one stays
// there; `upgrade.mjs TOP BUILD make` wrote this one.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { begins, check, games, numbers, program, tally, top } from "./lib/common.mjs";
import { begin, come, decide, seated, server } from "./lib/people.mjs";

const FORMAT = 1;
const kept = (format, ending) => join(top, `tests/online/upgrade/format-${format}.${ending}`);
const tables = (data, ...words) =>
  spawnSync(program, ["tables", ...words, "--data", data], { encoding: "utf8" });

// All that a seat has seen, which is not to change.
async function seen({ letter, device }) {
  device.heard.length = 0;
  device.say(`history ${letter}`);
  return device.hear(begins("history"));
}

async function make() {
  await begin();
  const random = numbers(1);
  const all = [];
  for (const game of games) {
    const t = await seated(game.name, Math.max(2, game.least), "onlookers yes");
    for (let i = 0; i < 14; i++) await decide(t.people, random);
    const people = [];
    for (const one of t.people)
      people.push({ letter: one.letter, own: one.own, saw: await seen(one) });
    all.push({ game: game.name, id: t.id, host: t.host, join: t.join, people });
  }
  execFileSync(program, ["tables", "backup", kept(FORMAT, "db"), "--data", server.data]);
  writeFileSync(kept(FORMAT, "json"), `${JSON.stringify(all, null, 1)}\n`);
  await server.end();
}

async function opens(format) {
  const name = `format ${format}`;
  const random = numbers(format);
  const all = JSON.parse(readFileSync(kept(format, "json"), "utf8"));
  writeFileSync(join(server.data, "tidywinks.db"), readFileSync(kept(format, "db")));
  // A hundred years: longer than the calendar of such programs.
  await begin("--keep", "36500");
  const checked = tables(server.data, "check");
  check(`${name} checks out`, checked.status === 0, checked.stdout + checked.stderr);
  for (const t of all) {
    for (const one of t.people) {
      one.device = await come(t.id, one.own);
      const saw = await seen(one);
      check(`${name}: ${t.game} as ${one.letter} saw it`, saw === one.saw, saw);
    }
    for (let i = 0; i < 3000 && (await decide(t.people, random)); i++);
    const [{ device }] = t.people;
    device.say("record");
    const record = (await device.hear(begins("record"))).split("\n").slice(1, -2).join("\n");
    const file = join(server.data, "record.txt");
    writeFileSync(file, `${record}\n`);
    const verified = spawnSync(program, ["verify", file], { encoding: "utf8" });
    check(`${name}: ${t.game} played on`, verified.status === 0, verified.stdout + verified.stderr);
  }
  await server.end();
}

// SQLite keeps the number of the format in four bytes of the first page.
function newer() {
  const data = join(server.data, "newer");
  const file = join(data, "tidywinks.db");
  mkdirSync(data);
  const bytes = readFileSync(kept(FORMAT, "db"));
  check("the format is the one that is kept", bytes.readUInt32BE(60) === FORMAT, "it is not");
  bytes.writeUInt32BE(FORMAT + 1, 60);
  writeFileSync(file, bytes);
  const words = ["serve", "--listen", "127.0.0.1:0", "--data", data];
  const served = spawnSync(program, words, { encoding: "utf8" });
  const restored = tables(join(server.data, "none"), "restore", file);
  for (const [what, { status, stderr }] of [
    ["serve", served],
    ["tables list", tables(data, "list")],
    ["tables restore", restored],
  ])
    check(
      `${what} refuses what is newer`,
      status === 2 && /written by a newer program: their format is 2,.* up to 1\b/.test(stderr),
      stderr,
    );
  check("and leaves it alone", readFileSync(file).equals(bytes), "it has changed");
}

if (process.argv[4] === "make") await make();
else {
  for (let format = 1; format <= FORMAT; format++) await opens(format);
  newer();
}
tally();
