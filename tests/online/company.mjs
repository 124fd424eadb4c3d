// Kind company: phrases are numbers that everybody at the table hears and nobody
// keeps; a removed player's key opens nothing, whatever they try; a link given
// anew is a seat's. Wishes that are refused, and every bad line: a code and a
// sentence, and the game as it was.
import { begins, check, Device, entropy, games, key, numbers, tally } from "./lib/common.mjs";
import {
  begin,
  come,
  decide,
  gathered,
  movesOf,
  refusal,
  seated,
  server,
  settled,
} from "./lib/people.mjs";

async function phrases() {
  const t = await seated("stay-at-home", 3, "onlookers yes");
  const [a, b, c] = t.people;
  a.device.say("phrase A 2");
  for (const { letter, device } of [a, b, c]) {
    const heard = await device.hear(begins("phrase"));
    check(`${letter} hears it`, heard === "phrase A 2\n", heard);
  }
  const soon = await refusal(a.device, "phrase A 3");
  check("one after the other", soon.startsWith("error slow "), soon);
  for (const [line, code] of [
    ["phrase B 2", "key"],
    ["phrase A 0", "option"],
    ["phrase A 9", "option"],
    ["phrase A hello", "option"],
    ["phrase A", "option"],
    ["phrase", "seat"],
    ["phrase A 1 2", "option"],
  ]) {
    const answer = await refusal(a.device, line);
    check(`refused: ${line}`, answer.startsWith(`error ${code} `), answer);
  }
  // Not kept: a server that begins again knows of none.
  await server.end("SIGKILL");
  await begin();
  const again = await come(t.id, a.own);
  check("not kept", !again.all.join("").includes("phrase"), "it is");
}

async function removed(game, players, seed) {
  const random = numbers(seed);
  const t = await seated(game, players);
  const name = `${game} ${players}`;
  const b = t.people[1];
  const others = t.people.filter((one) => one !== b);
  const host = await come(t.id, t.host, "table");
  for (let i = 0; i < 5; i++) await decide(t.people, random);
  const anew = key();
  const before = await refusal(b.device, `seat B kept ${anew}`);
  check(`${name}: only the host removes`, before.startsWith("error key "), before);
  b.device.heard.length = 0;
  host.say(`seat B kept ${anew}`, "stand B");
  await host.hear((m) => /^stand B normal$/m.test(m));
  // Whoever sat there still has the link for friends, which opens no seat.
  const { device } = b;
  const out = await device.hear((m) => /^stand B normal$/m.test(m));
  check(`${name}: the key is no seat's`, !/^you /m.test(out), out);
  device.all.length = 0;
  const tries = [
    ["play B 1 0 pass", "key"],
    ["moves B", "key"],
    ["view B", "key"],
    ["history B", "key"],
    ["back B", "key"],
    ["phrase B 1", "key"],
    ["wish B undo", "key"],
    ["agree B", "key"],
    [`sit B ${b.own} otter ${entropy()} Again`, "key"],
    [`sit B ${key()} otter ${entropy()} Again`, "key"],
    [`table ${t.id} ${b.own}`, "key"],
    ["stand B", "key"],
    [`join ${key()}`, "key"],
  ];
  for (const [line, code] of tries) {
    const answer = await refusal(device, line);
    check(`${name} removed: ${line.slice(0, 12)}`, answer.startsWith(`error ${code} `), answer);
  }
  for (let i = 0; i < 3; i++) await decide(others, random);
  check(`${name}: is sent no frame`, !/^frame/m.test(device.all.join("")), "it is");
  // With a key of the seat alone the table is closed to them at once.
  const join = key();
  device.heard.length = 0;
  await settled(host, `join ${join}`, () => true);
  const last = await device.hear(begins("error"));
  check(`${name}: the old link opens nothing`, /^error key this key opens/.test(last), last);
  const late = await new Device(server).open();
  for (const old of [t.join, b.own]) {
    const answer = await refusal(late, `table ${t.id} ${old}`);
    check(`${name}: nor later`, answer.startsWith("error key "), answer);
  }
  // The new link is the seat.
  const new_b = { letter: "B", device: await new Device(server).open() };
  new_b.device.say(`table ${t.id} ${anew}`);
  await new_b.device.hear(begins("history"));
  new_b.device.say(`sit B ${anew} otter ${entropy()} Bea`);
  const sat = await new_b.device.hear((m) => /^seat B taken otter Bea$/m.test(m));
  check(`${name}: somebody else sits there`, !/^stand /m.test(sat), sat);
  const all = [...others, new_b];
  let steps = 0;
  while (steps++ < 20 && (await decide(all, random)));
  check(`${name}: and plays on`, steps > 5, steps);
  for (const one of all) one.device.drop();
}

// Before the game begins, too: a freed seat and a new link for friends.
async function beforehand() {
  const { t, host, guest } = await gathered("Person");
  for (const line of ["join", "join short", `join ${"x".repeat(65)}`]) {
    const answer = await refusal(host, line);
    check(`refused: ${line.slice(0, 12)}`, answer.startsWith("error syntax "), answer);
  }
  guest.heard.length = 0;
  host.say("seat B free", `join ${key()}`);
  const end = await guest.hear(begins("error"));
  check("removed beforehand", /^error key this key opens/.test(end), end);
  for (const old of [t.join, t.own]) {
    const answer = await refusal(guest, `table ${t.id} ${old}`);
    check("and stays out", answer.startsWith("error key "), answer);
  }
}

// Asked, refused, agreed: what everybody is told of it.
async function consent(game, players, seed) {
  const random = numbers(seed);
  const t = await seated(game, players, "undo consent");
  const name = `${game} ${players}`;
  for (let i = 0; i < 4; i++) await decide(t.people, random);
  const [a] = t.people;
  let asked = await movesOf(a);
  for (let i = 0; !asked.number && i < 40; i++) {
    await decide(t.people, random);
    asked = await movesOf(a);
  }
  const alone = await refusal(a.device, `undo A ${asked.number + 1} ${asked.frame}`);
  check(`${name}: not alone`, /^refused A \d+ undo /.test(alone), alone);
  const isWished = (m) => /^wish /m.test(m);
  const wished = await settled(a.device, "wish A undo", isWished);
  const others = t.people.slice(1);
  const of = others.map(({ letter }) => letter).join("");
  check(`${name}: all are asked`, wished.includes(`\nwish A undo of ${of}\n`), wished);
  const no = await settled(others[0].device, "refuse B", (m) => !isWished(m));
  const now = await movesOf(a);
  check(`${name}: refused`, !/^wish /m.test(no) && now.frame === asked.frame, `${no}`);
  others[0].device.say("phrase B 5");
  const thanks = await a.device.hear(begins("phrase"));
  check(`${name}: a phrase`, thanks === "phrase B 5\n", thanks);
  await settled(a.device, "wish A undo", isWished);
  a.device.heard.length = 0;
  for (const { letter, device } of others) device.say(`agree ${letter}`);
  const undone = await a.device.hear((m) => m.startsWith("frame") && m.includes("undone"));
  check(`${name}: taken back`, undone !== null, undone);
  const after = await movesOf(a);
  check(`${name}: and asked again`, after.moves.length > 0, after);
  const history = await come(t.id, a.own);
  const told = history.all.find(begins("history")).split("\n");
  const own = told.filter((line) => line.startsWith("A ")).length;
  check(`${name}: the decision is gone`, own === asked.number - 1, `${own} of ${asked.number}`);
  for (const one of t.people) one.device.drop();
}

await begin();
await phrases();
await beforehand();
for (const [i, { name, least, most }] of games.entries()) {
  const players = most > 2 ? Math.min(3, most) : Math.max(2, least);
  await removed(name, players, 41 + i);
  await consent(name, players, 51 + i);
}
await server.end();
tally();
