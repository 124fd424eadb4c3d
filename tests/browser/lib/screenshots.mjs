// Pictures of the page for the documentation: every game, phone and desktop,
// from fixed deals; a replay, a lesson, the day's deals. Called by
// scripts/screenshots.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  browse,
  build,
  DESKTOP,
  goOn,
  openPage,
  PHONE,
  press,
  rest,
  serve,
  top,
} from "./common.mjs";
import { GAMES, LESSONS, specialOf } from "./games.mjs";

const SEED = "picture";
// How many decisions of ours make a picture worth looking at, at what table.
const USUAL = { steps: 12, players: 2 };

const folder = join(top, "docs/pictures");
mkdirSync(folder, { recursive: true });
const server = await serve();
const chromium = await browse();

async function sit(page, game, players) {
  const file = join(build, `picture-${game}.txt`);
  writeFileSync(file, `game ${game}\nplayers ${players}\nseed ${SEED}\n`);
  await page.goto(server.link);
  await page.waitForSelector(".game-card");
  await page.setInputFiles(".load input", file);
  await page.waitForSelector(".stage[data-asked=yes]");
}

async function still(page, name) {
  await page.evaluate(() => {
    document.activeElement?.blur();
    window.scrollTo(0, 0);
  });
  await page.mouse.move(0, 0);
  await rest(page);
  await page.screenshot({ path: join(folder, name) });
}

// A whole game by bots, as a record.
function played(game) {
  const records = join(build, "picture-records");
  execFileSync(join(build, "tidywinks"), [
    "simulate",
    game,
    "--games",
    "1",
    "--players",
    "2",
    "--seats",
    "greedy",
    "--seed",
    SEED,
    "--records",
    records,
  ]);
  return readFileSync(join(records, "longest.txt"), "utf8");
}

async function places(page, size) {
  await page.goto(`${server.link}#replay`);
  await page.fill("#record", played(GAMES.at(-1)));
  await page.click("[data-do=open]");
  await page.waitForSelector(".replay");
  await page.locator(".slider input").fill("60");
  await page.waitForSelector(".replay[data-step='60']");
  await still(page, `replay-${size}.png`);
  await page.goto(`${server.link}#learn/${LESSONS.at(-1)}`);
  await page.waitForSelector(".lesson");
  await page.click("[data-do=go-on]");
  await page.waitForSelector(".lesson[data-task]:not([data-task=''])");
  await still(page, `lesson-${size}.png`);
  await page.goto(`${server.link}#daily`);
  await page.waitForSelector(".day-card");
  await still(page, `daily-${size}.png`);
}

for (const [size, shape] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
]) {
  const { page, context } = await openPage(chromium.browser, server.link, {
    ...shape,
    deviceScaleFactor: 1,
  });
  await page.screenshot({ path: join(folder, `start-${size}.png`) });
  for (const game of GAMES) {
    const { steps, players } = (await specialOf(game)).picture ?? USUAL;
    await sit(page, game, players);
    for (let i = 0; i < steps; i++) {
      await press(page, i % 3);
      await goOn(page);
      await page.waitForSelector(".stage[data-asked=yes], .end");
    }
    await still(page, `${game}-${size}.png`);
  }
  await places(page, size);
  await context.close();
}

await chromium.close();
await server.stop();
