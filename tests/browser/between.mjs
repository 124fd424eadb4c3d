// Windows between the seven: tablets lying and upright, small laptops, square
// ones, very large ones. A table in the middle of a game and a lesson at its
// beginning: all words lie within their place, and none over another.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ASKED, browse, build, check, openPage, rest, serve, tally } from "./lib/common.mjs";
import { GAMES, specialOf } from "./lib/games.mjs";
import { middle } from "./lib/moments.mjs";

const WINDOWS = [
  [375, 667],
  [600, 960],
  [800, 800],
  [820, 1180],
  [844, 390],
  [1024, 600],
  [1024, 768],
  [1180, 820],
  [1366, 768],
  [2560, 1440],
];
const LYING = [
  [640, 360],
  [844, 390],
];
const OVER = 3; // px that two letters' boxes may share

const server = await serve();
const chromium = await browse();

// Runs in the page: words that leave the table, are cut by what holds them, or
// lie over others. A heap's lower cards are covered by its upper one.
function faultsOf(over) {
  const stage = document.querySelector(".stage");
  const words = []; // a line of a text each
  const walk = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim();
    const holder = walk.currentNode.parentElement;
    if (
      !text ||
      !holder.closest(".zone-others, .zone-head button, .zone-board, .zone-mine, .zone-bar")
    )
      continue;
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (holder.closest(".unseen, .shut, .cf-small")) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
      const lead = height * 0.15; // above and below the letters themselves
      const box = { left, right, top: top + lead, bottom: bottom - lead };
      if (width > 1 && height > 1) words.push({ holder, box, text });
    }
  }
  const isOut = (box, room) =>
    box.left < room.left - over ||
    box.right > room.right + over ||
    box.top < room.top - over ||
    box.bottom > room.bottom + over;
  const faults = [];
  for (const { holder, box, text } of words) {
    const block = holder.closest(".remark, p, li, h2, h3, button, div");
    const { left, right } = block.getBoundingClientRect();
    if (box.left < left - over || box.right > right + over)
      faults.push(`"${text}" leaves ${block.className || block.tagName}`);
    for (let one = holder; one !== stage.parentElement; one = one.parentElement) {
      const isClipped = one === stage || getComputedStyle(one).overflowX !== "visible";
      if (isClipped && isOut(box, one.getBoundingClientRect()))
        faults.push(`"${text}" is cut by ${one.className || one.tagName}`);
    }
  }
  const isOver = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > over &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > over;
  for (const [i, one] of words.entries())
    for (const other of words.slice(i + 1))
      if (one.holder !== other.holder && isOver(one.box, other.box))
        faults.push(`"${one.text}" lies over "${other.text}"`);
  return faults;
}

async function look(page, name, windows = WINDOWS) {
  await page.evaluate(() => document.activeElement?.blur());
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await rest(page);
    const faults = await page.evaluate(faultsOf, OVER);
    check(`${name}, ${width}×${height}`, !faults.length, faults.slice(0, 6).join("\n"));
  }
}

const file = join(build, `between-${process.pid}.txt`);
for (const game of GAMES) {
  const { page, context, troubles } = await openPage(chromium.browser, server.link, {
    viewport: { width: 1280, height: 800 },
  });
  writeFileSync(file, middle(game, (await specialOf(game)).picture?.players ?? 2).record);
  await page.setInputFiles(".load input", file);
  await page.waitForSelector(ASKED);
  await look(page, game);
  await page.goto(`${server.link}#learn/${game}`);
  await page.waitForSelector(".stage-lesson");
  await look(page, `${game}, a lesson`);
  // The longest words there are, beside a lesson.
  await page.goto(`${server.link}?lang=de#learn/${game}`);
  await page.waitForSelector(".stage-lesson");
  await look(page, `${game}, a lesson in German`, LYING);
  check(`${game}: no trouble`, !troubles.length, troubles.join("\n"));
  await context.close();
}
await chromium.close();
await server.stop();
tally();
