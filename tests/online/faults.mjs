// A server that runs out of file descriptors: those who are there play on, those
// who come are hung up on, and when somebody has left, others come in.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { check, Device, games, numbers, Server, tally } from "./lib/common.mjs";
import { compare, recordOf, table } from "./lib/players.mjs";

const TOO_MANY = 30;

const server = new Server();
server.log = "";
await server.begin("--rate", "100000");
const { pid } = server.child;

const game = games.find((one) => one.name === "clean-family");
const t = await table(server, game, 2, numbers(3));
const few = readdirSync(`/proc/${pid}/fd`).length + 4;
execFileSync("prlimit", ["--pid", String(pid), `--nofile=${few}`]);

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
check("the log says so", /level=error event=descriptors-short/.test(server.log), server.log);

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
check("and the log says that", /event=descriptors-back/.test(server.log), server.log);
await late.drop();
compare("the game", await recordOf(server, t.seats[0]), t.seats);
await server.end();
tally();
