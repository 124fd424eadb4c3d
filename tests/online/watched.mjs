// What whoever runs a server can see of it: figures at an address that players
// cannot reach, whether it can do its work, a log. All of it is in the form it
// should have, counts what happens, and has no key, name, table or address in
// it. A store that fails is known, and that it works again, without a hand.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { begins, check, Device, entropy, key, numbers, tally, top } from "./lib/common.mjs";
import { begin, come, decide, movesOf, refusal, seated, server } from "./lib/people.mjs";

const ask = async (link) => {
  const answer = await fetch(link);
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    text: await answer.text(),
  };
};
const until = async (is) => {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 20));
};

server.log = "";
await begin("--metrics", "127.0.0.1:0", "--log-level", "debug");
const [, scraped] = /^Metrics are at (http:\S+)\.$/m.exec(server.printed);
const healthz = [`${server.link}healthz`, scraped.replace("metrics", "healthz")];

// The text format: a line of help and of type before the first of each name;
// buckets that never fall, the last of them the count.
const SAMPLE = /^([a-z_]+)((?:\{[a-z]+="[^"\\]*"\})?) (-?\d+(?:\.\d+)?)$/;
const BUCKET = /^([a-z_]+_bucket)(\{le="(?:\+Inf|[0-9.]+)"\}) (\d+)$/;
function read(text) {
  const value = {};
  const types = {};
  const wrong = [];
  let bucket = 0;
  for (const line of text.trimEnd().split("\n")) {
    const told = /^# TYPE ([a-z_]+) (gauge|counter|histogram)$/.exec(line);
    if (told) [types[told[1]], bucket] = [told[2], 0];
    if (told || /^# HELP [a-z_]+ .+\.$/.test(line)) continue;
    const sample = BUCKET.exec(line) ?? SAMPLE.exec(line);
    if (!sample) {
      wrong.push(line);
      continue;
    }
    const [, name, labels, number] = sample;
    const base = name.replace(/_(bucket|sum|count)$/, "");
    if (!types[name] && types[base] !== "histogram") wrong.push(`no type: ${line}`);
    if (types[name] === "counter" && !name.endsWith("_total")) wrong.push(`no total: ${line}`);
    if (name.endsWith("_bucket")) {
      if (Number(number) < bucket) wrong.push(`falls: ${line}`);
      bucket = Number(number);
    }
    if (name.endsWith("_count") && bucket !== Number(number)) wrong.push(`not the last: ${line}`);
    value[name + labels] = Number(number);
  }
  return { value, wrong };
}
const misshapen = [];
const figures = async () => {
  const { text } = await ask(scraped);
  const { value, wrong } = read(text);
  misshapen.push(...wrong);
  return { ...value, text };
};
const SOCKETS = 'tidywinks_connections{kind="socket"}';
const refused = (code) => `tidywinks_refusals_total{code="${code}"}`;
const by = (whom) => `tidywinks_decisions_total{by="${whom}"}`;

const first = await ask(scraped);
check("figures are text", first.type.startsWith("text/plain; version=0.0.4"), first.type);
for (const path of ["metrics", "metrics/", "debug", "stats"]) {
  const { status } = await ask(server.link + path);
  check(`players cannot reach /${path}`, status === 404, String(status));
}
check("nothing else there", (await ask(scraped.replace("metrics", ""))).status === 404, "more");
for (const link of healthz) {
  const { status, text } = await ask(link);
  check("well", status === 200 && text === "ok\n", `${status} ${text}`);
}

const random = numbers(9);
const before = await figures();
check("nobody is here", before[SOCKETS] === 0, String(before[SOCKETS]));
const t = await seated("stay-at-home", 3);
let decided = 0;
for (let i = 0; i < 20; i++) decided += await decide(t.people, random);
// Who is asked, and what they may say.
async function whoIsAsked() {
  for (const one of t.people) {
    const may = await movesOf(one);
    if (may.moves.length) return { ...one, ...may };
  }
}
const a = await whoIsAsked();
const { letter, number, frame } = a;
for (const [line, code] of [
  [`play ${letter} ${number + 1} ${frame} fly away`, "illegal"],
  [`play ${letter} ${number + 1} ${frame - 1} ${a.moves[0]}`, "stale"],
  ["dance", "syntax"],
  ["delete", "key"],
]) {
  const said = await refusal(a.device, line);
  check(`refused: ${line}`, said.includes(` ${code} `), said);
}
const stranger = await new Device(server).open();
const wrongKey = key();
await refusal(stranger, `table ${t.id} ${wrongKey}`);

const now = await figures();
const grown = (name) => now[name] - before[name];
for (const [name, more] of [
  [SOCKETS, 5],
  ["tidywinks_tables", 1],
  ["tidywinks_games_opened_total", 1],
  [by("person"), decided],
  [refused("key"), 2],
  [refused("illegal"), 1],
  [refused("stale"), 1],
  [refused("syntax"), 1],
  [refused("other"), 0],
])
  check(`${name} grows by ${more}`, grown(name) === more, String(grown(name)));
for (const name of [
  "tidywinks_rows_total",
  "tidywinks_messages_total",
  "tidywinks_commit_seconds_count",
  "tidywinks_commit_seconds_sum",
  "tidywinks_decision_seconds_count",
  "tidywinks_message_seconds_count",
  'tidywinks_http_answers_total{status="101"}',
  "process_cpu_seconds_total",
])
  check(`${name} grows`, (now[name] ?? 0) > (before[name] ?? 0), String(now[name]));
check("memory", now.process_resident_memory_bytes > 1e6, "none");
check("descriptors", now.process_open_fds > 5 && now.process_max_fds > 5, "none");
check("healthy", now.tidywinks_healthy === 1, "not");
check("each decision is timed", grown("tidywinks_decision_seconds_count") >= decided, "not");

// A bot at a table thinks and decides; then nothing is left to do.
const host = await new Device(server).open();
host.say(
  `new ${key()} ${key()}`,
  "pace 0",
  "seat B bot greedy",
  "game wash-match",
  "players 2",
  ".",
);
await host.hear(begins("table"));
const own = key();
host.say(`sit A ${own} otter ${entropy()} Solo Somebody`);
await host.hear(begins("history"));
host.say("start");
await host.hear((m) => /^phase plays$/m.test(m));
const solo = { letter: "A", own, device: host };
let after;
await until(async () => {
  await decide([solo], random);
  after = await figures();
  return after[by("bot")] > 1;
});
check("thoughts are timed", after.tidywinks_thought_seconds_count > 1, "not");
await until(async () => (await figures())['tidywinks_queue{of="bots"}'] === 0);

// Somebody else holds the file: what is decided is refused, and it is known.
const script = `import sqlite3, sys
d = sqlite3.connect(sys.argv[1], isolation_level=None)
d.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()`;
const holder = spawn("python3", ["-c", script, join(server.data, "tidywinks.db")]);
await new Promise((resolve) => holder.stdout.once("data", resolve));
const asked = await whoIsAsked();
const said = await refusal(
  asked.device,
  `play ${asked.letter} ${asked.number + 1} ${asked.frame} ${asked.moves[0]}`,
);
check("not written down", said.startsWith("error store "), said);
for (const link of healthz) {
  const { status, text } = await ask(link);
  check(
    "unwell",
    status === 503 && text === "Tables cannot be written down.\n",
    `${status} ${text}`,
  );
}
const bad = await figures();
check("and in the figures", bad.tidywinks_healthy === 0, "healthy");
check("failures are counted", bad.tidywinks_store_failures_total > 0, "none");
holder.stdin.end();
await until(async () => (await ask(healthz[0])).status === 200);
check("well again by itself", (await figures()).tidywinks_healthy === 1, "not");
check("and decides on", await decide(t.people, random), "nobody is asked");

// The host deletes the table; whoever sat there goes.
const owner = await come(t.id, t.host, "table");
owner.say("delete");
await owner.hear(begins("error gone"));
const last = await figures();
check("deleted", last.tidywinks_tables_deleted_total === 1, "not counted");
for (const one of [...t.people, solo, { device: owner }, { device: stranger }]) one.device.drop();
await until(async () => (await figures())[SOCKETS] <= 1);
await server.end();

check("figures have their form", misshapen.length === 0, misshapen.join("\n"));
const lines = server.log.trimEnd().split("\n");
const LINE =
  /^time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z level=(error|warning|info|debug) event=[a-z-]+( [a-z_]+=([^\s"=]+|"[^"]*"))+$/;
const crooked = lines.filter((line) => !LINE.test(line));
check("one line of key=value a thing", crooked.length === 0, crooked.join("\n"));
for (const event of [
  "level=info event=begins",
  "level=debug event=refused code=key",
  'level=error event=store-fails why="',
  "level=warning event=store-works",
  "level=info event=tables-deleted by=host",
  "level=info event=ends signal=15",
])
  check(`logged: ${event}`, server.log.includes(event), server.log);
const secret = [t.id, t.host, t.join, wrongKey, own, ...t.people.map((one) => one.own)];
for (const word of [...secret, "Person", "Solo", "otter", "127.0.0.1", "::1", "stay-at-home"])
  for (const [where, text] of [
    ["log", server.log],
    ["figures", last.text + after.text],
  ])
    check(`not in the ${where}: ${word}`, !text.includes(word), text);

// The example dashboard and alarms ask for nothing that is not there.
for (const name of ["grafana.json", "tidywinks.rules.yml"]) {
  const wanted = new Set(
    readFileSync(join(top, "examples/host", name), "utf8").match(
      /\b(tidywinks|process)_[a-z_]+\b/g,
    ),
  );
  const missing = [...wanted].filter((one) => !new RegExp(`^${one}[ {]`, "m").test(after.text));
  check(`${name} shows what there is`, wanted.size > 2 && missing.length === 0, missing.join());
}

const dashboard = JSON.parse(readFileSync(join(top, "examples/host/grafana.json"), "utf8"));
const numbered = new Set(dashboard.panels.map((panel) => panel.id));
check("panels have numbers", numbered.size === dashboard.panels.length, "some share one");

// A level is one of four; by the usual one there is nothing to say.
server.log = "";
await begin();
const quiet = await seated("wash-match", 2);
await decide(quiet.people, random);
await server.end();
check("nothing to say", server.log === "", server.log);
const refusedLevel = spawn(server.child.spawnfile, ["serve", "--log-level", "loud"]);
const code = await new Promise((resolve) => refusedLevel.on("exit", resolve));
check("no such level", code === 2, String(code));
tally();
