// Whole games of every game at online tables: each seat a device of its own
// that decides at random among its legal moves, one bot, one onlooker. Devices
// drop and come back, the server is killed in the middle and begun again. At
// the end the record verifies, has every decision that was acknowledged, and
// shows each seat what its device was sent; one that was tampered with does not
// verify.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  begins,
  check,
  Device,
  entropy,
  games,
  header,
  key,
  numbers,
  program,
  Server,
  seen,
  tally,
} from "./lib/common.mjs";

// After how many decisions.
const DROPS_AT = 4;
const DIES_AT = 9;

class Player {
  lines = []; // events as this seat was sent them, of the game as it stands
  decisions = 0; // acknowledged
  number = 0; // K
  frame = 0; // F
  over = false;
  isInOrder = true; // every frame is the next
  said = null; // words not yet acknowledged

  constructor(letter, server, table, random) {
    Object.assign(this, { letter, server, table, random });
    this.key = key();
  }

  async come() {
    this.device = await new Device(this.server).open();
    this.device.say(`table ${this.table.id} ${this.key}`);
    await this.take(await this.device.hear(begins("history")));
    this.ask();
  }

  ask() {
    if (this.said)
      this.device.say(`play ${this.letter} ${this.said.number} ${this.frame} ${this.said.words}`);
    else this.device.say(`moves ${this.letter}`);
  }

  async take(message) {
    const lines = message.trimEnd().split("\n");
    const [, , first, second] = lines[0].split(" ");
    if (lines[0].startsWith("history")) {
      this.number = Number(first);
      this.frame = Number(second);
      this.lines = lines.slice(1, -1);
      // What was written before the socket broke has happened.
      if (this.said && this.number >= this.said.number) this.acknowledged();
    }
    for (let i = 0; i < lines.length; i++) {
      const [word, seat, frame, number] = lines[i].split(" ");
      if (word !== "frame" || seat !== this.letter) continue;
      this.isInOrder &&= Number(frame) === this.frame + 1;
      this.frame = Number(frame);
      this.number = Number(number);
      while (lines[++i] !== ".") this.lines.push(lines[i]);
      if (this.said && this.number >= this.said.number) this.acknowledged();
    }
  }

  acknowledged() {
    this.decisions++;
    this.said = null;
    this.decided();
  }

  // Decides until the game is over; false when the connection is gone.
  async play() {
    for (;;) {
      const message = await this.device.hear();
      if (message === null) return false;
      if (message.startsWith("table ")) this.over = /^phase over$/m.test(message);
      if (this.over) return true;
      if (message.startsWith("frame")) {
        await this.take(message);
        this.ask();
      } else if (message.startsWith("moves") && !this.said) {
        const moves = message.trimEnd().split("\n").slice(1, -1);
        if (!moves.length) continue;
        const words = moves[this.random(moves.length)];
        this.said = { number: this.number + 1, words };
        this.ask();
        if (this.random(40) === 0) this.ask(); // twice: it happens once
      } else if (/^refused . \d+ stale/.test(message)) {
        // The frame that was missing has the words said again, or will.
      } else if (message.startsWith("refused")) {
        this.said = null;
        this.ask();
      }
    }
  }

  async run() {
    while (!this.over) {
      if (await this.play()) return;
      while (!this.device.isOpen) {
        await this.server.ready;
        try {
          await this.come();
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    }
  }
}

async function table(server, game, players, random) {
  const host = key();
  const join = key();
  const device = await new Device(server).open();
  const bot = players > game.least || game.least < 2 ? players - 1 : -1;
  const letters = [..."ABCDEFGH"].slice(0, players);
  device.say(
    `new ${host} ${join}`,
    "onlookers yes",
    "pace 0",
    "even 0",
    ...(bot > 0 ? [`seat ${letters[bot]} bot easy`] : []),
    ...header(game.name, players),
    ".",
  );
  const id = /^table (\S+)/.exec(await device.hear(begins("table")))[1];
  const seats = [];
  for (const [i, letter] of letters.entries()) {
    if (i === bot) continue;
    const player = new Player(letter, server, { id }, random);
    const own = await new Device(server).open();
    own.say(`table ${id} ${join}`);
    await own.hear(begins("table"));
    own.say(`sit ${letter} ${player.key} otter ${entropy()} Player ${letter}`);
    await own.hear(begins("history"));
    player.device = own;
    seats.push(player);
  }
  const onlooker = await new Device(server).open();
  onlooker.say(`table ${id} ${join}`, "watch");
  device.say("start");
  await device.hear((message) => /^phase plays$/m.test(message));
  return { id, host, join, seats, onlooker, letters };
}

async function record(server, player) {
  const device = await new Device(server).open();
  device.say(`table ${player.table.id} ${player.key}`, "record");
  const text = await device.hear(begins("record"));
  device.drop();
  return `${text.split("\n").slice(1, -2).join("\n")}\n`;
}

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
  const text = await record(server, t.seats[0]);
  const file = join(server.data, "record.txt");
  const { words } = judged(file, text);
  check(`${name}: verifies`, /^fair: \d+ chance events/.test(words), words);
  forged(name, file, text);
  const events = text.split("\n");
  for (const player of t.seats) {
    const made = events.filter((line) => line.startsWith(`${player.letter} `)).length;
    check(
      `${name} ${player.letter}: every decision`,
      made === player.decisions,
      `${made} in the record, ${player.decisions} acknowledged`,
    );
    check(`${name} ${player.letter}: frames in order`, player.isInOrder, "a frame was missing");
    const shown = seen(text, player.letter);
    const got = player.lines;
    const at = shown.findIndex((line, i) => line !== got[i]);
    check(
      `${name} ${player.letter}: saw its part`,
      shown.length === got.length && at < 0,
      `line ${at}: ${got[at]} for ${shown[at]} (${got.length} of ${shown.length})`,
    );
  }
  await server.end();
}

for (const [i, game] of games.entries()) {
  await whole(game, Math.max(2, game.least), 7 + i);
  if (game.most > 2) await whole(game, game.most, 70 + i);
}
tally();
