// Backups. Copies of all tables are made while people decide at them; one is
// restored elsewhere, checks out, holds everything that was acknowledged before
// it was begun and nothing half, and is played on to its end. What was changed
// in a file by hand is found.
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, games, numbers, program, tally } from "./lib/common.mjs";
import { begin, come, decide, seated, server } from "./lib/people.mjs";

const run = (data, ...words) =>
  spawnSync(program, ["tables", ...words, "--data", data], { encoding: "utf8" });
const exported = (data, id) =>
  execFileSync(program, ["tables", "export", id, "--data", data], { encoding: "utf8" });
const elsewhere = (name) => join(server.data, name);
const isGood = ({ status, stdout }) => status === 0 && /all is as it was written\n$/.test(stdout);

await begin();
const random = numbers(18);
const tables = [];
for (const game of games) tables.push(await seated(game.name, Math.max(2, game.least)));
for (const t of tables) for (let i = 0; i < 12; i++) await decide(t.people, random);

const live = run(server.data, "check");
check("the tables of a running server check out", isGood(live), live.stdout + live.stderr);

// Everybody decides on, and five times all is copied meanwhile.
const before = tables.map((t) => exported(server.data, t.id));
let isCopying = true;
const going = tables.map(async (t) => {
  while (isCopying) if (!(await decide(t.people, random))) break;
});
const copies = [];
for (let i = 0; i < 5; i++) {
  const copy = elsewhere(`copy-${i}`);
  const words = ["tables", "backup", copy, "--data", server.data];
  const made = await new Promise((done) =>
    execFile(program, words, (error, _, said) => done({ isGood: !error, said })),
  );
  check(`copy ${i} is made`, made.isGood, made.said);
  copies.push(copy);
}
isCopying = false;
await Promise.all(going);
check("for its owner alone", (statSync(copies[0]).mode & 0o777) === 0o600, "others can read it");
check(
  "one file",
  readdirSync(server.data).filter((name) => name.startsWith("copy-")).length === 5,
  readdirSync(server.data).join(),
);
const twice = run(server.data, "backup", copies[0]);
check("no file is replaced", twice.status === 2 && /already/.test(twice.stderr), twice.stderr);
await server.end("SIGKILL");

const after = tables.map((t) => exported(server.data, t.id));
copies.forEach((copy, i) => {
  const data = elsewhere(`restored-${i}`);
  const restored = run(data, "restore", copy);
  check(`copy ${i} restored`, isGood(restored), restored.stdout + restored.stderr);
  tables.forEach((t, k) => {
    const text = exported(data, t.id);
    check(
      `copy ${i}: ${games[k].name} between before and after`,
      text.startsWith(before[k]) && after[k].startsWith(text),
      `${before[k].length} ${text.length} ${after[k].length}`,
    );
  });
});
const full = run(server.data, "restore", copies[0]);
check("not over tables", full.status === 2 && /already/.test(full.stderr), full.stderr);
check("which stay", exported(server.data, tables[0].id) === after[0], "they have changed");
for (const [what, file] of [
  ["a picture", join(process.argv[2], "docs/pictures/start-phone.png")],
  ["a missing file", elsewhere("nothing")],
  ["an empty file", elsewhere("empty")],
]) {
  writeFileSync(elsewhere("empty"), "");
  const refused = run(elsewhere("none"), "restore", file);
  check(`${what} is no backup`, refused.status === 2 && refused.stderr, refused.stdout);
}

// Everybody plays on with the same keys at what was restored.
const first = server.data;
server.data = elsewhere("restored-4");
await begin();
for (const t of tables) {
  for (const one of t.people) one.device = await come(t.id, one.own);
  for (let i = 0; i < 2000 && (await decide(t.people, random)); i++);
}
await server.end();
const played = run(server.data, "check");
check("played on to the end", isGood(played), played.stdout + played.stderr);
const list = execFileSync(program, ["tables", "list", "--data", server.data], { encoding: "utf8" });
check("all are over", list.match(/ {2}over {2}/g)?.length === games.length, list);
server.data = first;

// Whoever changes a file by hand is found out: another secret, another number
// of a device's, another decision; a row gone, moved, late; a table not listed.
const [id, text] = [tables[0].id, after[0]];
const other = (hex) => (hex[0] === "0" ? "1" : "0") + hex.slice(1);
const secret = /^secret ([0-9a-f]{64})$/m.exec(text)[1];
const entropy = /^entropy A ([0-9a-f]{64})$/m.exec(text)[1];
const replace = (old, now) => `UPDATE log SET text = replace(text, '${old}', '${now}')`;
for (const [name, sql, says] of [
  ["secret", replace(secret, other(secret)), /another secret than it was committed to/],
  ["entropy", replace(entropy, other(entropy)), /chance that the seed does not/],
  ["decision", replace("A flip ", "A flop "), /row \d+ cannot be read/],
  ["row gone", `DELETE FROM log WHERE id = '${id}' AND number = 9`, /does not follow/],
  ["row late", `UPDATE log SET time = time - 90000 WHERE number = 9`, /older than/],
  ["table not listed", `DELETE FROM tables WHERE id = '${id}'`, /not listed/],
  ["table without rows", `DELETE FROM log WHERE id = '${id}'`, /without a row/],
  ["table of another day", `UPDATE tables SET time = time + 100000`, /another time/],
]) {
  const data = elsewhere(name);
  mkdirSync(data);
  copyFileSync(copies[4], join(data, "tidywinks.db"));
  const file = join(data, "tidywinks.db");
  const script = `import sqlite3; d = sqlite3.connect("${file}"); d.execute("${sql}"); d.commit()`;
  execFileSync("python3", ["-c", script]);
  const found = run(data, "check");
  const said = found.stdout + found.stderr;
  check(`found: ${name}`, found.status === 1 && says.test(said), said);
}
tally();
