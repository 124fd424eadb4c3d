// What is stored and how it goes: somebody deletes their name and key, in the
// middle of a game, before one and at a closed table; the host deletes a table
// while others sit at it, and the operator does; tables go by age. With wrong
// keys, and with the server killed in between. What is deleted is in no file.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  begins,
  check,
  Device,
  entropy,
  games,
  key,
  numbers,
  program,
  tally,
} from "./lib/common.mjs";
import { begin, come, decide, gathered, refusal, seated, server } from "./lib/people.mjs";

const DAY = 24 * 3600;

// Whether any file of the folder has these words.
const isStored = (words) =>
  readdirSync(server.data)
    .filter((name) => name.startsWith("tidywinks"))
    .some((name) => readFileSync(join(server.data, name)).includes(words));

const tables = (...words) =>
  execFileSync(program, ["tables", ...words, "--data", server.data], { encoding: "utf8" });

async function restart() {
  await server.end("SIGKILL");
  await begin();
}

async function goes(game, players, seed) {
  const name = `${game} ${players}`;
  const random = numbers(seed);
  const t = await seated(game, players, "grace 1");
  const b = t.people[1];
  for (let i = 0; i < 6; i++) await decide(t.people, random);
  const host = await come(t.id, t.host, "table");
  for (const [device, line, code] of [
    [t.people[0].device, "forget B", "key"],
    [b.device, "forget", "seat"],
    [b.device, "forget Z", "seat"],
    [host, "forget B", "key"],
    [b.device, "delete", "key"],
  ]) {
    const said = await refusal(device, line);
    check(`${name} refused: ${line}`, said.startsWith(`error ${code} `), said);
  }
  check(`${name}: the name is stored`, isStored(`Person B`), "it is not");
  b.device.heard.length = 0;
  b.device.say("forget B");
  const forgot = await b.device.hear(begins("forgot"));
  check(`${name}: told so`, forgot === "forgot B\n", forgot);
  const other = await t.people[0].device.hear((m) => /^seat B kept$/m.test(m));
  check(`${name}: nobody any more`, other && !/Person B/.test(other), other);
  check(`${name}: in no file`, !isStored("Person B"), "still there");
  const late = await new Device(server).open();
  const closed = await refusal(late, `table ${t.id} ${b.own}`);
  check(`${name}: the key opens nothing`, closed.startsWith("error key "), closed);
  const again = await refusal(b.device, "forget B");
  check(`${name}: not twice`, again.startsWith("error key "), again);
  // As with leavers: a bot plays, when somebody wants it; after a kill -9 too.
  await restart();
  const others = t.people.filter((one) => one !== b);
  for (const one of others) one.device = await come(t.id, one.own);
  const back = await come(t.id, t.host, "table");
  check(`${name}: still so`, !/Person B/.test(back.all.join("")), "the name is back");
  back.say("stand B");
  await back.hear((m) => /^stand B normal$/m.test(m));
  let decided = 0;
  while (decided < 3 && !back.all.some((m) => /^phase over$/m.test(m))) {
    decided += await decide(others, random);
    back.say("ping");
    await back.hear(begins("pong"));
  }
  check(`${name}: it goes on`, decided > 0, decided);
  const log = tables("export", t.id);
  check(`${name}: nor in the log`, /^start$/m.test(log) && !log.includes("Person B"), "it is");
  for (const one of others) one.device.drop();
  return t;
}

// Before a game, and at a closed table.
async function atAnyTime() {
  const { t, host, guest } = await gathered("Zebulon");
  guest.say("forget B");
  const free = await host.hear((m) => /^seat B free$/m.test(m) && !/Zebulon/.test(m));
  check("before a game the seat is free", free && !isStored("Zebulon"), free);
  const own = key();
  guest.say(`sit B ${own} otter ${entropy()} Zacharias`);
  await guest.hear((m) => /^seat B taken otter Zacharias$/m.test(m));
  host.say("close");
  await guest.hear((m) => /^phase closed$/m.test(m));
  guest.say("forget B");
  await guest.hear(begins("forgot"));
  check("at a closed table, too", !isStored("Zacharias"), "still there");
  await restart();
  const back = await come(t.id, t.host, "table");
  check("and it reads back", /^phase closed$/m.test(back.all.join("")), back.all.join(""));
}

// Killed while it happens: somebody is wholly there or wholly gone.
async function halfway() {
  const random = numbers(9);
  let gone = 0;
  for (let i = 0; i < 8; i++) {
    const t = await seated("beachcleaner", 2);
    const [a, b] = t.people;
    b.device.say("forget B");
    if (i % 2) await a.device.hear((m) => /^seat B kept$/m.test(m));
    else for (let n = random(60); n; n--) await new Promise((go) => setImmediate(go));
    await restart();
    const late = await new Device(server).open();
    late.say(`table ${t.id} ${b.own}`);
    const isThere = (await late.hear((m) => /^(table|error)/.test(m))).startsWith("table");
    const isNamed = tables("export", t.id).includes("Person B");
    check(`killed ${i}: all or nothing`, isThere === isNamed, `${isThere} ${isNamed}`);
    gone += !isThere;
    const other = await come(t.id, a.own);
    check(`killed ${i}: the table is whole`, /^phase plays$/m.test(other.all.join("")), "");
  }
  check("killed: what was told has happened", gone >= 4, gone);
}

// At the terminal: asked once more, then gone, and it leaves.
async function atTheTerminal() {
  const host = await new Device(server).open();
  const t = { host: key(), join: key() };
  host.say(`new ${t.host} ${t.join}`, "game wash-match", "players 2", ".");
  t.id = /^table (\S+)/.exec(await host.hear(begins("table")))[1];
  const link = `${server.link}#table/${t.id}`;
  const run = (which, input) =>
    new Promise((resolve) => {
      const child = spawn(program, ["join", `${link}/${which}`, "--name", "Quintus"]);
      let text = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (bytes) => {
          text += bytes;
        });
      child.on("exit", (status) => resolve({ status, text }));
      child.stdin.end(input);
    });
  const { status, text } = await run(t.host, "forget\nforget really\nwho\n");
  check("terminal: asked once more", /for good: forget really/.test(text), text);
  check("terminal: gone", /Your name and key are deleted/.test(text) && status === 0, text);
  check("terminal: in no file", !isStored("Quintus"), "it is");
  const watching = await run(t.host, "quit\n");
  check("terminal: comes again", watching.status === 0, watching.text);
  host.say("delete");
  await host.hear(begins("error gone"));
  const none = await run(t.join, "quit\n");
  check("terminal: no such table", none.status === 2, none.text);
}

// The host deletes a table at which others sit; so does the operator.
async function deleted() {
  const t = await seated("stay-at-home", 3);
  const host = await come(t.id, t.host, "table");
  host.say("delete");
  for (const { device } of t.people) {
    const said = await device.hear(begins("error"));
    check("everybody is told", said === "error gone this table was deleted\n", said);
  }
  const late = await new Device(server).open();
  const said = await refusal(late, `table ${t.id} ${t.people[0].own}`);
  check("there is no such table", said.startsWith("error key there is no such"), said);
  check("nothing is left", !isStored(t.id), "its id is");
  const after = await refusal(t.people[0].device, "moves A");
  check("who sat there may say more", after.startsWith("error seat "), after);
  const u = await seated("wash-match", 2);
  check(
    "listed",
    new RegExp(`^${u.id} .* plays {2}wash-match {2}Person A, Person B$`, "m").test(tables("list")),
    tables("list"),
  );
  check("shown", /^seat A taken otter Person A$/m.test(tables("show", u.id)), "");
  const own = await new Device(server).open();
  own.say(
    `new ${key()} ${key()}`,
    "game stay-at-home",
    "players 2",
    "edition few",
    "data edition few",
    "data household 1",
    "data hand-limit 2",
    "data card eggs 9",
    ".",
  );
  const few = /^table (\S+)/.exec(await own.hear(begins("table")))[1];
  check("one with cards of its own", /^data card eggs 9$/m.test(tables("show", few)), few);
  tables("delete", u.id);
  check("no longer listed", !tables("list").includes(u.id), "it is");
  const [a] = u.people;
  a.device.say("play A 1 0 flip 1", "moves A");
  const word = await a.device.hear(begins("error"));
  check(
    "with the next decision they are told",
    word === "error gone this table was deleted\n",
    word,
  );
  for (const words of [["show", u.id], ["delete", u.id], ["export", "x"], ["delete"], ["burn"]]) {
    const end = spawnSync(program, ["tables", ...words, "--data", server.data], {
      encoding: "utf8",
    });
    check(`tables ${words[0]}: refused`, end.status === 2 && end.stderr.length > 10, end.stderr);
  }
  const none = spawnSync(program, ["tables", "list", "--data", `${server.data}/none`], {
    encoding: "utf8",
  });
  check("no folder", none.status === 2, none.stderr);
}

// By the age of the latest row; while somebody sits there and while the server
// is down.
async function byAge() {
  const old = await seated("wash-match", 2);
  await server.end();
  server.later(29 * DAY);
  await begin();
  const young = await seated("wash-match", 2);
  const sits = await come(old.id, old.people[0].own);
  server.later(2 * DAY);
  const said = await sits.hear(begins("error"));
  check("told at the table", said === "error gone this table was deleted\n", said);
  check("the old one is gone", !tables("list").includes(old.id), "it is there");
  check("the young one is not", tables("list").includes(young.id), "it is gone");
  await server.end("SIGKILL");
  server.later(40 * DAY);
  await begin("--keep", "50");
  check("kept for longer where wished", tables("list").includes(young.id), "it is gone");
  await server.end("SIGKILL");
  await begin();
  // Asked again until it is swept; whoever asks too often is closed, and comes anew.
  let late = await new Device(server).open();
  let now = "";
  while (!now.startsWith("error key ")) {
    late.heard.length = 0;
    late.say(`table ${young.id} ${young.people[0].own}`);
    const said = await late.hear((m) => /^(error|table)/.test(m));
    if (said === null) late = await new Device(server).open();
    now = said ?? "";
  }
  check("gone after a new beginning", !isStored(young.id), "its id is stored");
}

await begin();
for (const [i, { name, least, most }] of games.entries())
  await goes(name, Math.min(Math.max(3, least), most), 40 + i);
await atAnyTime();
await halfway();
await atTheTerminal();
await deleted();
await byAge();
await server.end();
tally();
