// How quickly the page can be played, as JSON: milliseconds from opening the
// link to the start page and on to the first decision, and the longest task on
// the page's thread while playing, with the processor slowed four times as a
// stand-in for a phone. The middle of several runs. Called by
// scripts/bench-page.
import { browse, openPage, PHONE, press, serve } from "./common.mjs";
import { GAMES } from "./games.mjs";

const RUNS = 5;
const SLOWED = 4;
const STEPS = 12;

const server = await serve();
const chromium = await browse();

function observe() {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
  }).observe({ type: "longtask", buffered: true });
}

async function run(game) {
  const { page, context } = await openPage(chromium.browser, "about:blank", PHONE, 0);
  const slow = await context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.addInitScript(observe);
  const begin = performance.now();
  await page.goto(server.link);
  await page.waitForSelector(".game-card");
  const start = performance.now();
  await page.click(`[data-game=${game}] [data-do=play]`);
  await page.waitForSelector(".stage[data-asked=yes]");
  const playable = performance.now();
  for (let i = 0; i < STEPS; i++) await press(page, i);
  const longest = await page.evaluate(() => window.longest);
  await context.close();
  return [start - begin, playable - start, longest];
}

const middle = (list) => Math.round([...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]);

for (const game of GAMES) {
  const runs = [];
  for (let i = 0; i < RUNS; i++) runs.push(await run(game));
  const [start, playable, longest] = [0, 1, 2].map((i) => middle(runs.map((one) => one[i])));
  console.log(
    JSON.stringify({
      game,
      start_ms: start,
      first_decision_ms: playable,
      longest_task_ms: longest,
      slowed: SLOWED,
      runs: RUNS,
    }),
  );
}
await chromium.close();
await server.stop();
