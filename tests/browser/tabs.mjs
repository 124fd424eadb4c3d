// One unfinished game in two tabs: one tab has it, the other says so and can
// take it over; nothing that was played is lost, also when the first tab does
// not answer or there are no locks (a page over plain http from elsewhere).
import { ASKED, browse, check, DESKTOP, openPage, press, serve, tally } from "./lib/common.mjs";

const server = await serve();
const chromium = await browse();

const events = (page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("tidywinks.table."));
    const { record } = JSON.parse(localStorage.getItem(key));
    return record.split("\n").filter((line) => /^[A-H*] /.test(line)).length;
  });

const count = async (page) => Number(await page.getAttribute(ASKED, "data-count"));

// Decides once, and waits until this screen is asked again.
async function decide(page, pick) {
  const was = await count(page);
  for (let i = 0; (await count(page)) === was; i++) {
    await press(page, pick + i);
    await page.waitForSelector(ASKED);
  }
  return count(page);
}

async function begun({ first = () => {}, both = () => {} } = {}) {
  const opened = await openPage(chromium.browser, server.link, DESKTOP);
  await opened.context.addInitScript(both);
  await opened.page.addInitScript(first);
  await opened.page.reload();
  await opened.page.click("[data-game=beachcleaner] [data-do=play]");
  await opened.page.waitForSelector(ASKED);
  const second = await opened.context.newPage();
  await second.goto(server.link);
  await second.click("[data-do=go-on]");
  return { ...opened, second };
}

async function handedOver() {
  const { page: first, second, context, troubles } = await begun();
  await second.waitForSelector(".other-tab");
  check("the second tab says so", (await second.$(ASKED)) === null, "it plays too");
  await first.bringToFront();
  const played = await decide(first, 1);
  await second.bringToFront();
  await second.click("[data-do=take-over]");
  await second.waitForSelector(ASKED);
  check("taken over as played", (await count(second)) === played, `${await count(second)}`);
  await first.waitForSelector(".other-tab");
  check("the first tab says so", (await first.$(ASKED)) === null, "it plays on");
  const more = await decide(second, 2);
  check("kept by the second", (await events(second)) === more, `${await events(second)}`);
  await first.bringToFront();
  await first.click("[data-do=take-over]");
  await first.waitForSelector(ASKED);
  check("and back", (await count(first)) === more, `${await count(first)}`);
  await second.waitForSelector(".other-tab");
  await first.close();
  await second.waitForSelector(ASKED); // by itself
  await second.reload();
  await second.waitForSelector(ASKED);
  check("a closed tab holds nothing", (await count(second)) === more, `${await count(second)}`);
  check("no trouble", !troubles.length, troubles.join("\n"));
  await context.close();
}

// The first tab hears nothing, like one that the browser has frozen.
async function silent() {
  const {
    page: first,
    second,
    context,
  } = await begun({
    first: () => {
      BroadcastChannel.prototype.addEventListener = () => {};
    },
  });
  await second.waitForSelector(".other-tab");
  await first.bringToFront();
  const played = await decide(first, 1);
  await second.bringToFront();
  await second.click("[data-do=take-over]");
  await second.waitForSelector(ASKED);
  check("from one that is silent", (await count(second)) === played, `${await count(second)}`);
  await first.waitForSelector(".other-tab");
  await context.close();
}

async function withoutLocks() {
  const {
    page: first,
    second,
    context,
  } = await begun({
    both: () => Object.defineProperty(navigator, "locks", { value: undefined }),
  });
  await second.waitForSelector(ASKED);
  await second.bringToFront();
  const played = await decide(second, 1);
  await first.bringToFront();
  await press(first, 2);
  for (let i = 3; !(await first.$(".other-tab")); i++) await press(first, i);
  check("the older did not overwrite", (await events(second)) === played, "it did");
  await first.click("[data-do=take-over]");
  await first.waitForSelector(ASKED);
  check("it goes on where the newer is", (await count(first)) === played, `${await count(first)}`);
  await context.close();
}

await handedOver();
await silent();
await withoutLocks();
await chromium.close();
await server.stop();
tally();
