// Accessibility by axe, light and dark: start page, set-up, tables, settings,
// keys, hint, rules, curtain, end.
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ASKED,
  browse,
  check,
  choose,
  DESKTOP,
  goOn,
  more,
  openPage,
  PHONE,
  press,
  serve,
  tally,
} from "./lib/common.mjs";
import { GAMES } from "./lib/games.mjs";
import { hear as judge } from "./lib/judge.mjs";

const server = await serve();
const chromium = await browse();

// What the next person is shown first, after coming back.
async function curtain(page, name) {
  await page.goto(server.link);
  await page.click("[data-game=stay-at-home] [data-do=set-up]");
  await choose(page, 1, "person");
  await page.click("[data-do=start]");
  await page.waitForSelector(ASKED);
  await page.reload();
  await page.waitForSelector("[data-do=lift]");
  await judge(page, `${name}: curtain`);
}

// A game of a single card.
async function end(page, name) {
  const path = join(tmpdir(), `tidywinks-end-${process.pid}.txt`);
  writeFileSync(
    path,
    "game stay-at-home\nplayers 2\nedition tiny\n" +
      "data edition tiny\ndata household 1\ndata hand-limit 2\n" +
      "data card eggs 1\nseed end\n",
  );
  await page.goto(server.link);
  await page.waitForSelector(".game-card");
  await page.setInputFiles(".load input", path);
  await page.waitForSelector(ASKED);
  await page.click(".sh-box[data-move=end]");
  await page.waitForSelector(".end");
  await judge(page, `${name}: end`);
}

async function tables(page, name) {
  for (const game of GAMES) {
    await page.goto(server.link);
    await page.click(`[data-game=${game}] [data-do=play]`);
    await page.waitForSelector(ASKED);
    await judge(page, `${name}: ${game}`);
    for (let i = 0; i < 3; i++) {
      await press(page, i);
      await goOn(page);
      await page.waitForSelector(ASKED);
    }
    await page.click("[data-do=hint]");
    await page.waitForSelector(".hint");
    await judge(page, `${name}: ${game} with a hint`);
    const sign = page.locator(".bar-tools a.rule:visible");
    if (await sign.count()) await sign.click();
    else await more(page, "rules");
    await page.waitForSelector(".rules-text");
    await judge(page, `${name}: rules of ${game}`);
    await page.keyboard.press("Escape");
    for (const sheet of ["log", "score", "settings"]) {
      await page.click("[data-do=more]");
      if (await page.$(`.sheet [data-do=${sheet}]`)) {
        await page.click(`.sheet [data-do=${sheet}]`);
        await judge(page, `${name}: ${game}, ${sheet}`);
      }
      await page.keyboard.press("Escape");
    }
    await page.click("[data-do=seat]");
    await judge(page, `${name}: ${game}, somebody's area`);
    await page.keyboard.press("Escape");
  }
  await page.click("[data-do=more]");
  const keys = page.locator(".sheet [data-do=keys]");
  check(
    `${name}: keys only where there are some`,
    (await keys.count()) === Number(name === "desktop"),
  );
  if (name !== "desktop") return;
  await keys.click();
  await page.waitForSelector(".sheet-keys");
  await judge(page, `${name}: keys`);
}

for (const [name, shape] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
]) {
  const { page, context } = await openPage(chromium.browser, server.link, shape);
  for (const colorScheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await page.waitForSelector(".game-card");
    check(
      `${name}: ${colorScheme} as the device`,
      (await page.getAttribute("html", "data-theme")) === colorScheme,
      "another theme",
    );
  }
  await judge(page, `${name}: start`);
  await page.click("[data-game=clean-family] [data-do=set-up]");
  await page.waitForSelector(".set-up");
  await page.click("summary >> nth=0");
  await judge(page, `${name}: set-up`);
  await tables(page, name);
  await curtain(page, name);
  await end(page, name);
  await context.close();
}

await chromium.close();
await server.stop();
tally();
