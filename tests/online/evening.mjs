// An evening: three games of three kinds at one table, the seats turned each
// time, with a server killed in between; who has won what is the same for
// everybody, and the record of each game verifies. Then the same at the
// terminal.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  begins,
  check,
  Device,
  entropy,
  key,
  numbers,
  program,
  say,
  tally,
} from "./lib/common.mjs";
import { begin, come, decide, refusal, seated, server } from "./lib/people.mjs";

const isOver = ({ device }) => device.all.some((m) => /^phase over$/m.test(m));

// To its end, by whoever is asked; a bot may be at it in between.
async function playOut(people, random) {
  while (!isOver(people[0]))
    if (!(await decide(people, random))) await answer(people[0].device, "ping", "pong");
}

async function answer(device, line, first = line.split(" ")[0]) {
  device.heard.length = 0;
  device.say(line);
  return device.hear((m) => m.startsWith(first) || m.startsWith("error"));
}

// What the host says, and the seats as each of them is told then.
async function opened(host, people, ...lines) {
  for (const { device } of people) device.all.length = device.heard.length = 0;
  host.say("open", ...lines, ".");
  for (const one of people) {
    const table = await one.device.hear(begins("table"));
    const own = /^you ([A-H])$/m.exec(table)?.[1];
    const tail = /^key ([A-H]) (\S+)$/m.exec(table);
    check("the key is the seat's", tail?.[1] === own && one.own.endsWith(tail[2]), table);
    one.letter = own;
    one.device.say(`entropy ${own} ${entropy()}`);
  }
  return people.map(({ letter }) => letter).join("");
}

const random = numbers(17);
await begin();
const t = await seated("clean-family", 3, "onlookers yes");
const host = await come(t.id, t.host, "table");
const onlooker = await new Device(server).open();
onlooker.say(`table ${t.id} ${t.join}`, "watch");
await onlooker.hear(begins("history"));

const none = await answer(host, "evening");
check("nothing is over yet", none === "evening\n.\n", none);
check("no record yet", (await refusal(host, "record 1")).startsWith("error hidden "), "");
for (const [line, code] of [
  ["record 2", "option"],
  ["record 0", "option"],
  ["record x", "option"],
]) {
  const said = await refusal(host, line);
  check(`refused: ${line}`, said.startsWith(`error ${code} `), said);
}
const early = await refusal(host, "open\nturn\ngame wash-match\nplayers 2\n.");
check("not in mid-game", /^error seat .* is not over/.test(early), early);
await playOut(t.people, random);

// Fewer seats than people: a sentence, and the table as it was.
const few = await refusal(host, "open\nturn\ngame wash-match\nplayers 2\n.");
check("too few seats", /^error option more people sit at this table/.test(few), few);
const guest = await refusal(t.people[1].device, "open");
check("only the host", guest.startsWith("error key "), guest);

const second = await opened(host, t.people, "turn", "game beachcleaner", "players 3");
check("the seats have turned", second === "CAB", second);
check("the first is kept", /^game 1 clean-family/m.test(await answer(host, "evening")), "");
host.say("start");
await playOut(t.people, random);

await server.end("SIGKILL");
await begin();
for (const one of t.people) one.device = await come(t.id, one.own);
const back = await come(t.id, t.host, "table");
const third = await opened(
  back,
  t.people,
  "turn",
  "seat D bot easy",
  "game stay-at-home",
  "players 4",
);
check("and again", third === "BCA", third);
back.say("start");
const hidden = await refusal(back, "record 3");
check("the third is not over", hidden.startsWith("error hidden "), hidden);
const inPlay = await answer(t.people[0].device, "record 1");
check("the first can be had meanwhile", inPlay.startsWith("record 1\ngame clean-family"), inPlay);
await playOut(t.people, random);

const told = await answer(t.people[0].device, "evening");
const watching = await come(t.id, /^watch (\S+)$/m.exec(t.people[0].device.all.join(""))[1]);
for (const device of [back, t.people[1].device, watching])
  check("the same for everybody", (await answer(device, "evening")) === told, told);
const lines = told.trimEnd().split("\n");
const played = lines.filter((line) => line.startsWith("game "));
check("three games", played.length === 3, told);
for (const [i, pattern] of [
  /^game 1 clean-family of 1 2 3 won /,
  /^game 2 beachcleaner of 2 3 1 won /,
  /^game 3 stay-at-home of 3 1 2 4 won /,
].entries())
  check(`game ${i + 1}`, pattern.test(played[i]), played[i]);
const wins = lines
  .filter((line) => line.startsWith("who "))
  .map((line) => Number(line.split(" ")[2]));
const winners = played.flatMap((line) => line.split(" won ")[1].split(" "));
check("four have played", wins.length === 4 && lines[4].endsWith(" bot easy"), told);
check(
  "wins are counted",
  wins.every((n, i) => n === winners.filter((one) => one === String(i + 1)).length),
  told,
);
for (const number of [1, 2, 3]) {
  const text = await answer(watching, `record ${number}`);
  const file = join(server.data, `game-${number}.txt`);
  writeFileSync(file, text.replace(/^.*\n/, "").replace(/\.\n$/, ""));
  const verified = say("verify", file);
  check(`record ${number} verifies`, /fair|follow/i.test(verified), verified);
  const result = /^result .*$/m.exec(text)?.[0];
  check(`record ${number} is whole`, result !== undefined, text.slice(-200));
}

// At the terminal: two people, who take turns at hosting nothing but a table.
class Joined {
  text = "";
  waiting = () => {};

  constructor(link, ...words) {
    this.child = spawn(program, ["join", link, ...words], { stdio: ["pipe", "pipe", "inherit"] });
    this.child.stdout.on("data", (bytes) => {
      this.text += bytes;
      this.waiting();
    });
    this.ended = new Promise((resolve) => this.child.on("exit", resolve));
    this.ended.then(() => this.waiting());
  }

  type(...lines) {
    this.child.stdin.write(lines.map((line) => `${line}\n`).join(""));
  }

  // What comes next and has the pattern.
  async see(what, pattern) {
    let is = pattern.exec(this.text);
    while (!is && this.child.exitCode === null) {
      await new Promise((resolve) => {
        this.waiting = resolve;
      });
      is = pattern.exec(this.text);
    }
    check(`terminal: ${what}`, is !== null, this.text.slice(-600));
    this.text = is ? this.text.slice(is.index + is[0].length) : "";
    return is?.[0] ?? "";
  }
}

async function terminal() {
  const device = await new Device(server).open();
  const keys = { host: key(), join: key() };
  device.say(
    `new ${keys.host} ${keys.join}`,
    "pace 0",
    "seat B bot easy",
    "game wash-match",
    "players 2",
    "option stall_limit 6",
    ".",
  );
  const id = /^table (\S+)/.exec(await device.hear(begins("table")))[1];
  const ada = new Joined(`${server.link}#table/${id}/${keys.host}`, "--name", "Ada");
  const flips = Array.from({ length: 600 }, () => String(1 + random(18)));
  ada.type("start", ...flips);
  await ada.see("a first game", /The deal is verified/);
  ada.type("rematch nonsense", "rematch beachcleaner, players 9", "evening 1", "evening 7 x.txt");
  await ada.see("no such game", /There is no such game/);
  await ada.see("too many players", /The server says: /);
  await ada.see("a number and a file", /The number of a game and a file/);
  await ada.see("no such number", /there was no such game at this table/);
  ada.type("rematch beachcleaner, players 3");
  await ada.see(
    "turned",
    /Another game is set up[\s\S]*Everybody sits one seat further: you are B now/,
  );
  ada.type("start", "start bots", ...Array.from({ length: 2000 }, () => String(1 + random(5))));
  await ada.see("a seat is free", /a seat is still free/);
  await ada.see("a second game", /The deal is verified/);
  await ada.see("the evening", /Games won this evening: /);
  const file = join(server.data, "terminal.txt");
  ada.type("evening", `evening 1 ${file}`);
  await ada.see("the list", /1 Wash Match: .*\n2 Beachcleaner: .*\nGames won this evening: /);
  await ada.see("saved", /Saved to /);
  const text = readFileSync(file, "utf8");
  check(
    "terminal: the record of the first",
    /^game wash-match$/m.test(text) && /^result /m.test(text),
    text.slice(0, 300),
  );
  ada.child.stdin.end("quit\n");
  check("terminal: leaves", (await ada.ended) === 0, ada.text.slice(-300));
}

await terminal();
await server.end();
tally();
