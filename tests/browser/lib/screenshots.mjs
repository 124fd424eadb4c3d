// Pictures of the page for the documentation: every game, phone and desktop,
// from fixed deals. Called by scripts/screenshots.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GAMES, DESKTOP, PHONE, browse, build, openPage, press, serve, top }
  from "./common.mjs";

const SEED = "picture";
// How many decisions of ours make a picture worth looking at.
const STEPS = { "wash-match": 9, "clean-family": 22, beachcleaner: 16,
  "stay-at-home": 14 };
const PLAYERS = { "stay-at-home": 3, beachcleaner: 3 };

const folder = join(top, "docs/pictures");
mkdirSync(folder, { recursive: true });
const server = await serve();
const chromium = await browse();

async function sit(page, game) {
  const file = join(build, `picture-${game}.txt`);
  writeFileSync(file,
    `game ${game}\nplayers ${PLAYERS[game] ?? 2}\nseed ${SEED}\n`);
  await page.goto(server.link);
  await page.waitForSelector(".game-card");
  await page.setInputFiles(".load input", file);
  await page.waitForSelector(".table-screen[data-asked=yes]");
}

for (const [size, shape] of [["desktop", DESKTOP], ["phone", PHONE]]) {
  const { page, context } = await openPage(chromium.browser, server.link,
    { ...shape, deviceScaleFactor: 1 });
  await page.screenshot({ path: join(folder, `start-${size}.png`) });
  for (const game of GAMES) {
    await sit(page, game);
    for (let i = 0; i < STEPS[game]; i++) {
      await press(page, i % 3);
      await page.waitForTimeout(60);
      await page.evaluate(() =>
        document.querySelector("[data-do=seen]")?.click());
      await page.waitForSelector(".table-screen[data-asked=yes], .end");
    }
    await page.evaluate(() => {
      document.activeElement?.blur();
      window.scrollTo(0, 0);
    });
    await page.mouse.move(0, 0);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${game}-${size}.png`) });
  }
  await context.close();
}

await chromium.close();
await server.stop();
