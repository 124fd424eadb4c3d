// The guided first game of each game, played through: on the pieces where one
// press makes the move, else by the button; with a slip, a step back, and out.
import { browse, check, DESKTOP, openPage, PHONE, rest, serve, tally } from "./lib/common.mjs";
import { GAMES, LESSONS } from "./lib/games.mjs";
import { judge } from "./lib/judge.mjs";

const server = await serve();
const chromium = await browse();
const at = ".stage-lesson";
const state = (page) =>
  page.evaluate(() => ({
    ...document.querySelector(".stage-lesson").dataset,
    notes: document.querySelector(".lesson-notes").innerText,
  }));

// Presses the piece that makes this move; false when none does at once.
async function onThePieces(page, words) {
  const piece = page.locator(`.board [data-move=${JSON.stringify(words)}]`);
  if ((await piece.count()) !== 1 || !(await piece.isVisible()) || !(await piece.isEnabled()))
    return false;
  await piece.click();
  return true;
}

const moved = (page, before) =>
  page.waitForFunction(
    ({ count, notes }) =>
      document.querySelector(".stage-lesson").dataset.count !== count ||
      document.querySelector(".lesson-notes").innerText !== notes,
    before,
  );

// A legal move that is not the one of the lesson.
async function slip(page, task) {
  const other = await page.evaluate(
    (words) =>
      [...document.querySelectorAll(".board button[data-move]")].find(
        (one) => one.dataset.move !== words && one.checkVisibility() && !one.disabled,
      )?.dataset.move,
    task,
  );
  if (!other || !(await onThePieces(page, other))) return false;
  await page.waitForSelector(".lesson-notes .note");
  const words = await page.textContent(".lesson-notes .note");
  const wanted = await page.textContent(".task strong");
  check(
    "a slip is told",
    /That is allowed, but let us try/.test(words) && words.includes(wanted),
    words,
  );
  return true;
}

async function learn(game, shape, size) {
  const name = `${game}, ${size}`;
  const { page, context, troubles } = await openPage(chromium.browser, server.link, shape);
  await page.click(`[data-game=${game}] [data-do=learn]`);
  await page.waitForSelector(at);
  let tasks = 0;
  let pieces = 0;
  let slips = 0;
  let back = false;
  let words = 0;
  let total = 0;
  let now = await state(page);
  for (let i = 0; i < 200 && now.over !== "yes"; i++) {
    words += now.notes.split(/\s+/).length;
    if (i === 1) await judge(page, name);
    if (now.task && !slips && (await slip(page, now.task))) slips++;
    if (now.task && tasks === 4 && !back) {
      await page.click("[data-do=back]");
      await moved(page, now);
      back = true;
      tasks--;
      now = await state(page);
      continue;
    }
    now = await state(page);
    tasks += now.task ? 1 : 0;
    total ||= Number(/Step \d+ of (\d+)/.exec(now.notes)?.[1] ?? 0);
    if (now.task && (await onThePieces(page, now.task))) pieces++;
    else await page.click("[data-do=go-on]");
    await moved(page, now);
    await rest(page);
    now = await state(page);
  }
  check(`${name}: to the end`, now.over === "yes", JSON.stringify(now));
  check(`${name}: all steps`, tasks >= 10 && tasks === total, `${tasks} of ${total}`);
  check(`${name}: went back`, back, "not");
  check(`${name}: on the pieces`, pieces > 0, `${pieces} of ${tasks}`);
  check(`${name}: five minutes`, words < 1500, `${words} words`);
  await judge(page, `${name}: its end`);
  await page.click("[data-do=play]");
  await page.waitForSelector(".stage[data-asked=yes]");
  await page.click("[data-do=more]");
  check(`${name}: a real game`, !(await page.$("[data-do=learn]")), "still offered");
  check(`${name}: no trouble`, !troubles.length, troubles.join("\n"));
  await context.close();
  return slips;
}

// Offered at a first game, and left at any time.
async function offered() {
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  await page.click("[data-game=wash-match] [data-do=play]");
  await page.waitForSelector(".stage[data-asked=yes]");
  await page.click("[data-do=more]");
  await page.click(".sheet [data-do=learn]");
  await page.waitForSelector(at);
  await page.click("[data-do=go-on]");
  await rest(page);
  await page.click("[data-do=skip]");
  await page.waitForSelector(".stage[data-asked=yes]");
  check("skipped into a game", !(await page.$(at)), "not");
  await page.goto(`${server.link}#learn/chess`);
  await page.waitForSelector(".refusal");
  check("no such lesson", (await page.locator(".game-card").count()) === GAMES.length, "");
  await context.close();
}

let slips = 0;
for (const game of LESSONS) slips += await learn(game, DESKTOP, "desktop");
slips += await learn("wash-match", PHONE, "phone");
check("slips", slips > 0, "none was tried");
await offered();
await chromium.close();
await server.stop();
tally();
