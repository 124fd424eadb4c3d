// The start page fits and rests when it is asked to; the rules are a page of
// pictures that fits three screens of a phone, each picture a tap from its
// number; the numbers are in people's words. In English and German.
import { namedRules } from "../lib/named_rules.mjs";
import {
  ASKED,
  browse,
  check,
  DESKTOP,
  openDetails,
  openPage,
  PHONE,
  serve,
  tally,
} from "./lib/common.mjs";
import { GAMES } from "./lib/games.mjs";
import { hear, judge } from "./lib/judge.mjs";

const SCREENS = 3;
const server = await serve();
const chromium = await browse();

async function start(page, name, height, most) {
  await page.waitForSelector(".facts.offline"); // the last line to come
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  check(`${name}: ${most} screens`, tall <= most * height, `${tall} of ${height}`);
  const low = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("[data-do=play]")].map(
        (one) => one.getBoundingClientRect().bottom,
      ),
    ),
  );
  check(`${name}: every game on the first`, low <= height, `${low} of ${height}`);
  const bare = await page.$$eval(".today, .more-ways > *, .device", (all) =>
    all
      .filter((one) => {
        const box = one.querySelector(".drawn")?.getBoundingClientRect();
        return !box || box.width < 32 || one.scrollWidth > one.clientWidth;
      })
      .map((one) => one.innerText),
  );
  check(`${name}: every way has its drawing`, !bare.length, bare.join("; "));
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === "running").length,
    );
  check(`${name}: rests`, (await moving()) === 0, `${await moving()} move`);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  check(`${name}: moves`, (await moving()) > 0, "nothing");
  await page.emulateMedia({ reducedMotion: "reduce" });
}

// What is written for programs stands at the end, out of people's way.
async function numbers(page, game, name) {
  const { notation, missing } = await page.evaluate((named) => {
    const all = document.getElementById("rules-text");
    const people = all.cloneNode(true);
    people.querySelector(".referees")?.remove();
    const [code] = people.querySelectorAll("code");
    const sign = /floor\(|[≥≤]|\[[A-Za-z]|\boption=|\w_\w| [NP][ .,;:)]|->/.exec(people.innerText);
    return {
      notation: code?.innerText ?? sign?.[0],
      missing: named.filter((number) => !people.querySelector(`[id="${number}"]`)).join(),
    };
  }, namedRules(game));
  check(`${name}: rules without notation`, !notation, notation);
  check(`${name}: what is named is in people's words`, !missing, missing);
}

async function pictures(page, game, name) {
  await page.goto(`${server.link}#`);
  await page.click(`[data-game=${game}] [data-do=play]`);
  await page.waitForSelector(ASKED);
  await page.click("[data-do=more]");
  await page.click(".sheet [data-do=rules]");
  await page.waitForSelector(".pictured");
  const { tall, height, codes, over } = await page.evaluate(() => ({
    tall: document.getElementById("rules-text").scrollHeight,
    height: window.innerHeight,
    codes: /[A-Z]{2}-R?\d/.exec(document.querySelector(".pictured").innerText)?.[0],
    over: [...document.querySelectorAll(".pictured li")]
      .filter((one) => {
        const words = one.querySelector("p").getBoundingClientRect().left;
        const pieces = [...one.querySelectorAll(".pieces > *")];
        return pieces.some((piece) => piece.getBoundingClientRect().right > words);
      })
      .map((one) => one.innerText)
      .join(),
  }));
  check(`${name}: three screens`, tall <= SCREENS * height, `${tall} of ${height}`);
  check(`${name}: no codes`, !codes, codes);
  check(`${name}: pieces beside their words`, !over, over);
  await hear(page, name);
  const sign = page.locator(".pictured a.rule").nth(2);
  const rule = (await sign.getAttribute("href")).slice(1);
  await sign.click();
  await page.waitForSelector(".rules-text .here");
  check(`${name}: at its number`, await page.locator(`[id="${rule}"].here`).isVisible(), rule);
  await page.click("[data-do=rules-pictures]");
  await page.waitForSelector(".pictured");
  await page.click("[data-do=rules-numbered]");
  await page.waitForSelector(".rules-text li[id]");
  await numbers(page, game, name);
  await page.click("[data-do=rules-close]");
  check(`${name}: closes`, !(await page.$(".rules")), "not");
}

// A table is set up at its seats; options say what they change, without codes.
async function setUp(page, game, name) {
  await page.goto(`${server.link}#set-up/${game}`);
  await page.waitForSelector("[data-seat]");
  await openDetails(page);
  const code = /\b[a-z]+_[a-z]+\b|covid late|gone match|broke pair/.exec(
    await page.innerText(".set-up"),
  )?.[0];
  check(`${name}: set up without codes`, !code, code);
  const ways = await page.locator(".way-switch small").allInnerTexts();
  const isSaid = ways.length === 2 && ways.every((words) => /^.{20,}\.$/.test(words.trim()));
  check(`${name}: both ways say what they mean`, isSaid, ways.join(" | "));
  const [usual] = await page.$$eval(".way-switch [role=radio]", (all) =>
    all.filter((one) => one.ariaChecked === "true").map((one) => one.dataset.way),
  );
  check(`${name}: opens by the rules`, usual === "usual", usual);
  const first = await page.locator("#option-first option").allInnerTexts();
  const letter = first.find((words) => /^\s*[A-H]\b/.test(words));
  check(`${name}: seats have no letters`, !letter, letter);
}

for (const locale of ["en-US", "de-DE"]) {
  process.env.PAGE_LOCALE = locale;
  for (const [size, shape, most] of [
    ["phone", PHONE, 2],
    ["desktop", DESKTOP, 1.1],
  ]) {
    const { page, context, troubles } = await openPage(chromium.browser, server.link, shape);
    const name = `${size}, ${locale}`;
    await start(page, name, shape.viewport.height, most);
    if (size === "phone") {
      await judge(page, name);
      for (const game of GAMES) await pictures(page, game, `${game}, ${name}`);
      for (const game of GAMES) await setUp(page, game, `${game}, ${name}`);
    }
    check(`${name}: no trouble`, !troubles.length, troubles.join("\n"));
    await context.close();
  }
}
await chromium.close();
await server.stop();
tally();
