// Every language says everything, by looking at the sources: what the program
// says is in its tables, with the same places, and nothing else is. Prints
// what is missing in the form of a table, to be filled in.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { check, engine, open, output, tally, top } from "./lib/engine.mjs";
import { paragraphs } from "./lib/lessons.mjs";
import { sentences } from "./lib/sentences.mjs";

process.chdir(top);

// Passes when nothing is wrong.
const clean = (name, wrong) => check(name, !wrong.length, `\n${[...new Set(wrong)].join("\n")}\n`);

const filesOf = (folder, ends) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => ends.test(name) && !name.includes("node_modules"))
    .map((name) => relative(".", join(folder, name)))
    .sort();

// [{english, words, file, line}]
function readTable(file, faults) {
  const pairs = [];
  let english = null;
  readFileSync(file, "utf8")
    .split("\n")
    .forEach((text, i) => {
      const at = `${file}:${i + 1}: `;
      if (/\s$|\r/.test(text)) faults.push(`${at}ends in a blank`);
      if (text.startsWith("= ")) {
        if (english === null) faults.push(`${at}nothing to say in other words`);
        else pairs.push({ english, words: text.slice(2), file, line: i + 1 });
        english = null;
      } else if (english !== null) {
        faults.push(`${at}"${english}" is not said`);
        english = null;
      } else if (text && !text.startsWith("#")) {
        english = text;
      }
    });
  return pairs;
}

// Strings of a C file, neighbours joined, with those of its macros.
const strings = (file) =>
  [
    ...readFileSync(file, "utf8")
      .replaceAll("\\\n", " ")
      .matchAll(/(?:"(?:[^"\\\n]|\\.)*"\s*)+/g),
  ].map(([text]) =>
    text.trim().slice(1, -1).replace(/"\s*"/g, "").replaceAll("\\n", "\n").replaceAll('\\"', '"'),
  );

const places = (text) => [...new Set(text.match(/\{[1-9]\}/g) ?? [])].sort().join("");
const rules = (text) => (text.match(/\b[A-Z]{2}-R?\d+[a-z]?\b/g) ?? []).sort().join(" ");

const sources = ["base", "engine", "games", "play", "bots", "study", "web"].flatMap((folder) =>
  filesOf(folder, /\.(c|h|def|ts|mjs)$/),
);
const { said, literals } = sentences(sources);
for (const file of filesOf("lessons", /\.txt$/))
  said.push(
    ...paragraphs(readFileSync(file, "utf8")).map((english) => ({ english, file, line: 1 })),
  );
// What is said at a terminal is asked of the program (tests/cli/help.sh); here
// it counts as said, also what stands in a macro.
for (const file of ["terminal", "lab", "command", "cli"].flatMap((f) => filesOf(f, /\.[ch]$/)))
  literals.push(...strings(file));
const spoken = new Set(said.map((one) => one.english));
const all = new Set(literals);
const text = ` ${literals.join("\n")} `;

const isThere = (words) =>
  new RegExp(`(?<!\\w)${words.replace(/[^\w\s]/g, "\\$&")}(?!\\w)`).test(text);
// What games call their cards and pieces, in every edition there is: the first
// line of a file names it.
const titles = new Set();
for (let i = 0; engine.tw_catalogue(i) === 0; i++) {
  const { name, seats } = JSON.parse(output());
  const editions = filesOf("editions", new RegExp(`^${name}-.*\\.txt$`)).map((file) => {
    const lines = readFileSync(file, "utf8").trim().split("\n");
    return [lines[0], ...lines.map((line) => `data ${line}`)].join("\n");
  });
  for (const edition of ["edition default", ...editions]) {
    open(`game ${name}\nplayers ${seats[1]}\n${edition}\n`);
    engine.tw_names();
    for (const one of JSON.parse(output())) titles.add(one.title);
  }
}

// A name may be part of a text (an edition), or put together of two words.
const isUsed = (whole) => spoken.has(whole) || titles.has(whole) || isSaid(whole.split("|")[0]);
const isSaid = (english) =>
  all.has(english) ||
  (!places(english) &&
    (isThere(english) || (/^\w+ \w+$/.test(english) && english.split(" ").every(isThere))));

// A game, board or lesson that a language has no file for is not looked at.
function isDue(file, folder) {
  const [, page, game] = /^(web\/src\/)?games\/([^/]+)\//.exec(file) ?? [];
  const [, lesson] = /^lessons\/(.+)\.txt$/.exec(file) ?? [];
  const table = game ? `${page ? "board-" : ""}${game.replaceAll("_", "-")}` : `learn-${lesson}`;
  return !(game || lesson) || existsSync(join(folder, `${table}.txt`));
}

function teach(bytes) {
  const at = engine.tw_input(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  return engine.tw_language(bytes.length);
}

function catalogue() {
  engine.tw_catalogue(1);
  return output();
}

clean("sentences found in the sources", said.length > 150 ? [] : [`only ${said.length}`]);

for (const language of readdirSync("languages")) {
  const folder = join("languages", language);
  const files = filesOf(folder, /\.txt$/);
  const faults = [];
  const pairs = files.flatMap((file) => readTable(file, faults));
  clean(`${language}: tables`, faults);
  const words = new Map();
  const twice = [];
  for (const one of pairs) {
    const other = words.get(one.english);
    if (other && other.words !== one.words)
      twice.push(`${one.file}:${one.line}: otherwise in ` + `${other.file}:${other.line}`);
    words.set(one.english, one);
  }
  clean(`${language}: one sentence, two translations`, twice);
  // The page is not given what only a terminal says (web/build.mjs).
  const onPage = new Set(
    pairs.filter((one) => !/\/terminal[^/]*$/.test(one.file)).map((one) => one.english),
  );
  clean(
    `${language}: missing`,
    said
      .filter((one) => isDue(one.file, folder) && !onPage.has(one.english))
      .map((one) => `# ${one.file}:${one.line}\n${one.english}\n= `),
  );
  clean(
    `${language}: never said`,
    pairs
      .filter((one) => !isUsed(one.english))
      .map((one) => `${one.file}:${one.line - 1}: ${one.english}`),
  );
  clean(
    `${language}: other places than the English`,
    pairs
      .filter((one) => places(one.english) !== places(one.words))
      .map((one) => `${one.file}:${one.line}: ${one.words}`),
  );
  clean(
    `${language}: other rules than the English`,
    pairs
      .filter((one) => rules(one.english) !== rules(one.words))
      .map((one) => `${one.file}:${one.line}: ${one.words}`),
  );

  const english = catalogue();
  const table = Buffer.from(files.map((file) => readFileSync(file, "utf8")).join("\n"));
  clean(`${language}: the engine reads it`, teach(table) ? [output()] : []);
  clean(
    `${language}: the engine speaks it`,
    catalogue() === english ? ["the catalogue is still in English"] : [],
  );
  clean(
    `${language}: back to English`,
    teach(Buffer.alloc(0)) === 0 && catalogue() === english ? [] : ["the catalogue is still in it"],
  );
}

teach(Buffer.from("random\n= x\n"));
clean(
  "a table that cannot be read is refused",
  teach(Buffer.from("a\n= b\nc\n")) &&
    output() === "line 3 of this language cannot be read" &&
    !catalogue().includes('"title":"x"')
    ? []
    : [output()],
);
clean(
  "a table that is too large is refused",
  teach(Buffer.alloc((1 << 19) + 1, "#")) && output() === "this language has too many words"
    ? []
    : [output()],
);

tally();
