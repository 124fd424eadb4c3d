// The street of Stay At Home is one place at every size: nothing that is read or
// looked at is covered, cut or out of proportion.
import { browse, check, openPage, PHONE, rest, SIZES, serve, tally } from "./lib/common.mjs";
import { count, STREETS, sitAtTable, untilAsked } from "./lib/street.mjs";

const server = await serve();
const chromium = await browse();
const sit = (page, name) => sitAtTable(page, server.link, "stay-at-home", name);

// Runs in the page: what of a street is not as in a street.
function crooked() {
  const found = [];
  const box = (one) => one.getBoundingClientRect();
  const homes = [...document.querySelectorAll(".sh-home")].filter((one) => one.checkVisibility());
  const road = (home) => box(home.querySelector(".sh-pave"));
  for (const home of homes)
    for (const other of homes) {
      const isRow = Math.abs(box(home).y - box(other).y) < 2;
      if (isRow && Math.abs(road(home).y - road(other).y) > 1.5)
        found.push(`the road of ${home.dataset.spot} is not that of ${other.dataset.spot}`);
    }
  const high = Math.min(
    ...[...document.querySelectorAll(".sh-house")].map((one) => box(one).height),
  );
  for (const one of document.querySelectorAll(".sh-tree, .sh-lamp"))
    if (one.checkVisibility() && box(one).height > high)
      found.push(`${one.className} is ${box(one).height} high, a house ${high}`);
  const isWide = window.innerWidth >= 1.2 * window.innerHeight;
  if (isWide && homes.some((one) => Math.abs(box(one).y - box(homes[0]).y) > 2))
    found.push("the houses stand in several rows");
  if (
    isWide &&
    box(document.querySelector(".sh-table")).width < box(document.querySelector(".sh")).width - 2
  )
    found.push("the table is not as wide as the street");
  return found;
}

// Runs in the page: flags of who has the turn that a count hangs over, and trees
// and lanterns too small to be any.
function hung() {
  const box = (one) => one.getBoundingClientRect();
  const over = (a, b) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
  const counts = [...document.querySelectorAll(".sh-count, .sh-outs")];
  const flags = [...document.querySelectorAll(".sh .flag")];
  const tiny = [...document.querySelectorAll(".sh-tree, .sh-lamp")].filter(
    (one) => box(one).height > 0 && box(one).height < 12,
  );
  return [
    ...(flags.length ? [] : ["no flag"]),
    ...flags.filter((one) => counts.some((count) => over(box(one), box(count)))).map(() => "flag"),
    ...tiny.map((one) => `${one.className} ${box(one).height}`),
  ];
}

// Runs in the page: names and counts that the line from house to house covers.
function crossed() {
  const way = document.querySelector(".sh-aim .way");
  const from = document.querySelector(".sh-aim").getBoundingClientRect();
  const half = Number.parseFloat(getComputedStyle(way).strokeWidth) / 2;
  // The line goes under the edge of the table, on which the sign is.
  const all = [".seat-name", ".sh-name b", ".sh-outs", ".sh-count", ".sh-words", ".sh-post .pill"]
    .flatMap((one) => [...document.querySelectorAll(one)])
    .filter((one) => one.checkVisibility() && one.textContent.trim());
  const found = new Set(way.getTotalLength() ? [] : ["there is no line"]);
  const card = document.querySelector(".sh-now .card").getBoundingClientRect();
  let along = 0; // px, beside the card
  for (let at = 0; at < way.getTotalLength(); at += 4) {
    const { x, y } = way.getPointAtLength(at);
    const isSide = [card.x, card.right].some((side) => Math.abs(x + from.x - side) < half);
    if (isSide && y + from.y > card.y + half && y + from.y < card.bottom) along += 4;
    for (const one of all) {
      const range = document.createRange();
      range.selectNodeContents(one);
      const box = range.getBoundingClientRect();
      const [dx, dy] = [x + from.x, y + from.y];
      if (dx > box.x - half && dx < box.right + half && dy > box.y - half && dy < box.bottom + half)
        found.add(one.textContent.trim());
    }
  }
  if (along > 4 * half) found.add(`the card's side, ${along} px`);
  return [...found];
}

// Runs in the page: what is wrong with the sign on the table's edge, and with the
// window in which a question stands.
function unread() {
  const sign = document.querySelector(".sh-sign");
  const { x, right, y, bottom } = sign.getBoundingClientRect();
  const parts = [...sign.children].map((one) => one.getBoundingClientRect());
  const found = /^Empty pile: most people out wins (\w )*\d+ left$/.test(
    sign.innerText.replace(/\s+/g, " "),
  )
    ? []
    : [sign.innerText];
  for (const [i, part] of parts.entries())
    if (part.x < Math.max(x, parts[i - 1]?.right ?? 0) - 1 || part.right > right + 1)
      found.push(`${sign.children[i].textContent} has no room`);
  const hit = document.elementFromPoint(x + 20, (y + bottom) / 2);
  if (!sign.contains(hit) && getComputedStyle(hit).pointerEvents !== "none")
    found.push(`${hit.className} lies on it`);
  const thrown = document.querySelector(".sh-thrown .card b");
  if (thrown?.checkVisibility() && thrown.offsetTop < 0) found.push("the card put down is cut");
  const question = document.querySelector(".asks .sh-words");
  if (question.scrollHeight > question.clientHeight + 1) found.push("the question is cut");
  for (const shutter of ["::before", "::after"]) {
    const { left, right: far } = getComputedStyle(question, shutter);
    if (Math.min(Number.parseFloat(left), Number.parseFloat(far)) >= 0)
      found.push("a shutter lies on the words");
  }
  return found;
}

// Runs in the page: shoes and badges that the edge of the table or the end of
// the street cuts.
function trimmed() {
  const box = (one) => one.getBoundingClientRect();
  const found = [...document.querySelectorAll(".sh-member.out")].flatMap((one) => {
    const low = Math.max(
      ...[...one.querySelectorAll("path, ellipse")].map((part) => box(part).bottom),
    );
    const end = box(one.closest(".sh-home")).bottom;
    return low > end + 0.5 ? [`${one.dataset.piece}: shoes by ${low - end} px`] : [];
  });
  const who = document.querySelector(".sh-who");
  if (!who.checkVisibility()) return [...found, "no badge of who acts"];
  const RIM = 2.6;
  const over = box(who).bottom + RIM - box(document.querySelector(".sh-sign")).y;
  if (over > 0) found.push(`the badge of who acts by ${over} px`);
  return found;
}

// Runs in the page: cards whose picture is small or lies under a name, or whose
// name reaches out of the card.
function hardToTell([cards, least]) {
  const box = (one) => one.getBoundingClientRect();
  const all = [...document.querySelectorAll(cards)];
  const found = all.length ? [] : ["no cards"];
  for (const card of all) {
    const [pic, title] = [".pic", "b"].map((one) => card.querySelector(one));
    const range = document.createRange();
    range.selectNodeContents(title);
    const name = range.getBoundingClientRect();
    const wide = Math.min(pic.offsetWidth, pic.offsetHeight);
    // Within the card: it may lie askew.
    const isClear =
      title.offsetTop >= pic.offsetTop + pic.offsetHeight - 1 ||
      title.offsetLeft >= pic.offsetLeft + pic.offsetWidth - 1;
    if (wide < least) found.push(`${card.dataset.card}: a picture of ${wide} px`);
    if (!isClear) found.push(`${card.dataset.card}: its name is on the picture`);
    if (
      name.x < box(card).x - 1 ||
      name.right > box(card).right + 1 ||
      name.bottom > box(card).bottom
    )
      found.push(`${card.dataset.card}: its name is cut`);
  }
  return found;
}

// A hand that was looked at lies there in cards with pictures and names.
async function opened(page, size) {
  await sit(page, "shown");
  await page.click(".sh-hand [data-card=see]");
  await page.click(".bar-actions [data-move='play see B']");
  await page.waitForSelector(".sh-open");
  await rest(page);
  const wrong = await page.evaluate(hardToTell, [".sh-open .card", 22]);
  check(`${size}: a hand laid open is told by its pictures`, !wrong.length, wrong.join("\n"));
}

// One place, whatever its size: one road, no tree above the roofs, and nothing
// that is read lies under the line from who acts to whom it hits.
async function street() {
  for (const [width, height] of SIZES) {
    const shape =
      width < 700 ? { ...PHONE, viewport: { width, height } } : { viewport: { width, height } };
    const { page, context } = await openPage(chromium.browser, server.link, shape);
    for (const name of [...Object.keys(STREETS), "both"]) {
      await sit(page, name);
      const at = `${width}×${height}: ${name}`;
      const wrong = await page.evaluate(crooked);
      check(`${at} is one street`, !wrong.length, wrong.join("\n"));
      const cut = await page.evaluate(trimmed);
      check(`${at}: shoes and badges are whole`, !cut.length, cut.join("\n"));
      const lost = await page.evaluate(hung);
      check(`${at}: flags are in sight, trees are trees`, !lost.length, lost.join());
      const small = await page.evaluate(hardToTell, [".sh-now .card", 34]);
      check(`${at}: the card in the middle is told by its picture`, !small.length, small.join());
      const unsaid = await page.evaluate(unread);
      check(`${at} says what wins and how near the end is`, !unsaid.length, unsaid.join("\n"));
      const under = await page.evaluate(crossed);
      check(`${at}: the line covers no word`, !under.length, under.join("\n"));
    }
    await asked(shape, `${width}×${height}`);
    await told(page, `${width}×${height}`);
    await explained(page, `${width}×${height}`);
    await opened(page, `${width}×${height}`);
    await labels(page, `${width}×${height}`);
    await context.close();
  }
}

// A question that goes by itself has a clock: its words are whole beside it.
async function asked(shape, size) {
  const { page, context } = await openPage(chromium.browser, server.link, shape, 3);
  await sit(page, "taken");
  await page.waitForSelector(".sh-ring");
  const cut = await page.evaluate(() => {
    const room = document.querySelector(".asks .sh-words").getBoundingClientRect();
    const ring = document.querySelector(".sh-ring").getBoundingClientRect();
    return [...document.querySelectorAll(".sh-words :is(b, span)")].flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one.lastChild.nodeType === Node.TEXT_NODE ? one.lastChild : one);
      const { x, y, right, bottom } = range.getBoundingClientRect();
      const isIn =
        x >= room.x - 1 && right <= room.right + 1 && y >= room.y - 1 && bottom <= room.bottom + 1;
      const isFree = x >= ring.right - 1 || y >= ring.bottom - 1 || bottom <= ring.y + 1;
      return isIn && isFree ? [] : [one.textContent];
    });
  });
  check(`${size}: a question with a clock is whole`, !cut.length, cut.join("\n"));
  await sit(page, "crown");
  check(`${size}: a crown for a full set`, await page.$(".sh-lead svg"), "there is none");
  await sit(page, "held");
  check(`${size}: no crown for who may lose`, !(await page.$(".sh-lead svg")), "there is one");
  await sit(page, "bare");
  check(`${size}: no card lies where none is left`, !(await page.$(".sh-post > svg")), "a pile");
  await context.close();
}

// Runs in the page: sentences of the story that reach out of their row.
function spilt() {
  const box = (one) => one.getBoundingClientRect();
  const table = box(document.querySelector(".sh-table"));
  const rows = [...document.querySelectorAll(".sh-past li")].filter((one) => one.checkVisibility());
  const found = rows.length ? [] : ["there is no story"];
  for (const row of rows) {
    const range = document.createRange();
    range.selectNodeContents(row.lastElementChild);
    const words = range.getBoundingClientRect();
    const room = box(row);
    const isCard = getComputedStyle(row).flexDirection === "column";
    const AIR = row.closest(".whole") ? 0 : isCard ? 6 : 2; // px, to the line between two, to the edge
    if (
      words.bottom > Math.min(room.bottom, table.bottom - 4) - AIR ||
      words.y < room.y + AIR ||
      words.right > room.right + 1
    )
      found.push(row.textContent.trim());
  }
  return found;
}

// Runs in the page: whether what a card does keeps clear of the pile and its
// frame.
function framed() {
  const box = document.querySelector(".sh-box.may").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".sh-words span"));
  const rows = [...range.getClientRects()];
  const FRAME = 8; // where it is hinted at
  return (
    rows.length > 0 &&
    rows.every((row) => row.x >= box.right + FRAME || row.y >= box.bottom + FRAME)
  );
}

async function explained(page, size) {
  for (const card of ["block-leave", "eggs"]) {
    await sit(page, "play");
    await page.click(`.sh-hand [data-card=${card}]`);
    await rest(page);
    const words = await page.textContent(".sh-words");
    check(`${size}: what ${card} does is clear of the pile`, await page.evaluate(framed), words);
  }
}

// What happened is told in sentences, each with what came of it; nothing that was
// done to who looks is left out.
async function told(page, size) {
  const STORIES = {
    story: /goes out: \d out now/,
    absent: /^(?!.*misses).*goes out/,
    hits: /(sends one of yours home: \d out now.*){3}/,
    stopped: /You use “Block leaving”: Bruno stays at home\. One of yours goes out: 3 out now\./,
    sends:
      /One of yours goes home: 1 out now\. You send one of Bruno's household home: 1 out.*Bruno's household goes home: 0 out now\. Bruno sends one of yours home/,
    single: /^(?!.*wants to).*You draw: .*One of yours goes out: 2 out now\./,
    drawing: /plays “Pick up” against you\. You draw: “[A-Z]/,
    wordy: /reads? out: .*hands you/,
    twos: /plays “Discard two” against you\. You put back: [A-Z]/,
    chain: /COVID goes to you\. You use “Reverse”: COVID goes back to Bruno\. Bruno keeps COVID\./,
  };
  for (const [name, words] of Object.entries(STORIES)) {
    await sit(page, name);
    const was = Number(await count(page));
    await page.evaluate(() => document.querySelector(".sh-box[data-move=end]").click());
    await page.waitForFunction(untilAsked, was);
    await rest(page);
    const wrong = await page.evaluate(spilt);
    check(`${size}: a story of ${name} keeps to its rows`, !wrong.length, wrong.join("\n"));
    const said = await page.$$eval(".sh-past li", (all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => one.lastElementChild.textContent)
        .join(" "),
    );
    check(`${size}: it says what came of ${name}`, words.test(said), said);
  }
}

// Runs in the page: signs that their card's picture lies on, or that hang out of
// their disc.
function hidden() {
  return [...document.querySelectorAll(".sh-hand .card")].flatMap((card) => {
    const disc = card.querySelector(".sh-kind");
    const wide = Number.parseFloat(getComputedStyle(disc.querySelector("svg")).width);
    const pic = card.querySelector(".pic");
    const isFree =
      pic.offsetTop - disc.offsetTop > disc.offsetHeight * 0.7 ||
      pic.offsetLeft - disc.offsetLeft > disc.offsetWidth * 0.5 ||
      disc.offsetLeft - pic.offsetLeft > pic.offsetWidth;
    const times = card.querySelector(".sh-times");
    const isApart = !times || times.offsetLeft >= disc.offsetLeft + disc.offsetWidth;
    return isFree && isApart && wide < disc.offsetWidth ? [] : [card.dataset.card];
  });
}

async function signs(page, size) {
  for (const name of ["full", "covid", "play", "many"]) {
    await sit(page, name);
    const found = await page.evaluate(hidden);
    check(`${size}: ${name} shows what kind each card is`, !found.length, found.join());
    const small = await page.evaluate(hardToTell, [".sh-hand .card", 22]);
    check(`${size}: ${name} is told by its pictures`, !small.length, small.join("\n"));
    const nameless = await page.$$eval(".sh-hand .card", (all) =>
      all.filter((one) => !one.querySelector("b").checkVisibility()).map((one) => one.dataset.card),
    );
    check(`${size}: every card of ${name} has its name`, !nameless.length, nameless.join());
  }
}

// Runs in the page: cards whose picture reaches to the card's edge.
function overdrawn() {
  const AIR = 1; // px
  return [...document.querySelectorAll(".sh-card")].flatMap((card) => {
    const room = card.getBoundingClientRect();
    const parts = [...card.querySelectorAll(".pic svg *")].filter((one) => one.getBBox);
    const reach = parts.map((one) => {
      const { x, width } = one.getBBox();
      const { stroke, strokeWidth } = getComputedStyle(one);
      const ink =
        stroke === "none" || one.matches("g, svg") ? 0 : Number.parseFloat(strokeWidth) / 2;
      const { a, e } = one.getScreenCTM();
      return [e + a * (x - ink), e + a * (x + width + ink)];
    });
    const left = Math.min(...reach.map(([from]) => from)) - room.x;
    const right = room.right - Math.max(...reach.map(([, to]) => to));
    return left >= AIR && right >= AIR ? [] : [`${card.textContent.trim()} ${left} ${right}`];
  });
}

// What can be chosen has a rim of its own: no frame lies over people and roofs.
async function rims(page) {
  await sit(page, "target");
  const [over, rim] = await page.$eval(".sh-home.seat-C.may", (one) => [
    getComputedStyle(one, "::before").content + getComputedStyle(one, "::after").content,
    getComputedStyle(one.querySelector(".sh-house")).filter,
  ]);
  check("no frame over a house", over === "nonenone", over);
  check("a house that can be chosen has a rim", rim !== "none", rim);
  await sit(page, "block");
  const isRound = await page.evaluate(() => {
    const ring = document.querySelector(".sh-home.seat-C .aim").getBoundingClientRect();
    const one = document.querySelector("[data-piece=member-C-1]").getBoundingClientRect();
    return ring.x < one.x && ring.right > one.right && ring.width < 2 * one.width;
  });
  check("the ring is round who wants to go out", isRound, "it is elsewhere");
}

// The finger of a hint is on the house that is meant, not in the street beside it.
async function fingers(page, size) {
  await sit(page, "target");
  const isBadged = await page.$eval(".sh-who", (one) => one.checkVisibility());
  check(`${size}: no badge stands before one's own people`, !isBadged, "there is one");
  await page.click("[data-do=hint]");
  await page.waitForSelector(".stage > .finger:not([hidden])");
  const where = await page.evaluate(() => {
    const hand = document.querySelector(".stage > .finger").style;
    const [x, y] = ["--x", "--y"].map((one) => Number.parseFloat(hand.getPropertyValue(one)));
    const houses = [...document.querySelectorAll(".sh-home.may .sh-house")];
    return houses.some((one) => {
      const box = one.getBoundingClientRect();
      return x > box.x && x < box.right && y > box.y && y < box.bottom;
    });
  });
  check(`${size}: the finger is on a house`, where, "it is beside it");
}

// What a hint says is there to be read, to its last word.
async function hintsFit(page, size) {
  for (const name of ["block", "target", "two-out", "covid", "street3", "lapse", "six"]) {
    await sit(page, name);
    await page.click("[data-do=hint]");
    await page.waitForSelector(".hint strong");
    const cut = await page.$eval(".bar-text", (one) =>
      one.scrollHeight > one.clientHeight + 1 ? one.textContent.replace(/\s+/g, " ") : "",
    );
    check(`${size}: the hint of ${name} is not cut`, !cut, cut);
  }
}

// A lesson has a low house: its count covers no word.
async function lesson(page, size) {
  await page.goto(`${server.link}#learn/stay-at-home`);
  await page.waitForSelector(".stage-lesson .sh-outs");
  const over = await page.evaluate(() => {
    const name = document.querySelector(".own .sh-name b").getBoundingClientRect();
    const count = document.querySelector(".own .sh-outs").getBoundingClientRect();
    const wide = Math.min(name.right, count.right) - Math.max(name.left, count.left);
    const high = Math.min(name.bottom, count.bottom) - Math.max(name.top, count.top);
    return name.width > 0 && wide > 1 ? high : 0;
  });
  check(`${size}: a lesson's count covers no name`, over <= 1, `by ${over} px`);
}

// Pictures with arrows keep to their cards, however these lie.
async function drawn(page, size) {
  for (const name of ["played", "caller"]) {
    await sit(page, name);
    const found = await page.evaluate(overdrawn);
    check(`${size}: ${name}: pictures keep to their cards`, !found.length, found.join("\n"));
  }
}

// What is said of a place in the pile: two labels, each whole and apart.
async function labels(page, size) {
  await sit(page, "again");
  await page.waitForSelector(".sh-placer");
  const [wrong, apart] = await page.$eval(".sh-placer", (one) => {
    const [where, when] = one.querySelectorAll("p, small");
    if (!when.checkVisibility()) return ["", 1];
    const look = [where, when].map((part) => getComputedStyle(part).borderRadius);
    const gap = when.getBoundingClientRect().y - where.getBoundingClientRect().bottom;
    return [look[0] === look[1] ? "" : look.join(" and "), gap];
  });
  check(`${size}: labels of a place have one shape`, !wrong, wrong);
  check(`${size}: and lie apart`, apart >= 1, `${apart} px`);
  const wide = await page.$eval(".sh-slip .pic", (one) =>
    one.checkVisibility() ? Math.min(one.offsetWidth, one.offsetHeight) : Infinity,
  );
  check(`${size}: the card over its place is told by its picture`, wide >= 28, `${wide} px`);
}

await street();
const { page, context, troubles } = await openPage(chromium.browser, server.link, PHONE);
await rims(page);
for (const [width, height] of [
  [360, 640],
  [640, 360],
  [1280, 800],
]) {
  await page.setViewportSize({ width, height });
  await signs(page, `${width}×${height}`);
  await hintsFit(page, `${width}×${height}`);
  await fingers(page, `${width}×${height}`);
  await drawn(page, `${width}×${height}`);
  await lesson(page, `${width}×${height}`);
}
check("no trouble", !troubles.length, troubles.join("\n"));
await context.close();
await chromium.close();
await server.stop();
tally();
