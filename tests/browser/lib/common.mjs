// Shared by the browser tests: the server, the browser, playing.
import { spawn } from "node:child_process";
import { get } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

import { check, comes, tally } from "../../lib/tally.mjs";

export { check, comes, tally };

export const [top, build] = process.argv.slice(2);
const require = createRequire(join(top, "web/package.json"));
const { chromium } = require("playwright-core");

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** Windows in which every table must fit. */
export const SIZES = [
  [360, 640],
  [640, 360],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
  [640, 400], // 1280 × 800 at 200 %
];
export const PHONE = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

// The server on a free port; its link is the last line it prints.
export async function serve(...words) {
  const child = spawn(join(build, "tidywinks"), ["serve", "--listen", "127.0.0.1:0", ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const link = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (bytes) => {
      text += bytes;
      const line = /^(http:\S+)\n$/m.exec(text);
      if (line) resolve(line[1]);
    });
    child.on("exit", () => reject(new Error("the server ended")));
  });
  process.on("exit", () => child.kill());
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return {
    link,
    child,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** Without a cache of its own: the shell has one for all profiles, and the
 * second would wait for the first to let go of it. */
export async function browse() {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return { browser, close: () => browser.close() };
}

/** Longer than any machine takes that will ever answer. */
export const HOPELESS_MS = 60_000;

// Runs in the page before it does. `atRest` comes when the page has nothing to
// do: the engine has answered all it was asked, no timer is due soon, the end of
// a game that is over is there, and two frames went by without more.
function watchWork(hopeless) {
  const SOON = 650; // longer than before a step without a choice goes on by itself
  const later = window.setTimeout.bind(window);
  const cancel = window.clearTimeout.bind(window);
  const due = new Set();
  const workers = new WeakSet();
  let questions = 0;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...words) {
    if (!workers.has(this)) this.addEventListener("message", () => questions--);
    workers.add(this);
    questions++;
    return post.apply(this, words);
  };
  window.setTimeout = (act, ms = 0, ...rest) => {
    const id = later(
      (...given) => {
        due.delete(id);
        act(...given);
      },
      ms,
      ...rest,
    );
    if (ms < SOON) due.add(id);
    return id;
  };
  window.clearTimeout = (id) => {
    due.delete(id);
    cancel(id);
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => later(resolve)));
  window.isAnswered = () => !questions;
  window.isAtWork = () =>
    questions + due.size > 0 || document.querySelector("[data-over=soon]") !== null;
  window.atRest = async () => {
    const end = performance.now() + hopeless;
    for (let still = 0; still < 2; still++) {
      await frame();
      if (window.isAtWork()) still = -1;
      if (performance.now() > end)
        throw new Error(`never at rest: ${questions} questions, ${due.size} timers`);
    }
  };
}

/** Lets `rest` know what the pages of a context are at. */
export async function watch(context) {
  context.setDefaultTimeout(HOPELESS_MS);
  await context.addInitScript(watchWork, HOPELESS_MS);
}

/** Until the page has done all that comes by itself. */
export const rest = (page) => page.evaluate(() => window.atRest());

// Runs in the page before it does: deals, bots and names of tables are the same
// in every run, and others after each load.
function seedChance() {
  const loads = 1 + Number(localStorage.getItem("loads"));
  localStorage.setItem("loads", String(loads));
  let state = loads;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      bytes[i] = state >>> 16;
    }
    return array;
  };
}

// The bytes that an answer takes on the network. The browser's own figures leave
// out what another page or a service worker has just brought.
const transfer = (url) =>
  new Promise((resolve, reject) => {
    const headers = { "accept-encoding": "gzip" };
    get(url, { agent: false, headers }, (answer) => {
      const { socket } = answer;
      answer.resume().on("end", () => resolve(socket.bytesRead));
    }).on("error", reject);
  });

// A page that tells of every error and every request elsewhere. Bots do not
// wait unless told to, and every tap counts. `prepare` is done to its context
// before anything else.
export async function openPage(browser, link, shape, speed = 0, prepare = undefined) {
  const context = await browser.newContext({
    locale: process.env.PAGE_LOCALE ?? "en-US",
    ...shape,
    reducedMotion: "reduce",
  });
  await prepare?.(context);
  await watch(context);
  await context.addInitScript(seedChance);
  await context.addInitScript((seconds) => {
    if (localStorage.getItem("tidywinks.speed")) return;
    localStorage.setItem("tidywinks.speed", String(seconds));
    localStorage.setItem("tidywinks.guard", "0");
  }, speed);
  const page = await context.newPage();
  const troubles = [];
  const asked = new Set(); // addresses
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url().startsWith(link)) asked.add(request.url());
    else if (!/^(blob|data):/.test(request.url())) troubles.push(`request: ${request.url()}`);
  });
  await page.goto(link);
  if (link !== "about:blank") await page.waitForSelector(".game-card");
  const bytes = async (isMeant = () => true) => {
    let sum = 0;
    for (const url of asked) if (isMeant(url)) sum += await transfer(url);
    return sum;
  };
  return { page, context, troubles, bytes };
}

// Runs in the page. The stage depends on its room and the size of letters alone,
// so the room is made as large as each window in turn, with the letters of such
// a window: only in one as large as this they are larger.
function makeRooms() {
  window.makeRoom = (width, height) => {
    const room = document.querySelector(".room");
    const isLarge = width >= innerWidth && height >= innerHeight;
    room.style.width = width ? `${width}px` : "";
    room.style.height = height ? `${height}px` : "";
    document.documentElement.style.fontSize = isLarge || !width ? "" : "100%";
    window.dispatchEvent(new Event("resize"));
  };
  // What of the bar cannot be read, or only with a word broken in two.
  window.cutWords = () => {
    const isCut = (one) =>
      one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
    const parts = [...document.querySelectorAll(".bar-text, .zone-bar .btn")].filter((one) =>
      one.checkVisibility(),
    );
    for (const one of parts) one.style.overflowWrap = "normal";
    const cut = parts.filter(isCut).map((one) => {
      const words = one.innerText.trim().replace(/\s+/g, " ");
      return `cut: "${words}" ${one.scrollWidth}×${one.scrollHeight} in ${one.clientWidth}×${one.clientHeight}`;
    });
    for (const one of parts) one.style.overflowWrap = "";
    return cut;
  };
}

/** Pages of this context can measure a table as it is in another window. */
export const resizable = (context) => context.addInitScript(makeRooms);

// A person is asked, by this screen.
export const ASKED = ".stage[data-asked=yes]";

export const openDetails = (page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll("details")) one.open = true;
  });

// Who sits at a seat of a table that is set up.
export async function choose(page, seat, who) {
  await page.click(`[data-seat="${seat}"]`);
  await page.click(`.sheet [data-who=${who}]`);
  if (who === "me" || who === "person") await page.click(".sheet [data-do=done]");
  await page.waitForSelector(".sheet", { state: "detached" });
}

/** Opens one of the sheets that "More" lists, or does what else it lists. */
export async function more(page, name) {
  await page.click("[data-do=more]");
  await page.click(`.sheet [data-do=${name}]`);
}

/** What the hint says is done. */
export async function doHinted(page) {
  await page.click("[data-do=hint]");
  await page.waitForSelector(".hint strong");
  await page.click("[data-do=hint]");
  await page.click("[data-do=hinted]");
}

// Sets a table up from the start page: who sits where, which options.
export async function sitDown(page, link, game, seats, options = {}) {
  await page.goto(link);
  await page.click(`[data-game=${game}] [data-do=set-up]`);
  for (const [i, who] of seats.entries()) await choose(page, i, who);
  for (const [name, value] of Object.entries(options)) {
    await openDetails(page);
    const option = page.locator(`#option-${name}`);
    if ((await option.getAttribute("type")) === "checkbox") await option.setChecked(value === "on");
    else await option.selectOption(value);
  }
  await page.click("[data-do=start]");
}

// Runs in the page: how the table stands, and where to press. Prefers what
// decides (data-move); now and then, or without it, anything that can be
// pressed on the board: a piece whose action needs more words opens a chooser.
function lookAround(pick) {
  const at = document.querySelector(".stage");
  const seen = {
    count: at?.dataset.count ?? "",
    asked: at?.dataset.asked,
    over: Boolean(document.querySelector(".end")),
  };
  const only = document.querySelector("[data-do=seen], [data-do=hand], [data-do=lift]");
  const all = [...document.querySelectorAll(".board button, .bar-actions button")].filter(
    (one) => !one.disabled && one.ariaDisabled !== "true" && one.checkVisibility(),
  );
  const moves = all.filter((one) => one.dataset.move);
  const from = moves.length && pick % 5 !== 4 ? moves : all;
  const one = only ?? (seen.asked === "yes" ? from[pick % from.length] : null);
  if (!one) return seen;
  one.scrollIntoView({ block: "center", inline: "center" });
  const box = one.getBoundingClientRect();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const hit = document.elementFromPoint(x, y);
  const isFree = hit && (one.contains(hit) || hit.contains(one));
  return {
    ...seen,
    x,
    y,
    isFree,
    name: (one.ariaLabel || one.textContent).trim().slice(0, 60),
  };
}

// Runs in the page before it does: notes what it asks of its worker, and what
// somebody played (`data-alone` goes on by itself).
function noteAsked() {
  window.looks = new Set();
  window.played = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (request, ...rest) {
    const alone = document.querySelector("[data-alone]")?.dataset.alone;
    if (request.call === "look") window.looks.add(request.args[0]);
    if (request.call === "play" && request.args[1] !== alone) window.played.push(request.args[1]);
    return post.call(this, request, ...rest);
  };
}

/** Loads a page again that notes what it asks of its worker. */
export async function takeNotes(page) {
  await page.addInitScript(noteAsked);
  await page.reload();
  await page.waitForSelector(".game-card");
}

/** Sits down at a game; notes are taken. */
export async function sitAt(page, game, special) {
  await takeNotes(page);
  await (special.sit ?? ((at) => at.click(`[data-game=${game}] [data-do=play]`)))(page);
  await page.waitForSelector(ASKED);
}

export async function judgeEyes(page, name) {
  const eyes = await page.evaluate(() => [...window.looks]);
  check(`${name}: own eyes only`, eyes.join() === "0", `seats ${eyes}`);
}

/** The end of a whole game that was played through own eyes: its verdict, its
 * score, the fair deal, a rematch. */
export async function judgeEnd(page, name) {
  await judgeEyes(page, name);
  const verdict = await page.textContent("#verdict");
  check(`${name}: verdict`, /win|draw|Nobody/.test(verdict), verdict);
  const rows = await page.$$eval(".end .score tbody tr", (all) =>
    all.map((row) => [...row.querySelectorAll("td")].map((one) => Number(one.textContent))),
  );
  const empty = rows.filter((row) => row.every((points) => points === 0)).length;
  check(`${name}: no table of zeros`, empty < 2 && (rows.length < 2 || !empty), rows.join("; "));
  // The deal is verified in the worker: that takes a moment.
  await page.click("[data-do=fair]");
  await page.waitForFunction(() => document.querySelector(".fair")?.textContent.trim());
  const fair = await page.textContent(".fair");
  check(`${name}: fair`, /was fair/.test(fair), fair);
  await page.click(".sheet [data-do=close]");
  await page.click("[data-do=rematch]");
  await page.waitForSelector(ASKED);
  check(`${name}: rematch`, !(await page.$(".end")), "no new game");
}

// What a page must never have, looked for while a person is asked. `unseen` tells
// of something that this game should not show then.
export async function findFaults(page, unseen, found) {
  const { wide, text } = await page.evaluate(() => ({
    wide:
      document.documentElement.scrollWidth > window.innerWidth
        ? `${document.documentElement.scrollWidth} wide`
        : "",
    text: document.documentElement.outerHTML,
  }));
  found.tooWide ||= wide;
  found.faces ||= (await unseen?.(page)) ?? "";
  if (/secret [0-9a-f]{64}/.test(text)) found.faces = "the secret is there";
}

// Plays until the game is over, by pressing what the board offers and waiting
// for all that comes of it.
export async function playOut(page) {
  const found = { isOver: false, why: "" };
  let pick = 7;
  let last = "";
  let moved = Date.now();
  while (Date.now() < moved + HOPELESS_MS) {
    await rest(page);
    const now = await page.evaluate(lookAround, pick >> 8);
    found.isOver = now.over;
    if (now.over) return found;
    if (now.count !== last) moved = Date.now();
    last = now.count;
    found.why = `event ${now.count}, asked ${now.asked}, ${now.name}`;
    if (now.x === undefined) continue;
    pick = (pick * 1103515245 + 12345) % 2147483648;
    if (now.isFree) await page.mouse.click(now.x, now.y);
  }
  return found;
}

// One press on the board, if somebody is asked, and what comes of it.
export async function press(page, pick) {
  await rest(page);
  const now = await page.evaluate(lookAround, pick * 5);
  if (now.x === undefined || now.asked !== "yes") return;
  await page.mouse.click(now.x, now.y);
  await rest(page);
}

/** What is shown for a moment has been seen. */
export async function goOn(page) {
  await page.evaluate(() => document.querySelector("[data-do=seen]")?.click());
  await rest(page);
}
