// The day's deal: the same in two fresh browsers and at the terminal, its
// best result kept on the device and shared as text.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ASKED,
  browse,
  build,
  check,
  DESKTOP,
  doHinted,
  goOn,
  more,
  openPage,
  PHONE,
  playOut,
  serve,
  tally,
} from "./lib/common.mjs";
import { GAMES } from "./lib/games.mjs";
import { judge } from "./lib/judge.mjs";

const server = await serve();
const chromium = await browse();

async function deal(page, game) {
  await page.goto(`${server.link}#daily`);
  await page.click(`.day-card[data-game=${game}] [data-do=play]`);
  await page.waitForSelector(ASKED);
  for (let i = 0; i < 3 && (await page.$(ASKED)); i++) {
    const was = await page.getAttribute(".stage", "data-count");
    await doHinted(page);
    await page.waitForFunction((n) => document.querySelector(".stage").dataset.count !== n, was);
    await goOn(page);
    await page.waitForSelector(`${ASKED}, .end`);
  }
  const [file] = await Promise.all([page.waitForEvent("download"), more(page, "save")]);
  return readFileSync(await file.path(), "utf8");
}

async function same(a, b) {
  for (const game of GAMES) {
    const [one, two] = [await deal(a, game), await deal(b, game)];
    check(`${game}: the same deal`, one === two, `${one}\n---\n${two}`);
    const seed = /^seed (.*)$/m.exec(one)?.[1];
    check(`${game}: its seed`, seed === `${game}-${new Date().toISOString().slice(0, 10)}`, seed);
    const path = join(tmpdir(), `tidywinks-daily-${process.pid}.txt`);
    writeFileSync(path, one);
    const verified = execFileSync(join(build, "tidywinks"), ["verify", path], { encoding: "utf8" });
    check(`${game}: at the terminal too`, /fair|seed/.test(verified), verified);
  }
}

async function result(page) {
  await page.goto(`${server.link}#`);
  await page.click("[data-do=daily]");
  const first = page.locator(".day-card").first();
  check(
    "Clean Family first",
    /Clean Family/.test(await first.innerText()),
    await first.innerText(),
  );
  check(
    "said that it is open",
    /can look it up/.test(await page.innerText(".daily")),
    await page.innerText(".daily"),
  );
  await judge(page, "the day");
  await first.locator("[data-do=play]").click();
  await page.waitForSelector(ASKED);
  check("alone", (await page.locator(".seat:not(.you)").count()) === 0, "not");
  const found = await playOut(page);
  check("played", found.isOver, found.why);
  await page.waitForSelector(".daily-result");
  const words = await page.innerText(".daily-result");
  check("the result", /Deal of \w+ \d+, \d{4}: -?\d+ points/.test(words), words);
  await page.click("[data-do=fair]");
  await page.waitForFunction(() => document.querySelector(".fair")?.textContent.trim());
  check(
    "an open deal is called so",
    /open seed/.test(await page.innerText(".fair")),
    await page.innerText(".fair"),
  );
  await page.click(".sheet [data-do=close]");
  await judge(page, "its end");
  const text = await page.getAttribute("[data-do=share-result]", "data-text");
  check(
    "as text",
    /^Tidywinks, deal of .+\nClean Family: -?\d+ points\n/.test(text) &&
      text.includes("seed clean-family-"),
    text,
  );
  await page.click("[data-do=share-result]");
  await page.waitForFunction(() =>
    document.querySelector("[data-do=share-result]").textContent.includes("Copied"),
  );
  check("copied", (await page.evaluate(() => navigator.clipboard.readText())) === text, "not");
  await page.goto(`${server.link}#daily`);
  await page.waitForSelector(".day-card");
  const kept = await page.innerText(".day-card >> nth=0 >> .daily-result");
  check("kept", /-?\d+ points/.test(kept), kept);
  await first.locator("[data-do=play]").click();
  await page.waitForSelector(ASKED);
  await playOut(page);
  await page.waitForSelector(".daily-result");
  const again = await page.innerText(".daily-result");
  check("the best of two, and the first", /best of 2 tries: .*; the first: /.test(again), again);
}

const shape = { ...DESKTOP, permissions: ["clipboard-read", "clipboard-write"] };
const one = await openPage(chromium.browser, server.link, shape);
const two = await openPage(chromium.browser, server.link, PHONE);
await same(one.page, two.page);
await result(one.page);
check(
  "no trouble",
  !one.troubles.length && !two.troubles.length,
  [...one.troubles, ...two.troubles].join("\n"),
);
await chromium.close();
await server.stop();
tally();
