// A tap is not taken too soon after a change under the finger, and is taken
// once everything rests: also on pieces that were still on their way when the
// table was drawn. A tap skips what others do, and passing up a turn takes two.
// A tap that was meant for the last move does nothing at the end, which comes once
// that move has been seen.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  ASKED,
  browse,
  build,
  check,
  comes,
  DESKTOP,
  openPage,
  PHONE,
  rest,
  serve,
  sitDown,
  tally,
} from "./lib/common.mjs";

const REST_MS = 1300; // longer than a piece travels and a finger is guarded

const server = await serve();
const chromium = await browse();
const { page, context } = await openPage(chromium.browser, server.link, DESKTOP, 1.2);
await page.emulateMedia({ reducedMotion: "no-preference" });
await page.evaluate(() => localStorage.setItem("tidywinks.guard", "0.4"));
await page.reload();
await page.click("[data-game=wash-match] [data-do=play]");

const count = () => page.$eval(".stage", (one) => Number(one.dataset.count));
// Nothing on the table has moved or been drawn for a while.
const settled = () =>
  page.evaluate(
    (ms) =>
      new Promise((done) => {
        let timer = 0;
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            if (
              document
                .getAnimations()
                .some(
                  (one) =>
                    one.playState === "running" &&
                    one.effect?.getComputedTiming().endTime !== Infinity,
                )
            )
              wait();
            else done();
          }, ms);
        };
        new MutationObserver(wait).observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
        });
        wait();
      }),
    REST_MS,
  );

for (let n = 0; n < 2; n++) {
  await page.waitForSelector(ASKED, { timeout: 60000 });
  await settled();
  const before = await count();
  const card = await page.$(`[data-move="flip ${n * 7 + 1}"]`);
  // It rests elsewhere than where it was drawn, as after a way or under a mouse.
  await card.evaluate((one) => {
    one.style.translate = "9px 9px";
  });
  const box = await card.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page
    .waitForFunction(
      (was) => Number(document.querySelector(".stage").dataset.count) > was,
      before,
      { timeout: 30000 },
    )
    .catch(() => {});
  check(`a card at rest is turned, click ${n + 1}`, (await count()) > before);
}
await context.close();

// Passing up a turn in which something can be done asks once more, until
// something else is done.
async function passing(page) {
  const events = () => page.getAttribute(".stage", "data-count");
  const isAsking = async () => Boolean(await page.$("[data-do=keep]"));
  await sitDown(page, server.link, "beachcleaner", ["me", "easy"]);
  for (let i = 0; i < 9 && !(await page.$("[data-move=pass]")); i++) {
    await page.waitForSelector(ASKED);
    await page.locator("[data-move=draw], [data-move=skip], .bc-place[data-move]").first().click();
    await rest(page);
  }
  const before = await events();
  const pass = () => page.click(".bar-actions [data-move=pass]");
  await pass();
  check("a pass asks once more", (await isAsking()) && (await events()) === before, "not");
  await page.click(".bc-hand [data-pick]");
  check("another choice ends the question", !(await isAsking()), await page.textContent("#asked"));
  await page.keyboard.press("Escape");
  await pass();
  await page.click("[data-do=keep]");
  check("the question can be denied", !(await isAsking()) && (await events()) === before, "not");
  await pass();
  await pass();
  await page.waitForFunction(
    (was) => document.querySelector(".stage").dataset.count !== was,
    before,
  );
}

// What a bot does is held for the chosen time, empty steps are not; a tap leads
// to the end of all there is to show. The page's clock stands still for it.
async function pace(page) {
  await page.addInitScript(() => {
    const LONG = 700; // no way of a piece takes as long
    const later = window.setTimeout.bind(window);
    const now = performance.now();
    window.holds = [];
    performance.now = () => now;
    window.setTimeout = (act, ms = 0, ...more) => {
      if (ms < LONG || ms > 60_000) return later(act, ms, ...more);
      window.holds.push(ms);
      return window.isHeld ? 0 : later(act, 0, ...more);
    };
  });
  await page.evaluate(() => localStorage.setItem("tidywinks.speed", "1.2"));
  await sitDown(page, server.link, "beachcleaner", ["me", "normal"]);
  await page.waitForSelector(ASKED);
  const events = () => page.getAttribute(".stage", "data-count").then(Number);
  const forget = (is) =>
    page.evaluate((isHeld) => Object.assign(window, { holds: [], isHeld }), is);
  await forget(true);
  await page.click(".bc-place[data-move]");
  await page.waitForFunction(() => window.holds.length);
  const held = await page.evaluate(() => window.holds.join());
  check("a bot's action is held", held === "1200", held);
  check("until it is skipped", (await page.$(ASKED)) === null, "it goes on");
  await page.click(".zone-board", { position: { x: 5, y: 5 } });
  await comes("a tap skips all there is to show", page.waitForSelector(ASKED));
  const echoes = await page.evaluate(() => window.echoes.join());
  check("and is seen to hurry it", echoes === "»", echoes || "nothing is seen");
  await forget(false);
  for (let i = 0; i < 9 && !(await page.$("[data-do=keep]")); i++) {
    await page.waitForSelector(ASKED);
    await page.click(".bar-actions :is([data-move=draw], [data-move=skip], [data-move=pass])");
    await rest(page);
  }
  await forget(false);
  const before = await events();
  await page.click(".bar-actions [data-move=pass]");
  await rest(page);
  await page.waitForSelector(ASKED);
  const holds = (await page.evaluate(() => window.holds)).filter((ms) => ms === 1200).length;
  const steps = (await events()) - before;
  check("empty steps are not held", holds > 0 && holds < steps, `${holds} of ${steps}`);
}

// What a tap that does nothing by itself leaves on the screen.
function keepEchoes() {
  window.echoes = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const one of addedNodes)
        if (one.className === "echo") window.echoes.push(one.textContent);
  }).observe(document, { subtree: true, childList: true });
}

// A tap too soon does nothing, and is seen to be heard.
async function tooSoon(page) {
  await page.evaluate(() => localStorage.setItem("tidywinks.guard", "1"));
  await page.goto(server.link);
  await page.reload();
  await page.click("[data-game=wash-match] [data-do=play]");
  await page.waitForSelector(ASKED);
  await rest(page);
  const before = await page.getAttribute(".stage", "data-count");
  await page.click("[data-move='flip 1']");
  await rest(page);
  check(
    "too soon: not taken",
    (await page.getAttribute(".stage", "data-count")) === before,
    "it is",
  );
  const echoes = await page.evaluate(() => window.echoes.join());
  check("too soon: seen to be heard", echoes === "…", echoes || "nothing is seen");
}

// Who asks for a hint while another decides is told so, until it is their turn.
async function meanwhile(page) {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = (act, ms = 0, ...more) =>
      ms < 700 || !window.isHeld ? later(act, ms, ...more) : 0;
  });
  await page.evaluate(() => localStorage.setItem("tidywinks.speed", "1.2"));
  await sitDown(page, server.link, "beachcleaner", ["me", "normal"]);
  await page.waitForSelector(ASKED);
  await page.evaluate(() => {
    window.isHeld = true;
  });
  await page.click(".bc-place[data-move]");
  await page.waitForSelector("[data-do=hint][aria-disabled=true]");
  await page.locator("[data-do=hint]").dispatchEvent("click");
  const bar = () => page.innerText(".bar-text");
  const isTold = () => /is thinking/.test(document.querySelector(".bar-text").innerText);
  await comes("a hint in another's turn: told whose it is", page.waitForFunction(isTold));
  await page.click(".zone-board", { position: { x: 5, y: 5 } });
  await page.waitForSelector(ASKED);
  check("and no longer once it is one's own", !/is thinking/.test(await bar()), await bar());
}

// What a mouse shows by being there is no change under it: who comes and presses
// at once is taken at their word.
async function pointed() {
  const { page, context } = await openPage(chromium.browser, server.link, DESKTOP);
  await page.evaluate(() => localStorage.setItem("tidywinks.guard", "0.4"));
  await sitDown(page, server.link, "clean-family", ["me"]);
  await page.waitForSelector(ASKED);
  await rest(page);
  const press = async (what) => {
    await page.waitForTimeout(600); // longer than the guard keeps anything
    const { x, y, width, height } = await page.locator(what).last().boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await rest(page);
    await page.mouse.down();
    await page.mouse.up();
    await rest(page);
  };
  for (let i = 0; i < 3 && !(await page.$(".cf-cell.anchor")); i++)
    await press(".cf-card[data-move]");
  await press("[data-do=hint]");
  await page.waitForSelector(".cf-cell.hinted");
  await press(".cf-cell.hinted");
  await page.mouse.move(2, 2);
  await rest(page);
  const laid = await page.locator(".cf-cell.ghost").count();
  check("a square pressed at once keeps the piece", laid > 0, "it is gone");
  await context.close();
}

// A page whose clock goes on only when it is told to, at a table for two that
// stands as these lines say.
async function still(shape, situation, speed = 0, game = "wash-match") {
  const opened = await openPage(chromium.browser, server.link, shape, speed, (to) =>
    to.clock.install(),
  );
  const { page } = opened;
  await page.evaluate(() => localStorage.setItem("tidywinks.guard", "0.4"));
  await page.reload();
  await page.waitForSelector(".game-card");
  const file = join(build, "guard-table.txt");
  const lines = situation.map((line) => `position ${line}\n`).join("");
  writeFileSync(file, `game ${game}\nplayers 2\nseed picture\n${lines}`);
  await page.setInputFiles(".load input", file);
  await page.waitForSelector(ASKED);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  // The engine answers between two steps of the clock.
  const pass = async (ms) => {
    for (let gone = 0; gone < ms; gone += 50) {
      await page.clock.runFor(50);
      await page.waitForFunction(() => window.isAnswered(), null, { polling: 5 });
    }
  };
  const middle = async (what) => {
    const { x, y, width, height } = await page.locator(what).first().boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const tap = async (what) =>
    shape.hasTouch
      ? page.touchscreen.tap(...(await middle(what)))
      : page.mouse.click(...(await middle(what)));
  await pass(1000);
  return { ...opened, pass, middle, tap };
}

const LAST = [
  "coins 2 2",
  "done A bB bK bK",
  "up 3 9",
  "phase collect",
  "dryer 1 closed bS wT",
  "table ? ? W ? ? ? ? ? D ? ? ? ? ? ? ? ? ?",
];

// The end takes the whole screen: for a second after it has come first, nothing
// of it is pressed; after that, and after a sheet of it, everything at once.
async function late(shape, name) {
  const { page, context, troubles, pass, tap } = await still(shape, LAST);
  const isThere = async () => (await page.$(".end")) !== null;
  await tap("[data-move='collect dryer 1']");
  // Drawn, before the page had a frame to look at what it has drawn.
  await page.waitForSelector(".end [data-do=leave]");
  await tap(".end [data-do=leave]");
  check(`${name}: a tap as the end comes is not taken`, await isThere(), "it left");
  await pass(700);
  await tap(".end [data-do=leave]");
  check(`${name}: nor is one that comes late`, await isThere(), "it left");
  await pass(300);
  await tap(".end [data-do=fair]");
  check(`${name}: later it is`, await page.$(".sheet-fair"), "no sheet");
  await pass(2000);
  await tap(".sheet [data-do=close]");
  await pass(50);
  await tap(".end [data-do=look]");
  check(`${name}: also once a sheet was closed`, await page.$(".end[hidden]"), "not taken");
  check(`${name}: the table can be looked at`, await page.isVisible(".wm-card"), "it is not");
  const cards = await page.$$eval(".wm-cell", (all) => {
    const hits = all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    return hits.filter((is) => is).length;
  });
  check(`${name}: all of it`, cards === 18, `${cards} cards are free`);
  await pass(450);
  await tap(".bar-actions [data-do=end]");
  check(`${name}: and the end again`, await page.isVisible("#verdict"), "it is gone");
  await pass(450);
  await tap(".end [data-do=leave]");
  await page.clock.resume();
  await comes(`${name}: which can be left`, page.waitForSelector(".game-card"));
  check(`${name}: no trouble`, !troubles.length, troubles.join("\n"));
  await context.close();
}

const WINNING = [
  "turn A",
  "phase act",
  "beach A . . .* net .",
  "beach B tyre .* . foam lighter",
  "market can1 joker bottle2",
  "hand A net1 wood2",
  "hand B shoe3 glove1",
  "pickup mixed 79",
];

// A link where none can be copied, what was saved, and a rule out of the log.
async function passedOn(page, pass, name) {
  await pass(2000);
  await page.waitForFunction(() => /\bwin/.test(document.querySelector(".panel-log").textContent));
  await page.click("[data-do=share]");
  for (let i = 0; i < 40 && !(await page.$(".sheet-share")); i++) await pass(50);
  const link = await page.inputValue(".sheet-share .link");
  check(`${name}: the link to share`, /#replay\/\w{20}/.test(link), link);
  await page.click("[data-do=copy-link]");
  await comes(
    `${name}: it is copied`,
    page.waitForSelector(".sheet-share p:has-text('is copied')"),
  );
  await page.click(".sheet [data-do=close]");
  const place = async () => JSON.stringify(await page.locator("[data-do=rematch]").boundingBox());
  const before = await place();
  await page.click("[data-do=save]");
  for (let i = 0; i < 40 && !(await page.textContent(".end-do .end-note")); i++) await pass(50);
  check(`${name}: what was saved moves nothing`, (await place()) === before, await place());
  await page.click("[data-do=look]");
  const said = await page.innerText(".bar-text");
  check(`${name}: nor is it said at the table`, !/Saved/.test(said), said);
  await page.goBack();
  await comes(`${name}: back leads to the end`, page.waitForSelector("[data-do=rematch]"));
  await page.click("[data-do=look]");
  await page.click("[data-do=more]");
  await page.click(".sheet [data-do=log]");
  await page.click(".sheet-log a.rule");
  for (let i = 0; i < 40 && !(await page.$(".rules")); i++) await pass(50);
  check(`${name}: a rule out of the log is in sight`, !(await page.$("dialog[open]")), "behind");
}

// What decided it is looked at on the table before the end comes; a tap goes on.
async function looked(shape, name) {
  for (const isTapped of [false, true]) {
    const { page, context, pass, tap } = await still(shape, WINNING, 1.2, "beachcleaner");
    await tap("[data-card=net1]");
    await pass(500);
    await tap(".own [data-move='clean net1 right']");
    await pass(1200);
    const isBefore = (await page.$(".end")) === null && (await page.isVisible(".own .bc-comber"));
    check(`${name}: the last move is looked at`, isBefore, "the end is there");
    const panel = await page.textContent(".panel-log");
    check(`${name}: the panel gives nothing away`, !/\bwins?\b/.test(panel), panel);
    if (isTapped) await tap(".own");
    await pass(isTapped ? 200 : 1500);
    const how = isTapped ? "at once after a tap" : "by itself";
    check(`${name}: the end comes ${how}`, await page.$(".end"), "it does not");
    if (!isTapped) await passedOn(page, pass, name);
    await context.close();
  }
}

// However long nothing was drawn: what was there before a hint is not new because
// of it, and is pressed at once.
async function hinted(shape, name) {
  const { page, context, pass, tap } = await still(shape, []);
  const count = () => page.getAttribute(".stage", "data-count");
  for (let n = 0; n < 2; n++) {
    await pass(3000);
    await tap("[data-do=hint]");
    for (let i = 0; i < 40 && !(await page.$(".wm-card.hinted")); i++) await pass(50);
    await pass(100);
    const before = await count();
    await tap(".wm-card.hinted");
    await pass(500);
    check(`${name}: a hinted card is turned at once, ${n + 1}`, (await count()) > before, before);
  }
  await context.close();
}

// What is pressed through a great moment is done once the moment is over.
async function through(shape, name) {
  const WASHING = [
    "up 3 9",
    "phase wash",
    "washer 2 open bS wT",
    "table ? ? W ? ? ? ? ? W ? ? ? ? ? ? ? ? ?",
  ];
  for (const [does, seen] of [
    ["hint", ".note.hint"],
    ["more", ".sheet-more"],
  ]) {
    const { page, context, pass, middle, tap } = await still(shape, WASHING, 1.2);
    await tap("[data-move='wash 2']");
    for (let i = 0; i < 40 && !(await page.$(".moment")); i++) await pass(50);
    check(`${name}: a great moment`, await page.$(".moment"), "none");
    const [x, y] = await middle(`[data-do=${does}]`);
    if (shape.hasTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    for (let i = 0; i < 40 && !(await page.$(seen)); i++) await pass(50);
    check(`${name}: ${does} through a great moment`, await page.$(seen), "only skipped");
    check(`${name}: which is over`, !(await page.$(".moment")), "it is not");
    await context.close();
  }
}

for (const [name, shape] of [
  ["phone", PHONE],
  ["desktop", DESKTOP],
]) {
  await late(shape, name);
  await looked(shape, name);
  await hinted(shape, name);
  await through(shape, name);
}
await pointed();
const held = await openPage(chromium.browser, server.link, PHONE);
await meanwhile(held.page);
await held.context.close();
const other = await openPage(chromium.browser, server.link, PHONE);
await other.context.addInitScript(keepEchoes);
await passing(other.page);
await pace(other.page);
await tooSoon(other.page);
check("no trouble", !other.troubles.length, other.troubles.join("\n"));
await other.context.close();
await chromium.close();
await server.stop();
tally();
