// Somebody leaves in the middle of a game of each: those who are there let a
// bot play, the table waits when all are gone, a killed server knows who is
// played for, and the owner takes the seat back in the middle of a turn.
import { begins, check, Device, games, numbers, tally } from "./lib/common.mjs";
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
  const asked = t.people;
  let steps = 0;
  while (steps++ < 30 && (await decide(asked, random)));
  check(`${name}: it goes on with everybody`, steps > 5, steps);
  for (const { device } of t.people) device.drop();
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
for (const [i, { name, least, most }] of games.entries()) {
  await whole(name, Math.max(2, least), 3 + i);
  if (most > 2) await whole(name, Math.min(most, 4), 11 + i);
}
await server.end();
tally();
