// The laboratory of the page says what the program says: the same report, game
// by game and sentence by sentence, whoever plays which games, and the same
// records; also against card data of one's own, and in German.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, native, tally, top } from "./lib/engine.mjs";
import { worker } from "./lib/lab.mjs";

const folder = mkdtempSync(join(tmpdir(), "tidywinks-study-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

const run = (...words) => execFileSync(native, words, { encoding: "utf8", maxBuffer: 1 << 28 });
const same = (name, a, b) => {
  const [one, two] = [JSON.stringify(a), JSON.stringify(b)];
  let at = 0;
  while (at < one.length && one[at] === two[at]) at++;
  check(
    name,
    one === two,
    `native …${one.slice(at - 60, at + 60)}\nwasm …${two.slice(at - 60, at + 60)}`,
  );
};

const SEED = "wasm";
const order = ({ game, players, bots, games }, ...variants) =>
  [
    `game ${game}`,
    `players ${players}`,
    `bots ${bots}`,
    `games ${games}`,
    `seed ${SEED}`,
    ...variants.flatMap((lines) => ["variant", ...lines]),
    "",
  ].join("\n");

const words = ({ game, players, bots, games }) => [
  "simulate",
  game,
  ...["--players", players, "--seats", bots.replaceAll(" ", ","), "--games", games, "--seed", SEED],
];

const [head, one, two] = [await worker(), await worker(), await worker()];

// Two players take turns at pieces of different sizes; the head adds up.
function study(job, text) {
  const all = [head, one, two];
  const why = all.map((each) => each.open(text)).find((refused) => refused);
  if (why) return why;
  for (let from = 0, turn = 0; from < job.games; turn++) {
    const to = Math.min(job.games, from + 1 + (turn % 13));
    const player = [one, two][turn % 2];
    player.play(from, to);
    if (turn % 3 === 0) head.add(player.give());
    from = to;
  }
  check(`${job.game}: known so far`, head.report().report.games < job.games, "all at once");
  head.add(one.give());
  check(`${job.game}: games in all`, head.add(two.give()) === job.games, "not all");
  return head.report();
}

function ofNative(job, ...more) {
  const report = JSON.parse(run(...words(job), ...more, "--json"));
  for (const record of report.records) delete record.file;
  return report;
}

const JOBS = [
  { game: "null", players: 2, bots: "greedy random", games: 300, option: "rounds 8" },
  { game: "wash-match", players: 2, bots: "random", games: 60, option: "collect mandatory" },
  { game: "clean-family", players: 3, bots: "random", games: 60, option: "free_cards off" },
  { game: "beachcleaner", players: 4, bots: "random", games: 40, option: "recycle on" },
  { game: "stay-at-home", players: 5, bots: "random", games: 60, option: "first C" },
];

for (const job of JOBS) {
  same(`${job.game}: the report`, ofNative(job), study(job, order(job, [])).report);
  const compared = study(job, order(job, [], [`option ${job.option}`]));
  same(`${job.game}: compared`, ofNative(job, "--compare", job.option), compared.report);
  check(
    `${job.game}: outliers of both`,
    compared.outliers.every((list) => list.length),
    "none",
  );
  const to = join(folder, job.game);
  run(...words(job), "--option", job.option, "--records", to);
  const kept = readFileSync(join(to, "longest.txt"), "utf8").replace(/^#.*\n/gm, "");
  const longest = compared.outliers[1].find(({ what }) => /longest/.test(what));
  same(`${job.game}: a record`, kept, head.record(1, longest.game));
}

// Levels on the same deals: a few first, then as many as are worth it.
const LEVELS = ["random", "easy"];
const [small] = JOBS;
const leveled = { ...small, bots: "random", games: 40 };
study(leveled, order(leveled, []).replace("variant", `levels ${LEVELS.join(" ")}\nvariant`));
for (let from = 0; from < head.dealsWanted(); ) {
  const to = head.dealsWanted();
  for (let i = from; i < to; i++) [one, two][i % 2].deal(i, i + 1);
  head.add(one.give());
  head.add(two.give());
  from = to;
}
same("levels", ofNative(leveled, "--levels", LEVELS.join()), head.report().report);

// Card data of one's own: the same, and a bad line of it is named.
const edition = run("edition", "null").replace(/^edition .*$/m, "edition mine");
const changed = edition.replace(/^(card sock) \d+/m, "$1 9");
writeFileSync(join(folder, "mine.txt"), changed);
const data = changed
  .trimEnd()
  .split("\n")
  .map((line) => `data ${line}`);
const [job] = JOBS;
same(
  "an edition",
  ofNative(job, "--compare-edition", join(folder, "mine.txt")),
  study(job, order(job, [], data)).report,
);
const at = data.findIndex((line) => /card sock/.test(line));
const wrong = data.map((line, i) => (i === at ? "data card sock 99" : line));
const bad = study(job, order(job, [], wrong));
check("a bad edition", bad.variant === 1 && bad.line === at + 1 && /count/.test(bad.why), bad);
const stuck = study(job, order(job, ["option rounds 99"]));
check("a bad option", stuck.variant === 0 && /rounds/.test(stuck.why), stuck);
for (const text of ["", "game nothing\n", "game null\nplayers 2\nbots elephant\n", "nonsense\n"])
  check(`no order: ${text}`, /cannot be read/.test(head.open(text)?.why), "taken");

// Every sentence in German.
const tables = readdirSync(join(top, "languages/de")).filter((file) => !/^terminal/.test(file));
const german = tables
  .map((file) => readFileSync(join(top, "languages/de", file), "utf8"))
  .join("\n");
for (const each of [head, one, two]) check("German", each.speak(german) === 0, "not read");
const said = study(job, order(job, [], ["option rounds 8"])).report;
const english = ofNative(job, "--compare", "rounds=8");
const sentences = ({ first, differences }) => [
  ...first.answers.flatMap(({ question, answer }) => [question, answer]),
  ...differences.map((one) => one.words),
];
const kept = sentences(said).filter((line) => sentences(english).includes(line));
check("every sentence is German", !kept.length, kept);
tally();
