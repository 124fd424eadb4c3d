// Several servers on one PostgreSQL, the seats of each table spread over them, with
// bots and chance everywhere: every table is played to its end, nothing that was
// acknowledged is lost or happens twice, and every server has the same record.
// Meanwhile servers are killed, connections to the database are cut, NOTIFY is
// lost, the database is restarted, crashes, and fails over to a streaming replica.
// MANY_TABLES, MANY_SERVERS and MANY_TROUBLES (which of them, and `none`) say how
// much; `make proof` has a thousand tables.
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { check, numbers, program, Server, tally, top } from "./lib/common.mjs";
import { mortal, played, sittings } from "./lib/sittings.mjs";

const TABLES = Number(process.env.MANY_TABLES ?? 8);
const SERVERS = Number(process.env.MANY_SERVERS ?? 3);
const TROUBLES = (process.env.MANY_TROUBLES ?? "kill,cut,deaf,restart,crash,failover").split(",");
const AT_ONCE = Math.min(TABLES, Number(process.env.MANY_AT_ONCE ?? 8));
const PAUSE_MS = Number(process.env.MANY_PAUSE ?? 400); // between two troubles
const STUCK_MS = 1000 * Number(process.env.MANY_STUCK ?? 120);

const random = numbers(Number(process.env.SEED ?? 1));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Two places for databases: one of them serves, the other may follow it.
const script = join(top, "tests/lib/postgres.sh");
const isRoomy = () => {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 1 << 29;
  } catch {
    return false;
  }
};
const above = mkdtempSync(join(isRoomy() ? "/dev/shm" : tmpdir(), "many-"));
execFileSync("chmod", ["711", above]);
const folders = ["a", "b"].map((name) => join(above, name));
let serving = 0;
const own = String(process.pid);
const postgres = (...words) => promisify(execFile)(script, words, { encoding: "utf8" });
process.on("exit", () => {
  for (const folder of folders)
    try {
      execFileSync(script, ["kill", folder], { stdio: "ignore" });
    } catch {
      // It is not there.
    }
  rmSync(above, { recursive: true, force: true });
});
const sql = (text) => postgres("sql", folders[serving], "tidywinks", text);

mkdirSync(folders[1]);
await postgres("start", folders[0], own);
const hasFailover = TROUBLES.includes("failover");
if (hasFailover) await postgres("replica", folders[0], folders[1], own);
const hosts = hasFailover ? folders.join(",") : folders[0];
const more = hasFailover ? "&target_session_attrs=read-write" : "";
const address = `postgres://tidywinks@/tidywinks?host=${hosts}${more}`;

// The servers as one place: each device comes to another of them.
const place = {
  servers: Array.from({ length: SERVERS }, () => new Server(address)),
  ready: Promise.resolve(),
  next: 0,
  get socket() {
    return this.servers[this.next++ % SERVERS].socket;
  },
  sat(n, { id, seats }) {
    this.sitting.set(n, { id, seats, frames: -1, still: 0 });
  },
  rose(n) {
    this.sitting.delete(n);
  },
  sitting: new Map(),
};
const words = ["--rate", "100000", "--sockets", "100000", "--tables", "100000"];
words.push("--requests", "1000000");
for (const server of place.servers) {
  server.log = "";
  await server.begin(...words);
}
const dies = mortal(place);

const count = Object.fromEntries(TROUBLES.map((name) => [name, 0]));
let isOver = false;
let isDown = false; // the database

const troubles = {
  async none() {
    await pause(PAUSE_MS);
  },
  // A server without a word; it is begun again after a while.
  async kill() {
    const server = place.servers[random(SERVERS)];
    await server.end("SIGKILL");
    dies();
    await pause(random(500));
    await server.begin(...words);
  },
  // All connections to the database, those that listen too.
  async cut() {
    await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = 'tidywinks' AND pid <> pg_backend_pid()`);
  },
  // Those that listen, again and again: what is told meanwhile is lost.
  async deaf() {
    for (let i = 0; i < 5; i++) {
      await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = 'tidywinks' AND query LIKE 'LISTEN%'`);
      await pause(200);
    }
  },
  async restart() {
    await postgres("restart", folders[serving]);
  },
  async crash() {
    await postgres("kill", folders[serving]);
    await pause(random(1000));
    await postgres("again", folders[serving]);
  },
  // The one that serves is gone for good; what follows it takes its place, and is
  // followed by a new one.
  async failover() {
    await postgres("kill", folders[serving]);
    const gone = serving;
    serving = 1 - serving;
    await postgres("promote", folders[serving]);
    execFileSync("rm", ["-rf", join(folders[gone], "data")]);
    await postgres("replica", folders[serving], folders[gone], own);
  },
};

async function makeTrouble() {
  for (let i = 0; !isOver; i++) {
    const name = TROUBLES[i % TROUBLES.length];
    isDown = ["restart", "crash", "failover"].includes(name);
    await troubles[name]();
    isDown = false;
    count[name]++;
    await pause(PAUSE_MS / 2 + random(PAUSE_MS));
  }
}

// A table where nobody has seen anything new for so long, not counting the time
// without a database, is stuck; what it waits for is in its log.
const LOOK_MS = 5000;
const watchdog = setInterval(async () => {
  for (const [n, t] of place.sitting) {
    const { id, seats } = t;
    const frames = seats.reduce((sum, { frame }) => sum + frame, 0);
    if (frames !== t.frames) Object.assign(t, { frames, still: 0 });
    else if (!isDown) t.still += LOOK_MS;
    if (t.still > STUCK_MS) {
      check(`table ${n} is not stuck`, false, `${id} after ${STUCK_MS / 1000} s`);
      console.log(
        (
          await sql(`SELECT number, text FROM tidywinks.log WHERE id = '${id}'
        ORDER BY number DESC LIMIT 3`)
        ).stdout,
      );
      for (const { letter, said, number, frame, device } of seats)
        console.log(letter, said, number, frame, device.socket.url, device.all.slice(-4));
      for (const server of place.servers) console.log(server.log.slice(-2000));
      tally();
      process.exit(1);
    }
  }
}, LOOK_MS);

const begun = Date.now();
const trouble = makeTrouble();
// Every trouble is met at least once.
const goesOn = () => played.tables < TABLES || Object.values(count).some((times) => !times);
await sittings(place, AT_ONCE, random, goesOn);
isOver = true;
await trouble;
clearInterval(watchdog);
const rows = Number((await sql("SELECT count(*) FROM tidywinks.log")).stdout);
console.log(
  `${SERVERS} servers, ${played.tables} tables to the end, ${played.decisions} decisions ` +
    `acknowledged, ${rows} rows, ${Math.round((Date.now() - begun) / 1000)} s; ` +
    Object.entries(count)
      .map(([name, times]) => `${name} ${times}`)
      .join(", "),
);
check("tables were played", played.tables >= TABLES, `${played.tables}`);
for (const [i, server] of place.servers.entries()) {
  await server.end();
  const bad = /event=(table-unreadable|panic)\S*.*/.exec(server.log);
  check(`server ${i}: reads every table`, !bad, bad?.[0]);
}

// In a window whose seats are at two servers a seat is sent its own answer and
// nothing else, whatever another answers there unseen: the program gives up at any
// other number of messages.
const alike = ["bench", "--alike", "--tables", "20", "--seconds", "4", "--servers", "2"];
const { stdout } = await promisify(execFile)(program, [...alike, "--store", address]);
check("windows of two servers were looked at", /"decided"/.test(stdout), stdout);
tally();
