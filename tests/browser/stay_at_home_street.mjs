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

// Runs in the page: names and counts that the line from house to house covers.
function crossed() {
  const way = document.querySelector(".sh-aim .way");
  const from = document.querySelector(".sh-aim").getBoundingClientRect();
  const half = Number.parseFloat(getComputedStyle(way).strokeWidth) / 2;
  const all = [".seat-name", ".sh-name b", ".sh-outs", ".sh-count", ".sh-words", ".sh-post .pill"]
    .flatMap((one) => [...document.querySelectorAll(one)])
    .filter((one) => one.checkVisibility() && one.textContent.trim());
  const found = new Set(way.getTotalLength() ? [] : ["there is no line"]);
  for (let at = 0; at < way.getTotalLength(); at += 4) {
    const { x, y } = way.getPointAtLength(at);
    for (const one of all) {
      const range = document.createRange();
      range.selectNodeContents(one);
      const box = range.getBoundingClientRect();
      const [dx, dy] = [x + from.x, y + from.y];
      if (dx > box.x - half && dx < box.right + half && dy > box.y - half && dy < box.bottom + half)
        found.add(one.textContent.trim());
    }
  }
  return [...found];
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
      const under = await page.evaluate(crossed);
      check(`${at}: the line covers no word`, !under.length, under.join("\n"));
    }
    await told(page, `${width}×${height}`);
    await context.close();
  }
}

// Runs in the page: sentences of the story that reach out of their row.
function spilt() {
  const box = (one) => one.getBoundingClientRect();
  const table = box(document.querySelector(".sh-table"));
  const rows = [...document.querySelectorAll(".sh-past li")].filter((one) => one.checkVisibility());
  const found = rows.length ? [] : ["there is no story"];
  for (const [i, row] of rows.entries()) {
    const range = document.createRange();
    range.selectNodeContents(row.lastElementChild);
    const words = range.getBoundingClientRect();
    const low = rows[i + 1] ? box(rows[i + 1]).y : table.bottom;
    if (words.bottom > low + 1 || words.y < table.y || words.right > table.right)
      found.push(row.textContent.trim());
  }
  return found;
}

// What happened is told in sentences, each with what came of it.
async function told(page, size) {
  await sit(page, "story");
  const was = Number(await count(page));
  await page.evaluate(() => document.querySelector(".sh-box[data-move=end]").click());
  await page.waitForFunction(untilAsked, was);
  await rest(page);
  const wrong = await page.evaluate(spilt);
  check(`${size}: a story keeps to its rows`, !wrong.length, wrong.join("\n"));
  const said = await page.$$eval(".sh-past li", (all) =>
    all.map((one) => one.textContent).join(" "),
  );
  check(`${size}: it says what came of it`, /goes out: \d out now/.test(said), said);
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
      pic.offsetLeft - disc.offsetLeft > disc.offsetWidth * 0.5;
    return isFree && wide < disc.offsetWidth ? [] : [card.dataset.card];
  });
}

async function signs(page, size) {
  for (const name of ["full", "covid", "play"]) {
    await sit(page, name);
    const found = await page.evaluate(hidden);
    check(`${size}: ${name} shows what kind each card is`, !found.length, found.join());
  }
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

// What a hint says is there to be read, to its last word.
async function hintsFit(page, size) {
  for (const name of ["block", "target", "two-out", "covid", "street3"]) {
    await sit(page, name);
    await page.click("[data-do=hint]");
    await page.waitForSelector(".hint strong");
    const cut = await page.$eval(".bar-text", (one) =>
      one.scrollHeight > one.clientHeight + 1 ? one.textContent.replace(/\s+/g, " ") : "",
    );
    check(`${size}: the hint of ${name} is not cut`, !cut, cut);
  }
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
}
check("no trouble", !troubles.length, troubles.join("\n"));
await context.close();
await chromium.close();
await server.stop();
tally();
