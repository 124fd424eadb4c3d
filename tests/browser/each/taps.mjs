// A game by touch with a second tap 250 ms after each, at the same spot:
// what was there when the finger came down the first time is all that a second
// tap may do. The third argument is the game.
import { ASKED, browse, check, openPage, PHONE, rest, serve, tally } from "../lib/common.mjs";
import { specialOf } from "../lib/games.mjs";

const game = process.argv[4];
const special = await specialOf(game);
const AGAIN_MS = 250;
const STEPS = 120;
const LEAST = 8; // decisions, so that there was something to get wrong

const server = await serve();
const chromium = await browse();
const { page, context, troubles } = await openPage(chromium.browser, server.link, PHONE);
await context.addInitScript(() => {
  localStorage.setItem("tidywinks.guard", "0.4");
  window.played = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (request, ...more) {
    const alone = document.querySelector("[data-alone]")?.dataset.alone; // no tap does it
    if (request.call === "play" && request.args[1] !== alone) window.played.push(request.args[1]);
    return post.call(this, request, ...more);
  };
});
await page.reload();
await page.waitForSelector(".game-card");
await (special.sit ?? ((at) => at.click(`[data-game=${game}] [data-do=play]`)))(page);
await page.waitForSelector(ASKED);

// Runs in the page: where to tap, once it has been there long enough to be
// meant, and what that does.
const target = (pick) =>
  page.evaluate(async (n) => {
    const here = () =>
      [...document.querySelectorAll("[data-move], .board [data-pick], [data-do=seen]")].filter(
        (one) => one.checkVisibility() && one.ariaDisabled !== "true" && !one.disabled,
      );
    const long = 450;
    await new Promise((done) => setTimeout(done, long));
    const all = here();
    const moves = all.filter((one) => one.dataset.move || one.dataset.do);
    const from = moves.length && n % 5 ? moves : all;
    const one = from[n % from.length];
    const box = one?.getBoundingClientRect();
    return box
      ? {
          x: box.x + box.width / 2,
          y: box.y + box.height / 2,
          words: one.dataset.move ?? "",
        }
      : null;
  }, pick);

let pick = 5;
let steps = 0;
const wrong = [];
for (; steps < STEPS && !(await page.$(".end")); steps++) {
  await rest(page);
  pick = (pick * 1103515245 + 12345) % 2147483648;
  const at = await target(pick >> 8);
  if (!at) continue;
  const before = await page.evaluate(() => window.played.length);
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForTimeout(AGAIN_MS);
  // A second tap on what was chosen puts it back: only now and then, or no game
  // would end.
  if (at.words || steps % 4 === 0) await page.touchscreen.tap(at.x, at.y);
  await rest(page);
  const done = await page.evaluate((n) => window.played.slice(n), before);
  for (const words of done) if (at.words && words !== at.words) wrong.push(`${at.words}: ${words}`);
  if (!at.words && done.length > 1) wrong.push(`a step on the way: ${done.join(", ")}`);
}
const decisions = await page.evaluate(() => window.played.length);
check(`${game}: it goes on`, decisions >= LEAST, `${decisions} decisions`);
check(`${game}: nothing was done that was not meant`, !wrong.length, wrong.slice(0, 5).join("\n"));
check(`${game}: no trouble`, !troubles.length, troubles.join("\n"));
console.log(`${game}: ${steps} steps, ${decisions} decisions`);
await context.close();
await chromium.close();
await server.stop();
tally();
