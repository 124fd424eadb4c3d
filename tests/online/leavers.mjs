// Somebody leaves in the middle of a game of each: those who are there let a
// bot play, the table waits when all are gone, a killed server knows who is
// played for, and the owner takes the seat back in the middle of a turn.
import { begins, check, comes, Device, games, numbers, tally } from "./lib/common.mjs";
import { begin, come, decide, movesOf, refusal, seated, server, settled } from "./lib/people.mjs";

async function whole(game, players, seed) {
  const random = numbers(seed);
  const t = await seated(game, players);
  const [a, b, c] = t.people;
  const name = `${game} ${players}`;
  const others = t.people.filter((one) => one !== b);
  // Until the one who will leave is asked: in the middle of a turn or window.
  while (!(await movesOf(b)).moves.length) await decide(others, random);
  check(
    `${name}: nobody is gone`,
    /^error seat nobody is gone/.test(await refusal(a.device, "wish A stand B")),
    "let in",
  );
  await b.device.drop();
  await a.device.hear((m) => m.startsWith("here") && !m.split(" ")[1].includes("B"));
  check(
    `${name}: away is not gone`,
    /^error seat nobody is gone/.test(await refusal(a.device, "wish A stand B")),
    "let in",
  );
  server.later(59);
  check(
    `${name}: not a moment early`,
    /^error seat nobody is gone/.test(await refusal(a.device, "wish A stand B")),
    "let in",
  );
  server.later(2);
  const here = await a.device.hear((m) => /^here \S+ \d+ B$/m.test(m));
  check(`${name}: gone after a minute`, here !== null, here);
  const wished = await settled(a.device, "wish A stand B", (m) => /^(wish|stand) /m.test(m));
  if (c) {
    check(`${name}: the others are asked`, /^wish A stand B of C/m.test(wished), wished);
    for (const one of t.people.slice(2))
      await settled(one.device, `agree ${one.letter}`, () => true);
  }
  const stood = c ? await a.device.hear((m) => /^stand B normal$/m.test(m)) : wished;
  check(`${name}: a bot plays for B`, /^stand B normal$/m.test(stood), stood);
  // The bot decides in B's place, and the others go on.
  for (let i = 0; i < 6; i++) await decide(others, random);
  // All gone: nothing is played until somebody is back. A killed server knows
  // who is played for.
  for (const { device } of others) await device.drop();
  await server.end("SIGKILL");
  await begin();
  b.device = await new Device(server).open();
  b.device.say(`table ${t.id} ${b.own}`);
  const about = await b.device.hear(begins("table"));
  if (/^phase over$/m.test(about)) return check(`${name}: over before`, false, about);
  check(`${name}: kept over a restart`, /^stand B normal$/m.test(about), about);
  await b.device.hear(begins("history"));
  a.device = await come(t.id, a.own);
  check(
    `${name}: nobody else can take it back`,
    /^error key/.test(await refusal(a.device, "back B")),
    "A can",
  );
  const back = await settled(b.device, "back B", (m) => !/^stand /m.test(m));
  check(`${name}: back`, !/^stand /m.test(back) && back.startsWith("table"), back);
  for (const one of others) if (one !== a) one.device = await come(t.id, one.own);
  // On a second device the seat goes on, and the first one stays.
  const second = await come(t.id, b.own);
  while (!(await movesOf(b)).moves.length) await decide(others, random);
  const first = b.device;
  first.heard.length = 0;
  await decide([{ ...b, device: second }], random);
  const both = await first.hear(begins("frame B"));
  check(`${name}: one seat, two devices`, both !== null, both);
  await second.drop();
  const asked = t.people;
  let steps = 0;
  while (steps++ < 30 && (await decide(asked, random)));
  check(`${name}: it goes on with everybody`, steps > 5, steps);
  for (const { device } of t.people) device.drop();
}

const isStood = (m) => /^stand B normal$/m.test(m);

// B is gone for a minute, and the others let a bot play.
async function letPlay({ people: [a, b, ...rest] }) {
  await b.device.drop();
  a.device.heard.length = 0;
  server.later(61);
  await a.device.hear((m) => /^here \S+ \d+ B$/m.test(m));
  const table = await settled(a.device, "wish A stand B", (m) => /^(wish|stand) /m.test(m));
  for (const { letter, device } of rest) device.say(`agree ${letter}`);
  return isStood(table) || (await a.device.hear(isStood)) !== null;
}

// In the middle of a window or a round, where several are asked at once and one
// has answered: B leaves, a bot is let in, B is back before it has decided, and
// leaves again. False: nobody is ever asked with others in this game.
async function together(game, players, seed) {
  const random = numbers(seed);
  const t = await seated(game, players, "pace 10000");
  const [, b] = t.people;
  const others = t.people.filter((one) => one !== b);
  const name = `${game} ${players} together`;
  const asked = async () => {
    const all = [];
    for (const one of t.people) if ((await movesOf(one)).moves.length) all.push(one);
    return all;
  };
  let now = await asked();
  for (let i = 0; i < 300 && !(now.includes(b) && now.length > 1); i++) {
    if (!(await decide(t.people, random))) return false;
    now = await asked();
  }
  if (!now.includes(b) || now.length < 2) return false;
  await decide(
    now.filter((one) => one !== b),
    random,
  );
  const before = await movesOf(b);
  if (!before.moves.length) return together(game, players, seed + 1);
  check(`${name}: a bot is let in`, await letPlay(t), "not");
  b.device = await come(t.id, b.own);
  await settled(b.device, "back B", (m) => !isStood(m));
  const after = await movesOf(b);
  check(`${name}: asked the same again`, `${after.moves}` === `${before.moves}`, after);
  check(`${name}: nothing was decided`, after.number === before.number, after.number);
  check(`${name}: once more`, await letPlay(t), "not");
  const host = await come(t.id, t.host, "table");
  host.say("pace 0");
  b.device = await come(t.id, b.own);
  const decided = async () => {
    while ((await movesOf(b)).number === before.number)
      await b.device.hear((m) => /^(frame|here|table)/.test(m));
  };
  await comes(`${name}: the bot decides with the others`, decided());
  await settled(b.device, "back B", (m) => !isStood(m));
  let steps = 0;
  while (steps++ < 20 && (await decide(t.people, random)));
  check(`${name}: it goes on with everybody`, steps > 5, steps);
  for (const { device } of [...others, b]) device.drop();
  return true;
}

// Everybody is gone while a bot that plays for somebody is asked: it waits.
async function waits() {
  const t = await seated("wash-match", 2);
  const [a, b] = t.people;
  const host = await come(t.id, t.host, "table");
  host.say("pace 10000");
  await host.hear((m) => /^pace 10000$/m.test(m));
  await b.device.drop();
  server.later(61);
  await a.device.hear((m) => /^here A \d+ B$/m.test(m));
  await settled(a.device, "wish A stand B", (m) => /^stand /m.test(m));
  while (await decide([a], numbers(5)));
  const { number, frame } = await movesOf(a);
  await a.device.drop();
  await host.hear((m) => m.startsWith("here -"));
  host.say("pace 0");
  await host.hear((m) => /^pace 0$/m.test(m));
  for (let i = 0; i < 200; i++) {
    host.say("ping");
    await host.hear(begins("pong"));
    await new Promise((resolve) => setImmediate(resolve));
  }
  a.device = await new Device(server).open();
  a.device.say(`table ${t.id} ${a.own}`);
  const history = await a.device.hear(begins("history"));
  check("all gone: it waits", history.startsWith(`history A ${number} ${frame}\n`), history);
  const moved = await a.device.hear(begins("frame"));
  check("somebody is back: it goes on", moved !== null, "it does not");
}

await begin();
await waits();
let windows = 0;
for (const [i, { name, least, most }] of games.entries()) {
  if (most > 2 && (await together(name, Math.max(3, least), 31 + i))) windows++;
  await whole(name, Math.max(2, least), 3 + i);
  if (most > 2) await whole(name, Math.min(most, 4), 11 + i);
}
check("several are asked at once in two games", windows === 2, windows);
await server.end();
tally();
