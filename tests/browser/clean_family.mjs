// The table of Clean Family: no photo, card or count covers another or is cut, at
// any size and in both languages; what to tap is said; what empty squares may cost
// is a forecast that stands there from the first turn on; what the others did is
// shown; a free cross and the last round have their moment; the end counts with
// minus signs under names.
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ASKED,
  browse,
  check,
  DESKTOP,
  openPage,
  PHONE,
  rest,
  SIZES,
  serve,
  tally,
} from "./lib/common.mjs";
import { played } from "./lib/moments.mjs";

const GAME = "clean-family";
const server = await serve();
const chromium = await browse();

// A game by bots, cut before the n-th event that begins with these words.
function cut(players, words, n) {
  const { head, events } = played(GAME, players, "picture");
  const found = events.flatMap((line, at) => (line.startsWith(words) ? [at] : []));
  const at = found[n - 1];
  return {
    record: `${[...head, ...events.slice(0, at)].join("\n")}\n`,
    words: events[at].slice(2),
  };
}

// One that is cut before a decision of A, by what it is and what comes next.
function before(isIt) {
  for (let seed = 1; seed < 60; seed++) {
    const { head, events } = played(GAME, 2, `picture-${seed}`);
    const n = events.findIndex((line, i) => isIt(line, events[i + 1] ?? "", events.slice(i + 2)));
    if (n >= 0)
      return {
        record: `${[...head, ...events.slice(0, n)].join("\n")}\n`,
        words: events[n].slice(2),
      };
  }
  throw new Error("no game has it");
}

async function sit(page, { record }) {
  const path = join(tmpdir(), `tidywinks-family-${process.pid}.txt`);
  writeFileSync(path, record);
  await page.goto(server.link);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("tidywinks.table.")) localStorage.removeItem(key);
  });
  await page.reload();
  await page.waitForSelector(".game-card");
  await page.setInputFiles(".load input", path);
  await page.waitForSelector(ASKED);
  await rest(page);
}

// Runs in the page: what covers what, what is cut.
function findFaults() {
  const faults = [];
  const named = (one) => `${one.getAttribute("class")} "${one.textContent.trim().slice(0, 14)}"`;
  const seen = (all) =>
    [...all].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1);
  // The words themselves, not the box that holds them.
  const inked = (one) => {
    if (!one.matches(".cf-name, .cf-about")) return one.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const apart = (where, all) => {
    for (const [i, one] of all.entries())
      for (const other of all.slice(i + 1)) {
        const [a, b] = [inked(one), inked(other)];
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > 1 && y > 1.5) faults.push(`${where}: ${named(one)} and ${named(other)}`);
      }
  };
  const inside = (one, box) => {
    const ink = inked(one);
    if (
      ink.left < box.left - 1 ||
      ink.right > box.right + 1 ||
      ink.top < box.top - 1.5 ||
      ink.bottom > box.bottom + 1.5
    )
      faults.push(`cut: ${named(one)}`);
  };
  const PARTS = ".cf-face, .cf-name, .cf-points, .cf-wants, .cf-boxes, .cf-about";
  for (const photo of seen(document.querySelectorAll(".cf-member"))) {
    const parts = seen(photo.querySelectorAll(PARTS));
    apart("photo", parts);
    for (const one of parts) inside(one, photo.getBoundingClientRect());
    for (const one of parts) if (one.matches(".cf-about")) inside(one, one.getBoundingClientRect());
    const name = photo.querySelector(".cf-name");
    if (!name.checkVisibility()) continue; // a low window has faces alone
    const { fontSize, scale } = getComputedStyle(name);
    if (Number.parseFloat(fontSize) < 12 || scale !== "none") faults.push(`small: ${named(name)}`);
  }
  const board = document.querySelector(".zone-board").getBoundingClientRect();
  const cards = seen(
    document.querySelectorAll(".cf-stack, .cf-hand > .cf-card, .cf-paint, .cf-me"),
  );
  apart("top", cards);
  for (const one of cards) inside(one, board);
  for (const one of cards.filter((card) => card.matches(".cf-me")))
    for (const pill of seen(one.querySelectorAll(".pill"))) inside(pill, board);
  for (const token of seen(document.querySelectorAll(".seat-token")))
    for (const pill of seen(token.querySelectorAll(".pill"))) {
      inside(pill, token.getBoundingClientRect());
      inside(pill, pill.parentElement.getBoundingClientRect());
    }
  // A gain hides no other number.
  for (const more of seen(document.querySelectorAll(".cf-more")))
    for (const ghost of seen(document.querySelectorAll(".cf-cell.ghost"))) {
      const [a, b] = [more.getBoundingClientRect(), ghost.getBoundingClientRect()];
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 4 && y > 4) faults.push("the gain covers the piece");
    }
  return [...new Set(faults)];
}

async function everywhere(page, name) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await rest(page);
    const faults = await page.evaluate(findFaults);
    check(`${name}, ${width}×${height}`, !faults.length, faults.slice(0, 4).join("; "));
  }
}

const at = ([, row, column]) => (Number(row) - 1) * 7 + Number(column) - 1;

for (const locale of ["en-US", "de-DE"]) {
  process.env.PAGE_LOCALE = locale;
  const { page, context, troubles } = await openPage(chromium.browser, server.link, DESKTOP);
  await sit(page, cut(2, "A play", 6));
  await everywhere(page, `${locale}: two cards`);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const letters = await page.$eval(".cf-about", (one) => getComputedStyle(one).fontSize);
  check(`${locale}: a large screen has large words`, Number.parseFloat(letters) > 15, letters);
  await sit(page, cut(4, "A play", 8));
  await everywhere(page, `${locale}: four players`);
  const draw = cut(2, "A draw", 6);
  await sit(page, draw);
  const asked = await page.innerText("#asked");
  check(`${locale}: what to tap`, /^(Tap|Wohin)/.test(asked), asked);
  await page.click(`[data-at="${at(/r(\d)c(\d)/.exec(draw.words))}"]`);
  await page.waitForSelector(".cf-more");
  await everywhere(page, `${locale}: a piece`);
  await sit(page, cut(2, "A assign", 11));
  await page.waitForSelector(".cf-gain");
  await everywhere(page, `${locale}: giving`);
  await sit(page, cut(2, "A assign", 1));
  await page.waitForSelector(".cf-gain");
  await everywhere(page, `${locale}: giving at first`);
  const said = await page.evaluate(() => document.querySelector(".stage").innerText);
  check(`${locale}: no jargon`, !/\b(FREE|FREI|Rotate|Alternative)\b/.test(said), said);
  check(`${locale}: no trouble`, !troubles.length, troubles.join("\n"));
  await context.close();
}
process.env.PAGE_LOCALE = "en-US";

// Whoever asks hears what Grandma would take, by then.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  await sit(page, cut(2, "A play", 1));
  const pills = await page.locator(".cf-me .pill").allInnerTexts();
  check("nothing is lost at first", pills.join() === "0,49", pills.join());
  const cost = await page.innerText('[data-piece="member-grandma"] .cf-points');
  check("Grandma says what a square costs", cost === "−4", cost);
  await page.click(".cf-me");
  const told = await page.innerText(".cf-tell");
  check("a forecast is called one", /Forecast: .* 196 .*49 empty.*4 points each/.test(told), told);
  await context.close();
}

// What the others did is there when the next card is chosen.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  const give = cut(3, "A assign", 1);
  await sit(page, give);
  await page.click(`[data-move="${give.words}"]`);
  await page.waitForSelector(".cf-deed");
  await rest(page);
  const deeds = await page.locator(".cf-deed").count();
  check("a deed for each of the others", deeds === 2, deeds);
  await page.setViewportSize({ width: 1280, height: 800 });
  await rest(page);
  const fresh = await page.locator(".glimpse .fresh").count();
  check("their new squares are marked", fresh > 1, fresh);
  await context.close();
}

// Moments, and the end.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE, 1.2);
  const patch = before((line, next) => /^A draw \S+ rot0/.test(line) && next.startsWith("A patch"));
  await sit(page, patch);
  await page.click(`[data-at="${at(/r(\d)c(\d)/.exec(patch.words))}"]`);
  await page.click(`.bar-actions [data-move^="draw"]`);
  const great = await (await page.waitForSelector(".moment")).innerText();
  check("a free cross is told before it is drawn", /free cross/.test(great), great);
  const last = before(
    (line, next, later) =>
      line.startsWith("A assign") &&
      next.startsWith("* market") &&
      !later.some((one) => one.startsWith("* market")),
  );
  await sit(page, last);
  await page.click(`[data-move="${last.words}"]`);
  await page.waitForFunction(() =>
    /last round/.test(document.querySelector(".moment")?.innerText ?? ""),
  );
  const warned = await page.innerText(".moment");
  check("the last round says what is at stake", /each costs \d points/.test(warned), warned);
  const end = cut(2, "A assign", 12);
  await sit(page, end);
  await page.click(`[data-move="${end.words}"]`);
  await page.waitForSelector(".end .score");
  const names = await page.locator(".end tbody th > span:not(.why)").allInnerTexts();
  check(
    "names at the end",
    names.every((one) => /^[A-Z]/.test(one)),
    names.join(),
  );
  const points = await page.locator(".end tbody td").allTextContents();
  check(
    "points at the end",
    points.some((one) => one.includes("−")) && !points.some((one) => one.includes("-")),
    points.join(),
  );
  const four = cut(4, "A assign", 12);
  await sit(page, four);
  await page.click(`[data-move="${four.words}"]`);
  await page.waitForSelector(".end .score");
  await page.click(".end .sky");
  await rest(page);
  const low = await page.evaluate(() => {
    const box = document.querySelector(".end-score");
    const floor = document.querySelector(".end-do").getBoundingClientRect().top;
    return [...box.querySelectorAll("tbody td")].filter(
      (one) => one.getBoundingClientRect().bottom > floor,
    ).length;
  });
  check("all points of four in sight", low === 0, `${low} are not`);
  const alone = cut(1, "A assign", 12);
  await sit(page, alone);
  await page.click(`[data-move="${alone.words}"]`);
  await page.waitForSelector("#verdict");
  const verdict = await page.innerText("#verdict");
  check("a game alone ends with its points", /^−?\d+ points!$/.test(verdict), verdict);
  await context.close();
}
await chromium.close();
await server.stop();
tally();
