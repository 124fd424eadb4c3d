// Records looked at again: every way in, every way to move, whose eyes, what
// if, and what a link carries.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ASKED,
  browse,
  build,
  check,
  choose,
  comes,
  DESKTOP,
  doHinted,
  openPage,
  PHONE,
  rest,
  SIZES,
  serve,
  tally,
  top,
} from "./lib/common.mjs";
import { judge } from "./lib/judge.mjs";

const server = await serve();
const chromium = await browse();
const folder = mkdtempSync(join(tmpdir(), "tidywinks-"));

// A whole game by bots, as a record.
function played(game, ...more) {
  execFileSync(join(build, "tidywinks"), [
    "simulate",
    game,
    "--games",
    "2",
    "--players",
    "2",
    "--seats",
    "greedy",
    "--seed",
    "replay",
    "--records",
    join(folder, game),
    ...more,
  ]);
  return readFileSync(join(folder, game, "longest.txt"), "utf8");
}

const step = (page) => page.getAttribute(".stage-replay", "data-step").then(Number);
const stands = (page, n) => page.waitForSelector(`.stage-replay[data-step='${n}']`);
const text = async (page, what) => (await page.locator(what).allInnerTexts()).join("\n");

async function openText(page, record) {
  await page.goto(`${server.link}#`);
  await page.click("[data-do=replay]");
  await page.fill("#record", record);
  await page.click("[data-do=open]");
  await page.waitForSelector(".stage-replay");
}

async function walk(page, record) {
  await openText(page, record);
  check("begins at the beginning", (await step(page)) === 0, await step(page));
  const last = Number(await page.getAttribute(".slider input", "max"));
  check("has steps", last > 20, last);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowRight");
  await stands(page, 1);
  check(
    "a step is told",
    (await text(page, ".replay-told")).length > 5,
    await text(page, ".replay-told"),
  );
  check("aloud", (await page.getAttribute(".replay-told", "aria-live")) === "polite", "not");
  await page.keyboard.press("End");
  await stands(page, last);
  check(
    "the end is told",
    /over|win|won/i.test(await text(page, ".replay-told")),
    await text(page, ".replay-told"),
  );
  await page.keyboard.press("ArrowLeft");
  await stands(page, last - 1);
  await page.keyboard.press("Home");
  await stands(page, 0);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.querySelector(".stage-replay").dataset.step >= 2);
  await page.keyboard.press(" ");
  await rest(page);
  const at = await step(page);
  // Long enough for two steps to come, if they came.
  await page.waitForTimeout(1500);
  check("space stops", (await step(page)) === at, await step(page));
  await page.click("[data-step='7'].step");
  await stands(page, 7);
  check(
    "the log says where",
    (await page.getAttribute("[data-step='7'].step", "aria-current")) === "step",
    "not",
  );
  await page.locator(".slider input").fill("12");
  await stands(page, 12);
  const button = (name) => page.click(`[data-do=${name}]`);
  await button("step-back");
  await stands(page, 11);
  await button("step-on");
  await stands(page, 12);
  await button("first");
  await stands(page, 0);
  await button("last");
  await stands(page, last);
}

async function eyes(page, record) {
  await openText(page, record);
  await page.click("[data-eyes='9']");
  await page.waitForSelector("[data-eyes='9'][aria-pressed=true]");
  await page.locator(".slider input").fill("30");
  await stands(page, 30);
  const hands = [];
  for (const who of [0, 1, 9]) {
    await page.click(`[data-eyes='${who}']`);
    await page.waitForSelector(`[data-eyes='${who}'][aria-pressed=true]`);
    await rest(page);
    hands.push(await text(page, ".board"));
  }
  // In one moment, before the engine has answered.
  await page.evaluate(() => {
    const slider = document.querySelector(".slider input");
    document.querySelector("[data-eyes='0']").click();
    slider.value = "3";
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.waitForSelector("[data-eyes='0'][aria-pressed=true]");
  await rest(page);
  check("gone to while eyes change", (await step(page)) < 30, await step(page));
  check("each sees something else", new Set(hands).size === 3, hands.join("\n---\n"));
}

async function notOver(page, record) {
  const lines = record.trimEnd().split("\n");
  const cut = `${lines.slice(0, (-lines.length / 4) | 0).join("\n")}\n`;
  await openText(page, cut);
  check(
    "not over: onlooker",
    (await page.getAttribute("[data-eyes='9']", "aria-pressed")) === "true",
    "not",
  );
  check("not over: no record in the link", page.url().length < server.link.length + 20, page.url());
  check(
    "not over: no link to copy, no what if",
    !(await page.$("[data-do=copy], [data-do=what-if]")),
    "offered",
  );
  await page.click("[data-eyes='1']");
  await page.waitForSelector("[data-eyes='1'][aria-pressed=true]");
  check("not over: one seat only", await page.isDisabled("[data-eyes='0']"), "two");
  await judge(page, "not over");
  await page.reload();
  await comes("not over: there after a reload", page.waitForSelector(".stage-replay"));
  // A link made by hand shows it to onlookers alone.
  const link = await page.evaluate(async (all) => {
    const bytes = new Uint8Array(
      await new Response(
        new Blob([all]).stream().pipeThrough(new CompressionStream("deflate")),
      ).arrayBuffer(),
    );
    return btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=+$/, "");
  }, cut);
  await page.goto(`${server.link}#replay/${link}`);
  await page.waitForSelector("[data-eyes='9'][aria-pressed=true]");
  check(
    "not over: by link no seat's eyes",
    (await page.isDisabled("[data-eyes='0']")) && (await page.isDisabled("[data-eyes='1']")),
    "open",
  );
}

async function links(page, record) {
  await openText(page, record);
  const link = page.url();
  check("the link carries it", /#replay\/[\w-]{200,}$/.test(link), link);
  await page.click("[data-do=copy]");
  await page.waitForSelector(".link");
  check("copied", (await page.inputValue(".link")) === link, "another");
  const fresh = await openPage(chromium.browser, server.link, PHONE);
  await fresh.page.goto(link);
  await fresh.page.waitForSelector(".stage-replay");
  await fresh.page.click("[data-do=panel]");
  const [file] = await Promise.all([
    fresh.page.waitForEvent("download"),
    fresh.page.click("[data-do=download]"),
  ]);
  check(
    "the same record elsewhere",
    readFileSync(await file.path(), "utf8").trim() === record.trim(),
    "another",
  );
  await fresh.page.goto(`${link.slice(0, -30)}`);
  await fresh.page.waitForSelector(".door .refusal");
  check("a damaged link is told", /damaged/.test(await text(fresh.page, ".refusal")), "not");
  check("no trouble by link", !fresh.troubles.length, fresh.troubles.join("\n"));
  await fresh.context.close();
}

async function verdict(page, record) {
  await openText(page, record);
  await page.click("[data-do=verify]");
  await page.waitForSelector(".fair");
  return text(page, ".fair");
}

async function verified(page) {
  const real = await verdict(page, "game wash-match\nA flip 3\n* shows 3 socks\n");
  check("real cards", /real cards/.test(real), real);
  // The seed says one thing; of two records that differ one at most is true.
  const cards = ["socks", "shirt"].map(
    (card) => `game wash-match\nseed abc\nA flip 3\n* shows 3 ${card}\n`,
  );
  const words = [await verdict(page, cards[0]), await verdict(page, cards[1])];
  check(
    "a changed draw is found out",
    words.some((one) => /0 draws are as the seed says, but the next one is not/.test(one)),
    words.join("\n"),
  );
}

// A game on the page, to its end by itself: then its record from there.
async function fromTheTable(page) {
  await page.goto(`${server.link}#`);
  await page.click("[data-game=beachcleaner] [data-do=set-up]");
  await choose(page, 0, "normal");
  await page.click("[data-do=start]");
  await page.waitForSelector(".end");
  await page.click("[data-do=replay]");
  await page.waitForSelector(".stage-replay");
  await page.click("[data-do=verify]");
  await page.waitForSelector(".fair");
  check("its deal is fair", /was fair/.test(await text(page, ".fair")), await text(page, ".fair"));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.click("[data-do=download]"),
  ]);
  const record = readFileSync(await file.path(), "utf8");
  const changed = await verdict(page, record.replace(/^secret .{8}/m, "secret 00000000"));
  check("a changed secret is found out", /does not belong/.test(changed), changed);
  await openText(page, record);
  check("names come with it", /Bruno/.test(await text(page, ".eyes")), "no");
}

async function whatIf(page, record, name) {
  await openText(page, record);
  await page.locator(".slider input").fill("9");
  await stands(page, 9);
  await page.click(".what-if summary");
  await page.selectOption("#sits", "1");
  await judge(page, `${name}: replay`);
  const was = Number(await page.getAttribute(".stage-replay", "data-count"));
  await page.click("[data-do=what-if]");
  await page.waitForSelector(ASKED);
  const now = Number(await page.getAttribute(".stage", "data-count"));
  check(`${name}: goes on from there`, now >= was && now < was + 40, `${was}, ${now}`);
  check(
    `${name}: at the chosen seat`,
    /Hedda/.test(await page.getAttribute(".bar-who", "data-name")),
    await text(page, ".seats"),
  );
  await doHinted(page);
  await comes(
    `${name}: and is played`,
    page.waitForFunction((n) => Number(document.querySelector(".stage").dataset.count) > n, now),
  );
}

// By file and by drop; an edition of its own comes with the record.
async function customEdition(page) {
  const edition = join(top, "editions/beachcleaner-five-kinds.txt");
  const record = played("beachcleaner", "--edition", edition);
  check("the record carries its edition", /^data kind rope/m.test(record), record.slice(0, 400));
  const path = join(folder, "custom.txt");
  writeFileSync(path, record);
  await page.goto(`${server.link}#replay`);
  await page.setInputFiles(".door input", path);
  await page.waitForSelector(".stage-replay");
  check(
    "custom edition: its pieces",
    /rope/.test(await text(page, ".board")),
    await text(page, ".board"),
  );
  await page.click("[data-do=last]");
  await page.waitForFunction(
    () =>
      document.querySelector(".stage-replay").dataset.step ===
      document.querySelector(".slider input").max,
  );
  check(
    "custom edition: to the end",
    /win|over|clean/i.test(await text(page, ".replay-told")),
    await text(page, ".replay-told"),
  );
  await whatIf(page, record, "custom edition");
  await page.goto(`${server.link}#`);
  await page.waitForSelector(".game-card");
  await page.evaluate((all) => {
    const data = new DataTransfer();
    data.items.add(new File([all], "dropped.txt", { type: "text/plain" }));
    document.body.dispatchEvent(
      new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }),
    );
  }, record);
  await page.waitForSelector(".stage-replay");
  check("dropped", /rope/.test(await text(page, ".board")), "not");
}

// Words on the buttons of a player are whole, in German too.
async function german(record) {
  process.env.PAGE_LOCALE = "de-DE";
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  process.env.PAGE_LOCALE = "en-US";
  const path = join(folder, "german.txt");
  writeFileSync(path, record);
  await page.goto(`${server.link}#replay`);
  await page.setInputFiles(".door input", path);
  await page.waitForSelector(".stage-replay");
  const cut = await page.$$eval(".player-buttons button", (all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText),
  );
  check("German: words of the player are whole", !cut.length, cut.join());
  await context.close();
}

const LONGEST = 3; // steps of a record, by what is told of them

// What is told of a step is whole in every window and language, and what plays
// it stands where it stood.
async function whole(record, game, locale) {
  process.env.PAGE_LOCALE = locale;
  const { page, context } = await openPage(chromium.browser, server.link, DESKTOP);
  process.env.PAGE_LOCALE = "en-US";
  await openText(page, record);
  const steps = await page.$$eval(".step", (all) => all.map((one) => one.textContent.length));
  const long = [...steps.keys()].sort((a, b) => steps[b] - steps[a]).slice(0, LONGEST);
  const cut = [];
  const places = new Map();
  for (const at of long) {
    await page.locator(".slider input").fill(`${at + 1}`);
    await stands(page, at + 1);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await rest(page);
      const [more, place] = await page.$eval(".replay-told", (one) => {
        const { x, y } = document.querySelector("[data-do=run]").getBoundingClientRect();
        return [one.scrollHeight - one.clientHeight, `${Math.round(x)} ${Math.round(y)}`];
      });
      if (more > 1) cut.push(`step ${at + 1}, ${width} by ${height}: ${more} px`);
      places.set(`${width} by ${height}`, [...(places.get(`${width} by ${height}`) ?? []), place]);
    }
  }
  check(`${game}, ${locale}: what is told is whole`, !cut.length, cut.join("; "));
  const moved = [...places].filter(([, all]) => new Set(all).size > 1).map(([size]) => size);
  check(`${game}, ${locale}: the player stays where it is`, !moved.length, moved.join());
  await context.close();
}

const shape = { ...DESKTOP, permissions: ["clipboard-read", "clipboard-write"] };
const { page, context, troubles } = await openPage(chromium.browser, server.link, shape);
const home = played("stay-at-home");
await page.click("[data-do=replay]");
await page.waitForSelector(".door");
await judge(page, "the way in");
await walk(page, home);
await eyes(page, home);
await notOver(page, home);
await links(page, home);
await verified(page);
await german(home);
await whatIf(page, played("wash-match"), "wash-match");
await whatIf(page, played("clean-family"), "clean-family");
for (const game of ["wash-match", "clean-family", "beachcleaner", "stay-at-home"])
  for (const locale of ["en-US", "de-DE"]) await whole(played(game), game, locale);
await customEdition(page);
await fromTheTable(page);
await page.goto(`${server.link}#replay`);
await page.fill("#record", "nonsense");
await page.click("[data-do=open]");
await page.waitForSelector(".refusal");
check(
  "nonsense is refused",
  /line 1/.test(await text(page, ".refusal")),
  await text(page, ".refusal"),
);
check("no trouble", !troubles.length, troubles.join("\n"));
await context.close();

rmSync(folder, { recursive: true, force: true });
await chromium.close();
await server.stop();
tally();
