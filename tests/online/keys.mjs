// Nobody sits where they don't belong: wrong keys, old keys, keys of other tables,
// guessed ids, pages of other sites; and no key leaves by a log, a file, a header
// or an address.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { begins, check, Device, key, program, Server, tally } from "./lib/common.mjs";
import { begin, come, gathered, refusal, seated, server } from "./lib/people.mjs";

const UNKNOWN = "error key there is no such table, or this is not its key\n";
const shown = []; // every key of this run

// All keys of a table: of its host, for friends, for onlookers, of each seat.
async function keysOf(t) {
  const host = await come(t.id, t.host, "table");
  const watch = /^watch (\S+)$/m.exec(host.all.find(begins("table")))[1];
  const keys = { host: t.host, join: t.join, watch, ...(t.own && { seat: t.own }) };
  for (const { letter, own } of t.people ?? []) keys[letter] = own;
  shown.push(...Object.values(keys));
  return { keys, host };
}

// Ids and keys are 128 bits or more, and what is shorter is not taken.
async function sizes() {
  const device = await new Device(server).open();
  for (const short of ["", "x", "x".repeat(21), "x".repeat(65), `${"x".repeat(21)}!`]) {
    const answer = await refusal(device, `new ${short} ${key()}`);
    check(`a key of ${short.length} letters`, /^error syntax/.test(answer), answer);
  }
  const ids = new Set();
  const bits = new Array(128).fill(0);
  for (let i = 0; i < 64; i++) {
    const one = await new Device(server).open();
    one.say(`new ${key()} ${key()}`, "game wash-match", "players 2", ".");
    const id = /^table (\S+)/.exec(await one.hear(begins("table")))[1];
    const bytes = Buffer.from(id, "base64url");
    check(`id ${i}: 128 bits`, bytes.length === 16 && id.length === 22, id);
    for (let bit = 0; bit < 128; bit++) bits[bit] += (bytes[bit >> 3] >> (bit & 7)) & 1;
    ids.add(id);
    one.drop();
  }
  check("no id twice", ids.size === 64, `${ids.size}`);
  // Each bit of 64 ids is 0 in all or 1 in all by chance once in 2^56.
  check(
    "every bit is drawn",
    bits.every((n) => n > 0 && n < 64),
    bits.join(" "),
  );
}

// Whatever is wrong, id or key, the answer is the same byte by byte.
async function wrong() {
  const one = await seated("stay-at-home", 2, "onlookers yes");
  const other = await seated("wash-match", 2, "onlookers yes");
  const { keys } = await keysOf(one);
  const { keys: theirs } = await keysOf(other);
  check("onlookers' key: 128 bits", /^[0-9a-f]{32,}$/.test(keys.watch), keys.watch);
  const device = await new Device(server).open();
  const flipped = (word) => (word[0] === "A" ? "B" : "A") + word.slice(1);
  const hash = (word) => createHash("sha256").update(`tidywinks key 1\n${word}`).digest("hex");
  const tries = [
    ["a guess", one.id, key()],
    ["a guessed id", key(), keys.A],
    ["an id that is nearly right", flipped(one.id), keys.A],
    ["a key that is nearly right", one.id, flipped(keys.A)],
    ["a longer one", one.id, `${keys.A}A`],
    ["the hash of a key", one.id, hash(keys.A)],
    ["no key's hash", one.id, "0".repeat(64)],
    ["the id as key", one.id, one.id],
    ...Object.entries(theirs).map(([name, k]) => [`another table's ${name}`, one.id, k]),
  ];
  for (const [name, id, k] of tries)
    for (const line of [`table ${id} ${k}`, `asks ${id} ${k}`]) {
      const answer = await refusal(device, line);
      check(`${name}: ${line.slice(0, 5)}`, answer === UNKNOWN, answer);
    }
  // And with nothing shown, nothing is told; by another device: who asks this much
  // at once is closed.
  const bare = await new Device(server).open();
  for (const line of ["view A", "moves A", "history A", "history onlooker", "record", "evening"]) {
    const answer = await refusal(bare, line);
    check(`no key: ${line}`, answer.startsWith("error "), answer);
  }
  check(
    "told nothing of a game",
    !/^(table|history|frame|view)/m.test([...device.all, ...bare.all].join("")),
    "",
  );
}

// Keys that were: after a link anew, a deleted name, a deleted table.
async function old() {
  const { t, host, guest } = await gathered("Person");
  shown.push(t.host, t.join, t.own);
  const device = await new Device(server).open();
  const isShut = async (name, k) => {
    const answer = await refusal(device, `table ${t.id} ${k}`);
    check(`old: ${name}`, answer === UNKNOWN, answer);
  };
  const join = key();
  // Everything before is heard; what is heard then is of the new link.
  host.say("ping");
  await host.hear(begins("pong"));
  host.say(`join ${join}`);
  await host.hear(begins("table"));
  await isShut("link for friends, given anew", t.join);
  guest.say("forget B");
  await guest.hear(begins("forgot"));
  await isShut("key of a deleted name", t.own);
  host.say("delete");
  await host.hear((m) => /^error|^deleted/.test(m));
  await isShut("link of a deleted table", join);
  await isShut("host of a deleted table", t.host);
}

// A page of another site: its Origin is not ours, and there is no cookie that
// would speak for whoever visits it.
async function sites() {
  const { port } = server;
  for (const origin of [
    "http://elsewhere",
    "null",
    "http://127.0.0.1",
    `http://127.0.0.1:${port}.elsewhere`,
    `http://127.0.0.1:${port}@elsewhere`,
    `http://elsewhere/127.0.0.1:${port}`,
    `http://elsewhere?://127.0.0.1:${port}`,
    `127.0.0.1:${port}`,
    `http://localhost:${port}`,
  ]) {
    const answer = await new Device(server, "text", { origin }).open().then(
      () => "opened",
      (error) => error.message,
    );
    check(`Origin ${origin}`, /403/.test(answer), answer);
  }
  const own = await new Device(server, "text", { origin: `http://127.0.0.1:${port}` }).open();
  check("the own Origin", own.isOpen, "closed");
}

// What every answer has with it, and none has.
async function headers() {
  for (const [target, options, status] of [
    ["/", {}, 200],
    ["/nothing", {}, 404],
    ["/healthz", {}, 200],
    ["/socket", {}, 426],
    ["/%00", {}, 400],
    ["/", { method: "POST" }, 405],
    ["/", { headers: { "If-None-Match": "*" } }, 304],
  ]) {
    const answer = await fetch(new URL(target, server.link), options);
    const of = (name) => answer.headers.get(name) ?? "";
    const name = `${options.method ?? "GET"} ${target} ${status}`;
    check(name, answer.status === status, `${answer.status}`);
    check(`${name}: no referrer`, of("referrer-policy") === "no-referrer", of("referrer-policy"));
    const policy = of("content-security-policy");
    check(
      `${name}: policy`,
      /^default-src 'none';/.test(policy) &&
        /frame-ancestors 'none'/.test(policy) &&
        /base-uri 'none'/.test(policy) &&
        /form-action 'none'/.test(policy) &&
        !/unsafe-inline|unsafe-eval'? |\*|https?:/.test(policy.replace("'wasm-unsafe-eval'", "")),
      policy,
    );
    check(`${name}: no guessing of types`, of("x-content-type-options") === "nosniff", "");
    check(`${name}: by itself`, of("cross-origin-opener-policy") === "same-origin", "");
    check(`${name}: for itself`, of("cross-origin-resource-policy") === "same-origin", "");
    check(`${name}: no cookie`, !of("set-cookie"), of("set-cookie"));
    check(`${name}: for no other site`, !of("access-control-allow-origin"), "");
    await answer.arrayBuffer();
  }
}

// Wrong keys are counted by address. Then nothing is compared any more, also not
// the right one; whoever sits goes on.
async function guesses() {
  const few = await new Server().begin("--guesses", "5");
  const host = await new Device(few).open();
  const t = { host: key(), join: key() };
  host.say(`new ${t.host} ${t.join}`, "game wash-match", "players 2", ".");
  t.id = /^table (\S+)/.exec(await host.hear(begins("table")))[1];
  const device = await new Device(few).open();
  const lines = (n) => Array.from({ length: n }, () => `table ${key()} ${key()}`);
  device.say(...lines(8));
  for (let i = 0; i < 5; i++) check(`guess ${i + 1}`, (await device.hear()) !== null, "no answer");
  const end = await device.hear((m) => /^error slow/.test(m));
  check("a sixth", /^error slow too many wrong keys/.test(end ?? ""), end);
  check("and good-bye", (await device.closed).code === 1008, "another close");
  const late = await new Device(few).open();
  late.say(`table ${t.id} ${t.join}`);
  const answer = await late.hear(begins("error"));
  check("nor the right one", /^error slow/.test(answer), answer);
  host.say("seat A bot easy");
  check("whoever is there goes on", (await host.hear(begins("table"))) !== null, "no answer");
  await few.end();
}

// Every key of this run: in no file, not as letters and not as bytes; its hash is.
// What is in a database is looked at in a copy of it.
function files() {
  if (server.store) {
    const copy = join(server.data, "copy.db");
    execFileSync(program, ["tables", "backup", copy, "--store", server.store]);
  }
  const all = Buffer.concat(
    readdirSync(server.data).map((name) => readFileSync(join(server.data, name))),
  );
  const text = all.toString("latin1");
  let hashes = 0;
  for (const k of shown) {
    check(`not stored: ${k.slice(0, 4)}…`, !text.includes(k), "its letters");
    check(`nor its bytes: ${k.slice(0, 4)}…`, !all.includes(Buffer.from(k, "base64url")), "");
    const hash = createHash("sha256").update(`tidywinks key 1\n${k}`).digest("hex");
    hashes += text.includes(hash);
  }
  check("but its hash", hashes > 4, `${hashes} of ${shown.length}`);
}

function logs() {
  const words = readFileSync(`/proc/${server.child.pid}/cmdline`, "latin1");
  for (const k of shown) {
    check(`not in the log: ${k.slice(0, 4)}…`, !server.log.includes(k), server.log);
    check(`nor among processes: ${k.slice(0, 4)}…`, !words.includes(k), words);
  }
  check("no name in the log", !/Person/.test(server.log), server.log);
  check("there is a log", /=/.test(server.log), server.log);
}

server.log = "";
await begin("--log-level", "debug");
await sizes();
await wrong();
await old();
await sites();
await headers();
logs();
await server.end();
files();
await guesses();
tally();
