// A tally of the socket: over whole games of every game, each byte that the
// server sends to a seat or an onlooker is told apart. What a program is sent
// in words is what the record shows that seat and nothing else; what a page is
// sent as views is the same number of frames (their bytes are compared in
// tests/generic/test_lockstep.c); nobody is sent a byte of anybody else's key,
// or of the secret of the deal before the end.
import { createHash } from "node:crypto";
import {
  begins,
  check,
  Device,
  entropy,
  games,
  header,
  key,
  numbers,
  Server,
  seen,
  tally,
} from "./lib/common.mjs";

const hash = (word) => createHash("sha256").update(`tidywinks key 1\n${word}`).digest("hex");

// A person with two devices: a program that plays, a page that looks.
async function arrive(server, table, letter) {
  const own = key();
  const program = await new Device(server).open();
  program.say(`table ${table.id} ${table.join}`);
  await program.hear(begins("table"));
  program.say(`sit ${letter} ${own} otter ${entropy()} Person ${letter}`);
  await program.hear(begins("history"));
  const page = await new Device(server, "").open();
  page.say(`table ${table.id} ${own}`);
  await page.hear(begins("history"));
  return { letter, own, program, page };
}

async function decide({ letter, program }, random) {
  let isAsking = false;
  let owed = 0; // refusals of what was meant to be refused: nothing follows from them
  for (;;) {
    const message = await program.hear();
    if (message === null || /^phase over$/m.test(message)) return;
    if (message.startsWith("refused") && owed) {
      owed--;
      continue;
    }
    if (/^(frame|refused|table)/.test(message) && !isAsking) {
      program.say(`moves ${letter}`);
      isAsking = true;
    }
    if (!message.startsWith("moves")) continue;
    isAsking = false;
    const [head, ...moves] = message.trimEnd().split("\n").slice(0, -1);
    const [, , number, frame] = head.split(" ").map(Number);
    if (!moves.length) continue;
    // Now and then something that is refused: refusals are bytes, too.
    const wrong = [
      `play ${letter} ${number + 1} ${frame} ${"x".repeat(1 + random(8))}`,
      `undo ${letter} ${number + 1} ${frame + 1000}`,
    ].filter(() => random(9) === 0);
    for (const one of wrong) program.say(one);
    owed += wrong.length;
    program.say(`play ${letter} ${number + 1} ${frame} ${moves[random(moves.length)]}`);
  }
}

// What was seen by these eyes, line by line, as their device was told: the
// history it came with, then frames.
function lines(device) {
  const all = [];
  for (const message of device.all) {
    const text = message.trimEnd().split("\n");
    if (text[0].startsWith("history")) all.length = 0;
    if (!/^(history|frame)/.test(text[0])) continue;
    for (const line of text.slice(1)) if (line !== "." && !line.startsWith("frame")) all.push(line);
  }
  return all;
}

async function late(server, id, own, watch) {
  const device = await new Device(server).open();
  device.say(`table ${id} ${own}`);
  if (watch) device.say("watch");
  await device.hear(begins("history"));
  return device;
}

async function whole(game, players, seed) {
  const random = numbers(seed);
  const server = await new Server().begin("--rate", "100000");
  const host = await new Device(server).open();
  const table = { host: key(), join: key() };
  host.say(
    `new ${table.host} ${table.join}`,
    "onlookers yes",
    "even 0",
    ...header(game.name, players),
    ".",
  );
  const opened = await host.hear(begins("table"));
  table.id = /^table (\S+)/.exec(opened)[1];
  table.watch = /^watch (\S+)/m.exec(opened)[1];
  const people = [];
  for (const letter of [..."ABCDEFGH"].slice(0, players))
    people.push(await arrive(server, table, letter));
  const onlooker = await new Device(server, "").open();
  const words = await new Device(server).open();
  for (const device of [onlooker, words]) device.say(`table ${table.id} ${table.watch}`);
  await words.hear(begins("history"));
  host.say("start");
  await host.hear((message) => /^phase plays$/m.test(message));
  await Promise.all(people.map((person) => decide(person, random)));
  const name = `${game.name} ${players}`;
  // Before anybody asks for the record: every byte so far.
  const devices = [
    ...people.flatMap((p) => [
      { who: p.letter, device: p.program, own: p.own },
      { who: p.letter, device: p.page, own: p.own },
    ]),
    { who: "onlooker", device: onlooker, own: table.watch },
    { who: "onlooker", device: words, own: table.watch },
  ];
  host.say(`table ${table.id} ${people[0].own}`, "record");
  const record = (await host.hear(begins("record"))).split("\n").slice(1, -2).join("\n");
  const secret = /^secret (\S+)$/m.exec(record)[1];
  let bytes = 0;
  for (const { who, device, own } of devices) {
    // The secret is shown when the game is over, with the last `table`.
    const before = device.all.filter((message) => !/^phase over$/m.test(message)).join("");
    bytes += before.length;
    check(`${name} ${who}: no secret`, !before.includes(secret), "the secret of the deal");
    const keys = [table.host, table.join, ...people.map((p) => p.own)].filter((k) => k !== own);
    const found = keys.find((k) => before.includes(k) || before.includes(hash(k)));
    check(`${name} ${who}: no key`, !found, `a key of somebody else: ${found}`);
  }
  for (const { who, own, watch } of [
    ...people.map((p) => ({ who: p.letter, own: p.own })),
    { who: "onlooker", own: table.watch },
  ]) {
    const shown = seen(`${record}\n`, who);
    const device = await late(server, table.id, own, watch);
    const told = lines(device);
    check(`${name} ${who}: told what it sees`, told.join("\n") === shown.join("\n"), "other words");
  }
  // While it was played, too: line by line what the record shows these eyes.
  for (const { who, device } of devices.filter((d) => d.device.mode === "text")) {
    const shown = seen(`${record}\n`, who);
    const told = lines(device);
    const at = shown.findIndex((line, n) => line !== told[n]);
    check(
      `${name} ${who}: no line beside`,
      at < 0 && shown.length === told.length,
      `${told[at]} for ${shown[at]}, ${told.length} of ${shown.length}`,
    );
  }
  for (const { letter, page, program } of people) {
    const count = (device) => device.all.join("").match(/^frame /gm)?.length ?? 0;
    check(`${name} ${letter}: as many frames`, count(page) === count(program), "page and program");
  }
  await server.end();
  return bytes;
}

let bytes = 0;
for (const [i, game] of games.entries())
  bytes += await whole(game, Math.max(2, game.least), 31 + i);
console.log(`${bytes} bytes looked at`);
tally();
