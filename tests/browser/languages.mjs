// The page and its engine in other languages: chosen by browser, address and
// switch, kept, loaded only when spoken, changed without losing a game.
import {
  ASKED,
  browse,
  check,
  DESKTOP,
  goOn,
  more,
  openDetails,
  openPage,
  press,
  rest,
  serve,
  tally,
} from "./lib/common.mjs";
import { GAMES, LESSONS } from "./lib/games.mjs";
import { judge } from "./lib/judge.mjs";

const server = await serve();
const chromium = await browse();

// Of this document: which tables it has asked for.
const tables = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((one) => /words-\w+/.exec(one.name)?.[0])
      .filter((name) => name)
      .join(),
  );
const spoken = (page) => page.evaluate(() => document.documentElement.lang);
// What the engine says of an option, and the page beside it.
async function both(page) {
  await page.click("[data-game=wash-match] [data-do=set-up]");
  await page.waitForSelector(".set-up");
  const text = await page.textContent(".more");
  await page.goBack();
  await page.waitForSelector(".game-card");
  return `${await page.textContent("label.language")} ${text}`;
}
const isGerman = (text) => /Sprache/.test(text) && /Wer fängt an/.test(text);
const isEnglish = (text) => /Language/.test(text) && /Who takes the first turn/.test(text);

async function english() {
  const { page, context } = await openPage(chromium.browser, server.link, {
    ...DESKTOP,
    locale: "fr-FR",
  });
  check(
    "a language that is not there: English",
    (await spoken(page)) === "en" && isEnglish(await both(page)),
    await both(page),
  );
  check("English loads no table", (await tables(page)) === "", await tables(page));
  await page.selectOption("[data-do=language]", "de");
  await page.waitForSelector("html[lang=de]");
  await page.waitForSelector("label.language:has-text('Sprache')");
  check("the switch changes page and engine", isGerman(await both(page)), await both(page));
  await page.reload();
  await page.waitForSelector(".game-card");
  check("the choice is kept", (await spoken(page)) === "de", "it is not");
  check("one table", (await tables(page)) === "words-de", await tables(page));
  await page.goto(`${server.link}?lang=en`);
  await page.waitForSelector(".game-card");
  check("the address goes before it", (await spoken(page)) === "en", "not");
  await page.selectOption("[data-do=language]", "de");
  await page.waitForSelector("html[lang=de]");
  await page.reload();
  await page.waitForSelector(".game-card");
  check("the switch goes before the address", (await spoken(page)) === "de", page.url());
  await context.close();
}

async function german() {
  const { page, context, troubles } = await openPage(chromium.browser, server.link, {
    ...DESKTOP,
    locale: "de-AT",
  });
  check(
    "the browser's language",
    (await spoken(page)) === "de" && isGerman(await both(page)),
    await both(page),
  );
  const credits = await page.textContent(".credits");
  check(
    "credits are German",
    /Spielidee: itten/.test(credits) && !/ and | in the /.test(credits),
    credits,
  );
  await page.click("[data-game=wash-match] [data-do=play]");
  await page.waitForSelector(ASKED);
  await press(page, 1);
  await page.waitForSelector(ASKED);
  await page.click(".bar-tools a.rule");
  await page.waitForSelector(".pictured");
  await page.click("[data-do=rules-asked]");
  await page.waitForSelector(".here[id]");
  check(
    "rules open at the rule",
    /^WM-\d+$/.test(await page.getAttribute(".here", "id")),
    "elsewhere",
  );
  const count = await page.getAttribute(".stage", "data-count");
  await page.goto(server.link);
  await page.waitForSelector(".game-card");
  await page.selectOption("[data-do=language]", "en");
  await page.waitForSelector("html[lang=en]");
  await page.click(".go-on button");
  await page.waitForSelector(ASKED);
  check(
    "the game goes on in the other language",
    Number(count) > 0 &&
      (await page.getAttribute(".stage", "data-count")) === count &&
      /turn/i.test(await page.textContent("#asked")),
    await page.textContent("#asked"),
  );
  check("no trouble", !troubles.length, troubles.join("\n"));
  await context.close();
}

// Runs in the page: what eyes and ears get that looks like English. Words of
// moves, designers and rules that are not translated are the same everywhere.
function englishLeft() {
  const small = /\b(the|your|you|is|are|and|of|to|from|with|has|now|this)\b/i;
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (
      !node.parentElement.closest("script, noscript, code, strong, .credits, .command, [lang=en]")
    )
      found.push(node.data);
  for (const one of document.querySelectorAll("[aria-label], [title]"))
    found.push(one.ariaLabel ?? "", one.title ?? "");
  return [...new Set(found.map((text) => text.trim()).filter((text) => small.test(text)))];
}

const LOOKS = 12;

async function nothingElse() {
  const { page, context } = await openPage(chromium.browser, server.link, {
    ...DESKTOP,
    locale: "de-DE",
  });
  const left = new Set();
  const look = async (where) => {
    for (const text of await page.evaluate(englishLeft)) left.add(`${where}: ${text}`);
  };
  await look("start");
  for (const [route, ready] of [
    ["daily", ".daily"],
    ["replay", ".door"],
    ...GAMES.map((game) => [`set-up/${game}`, ".set-up"]),
    ...LESSONS.map((game) => [`learn/${game}`, ".stage-lesson"]),
  ]) {
    await page.goto(`${server.link}#${route}`);
    await page.waitForSelector(ready);
    await openDetails(page);
    await look(route);
    if (ready !== ".set-up") await judge(page, `German, ${route}`);
    for (let i = 0; ready === ".stage-lesson" && i < LOOKS; i++) {
      await page.click(":is([data-do=go-on], [data-do=do-it]:enabled)");
      await rest(page);
      await look(route);
    }
  }
  await page.goto(`${server.link}#replay`);
  await page.fill(
    "#record",
    "game stay-at-home\nplayers 2\nedition tiny\n" +
      "data edition tiny\ndata household 1\ndata hand-limit 2\n" +
      "data card eggs 1\nseed end\nA end\n* draws A eggs\n",
  );
  await page.click("[data-do=open]");
  await page.waitForSelector(".stage-replay");
  await page.click("[data-do=verify]");
  await page.waitForSelector(".fair");
  await page.click(".what-if summary");
  await look("a record");
  await judge(page, "German, a record");
  for (const game of GAMES) {
    await page.goto(server.link);
    await page.click(`[data-game=${game}] [data-do=play]`);
    await page.waitForSelector(ASKED);
    await page.click("[data-do=hint]");
    for (let i = 0; i < LOOKS; i++) {
      await look(game);
      await press(page, i);
      await look(game);
      await goOn(page);
      await page.waitForSelector(`${ASKED}, .end`);
    }
    await more(page, "rules");
    await page.waitForSelector(".rules-text li");
    await look(`rules of ${game}`);
  }
  await page.keyboard.press("Escape");
  await more(page, "settings");
  const seconds = await page.textContent(".sheet");
  check("seconds with a comma", /\b3,0 s\b/.test(seconds) && !/\d\.\d/.test(seconds), seconds);
  check("nothing is said in English", !left.size, [...left].join("\n"));
  await context.close();
}

await english();
await german();
await nothingElse();
await chromium.close();
await server.stop();
tally();
