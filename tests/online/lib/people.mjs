// Shared by the tests of a table's life: people who come, decide, leave.
import { begins, Device, entropy, header, key, Server } from "./common.mjs";

export const server = new Server();
export const begin = (...words) =>
  server.begin("--rate", "100000", "--ahead", server.ahead(), ...words);

export async function come(id, own, first = "history") {
  const device = await new Device(server).open();
  device.say(`table ${id} ${own}`);
  await device.hear(begins(first));
  return device;
}

export async function seated(game, players, ...settings) {
  const host = await new Device(server).open();
  const table = { host: key(), join: key(), people: [] };
  host.say(
    `new ${table.host} ${table.join}`,
    "pace 0",
    "even 0",
    ...settings,
    ...header(game, players),
    ".",
  );
  table.id = /^table (\S+)/.exec(await host.hear(begins("table")))[1];
  for (const letter of [..."ABCDEF"].slice(0, players)) {
    const own = key();
    const device = await new Device(server).open();
    device.say(`table ${table.id} ${table.join}`);
    await device.hear(begins("table"));
    device.say(`sit ${letter} ${own} otter ${entropy()} Person ${letter}`);
    await device.hear(begins("history"));
    table.people.push({ letter, own, device });
  }
  host.say("start");
  for (const { device } of table.people) await device.hear((m) => /^phase plays$/m.test(m));
  return table;
}

/** A table of Wash Match that has not begun, with one guest at B. */
export async function gathered(name) {
  const host = await new Device(server).open();
  const t = { host: key(), join: key(), own: key() };
  host.say(`new ${t.host} ${t.join}`, "game wash-match", "players 2", ".");
  t.id = /^table (\S+)/.exec(await host.hear(begins("table")))[1];
  const guest = await new Device(server).open();
  guest.say(`table ${t.id} ${t.join}`);
  await guest.hear(begins("table"));
  guest.say(`sit B ${t.own} otter ${entropy()} ${name}`);
  await guest.hear(begins("history"));
  return { t, host, guest };
}

export async function movesOf({ letter, device }) {
  device.say(`moves ${letter}`);
  const [head, ...moves] = (await device.hear(begins(`moves ${letter}`)))
    .trimEnd()
    .split("\n")
    .slice(0, -1);
  const [, , number, frame] = head.split(" ").map(Number);
  return { number, frame, moves };
}

// One of these who is asked decides; false when none of them is.
export async function decide(people, random) {
  for (const person of people) {
    const { number, frame, moves } = await movesOf(person);
    if (!moves.length) continue;
    const { letter, device } = person;
    device.say(`play ${letter} ${number + 1} ${frame} ${moves[random(moves.length)]}`);
    await device.hear((m) => m.startsWith("frame") || m.startsWith("refused"));
    return true;
  }
  return false;
}

/** What the line is refused with: code and sentence. */
export async function refusal(device, line) {
  device.heard.length = 0;
  device.say(line);
  return (await device.hear((m) => /^(error|refused)/.test(m))) ?? "closed";
}

/** The table as soon as it has come to look like this, after the line; where it
 * is refused, that. */
export async function settled(device, line, is) {
  device.heard.length = 0;
  device.say(line);
  const isIt = (m) => /^(error|refused)/.test(m) || (m.startsWith("table") && is(m));
  return (await device.hear(isIt)) ?? "closed";
}
