// Anything on the socket: any bytes, any order, keys of others, used numbers,
// stale frames, long lines, bursts, sockets that are half open or not read.
// There is a code and a sentence, or a close; the log of a table never changes,
// and the server goes on.
import { randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import {
  begins,
  build,
  check,
  Device,
  entropy,
  header,
  key,
  numbers,
  Server,
  tally,
} from "./lib/common.mjs";

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function open(server, ...lines) {
  const device = await new Device(server).open();
  const keys = { host: key(), join: key() };
  device.say(`new ${keys.host} ${keys.join}`);
  for (let i = 0; i < lines.length; i += 200) device.say(...lines.slice(i, i + 200));
  device.say(".");
  const table = await device.hear((m) => /^(table|error)/.test(m));
  return { ...keys, device, id: /^table (\S+)/.exec(table)?.[1], table };
}

async function sit(server, table, letter) {
  const device = await new Device(server).open();
  device.own = key();
  device.say(`table ${table.id} ${table.join}`);
  await device.hear(begins("table"));
  device.say(`sit ${letter} ${device.own} otter ${entropy()} Person ${letter}`);
  await device.hear(begins("history"));
  return device;
}

// A table in the middle of a game, which nothing below may change.
async function playing(server) {
  const table = await open(server, "onlookers no", ...header("stay-at-home", 2));
  table.a = await sit(server, table, "A");
  table.b = await sit(server, table, "B");
  table.device.say("start");
  await table.a.hear((m) => /^phase plays$/m.test(m));
  table.look = async () => {
    const device = await new Device(server).open();
    device.say(`table ${table.id} ${table.a.own}`);
    const text = await device.hear(begins("history"));
    device.drop();
    return text;
  };
  return table;
}

// Every line gets an answer that begins like this, and nothing has changed.
async function answers(name, device, line, pattern) {
  device.heard.length = 0;
  device.say(line);
  const answer = await device.hear((m) => !/^(here|table|history)/.test(m));
  check(name, pattern.test(answer ?? "closed"), `${line.slice(0, 60)}: ${answer}`);
}

async function refusals(server) {
  const t = await playing(server);
  const before = await t.look();
  t.a.heard.length = 0;
  t.a.say("moves A");
  const [head, ...moves] = (await t.a.hear(begins("moves"))).trimEnd().split("\n").slice(0, -1);
  const [, , number, frame] = head.split(" ").map(Number);
  const is = (name, line, pattern, device = t.a) => answers(name, device, line, pattern);
  const k = number + 1;
  await is("no such line", "dance", /^error syntax /);
  await is(
    "the other seat",
    `play B 1 0 ${moves[0] ?? "pass"}`,
    /^error key that seat is not yours/,
  );
  await is("no seat", "play Z 1 0 x", /^error seat /);
  await is("no numbers", "play A one two x", /^error syntax play SEAT K F WORDS/);
  await is("stale", `play A ${k} ${frame + 7} ${moves[0] ?? "x"}`, /^refused A \d+ stale /);
  await is("missing", `play A ${k + 5} ${frame} ${moves[0] ?? "x"}`, /^refused A \d+ syntax /);
  await is("illegal", `play A ${k} ${frame} fly to the moon`, /^refused A \d+ [a-z]+ /);
  await is("undo nothing", `undo A ${k} ${frame}`, /^refused A \d+ undo |^refused A \d+ /);
  await is("record too early", "record", /^error hidden the game is not over yet/);
  await is("host only", "start", /^error key only whoever set up the table/);
  await is("no onlookers", "watch", /^error hidden this table has no onlookers/);
  await is(
    "sit on another",
    `sit B ${key()} otter ${entropy()} Thief`,
    /^error key that seat is taken/,
  );
  await is("bad key", "table x y", /^error syntax a key has/);
  await is("other table", `table ${"x".repeat(22)} ${key()}`, /^error key there is no such table/);
  await is("wrong key", `table ${t.id} ${key()}`, /^error key there is no such table/);
  await is("entropy of another", `entropy B ${entropy()}`, /^error key that seat is not yours/);
  await is("entropy too late", `entropy A ${entropy()}`, /^error seat the game has begun/);
  await is("another game", "open", /^error key only whoever/);
  await is("host: settings now", "clock 99999999", /^error option here must be a number/, t.device);
  await is("host: a seat now", "seat A free", /^error seat the game has begun/, t.device);
  await is("host: start again", "start", /^error seat the game has begun/, t.device);
  await is("host: a stranger", "seat A ape", /^error syntax a seat is free/, t.device);
  const lines = ["open", "game wash-match", "players 2", "."].join("\n");
  await is("host: too early", lines, /^error seat the game at this table is not over/, t.device);
  check("nothing has changed", (await t.look()) === before, "the table looks otherwise");
  // A number that was used, with the same words and with others.
  const asked = moves.length ? t.a : t.b;
  const letter = moves.length ? "A" : "B";
  asked.say(`moves ${letter}`);
  const [again, first, second] = (await asked.hear(begins("moves"))).trimEnd().split("\n");
  const [, , n, f] = again.split(" ").map(Number);
  asked.say(`play ${letter} ${n + 1} ${f} ${first}`);
  await asked.hear(begins("frame"));
  await is("said again", `play ${letter} ${n + 1} ${f} ${first}`, /^done /, asked);
  if (second !== ".")
    await is("used", `play ${letter} ${n + 1} ${f} ${second}`, /^refused . \d+ used /, asked);
}

async function openings(server) {
  const refused = async (name, pattern, ...lines) => {
    const { table, device } = await open(server, ...lines);
    check(`opening: ${name}`, pattern.test(table), table.slice(0, 200));
    device.drop();
  };
  // Settled otherwise than asked: opened all the same, and said so.
  const alone = await open(
    server,
    "game clean-family",
    "players 1",
    "option side B",
    "option advanced on",
  );
  check("opening: opened", alone.id, alone.table);
  const notice = alone.device.all.find(begins("notice"));
  check("opening: notice", /CF-R34/.test(notice ?? ""), notice);
  await refused("no game", /^error /, "players 2");
  await refused("another game", /^error syntax/, "game chess", "players 2");
  await refused("too many", /^error /, "game wash-match", "players 9");
  await refused(
    "an event",
    /^error syntax a table begins/,
    "game wash-match",
    "players 2",
    "seed x",
    "A flip 1",
  );
  await refused(
    "a seed",
    /^error syntax the deal of a table/,
    "game wash-match",
    "players 2",
    "seed x",
  );
  await refused(
    "a long edition",
    /^error /,
    "game clean-family",
    "players 2",
    ...Array(2500).fill("data x"),
  );
  await refused(
    "no bot",
    /^error option there is no such bot/,
    "seat A bot god",
    "game wash-match",
    "players 2",
  );
  await refused(
    "a control character",
    /^error /,
    `seat A taken ${key()} otter a\u0007b`,
    "game wash-match",
    "players 2",
  );
}

// Lines made of pieces of real ones, in any order, from a device at a table.
async function nonsense(server) {
  const random = numbers(99);
  const t = await playing(server);
  const before = await t.look();
  const words = ["play", "undo", "A", "B", "C", "*", "1", "0", "-1", "99999999999", "table", t.id];
  words.push(key(), "sit", "moves", "view", "record", "entropy", "seat", "free", "kept", "bot");
  words.push(
    "new",
    ".",
    "open",
    "start",
    "close",
    "watch",
    "ping",
    "\t",
    "é",
    "\u0000",
    "#",
    "game",
  );
  let closes = 0;
  let device = await new Device(server).open();
  for (let i = 0; i < 3000; i++) {
    if (!device.isOpen) {
      closes++;
      device = await new Device(server).open();
    }
    const line = Array.from({ length: random(7) }, () => words[random(words.length)]).join(" ");
    if (random(40) === 0) device.socket.send(randomBytes(random(200)));
    else device.say(line);
    if (i % 100 === 99) {
      device.say(".", "ping");
      await device.hear((m) => /^pong/m.test(m));
    }
  }
  check("nonsense: closes bytes", closes > 0, "binary messages were taken");
  check("nonsense: nothing has changed", (await t.look()) === before, "the table looks otherwise");
}

async function sizes(server) {
  const device = await new Device(server).open();
  device.say(`dance ${"x".repeat(4080)}`);
  check("4 kB", /^error syntax/.test(await device.hear(begins("error"))), "no answer");
  device.say(`dance ${"x".repeat(5000)}`);
  const { code } = await device.closed;
  check("more than 4 kB", code === 1009 || code === 1006, `close code ${code}`);
  const mute = await new Device(server).open();
  mute.socket.send(Buffer.from([1, 2, 3]), { binary: true });
  check("binary", (await mute.closed).code === 1003, "not closed");
}

// Before it has said who it is, and in what version.
async function greetings(server) {
  for (const first of ["table x y", "tidywinks 2 x", "GET / HTTP/1.1", "\u0000"]) {
    const device = new Device(server);
    device.mode = "text";
    await device.open(first);
    const text = await device.hear();
    check(`greeting ${first}`, /^error version first say/.test(text), text);
    check(`greeting ${first}: closed`, (await device.closed).code === 1008, "still open");
  }
}

const raw = (server, text) =>
  new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(text));
    socket.on("error", () => {});
    socket.opened = Date.now();
    socket.ended = new Promise((done) => socket.on("close", () => done(Date.now())));
    socket.on("connect", () => resolve(socket));
    socket.on("data", () => {});
  });

const UPGRADE =
  "GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

// Bytes that are no frame of WebSocket; sockets that end in the middle.
async function frames(server) {
  const random = numbers(3);
  for (let i = 0; i < 60; i++) {
    const socket = await raw(server, UPGRADE);
    socket.write(randomBytes(1 + random(300)));
    if (i % 3 === 0) socket.destroy();
    else if (i % 3 === 1) socket.end();
  }
  // A table that is being read when its device is gone.
  const t = await playing(server);
  for (let i = 0; i < 40; i++) {
    const device = await new Device(server).open();
    device.say(`table ${randomBytes(11).toString("hex")} ${key()}`, `table ${t.id} ${t.join}`);
    device.drop();
  }
}

function frame(text) {
  const bytes = Buffer.from(text);
  const head =
    bytes.length < 126
      ? [0x81, 0x80 | bytes.length]
      : [0x81, 0xfe, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), bytes]);
}

// Whether the server ends a socket that never reads and says this on and on.
async function isEnded(socket, bytes, ms) {
  let isGone = false;
  socket.pause();
  socket.ended.then(() => {
    isGone = true;
  });
  const end = Date.now() + 60000;
  while (!isGone && Date.now() < end) {
    const isWritten = new Promise((go) => socket.write(bytes, go));
    await Promise.race([Promise.all([isWritten, ms && pause(ms)]), socket.ended, pause(1000)]);
    await new Promise(setImmediate);
  }
  socket.destroy();
  return isGone;
}

// A device that never reads: what waits for it ends it, not the server.
async function slow(server) {
  const t = await playing(server);
  const socket = await raw(server, UPGRADE);
  socket.write(frame("tidywinks 1 x text"));
  const many = Array(60).fill(`table ${t.id} ${t.a.own}`).join("\n");
  check("a slow reader is closed", await isEnded(socket, frame(many), 2), "still open");
}

// A device that was told good-bye and talks on: the others are heard meanwhile.
async function deaf() {
  const server = await new Server().begin();
  const socket = await raw(server, UPGRADE);
  const flood = Buffer.concat(Array(1000000).fill(frame("ping")));
  socket.write(frame("tidywinks 1 x text"));
  const ended = isEnded(socket, flood, 0);
  const device = await new Device(server).open();
  device.say("ping");
  check("others are heard beside it", (await device.hear(begins("pong"))) !== null, "no answer");
  check("who talks on is closed", await ended, "still open");
  await server.end();
}

async function bursts() {
  const server = await new Server().begin();
  const device = await new Device(server).open();
  for (let i = 0; i < 40; i++) device.say("ping");
  const answer = await device.hear(begins("error"));
  check("a burst", /^error slow too many messages/.test(answer), answer);
  check("a burst is closed", (await device.closed).code === 1008, "still open");
  await server.end();
}

// Asks for the largest file so often that it fills every buffer on the way, and
// reads nothing; later, how many answers come whole.
async function reads(server, times) {
  const folder = join(build, "web");
  const size = (name) => statSync(join(folder, name)).size;
  const [largest] = readdirSync(folder)
    .filter((name) => name.endsWith(".wasm"))
    .sort((a, b) => size(b) - size(a));
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {});
  await new Promise((go) => socket.on("connect", go));
  const head = (last) =>
    `GET /${largest} HTTP/1.1\r\nHost: x\r\nConnection: ${last ? "close" : "keep-alive"}\r\n\r\n`;
  socket.write(Array.from({ length: times }, (_, i) => head(i === times - 1)).join(""));
  return () =>
    new Promise((done) => {
      let bytes = 0;
      socket.on("data", (part) => {
        bytes += part.length;
      });
      socket.on("close", () => done(Math.floor(bytes / size(largest))));
    });
}

// Requests that drip: each has five seconds, and the others are served. Whoever
// reads an answer slowly has longer.
async function dripping() {
  const server = await new Server().begin("--sockets", "2000");
  const slow = await reads(server, 20);
  const sockets = [];
  for (let i = 0; i < 1049; i++) sockets.push(raw(server, "GET / HT"));
  const all = await Promise.all(sockets);
  const drip = setInterval(() => {
    for (const socket of all) if (!socket.destroyed) socket.write("x");
  }, 900);
  const ended = await Promise.all(all.map(async (s) => (await s.ended) - s.opened));
  clearInterval(drip);
  check("slow requests end", Math.max(...ended) < 25000, `after ${Math.max(...ended)} ms`);
  check("and have had their time", Math.min(...ended) > 4000, `after ${Math.min(...ended)} ms`);
  check("a slow reader has the whole answer", (await slow()) === 20, "it was cut");
  const device = await new Device(server).open();
  device.say("ping");
  check("and the server goes on", (await device.hear(begins("pong"))) !== null, "no answer");
  await server.end();
}

// So many sockets from one address, and then no more.
async function crowd() {
  const server = await new Server().begin("--sockets", "20");
  const devices = [];
  for (let i = 0; i < 20; i++) devices.push(await new Device(server).open());
  const failed = await new Device(server).open().then(
    (device) => device.hear(begins("error")),
    (error) => error.message,
  );
  check("too many sockets", /503|error slow|full/.test(failed ?? ""), failed);
  await devices[0].drop();
  await pause(200);
  const device = await new Device(server).open();
  device.say("ping");
  check("and again when one is gone", (await device.hear(begins("pong"))) !== null, "no answer");
  await server.end();
}

// A message in mid-restart: it is heard or it is not, and happens once.
async function restart() {
  const server = await new Server().begin("--rate", "100000");
  const t = await playing(server);
  const before = (await t.look()).split("\n")[0];
  for (const device of [t.a, t.b]) device.say("moves A", "moves B");
  const moves = await Promise.race([t.a, t.b].map((d) => d.hear(begins("moves"))));
  const [head, first] = moves.split("\n");
  const [, letter, number, frame] = head.split(" ");
  const device = letter === "A" ? t.a : t.b;
  const line = `play ${letter} ${Number(number) + 1} ${frame} ${first}`;
  device.say(line);
  await server.end("SIGKILL");
  await server.begin("--rate", "100000");
  const back = await new Device(server).open();
  back.say(`table ${t.id} ${device.own}`, line);
  const answer = await back.hear((m) => /^(frame|done|refused)/.test(m));
  check(
    "mid-restart",
    /^(frame|done|refused . \d+ (stale|illegal|seat))/.test(answer),
    `${before}: ${answer}`,
  );
  await server.end();
}

const server = await new Server().begin("--rate", "100000");
await greetings(server);
await refusals(server);
await openings(server);
await sizes(server);
await nonsense(server);
await frames(server);
await slow(server);
const { code, signal } = await server.end();
check("the server ends well", code === 0 && !signal, `${code} ${signal}`);
await bursts();
await deaf();
await restart();
await crowd();
await dripping();
tally();
