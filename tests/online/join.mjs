// `tidywinks join` as people use it: plain and full screen in a terminal,
// through pipes, as an onlooker, with the server killed in the middle. Whole
// games of every game between a joined program and a device; the record it
// saves is the server's, and verifies.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
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
  say,
  tally,
  top,
} from "./lib/common.mjs";
import { Terminal } from "./lib/terminal.mjs";

const rate = ["--rate", "100000"];

// A table with its host's device at it.
async function open(server, ...lines) {
  const device = await new Device(server).open();
  const keys = { host: key(), join: key() };
  device.say(`new ${keys.host} ${keys.join}`, "onlookers yes", "pace 0", "even 0", ...lines, ".");
  const table = await device.hear(begins("table"));
  const id = /^table (\S+)/.exec(table)[1];
  const link = (which) => `${server.link}#table/${id}/${which}`;
  return { ...keys, id, link, device, watch: /^watch (\S+)$/m.exec(table)?.[1] };
}

async function sit(server, table, letter) {
  const device = await new Device(server).open();
  device.own = key();
  device.say(`table ${table.id} ${table.join}`);
  await device.hear(begins("table"));
  device.say(`sit ${letter} ${device.own} otter ${entropy()} Device`);
  await device.hear(begins("history"));
  return device;
}

// Plays a seat from a device: any legal move whenever there is one.
async function play(server, table, device, letter, random) {
  let own = device;
  let over = false;
  let isAsking = false;
  const ask = () => {
    if (!isAsking) own.say(`moves ${letter}`);
    isAsking = true;
  };
  ask();
  while (!over) {
    const message = await own.hear();
    if (message === null) {
      await server.ready;
      own = await new Device(server).open();
      own.say(`table ${table.id} ${device.own}`);
      isAsking = false;
      ask();
    } else if (message.startsWith("table ")) {
      over = /^phase over$/m.test(message);
    } else if (/^(frame|refused)/.test(message)) {
      ask();
    } else if (message.startsWith("moves")) {
      isAsking = false;
      const [head, ...moves] = message.trimEnd().split("\n").slice(0, -1);
      const [, , number, frame] = head.split(" ").map(Number);
      if (moves.length)
        own.say(`play ${letter} ${number + 1} ${frame} ${moves[random(moves.length)]}`);
    }
  }
}

// A program that is joined through pipes and plays by numbers.
class Joined {
  text = "";
  constructor(...words) {
    this.child = spawn(program, ["join", ...words], {
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.child.stdout.on("data", (bytes) => this.hear(bytes));
    this.child.stderr.on("data", (bytes) => this.hear(bytes));
    this.child.stdin.on("error", () => {});
    this.ended = new Promise((resolve) => this.child.on("exit", resolve));
    process.on("exit", () => this.child.kill("SIGKILL"));
  }

  hear(bytes) {
    this.text += bytes;
    this.waiting?.();
  }

  async see(pattern) {
    while (!pattern.test(this.text))
      await new Promise((resolve) => {
        this.waiting = resolve;
      });
    return this.text;
  }
}

async function whole(game, seed) {
  const server = new Server();
  const random = numbers(seed);
  server.ready = server.begin(...rate);
  await server.ready;
  const players = Math.max(2, game.least);
  const table = await open(server, ...header(game.name, players));
  const others = [];
  for (const letter of [..."BCDEFGH"].slice(0, players - 1))
    others.push({ letter, device: await sit(server, table, letter) });
  const onlooker = new Joined(table.link(table.watch));
  const joined = new Joined(table.link(table.join), "--name", "Ada", "--seat", "A");
  await joined.see(/come back to your seat/);
  table.device.say("start");
  await joined.see(/The game begins/);
  const playing = others.map(({ letter, device }) => play(server, table, device, letter, random));
  const kill = setTimeout(() => {
    server.ready = server.end("SIGKILL").then(() => server.begin(...rate));
  }, 250);
  const lines = Array.from({ length: 4000 }, () => `${1 + random(6)}\n`);
  const file = join(server.data, "saved.txt");
  joined.child.stdin.write(`${lines.join("")}`);
  await joined.see(/The deal is verified/);
  await Promise.all(playing);
  clearTimeout(kill);
  joined.child.stdin.end(`save ${file}\nquit\n`);
  await joined.ended;
  const verdict = say("verify", file);
  check(`${game.name}: verifies`, /^fair: \d+ chance events/.test(verdict), verdict);
  await server.ready;
  const device = await new Device(server).open();
  device.say(`table ${table.id} ${others[0].device.own}`, "record");
  const record = (await device.hear(begins("record"))).split("\n").slice(1, -2);
  check(
    `${game.name}: the server's record`,
    `${record.join("\n")}\n` === readFileSync(file, "utf8"),
    "another text",
  );
  await onlooker.see(/The deal is verified/);
  check(`${game.name}: named`, /Ada/.test(joined.text), "no Ada");
  onlooker.child.stdin.end();
  check(`${game.name}: looked on`, (await onlooker.ended) === 0, onlooker.text.slice(-300));
  await server.end();
}

// A person at a terminal, plainly: what happens comes while nothing is typed.
async function plainly() {
  const server = await new Server().begin(...rate);
  const table = await open(server, "game wash-match", "players 2");
  const terminal = new Terminal("join", table.link(table.host), "--name", "Ada", "--seat", "A");
  const sees = async (name, pattern) => {
    const shown = await terminal.see(pattern);
    check(`plain: ${name}`, shown, `wanted ${pattern}:\n${terminal.shown()}`);
  };
  await sees("waits", /has not begun: A Ada, B is free/);
  const device = await sit(server, table, "B");
  terminal.type("who");
  await sees("who", /A Ada, B Device/);
  terminal.type("start");
  await sees("begins", /urn up your first card/);
  terminal.type("flip 1");
  await sees("acknowledged", /turns? up card 1\b/);
  terminal.type("undo");
  await sees("undo", /Not undone: a card has been turned up/);
  // What somebody else does arrives in the middle of a line.
  terminal.type("flip 2");
  await sees("the other's turn", /turns? up card 2\b/);
  const isMissed = /face down/.test(await terminal.see(/face down|[Pp]air/));
  if (isMissed) {
    terminal.tmux("send-keys", "-l", "scor");
    device.say("moves B");
    const [, , number, frame] = (await device.hear(begins("moves"))).split(/\s/).map(Number);
    device.say(`play B ${number + 1} ${frame} flip 3`);
    await sees("news", /turns up card 3\b/);
    await sees("the line stays", /> scor$/m);
    terminal.type("e");
    await sees("and goes on", /shirt: {2}A 0/);
  }
  await server.end("SIGKILL");
  await sees("lost", /The connection is lost; trying again/);
  await server.begin(...rate);
  await sees("found", /Connected again/);
  terminal.type("moves");
  terminal.type("quit");
  await sees("left", /ready> *\n*$/);
  await server.end();
}

// Somebody at a terminal, who types and sees.
function person(...words) {
  const terminal = new Terminal("join", ...words);
  const sees = async (name, pattern) => {
    const shown = await terminal.see(pattern);
    check(`others: ${name}`, shown, `wanted ${pattern}:\n${terminal.shown()}`);
    return shown ?? "";
  };
  const types = async (line, pattern) => {
    terminal.press("C-l");
    terminal.type(line);
    return sees(line, pattern);
  };
  return { terminal, sees, types };
}

const LINK = /http:\S+?\/#table\/[^/]+\/[0-9a-f]{32}/g;
const linkIn = (shown) => shown.replaceAll("\n", "").match(LINK).at(-1);

// The host's: a link anew, and somebody removed who is at a terminal.
async function hosts(server, { terminal, types }, c) {
  const shown = await types("link B", /#table\/\S+/);
  const bea = new Terminal("join", linkIn(shown), "--name", "Bea");
  check("others: sits down anew", await bea.see(/Type help/), bea.shown());
  await types("who", /B Bea/);
  await types("remove B", /somebody sits down at seat/);
  check("others: removed", await bea.see(/given your seat to somebody else/), bea.shown());
  bea.type("");
  check("others: and left", await bea.see(/ready> *\n*$/), bea.shown());
  bea.end();
  // Leaving tells the link; a bot plays meanwhile, and the seat is taken back.
  const left = await types("quit", /come back to your seat[\s\S]*ready>/);
  terminal.end();
  server.later(61);
  await c.hear((m) => /^here C \d+ A$/m.test(m));
  c.say("wish C stand A");
  await c.hear((m) => /^stand A /m.test(m));
  const again = person(linkIn(left));
  await again.sees("played for", /A bot plays for you\. Type return/);
  await again.types("return", /You play yourself again/);
  again.terminal.end();
  await server.end();
}

// What people at a table ask of each other and say, at a terminal.
async function others() {
  const server = new Server();
  await server.begin(...rate, "--ahead", server.ahead());
  const lines = ["undo consent", "clock 300", "game stay-at-home", "players 3"];
  const table = await open(server, ...lines);
  const at = person(table.link(table.host), "--name", "Ada", "--seat", "A");
  const { terminal, sees, types } = at;
  await sees("waits", /has not begun/);
  let b = await sit(server, table, "B");
  const c = await sit(server, table, "C");
  await types("start", /You have [45]:\d\d for this/);
  await types("table", /Draw a card[\s\S]*\([45]:\d\d left\)/);
  await types("clock", /You have [45]:\d\d left/);
  await types("say", /2 {2}Well played!/);
  terminal.type("say 2");
  check("others: heard", (await b.hear(begins("phrase"))) === "phrase A 2\n", "not");
  b.say("phrase B 1");
  await sees("phrase", /Device: “Hello!”/);
  await types("mute B", /You do not hear Device any more/);
  terminal.type("name Eve");
  check("others: renamed", await c.hear((m) => /^seat A taken otter Eve$/m.test(m)), "not");
  await types("let", /> let ask +You are asked every time/);
  await types("let own", /asked only where something is done to you/);
  await types("end", /draws?/);
  await types("undo", /Not undone: at this table the others must agree[\s\S]*Type ask/);
  await types("ask", /The others are asked/);
  b.say("refuse B");
  await sees("refused", /It was not agreed to/);
  await types("ask", /The others are asked/);
  b.say("agree B");
  c.say("agree C");
  await sees("taken back", /A decision was taken back/);
  // B is gone; those who are there let a bot play, and B is back.
  await b.drop();
  server.later(61);
  await sees("gone", /gone for a while\. Type bot B/);
  await types("bot B", /The others are asked/);
  c.say("agree C");
  await sees("stood", /A bot plays for Device now/);
  await types("who", /B Device \(a bot plays\)/);
  const own = b.own;
  b = await new Device(server).open();
  b.say(`table ${table.id} ${own}`, "back B");
  await sees("back", /Device plays again/);
  await b.drop();
  c.heard.length = 0;
  server.later(61);
  await c.hear((m) => /^here \S+ \d+ B$/m.test(m));
  c.say("wish C stand B");
  await sees("asked", /would like a bot to play for Device, who is gone/);
  await types("agree", /A bot plays for Device now/);
  server.later(301);
  await sees("late", /Your time was up: a bot decided once for you/);
  await hosts(server, at, c);
}

// The same on a full screen.
async function fully() {
  const server = await new Server().begin(...rate);
  const table = await open(server, "seat B bot easy", "game wash-match", "players 2");
  const terminal = new Terminal("join", table.link(table.join), "--full-screen");
  const sees = async (name, pattern) => {
    const shown = await terminal.see(pattern);
    check(`full screen: ${name}`, shown, `wanted ${pattern}:\n${terminal.shown()}`);
  };
  await sees("sits", /you are A tester/);
  await sees("waits", /has not begun/);
  table.device.say("start");
  await sees("begins", /urn up your first card/);
  await server.end("SIGKILL");
  await sees("lost", /not connected/);
  // What is decided meanwhile is kept until somebody hears it.
  terminal.press("1", "Enter");
  await sees("on its way", /On its way: flip 1/);
  await server.begin(...rate);
  await sees("acknowledged", /turns? up card 1\b/);
  await sees("asked again", /urn up your second card/);
  terminal.press(":");
  terminal.type("hint");
  await sees("hint", /hard would play/);
  terminal.press(":");
  terminal.type("quit");
  await sees("left", /ready> *\n*$/);
  await server.end();
}

// The end, the same again at the same table, and the host leaving by a pipe.
async function rematch() {
  const server = await new Server().begin(...rate);
  const table = await open(server, "seat B bot easy", ...header("wash-match", 2));
  const host = new Joined(table.link(table.host), "--name", "Ada");
  const random = numbers(5);
  const lines = () => Array.from({ length: 3000 }, () => `${1 + random(18)}\n`).join("");
  host.child.stdin.write(`start\n${lines()}`);
  await host.see(/The deal is verified/);
  host.child.stdin.write("rematch\n");
  await host.see(/Another game is set up/);
  host.child.stdin.write(`start\n${lines()}`);
  await host.see(/The deal is verified[\s\S]*The deal is verified/);
  host.child.stdin.end("quit\n");
  check("rematch: leaves", (await host.ended) === 0, host.text.slice(-300));
  await server.end();
}

// In the language that is asked for, or that of the locale.
async function german() {
  const server = await new Server().begin(...rate);
  const table = await open(server, "seat B bot easy", ...header("wash-match", 2));
  const host = new Joined(table.link(table.host), "--name", "Ada", "--language", "de");
  const random = numbers(6);
  const lines = Array.from({ length: 3000 }, () => `${1 + random(18)}\n`).join("");
  host.child.stdin.write(`who\nundo\nstart\n${lines}`);
  await host.see(/Es wurde ehrlich gemischt: Alle \d+/);
  for (const words of [
    /Mit diesem Link kommst du von überall/,
    /Das Spiel hat noch nicht begonnen: A Ada, B Bot leicht\. Mit start geht es los\./,
    /Nicht zurückgenommen: /,
    /Das Spiel beginnt\./,
    /erste Karte/,
  ])
    check(`German: ${words}`, words.test(host.text), host.text.slice(0, 1500));
  host.child.stdin.end("quit\n");
  await host.ended;
  const { stdout } = spawnSync(program, ["join", table.link(table.watch)], {
    encoding: "utf8",
    input: "help\nquit\n",
    env: { ...process.env, LC_ALL: "de_DE.UTF-8" },
  });
  check("German by the locale", /wer wo sitzt und wer da ist/.test(stdout), stdout.slice(0, 600));
  check("German commands", /bitten, deinen letzten Zug zurückzunehmen/.test(stdout), stdout);
  await server.end();
}

// The example bot takes a link: no WebSocket of its own.
async function bots() {
  const server = await new Server().begin(...rate);
  const table = await open(server, ...header("stay-at-home", 2));
  const run = () => {
    const child = spawn("node", [
      join(top, "examples/random_bot.mjs"),
      program,
      table.link(table.join),
    ]);
    let text = "";
    child.stdout.on("data", (bytes) => {
      text += bytes;
    });
    return new Promise((resolve) => child.on("exit", (code) => resolve({ code, text })));
  };
  const ended = [run(), run()];
  await table.device.hear((m) => /^seat A taken[\s\S]*^seat B taken/m.test(m));
  table.device.say("start");
  for (const { code, text } of await Promise.all(ended))
    check("example bot", code === 0 && /^\d+ decisions$/m.test(text), text);
  await server.end();
}

// A program of its own decides, as `exec:` does at home: any move that is asked
// for, in every game. One that misbehaves ends with a sentence.
const FIRST = `ask() { echo "$1"; lines=(); while read -r l; do
  [ "$l" != ok ] || return 0; lines+=("$l"); done; exit 0; }
while :; do ask me; ask "moves \${lines[0]}"; ask "play \${lines[RANDOM % \${#lines[@]}]}"; done
`;

async function outside() {
  const server = await new Server().begin(...rate);
  const file = join(server.data, "first.sh");
  writeFileSync(file, FIRST);
  for (const game of games) {
    const table = await open(server, "seat B bot easy", ...header(game.name, 2));
    const joined = new Joined(table.link(table.join), "--bot", `exec:bash ${file}`);
    await table.device.hear((m) => /^seat A taken/m.test(m));
    table.device.say("start");
    const code = await joined.ended;
    check(
      `${game.name}: an outside bot`,
      code === 0 && /The deal is verified/.test(joined.text),
      `${code} ${joined.text.slice(-300)}`,
    );
  }
  const table = await open(server, "seat B bot easy", ...header(games[0].name, 2));
  const gone = new Joined(table.link(table.join), "--bot", "exec:true");
  await table.device.hear((m) => /^seat A taken/m.test(m));
  table.device.say("start");
  check("one that ends", (await gone.ended) === 2 && /has ended/.test(gone.text), gone.text);
  const level = new Joined(table.link(table.join), "--bot", "hard");
  check("one of ours", (await level.ended) === 2 && /exec:COMMAND/.test(level.text), level.text);
  await server.end();
}

async function refusals() {
  const server = await new Server().begin(...rate);
  const table = await open(server, "seat B bot easy", "game wash-match", "players 2");
  const closed = await open(
    server,
    "onlookers no",
    "seat B bot easy",
    "game wash-match",
    "players 2",
  );
  await sit(server, closed, "A");
  const says = (name, pattern, ...words) => {
    const ran = spawnSync(program, ["join", ...words], { encoding: "utf8", input: "" });
    check(`refused: ${name}`, ran.status === 2 && pattern.test(ran.stderr), ran.stderr);
  };
  says("no link", /a link to a table is http:/, "http://127.0.0.1:1/");
  says(
    "https",
    /https, which `join` does not speak: open it in a browser/,
    table.link(table.join).replace("http:", "https:"),
  );
  says(
    "no server",
    /there is no tidywinks server/,
    `http://127.0.0.1:9/#table/${table.id}/${key()}`,
  );
  says("wrong key", /no such table, or this is not its key/, table.link(key()));
  says("wrong seat", /a seat is a letter/, table.link(table.join), "--seat", "7");
  says("a bot's seat", /that seat is taken/, table.link(table.join), "--seat", "B");
  says("no onlookers", /every seat is taken/, closed.link(closed.join));
  await server.end();
}

await refusals();
await plainly();
await others();
await fully();
await rematch();
await german();
await bots();
await outside();
for (const [i, game] of games.entries()) await whole(game, 11 + i);
tally();
