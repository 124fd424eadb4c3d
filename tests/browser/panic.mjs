// When the engine breaks a promise of its own, the page says where, and keeps
// the game.
import { browse, check, choose, DESKTOP, openPage, serve, tally } from "./lib/common.mjs";
import { GAMES } from "./lib/games.mjs";

const PLACE = /play\/run\.c:\d+: /;

const server = await serve();
const chromium = await browse();
const { page, context, troubles } = await openPage(chromium.browser, server.link, DESKTOP);
// A level that there is none of.
await context.addInitScript(() => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.call === "bot") message.args[1] = 99;
    return post.call(this, message, ...rest);
  };
});
await page.goto(server.link);
await page.click(`[data-game=${GAMES[0]}] [data-do=set-up]`);
await choose(page, 0, "easy");
await choose(page, 1, "me");
await page.click("[data-do=start]");
await page.waitForSelector(".note");
const note = await page.textContent(".note");
check("the page says where", /The engine stopped/.test(note) && PLACE.test(note), note);
check(
  "and so does the console",
  troubles.some((line) => /^console: engine: /.test(line) && PLACE.test(line)),
  troubles.join("\n"),
);
await context.close();
await chromium.close();
await server.stop();
tally();
