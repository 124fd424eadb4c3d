// Builds the page: node build.mjs OUT WASM LAB_WASM. Bundles with esbuild, turns the
// rules pages into HTML, puts a hash of the content into the names of files,
// and writes them to OUT; then all of them, compressed, as OUT/pages.c for
// the server.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { toHtml } from "./build-rules.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, "..");
const out = process.argv[2] ?? join(top, "build/web");
const wasm = process.argv[3] ?? join(top, "build/release/page.wasm");
const labWasm = process.argv[4] ?? join(dirname(wasm), "lab.wasm");
const pages = [];

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 12);

function put(name, bytes, isHashed) {
  writeFileSync(join(out, name), bytes);
  pages.push({ name, bytes: Buffer.from(bytes), isHashed });
}

// Writes a file under a name with its hash and returns that name.
function putHashed(name, bytes) {
  const dot = name.lastIndexOf(".");
  const hashed = `${name.slice(0, dot)}-${hashOf(bytes)}${name.slice(dot)}`;
  put(hashed, bytes, true);
  return hashed;
}

const nameOf = (folder) => folder.replaceAll("_", "-");

// Every folder of games/ with a page of its own, found like the C files are.
const games = {
  name: "games",
  setup(build) {
    build.onResolve({ filter: /^games:found$/ }, () => ({ path: "games", namespace: "games" }));
    build.onLoad({ filter: /.*/, namespace: "games" }, () => {
      const resolveDir = join(here, "src/games");
      const folders = readdirSync(resolveDir).filter((folder) =>
        existsSync(join(resolveDir, folder, "game.ts")),
      );
      const imports = folders.map((one) => `import * as ${one} from "./${one}/cover";`);
      const covers = folders.map((one) => `"${nameOf(one)}": { ...${one}, picture: ${one}.cover }`);
      const pages = folders.map((one) => `"${nameOf(one)}": () => import("./${one}/game")`);
      const contents = `${imports.join("\n")}
        export const covers = { ${covers.join(", ")} };
        export const pages = { ${pages.join(", ")} };\n`;
      return { contents, resolveDir, loader: "js" };
    });
  },
};

// Templates without the indentation of their sources, and drawings without the
// lines between their parts: nothing shows them.
const flush = (sharedBy = () => "") => ({
  name: "flush",
  setup(build) {
    build.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => ({
      contents: (sharedBy(path) + readFileSync(path, "utf8"))
        .replace(/\n[ \t]+/g, "\n")
        .replace(/(?<=>)\n(?=<)/g, /(art|cover|faces|figures)\.ts$/.test(path) ? "" : "\n"),
      loader: "ts",
    }));
  },
});

// What an entry always brings: itself and what it imports, by the first bundle.
function broughtBy(inputs, entry, found = new Set()) {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const { path, kind } of inputs[entry].imports)
    if (kind === "import-statement" && inputs[path]) broughtBy(inputs, path, found);
  return found;
}

// A file for each set of parts that share something would be many small ones. So
// every part that comes later names all that is there by then: what the start
// page has, and for what is played at a table what tables have.
function shared(inputs) {
  const path = (name) => Object.keys(inputs).find((one) => one.endsWith(`src/${name}`));
  const start = broughtBy(inputs, path("main.ts"));
  const table = broughtBy(inputs, path("table/desk.ts"));
  start.delete(path("main.ts"));
  const later = new Set(
    Object.values(inputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === "dynamic-import").map((one) => one.path),
    ),
  );
  const isOfTable = (one) =>
    /\/(games\/\w+\/(game|later|rules)|places\/later|stage\/end)\.ts$/.test(one);
  const listed = (all) =>
    [...all]
      .filter((one) => existsSync(one))
      .map((one) => `import ${JSON.stringify(resolve(one))};`)
      .join("");
  return (file) => {
    const one = [...later].find((name) => resolve(name) === file);
    return one ? listed(isOfTable(one) ? new Set([...start, ...table]) : start) : "";
  };
}

async function bundle(entry, defines, sharedBy = undefined) {
  const made = await build({
    entryPoints: [join(here, "src", entry)],
    bundle: true,
    minify: true,
    format: "esm",
    splitting: true,
    outdir: out,
    chunkNames: "part-[hash]",
    target: "es2022",
    write: false,
    legalComments: "none",
    metafile: true,
    plugins: [games, flush(sharedBy)],
    define: Object.fromEntries(Object.entries(defines).map(([k, v]) => [k, JSON.stringify(v)])),
  });
  if (entry === "main.ts" && !sharedBy) return bundle(entry, defines, shared(made.metafile.inputs));
  const isEntry = ({ path }) => basename(path) === basename(entry).replace(/ts$/, "js");
  for (const part of made.outputFiles)
    if (!isEntry(part)) put(basename(part.path), part.contents, true);
  return made.outputFiles.find(isEntry).contents;
}

const styles = readdirSync(join(here, "src"), { recursive: true }).filter((name) =>
  name.endsWith(".css"),
);

// All of these as one, the look first.
async function style(names) {
  const parts = names.sort(
    (a, b) => b.startsWith("look/") - a.startsWith("look/") || (a < b ? -1 : 1),
  );
  const made = await build({
    stdin: {
      contents: parts.map((name) => `@import "./${name}";`).join("\n"),
      resolveDir: join(here, "src"),
      loader: "css",
    },
    bundle: true,
    minify: true,
    write: false,
  });
  return made.outputFiles[0].contents;
}

const types = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  wasm: "application/wasm",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
  png: "image/png",
  txt: "text/plain; charset=utf-8",
  bin: "application/octet-stream",
};

// Bytes as lines of C numbers.
function numbers(bytes) {
  const lines = [];
  for (let i = 0; i < bytes.length; i += 20) lines.push([...bytes.subarray(i, i + 20)].join(","));
  return lines.join(",\n");
}

// As gzip, 6 % smaller than zlib makes it; equal on every machine.
function pack(name) {
  const done = spawnSync("zopfli", ["-c", join(out, name)], { maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new Error(`zopfli: ${done.error ?? done.stderr}`);
  return done.stdout;
}

function pagesC() {
  const parts = ['#include "server/pages.h"\n'];
  const table = [];
  pages.forEach(({ name, bytes, isHashed }, i) => {
    const small = pack(name);
    const type = types[name.slice(name.lastIndexOf(".") + 1)];
    parts.push(`static const unsigned char page_${i}[] = {\n` + `${numbers(small)}};\n`);
    const path = name === "index.html" ? "/" : `/${name}`;
    table.push(
      `    {"${path}", "${type}", "\\"${hashOf(bytes)}\\"",\n` +
        `     page_${i}, sizeof page_${i}, ${isHashed}},\n`,
    );
  });
  parts.push(`const struct server_page SERVER_PAGES[] = {\n${table.join("")}    {0},\n};\n`);
  parts.push(`const char SERVER_BUILD[] = "${engineHash}";\n`);
  return parts.join("\n");
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const folderOf = (...names) => {
  const folder = join(top, ...names);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const read = (...names) => readFileSync(join(top, ...names), "utf8");

// By the game's own word.
function isTemplate(game) {
  const folder = game.replaceAll("-", "_");
  return /\.is_template = true\b/.test(read("games", folder, `${folder}.c`));
}

// The rules page of a game in a language: docs/rules/CODE/GAME.md, behind it the
// numbers that only English has there, or only the page for programs.
function rulesPage(game, code, heading) {
  const pages = [...new Set([code, "en"])]
    .filter((folder) => folderOf("docs/rules", folder).includes(`${game}.md`))
    .map((folder) => read("docs/rules", folder, `${game}.md`));
  return toHtml([...pages, read("docs/rules", `${game}.md`)], heading);
}

const GAMES = folderOf("docs/rules")
  .filter((file) => file.endsWith(".md"))
  .map((file) => basename(file, ".md"))
  .filter((game) => !isTemplate(game));
const languages = {};
for (const code of ["en", ...folderOf("languages")]) {
  // Without what only a terminal says. English is in the sources.
  const words = folderOf("languages", code)
    .filter((file) => !file.startsWith("terminal"))
    .map((file) => read("languages", code, file))
    .join("\n")
    .replace(/^#.*\n/gm, "")
    .replace(/\n{2,}/g, "\n");
  const inIt = (english) => new RegExp(`^${english}\n= (.+)$`, "m").exec(words)?.[1];
  const heading = inIt("For programs and referees") ?? "For programs and referees";
  const rules = {};
  for (const game of GAMES)
    rules[game] = putHashed(`rules-${code}-${game}.html`, rulesPage(game, code, heading));
  languages[code] = {
    name: inIt("English") ?? (code === "en" ? "English" : code),
    rules,
    url: words && putHashed(`words-${code}.txt`, words),
  };
}
// What the engine says of the games that the page offers.
async function catalogue() {
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm));
  const { memory, tw_begin, tw_catalogue, tw_output } = instance.exports;
  const games = [];
  tw_begin();
  for (let i = 0; tw_catalogue(i) === 0; i++) {
    const bytes = new Uint8Array(memory.buffer);
    const at = tw_output();
    games.push(JSON.parse(new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)))));
  }
  return games.filter((game) => !game.template);
}

const lessons = {};
for (const file of readdirSync(join(top, "lessons")).sort())
  lessons[basename(file, ".txt")] = putHashed(
    `lesson-${file}`,
    readFileSync(join(top, "lessons", file)),
  );
// The engine without what its bots have learnt, which is loaded when one first
// judges by it: zeros in its place, and files by where they go.
async function apart() {
  const module = Buffer.from(readFileSync(wasm));
  const { memory, tw_net_at, tw_net_bytes, tw_catalogue, tw_begin } = (
    await WebAssembly.instantiate(module)
  ).instance.exports;
  const nets = {};
  tw_begin();
  for (let i = 0; tw_catalogue(i) === 0; i++) {
    const [at, count] = [tw_net_at(i), tw_net_bytes(i)];
    if (!at) continue;
    const learnt = Buffer.from(memory.buffer.slice(at, at + count));
    const from = module.indexOf(learnt);
    if (from < 0) throw new Error(`net of game ${i}: not in ${wasm}`);
    nets[at] = putHashed("net.bin", learnt);
    module.fill(0, from, from + count);
  }
  return { module, nets };
}

const { module, nets } = await apart();
const engine = putHashed("tidywinks.wasm", module);
// What reads the views that a table sends is the engine.
const engineHash = hashOf(readFileSync(wasm));
const worker = putHashed(
  "worker.js",
  await bundle("engine/worker.ts", { WASM_URL: engine, NET_URLS: nets }),
);
const labWorker = putHashed(
  "lab.js",
  await bundle("lab/worker.ts", { LAB_WASM_URL: putHashed("lab.wasm", readFileSync(labWasm)) }),
);
const isOfGame = (name) => name.startsWith("games/");
const isOfLab = (name) => name.startsWith("lab/");
const isOfRound = (name) => name.startsWith("online/") || name === "places/replay.css";
const isOfEnd = (name) => name === "stage/end.css";
const isOfLesson = (name) => name === "places/lesson.css";
const gameStyles = {};
for (const folder of readdirSync(join(here, "src/games")).sort()) {
  const own = styles.filter((name) => name.startsWith(`games/${folder}/`));
  gameStyles[nameOf(folder)] = putHashed(`style-${nameOf(folder)}.css`, await style(own));
}
const main = putHashed(
  "main.js",
  await bundle("main.ts", {
    WORKER_URL: worker,
    BUILD: engineHash,
    LANGUAGES: languages,
    LESSON_URLS: lessons,
    GAME_STYLES: gameStyles,
    LAB_WORKER_URL: labWorker,
    LAB_STYLE: putHashed("lab.css", await style(styles.filter(isOfLab))),
    ROUND_STYLE: putHashed("round.css", await style(styles.filter(isOfRound))),
    END_STYLE: putHashed("end.css", await style(styles.filter(isOfEnd))),
    LESSON_STYLE: putHashed("lesson.css", await style(styles.filter(isOfLesson))),
    CATALOGUE: await catalogue(),
  }),
);
const css = putHashed(
  "style.css",
  await style(
    styles.filter(
      (name) => ![isOfGame, isOfLab, isOfRound, isOfEnd, isOfLesson].some((is) => is(name)),
    ),
  ),
);
const icon = putHashed("icon.svg", readFileSync(join(here, "static/icon.svg")));
put(
  "index.html",
  readFileSync(join(here, "static/index.html"), "utf8")
    .replace("STYLE", css)
    .replace("MAIN", main)
    .replace("ICON", icon)
    .replace("ENGINE", engine),
  false,
);
// What is kept for playing offline: all so far.
const kept = pages.map(({ name }) => (name === "index.html" ? "/" : `/${name}`));
const version = hashOf(pages.map(({ name, bytes }) => name + hashOf(bytes)).join());
put("sw.js", await bundle("device/sw.ts", { FILES: kept, VERSION: version }), false);
for (const file of readdirSync(join(here, "static")).sort())
  if (/\.(png|webmanifest)$/.test(file)) put(file, readFileSync(join(here, "static", file)), false);
writeFileSync(join(out, "pages.c"), pagesC());
