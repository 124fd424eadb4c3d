// How quickly the page can be played, as JSON: milliseconds from opening the
// link to the start page and on to the first decision, and the longest task on
// the page's thread until then and while playing, with the processor slowed four times as a
// stand-in for a phone; frames a second on a desktop while scenes play, and
// kilobytes of the start page and before the first move. The middle of several
// runs. Called by scripts/bench-page.
import { browse, DESKTOP, openPage, PHONE, press, rest, serve } from "./common.mjs";
import { GAMES } from "./games.mjs";

const RUNS = 5;
const SLOWED = 4;
const STEPS = 12;

const server = await serve();

function observe() {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
  }).observe({ type: "longtask", buffered: true });
}

async function run(game) {
  const chromium = await browse(); // pages of one browser may share a cache
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
  await rest(page);
  const loading = await page.evaluate(() => {
    const was = window.longest;
    window.longest = 0;
    return was;
  });
  for (let i = 0; i < STEPS; i++) await press(page, i);
  const longest = await page.evaluate(() => window.longest);
  await context.close();
  await chromium.close();
  return [start - begin, playable - start, longest, loading];
}

// Frames a second over some decisions with their scenes, nothing slowed.
async function frames(game) {
  const chromium = await browse(); // pages of one browser may share a cache
  const { page, context, bytes } = await openPage(chromium.browser, server.link, DESKTOP, 1.2);
  const start = await bytes((url) => !/worker|wasm/.test(url));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.click(`[data-game=${game}] [data-do=play]`);
  await page.waitForSelector(".stage[data-asked=yes]");
  await rest(page);
  const all = await bytes((url) => !/sw\.js/.test(url));
  await page.evaluate(() => {
    window.frames_ = [performance.now()];
    const count = (now) => {
      window.frames_.push(now);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  for (let i = 0; i < STEPS / 2; i++) await press(page, i);
  const times = await page.evaluate(() => window.frames_);
  await context.close();
  await chromium.close();
  const second = (1000 * (times.length - 1)) / (times[times.length - 1] - times[0]);
  return [second, start / 1000, all / 1000];
}

const middle = (list) => Math.round([...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]);

for (const game of GAMES) {
  const runs = [];
  for (let i = 0; i < RUNS; i++) runs.push(await run(game));
  const [start, playable, longest, loading] = [0, 1, 2, 3].map((i) =>
    middle(runs.map((one) => one[i])),
  );
  const [second, first, all] = await frames(game);
  console.log(
    JSON.stringify({
      game,
      start_ms: start,
      first_decision_ms: playable,
      longest_task_ms: longest,
      longest_loading_ms: loading,
      frames_a_second: Math.round(second),
      start_kb: Math.round(first),
      first_move_kb: Math.round(all),
      slowed: SLOWED,
      runs: RUNS,
    }),
  );
}
await server.stop();
