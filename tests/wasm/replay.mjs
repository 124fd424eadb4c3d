// Every rules case, record and signature must come out the same in the
// WebAssembly build as in the native one: verdict, state hash, signature.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, check, engine, look, native, output, tally, top } from "./lib/engine.mjs";

function hex(n) {
  return BigInt.asUintN(64, n).toString(16).padStart(16, "0");
}

function files(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory()
        ? files(join(folder, entry.name))
        : entry.name.endsWith(".txt")
          ? [join(folder, entry.name)]
          : [],
    );
}

function run(program, words) {
  try {
    return execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
  } catch (error) {
    return error.stdout ?? "";
  }
}

const page = new WebAssembly.Module(readFileSync(join(build, "page.wasm")));
check("imports", WebAssembly.Module.imports(page).length === 0, "the module imports something");

const signatures = new Map(
  run(native, ["signature"])
    .trim()
    .split("\n")
    .map((line) => line.split(" ")),
);
// Those of a module's games, of which there are as many as it should have.
function compareSignatures(title, module, wanted) {
  let games = 0;
  for (; module.tw_catalogue(games) === 0; games++) {
    const { name } = JSON.parse(output(module));
    const found = hex(module.tw_signature(games));
    check(
      `${title}: signature of ${name}`,
      signatures.get(name) === found,
      `native ${signatures.get(name)}, wasm ${found}`,
    );
  }
  check(`${title}: games`, games === wanted, `${games}, wanted ${wanted}`);
}

compareSignatures("wasm", engine, signatures.size);
const sent = new WebAssembly.Instance(page).exports;
sent.tw_begin();
compareSignatures("page", sent, signatures.size - 1); // not the template

const scripts = [...files(join(top, "tests/rules")), ...files(join(top, "tests/records"))];
const hashes = new Map();
for (let i = 0; i < scripts.length; i += 200)
  for (const line of run(native, ["check", "--hash", ...scripts.slice(i, i + 200)]).split("\n"))
    if (/^[0-9a-f]{16} /.test(line)) hashes.set(line.slice(17), line.slice(0, 16));
for (const path of scripts) {
  const bytes = readFileSync(path);
  const at = engine.tw_input(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  const end = engine.tw_open(bytes.length);
  check(path, end === 0, output());
  const found = hex(engine.tw_hash());
  check(`hash of ${path}`, hashes.get(path) === found, `native ${hashes.get(path)}, wasm ${found}`);
  let seen = null;
  try {
    seen = look(9);
  } catch {
    // reported below
  }
  check(
    `description of ${path}`,
    Array.isArray(seen?.described.table) && seen.moves.length === 0,
    "not JSON with a table and no moves",
  );
}

tally();
