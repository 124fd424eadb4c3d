// Time is up, in every game: the seat's bot decides once and only the seat is
// told; also when it was up while no server ran. Never early, and never for
// whoever has decided.
import { begins, check, comes, games, numbers, tally } from "./lib/common.mjs";
import { begin, come, decide, movesOf, refusal, seated, server, settled } from "./lib/people.mjs";

const isLate = (letter) => (m) => new RegExp(`^late ${letter}$`, "m").test(m);

const asked = async (people) => {
  for (const one of people) if ((await movesOf(one)).moves.length) return one;
};

async function whole(game, players, seed) {
  const random = numbers(seed);
  const t = await seated(game, players, "clock 120", "window 120");
  const name = `${game} ${players}`;
  for (let i = 0; i < 7; i++) await decide(t.people, random);
  const late = await asked(t.people);
  const { letter, device } = late;
  const before = await movesOf(late);
  server.later(110);
  const still = await movesOf(late);
  check(`${name}: not early`, still.number === before.number, `${still.number}`);
  const others = t.people.filter((one) => one !== late);
  for (const one of others) one.device.all.length = 0;
  server.later(20);
  await device.hear(isLate(letter));
  const after = await movesOf(late);
  check(`${name}: decided once`, after.number === before.number + 1, `${after.number}`);
  // Another seat that is asked at the same time is told of itself alone.
  for (const one of others) {
    await movesOf(one);
    const told = one.device.all.join("").match(/^late .$/gm) ?? [];
    check(
      `${name}: only the seat is told`,
      told.every((l) => l === `late ${one.letter}`),
      told,
    );
  }
  // Time that is up while the server is down.
  for (let i = 0; i < 3; i++) await decide(t.people, random);
  const next = await asked(t.people);
  if (!next) return check(`${name}: over before`, false, "choose another seed");
  const was = await movesOf(next);
  for (const one of t.people) one.device.drop();
  await server.end("SIGKILL");
  server.later(200);
  await begin();
  // Nobody has come, and it is decided all the same.
  next.device = await come(t.id, next.own);
  for (;;) {
    const now = await movesOf(next);
    if (now.number > was.number) break;
    await next.device.hear((m) => /^(late|frame|here|table)/.test(m));
  }
  const now = await movesOf(next);
  check(`${name}: up while the server was down`, now.number === was.number + 1, `${now.number}`);
  next.device.drop();
}

// A seat hears how much time it has, nobody else does; a clock can be taken
// away, and nonsense changes nothing.
async function told() {
  const t = await seated("wash-match", 2, "clock 120");
  const [a, b] = t.people;
  await movesOf(a);
  await movesOf(b);
  const due = a.device.all.join("").match(/^due A (\d+)$/m);
  check("told how long", due && due[1] > 100000 && due[1] <= 120000, a.device.all.join(""));
  check("not told of others", !/^due A/m.test(b.device.all.join("")), "B is told of A");
  const again = await come(t.id, a.own);
  again.say("moves A");
  await again.hear(begins("moves"));
  check("told at coming", /^due A \d+$/m.test(again.all.join("")), again.all.join(""));
  const host = await come(t.id, t.host, "table");
  for (const [line, code] of [
    ["clock -1", "option"],
    ["clock 99999999", "option"],
    ["window 601", "option"],
    ["window", "option"],
    ["late A", "syntax"],
    ["due A 1", "syntax"],
  ]) {
    const answer = await refusal(host, line);
    check(`refused: ${line}`, answer.startsWith(`error ${code} `), answer);
  }
  check("only the host", (await refusal(a.device, "clock 0")).startsWith("error key"), "anybody");
  await settled(host, "clock 0", (m) => /^clock 0$/m.test(m));
  await comes(
    "no clock any more",
    a.device.hear((m) => /^due A -$/m.test(m)),
  );
}

await begin();
await told();
for (const [i, { name, least, most }] of games.entries()) {
  await whole(name, Math.max(2, least), 5 + i);
  if (most > 2) await whole(name, Math.min(most, 4), 21 + i);
}
await server.end();
tally();
