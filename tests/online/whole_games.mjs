// Whole games of every game at online tables: each seat a device of its own
// that decides at random among its legal moves, one bot, one onlooker. Devices
// drop and come back, the server is killed in the middle and begun again. At
// the end the record verifies, has every decision that was acknowledged, and
// shows each seat what its device was sent; one that was tampered with does not
// verify.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, games, numbers, program, Server, tally } from "./lib/common.mjs";
import { compare, recordOf, table } from "./lib/players.mjs";

// After how many decisions.
const DROPS_AT = 4;
const DIES_AT = 9;

// What `verify` says of a record, and how it ends.
function judged(file, text) {
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(program, ["verify", file], { encoding: "utf8" });
  return { status, words: `${stdout}${stderr}` };
}

// One byte of a line of each kind is another: the deal was not this one.
const UNFAIR = /^NOT FAIR: (the secret is not|event \d+ is)/;
const FORGED = {
  "table-id": UNFAIR,
  commit: UNFAIR,
  entropy: UNFAIR,
  secret: UNFAIR,
  edition: /:\d+: the edition is not the one/,
  "*": /^NOT FAIR: event \d+ is|:\d+: [^\n]{9}/,
  "[A-H]": /:\d+: [^\n]{9}/,
  result: /:\d+: expected result/,
};
const other = (letter) =>
  /\d/.test(letter) ? (Number(letter) + 1) % 10 : letter === "a" ? "b" : "a";

function forged(name, file, text) {
  for (const [kind, pattern] of Object.entries(FORGED)) {
    const lines = text.split("\n");
    const at = lines.findLastIndex((line) =>
      new RegExp(`^${kind === "*" ? "\\*" : kind} `).test(line),
    );
    // A decision may be another and lead to the same end: it is made unreadable.
    lines[at] = lines[at].slice(0, -1) + (kind === "[A-H]" ? "~" : other(lines[at].at(-1)));
    const { status, words } = judged(file, lines.join("\n"));
    check(`${name}: forged ${kind}`, status > 0 && pattern.test(words), `${status} ${words}`);
  }
}

async function whole(game, players, seed) {
  const random = numbers(seed);
  const server = new Server();
  server.ready = server.begin("--rate", "100000");
  await server.ready;
  const t = await table(server, game, players, random);
  // One device drops, then the server dies without a word.
  let made = 0;
  for (const player of t.seats) {
    player.decided = () => {
      made++;
      if (made === DROPS_AT) t.seats[0].device.drop();
      if (made === DIES_AT)
        server.ready = server.end("SIGKILL").then(() => server.begin("--rate", "100000"));
    };
    player.ask();
  }
  const all = Promise.all(t.seats.map((player) => player.run()));
  await all;
  await server.ready;
  const name = `${game.name} ${players}`;
  check(`${name}: long enough`, made >= DIES_AT, `${made} decisions`);
  const text = await recordOf(server, t.seats[0]);
  const file = join(server.data, "record.txt");
  const { words } = judged(file, text);
  check(`${name}: verifies`, /^fair: \d+ chance events/.test(words), words);
  forged(name, file, text);
  compare(name, text, t.seats);
  await server.end();
}

for (const [i, game] of games.entries()) {
  await whole(game, Math.max(2, game.least), 7 + i);
  if (game.most > 2) await whole(game, game.most, 70 + i);
}
tally();
