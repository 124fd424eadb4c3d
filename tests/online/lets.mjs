// Standing answers: what a seat lets happen is given for it at the moment at
// which one by hand is, also while its person is away and over a killed server,
// and nobody else can tell. In every game in which somebody is asked so.
import { begins, check, games, numbers, tally } from "./lib/common.mjs";
import { begin, come, decide, movesOf, refusal, seated, server } from "./lib/people.mjs";

const EVEN = 60; // seconds, so that nothing depends on how fast this runs
const PASS = "pass";

/** A table where somebody is asked what may be passed, or null. */
async function reacting(game, players, seed) {
  const random = numbers(seed);
  const t = await seated(game, players);
  const host = await come(t.id, t.host, "table");
  for (let i = 0; i < 400; i++) {
    for (const one of t.people) {
      if (!(await movesOf(one)).moves.includes(PASS)) continue;
      host.say(`even ${EVEN * 1000}`);
      for (const { device } of [{ device: host }, ...t.people])
        await device.hear((m) => new RegExp(`^even ${EVEN * 1000}$`, "m").test(m));
      return { ...t, one, others: t.people.filter((other) => other !== one), host };
    }
    if (!(await decide(t.people, random))) break;
  }
  return null;
}

/** What these have been told since, once everything said has been answered. */
async function told(people) {
  const all = [];
  for (const { device } of people) {
    device.say("ping");
    await device.hear(begins("pong"));
    all.push(...device.all.splice(0).filter((m) => !m.startsWith("pong")));
  }
  return all;
}

const isGiven = (letter) => (m) => new RegExp(`^answered ${letter}$`, "m").test(m);

// Whether it is given by hand or stands, others are told nothing before the
// moment, and then of the game alone.
async function alike(game, players, seed, isStanding) {
  const name = `${game} ${players} ${isStanding ? "standing" : "by hand"}`;
  const t = await reacting(game, players, seed);
  if (!t) return check(`${name}: choose another seed`, false, "");
  const { one, others } = t;
  const { letter, device } = one;
  const before = await movesOf(one);
  await told(others);
  if (isStanding) {
    device.say(`let ${letter} always`);
    const kept = await device.hear(begins("let"));
    check(`${name}: the seat is told`, kept === `let ${letter} always\n`, kept);
  } else {
    device.say(`play ${letter} ${before.number + 1} ${before.frame} ${PASS}`);
  }
  const still = await movesOf(one);
  check(`${name}: not before the moment`, still.number === before.number, still.number);
  const early = await told(others);
  check(`${name}: nobody else is told`, !early.length, early.join(""));
  server.later(EVEN + 1);
  if (isStanding) await device.hear(isGiven(letter));
  else await device.hear(begins(`frame ${letter}`));
  const after = await movesOf(one);
  check(`${name}: once`, after.number === before.number + 1, after.number);
  const late = await told(others);
  check(`${name}: of the game alone`, late.every(begins("frame")), late.join(""));
  for (const { device } of t.people) device.drop();
}

async function away(game, players, seed) {
  const name = `${game} ${players} away`;
  const t = await reacting(game, players, seed);
  const { one, host } = t;
  const { letter, device, own } = one;
  const before = await movesOf(one);
  device.say(`let ${letter} always`);
  await device.hear(begins("let"));
  for (const { device } of [...t.people, { device: host }]) device.drop();
  await server.end("SIGKILL");
  server.later(EVEN + 1);
  await begin();
  // Nobody has come, and it is given all the same.
  one.device = await come(t.id, own);
  for (;;) {
    const now = await movesOf(one);
    if (now.number > before.number) break;
    await one.device.hear((m) => /^(answered|frame|here|table)/.test(m));
  }
  const all = one.device.all.join("");
  check(`${name}: still in force`, all.includes(`let ${letter} always\n`), all);
  one.device.drop();
}

async function withdrawn(game, players, seed) {
  const name = `${game} ${players} withdrawn`;
  const t = await reacting(game, players, seed);
  const { one, others } = t;
  const { letter, device } = one;
  const before = await movesOf(one);
  for (const word of ["always", "choice", "own", "ask"]) {
    device.say(`let ${letter} ${word}`);
    await device.hear((m) => m === `let ${letter} ${word}\n`);
  }
  server.later(EVEN + 1);
  const after = await movesOf(one);
  check(`${name}: asked as before`, after.number === before.number, after.number);
  for (const [line, code] of [
    [`let ${others[0].letter} always`, "key"],
    [`let ${letter} perhaps`, "syntax"],
    [`let ${letter}`, "syntax"],
    ["let", "seat"],
    ["let Z always", "seat"],
    ["even 0", "key"],
  ]) {
    const answer = await refusal(device, line);
    check(`${name} refused: ${line}`, answer.startsWith(`error ${code} `), answer);
  }
  const most = await refusal(t.host, "even 60001");
  check(`${name}: a minute at most`, most.startsWith("error option "), most);
  for (const { device } of t.people) device.drop();
}

await begin();
let asked = 0;
for (const [i, { name, least, most }] of games.entries()) {
  const players = Math.min(Math.max(least, 3), most);
  const t = await seated(name, Math.max(least, 2));
  const [{ letter, device }] = t.people;
  device.say(`let ${letter} ask`);
  const answer = await device.hear((m) => /^(let|error)/.test(m));
  if (answer.startsWith("error option ")) continue;
  asked++;
  await alike(name, players, 61 + i, false);
  await alike(name, players, 61 + i, true);
  await alike(name, least, 71 + i, true);
  await away(name, players, 81 + i);
  await withdrawn(name, players, 91 + i);
}
check("in some game", asked > 0, asked);
await server.end();
tally();
