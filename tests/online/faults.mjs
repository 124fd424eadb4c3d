// A server that may not write, and one that runs out of file descriptors: nobody
// is told what is not so, and when the fault has gone all goes on by itself.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { check, Device, games, numbers, Server, tally } from "./lib/common.mjs";
import { compare, recordOf, table } from "./lib/players.mjs";

const TOO_MANY = 30;

const server = new Server();
server.log = "";
await server.begin("--rate", "100000");
const { pid } = server.child;

const limit = (what) => execFileSync("prlimit", ["--pid", String(pid), `--${what}`]);
const health = async () => (await fetch(`${server.link}healthz`)).status;

// What the server writes comes when it comes; what it does not is waited for in
// vain.
async function logged(what) {
  while (!what.test(server.log)) await new Promise((resolve) => setTimeout(resolve, 10));
  check(`the log has ${what}`, true);
}

const game = games.find((one) => one.name === "clean-family");

// Files may not grow, as on a full disk.
const first = await table(server, game, 2, numbers(5));
const [player] = first.seats;
player.device.say("moves A");
let moves = "";
while (!moves) {
  const message = await player.device.hear();
  if (message.startsWith("frame")) await player.take(message);
  if (message.startsWith("moves")) moves = message;
}
limit("fsize=1024:");
player.said = { number: player.number + 1, words: moves.split("\n")[1] };
player.ask();
const answer = await player.device.hear((message) => /^(error|frame|done|refused)/.test(message));
check("a decision is not kept", answer.startsWith("error store"), answer);
check("nor is the server well", (await health()) === 503);
await logged(/level=error event=store-fails/);
limit("fsize=unlimited:");
player.ask();
await player.run();
while ((await health()) !== 200);
await logged(/event=store-works/);
compare("the first game", await recordOf(server, player), first.seats);

// Hardly anybody may come.
const t = await table(server, game, 2, numbers(3));
const few = readdirSync(`/proc/${pid}/fd`).length + 4;
limit(`nofile=${few}`);

const come = (device) =>
  device.open().then(
    () => device.closed,
    () => null,
  );
const crowd = Array.from({ length: TOO_MANY }, () => new Device(server));
const ends = crowd.map(come);
// Whoever found no place is told so by the end of the connection.
await Promise.race(ends);
check(
  "some were hung up on",
  crowd.some((one) => !one.isOpen),
);

for (const player of t.seats) player.ask();
await Promise.all(t.seats.map((player) => player.run()));
check(
  "nobody at the table was hung up on",
  t.seats.every((one) => one.device.isOpen),
);
await logged(/level=error event=descriptors-short/);

for (const device of crowd) device.socket.terminate();
// Their places are free as soon as the server has heard of it.
let late = null;
while (!late) {
  const device = new Device(server);
  await device.open().catch(() => null);
  device.say("ping");
  if (await device.hear((message) => message.startsWith("pong"))) late = device;
}
check("then others come in", late.isOpen);
await logged(/event=descriptors-back/);
await late.drop();
compare("the game", await recordOf(server, t.seats[0]), t.seats);
await server.end();
tally();
