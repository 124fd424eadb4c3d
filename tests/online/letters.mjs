// By letter: a device asks whether it is asked somewhere without coming to the
// table, and the host's command fetches whoever is away, once a turn, also over
// a killed server.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { begins, check, Device, games, key, numbers, tally } from "./lib/common.mjs";
import { begin, come, decide, movesOf, refusal, seated, server } from "./lib/people.mjs";

const calls = join(server.data, "calls");
const HOOK = `echo "$TIDYWINKS_TABLE $TIDYWINKS_GAME $TIDYWINKS_SEAT $TIDYWINKS_NAME" >> ${calls}`;

const called = (id) =>
  existsSync(calls)
    ? readFileSync(calls, "utf8")
        .split("\n")
        .filter((line) => line.startsWith(`${id} `))
    : [];

// The command runs beside the server: its file is looked at until it is there.
async function until(is) {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function asks(device, id, own) {
  device.say(`asks ${id} ${own}`);
  return device.hear((m) => /^(asks|error)/.test(m));
}

async function whole(game, players, seed) {
  const random = numbers(seed);
  const t = await seated(game, players);
  const name = `${game} ${players}`;
  const at = t.people.at(-1);
  const others = t.people.slice(0, -1);
  while (!(await movesOf(at)).moves.length) await decide(others, random);
  const letter = at.letter;
  const side = await new Device(server).open();
  const first = await asks(side, t.id, at.own);
  check(`${name}: asked`, first === `asks ${t.id} plays ${letter}\n`, first);
  for (const wrong of [t.join, t.host, key()]) {
    const answer = await asks(side, t.id, wrong);
    check(`${name}: a seat's key`, /^error key there is no such table/.test(answer), answer);
  }
  side.all.length = 0;
  const { number, frame, moves } = await movesOf(at);
  await at.device.drop();
  await others[0].device.hear(begins("here"));
  server.later(6);
  await until(() => called(t.id).length);
  const [line] = called(t.id);
  check(
    `${name}: fetched`,
    line === `${t.id} ${game} ${letter} Person ${letter}`,
    called(t.id).join("; "),
  );
  server.later(3600);
  await server.end("SIGKILL");
  await begin("--hook", HOOK);
  at.device = await come(t.id, at.own);
  at.device.drop();
  server.later(60);
  // Another table's call comes after whatever would be called twice here.
  at.device = await come(t.id, at.own);
  check(`${name}: once a turn`, called(t.id).length === 1, called(t.id).join("; "));
  at.device.say(`play ${letter} ${number + 1} ${frame} ${moves[0]}`);
  await at.device.hear(begins("frame"));
  for (const one of others) one.device = await come(t.id, one.own);
  const after = await asks(await new Device(server).open(), t.id, at.own);
  check(`${name}: asks anew`, /^asks \S+ (plays|over) [A-F-]\n$/.test(after), after);
  check(`${name}: nobody at the table heard of it`, !/asks|called/.test(side.all.join("")), "");
  for (const one of t.people) one.device.drop();
}

async function bad() {
  const device = await new Device(server).open();
  for (const [line, code] of [
    ["asks", "syntax"],
    ["asks x", "syntax"],
    [`asks ${"x".repeat(40)} ${key()}`, "syntax"],
    [`asks ${"x".repeat(22)} ${key()}`, "key"],
    ["called A", "syntax"],
  ]) {
    const answer = await refusal(device, line);
    check(`refused: ${line.slice(0, 10)}`, answer.startsWith(`error ${code} `), answer);
  }
}

await begin("--hook", HOOK);
await bad();
for (const [i, { name, least, most }] of games.entries())
  await whole(name, most > 2 ? 3 : Math.max(2, least), 61 + i);
await server.end();
tally();
