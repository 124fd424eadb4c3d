// Around the board: curtain, undo, hint, rules, score, saving and coming back.
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ASKED,
  browse,
  check,
  comes,
  DESKTOP,
  goOn,
  more,
  openPage,
  PHONE,
  press,
  rest,
  serve,
  sitDown,
  tally,
  top,
} from "./lib/common.mjs";

const server = await serve();
const chromium = await browse();

// Plays until the device is to be handed on; whoever has seen enough says so.
async function toCurtain(page) {
  for (let i = 0; i < 60 && !(await page.$("[data-do=lift]")); i++) {
    await press(page, i);
    const together = await page.$("[data-do=nobody]");
    if (together)
      check("asked together, nobody's side is seen", !(await page.$(".board")), "there is a board");
    const hand = together ?? (await page.$("[data-do=hand]"));
    if (hand) await hand.click();
    await rest(page);
  }
}

async function curtain(page) {
  await sitDown(page, server.link, "stay-at-home", ["me", "person"]);
  await page.waitForSelector(ASKED);
  await toCurtain(page);
  await page.waitForSelector("[data-do=lift]");
  const text = await page.textContent("body");
  check("curtain names the next player", /Hand the device to (Otto|Hedda)/.test(text), text);
  check("curtain hides the table", !(await page.$(".board, .log")), "not");
  await page.keyboard.press("u");
  await rest(page);
  check(
    "no key lifts the curtain",
    (await page.$("[data-do=lift]")) && !(await page.$(".board")),
    "it is gone",
  );
  await page.reload();
  await page.waitForSelector("[data-do=lift]");
  check("curtain after coming back", !(await page.$(".board")), "not");
  await page.click("[data-do=lift]");
  await comes("play goes on behind it", page.waitForSelector(ASKED));
  await page.evaluate(() =>
    localStorage.setItem("tidywinks.me", JSON.stringify({ name: "Zoe", figure: "frog" })),
  );
  await sitDown(page, server.link, "wash-match", ["me", "person"]);
  await page.waitForSelector(ASKED);
  const whose = new Set();
  for (let i = 0; i < 4; i++) {
    whose.add((await page.textContent("#asked .ask b")).trim());
    await press(page, i);
    await goOn(page);
  }
  const names = [...whose].sort().join(" ");
  check("everybody is asked by the name given", names === "Otto: Zoe:", names);
  await page.evaluate(() => localStorage.removeItem("tidywinks.me"));
  check("no curtain where nothing is hidden", !(await page.$("[data-do=lift]")), "there is one");
}

// A decision can be taken back before the next person has looked.
async function undoBehindCurtain(page) {
  await sitDown(page, server.link, "clean-family", ["me", "person"]);
  await page.waitForSelector(ASKED);
  await toCurtain(page);
  const name = /take my move back/;
  check(
    "the curtain offers undo",
    name.test(await page.textContent(".curtain [data-do=undo]")),
    await page.textContent("body"),
  );
  await page.click(".curtain [data-do=undo]");
  await page.waitForSelector(ASKED);
  check(
    "undo from behind the curtain",
    (await page.textContent(".note")) === "Taken back." &&
      /Otto/.test(await page.getAttribute(".bar-who", "data-name")),
    await page.textContent("main"),
  );
  await toCurtain(page);
  await page.click("[data-do=lift]");
  await page.waitForSelector(ASKED);
  await page.click("[data-do=undo]", { force: true });
  await page.waitForSelector(".note");
  check(
    "nobody takes back another's decision",
    /cannot be taken back/.test(await page.textContent(".note")),
    await page.textContent(".note"),
  );
}

// The browser's back button closes what lies over the table, then leaves it.
async function back(page) {
  await sitDown(page, server.link, "beachcleaner", ["me", "easy"]);
  await page.waitForSelector(ASKED);
  const isThere = (one) => page.$(one).then((found) => found !== null);
  await page.click("[data-do=more]");
  await page.waitForSelector(".sheet");
  await page.goBack();
  await comes("back closes a sheet", page.waitForSelector(".sheet", { state: "detached" }));
  check("the table stays behind a sheet", await isThere(ASKED), await page.textContent("body"));
  await more(page, "rules");
  await page.waitForSelector(".pictured");
  await page.goBack();
  await comes("back closes the rules", page.waitForSelector(".rules", { state: "detached" }));
  check("the table stays behind the rules", await isThere(ASKED), await page.textContent("body"));
  for (const name of ["log", "settings"]) {
    await more(page, name);
    await page.click(".sheet [data-do=close]");
    await page.waitForSelector(".sheet", { state: "detached" });
  }
  await page.goBack();
  await comes("sheets that were closed are no step back", page.waitForSelector("[data-do=start]"));
  await page.goForward();
  await comes("and none forward", page.waitForSelector(ASKED));
}

// The engine is told how people are called; "You" is no name for sentences.
async function names(page) {
  await page.addInitScript(() => {
    window.calls = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (request, ...rest) {
      if (request.call === "introduce") window.calls = request.args[0];
      return post.call(this, request, ...rest);
    };
  });
  await sitDown(page, server.link, "beachcleaner", ["me", "person", "normal"]);
  await page.waitForSelector(ASKED);
  check(
    "names where people share a screen",
    (await page.evaluate(() => window.calls.join())) === "Otto,Hedda,Bruno",
    await page.evaluate(() => window.calls.join()),
  );
  await sitDown(page, server.link, "beachcleaner", ["me", "normal"]);
  await page.waitForSelector(ASKED);
  check(
    "no name",
    (await page.evaluate(() => window.calls.join())) === "Otto,Bruno",
    await page.evaluate(() => window.calls.join()),
  );
}

// Edition data decides how many members a household is drawn with; and play may
// go the other way round.
async function households(page) {
  const path = join(tmpdir(), `tidywinks-small-${process.pid}.txt`);
  writeFileSync(
    path,
    "game stay-at-home\nplayers 2\nedition two\n" +
      "data edition two\ndata household 2\ndata hand-limit 10\n" +
      "data card start 9\ndata card eggs 15\ndata card pasta 15\nposition dir -\nseed two\n",
  );
  await page.goto(server.link);
  await page.waitForSelector(".game-card");
  await page.setInputFiles(".load input", path);
  await page.waitForSelector(ASKED);
  const drawn = await page.locator(".sh-home.own .sh-member").count();
  check("members of a household", drawn === 2, `${drawn} are drawn`);
  const way = await page.getAttribute(".sh-box", "aria-label");
  check("play against the clock is shown so", /anticlockwise/.test(way), way);
}

async function undo(page) {
  await page.evaluate(() => localStorage.setItem("tidywinks.speed", "3"));
  await sitDown(page, server.link, "beachcleaner", ["me", "normal"]);
  await page.waitForSelector(ASKED);
  const count = () => page.getAttribute(".stage", "data-count");
  const before = await count();
  await press(page, 0);
  await page.waitForFunction(
    (was) => document.querySelector(".stage").dataset.count !== was,
    before,
  );
  await page.click("[data-do=undo]");
  await page.waitForSelector(".note");
  check(
    "undo",
    (await page.textContent(".note")) === "Taken back." && (await count()) === before,
    await page.textContent(".note"),
  );
  const again = await page.innerText("#asked .ask");
  const isRead = (await page.locator("#asked .ask:not(.unseen)").count()) === 1;
  check("what is asked again is read with it", isRead && /\w/.test(again), again);
  await sitDown(page, server.link, "wash-match", ["me", "normal"]);
  await page.waitForSelector(ASKED);
  await press(page, 3);
  await page.waitForSelector(".stage[data-count='2'][data-asked=yes]");
  check(
    "undo is grey when it cannot be",
    (await page.getAttribute("[data-do=undo]", "aria-disabled")) === "true",
    "not",
  );
  await page.click("[data-do=undo]", { force: true });
  await page.waitForSelector(".note");
  const why = await page.textContent(".note");
  check("undo says why not", /cannot be taken back: \S+/.test(why), why);
}

async function save(page) {
  await more(page, "save");
  await page.waitForSelector("#asked :text('Saved')");
}

// A hint points with a finger at what is pressed next, in words that need no
// numbers of rows and cards; whoever follows it does what was meant.
async function pointing(page, game) {
  await sitDown(page, server.link, game, ["me", "easy"]);
  const said = [];
  for (let n = 0; n < 5; n++) {
    await page.waitForSelector(ASKED);
    await rest(page);
    await page.click("[data-do=hint]");
    await page.waitForSelector(".hint strong");
    await rest(page);
    said.push(await page.textContent(".hint [aria-hidden]"));
    const isCut = await page.$eval(".bar-text", (one) => one.scrollHeight > one.clientHeight + 1);
    check(`${game}: a hint fits into the bar`, !isCut, said.at(-1));
    const before = await page.getAttribute(".stage", "data-count");
    for (let tap = 0; tap < 4; tap++) {
      const tip = await page.evaluate(() => {
        const box = document.querySelector(".finger:not([hidden])")?.getBoundingClientRect();
        return box ? [box.x + box.width * 0.44, box.y + box.height * 0.08] : null;
      });
      if (!tip) break;
      await page.mouse.click(...tip);
      await rest(page);
    }
    const after = await page.getAttribute(".stage", "data-count");
    check(`${game}: following the finger`, after !== before, `${n}: ${said.at(-1)}`);
  }
  const odd = said.filter((one) => /\b(row|column|place|card) \d/.test(one));
  check(`${game}: hints name what can be seen`, !odd.length, odd.join(" "));
}

// On the smallest phone the family has names, and says what it is about until
// the next tap; what giving brings has a unit.
async function photos(page) {
  await sitDown(page, server.link, "clean-family", ["me", "easy"]);
  await page.waitForSelector(ASKED);
  const cut = await page.$$eval(".cf-name", (all) =>
    all.flatMap((one) => {
      const [box, frame] = [one, one.parentElement].map((part) => part.getBoundingClientRect());
      return one.checkVisibility() && box.left >= frame.left - 1 && box.right <= frame.right + 1
        ? []
        : [one.textContent];
    }),
  );
  check("all of the family have names", !cut.length, cut.join());
  await page.tap(".cf-me");
  const cost = await page.textContent(".cf-tell");
  check(
    "what empty squares cost",
    /Forecast: Grandma takes 196 .*49 empty squares, 4 points each/.test(cost),
    cost,
  );
  await page.tap("[data-piece=member-dad]");
  const told = await page.textContent(".cf-tell");
  check("a photo says what it is about", /Dad/.test(told) && /Wants \w+/.test(told), told);
  await page.tap(".cf-stack");
  check("until the next tap", !(await page.$(".cf-tell")), "it stays");
  const was = await page.getAttribute(".stage", "data-count");
  await page.tap(".cf-little");
  const small = await page.textContent(".cf-tell");
  check("a card's small picture says what it is", /small picture/.test(small), small);
  const now = await page.getAttribute(".stage", "data-count");
  check("and plays nothing", now === was, `${was} became ${now}`);
  await page.tap(".cf-ability[data-do=about]");
  const use = await page.textContent(".cf-tell");
  check("so does what the sheet offers", /turn or mirror a shape/.test(use), use);
  for (let i = 0; i < 9 && !(await page.$(".cf-family.giving")); i++) {
    await page.click("[data-do=hint]");
    await page.waitForSelector(".hint strong");
    await page.click("[data-do=hint]");
    await page.click("[data-do=hinted]");
    await page.waitForSelector(ASKED);
    await rest(page);
  }
  await giving(page, "360×640");
  for (const [width, height] of [
    [640, 360],
    [640, 400],
  ]) {
    await page.setViewportSize({ width, height });
    await giving(page, `${width}×${height}`);
  }
  await page.setViewportSize(PHONE.viewport);
  await twins(page);
}

// Runs in the page: words that are not wholly seen, and squares of the sheet
// that something lies over.
function hidden() {
  const over = [...document.querySelectorAll(".cf-cell")].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  const cut = [...document.querySelectorAll(".cf-member.legal .cf-about")].filter(
    (one) => !one.checkVisibility() || one.scrollHeight > one.clientHeight + 2,
  );
  const gains = [...document.querySelectorAll(".cf-gain")].filter(
    (one) => !one.querySelector("svg"),
  );
  return [
    ...over.map((one) => `square ${one.dataset.at}`),
    ...cut.map((one) => one.textContent),
    ...gains.map((one) => one.textContent),
  ];
}

// Who can be given what was drawn says what it is about and brings, all in
// points; the sheet lies open.
async function giving(page, size) {
  await page.waitForSelector(".cf-family.giving");
  await rest(page);
  const found = await page.evaluate(hidden);
  check(`${size}: who can be given it, and the sheet`, !found.length, found.join("; "));
}

// Two cards that are the same are no choice; what a Wild stands for is chosen
// with the shape in view.
async function twins(page) {
  const path = join(tmpdir(), `tidywinks-twins-${process.pid}.txt`);
  writeFileSync(path, "game clean-family\nplayers 2\nseed twin-11\n");
  await page.goto(server.link);
  await page.waitForSelector(".game-card");
  await page.setInputFiles(".load input", path);
  await page.waitForSelector(ASKED);
  const asked = await page.textContent("#asked");
  const cards = await page.locator(".cf-hand .cf-card").count();
  check("two equal cards are one", cards === 1 && /are the same/.test(asked), `${cards}: ${asked}`);
  await page.tap(".cf-hand .cf-card");
  await page.waitForSelector(".cf-palette");
  const paints = await page.locator(".cf-paint:visible").count();
  check("with the shape in view", await page.isVisible(".cf-market"), "it is gone");
  check("every symbol", paints === 5, paints);
  await page.tap("[data-do=back]");
  check("and back", !(await page.$(".cf-palette")), "it stays");
}

async function aids(page) {
  await sitDown(page, server.link, "clean-family", ["me", "easy"], { side: "B" });
  await page.waitForSelector(ASKED);
  await page.click("[data-do=hint]");
  await page.waitForSelector(".hint strong");
  check("hint", /\w/.test(await page.textContent(".hint strong")), "empty");
  check("no figures in a hint", !/%/.test(await page.textContent(".hint")), "there are");
  await page.click("[data-do=hint]");
  const sheet = await (await page.waitForSelector(".sheet-hint")).boundingBox();
  const room = page.viewportSize();
  check("a hint's sheet is no larger than a third", sheet.height < room.height / 3, sheet.height);
  check("and lies near what asked for it", sheet.y + sheet.height === room.height, sheet.y);
  check("figures one tap further", /\w/.test(await page.textContent(".sheet .why")), "empty");
  await page.keyboard.press("Escape");
  const rule = (await page.getAttribute(".bar-tools a.rule", "href")).slice(1);
  await page.click(".bar-tools a.rule");
  await page.waitForSelector(".pictured .here");
  const covered = await page.evaluate(() => {
    const { bottom } = document.querySelector("[data-do=rules-asked]").getBoundingClientRect();
    return bottom - document.getElementById("rules-text").getBoundingClientRect().top;
  });
  check("what opens the rule covers none", covered <= 0, `${covered} px`);
  const cut = await page.evaluate(() => {
    const { top } = document.getElementById("rules-text").getBoundingClientRect();
    const heads = [...document.querySelectorAll(".pictured h3")].map((one) =>
      one.getBoundingClientRect(),
    );
    return heads.filter((one) => one.top < top && one.bottom > top).length;
  });
  check("nor is a heading cut there", !cut, cut);
  await page.click("[data-do=rules-asked]");
  await page.waitForSelector(`[id="${rule}"].here`);
  check("rules open at the rule", await page.locator(`[id="${rule}"]`).isVisible(), rule);
  await page.keyboard.press("Escape");
  check("rules close", !(await page.$(".rules")), "still there");
  await page.click("[data-do=score]");
  check("score by source", (await page.locator(".score tbody tr").count()) > 5, "no table");
  await page.keyboard.press("Escape");
  const seen = await page.innerText(".panel-log");
  check("nothing of the deal in the log", !/[0-9a-f]{64}|fair/i.test(seen), seen);
  await page.click("[data-do=more]");
  await page.click("[data-do=fair]");
  const sealed = await page.innerText(".sheet-fair");
  check("the commitment is a sheet of its own", /[0-9a-f]{64}/.test(sealed), sealed);
  await page.keyboard.press("Escape");
  const [file] = await Promise.all([page.waitForEvent("download"), save(page)]);
  check(
    "save says that it saved",
    /Saved as clean-family.txt/.test(await page.textContent("#asked")),
    await page.textContent("#asked"),
  );
  const record = readFileSync(await file.path(), "utf8");
  check("record", /^game clean-family\n/.test(record) && /option side B/.test(record), record);
  const path = join(tmpdir(), `tidywinks-${process.pid}.txt`);
  writeFileSync(path, record);
  await page.goto(server.link);
  await page.waitForSelector(".go-on");
  await page.setInputFiles(".load input", path);
  await comes("a record goes on", page.waitForSelector(ASKED));
  await page.goto(server.link);
  await page.click(".go-on button");
  await comes("a table left goes on", page.waitForSelector(ASKED));
}

// Clean Family: what ticking off for somebody brings is told before, and what
// others draw on their sheets is seen as they do it.
async function family(page) {
  await sitDown(page, server.link, "clean-family", ["me", "easy"]);
  await page.waitForSelector(ASKED);
  const sheet = () => page.innerHTML(".zone-others .glimpse");
  const empty = await sheet();
  const foretold = [];
  for (let i = 0; i < 60 && (!foretold.length || (await sheet()) === empty); i++) {
    const told = await page.$$eval(".cf-member.legal", (all) =>
      all.map((one) => one.querySelector(".cf-gain")?.textContent ?? ""),
    );
    foretold.push(...told);
    await press(page, i);
    await goOn(page);
  }
  check(
    "ticking off is foretold",
    foretold.some((one) => /\d/.test(one)),
    foretold.join("; "),
  );
  const box = await page.locator(".zone-others .cf-small").boundingBox();
  check("another's sheet is drawn on", (await sheet()) !== empty, "as it was");
  check("large enough to be read", box && box.height > 95 && box.width > 95, JSON.stringify(box));
  const log = await page.innerText(".panel-log");
  check(
    "and told",
    /\w+ draws the \w+ (at|on|in) the /.test(log.replace(/You draw[^.]*/g, "")),
    log,
  );
}

// Whose turn it is stands in the panel too, and not by a colour alone.
async function pointed(page) {
  await page.goto(server.link);
  await page.click("[data-game=beachcleaner] [data-do=play]");
  await page.waitForSelector(ASKED);
  const turns = await page.$$eval(".zone-panel .standing li", (all) =>
    all.map((one) => [one.className, getComputedStyle(one, "::before").clipPath].join(" ")),
  );
  check(
    "the panel points at whose turn it is",
    turns.length === 2 &&
      turns.every((one) => /\basked\b/.test(one) === /\byou\b/.test(one)) &&
      turns.every((one) => /\basked\b/.test(one) === /polygon/.test(one)),
    turns.join("; "),
  );
}

// A step without a choice goes on by itself, but not under somebody who asks
// for a hint just then.
async function held(page) {
  await page.goto(server.link);
  await page.click("[data-game=beachcleaner] [data-do=play]");
  await page.waitForSelector(ASKED);
  await page.evaluate(() => {
    new MutationObserver(() => {
      const at = document.querySelector(".stage[data-asked=yes]");
      if (window.caught || !at?.querySelector("[data-alone=skip]")) return;
      window.caught = at.dataset.count;
      document.querySelector("[data-do=hint]").click();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  for (let i = 0; i < 60 && !(await page.evaluate(() => window.caught)); i++) {
    await page.waitForSelector(ASKED);
    await press(page, i);
  }
  await page.waitForSelector(".hint strong");
  await rest(page);
  const caught = await page.evaluate(() => window.caught);
  const now = await page.getAttribute(".stage", "data-count");
  check("who asks for a hint decides", now === caught, `${caught}, ${now}`);
  await page.click(".bar-actions [data-move=skip]");
  await page.waitForFunction((n) => document.querySelector(".stage").dataset.count !== n, caught);
}

async function settled(page) {
  const options = { side: "B", advanced: "on" };
  await sitDown(page, server.link, "clean-family", ["me", "none"], options);
  await page.waitForSelector(ASKED);
  const told = await page.textContent("[data-notice=set-up] p");
  check("an option settled otherwise than asked is told", /CF-R34/.test(told), told);
  await page.goto(server.link);
  await page.waitForSelector(".go-on");
  check("until the table is left", !(await page.$("[data-notice=set-up]")), "still there");
}

async function edition(page) {
  await page.goto(server.link);
  await page.click("[data-game=beachcleaner] [data-do=set-up]");
  await page.click(".more summary");
  await page.setInputFiles(
    ".more input[type=file]",
    join(top, "editions/beachcleaner-five-kinds.txt"),
  );
  await page.waitForSelector("text=will be used");
  await page.click("[data-do=start]");
  await comes("edition", page.waitForSelector(ASKED));
  const bad = join(tmpdir(), `tidywinks-bad-${process.pid}.txt`);
  writeFileSync(bad, "edition bad\nnonsense 3\n");
  await page.goto(server.link);
  await page.click("[data-game=beachcleaner] [data-do=set-up]");
  await page.click(".more summary");
  await page.setInputFiles(".more input[type=file]", bad);
  await page.waitForSelector("text=will be used");
  await page.click("[data-do=start]");
  await page.waitForSelector(".refusal");
  const why = await page.textContent(".refusal");
  check("bad edition", /nonsense/.test(why), why);
}

// Whoever drew sees the card before the device is handed on.
async function handOver(page) {
  await sitDown(page, server.link, "stay-at-home", ["me", "person"]);
  await page.waitForSelector(ASKED);
  const hand = () => page.locator(".sh-hand [data-card]").count();
  const before = await hand();
  await page.click(".bar-actions [data-move=end]");
  await page.waitForSelector("[data-do=hand], [data-do=lift]");
  check("the card is seen by who drew it", (await hand()) === before + 1, `${await hand()} cards`);
  await page.click("[data-do=hand]");
  await page.waitForSelector("[data-do=lift]");
  check("then the curtain falls", !(await page.$(".board")), "there is a board");
}

// A second slash is no part of a typed move.
async function typing(page) {
  await sitDown(page, server.link, "wash-match", ["me", "easy"]);
  await page.waitForSelector(ASKED);
  check("no line until it is wanted", !(await page.$("#command")), "there is one");
  await page.keyboard.press("/");
  await page.waitForSelector("#command:focus");
  await page.keyboard.type("/flip 3");
  const typed = await page.inputValue("#command");
  check("a second slash is not typed", typed === "flip 3", typed);
}

// One sound for what happens, none once it is muted, also on another day.
async function sounds(page) {
  await page.addInitScript(() => {
    window.tones = 0;
    const { createGain } = BaseAudioContext.prototype;
    BaseAudioContext.prototype.createGain = function () {
      window.tones++;
      return createGain.call(this);
    };
  });
  const flip = async () => {
    await page.waitForSelector(ASKED);
    await page.click(".stage [data-move^=flip]");
    await rest(page);
    return page.evaluate(() => window.tones);
  };
  await page.reload();
  check("a card sounds", (await flip()) > 0, "not");
  await page.click("[data-do=mute]");
  await page.reload();
  check("not when muted", (await flip()) === 0, "it does");
  const isPressed = await page.getAttribute("[data-do=mute]", "aria-pressed");
  check("mute is remembered and seen", isPressed === "true", isPressed);
  await page.click("[data-do=mute]");
}

for (const shape of [DESKTOP, PHONE]) {
  const { page, context, troubles } = await openPage(chromium.browser, server.link, shape);
  await curtain(page);
  await undo(page);
  await undoBehindCurtain(page);
  await back(page);
  if (shape === DESKTOP) {
    await names(page);
    await households(page);
    await pointed(page);
    await held(page);
    await aids(page);
    await family(page);
    await settled(page);
    await edition(page);
    await typing(page);
    await sounds(page);
  } else {
    await handOver(page);
    await photos(page);
    for (const game of ["clean-family", "beachcleaner", "stay-at-home"]) await pointing(page, game);
  }
  check("no trouble", !troubles.length, troubles.join("\n"));
  await context.close();
}

await chromium.close();
await server.stop();
tally();
