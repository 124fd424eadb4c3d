// Accessibility by axe: start page, set-up, tables, rules, curtain.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GAMES, DESKTOP, PHONE, browse, check, openPage, serve, tally, top }
  from "./lib/common.mjs";

const axe = readFileSync(join(top, "web/node_modules/axe-core/axe.min.js"),
  "utf8");
const server = await serve();
const chromium = await browse();

async function judge(page, name) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, {
    // Pieces are pictures with words in them; their names say it in full.
    rules: { "label-content-name-mismatch": { enabled: false } },
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }));
  const words = found.violations.map((one) => `${one.id}: ${one.help}\n` +
    one.nodes.slice(0, 3).map((node) => `  ${node.html.slice(0, 160)}`)
      .join("\n"));
  check(name, !words.length, words.join("\n"));
}

for (const [size, shape] of [["desktop", DESKTOP], ["phone", PHONE]]) {
  const { page, context } =
    await openPage(chromium.browser, server.link, shape);
  await judge(page, `${size}: start`);
  await page.click("[data-game=clean-family] [data-do=set-up]");
  await page.waitForSelector(".set-up");
  await page.click("summary >> nth=0");
  await judge(page, `${size}: set-up`);
  for (const game of GAMES) {
    await page.goto(server.link);
    await page.click(`[data-game=${game}] [data-do=play]`);
    await page.waitForSelector(".table-screen[data-asked=yes]");
    await judge(page, `${size}: ${game}`);
    await page.click("[data-do=rules]");
    await page.waitForSelector(".here");
    await judge(page, `${size}: rules of ${game}`);
  }
  await context.close();
}

await chromium.close();
await server.stop();
tally();
