// The guided first game of each game, played through where its finger points;
// with a slip, a step back, and out. At every step all words can be read.
import { browse, check, DESKTOP, openPage, PHONE, rest, serve, tally } from "./lib/common.mjs";
import { GAMES, LESSONS } from "./lib/games.mjs";
import { judge } from "./lib/judge.mjs";

const server = await serve();
const chromium = await browse();
const at = ".stage-lesson";
const LYING = { ...PHONE, viewport: { width: 640, height: 360 } };
const TABLET = { ...PHONE, viewport: { width: 768, height: 1024 } };
const GERMAN = { ...PHONE, locale: "de-DE" };
const QUICK = 0.3; // seconds a step: others are seen to act
const LEAST_FONT = 13; // px
const LEAST_FACE = 20; // px high
// What words speak of is on the table by then.
const SHOWN = [
  ["one free square", ".cf-market", "1 square"],
  ["one COVID card", ".zone-mine", "COVID"],
  ["Now you see the hand of", ".sh-open", "Pasta"],
  ["a sea mine on your beach", ".bc-mine", ""],
  ["Remember where the shirt and the trousers lie", ".wm-cards", "trousers"],
];

const state = (page) =>
  page.evaluate(() => ({
    ...document.querySelector(".stage-lesson").dataset,
    notes: document.querySelector(".lesson-notes").innerText,
    way: Number(document.querySelector(".lesson-way").style.getPropertyValue("--way")),
  }));

const moved = (page, before) =>
  page.waitForFunction(
    ({ count, notes }) =>
      document.querySelector(".stage-lesson").dataset.count !== count ||
      document.querySelector(".lesson-notes").innerText !== notes,
    before,
  );

const points = (page) => page.locator(".stage > .finger").isVisible();

// Something else is chosen, which is only on the way to a move: the finger shows
// the way back from there.
async function stray(page, name) {
  const other = page.locator(
    ".zone-mine button[data-pick]:not(.hinted), .board button[data-pick]:not(.hinted)",
  );
  const marked = page.locator(":is(.zone-board, .zone-mine) .hinted").first();
  const before = (await marked.count()) && (await marked.getAttribute("data-piece"));
  if (!before || !(await other.count())) return false;
  await other.first().click();
  await rest(page);
  check(`${name}: another choice is pointed out of`, await points(page), "no finger");
  const back = page.locator(".bar-actions [data-back]");
  if (await back.count()) await back.click();
  await rest(page);
  const after = (await marked.count()) ? await marked.getAttribute("data-piece") : "nothing";
  check(`${name}: back to what is meant`, after === before, `${before}, now ${after}`);
  return true;
}

// A legal move that is not the one of the lesson.
async function slip(page, task) {
  const other = page.locator(`.board button[data-move]:enabled:not([data-move="${task}"])`);
  if (!(await other.count())) return false;
  await other.first().click();
  await page.waitForSelector(".lesson-notes .note");
  const words = await page.textContent(".lesson-notes .note");
  const wanted = await page.textContent(".task strong .unseen");
  check(
    "a slip is told",
    /That is allowed, but let us try/.test(words) && words.includes(wanted),
    words,
  );
  check("the finger is back", await points(page), "not");
  return true;
}

// Runs in the page. What a learner could not read or press now, and where the
// zones are.
function stumble({ font, face, shown }) {
  const text = document.querySelector(".lesson-text");
  const box = text.getBoundingClientRect();
  const board = document.querySelector(".zone-board").getBoundingClientRect();
  const faults = [];
  if (text.scrollHeight > text.clientHeight + 1)
    faults.push(`${text.scrollHeight - text.clientHeight} px too many words`);
  if (Number.parseFloat(getComputedStyle(text).fontSize) < font) faults.push("small words");
  const task = text.querySelector(".task")?.getBoundingClientRect();
  if (task && task.bottom > box.bottom + 1) faults.push("what to try is hidden");
  for (const one of document.querySelectorAll(".cf-member .cf-face")) {
    const { height, bottom } = one.getBoundingClientRect();
    if (one.checkVisibility() && (height < face || bottom > board.bottom))
      faults.push(`a face ${Math.round(height)} px high at ${Math.round(bottom)}`);
  }
  for (const [said, where, words] of shown)
    if (
      text.textContent.includes(said) &&
      !document.querySelector(where)?.textContent.includes(words)
    )
      faults.push(`no ${words} at ${where} yet`);
  // One tap too many never does the next task.
  const [go, it] = ["go-on", "do-it"].map((does) =>
    document.querySelector(`.lesson-notes [data-do=${does}]`)?.getBoundingClientRect(),
  );
  window.wayOn = go ?? window.wayOn; // on the page before, too
  const { wayOn } = window;
  if (
    wayOn &&
    it &&
    wayOn.right > it.left &&
    it.right > wayOn.left &&
    wayOn.bottom > it.top &&
    it.bottom > wayOn.top
  )
    faults.push("Do it for me lies where Go on does");
  for (const one of document.querySelectorAll(".wm-machine")) {
    const door = one.querySelector(".wm-door").getBoundingClientRect();
    const over = door.bottom - one.getBoundingClientRect().bottom;
    if (over > 0) faults.push(`a door hangs ${over} px over its machine`);
  }
  const does = document.querySelector(".lesson-notes .bar-actions [data-move]")?.innerText.trim();
  const tried = text.querySelector(".task strong [aria-hidden]")?.textContent.trim();
  if (does && tried && does !== tried) faults.push(`"${tried}" is to be tried by "${does}"`);
  if (document.querySelector(".own .bc-tide"))
    faults.push("a Flood stands where it brings nothing");
  const real = document.querySelector("[data-do=play]");
  if (real) {
    const words = document.createRange();
    words.selectNodeContents(real);
    const rows =
      words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(real).fontSize);
    if (rows > 2.5) faults.push(`${real.innerText}: ${rows} letters high`);
  }
  const lines = [...document.querySelectorAll(".panel-log .log li")];
  for (const [i, one] of lines.entries()) {
    const gap = i
      ? one.getBoundingClientRect().top - lines[i - 1].getBoundingClientRect().bottom
      : 0;
    if (gap > 12) faults.push(`lines ${gap} px apart`);
  }
  const zones = [...document.querySelectorAll(".stage > [class^=zone]")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.className.split(" ")[0], x, y, width, height].map(String).join(" ");
  });
  return { faults, zones: zones.join("\n") };
}

// Presses where the finger points until the move is made.
async function follow(page, shape, before) {
  for (let i = 0; i < 4; i++) {
    const finger = await page.evaluate(() => {
      const hand = document.querySelector(".stage > .finger:not([hidden])");
      const marked = [".zone-mine", ".zone-board", ".bar-actions"]
        .flatMap((zone) => [...document.querySelectorAll(`.stage ${zone} .hinted`)])
        .find((one) => one.checkVisibility({ visibilityProperty: true }));
      if (!hand || !marked) return null;
      const { x, y, width, height } = marked.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
    if (!finger) return false;
    if (shape.hasTouch) await page.touchscreen.tap(...finger);
    else await page.mouse.click(...finger);
    await rest(page);
    if ((await state(page)).count !== before.count) return true;
  }
  return false;
}

// Runs in the page: what the ribbon of who has won lies on.
function underRibbon() {
  const cloth = document.querySelector(".lesson-won .ribbon");
  const ribbon = cloth.getBoundingClientRect();
  const tail = Number.parseFloat(getComputedStyle(cloth, "::before").bottom);
  const zones = ".zone-board, .zone-mine, .zone-others, .lesson-text p, .lesson-notes .buttons";
  return [...document.querySelectorAll(zones)]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const box = (one.localName === "p" ? range : one).getBoundingClientRect();
      const x = Math.min(box.right, ribbon.right) - Math.max(box.left, ribbon.left);
      const y = Math.min(box.bottom, ribbon.bottom - tail) - Math.max(box.top, ribbon.top);
      return box.width && x > 1 && y > 1.5;
    })
    .map((one) => one.className || one.localName);
}

// By the finger alone; with a slip and a step back where that is wanted.
async function learn(game, shape, size, hasDetours = false) {
  const name = `${game}, ${size}`;
  const { page, context, troubles } = await openPage(chromium.browser, server.link, shape);
  await page.click(`[data-game=${game}] [data-do=learn]`);
  await page.waitForSelector(at);
  await rest(page);
  let tasks = 0;
  let slips = 0;
  let strays = 0;
  let back = !hasDetours;
  let words = 0;
  let zones = "";
  const faults = [];
  let now = await state(page);
  let way = 0;
  check(
    `${name}: where we are, and how long`,
    /already going on|schon läuft/.test(now.notes) && /In \d+ /.test(now.notes),
    now.notes,
  );
  for (let i = 0; i < 200 && now.over !== "yes"; i++) {
    words += now.notes.split(/\s+/).length;
    const seen = await page.evaluate(stumble, {
      font: LEAST_FONT,
      face: LEAST_FACE,
      shown: SHOWN,
    });
    for (const one of seen.faults) faults.push(`${now.task || now.notes.slice(0, 40)}: ${one}`);
    zones ||= seen.zones;
    if (seen.zones !== zones) faults.push(`${now.task}: a zone has moved\n${zones}\n${seen.zones}`);
    if (now.way <= way) faults.push(`${now.task || now.notes.slice(0, 40)}: no further on the way`);
    way = now.way;
    if (hasDetours && i === 1) await judge(page, name);
    if (hasDetours && now.task && !strays && (await stray(page, name))) strays++;
    if (hasDetours && now.task && !slips && (await slip(page, now.task))) {
      slips++;
      now = await state(page);
    }
    if (now.task && tasks === 4 && !back) {
      await page.click("[data-do=back]");
      await moved(page, now);
      await rest(page);
      back = true;
      now = await state(page);
      way = 0;
      continue;
    }
    tasks += now.task ? 1 : 0;
    if (!now.task) await page.click("[data-do=go-on]");
    else if (!(await follow(page, shape, now))) {
      faults.push(`${now.task}: not where the finger points`);
      await page.click("[data-do=do-it]");
    }
    await moved(page, now);
    await rest(page);
    now = await state(page);
  }
  const last = await page.evaluate(stumble, { font: LEAST_FONT, face: LEAST_FACE, shown: SHOWN });
  faults.push(...last.faults);
  const won = await page.locator(".lesson-won").isVisible();
  check(`${name}: who has won is told`, won, "no ribbon");
  const covered = await page.evaluate(underRibbon);
  check(`${name}: the ribbon covers nothing`, !covered.length, covered.join());
  check(`${name}: to the end`, now.over === "yes", JSON.stringify(now));
  check(
    `${name}: all steps`,
    now.way === 1 && tasks >= 10,
    `${tasks} tried, ${now.way} of the way`,
  );
  check(`${name}: nothing to stumble over`, !faults.length, faults.join("\n"));
  check(`${name}: went back`, back, "not");
  check(`${name}: five minutes`, words < 1500, `${words} words`);
  if (hasDetours) await judge(page, `${name}: its end`);
  await page.click("[data-do=play]");
  await page.waitForSelector(".stage[data-asked=yes]");
  await page.click("[data-do=more]");
  check(`${name}: a real game`, !(await page.$("[data-do=learn]")), "still offered");
  const others = await page.textContent(".zone-others");
  check(`${name}: against somebody who plays well`, /Bruno/.test(others), others);
  check(`${name}: no trouble`, !troubles.length, troubles.join("\n"));
  await context.close();
  return [slips, strays];
}

// Offered at a first game, and left at any time.
async function offered() {
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  await page.click("[data-game=wash-match] [data-do=play]");
  await page.waitForSelector(".stage[data-asked=yes]");
  const others = await page.innerText(".zone-others");
  check("the first opponent is an easy one", /Pip/.test(others), others);
  await page.click("[data-do=more]");
  await page.click(".sheet [data-do=learn]");
  await page.waitForSelector(at);
  await page.click("[data-do=go-on]");
  await rest(page);
  await page.click("[data-do=home]");
  await page.waitForSelector(".game-card");
  check("left", !(await page.$(at)), "not");
  await page.setViewportSize(DESKTOP.viewport);
  await page.goto(`${server.link}#learn/wash-match`);
  await page.click("[data-do=skip]");
  await page.waitForSelector(".stage[data-asked=yes]");
  check("skipped into a game", !(await page.$(at)), "not");
  await page.goto(`${server.link}#learn/chess`);
  await page.waitForSelector(".refusal");
  check("no such lesson", (await page.locator(".game-card").count()) === GAMES.length, "");
  await context.close();
}

// While others act: what has "Go on" waits for it, and the end is cheered.
async function waits(game) {
  const { page, context } = await openPage(chromium.browser, server.link, PHONE, QUICK);
  await page.goto(`${server.link}#learn/${game}`);
  await page.waitForSelector(at);
  await rest(page);
  await page.evaluate(() => {
    window.turned = [];
    window.cheers = 0;
    let shown = null; // beside "Go on"
    let left = null; // what was, when it was pressed
    const read = () => document.querySelector(".lesson-text").innerText;
    const leave = () => {
      left = read();
      shown = null;
    };
    document.addEventListener("click", leave, true);
    new MutationObserver(() => {
      const now = read();
      const isWaiting = document.querySelector("[data-do=go-on]") !== null;
      if (isWaiting && now === left) return;
      left = null;
      if (shown !== null && shown !== now) window.turned.push(`${shown}: ${now}`);
      shown = isWaiting ? now : null;
      if (document.querySelector(".moment .token")) window.cheers++;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  let now = await state(page);
  for (let i = 0; i < 200 && now.over !== "yes"; i++) {
    await page.click(now.task ? "[data-do=do-it]" : "[data-do=go-on]");
    await moved(page, now);
    await page.waitForSelector(
      ":is([data-do=go-on], [data-do=do-it]:enabled, .stage[data-over=yes])",
    );
    now = await state(page);
  }
  const { turned, cheers } = await page.evaluate(() => ({
    turned: window.turned,
    cheers: window.cheers,
  }));
  check(`${game}: no page turns by itself`, !turned.length, turned.join("\n"));
  check(`${game}: who wins is cheered`, cheers > 0, "not");
  await context.close();
}

let slips = 0;
let strays = 0;
for (const game of LESSONS) {
  await waits(game);
  const [ofSlips, ofStrays] = await learn(game, DESKTOP, "desktop", true);
  slips += ofSlips;
  strays += ofStrays;
  await learn(game, PHONE, "phone");
  await learn(game, GERMAN, "phone, in German");
  await learn(game, LYING, "lying phone");
  await learn(game, TABLET, "tablet");
}
check("slips", slips > 0, "none was tried");
check("other choices", strays > 0, "none was tried");
await offered();
await chromium.close();
await server.stop();
tally();
