// Unfinished games outlive the page: several, listed, deleted on a second
// word only. A device that keeps nothing is told of and still plays.
import {
  ASKED,
  browse,
  check,
  comes,
  DESKTOP,
  openPage,
  PHONE,
  press,
  serve,
  sitDown,
  tally,
  watch,
} from "./lib/common.mjs";
import { judge } from "./lib/judge.mjs";

const server = await serve();
const chromium = await browse();
const count = (page) => page.getAttribute(".stage", "data-count");

async function sit(page, game, seats) {
  await sitDown(page, server.link, game, seats);
  await page.waitForSelector(ASKED);
  await press(page, 1);
  await page.waitForSelector(`${ASKED}, [data-do=lift], [data-do=hand], [data-do=nobody]`);
}

async function several(shape) {
  const { page, context, troubles } = await openPage(chromium.browser, server.link, shape);
  check("nothing kept at first", !(await page.$(".kept")), "something");
  await sit(page, "beachcleaner", ["me", "normal"]);
  const was = await count(page);
  await sit(page, "stay-at-home", ["me", "person"]);
  await sit(page, "wash-match", ["me", "easy"]);
  await page.close();
  const again = await context.newPage();
  await again.goto(server.link);
  await again.waitForSelector(".kept");
  const rows = await again.locator(".kept .go-on").allInnerTexts();
  check("three games", rows.length === 3, rows.join("\n"));
  const torn = await again.$$eval(".go-on strong", (all) => {
    const range = document.createRange();
    range.selectNodeContents(all.find((one) => !one.textContent.includes(" ")));
    return range.getClientRects().length;
  });
  check("a name of one word in one line", torn === 1, torn);
  check("the latest first", /Wash Match/.test(rows[0]), rows[0]);
  check("who and when", /You, Pip/.test(rows[0]) && /today at/.test(rows[0]), rows[0]);
  check(
    "a shared screen is one",
    /shared screen/.test(rows[1]) && !/shared screen/.test(rows[0] + rows[2]),
    rows.join("\n"),
  );
  await judge(again, "start with kept games");
  await again.click(".kept .go-on >> nth=0 >> [data-do=doom]");
  check(
    "asked before deleting",
    (await again.locator(".kept .go-on").count()) === 3 &&
      (await again.locator("[data-do=forget]").count()) === 1,
    "not",
  );
  await judge(again, "deleting");
  await again.click("[data-do=keep]");
  check(
    "kept on second thoughts",
    (await again.locator(".kept .go-on").count()) === 3 && !(await again.$("[data-do=forget]")),
    "not",
  );
  await again.click(".kept .go-on >> nth=0 >> [data-do=doom]");
  await again.click("[data-do=forget]");
  check("deleted", (await again.locator(".kept .go-on").count()) === 2, "not");
  await again.click(".kept .go-on:has-text('Beachcleaner') [data-do=go-on]");
  await again.waitForSelector(ASKED);
  check("the same position", (await count(again)) === was, await count(again));
  await again.goto(`${server.link}#table/unknown`);
  await comes("an unknown table is the start page", again.waitForSelector(".start"));
  check("no trouble", !troubles.length, troubles.join("\n"));
  await context.close();
}

// Storage that refuses to keep, and storage that is not even there.
const WAYS = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  forbidden: () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
  },
};

async function refused(way) {
  const context = await chromium.browser.newContext({
    ...DESKTOP,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const troubles = [];
  await watch(context);
  await context.addInitScript(WAYS[way]);
  const page = await context.newPage();
  page.on("pageerror", (error) => troubles.push(error.message));
  await page.goto(server.link);
  await page.click("[data-game=beachcleaner] [data-do=play]");
  await page.waitForSelector(ASKED);
  await page.waitForSelector("[data-notice=storage]");
  const words = await page.textContent("[data-notice=storage]");
  check(`${way}: told`, /keeps no more games/.test(words), words);
  const before = await count(page);
  await page.focus("[data-move]");
  await page.keyboard.press("Enter");
  await comes(
    `${way}: plays on`,
    page.waitForFunction((was) => document.querySelector(".stage").dataset.count !== was, before),
  );
  await page.goto(`${server.link}#`);
  await page.waitForSelector(".game-card");
  check(`${way}: not at the start page`, !(await page.$("[data-notice=storage]")), "still told");
  await page.click("[data-do=daily]");
  await page.waitForSelector(".day-card");
  await page.goto(`${server.link}#replay`);
  await page.waitForSelector(".door");
  check(`${way}: no errors`, !troubles.length, troubles.join("\n"));
  await context.close();
}

// Whoever leaves while a bot plays comes back to what was done.
async function midway() {
  const { page, context } = await openPage(chromium.browser, server.link, DESKTOP, 3);
  await sitDown(page, server.link, "beachcleaner", ["me", "normal"]);
  await page.waitForSelector(ASKED);
  const was = Number(await count(page));
  await page.click(".board [data-move]");
  await page.waitForFunction(
    (n) => Number(document.querySelector(".stage").dataset.count) > n,
    was,
  );
  await page.reload();
  await page.waitForSelector(ASKED);
  const now = Number(await count(page));
  check("what was done stays done", now > was, `${was}, then ${now}`);
  await context.close();
}

await midway();
await several(DESKTOP);
await several(PHONE);
await refused("full");
await refused("forbidden");
await chromium.close();
await server.stop();
tally();
