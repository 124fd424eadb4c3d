// Pictures of the page. Without a folder those of the documentation: every
// game, phone and desktop, from fixed deals, and one of each that moves; a
// replay, a lesson, the day's deals, the laboratory. With a folder every game there
// at seven sizes, light and dark: opening, middle, what its `asked` names, each great
// moment, end. Called by scripts/screenshots.
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browse, build, DESKTOP, PHONE, serve, top } from "./common.mjs";
import { GAMES, LESSONS, specialOf } from "./games.mjs";
import { middle, moment, played } from "./moments.mjs";
import { animated } from "./webp.mjs";

const [, , , , folder, only = ""] = process.argv;
const PAUSE = 700; // what moves by itself has come to rest
const MOVING_MOST = 1_000_000; // bytes
const docs = join(top, "docs/pictures");
const server = await serve();
const chromium = await browse();

const SIZES = {
  "360x640": PHONE,
  "640x360": { ...PHONE, viewport: { width: 640, height: 360 } },
  "390x844": { ...PHONE, viewport: { width: 390, height: 844 } },
  "768x1024": { ...PHONE, viewport: { width: 768, height: 1024 }, deviceScaleFactor: 1 },
  "1280x800": DESKTOP,
  "1920x1080": { viewport: { width: 1920, height: 1080 } },
  "1280x800-200": { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};

async function open(shape, more = {}) {
  const context = await chromium.browser.newContext({ locale: "en-US", ...shape, ...more });
  await context.addInitScript(() => {
    localStorage.setItem("tidywinks.guard", "0");
    localStorage.setItem("tidywinks.mute", "on");
  });
  const page = await context.newPage();
  await page.goto(server.link);
  await page.waitForSelector(".game-card");
  return { page, context };
}

async function load(page, record) {
  const file = join(build, "picture.txt");
  writeFileSync(file, record);
  await page.goto("about:blank");
  await page.goto(server.link);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("tidywinks.table.")) localStorage.removeItem(key);
  });
  await page.reload();
  await page.waitForSelector(".game-card");
  // The line to type moves into is no part of a picture.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".command { opacity: 0 !important; pointer-events: none !important }");
    document.adoptedStyleSheets = [sheet];
  });
  await page.setInputFiles(".load input", file);
  await page.waitForSelector(".stage[data-asked=yes]");
}

// Makes a move on the table, or by its words where it takes several taps.
async function act(page, words) {
  const there = page.locator(`.stage [data-move=${JSON.stringify(words)}]`).first();
  if ((await there.count()) && (await there.isVisible())) {
    await there.click();
    return true;
  }
  await page.keyboard.press("/");
  await page.waitForSelector("#command");
  await page.fill("#command", words);
  await page.press("#command", "Enter");
  return false;
}

async function still(page, path) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.mouse.move(0, 0);
  await page.waitForTimeout(PAUSE);
  await page.screenshot({ path });
}

const kindOf = async (game) => {
  const special = await specialOf(game);
  const { moments = {}, asked = {} } = special;
  return { players: special.picture?.players ?? 2, moments, asked };
};

// A great moment has the stage for about a second; what is smaller is seen on its way.
async function great(page, found, path) {
  await load(page, found.record);
  await act(page, found.words);
  const ribbon = page.waitForSelector(".moment, .end", { timeout: 8000 });
  if (await ribbon.catch(() => null)) await page.waitForTimeout(350);
  else {
    await load(page, found.record);
    await act(page, found.words);
    await page.waitForTimeout(PAUSE);
  }
  await page.screenshot({ path });
}

// Runs in the page: the end has been counted, and nothing is on its way.
function counted() {
  const isOnItsWay = (one) =>
    one.playState === "running" && one.effect.getComputedTiming().iterations < Infinity;
  return !document.getAnimations().some(isOnItsWay);
}

async function gallery() {
  for (const game of GAMES.filter((one) => one.includes(only))) {
    const { players, moments, asked } = await kindOf(game);
    const among = (all) =>
      Object.entries(all).flatMap(([name, isIt]) => {
        const one = moment(game, players, isIt);
        if (!one) console.log(`${game}: no ${name} found`);
        return one ? [[name, one]] : [];
      });
    const [found, questions] = [among(moments), among(asked)];
    const opening = `${played(game, players, "picture").head.join("\n")}\n`;
    for (const [size, shape] of Object.entries(SIZES))
      for (const colorScheme of ["light", "dark"]) {
        const { page, context } = await open(shape, { colorScheme });
        const path = (name) => join(folder, `${game}-${name}-${size}-${colorScheme}.png`);
        await load(page, opening);
        await still(page, path("1-opening"));
        await load(page, middle(game, players).record);
        await still(page, path("2-middle"));
        for (const [name, { record }] of questions) {
          await load(page, record);
          await still(page, path(`2-${name}`));
        }
        for (const [name, one] of found) {
          await great(page, one, path(`3-${name}`));
          if (name !== "won" && name !== "lost") continue;
          await page.waitForSelector(".end");
          await page.waitForFunction(counted);
          await still(page, path(`4-${name}`));
        }
        await context.close();
      }
  }
}

// A short time at a table, as a picture that moves.
async function moving(game) {
  const { players } = await kindOf(game);
  const { record, next } = middle(game, players);
  const { width, height } = PHONE.viewport;
  const { page, context } = await open({ ...PHONE, deviceScaleFactor: 1 });
  await load(page, record);
  const session = await context.newCDPSession(page);
  const frames = [];
  const started = Date.now();
  let last = started;
  let hands = Promise.resolve();
  const left = next.slice(0, 6);
  let isFree = true;
  while (Date.now() - started < 16_000) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 42 });
    const still = Buffer.from(data, "base64");
    const now = Date.now();
    if (frames.length) frames.at(-1).ms += now - last;
    last = now;
    if (!frames.length || !frames.at(-1).still.equals(still)) frames.push({ still, ms: 0 });
    if (left.length && isFree && (await page.$(".stage[data-asked=yes]"))) {
      const [words] = left.splice(0, 1);
      isFree = false;
      hands = act(page, words)
        .then(() => page.waitForTimeout(1200))
        .finally(() => {
          isFree = true;
        });
    }
  }
  frames.at(-1).ms += 1500;
  await hands;
  await context.close();
  let few = frames;
  let bytes = animated(few, width, height);
  while (bytes.length > MOVING_MOST) {
    few = few.flatMap((one, i) =>
      i % 4 === 3 ? [] : [{ ...one, ms: one.ms + (i % 4 === 2 ? (few[i + 1]?.ms ?? 0) : 0) }],
    );
    bytes = animated(few, width, height);
  }
  writeFileSync(join(docs, `${game}.webp`), bytes);
  console.log(`${game}.webp: ${few.length} frames, ${bytes.length} bytes`);
}

async function places(page, size) {
  const game = GAMES.at(-1);
  const whole = played(game, 2, "picture");
  await page.goto(`${server.link}#replay`);
  await page.fill("#record", `${[...whole.head, ...whole.events].join("\n")}\n`);
  await page.click("[data-do=open]");
  await page.waitForSelector(".stage-replay");
  await page.locator(".slider input").fill("60");
  await page.waitForSelector(".stage-replay[data-step='60']");
  await still(page, join(docs, `replay-${size}.png`));
  await page.goto(`${server.link}#learn/${LESSONS.at(-1)}`);
  await page.waitForSelector(".stage-lesson");
  await still(page, join(docs, `lesson-${size}.png`));
  await page.goto(`${server.link}#daily`);
  await page.waitForSelector(".day-card");
  await still(page, join(docs, `daily-${size}.png`));
  await page.goto(`${server.link}#`);
  await page.click(`[data-game=${game}] [data-do=learn]`);
  await page.click("[data-do=rules]");
  await page.waitForSelector(".pictured");
  await still(page, join(docs, `rules-${size}.png`));
}

// What another number in the edition of the last game does.
async function laboratory(page, size) {
  const { players, line, number } = (await specialOf(GAMES.at(-1))).studied;
  await page.goto(`${server.link}#lab/${GAMES.at(-1)}`);
  await page.waitForSelector(".lab");
  await page.selectOption("#lab-players", { label: String(players) });
  await page.click(".lab-change summary >> nth=1");
  const field = page.locator("tr", { hasText: line }).locator("input");
  await field.fill(String(number));
  await field.press("Tab");
  await page.click("[data-do=start]");
  await page.waitForSelector(".lab-report[data-games='1000'][data-running=no]");
  await page.click(".lab-change summary >> nth=1");
  const first = size === "phone" ? ".lab-report" : ".lab";
  await page.locator(first).evaluate((one) => one.scrollIntoView());
  await still(page, join(docs, `lab-${size}.png`));
}

async function documentation() {
  mkdirSync(docs, { recursive: true });
  for (const [size, shape] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ]) {
    const { page, context } = await open({ ...shape, deviceScaleFactor: 1 });
    await still(page, join(docs, `start-${size}.png`));
    for (const game of GAMES) {
      const { players } = await kindOf(game);
      await load(page, middle(game, players).record);
      await still(page, join(docs, `${game}-${size}.png`));
    }
    await places(page, size);
    await laboratory(page, size);
    await context.close();
  }
  for (const game of GAMES) await moving(game);
}

if (folder) {
  mkdirSync(folder, { recursive: true });
  await gallery();
  console.log(`pictures in ${folder}, ${statSync(folder).size ? "done" : "none"}`);
} else await documentation();
await chromium.close();
await server.stop();
