// A whole game by touch with a second tap 250 ms after each, at the same spot:
// what was there when the finger came down the first time is all that a second
// tap may do. The clock stands but when it is told to go on, so 250 ms are 250 ms
// on every machine. The third argument is the game.
import {
  ASKED,
  browse,
  check,
  findFaults,
  judgeEnd,
  openPage,
  PHONE,
  serve,
  sitAt,
  tally,
} from "../lib/common.mjs";
import { specialOf } from "../lib/games.mjs";

const game = process.argv[4];
const special = await specialOf(game);
const AGAIN_MS = 250;
const MEANT_MS = 450; // longer than a finger is guarded
const END_MS = 1050; // the same at the end
const TICK_MS = 50;
const STEPS = 600;

const server = await serve();
const chromium = await browse();
const { page, context, troubles } = await openPage(chromium.browser, server.link, PHONE, 0, (to) =>
  to.clock.install(),
);
await context.addInitScript(() => localStorage.setItem("tidywinks.guard", "0.4"));
await sitAt(page, game, special);
await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

// Time goes on by so much; the engine answers meanwhile.
async function pass(ms) {
  for (let gone = 0; gone < ms; gone += TICK_MS) {
    await page.clock.runFor(TICK_MS);
    await page.waitForFunction(() => window.isAnswered(), null, { polling: 5 });
  }
}

// Until nothing comes by itself any more.
async function settle() {
  do await pass(TICK_MS);
  while (await page.evaluate(() => window.isAtWork()));
}

// Runs in the page: where to tap and what that does. What decides is preferred,
// a step on the way to it taken now and then.
function aim(n) {
  const all = [
    ...document.querySelectorAll("[data-move], .board [data-pick], [data-do=seen]"),
  ].filter((one) => one.checkVisibility() && one.ariaDisabled !== "true" && !one.disabled);
  const moves = all.filter((one) => one.dataset.move || one.dataset.do);
  const from = moves.length && n % 5 ? moves : all;
  const one = from[n % from.length];
  if (!one) return null;
  const box = one.getBoundingClientRect();
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    words: one.dataset.move ?? "",
    isPick: Boolean(one.dataset.pick),
  };
}

let pick = 5;
let steps = 0;
const wrong = [];
const faults = { tooWide: "", faces: "" };
for (; steps < STEPS; steps++) {
  await settle();
  await pass(MEANT_MS);
  if (await page.$(".end")) break;
  if (steps % 10 === 0 && (await page.$(ASKED))) await findFaults(page, special.unseen, faults);
  pick = (pick * 1103515245 + 12345) % 2147483648;
  const at = await page.evaluate(aim, pick >> 8);
  if (!at) continue;
  const before = await page.evaluate(() => window.played.length);
  await page.touchscreen.tap(at.x, at.y);
  await pass(AGAIN_MS);
  // A second tap on what was chosen puts it back: only now and then, or no game
  // would end.
  if (!at.isPick || steps % 4 === 0) await page.touchscreen.tap(at.x, at.y);
  await settle();
  const done = await page.evaluate((n) => window.played.slice(n), before);
  if (done.length > 1 || (at.words && done.some((words) => words !== at.words)))
    wrong.push(`${at.words || "a step on the way"}: ${done.join(", ")}`);
  if (await page.$("dialog[open]")) wrong.push(`${at.words || "a step on the way"}: a sheet opens`);
}
const decisions = await page.evaluate(() => window.played.length);
await pass(END_MS);
check(`${game}: ends`, await page.$(".end"), `not after ${steps} steps, ${decisions} decisions`);
check(`${game}: decisions were made`, decisions > 0, decisions);
check(`${game}: nothing was done that was not meant`, !wrong.length, wrong.slice(0, 5).join("\n"));
check(`${game}: fits`, !faults.tooWide, faults.tooWide);
check(`${game}: faces`, !faults.faces, faults.faces);
await page.clock.resume();
await judgeEnd(page, game);
check(`${game}: no trouble`, !troubles.length, troubles.join("\n"));
console.log(`${game}: ${steps} steps, ${decisions} decisions`);
await context.close();
await chromium.close();
await server.stop();
tally();
