// The roles of packaging/postgresql.sql: the owner makes the schema, the other
// serves, and has no right beyond that.
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { check, games, numbers, program, Server, tally, top } from "./lib/common.mjs";
import { compare, recordOf, table } from "./lib/players.mjs";

const script = join(top, "tests/lib/postgres.sh");
const above = mkdtempSync(join(tmpdir(), "roles-"));
execFileSync("chmod", ["711", above]);
const folder = join(above, "database");
process.on("exit", () => {
  try {
    execFileSync(script, ["kill", folder], { stdio: "ignore" });
  } catch {
    // It is not there.
  }
  rmSync(above, { recursive: true, force: true });
});

const psql = (...words) =>
  spawnSync("psql", ["-X", "-q", "-h", folder, ...words], { encoding: "utf8" });
const address = (role) => `postgres://${role}@/tidywinks?host=${folder}`;
const tables = (role, ...words) =>
  promisify(execFile)(program, ["tables", ...words, "--store", address(role)]).catch((e) => e);

await promisify(execFile)(script, ["start", folder, String(process.pid)]);
psql("-U", "tidywinks", "-d", "postgres", "-c", "DROP DATABASE tidywinks");
const made = psql(
  "-U",
  "tidywinks",
  "-d",
  "postgres",
  "-v",
  "ON_ERROR_STOP=1",
  "-f",
  join(top, "packaging/postgresql.sql"),
);
check("the roles are made", made.status === 0, made.stderr);

const early = await tables("tidywinks_serve", "list");
check(
  "who serves cannot make the schema",
  /cannot be made: .*denied/.test(early.stderr),
  early.stderr,
);
const first = await tables("tidywinks_owner", "list");
check("the owner makes it", first.stdout === "" && !first.stderr, first.stderr);

const server = await new Server(address("tidywinks_serve")).begin();
const [game] = games;
const t = await table(server, game, Math.max(2, game.least), numbers(1));
for (const player of t.seats) player.ask();
await Promise.all(t.seats.map((player) => player.run()));
compare("a game", await recordOf(server, t.seats[0]), t.seats);
const deleted = await tables("tidywinks_serve", "delete", t.id);
check("who serves deletes a table", !deleted.code, deleted.stderr);
const left = await tables("tidywinks_serve", "list");
check("and it is gone", left.stdout === "", left.stdout);
await server.end();

for (const sql of [
  "DROP TABLE tidywinks.log",
  "TRUNCATE tidywinks.log",
  "ALTER TABLE tidywinks.log ADD COLUMN more text",
  "CREATE TABLE tidywinks.more ()",
  "CREATE TABLE public.more ()",
  "CREATE FUNCTION tidywinks.more() RETURNS void LANGUAGE sql AS ''",
  "DROP FUNCTION tidywinks.forget(text)",
  "CREATE SCHEMA more",
  "CREATE ROLE more",
]) {
  const { status, stderr } = psql("-U", "tidywinks_serve", "-d", "tidywinks", "-c", sql);
  check(
    `who serves may not: ${sql}`,
    status !== 0 && /permission denied|must be owner/.test(stderr),
    stderr,
  );
}
tally();
