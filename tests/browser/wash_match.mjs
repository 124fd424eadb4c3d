// The table of Wash Match: nothing on it moves by itself or leaves the window,
// what happens travels, a shuffle and the last coin have the whole stage, and
// words are for people.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  browse,
  build,
  check,
  goOn,
  openPage,
  press,
  rest,
  SIZES,
  serve,
  tally,
} from "./lib/common.mjs";

const server = await serve();
const chromium = await browse();

const shape = (width, height) => ({ viewport: { width, height } });
const PHONE = shape(360, 640);
const PHONES = { 360: 640, 640: 360, 390: 844 };

// Runs in the page before it does: what is set in motion, how large it begins, and
// what has arrived and still lies there.
function noteMotion() {
  window.moved = [];
  window.begun = {};
  window.stale = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const name = this.dataset.piece ?? this.className;
    window.moved.push(name);
    window.begun[name] = how[0][0].scale;
    const way = animate.apply(this, how);
    const look = () => this.inert && this.isConnected && window.stale.push(name);
    way.finished.then(
      () => window.setTimeout(look, 300),
      () => {},
    );
    return way;
  };
}

// A table that stands as these lines say; `sit`: once a person is asked.
async function begin(page, situation) {
  const file = join(build, "wash-match-table.txt");
  const lines = situation.map((line) => `position ${line}\n`).join("");
  writeFileSync(file, `game wash-match\nplayers 2\nseed picture\n${lines}`);
  await page.goto(server.link);
  await page.waitForSelector(".game-card");
  await page.setInputFiles(".load input", file);
}

async function sit(page, situation) {
  await begin(page, situation);
  await page.waitForSelector(".stage[data-asked=yes]");
  await rest(page);
}

async function open(what, { speed = 0, isGerman = false, isCalm = true } = {}) {
  const opened = await openPage(
    chromium.browser,
    server.link,
    { ...what, locale: isGerman ? "de-DE" : "en-US" },
    speed,
  );
  if (!isCalm) await opened.page.emulateMedia({ reducedMotion: "no-preference" });
  await opened.page.addInitScript(noteMotion);
  return opened;
}

const up = (code) => [
  "up 3 9",
  "phase load",
  `table ? ? ${code} ? ? ? ? ? ${code}${" ?".repeat(9)}`,
];
const SOCKS = up("K");
const SHEETS = up("B");
const PILLOWS = up("P");
// Two shirts, and mine is in a washer already.
const AWAY = ["washer 1 open bS", "table S S P P B B K K T T L L U U W W D D"];

const tap = (page, words) => page.click(`[data-move="${words}"], [data-pick="${words}"]`);

// Runs in the page: where everything is that has a place of its own.
function places() {
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map((n) => Math.round(n * 10) / 10).join(" ");
  };
  const all = ".zone-others, .zone-board, .zone-mine, .zone-bar, .wm-cell, .wm-machine, .wm-basket";
  return [...document.querySelectorAll(all)].map((one) => `${one.classList[0]} ${box(one)}`);
}

// Runs in the page: what can be pressed and is not wholly inside, or too small.
function outside(least) {
  const faults = [];
  for (const one of document.querySelectorAll(".board button, .zone-bar button")) {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const name = one.textContent.trim().slice(0, 30);
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      faults.push(`${name} leaves the window`);
    if (Math.min(width, height) < least) faults.push(`${name} is ${width} by ${height}`);
  }
  return faults.join("; ");
}

// Codes, and colours for people.
const CODED = /\b[bw][SPBKTLU]\b|\bWM-\w|\b(Black|White|Schwarz|Weiß)\b|\b(flip|load|wash|dry) \d/;

// Runs in the page: what the bar says and has no room for.
function cutWords() {
  const all = [...document.querySelectorAll(".bar-text, .wm-say, .wm-key span")];
  const cut = all.filter(
    (one) =>
      one.checkVisibility() &&
      (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1),
  );
  return cut.map((one) => one.innerText.trim()).join("; ");
}

// Whatever is done and shown, everything keeps its place.
async function keepsPlace(size, isGerman, steps) {
  const name = `${size.join("×")}${isGerman ? " in German" : ""}`;
  const { page, context, troubles } = await open(shape(...size), { isGerman });
  await sit(page, []);
  const before = await page.evaluate(places);
  const found = { moved: "", coded: "", cut: "" };
  for (let step = 0; step < steps && !(await page.$(".end")); step++) {
    await press(page, 7 * step + 3);
    const now = await page.evaluate(places);
    const at = now.findIndex((one, i) => one !== before[i]);
    if (at >= 0) found.moved ||= `step ${step}: ${before[at]} is ${now[at]}`;
    const text = await page.evaluate(() => document.querySelector(".stage")?.innerText ?? "");
    found.coded ||= CODED.exec(text)?.[0] ?? "";
    found.cut ||= await page.evaluate(cutWords);
    await goOn(page);
  }
  const least = PHONES[size[0]] === size[1] ? 43.5 : 24;
  check(`${name}: 18 cards, 6 machines`, before.length >= 18 + 6 + 5, before.join("\n"));
  check(`${name}: nothing moves`, !found.moved, found.moved);
  check(`${name}: no codes`, !found.coded, found.coded);
  check(`${name}: all words of the bar are seen`, !found.cut, found.cut);
  const faults = await page.evaluate(outside, least);
  check(`${name}: all in the window`, !faults, faults);
  check(`${name}: no trouble`, !troubles.length, troubles.join("\n"));
  await context.close();
}

for (const size of SIZES) await keepsPlace(size, false, size[0] === 360 ? 60 : 12);
await keepsPlace([360, 640], true, 60);
await keepsPlace([640, 360], true, 12);

const LOADING = ["up 3 9", "phase load", "table ? ? S ? ? ? ? ? S ? ? ? ? ? ? ? ? ?"];
const WASHING = [
  "up 3 9",
  "phase wash",
  "washer 2 open bS wT",
  "table ? ? W ? ? ? ? ? W ? ? ? ? ? ? ? ? ?",
];
const DRYING = [
  "coins 4 5",
  "up 3 9",
  "phase dry",
  "washer 2 closed bS wT",
  "table ? ? D ? ? ? ? ? D ? ? ? ? ? ? ? ? ?",
];
const COLLECTING = [
  "coins 4 4",
  "up 3 9",
  "phase collect",
  "dryer 1 closed bS wT",
  "table ? ? W ? ? ? ? ? D ? ? ? ? ? ? ? ? ?",
];
// One coin is left, and the other machine was paid for long ago.
const LAST = ["coins 1 5", "done A bL", "dryer 1 closed bP", ...WASHING];

// What an event sets in motion, and what it says on the whole stage.
async function happens(name, situation, move, travels, great) {
  const { page, context, troubles } = await open(PHONE, { speed: 1.2, isCalm: false });
  await sit(page, situation);
  await page.evaluate(() => {
    window.moved = [];
  });
  await tap(page, move);
  const said = great
    ? await page.waitForSelector(".moment").then((one) => one.innerText())
    : "nothing great";
  if (great) check(`${name}: has the stage`, great.test(said), said);
  await page.waitForFunction(
    (wanted) => wanted.every((one) => window.moved.some((piece) => piece.includes(one))),
    travels,
  );
  check(`${name}: travels`, true);
  if (great) await page.waitForSelector(".moment", { state: "detached" });
  const stale = await page.evaluate(() => window.stale);
  check(`${name}: what has arrived is gone`, !stale.length, stale.join());
  check(`${name}: no trouble`, !troubles.length, troubles.join("\n"));
  await context.close();
}

// What another does passes over the zones, under no machine's door but its own;
// its sentence is whole in the window, on no machine.
async function flies(size, isGerman) {
  const name = `${size.join("×")}${isGerman ? " in German" : ""}: another's laundry`;
  const { page, context } = await open(shape(...size), { speed: 1.2, isCalm: false, isGerman });
  await begin(page, [
    "turn B",
    ...LOADING.slice(0, 2),
    "table ? ? U ? ? ? ? ? U ? ? ? ? ? ? ? ? ?",
    "washer 1 closed bP",
    "washer 2 closed bT",
    "coins 4 4",
  ]);
  // It is gone soon: all is looked at in one go, while it is on its way.
  const seen = await page.waitForFunction(() => {
    const { x, y, width, height } =
      document.querySelector(".caption")?.getBoundingClientRect() ?? {};
    const isLifted = (one) => Number(getComputedStyle(one).zIndex) > 0;
    const lifted = [...document.querySelectorAll(".wm-machine")].filter(isLifted);
    if (!width || !lifted.length) return null;
    const piece = document.querySelector('.wm-machine [data-piece="wU 1"]');
    const cuts = [];
    for (let one = piece?.parentElement; one && !one.matches(".stage"); one = one.parentElement)
      if (getComputedStyle(one).overflow !== "visible") cuts.push(one.className);
    return {
      words: { x, y, width, height },
      cuts,
      size: Number(window.begun["wU 1"]),
      under: lifted.filter((one) => !one.contains(piece)).length,
      isOver: lifted.some((one) => one.contains(piece)),
    };
  });
  const { words, ...found } = await seen.jsonValue();
  check(`${name} is not cut`, found.isOver && !found.cuts.length, JSON.stringify(found));
  check(`${name} begins as small as it lay`, found.size < 1.5, JSON.stringify(found));
  check(`${name} is above all machines`, !found.under, JSON.stringify(found));
  const machines = await page.evaluate(boxesOf, ".wm-case");
  const all = { x: 0, y: 0, width: size[0], height: size[1] };
  check(`${name}: words in the window`, isWithin(words, all), JSON.stringify(words));
  const covered = machines.filter((one) => overlap(one, words) > 1);
  const opened = (await page.evaluate(boxesOf, ".wm-cell")).filter((_, i) => i === 2 || i === 8);
  const hidden = opened.filter((one) => overlap(one, words) > 1);
  check(`${name}: words on no open card`, !hidden.length, JSON.stringify([words, hidden]));
  check(`${name}: words on no machine`, !covered.length, JSON.stringify([words, covered]));
  const [token] = await page.evaluate(boxesOf, ".zone-others .token");
  const [field] = await page.evaluate(boxesOf, ".zone-others .seat-token");
  check(`${name}: who acts is lit`, isWithin(token, field), JSON.stringify([token, field]));
  const apart = words.x - token.x - token.width;
  const isBeside = Math.abs(apart) < 24 && words.y < token.y + token.height;
  check(`${name}: words beside who says them`, isBeside, JSON.stringify([words, token]));
  const [counts] = await page.evaluate(boxesOf, ".zone-others .pills");
  check(`${name}: words on no count`, overlap(words, counts) <= 1, JSON.stringify([words, counts]));
  const laundry = await page.evaluate(boxesOf, ".zone-others .wm-piece");
  const hiding = laundry.filter((one) => overlap(one, words) > 1 && one.y > token.y);
  check(`${name}: words on no laundry`, !hiding.length, JSON.stringify([words, hiding]));
  await context.close();
}
const VOID = /Shuffled!\s*After washers and dryers all cards lie anew: forget them all!/;
await happens("load", LOADING, "load shirt washer 2", ["bS 1", "wm-card up"]);
await happens("wash", WASHING, "wash 2", ["coin washer 2"], VOID);
await happens("dry", DRYING, "dry washer 2 dryer 1", ["coin dryer 1", "bS 1", "wT 1"], VOID);
await happens(
  "collect",
  COLLECTING,
  "collect dryer 1",
  ["wm-piece"],
  /Clean laundry!\s*You get: shirt \(\+1\)\. Bruno gets: trousers \(\+1\)\. Shuffled: all cards lie anew\./,
);
await happens(
  "collect for the other alone",
  COLLECTING.map((line) => line.replace("bS wT", "wT")),
  "collect dryer 1",
  ["wm-piece"],
  /Clean laundry for Bruno!\s*Bruno gets: trousers \(\+1\)\./,
);
await happens(
  "last coin",
  LAST,
  "wash 2",
  ["coin washer 2"],
  /Your last coin!\s*Shuffled: all cards lie anew\. From now on two washers or two dryers can lose the game\./,
);

// Points count once the laundry is home.
async function lands(size) {
  const { page, context } = await open(shape(...size), { speed: 1.2, isCalm: false });
  await sit(page, [
    "coins 4 4",
    "dryer 1 closed bS wT bL",
    ...COLLECTING.filter((line) => !/^(coins|dryer)/.test(line)),
  ]);
  await page.evaluate(() => {
    window.early = "";
    window.flights = 0;
    const look = () => {
      const ways = document
        .getAnimations()
        .filter(
          ({ effect, playState }) => effect.target?.matches(".wm-piece") && playState === "running",
        );
      const points = [".wm-counts .pill", ".zone-others .pill"].map((one) =>
        document.querySelector(one).innerText.trim(),
      );
      window.flights = Math.max(window.flights, ways.length);
      if (ways.length && points.join() !== "0/5,0/5") window.early = points.join();
      requestAnimationFrame(look);
    };
    look();
  });
  await tap(page, "collect dryer 1");
  await page.waitForFunction(
    () => document.querySelector(".wm-counts .pill").innerText.trim() === "2/5",
  );
  const { early, flights } = await page.evaluate(() => ({
    early: window.early,
    flights: window.flights,
  }));
  check(`${size.join("×")}: laundry flies home`, flights === 3, flights);
  check(`${size.join("×")}: no points before it is there`, !early, early);
  await context.close();
}
await lands(SIZES[0]);
await lands(SIZES[4]);

// That all cards lie anew is still said when the next is to be turned up.
async function anew() {
  const { page, context } = await open(PHONE, { speed: 1.2 });
  await sit(page, WASHING);
  await tap(page, "wash 2");
  const said = await (await page.waitForSelector(".wm-say")).innerText();
  check("a shuffle is said", said.trim() === "Shuffled: all cards lie anew.", said);
  await context.close();
}
await anew();

// Cards that are turned down by themselves: the button shows how long they stay,
// and the words whose they are.
async function countsDown() {
  const { page, context } = await open(PHONE, { speed: 1.2, isCalm: false });
  await page.addInitScript(() => localStorage.setItem("tidywinks.linger", "4"));
  await sit(page, []);
  for (const words of ["flip 2", "flip 3"]) {
    await tap(page, words);
    await rest(page);
  }
  const ms = await page
    .waitForSelector("[data-do=seen]")
    .then((one) =>
      one.evaluate((button) =>
        button.getAnimations().map((each) => each.effect.getTiming().duration),
      ),
    );
  check("the way on counts down", ms.join() === "4000", ms.join());
  const said = await page.innerText(".bar-text");
  check("whose cards they are", /^You find no pair: \w+ and \w+\.$/.test(said.trim()), said);
  await context.close();
}
await countsDown();

// A bot's two cards stay as long as one's own, behind the same button; the figure
// beside a sentence is of whom it speaks.
async function stays() {
  const { page, context } = await open(shape(1280, 800), { speed: 1.2, isCalm: false });
  const who = () => page.getAttribute(".bar-who", "data-name");
  await begin(page, ["turn B"]);
  const button = await page.waitForSelector("[data-do=seen]");
  const ms = await button.evaluate((one) =>
    one.getAnimations().map((each) => each.effect.getTiming().duration),
  );
  check("a bot's cards stay long enough", ms.join() === "3000", ms.join());
  const said = await page.innerText(".bar-text");
  check("whose cards they are", /^Bruno finds no pair: \w+ and \w+\.$/.test(said.trim()), said);
  check("the figure of who acts", (await who()) === "Bruno", await who());
  const up = await page.$$eval(".wm-card.up", (all) => all.length);
  check("both of a bot's cards lie open", up === 2, up);
  await button.click();
  await page.waitForSelector(".stage[data-asked=yes]");
  check("my figure beside what I am asked", (await who()) === "Otto", await who());
  await context.close();
}
await stays();

// What a slow device takes to draw a card is not taken off the time to look at it.
async function looksLong() {
  const { page, context } = await open(PHONE, { speed: 1.2, isCalm: false });
  await page.addInitScript(() => {
    window.looked = [];
    let open = 0;
    let since = 0;
    const note = () => {
      const now = document.querySelectorAll(".wm-cell > .up").length;
      if (now === open) return;
      if (open) window.looked.push(Math.round(performance.now() - since));
      open = now;
      const end = performance.now() + 1500;
      while (performance.now() < end);
      since = performance.now();
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ["class"],
    });
  });
  await begin(page, ["turn B"]);
  await page.waitForFunction(() => window.looked.length > 1);
  const [first, both] = await page.evaluate(() => window.looked);
  check("a bot's first card is looked at", first > 1400, `${first} ms`);
  check("and both of them", both > 2800, `${both} ms`);
  await context.close();
}
await looksLong();

// No card is called by a number that no eye finds on it, not for a frame; nor does
// the log tell while it is played what is to be remembered.
const NUMBERED = /\bcards? \d/i;

async function points() {
  const { page, context } = await open(PHONE, { speed: 1.2, isCalm: false });
  await sit(page, []);
  await page.evaluate(() => {
    window.said = [];
    const note = () => {
      window.said.push(document.querySelector(".bar-text").innerText);
      requestAnimationFrame(note);
    };
    note();
  });
  const log = async () => {
    await page.click("[data-do=more]");
    const entry = (await page.innerText(".entries [data-do=log]")).trim();
    await page.click(".entries [data-do=log]");
    const told = await page.innerText(".sheet-log");
    await page.click(".sheet [data-do=close]");
    return { entry, told };
  };
  for (const words of ["flip 2", "flip 3"]) {
    await tap(page, words);
    await rest(page);
  }
  await page.click("[data-do=seen]");
  await page.waitForSelector("[data-do=seen]", { state: "detached" });
  await page.waitForSelector("[data-do=seen]");
  await page.click("[data-do=seen]");
  await page.waitForSelector(".stage[data-asked=yes]");
  const said = await page.evaluate(() => [...new Set(window.said)]);
  const numbered = said.filter((one) => NUMBERED.test(one) || /being turned/.test(one));
  check("the bar names no card by number", said.length > 4 && !numbered.length, said.join("; "));
  const during = await log();
  check("no log with all cards", during.entry === "What happened", during.entry);
  check("the log tells no card", /remember them!/.test(during.told), during.told);
  await page.click("[data-do=hint]");
  await page.waitForSelector(".hint");
  await page.click("[data-do=hint]");
  const sheet = await page.innerText(".sheet-hint strong > [aria-hidden=true]");
  check("a hint's figures point, too", /^Turn up this card$/.test(sheet.trim()), sheet);
  const why = await page.innerText(".sheet-hint .why > :last-child");
  check("nor do they name a card by number", !NUMBERED.test(why), why);
  await context.close();
}
await points();

// What washes alone shares no washer.
async function alone() {
  const { page, context } = await open(PHONE);
  await sit(page, ["up 3 9", "phase load", "table ? ? B ? ? ? ? ? B ? ? ? ? ? ? ? ? ?"]);
  const said = await page.innerText(".bar-text");
  check(
    "a bedsheet is not to share",
    /alone\.\s*Whoever starts it pays\.$/.test(said.trim()),
    said,
  );
  const [worth] = await page.evaluate(boxesOf, ".wm-heap .lit .wm-worth");
  const [mine] = await page.evaluate(boxesOf, ".zone-mine");
  const isSeen = worth.width >= 16 && isWithin(worth, mine);
  check("a bedsheet shows its points", isSeen, JSON.stringify([worth, mine]));
  await sit(page, WASHING);
  const none = await page.$$eval(".wm-card .wm-worth", (all) => all.map((one) => one.innerText));
  check("a machine's card shows no points", !none.length, none.join());
  await sit(page, [...LOADING, "washer 3 open bB"]);
  const sub = await page.innerText(".bar-text .sub");
  check(
    "a washer with a bedsheet is left out",
    /^Sharing is fine\. The bedsheet washes alone\.$/.test(sub),
    sub,
  );
  await sit(page, ["washer 3 open bB"]);
  await page.click(".wm-machine:nth-child(3)", { force: true });
  await rest(page);
  const full = await page.innerText("#asked .ask");
  check("a washer with a bedsheet is full", /^Washer 3 is full: bedsheet\./.test(full), full);
  await context.close();
}
// Whoever has no coin is warned before the card that can lose, where it is seen.
const POOR = ["coins 0 5", "dryer 1 closed bS", "done A bL", "washer 4 closed bU"];
const OPEN = ["up 3", "phase flip2", "table ? ? D ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?"];

async function warns(name, size, isGerman, situation, words) {
  const { page, context } = await open(shape(...size), { isGerman });
  await sit(page, situation);
  const said = await page.evaluate(() => {
    const bar = document.querySelector(".zone-bar").getBoundingClientRect();
    return [".warning", ".ask"].map((which) => {
      const one = document.querySelector(`.bar-text ${which}`);
      const box = one?.getBoundingClientRect();
      const isInside = box && box.top >= bar.top && box.bottom <= bar.bottom && box.height > 0;
      return isInside ? one.innerText : `${which} is not seen`;
    });
  });
  check(`warning ${name}`, words.test(said[0]), said[0]);
  check(`question ${name}`, !/not seen/.test(said[1]), said[1]);
  await context.close();
}

await warns("at first", [360, 640], false, POOR, /No coin left: two washers or two dryers lose/);
await warns("at second", [360, 640], false, [...POOR, ...OPEN], /another dryer card loses at once/);
await warns("in German", [360, 640], true, POOR, /Keine Münze: Zwei gleiche Maschinen verlieren/);
await warns("lying", [640, 360], true, POOR, /Keine Münze/);

// A hint marks a piece and says what it is for, in the reader's words.
async function hints(isGerman, words) {
  const name = isGerman ? "hint in German" : "hint";
  const { page, context } = await open(PHONE, { isGerman });
  await sit(page, [
    "coins 4 4",
    "dryer 1 closed bS bP bT bL bU wS",
    ...COLLECTING.filter((line) => !/^(coins|dryer)/.test(line)),
  ]);
  await page.click("[data-do=hint]");
  const said = await (await page.waitForSelector(".hint")).innerText();
  check(`${name}: says what it is for`, words.test(said) && !/%/.test(said), said);
  const marked = await page.$$eval(".wm .hinted", (all) => all.map((one) => one.dataset.move));
  check(`${name}: marks it`, marked.join() === "collect dryer 1", marked.join());
  await context.close();
}

// Runs in the page: where elements and words are, as boxes.
function boxesOf(selector) {
  return [...document.querySelectorAll(selector)].map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const box = (one.matches("b, p, .seat-name") ? words : one).getBoundingClientRect();
    return { x: box.x, y: box.y, width: box.width, height: box.height };
  });
}

const overlap = (a, b) =>
  Math.min(
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  );

const isWithin = (a, b) =>
  a.x >= b.x - 1 &&
  a.y >= b.y - 1 &&
  a.x + a.width <= b.x + b.width + 1 &&
  a.y + a.height <= b.y + b.height + 1;

// What a bot says covers nothing that is public of it, and the other's laundry
// is in sight at every size.
async function speaks(page, name, [width, height], isGerman) {
  const longest = isGerman ? "Erst waschen, dann trocknen." : "First wash, then dry.";
  const shown = await page.evaluate((words) => {
    const bubble = document.querySelector(".remark");
    bubble.textContent = words;
    // From its beginning, however long the page took until here.
    for (const one of document.querySelectorAll(".remark, .seat-name")) {
      one.style.animation = "none";
      one.getBoundingClientRect();
      one.style.animation = "";
    }
    return getComputedStyle(document.querySelector(".zone-others .seat-name")).visibility;
  }, longest);
  const [bubble] = await page.evaluate(boxesOf, ".zone-others .remark");
  const pieces = await page.evaluate(boxesOf, ".zone-others .wm-art");
  const told = await page.evaluate(boxesOf, ".bar-text p");
  const others = [
    ...pieces,
    ...(await page.evaluate(boxesOf, ".zone-others .pill")),
    ...(shown === "hidden" ? [] : await page.evaluate(boxesOf, ".zone-others .seat-name")),
  ];
  const covered = others.filter((one) => overlap(one, bubble) > 1);
  check(`${name}: a bot's words cover nothing`, !covered.length, JSON.stringify([bubble, covered]));
  const all = { x: 0, y: 0, width, height };
  check(`${name}: all words in the window`, isWithin(bubble, all), JSON.stringify(bubble));
  const seen = pieces.filter(
    (one) => one.width > 17 && isWithin(one, all) && told.every((text) => overlap(one, text) <= 1),
  );
  check(`${name}: the other's laundry is seen`, seen.length === 6, JSON.stringify(pieces));
}

// Words on cards keep the shape of their letters, and lie on their cards.
async function titled(page, name) {
  const { squeezed, px } = await page.$eval(".up b", (one) => ({
    squeezed: one.getBoundingClientRect().width / one.offsetWidth,
    px: Number.parseFloat(getComputedStyle(one).fontSize),
  }));
  check(`${name}: a title is not squeezed`, squeezed > 0.84 && px >= 12, `${squeezed} ${px}`);
  const [words] = await page.evaluate(boxesOf, ".up b");
  const [face] = await page.evaluate(boxesOf, ".up .wm-face");
  const air = { ...face, x: face.x + 5, width: face.width - 10 }; // within its rim
  check(`${name}: a title is on its card`, isWithin(words, air), JSON.stringify([words, face]));
}

// Runs in the page: what is wrong with the words on machines and the loads in them.
function plateFaults() {
  const found = [];
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  for (const one of document.querySelectorAll(".wm-case")) {
    const plate = one.querySelector(".wm-n");
    const range = document.createRange();
    range.selectNodeContents(plate);
    const edge = one.getBoundingClientRect();
    const door = one.querySelector(".wm-door").getBoundingClientRect();
    // A round door leaves its corners free.
    const whole = one.closest(".washer") ? one.querySelector(".wm-load") : null;
    const glass = whole?.getBoundingClientRect() ?? door;
    const slot = one.querySelector(".wm-slot").getBoundingClientRect();
    const coin = one.querySelector(".wm-coin")?.getBoundingClientRect();
    const rows = [...range.getClientRects()].filter((box) => box.width > 2);
    const words = plate.innerText.replace(/\s+/g, " ");
    if (!rows.length) found.push(`${words}: no words`);
    for (const box of rows) {
      if (box.left < edge.left + 1 || box.right > edge.right) found.push(`${words} is cut`);
      if (meet({ ...box.toJSON(), right: box.right + 2 }, slot))
        found.push(`${words} runs into the slot`);
      if (meet(box, glass)) found.push(`${words} lies on the door`);
      if (coin && meet(box, coin) && coin.top < box.bottom - box.height / 5)
        found.push(`${words} is under a coin`);
    }
    if (door.top < edge.top || door.bottom > edge.bottom)
      found.push(`${words}: the door hangs over`);
    const state = one.querySelector(".wm-state")?.getBoundingClientRect();
    for (const piece of one.querySelectorAll(".wm-art")) {
      const box = piece.getBoundingClientRect();
      const { top, bottom, height } = box;
      if (top < door.top || bottom > door.bottom) found.push(`${words}: a load out of the door`);
      if (meet(box, state) && bottom - state.top > height / 4)
        found.push(`${words}: its state covers ${bottom - state.top} of ${height}`);
    }
  }
  return found.join("; ");
}

// A machine says what it is, clear of its door and of the coin in its slot.
async function plated(page, name, [, height], isGerman) {
  const [token] = await page.evaluate(boxesOf, ".zone-others .token");
  const [row] = await page.evaluate(boxesOf, ".zone-others .wm-row");
  const isClear = !row || row.y >= token.y + token.height - 1 || row.x >= token.x + token.width - 1;
  check(`${name}: laundry is clear of whose it is`, isClear, JSON.stringify([token, row]));
  const faults = await page.evaluate(plateFaults);
  check(`${name}: machines' words`, !faults, faults);
  if (height < 500) return; // a number is all there is room for
  const said = await page.$$eval(".wm-n", (all) =>
    all.map((one) => one.innerText.replace(/\s+/g, " ").trim()).join(),
  );
  const words = isGerman ? /^Maschine 1.*Trockner 2$/ : /^Washer 1.*Dryer 2$/;
  check(`${name}: machines are named`, words.test(said), said);
  const states = await page.$$eval(".wm-state", (all) => all.map((one) => one.innerText).join());
  const wanted = isGerman ? "dreckig,nass,trocken" : "dirty,wet,dry";
  check(`${name}: machines say how their load is`, states === wanted, states);
}

async function reads(size, isGerman, kind) {
  const name = `${size.join("×")} ${kind}${isGerman ? " in German" : ""}`;
  const { page, context } = await open(shape(...size), { isGerman });
  await sit(page, [
    "coins 2 5",
    "washer 1 open bP",
    "washer 2 closed bS wT",
    "dryer 1 closed wL bT bL",
    "up 8",
    "phase flip2",
    `table ${"? ".repeat(7)}${kind}${" ?".repeat(10)}`,
  ]);
  await speaks(page, name, size, isGerman);
  await titled(page, name);
  await plated(page, name, size, isGerman);
  await context.close();
}
for (const size of SIZES) await reads(size, false, "U");
for (const size of [SIZES[0], SIZES[1], SIZES[4]]) await reads(size, true, "U");
await reads(SIZES[0], false, "P");
await reads(SIZES[0], false, "B");
await reads(SIZES[1], true, "D");
await reads(SIZES[0], true, "L");
await reads(SIZES[0], true, "W");

// As low as beside the words of a lesson, all of a machine stays on it.
async function low(isGerman) {
  const { page, context } = await open(shape(360, 500), { isGerman });
  await sit(page, ["coins 4 5", "washer 1 open bP wP wS", "washer 2 closed bS wT bL wL bT"]);
  const faults = await page.evaluate(plateFaults);
  check(`low machines${isGerman ? " in German" : ""}`, !faults, faults);
  await context.close();
}
await low(false);
await low(true);

// A desktop is filled: what is won hangs large on a line, and machines are large.
async function fills() {
  const { page, context } = await open(shape(1280, 800));
  await sit(page, ["coins 0 5", "dryer 1 closed bS", "done A bL bT", "washer 4 closed bU"]);
  const widths = async (selector) =>
    (await page.evaluate(boxesOf, selector)).map((one) => Math.round(one.width));
  const won = await widths(".wm-mine .wm-hung .wm-art");
  check("two pieces hang large", won.length === 2 && won.every((px) => px >= 60), won.join());
  const missing = await widths(".wm-mine .wm-missing");
  check("three points are missing", missing.length === 3, missing.join());
  const doors = await widths(".wm-door");
  check(
    "doors are large",
    doors.every((px) => px >= 104),
    doors.join(),
  );
  const theirs = await widths(".zone-others .wm-heap .wm-art");
  check(
    "the other has a basket",
    theirs.length === 8 && theirs.every((px) => px >= 40),
    theirs.join(),
  );
  const zone = await page.$eval(".zone-mine", (one) => one.getBoundingClientRect().width);
  const [line] = await widths(".wm-mine .wm-clean");
  const [tray] = await widths(".wm-tray");
  check("no empty floor", line + tray > 0.93 * zone, `${line} + ${tray} of ${zone}`);
  check("no coin is marked", (await page.$$(".wm-counts .none")).length === 1);
  await context.close();
}
await fills();

// Pairs that lie aside take nothing of the line, and the panel marks what is wanted.
async function panel() {
  const { page, context } = await open(shape(1280, 800));
  const lineOf = async (situation) => {
    await sit(page, situation);
    return (await page.evaluate(boxesOf, ".zone-others .wm-clean"))[0].width;
  };
  const free = await lineOf([]);
  const held = await lineOf(["held B S P T L", `table ${". ".repeat(8)}${"? ".repeat(10).trim()}`]);
  check("the line keeps its width", free === held && free > 300, `${held} of ${free}`);
  await sit(page, ["held A S P T L", `table ${". ".repeat(8)}${"? ".repeat(10).trim()}`]);
  const seen = [".wm-goal", ".wm-more .wm-pairs > b"].map((one) => page.isVisible(one));
  const which = (await Promise.all(seen)).join();
  check("own pairs that lie aside squeeze no words", which === "false,true", which);
  const lit = await page.$$eval(".wm-reminder .lit", (all) => all.map((one) => one.innerText));
  check("the panel marks what is wanted", lit.join() === "Load yours", lit.join());
  await sit(page, []);
  const [room] = await page.evaluate(boxesOf, ".panel-scroll");
  check("what happened has the room of the panel", room.height > 340, room.height);
  await tap(page, "flip 1");
  await rest(page);
  const log = await page.innerText(".panel-log");
  check("the panel says that cards are left out", /Cards .* do not: remember/.test(log), log);
  await context.close();
}
await panel();

// What brings one's laundry on is said before the first card.
async function advises(situation, words, lit) {
  const { page, context } = await open(PHONE);
  await sit(page, situation);
  const sub = await page.innerText(".wm-say");
  check(`advice: ${words}`, sub.trim() === words, sub);
  const marked = await page.$$eval(".wm-key .lit b", (all) => all.map((one) => one.innerText));
  check(`advice: ${words} in pictures`, marked.join() === lit, marked.join());
  const rims = await page.$$eval(".wm-key i", (all) =>
    all.map((one) => getComputedStyle(one).boxShadow),
  );
  check(
    `advice: ${words} is not struck out`,
    new Set(rims).size === 1 && rims[0] === "none",
    rims[0],
  );
  await context.close();
}
await advises([], "Two alike: yours goes into a washer.", "load");
await advises(["washer 2 open bS wT"], "Two washers wash yours, for a coin.", "wash");
await advises(
  ["coins 4 5", "washer 2 closed bS wT"],
  "Two dryers dry yours, for a coin.",
  "dry it",
);
await advises(["coins 4 4", "dryer 2 closed bS"], "Washer and dryer: fetch yours.", "fetch");
await advises(["coins 4 4", "dryer 2 closed wS"], "Two alike: yours goes into a washer.", "load");
await advises(
  ["washer 1 open bS", "up 8", "phase flip2", `table ${"? ".repeat(7)}S${" ?".repeat(10)}`],
  "Not in your basket: shirt",
  "",
);
const second = (code) => [
  "up 8",
  "phase flip2",
  `table ${"? ".repeat(7)}${code}${" ?".repeat(10)}`,
];
await advises(second("S"), "Looking for: shirt", "load");
// A machine's card: only what would do something for one's own laundry.
const GOING = [
  "coins 2 3",
  "washer 1 open bT",
  "washer 2 closed bU",
  "dryer 1 closed bS",
  "done A bL",
];
await advises([...GOING, ...second("W")], "A washer or a dryer goes with it.", "wash,fetch");
await advises([...GOING, ...second("D")], "A dryer or a washer goes with it.", "dry it,fetch");
await advises(["washer 1 open bS", ...second("W")], "Another washer goes with it.", "wash");
const WET = ["coins 4 5", "washer 1 closed bS", ...second("D")];
await advises(WET, "Another dryer goes with it.", "dry it");
const DRY = ["coins 4 4", "dryer 1 closed bS"];
await advises([...DRY, ...second("W")], "A dryer goes with it.", "fetch");
await advises([...DRY, ...second("D")], "A washer goes with it.", "fetch");
await advises(["washer 1 open wS", ...second("W")], "Nothing of yours to start or fetch.", "");
await advises(second("D"), "Nothing of yours to dry or fetch.", "");
await advises(
  [...POOR.slice(0, 1), ...POOR.slice(2), "done B wL", "washer 1 open bS", ...second("W")],
  "You have no coin for it.",
  "",
);

// What made the difference is said where it would have been none without it.
async function difference(name, theirs, isSaid) {
  const { page, context } = await open(PHONE);
  await sit(page, [
    "done A bK bK bT bP",
    ...theirs,
    "coins 2 2",
    "dryer 1 closed bS",
    ...COLLECTING.filter((line) => !/^(coins|dryer)/.test(line)),
  ]);
  await tap(page, "collect dryer 1");
  const said = await (await page.waitForSelector(".end")).innerText();
  check(`difference ${name}`, /decided it: you \d, Bruno \d\./.test(said) === isSaid, said);
  await context.close();
}
await difference("at 5 to 0", [], false);
await difference("at 5 to 4", ["done B wL wP wT wS"], true);

// Five points have won nothing while both have them: that is said.
async function level() {
  const { page, context } = await open(PHONE);
  await sit(page, ["coins 2 2", "done A bL bK bK bT bP", "done B wL wK wK wT wP"]);
  const sub = await page.textContent(".wm-say");
  check("level at five", /^5 to 5: whoever is ahead next wins\.$/.test(sub.trim()), sub);
  await context.close();
}
await level();

// A tap that cannot be taken is answered in the bar, and nothing else changes.
async function answers() {
  const { page, context } = await open(PHONE);
  await sit(page, [...LOADING, "washer 1 closed bP", "coins 4 5"]);
  const before = await page.evaluate(places);
  const taps = [
    [".wm-machine:nth-child(1)", /^Washer 1 is closed and takes nothing\.$/],
    [".wm-machine:nth-child(5)", /^Dryer 1 is empty: two dryer cards fill it\.$/],
    [".wm-cell:first-child .wm-card", /^The two open cards come first\.$/],
    [".wm-mine .wm-plate", /^Your laundry: what you still have to wash\.$/],
    [".wm-counts .pill", /^Hang up 5 points to win\.$/],
  ];
  for (const [where, words] of taps) {
    await page.click(where, { force: true });
    await rest(page);
    const said = await page.innerText("#asked .ask");
    check(`answered: ${where}`, words.test(said), said);
    const sub = await page.innerText(".bar-text .sub");
    check(`still asked: ${where}`, /^Put your shirt into a washer/.test(sub), sub);
  }
  const now = await page.evaluate(places);
  check("answers move nothing", now.join() === before.join(), now.join("\n"));
  await sit(page, ["held B S", `table . . ${"? ".repeat(16).trim()}`]);
  await page.click(".wm-cell:first-child", { force: true });
  await rest(page);
  const gone = await page.innerText("#asked .ask");
  check("a place without a card answers", /^This pair is put away/.test(gone), gone);
  await sit(page, second("S"));
  await page.click(".wm-card.up", { force: true });
  await rest(page);
  const lies = await page.innerText("#asked .ask");
  check("an open card answers", /^This card lies open: the second is another/.test(lies), lies);
  await context.close();
}
await answers();

// A bot that finds what nobody had seen says that it was luck.
async function luck() {
  const { page, context } = await open(PHONE, { speed: 1.2 });
  await begin(page, [
    "turn B",
    "coins 3 4",
    "washer 1 open wP",
    "washer 2 closed wS",
    "dryer 1 closed bT",
    "held A S P B K",
    "held B T L U",
    `table ${". ".repeat(14)}? ? ? ?`,
  ]);
  await page.waitForFunction(() => document.querySelector(".remark")?.innerText === "What luck!");
  check("luck is called luck", true);
  await context.close();
}
await luck();
await alone();

// What is still to be chosen is said for finger and mouse.
async function chooses() {
  const { page, context } = await open(PHONE);
  await sit(page, ["up 3 9", "phase load", "table ? ? K ? ? ? ? ? K ? ? ? ? ? ? ? ? ?"]);
  await page.click('[data-pick="washer 2"]');
  await rest(page);
  const said = await page.innerText("#asked .ask");
  check("a second washer is chosen", /or choose a second one/.test(said), said);
  await context.close();
}
await chooses();

// The same washer tapped again has both socks.
async function again() {
  const { page, context } = await open(PHONE);
  await sit(page, SOCKS);
  await tap(page, "washer 2");
  await rest(page);
  await page.click(".wm-machine:nth-child(2)");
  await rest(page);
  const inside = await page.locator(".wm-machine:nth-child(2) .wm-piece").count();
  check("a washer tapped twice has both socks", inside === 2, inside);
  await context.close();
}
await again();

// Laundry is dragged to a machine, by mouse and by finger, and nothing is selected on
// the way; let go elsewhere it lies where it lay.
async function pulls(size, isTouch) {
  const name = `${size.join("×")}${isTouch ? " by finger" : ""}`;
  const { page, context } = await open({ ...shape(...size), hasTouch: isTouch });
  const cdp = await context.newCDPSession(page);
  const middle = async (words) => {
    const { x, y, width, height } = await page.locator(words).first().boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const touch = (type, ...touchPoints) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  const pull = async (piece, there) => {
    const [a, b] = [await middle(piece), await middle(there)];
    const between = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    if (isTouch) {
      await touch("touchStart", a);
      await touch("touchMove", between);
      await touch("touchMove", b);
    } else {
      await page.mouse.move(a.x, a.y);
      await page.mouse.down();
      await page.mouse.move(b.x, b.y, { steps: 4 });
    }
    const over = await page.evaluate(() => {
      const zone = document.querySelector(".zone-mine");
      return Number(getComputedStyle(zone).zIndex);
    });
    if (isTouch) await touch("touchEnd");
    else await page.mouse.up();
    await rest(page);
    return over;
  };
  const held = (n) => page.locator(`.wm-machine:nth-child(${n}) .wm-piece`).count();
  await sit(page, LOADING);
  const over = await pull(".wm-heap .lit", ".wm-cell:nth-child(1)");
  check(`${name}: what is dragged passes over the table`, over > 7, over);
  check(`${name}: let go elsewhere it lies in the basket`, (await held(1)) === 0, await held(1));
  await pull(".wm-own .wm-piece:not(.lit)", ".wm-machine:nth-child(1)");
  const said = await page.innerText("#asked .ask");
  check(`${name}: what is not asked for is told why`, /^Washer 1 /.test(said), said);
  await pull(".wm-heap .lit", ".wm-machine:nth-child(1)");
  check(`${name}: laundry is dragged into a washer`, (await held(1)) === 1, await held(1));
  await sit(page, SOCKS);
  await pull(".wm-heap .lit", ".wm-machine:nth-child(2)");
  await pull(".wm-heap .lit", ".wm-machine:nth-child(3)");
  const two = [await held(2), await held(3)].join();
  check(`${name}: and each sock into one of its own`, two === "1,1", two);
  const chosen = await page.evaluate(() => {
    getSelection().selectAllChildren(document.querySelector(".wm-wall"));
    return getSelection().toString().trim();
  });
  check(`${name}: nothing on the stage is selected`, !chosen, chosen);
  await context.close();
}
await pulls([1280, 800], false);
await pulls([360, 640], false);
await pulls([360, 640], true);

// A pair that is put away is not to be remembered: it stays shorter, as its button says.
async function putsAway() {
  const { page, context } = await open(PHONE, { speed: 1.2, isCalm: false });
  await page.addInitScript(() => localStorage.setItem("tidywinks.linger", "4"));
  await sit(page, AWAY);
  await tap(page, "flip 1");
  await rest(page);
  await tap(page, "flip 2");
  const ms = await page
    .waitForSelector("[data-do=seen]")
    .then((one) =>
      one.evaluate((button) =>
        button.getAnimations().map((each) => each.effect.getTiming().duration),
      ),
    );
  check("a pair that is put away stays shorter", ms.join() === "2000", ms.join());
  await context.close();
}
await putsAway();

// The points of a card lie over its picture.
async function badges() {
  const { page, context } = await open(PHONE);
  await sit(page, SHEETS);
  const [is, width] = await page.evaluate(() => {
    const one = document.querySelector(".wm-card .wm-worth");
    const { x, y, width, height } = one.getBoundingClientRect();
    for (const each of document.querySelectorAll(".wm-face, .wm-face *"))
      each.style.pointerEvents = "auto";
    const rim = [0.1, 0.5, 0.9].flatMap((at) => [
      document.elementFromPoint(x + at * width, y + height / 2),
      document.elementFromPoint(x + width / 2, y + at * height),
    ]);
    return [rim.every((each) => each === one), width];
  });
  check("points of a card are not cut by its picture", is && width >= 16, `${is} ${width}`);
  await context.close();
}
await badges();

// Of a drum of five each piece is large enough, and none behind a word.
async function ring() {
  const { page, context } = await open(PHONE);
  await sit(page, ["coins 3 5", "washer 1 open wS wP wK wK wU", "dryer 1 closed bS bT bL wT wL"]);
  const arts = await page.evaluate(boxesOf, ".wm-load .wm-art");
  const small = arts.filter(({ width }) => width < 22);
  check("five pieces of a load are large", arts.length === 10 && !small.length, small.length);
  const faults = await page.evaluate(plateFaults);
  check("and all are seen", !faults, faults);
  await context.close();
}
await ring();

// On a desktop a card's picture and its name fill it.
async function fillsCards() {
  const { page, context } = await open(shape(1280, 800));
  await sit(page, PILLOWS);
  const [card] = await page.evaluate(boxesOf, ".up .wm-face");
  const [art] = await page.evaluate(boxesOf, ".up .wm-art");
  const [word] = await page.evaluate(boxesOf, ".up .wm-face b");
  check("a card's picture is as wide as it", art.width > card.width, `${art.width} ${card.width}`);
  check("its name is large", word.height > 30, JSON.stringify(word));
  check("its name lies on it", isWithin(word, card), JSON.stringify([word, card]));
  await context.close();
}
await fillsCards();

// What two cards do reads as a way, not as buttons.
async function leads() {
  const { page, context } = await open(PHONE);
  await sit(page, []);
  const rim = await page.$eval(".wm-key .lit", (one) => getComputedStyle(one).boxShadow);
  check("the next step is no button", rim === "none", rim);
  const arrows = await page.$$eval(
    ".wm-key > span",
    (all) => all.filter((one) => getComputedStyle(one, "::before").width === "6px").length,
  );
  check("arrows lead from step to step", arrows === 3, arrows);
  await context.close();
}
await leads();

// As long as the start page says, where a decision takes two people five seconds
// and a half, with what is looked at after it.
async function lasts() {
  const { page, context } = await open(PHONE);
  const promised = await page.innerText('[data-game="wash-match"]');
  const [, minutes] = /(\d+) min/.exec(promised) ?? [];
  const words = ["simulate", "wash-match", "--seats", "easy,normal", "--games", "100", "--json"];
  const { decisions } = JSON.parse(execFileSync(join(build, "tidywinks"), words)).first;
  const counted = (decisions.mean.mean * 5.5) / 60;
  check(
    "a game lasts as long as is said",
    Math.abs(minutes - counted) < 3,
    `${minutes} ${counted}`,
  );
  await context.close();
}
await lasts();

// What two cards do, for whoever taps them in the bar.
async function explains() {
  const { page, context } = await open(PHONE);
  await sit(page, []);
  const words = {
    load: "Two alike: your piece of that kind goes into a washer.",
    wash: "Two washers: a coin starts a filled washer.",
    dry: "Two dryers: a coin dries a washed load.",
    get: "A washer and a dryer: empty a dryer, for free.",
  };
  const large = (await page.evaluate(boxesOf, ".wm-key > span")).filter(
    ({ width, height }) => width >= 44 && height >= 44,
  );
  check("pairs are large enough for fingers", large.length === 4, large.length);
  for (const [deed, wanted] of Object.entries(words)) {
    await page.click(`[data-deed=${deed}]`);
    await rest(page);
    const said = await page.innerText("#asked .ask");
    check(`a tap explains ${deed}`, said.trim() === wanted, said);
    const cut = await page.evaluate(cutWords);
    check(`a tap explains ${deed}: all is seen`, !cut, cut);
  }
  await context.close();
}
await explains();

// German words are longer: none is cut, and none runs into the next.
async function isWhole(situation, isGerman = true) {
  const { page, context } = await open(PHONE, { isGerman });
  const name = isGerman ? "German" : "English";
  await sit(page, situation);
  const said = (await page.innerText(".wm-say")).trim();
  const cut = await page.evaluate(cutWords);
  check(`${name}: "${said}" is seen`, !cut, cut);
  const [first, ...more] = await page.evaluate(boxesOf, ".wm-key b");
  let { x, width } = first;
  for (const one of more) {
    const apart = one.x - x - width;
    check(`${name}: "${said}" with words apart`, apart >= 4, `${apart} px`);
    ({ x, width } = one);
  }
  await context.close();
}
await isWhole([]);
await isWhole(["washer 2 open bS wT"]);
await isWhole(["coins 4 5", "washer 2 closed bS wT"]);
await isWhole(["coins 4 4", "dryer 2 closed bS"]);
await isWhole(["coins 2 2", "done A bL bK bK bT bP", "done B wL wK wK wT wP"]);
await isWhole(second("W"));
await isWhole(second("D"));
await isWhole(second("U"));
await isWhole(["coins 4 4", "dryer 2 closed bS"], false);
await isWhole(second("U"), false);

// The end shows what was won as large as its frame, and says what won.
async function ends() {
  const { page, context } = await open(PHONE);
  await sit(page, [
    "done A bK bK bT bP",
    "coins 2 2",
    "dryer 1 closed bS",
    ...COLLECTING.slice(1, 3),
    COLLECTING[4],
  ]);
  await tap(page, "collect dryer 1");
  await page.waitForSelector(".end");
  await rest(page);
  const why = await page.innerText(".end-why > p");
  check("what won is said", /^The last load decides\. You get: shirt \(\+1\)\./.test(why), why);
  const won = await page.evaluate(boxesOf, ".made .spoils .wm-art");
  const frame = (await page.evaluate(boxesOf, ".made .spoils"))[0];
  const isLarge = won.length === 5 && won.every((one) => one.width >= 38 && isWithin(one, frame));
  check("what was won is large", isLarge, JSON.stringify([won, frame]));
  const pegs = await page.evaluate(boxesOf, ".made .spoils .wm-peg");
  const holds = pegs.filter((one, i) => isWithin(one, frame) && overlap(one, won[i]) > 2);
  check("pegs are whole and hold it", holds.length === 5, JSON.stringify([pegs, won]));
  await context.close();
}
await ends();

// Who loses for want of a coin sees that it was missing; lying, the winner's words
// are broken no more than they must.
async function breaks() {
  const { page, context } = await open(shape(640, 360), { speed: 1.2, isCalm: false });
  await sit(page, [
    ...POOR,
    "done B wL wS",
    "up 3",
    "phase flip2",
    "table ? ? W ? ? ? ? ? W ? ? ? ? ? ? ? ? ?",
  ]);
  await tap(page, "flip 9");
  const moment = await page.waitForSelector(".moment:has(.wm-last .none)");
  check("no coin is shown", /^No coin to pay!/.test(await moment.innerText()));
  await page.waitForSelector(".end");
  await rest(page);
  // The words have come to their place.
  await page.$eval(".hero .bubble", (one) =>
    Promise.all(one.getAnimations().map((each) => each.finished)),
  );
  const beside = await page.textContent(".end-ribbon small");
  check("points do not stand for what decided", beside === "A good game!", beside);
  const [words] = await page.evaluate(boxesOf, ".hero .bubble");
  const [hero] = await page.evaluate(boxesOf, ".hero .token");
  const [sky] = await page.evaluate(boxesOf, ".end .sky");
  const isWhole = isWithin(words, sky) && overlap(words, hero) <= 1 && words.height < 60;
  check("lying, the winner's words", isWhole, JSON.stringify([words, hero, sky]));
  await page.click("[data-do=look]");
  await page.click("[data-do=more]");
  await page.click(".entries [data-do=log]");
  const log = await page.innerText(".sheet-log");
  const isTold = /Two \w+ cards, and you have no coin/.test(log) && !NUMBERED.test(log);
  check("the log after the end tells pairs, no numbers", isTold, log);
  await context.close();
}
await breaks();

// The pictures of the rules stay in their column.
async function pictures() {
  const { page, context } = await open(PHONE);
  await sit(page, []);
  await page.click("[data-do=more]");
  await page.click(".entries [data-do=rules]");
  await page.waitForSelector(".pictured");
  const out = await page.$$eval(
    ".pictured .pieces",
    (all) =>
      all.filter(
        (one) =>
          one.scrollWidth > one.clientWidth || one.firstElementChild.offsetLeft < one.offsetLeft,
      ).length,
  );
  check("pictures of the rules stay in their column", !out, out);
  await context.close();
}
await pictures();

// A window made wider or narrower shows what one opened at that size shows.
async function widens() {
  const PARTS = [".wm-more .wm-clean", ".wm-glimpse .wm-basket", ".zone-panel .wm-reminder"];
  const shown = (page) =>
    page.evaluate((all) => all.filter((one) => document.querySelector(one)).join(), PARTS);
  const { page, context } = await open(shape(768, 1024));
  await sit(page, []);
  for (const [width, height, wanted] of [
    [1280, 800, PARTS.join()],
    [768, 1024, ""],
    [1920, 1080, PARTS.join()],
  ]) {
    await page.setViewportSize({ width, height });
    await rest(page);
    const now = await shown(page);
    check(`made ${width} wide: what belongs there`, now === wanted, now);
  }
  await context.close();
}
await widens();

await hints(false, /Empty dryer 1.*With this laundry you win/s);
await hints(true, /Trockner 1 leeren.*Mit dieser Wäsche gewinnst du/s);

await flies(SIZES[0], false);
await flies(SIZES[0], true);
await flies(SIZES[1], false);
await flies(SIZES[1], true);
await flies(SIZES[4], false);

await chromium.close();
await server.stop();
tally();
