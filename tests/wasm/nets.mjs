// What the page loads of what bots have learnt: the engine comes without it,
// and with the files put where they belong it is the engine of the build again.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, check, tally } from "./lib/engine.mjs";

const web = join(build, "web");
const names = readdirSync(web);
const whole = readFileSync(join(build, "page.wasm"));
const sent = readFileSync(
  join(
    web,
    names.find((name) => /^tidywinks-.*\.wasm$/.test(name)),
  ),
);
const worker = readFileSync(
  join(
    web,
    names.find((name) => /^worker-.*\.js$/.test(name)),
  ),
  "utf8",
);
const exportsOf = async (bytes) => (await WebAssembly.instantiate(bytes)).instance.exports;
const full = await exportsOf(whole);
const bare = await exportsOf(sent);
full.tw_begin();
let count = 0;
for (let i = 0; full.tw_catalogue(i) === 0; i++) {
  const [at, bytes] = [full.tw_net_at(i), full.tw_net_bytes(i)];
  if (!at) continue;
  count++;
  const named = new RegExp(`"?\\b${at}"?:"(net-[0-9a-f]+\\.bin)"`).exec(worker)?.[1] ?? "";
  const file = names.includes(named) ? readFileSync(join(web, named)) : Buffer.alloc(0);
  check(`game ${i}: a file of its size`, file.length === bytes, `${named}: ${file.length}`);
  const room = new Uint8Array(bare.memory.buffer, at, bytes);
  check(`game ${i}: left out`, !room.some((byte) => byte), "weights in the module");
  room.set(file);
}
check("nets", count > 0, "none");
check(
  "only zeros in their place",
  sent.length === whole.length,
  `${sent.length} of ${whole.length}`,
);
const end = full.__heap_base.value;
check(
  "the engine of the build again",
  Buffer.from(bare.memory.buffer, 0, end).equals(
    Buffer.from((await exportsOf(whole)).memory.buffer, 0, end),
  ),
  "another memory",
);
tally();
