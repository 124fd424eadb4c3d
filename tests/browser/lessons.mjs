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
const LEAST_FONT = 13; // px
const LEAST_FACE = 20; // px high
// What words speak of is on the table by then.
const SHOWN = [
  ["one free square", ".cf-market", "1 square"],
  ["one COVID card", ".zone-mine", "COVID"],
  ["a sea mine on your beach", ".bc-mine", ""],
  ["Remember where the shirt and the trousers lie", ".wm-cards", "trousers"],
];

const state = (page) =>
  page.evaluate(() => ({
    ...document.querySelector(".stage-lesson").dataset,
    notes: document.querySelector(".lesson-notes").innerText,
  }));

const stepOf = (notes) => /(\d+)\/(\d+)/.exec(notes).slice(1).map(Number);

const moved = (page, before) =>
  page.waitForFunction(
    ({ count, notes }) =>
      document.querySelector(".stage-lesson").dataset.count !== count ||
      document.querySelector(".lesson-notes").innerText !== notes,
    before,
  );

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
        .map((zone) => document.querySelector(`.stage ${zone} .hinted`))
        .find((one) => one);
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

// By the finger alone; with a slip and a step back where that is wanted.
async function learn(game, shape, size, hasDetours = false) {
  const name = `${game}, ${size}`;
  const { page, context, troubles } = await openPage(chromium.browser, server.link, shape);
  await page.click(`[data-game=${game}] [data-do=learn]`);
  await page.waitForSelector(at);
  await rest(page);
  let tasks = 0;
  let slips = 0;
  let back = !hasDetours;
  let words = 0;
  let zones = "";
  const faults = [];
  let now = await state(page);
  const [, all] = stepOf(now.notes);
  check(
    `${name}: where we are, and how long`,
    /already going on|schon läuft/.test(now.notes) && new RegExp(`In ${all} `).test(now.notes),
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
    if (hasDetours && i === 1) await judge(page, name);
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
      continue;
    }
    tasks += now.task ? 1 : 0;
    if (!now.task) await page.click("[data-do=go-on]");
    else if (!(await follow(page, shape, now))) {
      faults.push(`${now.task}: not where the finger points`);
      await page.click("[data-do=go-on]");
    }
    await moved(page, now);
    await rest(page);
    now = await state(page);
  }
  check(`${name}: to the end`, now.over === "yes", JSON.stringify(now));
  const [step, steps] = stepOf(now.notes);
  check(`${name}: all steps`, step === steps && tasks >= 10, `${tasks} tried, ${step} of ${steps}`);
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
  return slips;
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

let slips = 0;
for (const game of LESSONS) {
  slips += await learn(game, DESKTOP, "desktop", true);
  await learn(game, PHONE, "phone");
  await learn(game, GERMAN, "phone, in German");
  await learn(game, LYING, "lying phone");
  await learn(game, TABLET, "tablet");
}
check("slips", slips > 0, "none was tried");
await offered();
await chromium.close();
await server.stop();
tally();
