// What a press costs: a decision, all that chance brings after it, what is seen
// of it and the saved game are at most three questions to the engine's worker;
// a bot's decision is one.
import {
  browse,
  check,
  DESKTOP,
  goOn,
  openPage,
  press,
  rest,
  serve,
  sitDown,
  tally,
} from "./lib/common.mjs";
import { GAMES } from "./lib/games.mjs";

const MOST = 3;
const DECISIONS = 8;
const PRESSES = 150;

const server = await serve();
const chromium = await browse();

// Until nothing comes by itself: somebody is asked, the curtain, the end.
async function comes(page) {
  await page.waitForSelector(".stage[data-asked=yes], [data-do=lift], [data-do=hand], .end");
  await rest(page);
}

// Questions since the last time, without previews of a move under the cursor.
const asked = async (page) =>
  (await page.evaluate(() => window.questions.splice(0))).filter((call) => call !== "foresee");

async function count(page, game, seats) {
  const name = `${game}, ${seats}`;
  let decisions = 0;
  let dearest = [];
  let bots = 0;
  await sitDown(page, server.link, game, seats.split(" and "));
  await comes(page);
  await asked(page);
  for (let i = 0; i < PRESSES && decisions < DECISIONS; i++) {
    const hand = await page.$("[data-do=lift], [data-do=hand]");
    if (hand) await hand.click();
    else await press(page, i);
    await goOn(page);
    await comes(page);
    const all = await asked(page);
    const own = all.filter((call) => call !== "bot");
    decisions += own.filter((call) => call === "play").length;
    bots += all.length - own.length;
    // A step without a choice that goes on by itself is a decision more.
    const plays = own.flatMap((call, at) => (call === "play" ? [at] : [])).slice(1);
    for (const [i, begin] of [0, ...plays].entries()) {
      const one = own.slice(begin, plays[i]);
      if (one.length > dearest.length) dearest = one;
    }
  }
  check(`${name}: decisions`, decisions >= DECISIONS, `only ${decisions}`);
  check(`${name}: bots`, seats.endsWith("person") || bots > 0, `${bots}`);
  check(`${name}: at most ${MOST} questions`, dearest.length <= MOST, dearest.join(", "));
  console.log(`${name}: ${decisions} decisions, the dearest press asked ${dearest.join(", ")}`);
}

const { page, context, troubles } = await openPage(chromium.browser, server.link, DESKTOP);
await context.addInitScript(() => {
  window.questions = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    window.questions.push(message.call);
    return post.call(this, message, ...rest);
  };
});
for (const game of GAMES)
  for (const second of ["person", "easy"]) await count(page, game, `me and ${second}`);
check("no trouble", !troubles.length, troubles.join("\n"));
await context.close();
await chromium.close();
await server.stop();
tally();
