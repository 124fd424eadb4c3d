// A server that is killed without a word at random moments, under load, and begun
// again: nothing acknowledged is lost or happens twice, every table is played to
// its end, and the records verify. KILLS says how often (50 unless set); `make
// proof` has a thousand.
import { check, numbers, Server, tally } from "./lib/common.mjs";
import { mortal, played, sittings } from "./lib/sittings.mjs";

const KILLS = Number(process.env.KILLS ?? 50);
const TABLES = 16; // at once
const LONGEST_MS = 120; // between two deaths

const server = new Server();
const random = numbers(Number(process.env.SEED ?? 1));
let killed = 0;

server.ready = server.begin("--rate", "100000");
await server.ready;
const dies = mortal(server);

async function reaper() {
  while (killed < KILLS) {
    await new Promise((resolve) => setTimeout(resolve, 1 + random(LONGEST_MS)));
    killed++;
    server.ready = server.end("SIGKILL").then(() => server.begin("--rate", "100000"));
    dies();
    await server.ready;
  }
}

await Promise.all([reaper(), sittings(server, TABLES, random, () => killed < KILLS)]);
const { tables, decisions } = played;
console.log(`${killed} deaths, ${tables} tables to the end, ${decisions} decisions acknowledged`);
check("tables were played", tables >= TABLES, `${tables}`);
await server.end();
tally();
