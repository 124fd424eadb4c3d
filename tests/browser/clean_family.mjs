// The table of Clean Family: no photo, card or count covers another or is cut, at
// any size and in both languages; an empty sheet says what one is after, a photo
// what it likes, until there is something to do on the sheet; the shape waits where
// it fits, and every dot is a square that it can be put over; what to tap is said;
// what empty squares may cost is a forecast that stands there from the first turn
// on; what the others did is shown; a card says what its two ways cost; a free
// cross and the last round have their moment; the end counts with minus signs.
import {
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
import { recordsOf, sitter } from "./lib/recorded.mjs";

const server = await serve();
const chromium = await browse();
const sit = sitter(server.link);
const { before, cut } = recordsOf("clean-family");

// Runs in the page: what covers what, what is cut.
function findFaults() {
  const faults = [];
  const named = (one) => `${one.getAttribute("class")} "${one.textContent.trim().slice(0, 14)}"`;
  const seen = (all) =>
    [...all].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1);
  // The words themselves, not the box that holds them.
  const inked = (one) => {
    if (!one.matches(".cf-name, .cf-about, .cf-word")) return one.getBoundingClientRect();
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
  const board = document.querySelector(".zone-board").getBoundingClientRect();
  const isLow = board.height < 441; // there a photo has a name and no word
  const PARTS = ".cf-face, .cf-name, .cf-points, .cf-wants, .cf-boxes, .cf-about, .cf-word";
  for (const photo of seen(document.querySelectorAll(".cf-member"))) {
    const parts = seen(photo.querySelectorAll(PARTS));
    apart("photo", parts);
    for (const one of parts) inside(one, photo.getBoundingClientRect());
    for (const one of parts) if (one.matches(".cf-about")) inside(one, one.getBoundingClientRect());
    if (!isLow && !parts.some((one) => one.matches(".cf-about, .cf-word")))
      faults.push(`no word on ${named(photo)}`);
    for (const box of seen(photo.querySelectorAll(".cf-boxes i")))
      if (/[÷×+]/.test(box.textContent)) faults.push(`a sign on ${named(photo)}`);
    for (const box of seen(photo.querySelectorAll(".cf-boxes i:not(:has(svg))"))) {
      const range = document.createRange();
      range.selectNodeContents(box);
      const [a, b] = [range, box].map((one) => one.getBoundingClientRect());
      if (a.width && Math.min(a.left - b.left, b.right - a.right) < 0.5)
        faults.push(`over its frame: ${named(box)}`);
    }
  }
  const cards = seen(
    document.querySelectorAll(".cf-stack, .cf-hand > .cf-card, .cf-paint, .cf-me"),
  );
  apart("top", cards);
  for (const one of cards) inside(one, board);
  for (const one of cards.filter((card) => card.matches(".cf-me")))
    for (const pill of seen(one.querySelectorAll(".pill, .cf-sum"))) inside(pill, board);
  for (const token of seen(document.querySelectorAll(".seat-token")))
    for (const pill of seen(token.querySelectorAll(".pill"))) {
      inside(pill, token.getBoundingClientRect());
      inside(pill, pill.parentElement.getBoundingClientRect());
    }
  const goal = document.querySelector(".cf-goal");
  const field = document.querySelector(".cf-field").getBoundingClientRect();
  if (goal) inside(goal, field);
  if (goal && goal.scrollHeight > goal.clientHeight + 1) faults.push("the goal is cut");
  const tell = document.querySelector(".cf-tell");
  if (tell) inside(tell, field);
  // A lying phone has squares for fingers, too.
  const square = field.width / 7;
  if (innerWidth === 640 && square < 38) faults.push(`a small square, ${square} px`);
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

// Runs in the page: faces that words have squeezed out, and another's family that
// has no room and is seen all the same.
function squeezed() {
  const boxes = (where) =>
    [...document.querySelectorAll(where)]
      .map((one) => [one, one.getBoundingClientRect()])
      .filter(([, { width }]) => width > 1);
  const faces = boxes(".cf-glimpse li > .cf-face");
  if (innerWidth < 400 && innerHeight > 800) faces.push(...boxes(".cf-member > .cf-face"));
  const least = (one) => (one.closest("li") ? 24 : 40);
  return [
    ...faces
      .filter(([one, { width, height }]) => Math.min(width, height) < least(one))
      .map(([, { width, height }]) => `small: a face, ${width}×${height} px`),
    ...boxes(".cf-glimpse li, .cf-glimpse > svg")
      .filter(([one, { right }]) => {
        const whole = one.closest(".glimpse").getBoundingClientRect();
        return right > whole.right + 1;
      })
      .map(([one]) => `cut: ${one.textContent.trim() || "a small sheet"}`),
  ];
}

// Runs in the page: who in the family has no name that can be read.
function nameless() {
  const isLow = document.querySelector(".zone-board").getBoundingClientRect().height < 441;
  return [...document.querySelectorAll(".cf-member")].flatMap((photo) => {
    const name = photo.querySelector(".cf-name");
    const title = name.textContent;
    if (!photo.checkVisibility()) return [];
    if (!name.checkVisibility())
      // many symbols to choose from take the room of a low window
      return isLow && document.querySelector(".cf-paint:nth-child(3)")
        ? []
        : [`nameless: ${title}`];
    const { fontSize, scale } = getComputedStyle(name);
    const isNarrow = isLow ? Number.parseFloat(scale) < 0.75 : scale !== "none";
    return Number.parseFloat(fontSize) < 12 || isNarrow ? [`small: ${title}`] : [];
  });
}

// Runs in the page: own counts that lie on a card or a photo.
function mislaid() {
  const boxes = (where) =>
    [...document.querySelectorAll(where)]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect());
  const cards = boxes(".cf-stack, .cf-hand > .cf-card, .cf-member");
  return boxes(".cf-me .pill, .cf-sum").flatMap((a) =>
    cards
      .filter((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1)
      .filter((b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5)
      .map(() => "a count lies on a card"),
  );
}

// Runs in the page: what reaches the edge of its card, pills on a name.
function crowded() {
  const boxes = (where) =>
    [...document.querySelectorAll(where)]
      .filter((one) => one.checkVisibility())
      .map((one) => [one, one.getBoundingClientRect()]);
  const faults = [];
  const within = (where, card, rim) => {
    for (const [one, box] of boxes(where)) {
      const whole = one.closest(card).getBoundingClientRect();
      if (box.width > 1 && Math.min(box.left - whole.left, whole.right - box.right) < rim)
        faults.push(`at the edge: ${where} "${one.textContent.trim()}"`);
    }
  };
  within(".cf-card > .cf-title", ".cf-card", 3);
  within(":is(.legal, .chosen) > .cf-title", ".cf-card", 5);
  within(".cf-member > .cf-points, .cf-any", ".cf-member", 2);
  const isNarrow = innerWidth < 380 || innerHeight < 441;
  for (const [one] of isNarrow ? [] : boxes(".cf-market > .cf-title"))
    if (Number.parseFloat(getComputedStyle(one).scale) < 0.9)
      faults.push(`squeezed: "${one.textContent.trim()}"`);
  for (const [one, said] of boxes(".remark"))
    for (const [sheet, box] of boxes(".glimpse"))
      if (
        sheet.closest(".seat") === one.closest(".seat") &&
        Math.min(said.right, box.right) - Math.max(said.left, box.left) > 1
      )
        faults.push(`on a sheet: "${one.textContent.trim()}"`);
  for (const [one, name] of boxes(".seat-name"))
    for (const [pill, box] of boxes(".seat-token .pill"))
      if (
        pill.closest(".seat-token") === one.closest(".seat-token") &&
        Math.min(name.right, box.right) - Math.max(name.left, box.left) > 1 &&
        Math.min(name.bottom, box.bottom) - Math.max(name.top, box.top) > 1.5
      )
        faults.push(`on a name: "${pill.textContent.trim()}"`);
  return faults;
}

async function everywhere(page, name) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await rest(page);
    const faults = [];
    for (const find of [findFaults, squeezed, nameless, crowded, mislaid])
      faults.push(...(await page.evaluate(find)));
    check(`${name}, ${width}×${height}`, !faults.length, faults.slice(0, 4).join("; "));
  }
}

const at = ([, row, column]) => (Number(row) - 1) * 7 + Number(column) - 1;

// The small picture that a hint marks is pressed, and that card is played as it.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  await sit(
    page,
    before((line) => line === "A play gh alt"),
  );
  await page.click("[data-do=hint]");
  await page.waitForSelector(".hint strong");
  const marked = await page.$$eval(".board .hinted", (all) => all.map((one) => one.classList[0]));
  check("a hint marks the small picture", marked.join() === "cf-little", marked.join());
  await page.tap(".cf-little.hinted");
  await page.waitForSelector(".cf-card.chosen");
  const said = await page.innerText("#asked");
  check("it is played by a tap", /^Choose a place for the /.test(said), said);
  await context.close();
}

// The hand of a hint leaves the small picture of the card that it points at free.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  await sit(
    page,
    before((line) => /^A play [^ ]+$/.test(line)),
  );
  await page.click("[data-do=hint]");
  await page.waitForSelector(".hint strong");
  await rest(page);
  const [hand, small] = await page.$$eval(".finger, .cf-card.hinted .cf-little", (all) =>
    all
      .sort((one) => (one.matches(".finger") ? -1 : 1))
      .map((one) => JSON.parse(JSON.stringify(one.getBoundingClientRect()))),
  );
  const tip = hand.left + 0.44 * hand.width;
  check(
    "the hand leaves the small picture free",
    tip + 0.44 * hand.width <= small.left || hand.top + 0.04 * hand.height >= small.bottom,
    JSON.stringify({ hand, small }),
  );
  await context.close();
}

// A card means its large symbol, also with swap arrows ready; its small picture,
// or Shift and Enter, means the small one.
for (const locale of ["en-US", "de-DE"]) {
  process.env.PAGE_LOCALE = locale;
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  const two = before((line) => line === "A play gh alt");
  const drawn = async () => {
    await page.waitForSelector(".cf-card.chosen");
    return page.getAttribute(".cf-card.chosen", "class");
  };
  await sit(page, two);
  await everywhere(page, `${locale}: two ways`);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const cut = await page.$$eval(".cf-little", (all) =>
      all.map((one) => {
        const board = one.closest(".zone-board").getBoundingClientRect();
        return one.getBoundingClientRect().top - board.top;
      }),
    );
    check(`${locale}: its rim is whole, ${width}×${height}`, Math.min(...cut) >= 2, cut.join());
  }
  await page.setViewportSize(PHONE.viewport);
  await page.tap('[data-piece="hand-gh"] .cf-large');
  const large = await drawn();
  check(`${locale}: a card is its large symbol`, large.includes("sym-gloves"), large);
  await sit(page, two);
  await page.tap('[data-piece="hand-gh"] .cf-little');
  const small = await drawn();
  check(`${locale}: its small picture the other`, small.includes("sym-sanitizer"), small);
  await sit(page, two);
  await page.focus('[data-piece="hand-gh"]');
  const heard = await page.textContent('[data-piece="hand-gh"]');
  check(`${locale}: ears hear how`, /(Shift and Enter|Umschalt und Eingabe):/.test(heard), heard);
  await page.keyboard.press("Shift+Enter");
  const typed = await drawn();
  check(`${locale}: by keys, too`, typed.includes("sym-sanitizer"), typed);
  await context.close();
}

for (const locale of ["en-US", "de-DE"]) {
  process.env.PAGE_LOCALE = locale;
  const { page, context, troubles } = await openPage(chromium.browser, server.link, DESKTOP);
  await sit(page, cut(2, "A play", 1));
  const goal = await page.innerText(".cf-goal");
  check(
    `${locale}: an empty sheet says what one is after`,
    /cost points|kosten .*Punkte/.test(goal),
    goal,
  );
  await everywhere(page, `${locale}: the goal`);
  const counts = page.locator(".cf-me .pill small");
  await page.setViewportSize(DESKTOP.viewport);
  const what = (await counts.allInnerTexts()).join();
  check(`${locale}: counts say of what`, /^(points,empty|Punkte,leer)$/.test(what), what);
  await sit(
    page,
    before(
      (line, _next, _later, past) =>
        line.startsWith("A free") && !past.some((one) => one.startsWith("A ")),
    ),
  );
  const shapeless = await page.innerText(".cf-goal");
  check(
    `${locale}: one square at first is no shape`,
    /one square of anything|ein Feld mit einem Symbol deiner Wahl/.test(shapeless),
    shapeless,
  );
  await everywhere(page, `${locale}: the goal without a shape`);
  await sit(page, cut(2, "A play", 6));
  check(`${locale}: once`, !(await page.$(".cf-goal")), "it stays");
  await everywhere(page, `${locale}: two cards`);
  for (const name of ["dad", "sister", "grandma"]) {
    await page.click(`[data-piece="member-${name}"]`);
    await page.waitForSelector(".cf-tell .cf-boxes");
    await everywhere(page, `${locale}: what ${name} likes`);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  const letters = await page.$eval(".cf-about", (one) => getComputedStyle(one).fontSize);
  check(`${locale}: a large screen has large words`, Number.parseFloat(letters) > 15, letters);
  await sit(page, cut(2, "A play", 9));
  const bar = await page.innerText(".bar-text");
  check(
    `${locale}: one count, of cards`,
    /(Card 9 of|Karte 9 von) 12\./.test(bar) && !/Round|Runde/.test(bar),
    bar,
  );
  let cards = 0;
  await sit(
    page,
    before((line, _next, _later, past) => {
      cards = past.filter((one) => one.startsWith("A play")).length;
      return line.startsWith("A free") && cards > 2;
    }),
  );
  const one = await page.innerText(".bar-text");
  check(
    `${locale}: a round without a card is called one`,
    one.includes(`One-square round, ${cards} of 12 cards played.`) ||
      one.includes(`Ein-Feld-Runde, ${cards} von 12 Karten gespielt.`),
    one,
  );
  await everywhere(page, `${locale}: one square`);
  await sit(page, cut(4, "A play", 8));
  await everywhere(page, `${locale}: four players`);
  const draw = cut(2, "A draw", 6);
  await sit(page, draw);
  await page.setViewportSize(PHONE.viewport);
  await rest(page);
  const first = page.locator(".bar-text .sub");
  const why = (await first.isVisible()) ? await first.innerText() : "nothing";
  const isGrey = !(await page.$(".bar-actions .go"));
  check(
    `${locale}: what comes first is said while the answer is grey`,
    isGrey && /^(First press a|Feld antippen|Punkt antippen) /.test(why),
    why,
  );
  const rim = await page.$eval("[data-do=undo]", (one) => {
    const range = document.createRange();
    range.selectNodeContents(one.querySelector("span"));
    const [a, b] = [range, one].map((box) => box.getBoundingClientRect());
    return Math.min(a.left - b.left, b.right - a.right);
  });
  check(`${locale}: the word of a tool stands clear of its edge`, rim >= 2.5, rim);
  const asked = await page.innerText("#asked");
  check(`${locale}: what to choose`, /^(Choose|Wähle) /.test(asked), asked);
  await page.click(`[data-at="${at(/r(\d)c(\d)/.exec(draw.words))}"]`);
  await page.waitForSelector(".dropped .ghost");
  await everywhere(page, `${locale}: a piece`);
  await sit(page, cut(2, "A assign", 11));
  await page.waitForSelector(".cf-gain");
  await everywhere(page, `${locale}: giving`);
  await sit(page, cut(2, "A assign", 1));
  await page.waitForSelector(".cf-gain");
  await everywhere(page, `${locale}: giving at first`);
  await page.setViewportSize(PHONE.viewport);
  const whom = await page.innerText("#asked");
  check(`${locale}: with its article`, /Who gets the|Wer bekommt (die|das) /.test(whom), whom);
  await sit(
    page,
    before((line) => line.startsWith("A play any")),
  );
  const wild = page.locator(".cf-card.wild").first();
  const title = await wild.locator(".cf-title").innerText();
  const [card, words] = await Promise.all([
    wild.boundingBox(),
    wild.locator(".cf-title").boundingBox(),
  ]);
  const free = Math.min(words.x - card.x, card.x + card.width - words.x - words.width);
  check(`${locale}: words stand clear of the card's edge`, free >= 6, free);
  await page.click("[data-do=hint]");
  await page.waitForSelector(".hint strong");
  await page.click("[data-do=hint]");
  const hints = await (await page.waitForSelector(".sheet-hint")).innerText();
  check(
    `${locale}: one name for a Wild`,
    /^(Wild|Joker)$/.test(title) && hints.includes(title) && !/any symbol|deiner Wahl/.test(hints),
    `${title}: ${hints}`,
  );
  await page.keyboard.press("Escape");
  const said = await page.evaluate(() => document.querySelector(".stage").innerText);
  const taps = await page.evaluate(() => document.body.innerText);
  check(`${locale}: words for finger and mouse`, !/\b(Tap|Tipp(e|en)?) /.test(taps), taps);
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

// Near the end nobody is left with a number that Grandma has yet to lower: what
// empty squares cost stands beside what is won, everywhere, and below it what both
// come to, as the end will have it.
for (const locale of ["en-US", "de-DE"]) {
  process.env.PAGE_LOCALE = locale;
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  await sit(page, cut(2, "A assign", 12));
  await everywhere(page, `${locale}: near the end`);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await rest(page);
    const unsaid = await page.$$eval(".cf-me, .seat-token", (all) =>
      all
        .filter((one) => one.checkVisibility())
        .filter((one) => !/−\d/.test(one.querySelector(".pill:nth-of-type(2)")?.textContent))
        .map((one) => one.textContent),
    );
    check(`${locale}: what is at stake, ${width}×${height}`, !unsaid.length, unsaid.join());
  }
  await page.setViewportSize(DESKTOP.viewport);
  const what = (await page.locator(".cf-me .pill small").allInnerTexts()).join();
  check(`${locale}: both are points`, /^(points,points|Punkte,Punkte)$/.test(what), what);
  await page.setViewportSize(PHONE.viewport);
  const number = (text) => Number(text.replace("−", "-").replace(/[^\d-]/g, ""));
  const theirs = (await page.locator(".seat-token .pill").allInnerTexts()).map(number);
  const both = number(await page.innerText(".seat-sum"));
  check(`${locale}: and theirs`, theirs[0] + theirs[1] === both, `${theirs}, not ${both}`);
  const [won, lost] = (await page.locator(".cf-me .pill").allInnerTexts()).map(number);
  const sum = number(await page.innerText(".cf-sum"));
  check(`${locale}: what both come to`, lost < 0 && won + lost === sum, `${won}, ${lost}, ${sum}`);
  await page.click(".cf-me");
  const told = await page.innerText(".cf-tell");
  check(`${locale}: and in words`, told.trim().endsWith(` ${sum}.`), told);
  await context.close();
}
process.env.PAGE_LOCALE = "en-US";

// Counts change their form for everybody at once, with the tenth card.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  for (const [n, isSum] of [
    [7, false],
    [8, false],
    [9, false],
    [10, true],
    [11, true],
  ]) {
    await sit(page, cut(2, "A play", n));
    const counts = await page.$$eval(".cf-me, .seat-token", (all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => [...one.querySelectorAll(".pill")].at(1).textContent.trim()),
    );
    check(
      `card ${n}: one form for all`,
      counts.length === 2 && counts.every((one) => one.startsWith("−") === isSum),
      counts.join(),
    );
  }
  await context.close();
}

// A tap on somebody's small sheet opens the large one.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  await sit(page, cut(2, "A play", 6));
  await page.tap(".glimpse");
  const large = await page.locator(".sheet .cf-spy .cf-small").count();
  check("a small sheet opens", large === 1, large);
  await context.close();
}

// What a game does without is no row of its score.
{
  const { page, context } = await openPage(chromium.browser, server.link, DESKTOP);
  await sit(page, cut(2, "A play", 6));
  await page.click(".zone-panel [data-do=score]");
  const rows = await page.locator(".sheet .score th[scope=row] ").allInnerTexts();
  check(
    "no viruses, no row",
    rows.length > 6 && !rows.some((one) => /^Virus/.test(one)),
    rows.join(),
  );
  await context.close();
}

// One square for a shape that does not fit: what the family counts is said where it
// is given, and in what happened.
{
  const { page, context } = await openPage(chromium.browser, server.link, DESKTOP);
  await sit(
    page,
    before((line, next) => line.startsWith("A single") && next.startsWith("A assign mom")),
  );
  await page.click(".cf-cell.anchor");
  await page.click(".bar-actions .go");
  await page.waitForSelector(".cf-gain");
  const size = Number.parseInt(await page.innerText(".cf-market .cf-title"), 10);
  const sub = await page.innerText(".bar-text .sub");
  check("the whole shape counts", sub.endsWith(`the whole shape counts: ${size}.`), sub);
  await page.click('[data-move="assign mom"]');
  const gave = page.locator(".zone-panel", { hasText: `notes ${size}: the whole shape counts.` });
  await gave.waitFor();
  await rest(page);
  await context.close();
}

// A tap in vain is answered by what comes first, and by nothing that moves; what
// empty squares may cost has their sign and no star; photos say what is counted.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  const answered = async (where, words) => {
    await page.click(where, { force: true });
    await rest(page);
    const said = await page.innerText("#asked .ask");
    check(`answered: ${where}`, said === words, said);
  };
  await sit(page, cut(2, "A play", 6));
  const rows = await page.locator(".cf-at").allInnerTexts();
  const blank = rows.findIndex((row) => /: empty$/.test(row.trim()));
  const drawn = rows.findIndex((row) => /: sanitizer$/.test(row.trim()));
  const where = () =>
    page.$$eval(".cf-cell, .cf-card, .cf-member, .bar-actions, .bar-tools", (all) =>
      all.map((one) => JSON.stringify(one.getBoundingClientRect())).join(),
    );
  const before = await where();
  const first = "First choose a card: it says what you draw.";
  for (const tapped of [blank, drawn]) {
    await sit(page, cut(2, "A play", 6));
    await answered(`[data-at="${tapped}"]`, first);
  }
  await sit(page, cut(2, "A play", 6));
  await answered(".cf-stack", first);
  check("an answer moves nothing", (await where()) === before);
  await page.click(".cf-me");
  const signs = await page.$$eval(".cf-tell > *", (all) =>
    all.map((one) => one.querySelector("path, rect")?.localName ?? one.innerText),
  );
  check(
    "each sentence has its own sign",
    signs.length === 4 &&
      signs[0] === "path" &&
      /^You have \d+ points without Grandma/.test(signs[1]) &&
      signs[2] === "rect" &&
      /^Forecast/.test(signs[3]),
    signs.join(),
  );
  const words = await page.$$eval(".cf-word", (all) =>
    all.map((one) => one.innerText.trim().replace(/\s+/g, " ")),
  );
  const counted = "least: 0,a square,most: 17,never smaller,same shapes,costs 4";
  check("photos say what is counted", words.join() === counted, words.join());
  await sit(page, cut(4, "A assign", 8));
  await answered(".cf-stack", "First choose who gets the sanitizer.");
  await context.close();
}

// What is taken back is news like other news, not an error.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  await sit(page, cut(2, "A draw", 6));
  await page.click("[data-do=undo]");
  await page.waitForSelector("#asked .note");
  const [note, ask] = await page.$$eval("#asked .note, #asked .ask", (all) =>
    all.map((one) => [getComputedStyle(one).color, getComputedStyle(one).textAlign].join()),
  );
  check("what is taken back is said calmly", note === ask, `${note}, not ${ask}`);
  await context.close();
}

// In the dark no paper shines, and what is written on it can be read.
{
  const { page, context } = await openPage(chromium.browser, server.link, {
    ...DESKTOP,
    colorScheme: "dark",
  });
  await sit(page, cut(2, "A play", 6));
  const gaps = await page.$$eval(".cf-points.cost rect, .pill rect", (all) =>
    all.map((one) => getComputedStyle(one).fill),
  );
  check(
    "an empty square in the dark shows its paper",
    gaps.length > 2 && gaps.every((fill) => fill === "none"),
    gaps.join(),
  );
  const papers = await page.$$eval(".cf-grid, .cf-paper, .cf-member, .cf-glimpse li", (all) => {
    const light = (colour) => {
      const parts = colour.match(/[\d.]+/g).slice(0, 3);
      const [r, g, b] = parts.map((one) => ((Number(one) / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return all.map((one) => {
      const { backgroundColor, color } = getComputedStyle(one);
      const [paper, ink] = [light(backgroundColor), light(color)];
      return { name: one.className, paper, contrast: (paper + 0.05) / (ink + 0.05) };
    });
  });
  const faults = papers.filter(({ paper, contrast }) => paper > 0.8 || contrast < 7);
  check("paper in the dark", papers.length > 8 && !faults.length, JSON.stringify(faults));
  await context.close();
}

// What only follows the mouse lights no button; a click puts it there, and it is
// drawn by the button then.
{
  const { page, context } = await openPage(chromium.browser, server.link, DESKTOP);
  const draw = cut(2, "A draw", 3);
  await sit(page, draw);
  const count = async () => Number(await page.getAttribute(".stage", "data-count"));
  const was = await count();
  const cell = page.locator(".cf-cell").nth(at(/r(\d)c(\d)/.exec(draw.words)));
  await cell.hover();
  await rest(page);
  const isLit = await page.locator(".bar-actions .go").count();
  check("hovering lights no button", !isLit, isLit);
  await cell.click();
  await rest(page);
  await page.click(".bar-actions .go");
  await rest(page);
  check("a click does, and it draws", (await count()) > was, was);
  await context.close();
}

// The panel tells what is won and, as a forecast, what becomes of it: as the end
// would have it. A forecast below nothing is not told.
{
  const { page, context } = await openPage(chromium.browser, server.link, DESKTOP);
  await sit(page, cut(2, "A play", 1));
  const first = await page.innerText(".standing .you");
  check("nothing is foretold at first", /49 empty, −4 each/.test(first), first);
  check("it is no forecast", !/ended now|196/.test(first), first);
  await sit(page, cut(2, "A assign", 12));
  const head = await page.innerText(".zone-panel h2");
  check("points so far are called so", /^Score so far/.test(head), head);
  const theirs = await page.$$eval(".cf-glimpse li", (all) =>
    all.map((one) => getComputedStyle(one).borderTopColor),
  );
  const token = await page.$eval(".zone-others .seat", (one) => {
    const probe = document.createElement("i");
    probe.style.color = "var(--seat)";
    one.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  check(
    "their family is in their colour",
    theirs.length === 6 && theirs.every((one) => one === token),
    `${theirs[0]}, not ${token}`,
  );
  const rows = await page.locator(".standing li").allInnerTexts();
  const sums = rows.map((row) => {
    const [, empty, each] = /(\d+) empty, −(\d+) each\s+If it ended now/.exec(row) ?? [];
    const [, won, cost, total] = /(\d+)\s+−(\d+)\s+= (\d+)\s*$/.exec(row) ?? [];
    return { won, total, cost, lost: empty * each };
  });
  check(
    "what is won less what is empty is the forecast",
    sums.length === 2 &&
      sums.every(({ won, cost, lost, total }) => +cost === lost && won - lost === Number(total)),
    rows.join("; "),
  );
  await page.click(".zone-panel [data-do=score]");
  const table = await page.locator(".sheet .forecast tr").last().innerText();
  const totals = sums.map(({ total }) => total).sort();
  const told = table.match(/\d+/g)?.sort();
  check("the score adds it up", totals.join() === told?.join(), `${table}, not ${totals}`);
  // Bruno has more stars there, and less in the end.
  await sit(page, cut(2, "A play", 11));
  const order = (await page.locator(".standing li > b").allInnerTexts()).map((one) => {
    const [won, , sum] = one.split(/\s+(?=[−=])/).map((part) => Number(part.replace(/[=\s]/g, "")));
    return { won, sum };
  });
  const [one, other] = order;
  check(
    "what decides is the order",
    one.sum > other.sum && one.won < other.won,
    JSON.stringify(order),
  );
  await context.close();
}

// What somebody likes, and how that stands; what a box of Grandma brings is told
// by the square.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  await sit(page, cut(2, "A play", 9));
  const rows = await page.locator(".cf-at").allInnerTexts();
  for (const [name, most, said] of [
    ["dad", Math.min, /Now:? (\d+)/],
    ["sister", Math.max, /Now:? (\d+)/],
  ]) {
    await page.click(`[data-piece="member-${name}"]`);
    const told = await page.innerText(".cf-tell");
    const [, count] = said.exec(told) ?? [];
    const counts = ["disinfectant", "mask", "gloves", "vitamins", "sanitizer"].map(
      (one) => rows.filter((row) => row.trim().endsWith(`: ${one}`)).length,
    );
    check(`how it stands for ${name}`, Number(count) === most(...counts), `${told} of ${counts}`);
    check(`and points of ${name}`, /So far \d+ points/.test(told), told);
  }
  const give = before((line) => line === "A assign grandma");
  await sit(page, give);
  await page.waitForSelector('[data-piece="member-grandma"] .cf-gain');
  const gain = await page.textContent('[data-piece="member-grandma"] .cf-gain');
  check("Grandma gets cheaper by the square", /^\s*−4→−3\s*$/.test(gain), gain);
  await context.close();
}

// What is told over the sheet makes way: for a hint, for what is chosen, for a tap
// on the sheet.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  const gone = async (name, what) => {
    await rest(page);
    check(name, !(await page.$(what)), `${what} stays`);
  };
  const hint = async () => {
    await page.click("[data-do=hint]");
    await page.waitForSelector(".hint strong");
  };
  const begin = before(
    (line, _next, _later, past) =>
      line.startsWith("A free") && !past.some((one) => one.startsWith("A ")),
  );
  const opened = async (what) => {
    await sit(page, begin);
    await page.waitForSelector(".cf-goal");
    if (what === ".cf-tell") await page.click('[data-piece="member-dad"]');
    await page.waitForSelector(what);
  };
  for (const what of [".cf-goal", ".cf-tell"]) {
    await opened(what);
    await hint();
    await gone(`${what}: a hint`, ".cf-goal, .cf-tell");
    await opened(what);
    await page.focus(".cf-paint");
    await page.keyboard.press("Enter");
    await gone(`${what}: a symbol`, ".cf-goal, .cf-tell");
    await opened(what);
    await page.click('[data-at="24"]');
    await gone(`${what}: a square`, ".cf-goal, .cf-tell");
  }
  await sit(page, { record: "game clean-family\nplayers 2\nseed twin-11\n" });
  await page.waitForSelector(".cf-goal");
  await page.click(".cf-hand .cf-card");
  await page.waitForSelector(".cf-palette");
  await gone("a card", ".cf-goal");
  await context.close();
}

// The shape is on the sheet at once; a tap on a dot puts it over that square, and
// a drag takes it along.
{
  const { page, context } = await openPage(chromium.browser, server.link, DESKTOP);
  const draw = cut(2, "A draw", 6);
  await sit(page, draw);
  const ghosts = () =>
    page.$$eval(".cf-cell.ghost:not(.wrong)", (all) => all.map((one) => Number(one.dataset.at)));
  const home = await ghosts();
  const size = Number.parseInt(await page.innerText(".cf-market .cf-title"), 10);
  check("the shape waits where it fits", home.length === size, `${home} of ${size}`);
  const dots = await page.$$eval(".cf-cell:has(.cf-dot)", (all) =>
    all.map((one) => Number(one.dataset.at)),
  );
  check("dots on a sheet that is begun", dots.length > 0, "none");
  const missed = [];
  for (const one of dots) {
    await page.click(`[data-at="${one}"]`);
    if (!(await ghosts()).includes(one)) missed.push(one);
    await page.keyboard.press("Escape");
  }
  check("a tap on a dot puts the shape over it", !missed.length, missed.join());
  await page.mouse.move(0, 0);
  await sit(page, draw);
  const [x, y] = await page.$eval(`[data-at="${home[0]}"]`, (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width];
  });
  const [width] = await page.$eval(".cf-cell", (one) => [one.getBoundingClientRect().width]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - width, y);
  await page.mouse.up();
  const lies = await page.$$eval(".dropped .cf-cell.ghost", (all) => all.length);
  check("a drag takes it along", lies === size, lies);
  await sit(page, draw);
  await page.click(`[data-at="${home[0]}"]`);
  await rest(page);
  const put = await ghosts();
  const isStill = await page.getAttribute(".stage", "data-count");
  await page.click(`[data-at="${put.find((one) => one !== home[0])}"]`);
  await rest(page);
  const isDrawn = (await page.getAttribute(".stage", "data-count")) !== isStill;
  check("a second tap anywhere on it draws it", isDrawn, put.join());
  await context.close();
}

// A finger on a dot chooses that square at once: what is drawn anew under it does
// not lose the tap.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  await sit(page, cut(2, "A draw", 6));
  const [x, y] = await page.$eval(".cf-dot", (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await page.touchscreen.tap(x, y);
  await rest(page);
  const isReady = await page.locator(".bar-actions .go").count();
  check("a finger on a dot chooses it", isReady === 1, isReady);
  await context.close();
}

// A sheet on which it may go nearly anywhere is not strewn with dots.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  await sit(
    page,
    before((line, _next, _later, past) => {
      const isFirst = !past.some((one) => /^A (draw|free)/.test(one));
      return isFirst && line.startsWith("A draw") && / rot0$/.test(line);
    }),
  );
  const dots = await page.locator(".cf-dot").count();
  check("no dots where it may go nearly anywhere", !dots, dots);
  await context.close();
}

// What is given travels to whom it is given, who is glad and shows what it brings;
// what was drawn is drawn square by square.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE, 1.2);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const give = before((line) => line === "A assign brother");
  await sit(page, give);
  await page.evaluate(() => {
    window.trips = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      if (this.matches(".cf-card.chosen")) window.trips++;
      return animate.apply(this, how);
    };
  });
  await page.click(`[data-move="${give.words}"]`);
  await page.waitForSelector('.glad[data-piece="member-brother"]');
  await rest(page);
  const trips = await page.evaluate(() => window.trips);
  check("a gift travels to who gets it", trips === 1, trips);
  const brought = await page.textContent(".glad .cf-brought");
  check("and shows what it brings", /^\s*\+\d+\s*$/.test(brought), brought);
  await page.setViewportSize({ width: 640, height: 360 });
  const [photo, gain] = await page.$$eval(".glad, .glad .cf-brought", (all) =>
    all.map((one) => one.getBoundingClientRect().width),
  );
  check("on a lying phone it is no wider than the photo", gain <= photo, `${gain}, ${photo}`);
  await page.setViewportSize(PHONE.viewport);
  const draw = cut(2, "A draw", 6);
  await sit(page, draw);
  const [, name] = draw.words.split(" ");
  await page.click(`[data-at="${at(/r(\d)c(\d)/.exec(name))}"]`);
  await page.click(".bar-actions .go");
  await page.waitForSelector(".cf-cell.fresh");
  const pops = await page.$$eval(".cf-cell.fresh > svg", (all) =>
    all.map((one) => getComputedStyle(one).animationName),
  );
  check("squares are drawn", pops.length > 1 && pops.every((one) => one === "cf-pop"), pops);
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
  const ground = await page.$eval(".cf-deed", (one) => getComputedStyle(one).backgroundColor);
  check("it lies on paper, in the dark too", !/, 0\)$/.test(ground), ground);
  await page.setViewportSize({ width: 1280, height: 800 });
  await rest(page);
  const fresh = await page.locator(".glimpse .fresh").count();
  check("their new squares are marked", fresh > 1, fresh);
  await context.close();
}

// What three others say of it is within the strip, each beside its own token.
for (const locale of ["en-US", "de-DE"]) {
  process.env.PAGE_LOCALE = locale;
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  const torn = [];
  let count = 0;
  for (const n of [1, 2, 3]) {
    const give = cut(4, "A assign", n);
    await sit(page, give);
    await page.click(`[data-move="${give.words}"]`);
    await page.waitForSelector(".remark");
    await rest(page);
    const found = await page.$$eval(".remark", (all) =>
      all.map((one) => {
        const [a, b] = [one, one.closest(".seat")].map((box) => box.getBoundingClientRect());
        const isIn =
          a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
        return isIn && one.scrollHeight <= one.clientHeight + 1 ? "" : one.textContent;
      }),
    );
    count += found.length;
    torn.push(...found.filter((words) => words));
  }
  check(`${locale}: others say something`, count > 2, count);
  check(`${locale}: what others say is whole`, !torn.length, torn.join("; "));
  await context.close();
}
process.env.PAGE_LOCALE = "en-US";

// Moments, and the end.
{
  const { page, context } = await openPage(chromium.browser, server.link, PHONE, 1.2);
  const patch = before((line, next) => /^A draw \S+ rot0/.test(line) && next.startsWith("A patch"));
  await sit(page, patch);
  const refused = [];
  for (const corner of [0, 6, 42, 48]) {
    await page.click(`[data-at="${corner}"]`);
    await rest(page);
    refused.push(await page.innerText("#asked"));
  }
  const apart = "It cannot go here: it must touch the side of something drawn before.";
  check("why it cannot go there is short", refused.includes(apart), refused.join(" "));
  await page.click(`[data-at="${at(/r(\d)c(\d)/.exec(patch.words))}"]`);
  await rest(page);
  const gain = await page.innerText(".bar-text .sub");
  check(
    "what an icon is for is said",
    /cross out any one empty square at once\.$/.test(gain),
    gain,
  );
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
  check("the last round says what is at stake", /each minus \d/.test(warned), warned);
  const third = (line, past) =>
    line.startsWith("B assign ") && past.filter((one) => one === line).length === 2;
  const theirs = before((line, _next, _later, past) => {
    const first = past.findLastIndex((one) => one.startsWith("* market"));
    const filled = past.some((one, i) => i > first && third(one, past.slice(0, i)));
    return line.startsWith("A assign ") && filled;
  });
  await sit(page, theirs);
  await page.click(`[data-move="${theirs.words}"]`);
  await page.waitForFunction(() =>
    /Bruno filled all/.test(document.querySelector(".moment")?.innerText ?? ""),
  );
  const whose = await page.locator(".moment .cf-great .token").count();
  check("whose family is happy is shown", whose === 1, whose);
  await page.setViewportSize({ width: 640, height: 360 });
  const [said, button] = await page.$$eval(".remark, .zone-head button", (all) =>
    all
      .filter((one) => one.getBoundingClientRect().width)
      .sort((one) => (one.matches(".remark") ? -1 : 1))
      .map((one) => (one.querySelector("svg") ?? one).getBoundingClientRect().toJSON()),
  );
  check(
    "what Bruno says leaves the button free",
    said.right <= button.left,
    `${said.right}, ${button.left}`,
  );
  await page.setViewportSize(PHONE.viewport);
  const end = cut(2, "A assign", 12);
  await sit(page, end);
  await page.click(`[data-move="${end.words}"]`);
  await page.waitForSelector(".end .score");
  // All cards lie there while the points are counted.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const moving = await page.evaluate(() =>
    ["tr", "td"].map((one) => {
      const found = document.querySelector(`.end .counting tbody ${one}`);
      return getComputedStyle(found).animationName;
    }),
  );
  check("only points come one by one", moving.join() === "none,count", moving.join());
  await page.emulateMedia({ reducedMotion: "reduce" });
  const why = await page.innerText(".end-why > p");
  const [, who, ...its] = /^(\w+) decided it: \w+ (−?\d+), \w+ (−?\d+)\./.exec(why) ?? [];
  const had = await page
    .locator(".end tbody tr", { hasText: who ?? "nobody" })
    .locator("td")
    .allTextContents();
  check("what made the difference, in points", its.sort().join() === had.sort().join(), why);
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

process.env.PAGE_LOCALE = "en-US";
await chromium.close();
await server.stop();
tally();
