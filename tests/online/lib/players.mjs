// People who play whole games at online tables, whatever happens to the server:
// a device decides at random among its legal moves, remembers what was
// acknowledged, and comes back when the connection is gone.
import { begins, check, Device, entropy, header, key, seen } from "./common.mjs";

const isOver = (table) => /^phase over$/m.test(table);

class Player {
  lines = []; // events as this seat was sent them, of the game as it stands
  decisions = 0; // acknowledged
  number = 0; // K
  frame = 0; // F
  over = false;
  isInOrder = true; // every frame is the next
  isKept = true; // nothing that was shown is gone
  said = null; // words not yet acknowledged

  constructor(letter, server, table, random) {
    Object.assign(this, { letter, server, table, random });
    this.key = key();
  }

  async come() {
    this.device = await new Device(this.server).open();
    this.device.say(`table ${this.table.id} ${this.key}`);
    // A game may have ended while nobody was told.
    const message = await this.device.hear((one) => {
      if (one.startsWith("table ")) this.over = isOver(one);
      return one.startsWith("history");
    });
    await this.take(message);
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
      const told = lines.slice(1, -1);
      // Whatever was shown before is there still.
      this.isKept &&= this.lines.every((line, i) => line === told[i]);
      this.lines = told;
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
    this.decided?.();
  }

  // Decides until the game is over; false when the connection is gone.
  async play() {
    for (;;) {
      const message = await this.device.hear();
      if (message === null) return false;
      if (message.startsWith("table ")) this.over = isOver(message);
      if (this.over) return true;
      // It may have begun only now, as this server knows it.
      if (message.startsWith("table ")) this.ask();
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

// What a device must hear for the table to get on; without it there is no table.
async function mustHear(device, is) {
  const message = await device.hear(is);
  if (message === null) throw new Error("the connection is gone");
  return message;
}

/** A table of a game with a device for each seat, one bot where there is room,
 * and an onlooker; it has begun. Throws when a connection is gone before. */
export async function table(server, game, players, random) {
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
  const id = /^table (\S+)/.exec(await mustHear(device, begins("table")))[1];
  const seats = [];
  for (const [i, letter] of letters.entries()) {
    if (i === bot) continue;
    const player = new Player(letter, server, { id }, random);
    const own = await new Device(server).open();
    own.say(`table ${id} ${join}`);
    await mustHear(own, begins("table"));
    own.say(`sit ${letter} ${player.key} otter ${entropy()} Player ${letter}`);
    await mustHear(own, begins("history"));
    player.device = own;
    seats.push(player);
  }
  const onlooker = await new Device(server).open();
  onlooker.say(`table ${id} ${join}`, "watch");
  // The host sees them sit, maybe at another server, and begins.
  const isSeated = (message) => seats.every((one) => message.includes(`seat ${one.letter} taken`));
  await mustHear(device, isSeated);
  device.say("start");
  await mustHear(device, (message) => /^phase plays$/m.test(message));
  return { id, host, join, seats, onlooker, letters };
}

export async function recordOf(server, player) {
  const device = await new Device(server).open();
  device.say(`table ${player.table.id} ${player.key}`, "record");
  const text = await device.hear(begins("record"));
  device.drop();
  return `${text.split("\n").slice(1, -2).join("\n")}\n`;
}

/** The record has every decision that was acknowledged, once, and shows each seat
 * what its device was sent. */
export function compare(name, text, seats) {
  const events = text.split("\n");
  for (const player of seats) {
    const made = events.filter((line) => line.startsWith(`${player.letter} `)).length;
    check(
      `${name} ${player.letter}: every decision`,
      made === player.decisions,
      `${made} in the record, ${player.decisions} acknowledged`,
    );
    check(`${name} ${player.letter}: nothing lost`, player.isKept, "something was");
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
}
