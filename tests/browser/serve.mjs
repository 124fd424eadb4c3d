// The server: what it sends, where it listens, how it starts and stops.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  browse,
  build,
  check,
  DESKTOP,
  HOPELESS_MS,
  openPage,
  rest,
  serve,
  tally,
} from "./lib/common.mjs";
import { GAMES } from "./lib/games.mjs";

const START_BYTES = 120_000;
const LOAD_BYTES = 250_000;
const LOAD_FILES = 14; // each has a header of half a kilobyte or more

const server = await serve();
const port = Number(new URL(server.link).port);
const get = (path, more = {}) => fetch(server.link + path, more);

const health = await get("healthz");
check("health", health.status === 200 && (await health.text()) === "ok\n", `${health.status}`);
const index = await get("");
const html = await index.text();
check(
  "index is asked for again",
  index.headers.get("cache-control") === "no-cache",
  index.headers.get("cache-control"),
);
const policy = index.headers.get("content-security-policy") ?? "";
check(
  "policy",
  /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/.test(policy) &&
    !/unsafe-inline|http|\*/.test(policy),
  policy,
);
for (const [name, value] of [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "no-referrer"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
])
  check(name, index.headers.get(name) === value, index.headers.get(name));
const script = /src="\/(main-[0-9a-f]+\.js)"/.exec(html)?.[1];
const main = await get(script);
check(
  "hashed files are kept",
  /immutable/.test(main.headers.get("cache-control")),
  main.headers.get("cache-control"),
);
check("compressed", main.headers.get("content-encoding") === "gzip", "not");
const same = await get("", {
  headers: {
    "if-none-match": index.headers.get("etag"),
  },
});
check("unchanged", same.status === 304, `${same.status}`);
check("unknown path", (await get("etc/passwd")).status === 404, "found");
check("other methods", (await get("", { method: "POST", body: "x" })).status === 405, "taken");

// Only loopback: the socket's own address, as the kernel tells it.
const hex = port.toString(16).toUpperCase().padStart(4, "0");
const sockets = ["tcp", "tcp6"].flatMap((kind) => {
  try {
    return readFileSync(`/proc/net/${kind}`, "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter((words) => words[1]?.endsWith(`:${hex}`) && words[3] === "0A");
  } catch {
    return [];
  }
});
check(
  "listens on loopback only",
  sockets.length === 1 && sockets[0][1].startsWith("0100007F:"),
  JSON.stringify(sockets),
);

const program = join(build, "tidywinks");
const taken = spawnSync(program, ["serve", "--listen", `127.0.0.1:${port}`], { encoding: "utf8" });
check("port taken", taken.status === 2 && /is taken/.test(taken.stderr), taken.stderr);
for (const bad of ["here", "127.0.0.1", ":80", "127.0.0.1:99999999"]) {
  const refused = spawnSync(program, ["serve", "--listen", bad], {
    encoding: "utf8",
    timeout: HOPELESS_MS,
  });
  check(`address ${bad}`, refused.status === 2, refused.stderr);
}

// The start page without the engine, which comes when there is time; and all
// that is loaded before a first move. Pages of one browser may share a cache.
for (const game of GAMES) {
  const chromium = await browse();
  const opened = await openPage(chromium.browser, server.link, DESKTOP);
  const start = await opened.bytes((url) => !/worker|wasm/.test(url));
  await opened.page.click(`[data-game=${game}] [data-do=play]`);
  await opened.page.waitForSelector(".stage[data-asked=yes]");
  await rest(opened.page);
  let files = 0;
  const all = await opened.bytes((url) => !/sw\.js/.test(url) && ++files > 0);
  console.log(`${game}: start page ${start} bytes, before the first move ${all} in ${files}`);
  check(`${game}: start page`, start > 1000 && start <= START_BYTES, `${start} bytes`);
  check(`${game}: first load`, all > start && all <= LOAD_BYTES, `${all} bytes`);
  check(`${game}: few files`, files > 5 && files <= LOAD_FILES, `${files} files`);
  await opened.context.close();
  await chromium.close();
}

check("stops on a signal", (await server.stop()) === 0, "not cleanly");
tally();
