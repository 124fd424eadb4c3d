// Every rules case and record of the games that the page has, run by the engine it
// loads in a real browser, ends in the same state as in the program.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browse, build, check, DESKTOP, openPage, serve, tally, top } from "./lib/common.mjs";
import { GAMES } from "./lib/games.mjs";

const CHUNK = 200;

function files(folder) {
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

// Runs in the page: what the bot of a level says to a seat, asked of the page's
// own worker, and whether it loaded what the bot has learnt.
async function advise([url, script, level]) {
  const worker = new Worker(url, { type: "module" });
  const ask = (call, ...args) =>
    new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data.error ?? data.value);
      worker.postMessage({ id: 1, call, args });
    });
  await ask("resume", script);
  const advice = await ask("hint", 0, level, 7);
  worker.terminate();
  return advice;
}

// Runs in the page: verdict and hash of each script.
async function replay(scripts) {
  if (!window.engine) {
    window.engine = (
      await WebAssembly.instantiateStreaming(fetch(window.engineUrl))
    ).instance.exports;
    window.engine.tw_begin();
  }
  const engine = window.engine;
  return scripts.map((script) => {
    const bytes = new TextEncoder().encode(script);
    const at = engine.tw_input(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    const end = engine.tw_open(bytes.length);
    return [end, BigInt.asUintN(64, engine.tw_hash()).toString(16).padStart(16, "0")];
  });
}

const server = await serve();
const chromium = await browse();
const { page, troubles } = await openPage(chromium.browser, server.link, DESKTOP);
// The worker fetches the engine, so its address is heard on the wire.
const asked = page.context().waitForEvent("request", (request) => request.url().endsWith(".wasm"));
await page.reload();
const url = (await asked).url();
await page.waitForSelector(".game-card");
await page.evaluate((link) => {
  window.engineUrl = link;
}, url);

const scripts = [...files(join(top, "tests/rules")), ...files(join(top, "tests/records"))].filter(
  (path) =>
    GAMES.some((game) => new RegExp(`^game ${game}$`, "m").test(readFileSync(path, "utf8"))),
);
let compared = 0;
for (let i = 0; i < scripts.length; i += CHUNK) {
  const paths = scripts.slice(i, i + CHUNK);
  const native = new Map(
    execFileSync(join(build, "tidywinks"), ["check", "--hash", ...paths], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    })
      .split("\n")
      .map((line) => [line.slice(17), line.slice(0, 16)]),
  );
  const found = await page.evaluate(
    replay,
    paths.map((path) => readFileSync(path, "utf8")),
  );
  for (const [n, path] of paths.entries()) {
    const [end, hash] = found[n];
    check(
      path,
      end === 0 && hash === native.get(path),
      `verdict ${end}, native ${native.get(path)}, browser ${hash}`,
    );
    compared++;
  }
}
check(
  "all of them",
  compared === scripts.length && compared > 500,
  `${compared} of ${scripts.length}`,
);

// A bot that judges by its net decides as natively.
const folder = mkdtempSync(join(tmpdir(), "tidywinks-cases-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const position = join(folder, "position.txt");
writeFileSync(
  position,
  `game beachcleaner
players 2
bot A hard 00000007
position phase act
position beach A .* bottle can net rope
position beach B tyre shoe glove .* lighter
position hand A bottle2 foam1 lighter1 net3 tyre3
position hand B bottle1 can3 glove3 lighter3
position market net1 glove1b shoe2
position pickup 12f 13f 13f 36f
`,
);
const told = execFileSync(join(build, "tidywinks"), ["explain", position], { encoding: "utf8" });
const worker = readdirSync(join(build, "web")).find((name) => /^worker-.*\.js$/.test(name));
const nets = [];
page.context().on("request", (request) => {
  // What is kept for offline is fetched whenever there is time.
  if (/\/net-.*\.bin$/.test(request.url()) && !request.serviceWorker()) nets.push(request.url());
});
const HARD = 4;
const advised = await page.evaluate(advise, [`/${worker}`, readFileSync(position, "utf8"), HARD]);
check("a net is loaded when it is needed", nets.length === 1, nets.join());
check(
  "hard decides as natively",
  told.includes(`(${advised.move}).`) && told.includes(advised.why),
  `${JSON.stringify(advised)}, native ${told}`,
);
check("no trouble", !troubles.length, troubles.join("\n"));
await chromium.close();
await server.stop();
tally();
