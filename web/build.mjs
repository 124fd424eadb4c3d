// Builds the page: node build.mjs [OUT]. Bundles with esbuild, turns the rules
// pages into HTML, puts a hash of the content into the names of files, and
// writes everything to OUT (build/web).
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync }
  from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, "..");
const out = process.argv[2] ?? join(top, "build/web");
const wasm = process.argv[3] ?? join(top, "build/release/tidywinks.wasm");

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

function put(name, bytes) {
  writeFileSync(join(out, name), bytes);
}

// Writes a file under a name with its hash and returns that name.
function putHashed(name, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const dot = name.lastIndexOf(".");
  const hashed = `${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
  put(hashed, bytes);
  return hashed;
}

async function bundle(entry, defines) {
  const made = await build({
    entryPoints: [join(here, "src", entry)],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    legalComments: "none",
    define: Object.fromEntries(
      Object.entries(defines).map(([k, v]) => [k, JSON.stringify(v)])),
  });
  return made.outputFiles[0].contents;
}

async function style() {
  const parts = readdirSync(join(here, "static"))
    .filter((name) => name.endsWith(".css")).sort();
  const made = await build({
    stdin: {
      contents: parts.map((name) => `@import "./${name}";`).join("\n"),
      resolveDir: join(here, "static"), loader: "css",
    },
    bundle: true, minify: true, write: false,
  });
  return made.outputFiles[0].contents;
}

const engine = putHashed("tidywinks.wasm", readFileSync(wasm));
const worker = putHashed("worker.js",
  await bundle("worker.ts", { WASM_URL: engine }));
const main = putHashed("main.js",
  await bundle("main.ts", { WORKER_URL: worker, RULES_URLS: {} }));
const css = putHashed("style.css", await style());
put("index.html", readFileSync(join(here, "static/index.html"), "utf8")
  .replace("STYLE", css).replace("MAIN", main));
void basename;
