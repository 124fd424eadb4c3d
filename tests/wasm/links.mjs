// Records in links, with letters changed, cut off and put in: what can still be
// unpacked is text that the engine opens or refuses, and a link that would fill
// the memory is no record. LINKS says how many are tried (1000 unless set).
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { check, engine, input, output, tally, top } from "./lib/engine.mjs";

const LINKS = Number(process.env.LINKS ?? 1000);
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const esbuild = createRequire(join(top, "web/package.json"))("esbuild");
const source = readFileSync(join(top, "web/src/device/share.ts"), "utf8");
const { code } = esbuild.transformSync(source, { loader: "ts", format: "esm" });
const { pack, unpack } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

let state = 1;
const random = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

const folder = join(top, "tests/records");
const records = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
const links = [];
for (const text of records) {
  const link = await pack(text);
  links.push(link);
  check("a link is the record", /^[\w-]+$/.test(link) && (await unpack(link)) === text);
}

// As a stream without its checksum would have it: the text itself is changed.
const repack = (text) => deflateSync(text).toString("base64url");

function changed(link, text) {
  const at = random(link.length);
  const letter = LETTERS[random(64)];
  if (random(4) === 0) return link.slice(0, at);
  if (random(3) === 0) return link.slice(0, at) + letter + link.slice(at + 1);
  if (random(3) === 0) return link.slice(0, at) + letter + link.slice(at);
  const from = random(text.length);
  return repack(
    text.slice(0, from) + String.fromCharCode(random(300)) + text.slice(from + random(9)),
  );
}

let opened = 0;
let refused = 0;
let unread = 0;
for (let i = 0; i < LINKS; i++) {
  const which = random(links.length);
  const text = await unpack(changed(links[which], records[which])).catch(() => null);
  if (text === null) unread++;
  else if (engine.tw_open(input(text)) === 0) opened++;
  else if (output()) refused++;
}
console.log(`${LINKS} links: ${unread} unread, ${refused} refused, ${opened} opened`);
check("all were answered", unread + refused + opened === LINKS && refused && opened && unread);

const bomb = deflateSync(Buffer.alloc(1 << 26)).toString("base64url");
const why = await unpack(bomb).catch((error) => error.message);
check("nothing longer than a record is unpacked", why === "too long", why.slice(0, 100));
tally();
