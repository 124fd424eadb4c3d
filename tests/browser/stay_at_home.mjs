// The table of Stay At Home: a street of houses on which everything is chosen,
// without codes, within reach, and with words that say why.
import {
  ASKED,
  browse,
  check,
  comes,
  more,
  openPage,
  PHONE,
  rest,
  serve,
  sitDown,
  tally,
} from "./lib/common.mjs";
import { count, STREETS, sitAtTable, TABLES, untilAsked } from "./lib/street.mjs";

const server = await serve();
const chromium = await browse();
const sit = (page, name) => sitAtTable(page, server.link, "stay-at-home", name);

const SLOW = 6; // seconds that what others do is held

const sent = (page, was) =>
  page.waitForFunction((n) => document.querySelector(".stage, .end")?.dataset.count !== n, was);

// Everything a person reads or hears of the stage.
const readable = (page) =>
  page.evaluate(() => {
    const stage = document.querySelector(".stage").cloneNode(true);
    for (const one of stage.querySelectorAll("a.rule")) one.remove(); // opens a rule by its number
    const labels = [...stage.querySelectorAll("[aria-label], [aria-valuetext]")].map(
      (one) => `${one.ariaLabel ?? ""} ${one.ariaValueText ?? ""}`,
    );
    return `${stage.textContent} ${labels.join(" ")}`;
  });

const CODES =
  /block-leave|block-covid|give-covid|start-both|start-again|go-send|ann-\w|put covid|use reverse|\broll\b(?<!Toilet roll)|SH-\d|\bisolat|\bOUT\b/;

async function words(page) {
  for (const name of Object.keys(TABLES).filter((one) => !(one in STREETS))) {
    await sit(page, name);
    const text = await readable(page);
    const code = CODES.exec(text)?.[0] ?? "";
    check(`${name}: no codes`, !code, `"${code}" in ${text.replace(/\s+/g, " ").slice(0, 2000)}`);
  }
}

// The house that goes with a seat: as its token is called.
async function people(page) {
  await sit(page, "target");
  const names = await page.$$eval(".sh-home:not(.sh-corner) .sh-name b", (all) =>
    all.map((one) => one.textContent.trim()),
  );
  const tokens = await page.$$eval(".zone-others .seat-name", (all) =>
    all.map((one) => one.textContent.trim()),
  );
  check(
    "houses are called as tokens",
    tokens.length === 5 && tokens.every((name) => names.includes(name)),
    `${names.join()} and ${tokens.join()}`,
  );
  check("no letters", !names.some((name) => /^[A-F]$/.test(name)), names.join());
}

// What is chosen is chosen on the houses.
async function houses(page) {
  await sit(page, "target");
  const may = await page.$$eval(".sh-home[data-move]", (all) => all.map((one) => one.dataset.move));
  const sub = await page.textContent(".bar-text .sub");
  check("it says what to choose", sub === "Choose a house.", sub);
  check("houses that can be chosen", may.join() === "target B,target C,target F", may.join());
  const out = () => page.locator(".sh-home.seat-C .sh-member.out").count();
  const before = await out();
  await page.click(".sh-home.seat-C[data-move]");
  await page.waitForFunction(
    (n) => document.querySelectorAll(".sh-home.seat-C .sh-member.out").length < n,
    before,
  );
  check("somebody has gone home", before === 3, before);
}

// A card is chosen first, and nothing but choosing comes of tapping it.
async function twoTaps(page) {
  await sit(page, "play");
  const was = await count(page);
  const card = page.locator(".sh-hand [data-card=skip]");
  const box = await card.boundingBox();
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await page.waitForTimeout(250);
  await tap();
  await page.waitForTimeout(500);
  check("two taps decide nothing", (await count(page)) === was, await count(page));
  await page.evaluate(() => document.querySelector(".sh-hand [data-card=eggs]").click());
  await comes(
    "why a card cannot be played",
    page.waitForFunction(() => /never played/.test(document.body.textContent)),
  );
}

// Runs in the page: the sentences and buttons of the bar that take more than a line.
function wrapped() {
  return [...document.querySelectorAll(".bar-text p, .bar-actions .btn span")]
    .filter((one) => one.checkVisibility() && !one.matches(".unseen"))
    .filter((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      return lines.size > 1;
    })
    .map((one) => one.textContent.trim());
}

const TURNS = {
  en: {
    play: ["Play a card, or draw one.", "Drawing ends your turn.", "Draw a card"],
    idle: ["Keep these: draw one.", "Drawing ends your turn.", "Draw a card"],
    take: "Nobody else holds a card.",
    two: "Nobody else holds a card that may go back.",
    ignore: "You play it when an announcement comes: we ask you then.",
    reverse: "You play it when a card is played on you: we ask you then.",
    "give-covid": "You play it when COVID comes to you: we ask you then.",
    "block-leave": "You play it when somebody wants to go out: we ask you then.",
    not: /Not for announcements or red cards\.$/,
    sign: "Empty pile: most people out wins",
    second: "The second of two: which card do you put back?",
  },
  de: {
    play: ["Spielen oder ziehen?", "Mit dem Ziehen endet dein Zug.", "Karte ziehen"],
    idle: ["Behalte sie, zieh eine.", "Mit dem Ziehen endet dein Zug.", "Karte ziehen"],
    take: "Sonst hat niemand eine Karte.",
    two: "Sonst hat niemand eine Karte, die zurückkann.",
    ignore: "Du spielst sie bei einer Durchsage: Dann fragen wir dich.",
    reverse: "Du spielst sie, wenn eine Karte dich trifft: Dann fragen wir dich.",
    "give-covid": "Du spielst sie, wenn COVID zu dir kommt: Dann fragen wir dich.",
    "block-leave": "Du spielst sie, wenn jemand raus will: Dann fragen wir dich.",
    not: /keine rote und keine Durchsage\.$/,
    sign: "Die meisten draußen gewinnen",
    second: "Die zweite von zwei: Welche steckst du zurück?",
  },
};

// What a card helps against, and what not, to the last word (SH-28, SH-68).
async function whatFor(page, language, not) {
  const [said, isWhole] = await page.$eval(".sh-words", (one) => [
    one.textContent.trim(),
    one.scrollHeight <= one.clientHeight + 1,
  ]);
  check(`${language}: what it does not help against`, isWhole && not.test(said), said);
}

// One's turn: what is asked, what it costs and the button, each said once; a card
// that is for later says when.
async function turns(page, language) {
  const words = TURNS[language];
  const texts = (where) =>
    page.$$eval(where, (all) =>
      all.filter((p) => p.checkVisibility()).map((p) => p.textContent.trim()),
    );
  for (const name of ["play", "idle"]) {
    await sit(page, name);
    const said = await texts(".bar-text p, .bar-actions .btn");
    check(
      `${language}: ${name} asks once`,
      said.join("|") === words[name].join("|"),
      said.join("|"),
    );
    const long = await page.evaluate(wrapped);
    check(`${language}: ${name} asks in one line each`, !long.length, long.join("|"));
    for (const card of await page.$$eval(".sh-hand .card.dim", (all) =>
      all.map((one) => one.dataset.card),
    )) {
      if (!words[card]) continue;
      await page.click(`.sh-hand [data-card=${card}]`);
      await rest(page);
      const [, why] = await texts(".bar-text p");
      check(`${language}: when ${card} is played`, why === words[card], why);
      if (card === "reverse") await whatFor(page, language, words.not);
      await page.click(`.sh-hand [data-card=${card}]`);
    }
  }
  await sit(page, "second"); // where two are ahead
  const sign = await page.$eval(".sh-sign", (one) => {
    const { width } = one.getBoundingClientRect();
    const parts = [...one.children].map((part) => part.getBoundingClientRect());
    const leads = [...one.querySelectorAll(".sh-lead > *")].map((part) =>
      part.getBoundingClientRect(),
    );
    const isFree = leads[0].x >= parts[0].right && leads.at(-1).right <= parts[2].x;
    return isFree && parts[2].right <= width ? one.firstElementChild.textContent : "no room";
  });
  check(`${language}: when most people out wins`, sign === words.sign, sign);
  const [asked] = await texts(".bar-text p");
  check(`${language}: it is the second of two`, asked === words.second, asked);
}

// What can be played now stands out from what cannot.
async function playable(page) {
  await sit(page, "play");
  const looks = await page.$$eval(".sh-hand .card", (all) =>
    all.map((one) => {
      const { backgroundColor, boxShadow, filter } = getComputedStyle(one);
      const rim = Math.max(
        ...[...boxShadow.matchAll(/0px 0px 0px (\d+)px inset/g)].map(([, px]) => Number(px)),
        0,
      );
      const shelf = Number.parseFloat(
        getComputedStyle(one.querySelector(".pic")).borderBottomWidth,
      );
      return { card: one.dataset.card, backgroundColor, rim, shelf, isPlain: filter === "none" };
    }),
  );
  const [yes, no] = [true, false].map((can) =>
    looks.filter(({ card }) => ["take", "skip"].includes(card) === can),
  );
  const isClear =
    yes.every((one) => one.rim >= 3) &&
    no.every((one) => one.rim < 2) &&
    !yes.some((one) => no.some((other) => other.backgroundColor === one.backgroundColor));
  check("what can be played stands out", yes.length && no.length && isClear, JSON.stringify(looks));
  const isKept = looks.every((one) => one.isPlain && one.shelf > 0 === (one.card === "eggs"));
  check("what is kept has its colours, stock a shelf", isKept, JSON.stringify(looks));
}

// Nothing that happens moves a house, the pile or the hand.
async function still(page) {
  await sit(page, "play");
  const boxes = () =>
    page.$$eval(".sh-home, .sh-box, .sh-table, .sh-hand", (all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" "))
        .join("; "),
    );
  const before = await boxes();
  await page.click(".sh-hand [data-card=take]");
  await page.waitForSelector(".sh-home.may");
  check("choosing moves nothing", (await boxes()) === before, `${before} became ${await boxes()}`);
  await page.click(".sh-home.seat-C[data-move]");
  await page.waitForSelector(ASKED);
  await rest(page);
  check("playing moves nothing", (await boxes()) === before, `${before} became ${await boxes()}`);
}

// Runs in the page: what can be done and is not free, large enough or inside.
function outOfReach() {
  const all = [
    ...document.querySelectorAll(
      ".sh [data-move], .sh button, .sh input, .sh-hand button, .zone-bar .bar-actions button",
    ),
  ].filter((one) => one.checkVisibility());
  return all
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const isFree = hit && (one.contains(hit) || hit.contains(one));
      const isIn =
        box.x >= -1 &&
        box.y >= -1 &&
        box.right <= window.innerWidth + 1 &&
        box.bottom <= window.innerHeight + 1;
      return !isFree || !isIn || Math.min(box.width, box.height) < 43;
    })
    .map((one) => {
      const box = one.getBoundingClientRect();
      return `${one.className} ${one.dataset.move ?? one.dataset.card ?? one.ariaLabel}: ${[box.x, box.y, box.width, box.height].map(Math.round).join(" ")}`;
    });
}

// Runs in the page: names and questions that are longer than their room.
function cut() {
  return [...document.querySelectorAll(".seat-name, .sh-words b, .sh-name b, .sh-past b")]
    .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.textContent}: ${one.scrollWidth} in ${one.clientWidth}`);
}

// Runs in the page: words of buttons and cards that are broken or cut.
function broken() {
  const found = [];
  for (const one of document.querySelectorAll(".bar-actions .btn span, .sh-hand .card b")) {
    const holder = one.closest(".btn, .card");
    const room = holder.getBoundingClientRect();
    const next = holder.matches(".card") ? holder.nextElementSibling : null;
    const beside = next?.getBoundingClientRect();
    const isRow = beside && beside.y < room.bottom - room.height / 2;
    const right = Math.min(room.right, isRow ? beside.x : Infinity);
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const [box, more] = range.getClientRects();
        if (more || (box && (box.x < room.x - 1 || box.right > right + 1))) found.push(word);
      }
  }
  return found;
}

// Runs in the page: names on cards of the hand, laid straight, that reach to the
// next card.
function touching() {
  const CLEAR = 2; // px
  for (const one of document.querySelectorAll(".sh-hand .card"))
    Object.assign(one.style, { rotate: "none", transition: "none" });
  return [...document.querySelectorAll(".sh-hand:not(.sh-rows) .card:not(:last-of-type) b")]
    .filter((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const next = one.closest(".card").nextElementSibling.getBoundingClientRect();
      return range.getBoundingClientRect().right > next.x - CLEAR;
    })
    .map((one) => one.textContent)
    .join();
}

// German words are longer.
async function german() {
  const shape = { ...PHONE, locale: "de-DE" };
  const { page, context } = await openPage(chromium.browser, server.link, shape);
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [640, 360],
    [640, 400],
  ]) {
    await page.setViewportSize({ width, height });
    if (width === 360) await turns(page, "de");
    for (const name of width < 640 ? ["fan", "idle"] : []) {
      await sit(page, name);
      const words = await page.evaluate(touching);
      check(
        `${width}×${height}: names of ${name} keep clear of the next card`,
        !words.length,
        words,
      );
    }
    for (const name of ["covid", "block", "play", "full", "leaving", "news", "street2", "caught"]) {
      await sit(page, name);
      const words = await page.evaluate(broken);
      check(`${width}×${height}: ${name} breaks no German word`, !words.length, words.join());
    }
  }
  await context.close();
}

// The pictures of a full hand, and how far it keeps from the bar.
async function roomy(page, size) {
  await sit(page, "full");
  const [high, gap] = await page.evaluate(() => {
    const bottoms = [...document.querySelectorAll(".sh-hand .card")].map(
      (one) => one.getBoundingClientRect().bottom,
    );
    const pictures = [...document.querySelectorAll(".sh-hand .card:not(.k-stock) .pic svg")].map(
      (one) => one.getBoundingClientRect().height,
    );
    const { bottom } = document.querySelector(".sh-hand").getBoundingClientRect();
    return [Math.min(...pictures), bottom - Math.max(...bottoms)];
  });
  check(`${size}: the pictures of ten kinds can be seen`, high >= 33, `${high} px`);
  check(`${size}: they keep off the bar`, gap >= 2, `${gap} px`);
}

async function reach(page, size) {
  for (const name of ["full", "isolate", "take", "target", "second", "covid", "block"]) {
    await sit(page, name);
    const short = await page.evaluate(cut);
    check(`${size}: ${name} cuts no word`, !short.length, short.join("\n"));
    const far = await page.evaluate(outOfReach);
    check(`${size}: ${name} is within reach`, !far.length, far.join("\n"));
    if (name === "second") {
      await page.click(".sh-hand [data-card=eggs]");
      const over = await page.$eval(
        ".bar-actions .btn",
        (one) => one.scrollHeight - one.clientHeight,
      );
      check(`${size}: what puts a card back is whole`, over <= 1, `${over} px`);
    }
    if (name !== "covid") continue;
    await page.click(".sh-hand [data-card=block-covid]");
    await page.waitForSelector(".sh-placer");
    const now = await page.evaluate(outOfReach);
    check(`${size}: a place is within reach`, !now.length, now.join("\n"));
  }
}

// COVID goes where the slider says.
async function places(page) {
  await sit(page, "isolate");
  await page.click(".sh-step >> nth=0");
  await page.waitForSelector(".bar-actions [data-move='put covid 1']");
  await page.click(".sh-step >> nth=3");
  const where = await page.textContent(".sh-placer p");
  check("the place in words", where === "Put COVID under the whole pile", where);
  const when = await page.getAttribute(".sh-placer input", "aria-valuetext");
  check("and when it is drawn", /pile\. It is the very last card drawn\.$/.test(when), when);
  const view = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  const [slip, track] = await Promise.all(
    [".sh-slip .card", ".sh-placer input"].map((one) => page.locator(one).boundingBox()),
  );
  const off = Math.abs(slip.x + slip.width / 2 - (track.x + track.width - 12));
  check("the card stands over its place", off < 2, `${off} px away`);
  await page.setViewportSize(view);
  const was = await count(page);
  await page.click(".bar-actions [data-move='put covid 99']");
  await sent(page, was);
  check("and in the pile", Boolean(await page.$(".sh-peep[data-piece=covid]")), "not seen");
}

// Among bots only who can answer is asked; who wants to be asked is, of whichever
// of them goes out.
async function spared() {
  const { page, context } = await openPage(chromium.browser, server.link, PHONE, 1);
  await page.addInitScript(() => {
    window.rings = 0;
    new MutationObserver(() => {
      const toggle = document.querySelector(".sheet [data-do=quiet]");
      if (toggle && window.rings === 1) {
        window.rings++;
        toggle.click();
        document.querySelector(".sheet [data-do=close]").click();
      }
      const ring = document.querySelector(".sh-ring .run");
      if (!ring) return;
      window.drains = getComputedStyle(ring).getPropertyValue("--wait");
      if (!window.rings++) document.querySelector(".sh-home.own").click();
    }).observe(document, { childList: true, subtree: true });
  });
  await sit(page, "window");
  await page.waitForFunction(() => window.rings);
  await page.waitForSelector(".sh-ring", { state: "detached" });
  // Whoever blocks first ends this window: then it is the next.
  await page.waitForSelector(".zone-bar .ask:has-text('?')");
  const asked = await page.textContent(".zone-bar");
  check("who wants so is always asked", /Stop Bruno( 2)? going out\?/.test(asked), asked);
  const question = await page.textContent(".sh-words");
  check("the window asks all", /Does anybody block it\?/.test(question), question);
  const was = await count(page);
  await page.click("text=Ask only if I can answer");
  await page.waitForSelector(".sh-ring");
  const told = await page.textContent(".zone-bar .ask");
  const drains = await page.evaluate(() => window.drains);
  check("the ring is as long as it waits", drains === "450ms", drains);
  check("what cannot be answered is told, not asked", !/\?/.test(told), told);
  await comes("it passes by itself then", sent(page, was));
  await context.close();
}

// What can only be done in one way, which everybody knows, goes by itself; cards that
// nobody else sees hold up nobody.
async function brisk() {
  const { page, context } = await openPage(chromium.browser, server.link, PHONE, SLOW);
  await page.addInitScript(() => {
    window.waits = [];
    const later = window.setTimeout;
    window.setTimeout = (act, ms = 0, ...rest) => {
      window.waits.push(ms);
      return later(act, ms, ...rest);
    };
    window.offered = new Set();
    new MutationObserver(() => {
      if (/goes out, too/.test(document.querySelector(".zone-bar .ask")?.textContent ?? ""))
        for (const one of document.querySelectorAll(".bar-actions button"))
          window.offered.add(one.textContent.trim());
    }).observe(document, { childList: true, subtree: true });
  });
  await sitAtTable(page, server.link, "stay-at-home", "pair");
  await comes("who alone can go along goes", page.waitForSelector(".seat-B .sh-member.out"));
  const offered = await page.evaluate(() => [...window.offered]);
  check("and is not asked for", !offered.length, offered.join());
  await sitAtTable(page, server.link, "stay-at-home", "kept");
  const was = Number(await count(page));
  await page.evaluate(() => window.waits.splice(0));
  await page.click(".sh-box[data-move=end]");
  await page.waitForFunction(untilAsked, was);
  const waits = await page.evaluate(() => window.waits.filter((ms) => ms > 100));
  const meant = waits.reduce((sum, ms) => sum + ms, 0);
  check("cards that nobody else sees go by fast", meant < SLOW * 800, `${waits} ms`);
  await context.close();
}

// Among people nothing goes by itself that tells of a hand: two cards alike are one
// choice, two others are two.
async function alike(page) {
  for (const [name, hand] of [
    ["alike", "eggs eggs"],
    ["other", "eggs flour"],
  ]) {
    const seats = ["You", "Otto"].map((called) => ({ bot: -1, name: called }));
    const record =
      `game stay-at-home\nplayers 2\nposition hand A ${hand}\nposition hand B roll\n` +
      "position bag pasta\nposition discard ann-left\nposition phase give A B\n" +
      `position drawn ann-left A\nseed ${name}\n`;
    const game = { id: name, record, seats, seed: 1, game: "stay-at-home", when: 0, daily: "" };
    await page.goto(server.link);
    await page.evaluate(
      (one) => localStorage.setItem(`tidywinks.table.${one.id}`, JSON.stringify(one)),
      game,
    );
    await page.goto(`${server.link}#table/${name}`);
    await page.reload();
    await page.click("[data-do=lift]");
    await page.waitForSelector(ASKED);
    await rest(page);
    const asked = await page.getAttribute(".stage", "data-asked");
    const alone = await page.getAttribute(".sh", "data-alone");
    check(`${name}: who gives a card is asked`, asked === "yes" && !alone, `${asked} ${alone}`);
  }
}

// A hint holds up what passes by itself: then there is a button to go on.
async function heldUp() {
  const { page, context } = await openPage(chromium.browser, server.link, PHONE, 1);
  await page.addInitScript(() => {
    let isAsked = false;
    new MutationObserver(() => {
      if (isAsked || !document.querySelector(".sh-ring")) return;
      isAsked = true;
      document.querySelector("[data-do=hint]").click();
    }).observe(document, { childList: true, subtree: true });
  });
  await sit(page, "window");
  await page.waitForSelector(".hint strong");
  const was = await count(page);
  await page.waitForSelector(".bar-actions [data-move=pass]");
  await page.click(".bar-actions [data-move=pass]");
  await comes("who reads a hint goes on by hand", sent(page, was));
  await context.close();
}

// Who did what to whom: a line while it is done, a list afterwards.
async function past(page) {
  await sit(page, "block");
  const aimed = await page.$eval(".sh-aim", (one) => ({
    ...one.dataset,
    way: one.querySelector(".way").getAttribute("d"),
  }));
  const isLine = aimed.by === "B" && aimed.to === "C" && /^M.*M/.test(aimed.way);
  check("a line from who acts to whom it hits", isLine, JSON.stringify(aimed));
  await sit(page, "play");
  await page.click(".sh-hand [data-card=take]");
  await page.click(".sh-home.seat-C[data-move]"); // who has but one card
  await page.waitForSelector(".sh-past li");
  const last = await page.textContent(".sh-past li:last-child");
  check("what was done last is listed", /Take a card/.test(last), last);
  await more(page, "log");
  const log = await page.textContent(".sheet .log");
  check("what is taken is told once", /You take “Flour”/.test(log) && !/point/.test(log), log);
  await page.keyboard.press("Escape");
}

// Somebody going out is one line of the log, and who could not stop it is not
// said to have let it happen.
async function oneLine(page) {
  await sit(page, "story");
  const was = Number(await count(page));
  await page.click(".sh-box[data-move=end]");
  await page.waitForFunction(untilAsked, was);
  await rest(page);
  await more(page, "log");
  const lines = await page.$$eval(".sheet .log p", (all) =>
    all.map((one) => one.textContent.trim()),
  );
  const outs = lines.filter((one) => /goes out: \d out now/.test(one)).length;
  const idle = lines.filter((one) => /wants to go out|lets? it happen/.test(one));
  const out = await page.locator(".sh-town .sh-member.out, .sh-mine .sh-member.out").count();
  const isOnce = outs === out && out > 2;
  check("going out is told once", isOnce && !idle.length, `${out} out: ${lines.join("\n")}`);
  await page.keyboard.press("Escape");
}

// COVID has the whole stage once in a game; then the table says to whom it comes.
async function again() {
  const { page, context } = await openPage(chromium.browser, server.link, PHONE, 1);
  await page.addInitScript(() => {
    window.great = 0;
    window.strips = new Set();
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const one of addedNodes) if (one.matches?.(".moment")) window.great++;
      const [now, aim] = [".sh-words", ".sh-aim"].map((one) => document.querySelector(one));
      if (now && aim?.dataset.to)
        window.strips.add(`${now.querySelector("b")?.textContent} ${aim.dataset.to}`);
    }).observe(document, { childList: true, subtree: true });
  });
  await sit(page, "again");
  await page.evaluate(() => document.querySelector(".sh-step").click());
  await page.waitForSelector("[data-move='put covid 1']");
  await page.evaluate(() => document.querySelector("[data-move='put covid 1']").click());
  await page.waitForSelector(".sh-box[data-move=end]");
  const great = await page.evaluate(() => window.great);
  check("the first time COVID moves it has the stage, then not", great === 1, great);
  const strips = await page.evaluate(() => [...window.strips]);
  check("then it says to whom it comes", strips.includes("COVID comes to Bruno! B"), strips.join());
  const at = await page.$$eval(".sh-puff", (all) =>
    all.map((one) => one.closest(".sh-home").dataset.spot),
  );
  check("and it is there", at.join() === "home-B", at.join());
  await context.close();
}

// What a full set of stock is good for, among two (SH-92).
async function fullSets(page) {
  await sit(page, "set");
  await page.click(".sh-hand [data-card=eggs]");
  const words = await page.textContent(".sh-words");
  check("what a full set is good for", /full set.*win even with COVID/.test(words), words);
  await page.click(".sh-home.own");
  const area = await page.textContent(".sheet .sh-area");
  check(
    "it is said of one's house",
    /your turn\..*full set.*win even with COVID/s.test(area),
    area,
  );
  await page.keyboard.press("Escape");
  await sit(page, "covid");
  const frames = await page.$$eval(".own .sh-house rect[stroke='#ffc233']", (all) => all.length);
  check("it is nothing among three", !frames, `${frames} golden frames`);
  await sit(page, "perhaps");
  const sub = await page.textContent(".bar-text .sub");
  check(
    "COVID and most out may win",
    sub === "Bruno holds COVID: ahead only with a full set.",
    sub,
  );
}

// The pile has one name.
async function oneName(page) {
  await sit(page, "play");
  const said = await readable(page);
  check("the pile has one name", /pile/.test(said) && !/letter box/i.test(said), said);
}

// A round in lines: what a card does that was drawn, what came to who looks among
// all that happened, and in one line what nobody saw; then how it stands.
async function rounds(page) {
  await sit(page, "round");
  const lines = new Set();
  for (let turn = 0; turn < 3; turn++) {
    const was = Number(await count(page));
    await page.click(".sh-box[data-move=end]");
    await page.waitForFunction(untilAsked, was);
    await rest(page);
    for (const line of await page.$$eval(".sh-past li", (all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.lastElementChild.textContent),
    ))
      lines.add(line);
  }
  const said = [...lines].join("\n");
  check(
    "what a drawn card does",
    /^You draw: .*(Keep it: the most stock wins a tie|When )/m.test(said),
    said,
  );
  check("what came to who looks", /reads out: .*One of yours goes (out|home)/.test(said), said);
  check(
    "what nobody saw is one line",
    /^(\w+, )*\w+ and \w+ draw a card each\.$/m.test(said),
    said,
  );
  const sub = await page.textContent(".bar-text .sub");
  check("how it stands", /^Bruno is ahead by 2\. About 2 turns left\.$/.test(sub), sub);
}

// COVID that nothing helps against, and what it means for who wins.
async function caught(page) {
  await sit(page, "caught");
  const bar = await page.textContent(".bar-text");
  check("what to do about COVID", /no card against it.*put it back/.test(bar), bar);
  const LEADING = 4; // px, less than a line
  const isWhole = await page.$eval(
    ".sh-words span",
    (one, px) => one.scrollHeight < one.clientHeight + px && /set of stock\./.test(one.textContent),
    LEADING,
  );
  check("what COVID does is read to its end", isWhole, await page.textContent(".sh-words"));
  const only = await page.$eval(
    ".bar-actions .btn",
    (one) => `${one.textContent.trim()} ${one.matches(".go")}`,
  );
  check("what cannot be helped is no choice", only === "Go on true", only);
  await page.click(".sh-hand [data-card=covid]");
  const why = await page.textContent(".sh-tip");
  check("why COVID stays", /until your turn/.test(why), why);
  await sit(page, "missed");
  const sub = await page.textContent(".bar-text .sub");
  check("a turn that was lost meanwhile", /You miss this turn\./.test(sub), sub);
  await sit(page, "held");
  const ahead = await page.$eval(".bar-text", (one) => [
    one.querySelector(".sub").textContent,
    one.scrollHeight <= one.clientHeight + 1,
  ]);
  check(
    "why fewer people out are ahead",
    ahead.join() === "You are ahead: Bruno holds COVID.,true",
    ahead.join(),
  );
  await sit(page, "ill");
  await more(page, "score");
  const score = await page.textContent(".sheet .score");
  check("who cannot win with COVID", /with COVID Teddy cannot win/.test(score), score);
}

// A hand that was looked at lies open until something else is done; that it is
// known stays to be seen.
async function looks(page) {
  await sit(page, "see");
  await page.click(".sh-hand [data-card=see]");
  await page.click(".sh-home.seat-B[data-move]");
  await page.waitForSelector(".sh-open");
  const open = await page.$$eval(".sh-open .card", (all) =>
    all.map((one) => `${one.querySelector(".sh-times")?.textContent ?? ""}${one.dataset.card}`),
  );
  check("a hand is laid open", open.sort().join() === "2×eggs,flour,pasta,roll,skip", open.join());
  const whose = await page.textContent(".sh-open p b");
  check("it says whose", whose === "Bruno's hand", whose);
  const known = await page.$$eval(".sh-count:has(i)", (all) => all.map((one) => one.dataset.spot));
  check("whose cards are known", known.join() === "hand-B", known.join());
  await page.click(".sh-hand [data-card=skip]");
  check("a chosen card takes its place", !(await page.$(".sh-open")), "it stays");
}

// So does one that was looked at instead: what nobody sees takes it from nobody.
async function mirrored(page) {
  await sit(page, "mirror");
  await page.click("[data-move='use reverse']");
  await page.waitForSelector(".bar-actions [data-move=end]");
  await rest(page);
  const open = await page.$$eval(".sh-open .card", (all) => all.map((one) => one.dataset.card));
  check("a hand seen by reversing stays open", open.sort().join() === "roll,skip", open.join());
}

// Where a card goes that everybody passes on: to a house and a name.
async function passedOn(page) {
  await sit(page, "right");
  const { by, to } = await page.$eval(".sh-aim", (one) => ({ ...one.dataset }));
  const head = await page.getAttribute(".sh-aim .head", "d");
  check("an arrow to whom a card goes", by === "A" && to === "C" && head, `${by} ${to} ${head}`);
  const ring = await page.$(".sh-home.seat-C rect.aim");
  check("and a ring round the house", ring, "there is none");
  const asked = await page.textContent(".zone-bar .ask");
  check("and the name", /give to Teddy\?/.test(asked), asked);
}

// The gold button keeps its place beside the tools, whatever stands beside it.
async function steady(page, size) {
  const gold = async (name, card) => {
    await sit(page, name);
    if (card) await page.click(`.sh-hand [data-card=${card}]`);
    await rest(page);
    const { x, width } = await page.locator(".bar-actions .go").boundingBox();
    return { x, right: Math.round(x + width) };
  };
  const all = [
    await gold("play"),
    await gold("play", "skip"),
    await gold("second", "eggs"),
    await gold("leaving"),
    await gold("block"),
    await gold("news"), // the second of two
  ];
  const isOne = all.every(({ right }) => right === all[0].right);
  check(`${size}: the gold button keeps its place`, isOne, JSON.stringify(all));
}

// A tap on one's own people answers whether one of them goes out.
async function sendOut(page) {
  await sit(page, "leaving");
  await page.click(".sh-home.own .sh-member >> nth=0", { force: true });
  await comes(
    "a tap on one's own people sends one out",
    page.waitForSelector(".sh-home.own .sh-member.out"),
  );
}

// All of one's own are out: only somebody else's goes.
async function companion(page) {
  await sit(page, "along");
  const asked = await page.textContent(".zone-bar .ask");
  const under = await page.textContent(".sh-words");
  check("none of one's own can go out", /^None of yours can go out/.test(asked.trim()), asked);
  check("and no card says otherwise", !under.trim(), under);
}

// What lies in the middle of the table does not lie among what was played, too.
async function onePlace(page) {
  await sit(page, "nothing");
  await page.evaluate(() => {
    window.twice = new Set();
    window.seen = new Set();
    const look = () => {
      const now = document.querySelector(".sh-now [data-piece=now] b")?.textContent;
      const last = document.querySelector(".sh-thrown .card b")?.textContent;
      if (now) window.seen.add(now);
      if (now && now === last) window.twice.add(now);
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  const was = Number(await count(page));
  await page.click(".sh-box[data-move=end]");
  await page.waitForFunction(untilAsked, was);
  const [twice, looked] = await page.evaluate(() => [[...window.twice], window.seen.size]);
  check("a card lies in one place", looked > 0 && !twice.length, `${looked}: ${twice.join()}`);
}

// What came of something is said, also that nothing did, and by whom.
async function outcomes(page) {
  await sit(page, "target");
  await page.click(".sh-home.seat-C[data-move]");
  await page.waitForFunction(() => !document.querySelector(".sh-home.seat-C[data-move]"));
  const log = () =>
    page.$$eval(".sheet .log li", (all) => all.map((one) => one.textContent.trim()).join(" "));
  await more(page, "log");
  check(
    "who sends whom",
    /You send one of Teddy's household home: 2 out now\./.test(await log()),
    await log(),
  );
  await sit(page, "lapse");
  const asked = await page.textContent(".zone-bar .ask");
  check("nothing to play: draw", /^Keep “Eggs”: draw one/.test(asked.trim()), asked);
  await page.click(".sh-box[data-move=end]");
  await comes(
    "why nothing comes of it",
    page.waitForFunction(() =>
      document.querySelector("[role=log]")?.textContent.includes("Nobody else is out"),
    ),
  );
}

// In the bar: that somebody lets it happen is no news.
async function gists() {
  const { page, context } = await openPage(chromium.browser, server.link, PHONE, 1);
  await page.addInitScript(() => {
    window.said = new Set();
    window.buttons = new Set();
    window.wide = new Set();
    window.wrong = new Set(); // said to who looks of what another does
    new MutationObserver(() => {
      for (const one of document.querySelectorAll(".zone-bar :is(.ask, .sub)"))
        window.said.add(one.textContent.trim());
      if (document.querySelector(".sh-ring"))
        for (const one of document.querySelectorAll(".bar-actions button"))
          window.buttons.add(one.textContent.trim());
      const under = document.querySelector(".sh-words")?.textContent ?? "";
      const by = document.querySelector(".sh-aim")?.dataset.by;
      if (by && by !== "A" && /\byours?\b/i.test(under)) window.wrong.add(under.trim());
      for (const one of document.querySelectorAll(".remark"))
        if (one.getBoundingClientRect().right > window.innerWidth) window.wide.add(one.textContent);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  await sit(page, "window");
  await page.waitForSelector(".sh-box[data-move=end]");
  for (let i = 0; i < 3; i++) {
    const was = Number(await count(page));
    await page.evaluate(() => document.querySelector(".sh-box[data-move=end]").click());
    await page.waitForFunction(untilAsked, was);
  }
  const said = await page.evaluate(() => [...window.said]);
  const idle = said.filter((one) => /lets? it happen|You end your turn|ends the turn/.test(one));
  check("no news that nothing was done", said.length > 3 && !idle.length, idle.join());
  check(
    "what came of it",
    said.some((one) => /out now|stays at home/.test(one)),
    said.join("\n"),
  );
  const buttons = await page.evaluate(() => [...window.buttons]);
  check("no buttons that go by themselves", !buttons.length, buttons.join());
  const wrong = await page.evaluate(() => [...window.wrong]);
  check("a card of another is told as theirs", !wrong.length, wrong.join());
  const wide = await page.evaluate(() => [...window.wide]);
  check("what bots say is inside the window", !wide.length, wide.join());
  await context.close();
}

// The title of the card in the middle leaves its picture alone.
async function cardsWords(page, name) {
  await sit(page, name);
  const boxes = await page.$eval(".sh-now .card", (card) => {
    const [pic, words] = [".pic svg", "b"].map((one) =>
      card.querySelector(one).getBoundingClientRect(),
    );
    return { covered: pic.right - words.x, high: pic.height };
  });
  check(
    `${name}: the card's words leave its picture alone`,
    boxes.covered <= 0,
    JSON.stringify(boxes),
  );
  check(`${name}: its picture can be seen`, boxes.high >= 40, JSON.stringify(boxes));
}

// What a card does to who is asked about it is said before the answer.
async function meant(page) {
  await sit(page, "street3");
  const said = await page.textContent(".sh-words");
  check("what it would do to me", /Bruno takes one of your cards unseen/.test(said), said);
  await more(page, "score");
  const sheet = (await page.textContent("dialog[open] table")).replace(/\s+/g, " ");
  check("a score in people", /People out/.test(sheet) && !/points/i.test(sheet), sheet);
  await page.keyboard.press("Escape");
}

// Whose card lies in the middle, whose turn it is; six on a phone.
async function whose(page) {
  for (const name of ["news", "both"]) await cardsWords(page, name);
  await sit(page, "news");
  const flags = await page.$$eval(".sh-home:has(.flag)", (all) =>
    all.map((one) => one.dataset.spot),
  );
  check("a flag for who has the turn", flags.join() === "home-B", flags.join());
  check("the card says whose it is", await page.$(".sh-now .sh-by .token"), "it does not");
}

// "Does anybody …?" is asked aloud.
async function windows(page) {
  await sit(page, "window");
  await page.waitForSelector(".sh-box[data-move=end], .bar-actions [data-move]");
  check("among bots it is not", !(await page.$("[data-move=pass]")), "asked all the same");
  await sit(page, "block");
  await page.click(".sh-hand [data-card=skip]");
  const why = await page.textContent(".sh-tip");
  const still = await page.textContent(".sh-words");
  check("looking at a card loses no question", /Does anybody block it\?/.test(still), still);
  check("why a card is no answer, without codes", /does not help here/.test(why), why);
  check("and nothing is typed", !CODES.test(why) && !why.includes("`"), why);
  await page.click(".sh-tip");
  check("a tap takes it away", !(await page.$(".sh-tip")), "it stays");
  const labels = await page.$$eval(".sh-hand .card", (all) =>
    all.flatMap((one) => {
      const told = one.querySelector(".unseen").textContent.toLowerCase();
      const label = one.querySelector("b:last-of-type").textContent.toLowerCase();
      return label.split(/\s+/).filter((word) => !told.includes(word));
    }),
  );
  check("one card has one name", !labels.length, labels.join());
  check(
    "who can answer is asked",
    (await page.$$eval(".bar-actions [data-move]", (all) =>
      all.map((one) => one.dataset.move).join(),
    )) === "use block-leave,pass",
    await page.textContent(".zone-bar"),
  );
}

async function hints(page) {
  await sit(page, "target");
  await page.click("[data-do=hint]");
  await page.waitForFunction(() =>
    document.querySelector(".zone-bar").textContent.match(/Try this/),
  );
  const said = await page.textContent(".zone-bar");
  check("a hint has a purpose", /has the most out of the others|has one less out/.test(said), said);
  check("and no percentages", !/%/.test(said), said);
}

// SH-91, SH-92: the end says what COVID meant.
async function ends(page) {
  for (const [name, rule] of [
    ["lifted", /with two players a full set of stock lets its holder win all the same/],
    ["barred", /holds COVID, and who holds COVID cannot win/],
  ]) {
    await sit(page, name);
    await page.click(".sh-box[data-move=end]");
    await page.waitForSelector(".end");
    const said = await page.textContent(".end");
    check(`${name}: the end names its rule`, rule.test(said), said);
  }
}

// Runs in the page: what of the end is cut off or covered.
function endCut() {
  const box = (one) => one.getBoundingClientRect();
  const below = box(document.querySelector(".end-do")).y;
  const rows = [...document.querySelectorAll(".end-people li")];
  const RIM = 2;
  const isOverRim = (row) => {
    const token = box(row.querySelector(".token"));
    return token.y < box(row).y + RIM || token.bottom > box(row).bottom - RIM;
  };
  const said = Math.max(
    ...[...document.querySelectorAll(".end-why > p")].map((p) => box(p).bottom),
  );
  const ribbon = box(document.querySelector(".end-ribbon"));
  const hero = box(document.querySelector(".hero .token"));
  return [
    ...rows.filter((one) => box(one).bottom > below + 1).map((one) => `cut: ${one.textContent}`),
    ...rows.filter((one) => box(one).y < said - 1).map((one) => `covers why: ${one.textContent}`),
    ...rows.filter(isOverRim).map((one) => `its token lies on the rim: ${one.textContent}`),
    ...[...document.querySelectorAll(".rest .bubble")]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => `cut: ${one.textContent}`),
    ...[...document.querySelectorAll(".rest .bubble")]
      .map(box)
      .filter(({ x, right, y }) => x < hero.right && right > hero.x && y < hero.bottom)
      .map(() => "a bubble covers who won"),
    ...(ribbon.y < hero.y + hero.height * 0.6 ? ["the ribbon covers the face"] : []),
  ].map((one) => one.replace(/\s+/g, " "));
}

async function wholeEnds(page, size = "") {
  for (const name of ["six", "barred", "lifted"]) {
    await sit(page, name);
    await page.click(".sh-box[data-move=end]");
    await page.waitForSelector(".end");
    await rest(page);
    const found = await page.evaluate(endCut);
    check(
      `${name}${size}: everybody is within the window at the end`,
      !found.length,
      found.join("\n"),
    );
  }
}

// On a tall phone people and stock have a line each, within their row.
async function spoils(page) {
  const view = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await sit(page, "rich");
  await page.click(".sh-box[data-move=end]");
  await page.waitForSelector(".end");
  await rest(page);
  const [small, spilt] = await page.evaluate(() => {
    const room = (one) => one.closest(".spoils").getBoundingClientRect();
    const all = [...document.querySelectorAll(".sh-spoils svg")].map((one) => [
      one.getBoundingClientRect(),
      room(one),
    ]);
    return [
      Math.min(...all.map(([box]) => box.width)),
      all.filter(([box, around]) => box.y < around.y - 1 || box.bottom > around.bottom + 1).length,
    ];
  });
  check("what all have come to can be seen", small >= 15 && !spilt, `${small} px, ${spilt} cut`);
  await page.setViewportSize(view);
}

// Two people at one screen: who has drawn sees the card before the curtain
// falls, and a window asks both at once.
async function sharing(page) {
  await sitDown(page, server.link, "stay-at-home", ["me", "person", "person"]);
  await page.waitForSelector(ASKED);
  const seen = { drawn: "", window: "" };
  for (let i = 0; i < 80 && !(seen.drawn && seen.window); i++) {
    await rest(page);
    const now = await page.evaluate(() => ({
      window: document.querySelector(".curtain.window h1")?.textContent ?? "",
      isHanding: Boolean(document.querySelector("[data-do=hand]")),
      drawn: document.querySelector(".sh-now .card")?.ariaLabel ?? "",
      hand: [...document.querySelectorAll(".sh-hand .card .unseen")].map((one) => one.textContent),
    }));
    seen.window ||= now.window;
    if (now.isHanding && now.hand.some((one) => one.startsWith(now.drawn)))
      seen.drawn ||= now.drawn;
    await page.evaluate(() => {
      const first = (...all) => all.map((one) => document.querySelector(one)).find((one) => one);
      first(
        "[data-do=lift]",
        "[data-do=nobody]",
        "[data-do=hand]",
        ".bar-actions [data-move]",
        ".sh [data-move]",
        ".sh-hand [data-pick]",
      )?.click();
    });
  }
  check("who draws sees the card", seen.drawn, "the curtain fell first");
  check("a window asks all", /Does anybody|Does \S+ turn/.test(seen.window), seen.window);
}

// A tap on a house opens it, one's own too.
async function areas(page) {
  await sit(page, "play");
  await page.click(".sh-home.own");
  await page.waitForSelector(".sheet .sh-area");
  const text = await page.textContent(".sheet .area");
  check("what all have played", /Played by all: nothing yet\./.test(text), text);
  check("one's own house opens", /0 of 4 out\s+4 cards, your turn\./.test(text), text);
  const isWhole = await page.$eval(".sheet .area-in", (one) => {
    const last = one.querySelector("button").getBoundingClientRect();
    return last.bottom <= one.getBoundingClientRect().bottom;
  });
  check("it is as high as what it says", isWhole, "it is cut");
  await page.keyboard.press("Escape");
}

// A card that would answer is lifted, and nothing is played yet; what does one good
// is not to be ignored by the gold button.
async function lifted(page) {
  const bar = () => page.innerText(".bar-text");
  const middle = () => page.getAttribute(".sh-now .card", "aria-label");
  await sit(page, "news");
  const gold = await page.innerText(".bar-actions .go");
  check("no gold button against what one wants", gold === "Let it happen", gold);
  await sit(page, "turned");
  const none = await page.innerText(".bar-actions .go");
  check("no gold button against what does no harm", none === "Let it happen", none);
  const nothing = await page.innerText(".sh-words");
  check("and it says so", /Between two it changes nothing\./.test(nothing), nothing);
  await sit(page, "news");
  await page.click(".sh-hand [data-card=ignore]");
  await rest(page);
  check("what is answered stays", /^One from each/.test(await middle()), await middle());
  check("what the answer does is said", /^Use “Ignore”: /.test(await bar()), await bar());
  await sit(page, "second");
  await page.click(".sh-hand [data-card=eggs]");
  await rest(page);
  check("what a card goes back for stays", /^Put two/.test(await middle()), await middle());
  check("it is asked once more", /^Put “Eggs” back into the pile\?/.test(await bar()), await bar());
  await sit(page, "street2");
  const hangs = await page.$eval(".sh-words span", (one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const last = [...words.getClientRects()].at(-1);
    return last.bottom - one.getBoundingClientRect().bottom;
  });
  check("no letter of the last line is cut", hangs <= 0, `${hangs} px`);
  const asked = await page.innerText(".sh-words b");
  check("who alone can answer is asked", asked === "Do you reverse it?", asked);
  await sit(page, "both");
  const stops = await page.innerText(".sh-words span");
  check("of two, whom a block stops", stops === "A block stops only Teddy.", stops);
}

// Who goes home walks there, and COVID has the whole stage.
async function scenes() {
  const { page, context } = await openPage(chromium.browser, server.link, PHONE, 1);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await sit(page, "target");
  await page.evaluate(() => {
    window.moved = new Set();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      if (this.dataset?.piece) window.moved.add(this.dataset.piece);
      return animate.apply(this, how);
    };
  });
  await page.click(".sh-home.seat-C[data-move]");
  await comes(
    "a member walks",
    page.waitForFunction(() => window.moved.has("member-C-2")),
  );
  await sit(page, "isolate");
  await page.evaluate(() => document.querySelector(".bar-actions [data-move]").click());
  await comes("COVID put back is a great moment", page.waitForSelector(".great, .ribbon"));
  await context.close();
}

const { page, context, troubles } = await openPage(chromium.browser, server.link, PHONE);
for (const part of [
  words,
  people,
  houses,
  twoTaps,
  (one) => turns(one, "en"),
  playable,
  still,
  places,
  past,
  oneLine,
  fullSets,
  oneName,
  rounds,
  caught,
  looks,
  mirrored,
  passedOn,
  sendOut,
  companion,
  onePlace,
  outcomes,
  whose,
  meant,
  windows,
  hints,
  ends,
  wholeEnds,
  spoils,
  areas,
  lifted,
  alike,
  sharing,
])
  await part(page);
for (const [width, height] of [
  [360, 640],
  [640, 360],
  [1280, 800],
]) {
  await page.setViewportSize({ width, height });
  if (width < height) await roomy(page, `${width}×${height}`);
  if (width >= 1280) await steady(page, `${width}×${height}`);
  await reach(page, `${width}×${height}`);
  await wholeEnds(page, ` ${width}×${height}`);
}
check("no trouble", !troubles.length, troubles.join("\n"));
await context.close();
await scenes();
await again();
await spared();
await heldUp();
await brisk();
await gists();
await german();
await chromium.close();
await server.stop();
tally();
