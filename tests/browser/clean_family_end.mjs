// The end of Clean Family: everybody's sheet, the winner's first, with all points,
// at any size; and what decided it.
import { browse, check, openPage, PHONE, rest, SIZES, serve, tally } from "./lib/common.mjs";
import { played } from "./lib/moments.mjs";
import { recordsOf, sitter } from "./lib/recorded.mjs";

const GAME = "clean-family";

const server = await serve();
const chromium = await browse();
const sit = sitter(server.link);
const { cut } = recordsOf(GAME);

// A game of two that A decides last, and how it ends.
const ended = (n) => {
  const { head, events } = played(GAME, 2, `picture-${n}`);
  if (!events.at(-2).startsWith("A assign")) return [];
  const record = `${[...head, ...events.slice(0, -2)].join("\n")}\n`;
  return [{ record, words: events.at(-2).slice(2), result: events.at(-1) }];
};
const games = Array.from({ length: 40 }, (_, n) => ended(n + 1)).flat();

// Runs in the page: what of the end is out of sight, cut or too small.
function findEnd() {
  const faults = [];
  const why = document.querySelector(".end-why").getBoundingClientRect();
  const isIn = (a, b) =>
    a.left >= b.left - 1 &&
    a.right <= b.right + 1 &&
    a.top >= b.top - 1 &&
    a.bottom <= b.bottom + 1;
  for (const one of document.querySelectorAll(".end-made button, .end-score tbody tr")) {
    const box = one.getBoundingClientRect();
    if (!isIn(box, why)) faults.push(`cut: ${one.className} "${one.textContent.trim()}"`);
    for (const part of one.querySelectorAll("td, svg.cf-small, .end-whose, th > span:not(.why)"))
      if (!isIn(part.getBoundingClientRect(), box)) faults.push(`over: ${part.textContent.trim()}`);
  }
  for (const one of document.querySelectorAll(".end-made .cf-small")) {
    const { width, height } = one.getBoundingClientRect();
    if (Math.min(width, height) < 44) faults.push(`a small sheet, ${width}×${height}`);
    const blank = one.closest("button").getBoundingClientRect().height - Math.min(width, height);
    if (blank > 80) faults.push(`a blank card, ${blank} px`);
  }
  const lines = (row) =>
    new Set([...row.querySelectorAll("td")].map((one) => one.getBoundingClientRect().top)).size;
  const tiles = [...document.querySelectorAll(".end-score tbody tr")];
  const kinds = new Set(tiles.map(lines));
  if (tiles.length % 3 || kinds.size > 1)
    faults.push(`${tiles.length} tiles of ${kinds.size} kinds`);
  const hero = document.querySelector(".hero .token").getBoundingClientRect();
  const ribbon = document.querySelector(".end-ribbon .ribbon").getBoundingClientRect();
  if (hero.bottom > ribbon.top + 1) faults.push("the ribbon lies on who won");
  for (const one of document.querySelectorAll(".end-do button")) {
    const { bottom } = one.getBoundingClientRect();
    if (bottom > innerHeight + 1) faults.push(`out of reach: ${one.textContent.trim()}`);
  }
  return faults;
}

// The end shows everybody's sheet, the winner's first, and all points, in sight
// with what can be done next; a tap shows a sheet large.
for (const [locale, players] of [
  ["en-US", 1],
  ["en-US", 2],
  ["en-US", 3],
  ["en-US", 4],
  ["de-DE", 2],
  ["de-DE", 4],
]) {
  process.env.PAGE_LOCALE = locale;
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  const end = cut(players, "A assign", 12);
  await sit(page, end);
  await page.click(`[data-move="${end.words}"]`);
  await page.waitForSelector(".end-made");
  await page.click(".end .sky");
  await rest(page);
  const pile = await page.locator(".cf-market:not(.shut)").count();
  check(`${locale}, ${players}: no blank card is left`, !pile, pile);
  const sheets = await page.locator(".end-made .cf-small").count();
  check(`${locale}, ${players}: a sheet each`, sheets === players, sheets);
  const sums = (await page.locator(".end-made .end-sum").allInnerTexts()).map(Number);
  check(`${locale}, ${players}: the winner's first`, sums[0] === Math.max(...sums), sums.join());
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await rest(page);
    const faults = await page.evaluate(findEnd);
    const name = `${locale}, ${players}: the end, ${width}×${height}`;
    check(name, !faults.length, faults.slice(0, 4).join("; "));
  }
  await page.locator("[data-do=made]").last().tap();
  const large = await page.locator(".sheet .cf-spy .cf-small").count();
  check(`${locale}, ${players}: a sheet is looked at`, large === 1, large);
  const notes = (await page.locator(".sheet .cf-spy li > b").allInnerTexts()).map((one) =>
    Number(one.replace("−", "-")),
  );
  const all = notes.reduce((a, b) => a + b, 0);
  check(`${locale}, ${players}: and whose points`, all === sums.at(-1), notes.join());
  await context.close();
}

// Level on points: what decided it instead, at any size; in German, too.
for (const [locale, by, said] of [
  ["en-US", "empty", /^Fewer squares empty: (Bruno|you) (\d+), (you|Bruno) (\d+)\./],
  ["de-DE", "empty", /^Weniger leere Felder: (Bruno|du) (\d+), (du|Bruno) (\d+)\./],
  ["de-DE", "tie", /^Gleich viele Punkte, gleich viele leere Felder\./],
]) {
  process.env.PAGE_LOCALE = locale;
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  const end = games.find(({ result }) => result.endsWith(`by ${by}`));
  await sit(page, end);
  await page.click(`[data-move="${end.words}"]`);
  await page.waitForSelector(".end-made");
  await page.click(".end .sky");
  const why = await page.innerText(".end-why > p");
  const [, , few, , more] = said.exec(why) ?? [];
  check(`${locale}: level, by ${by}`, said.test(why) && (by === "tie" || +few < +more), why);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await rest(page);
    const faults = await page.evaluate(findEnd);
    check(`${locale}, by ${by}: ${width}×${height}`, !faults.length, faults.slice(0, 4).join("; "));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await rest(page);
  await page.click("[data-do=look]");
  const shown = await page.innerText('[data-piece="member-grandma"] .cf-points');
  const row = page.locator(".end tbody tr").last().locator("td").first();
  const lost = (await row.textContent()).trim();
  check(`${locale}, by ${by}: what Grandma took`, shown === lost, `${shown}, not ${lost}`);
  await context.close();
}

// Points are counted source by source, and only then what they come to is told.
{
  process.env.PAGE_LOCALE = "en-US";
  const { page, context } = await openPage(chromium.browser, server.link, {
    viewport: { width: 1280, height: 800 },
  });
  const end = cut(2, "A assign", 12);
  await sit(page, end);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.click(`[data-move="${end.words}"]`);
  await page.waitForSelector(".end .counting");
  const begins = (selector) =>
    page.$$eval(selector, (all) =>
      all.map((one) => {
        const [how] = one.getAnimations();
        const { delay, duration } = how?.effect.getTiming() ?? { delay: 0, duration: 0 };
        return { name: one.className || one.localName, begins: delay, ends: delay + duration };
      }),
    );
  const points = await begins(".end tbody td");
  const sums = await begins(".end-sum, .end-ribbon small, .standing b");
  const last = Math.max(...points.map(({ ends }) => ends));
  const early = sums.filter((one) => one.begins < last);
  check(
    "totals come after the counting",
    sums.length === 5 && !early.length,
    JSON.stringify(early),
  );
  await context.close();
}

// Where no one of the family decided it, the largest lead is told, with the points
// of both.
const won = (seat) =>
  games
    .flatMap((one) => {
      const [, a, b, who] = /A (-?\d+) B (-?\d+) win (.) by points/.exec(one.result) ?? [];
      return who === seat ? [{ ...one, by: Math.abs(a - b) }] : [];
    })
    .sort((one, other) => other.by - one.by);

for (const [locale, seat, said] of [
  ["en-US", "A", /^Your largest lead: (\w+), (\S+) to (\S+)\./],
  ["en-US", "B", /^\w+'s largest lead: (\w+), (\S+) to (\S+)\./],
  ["de-DE", "A", /^Dein größter Vorsprung: (\w+), (\S+) zu (\S+)\./],
  ["de-DE", "B", /^Größter Vorsprung von \w+: (\w+), (\S+) zu (\S+)\./],
]) {
  process.env.PAGE_LOCALE = locale;
  const { page, context } = await openPage(chromium.browser, server.link, PHONE);
  let why = "";
  for (const end of won(seat)) {
    await sit(page, end);
    await page.click(`[data-move="${end.words}"]`);
    await page.waitForSelector(".end .score");
    why = await page.innerText(".end-why > p");
    if (!/decided it|Den Ausschlag gab/.test(why)) break;
  }
  const rows = await page.locator(".end tbody tr").evaluateAll((all) =>
    all.map((row) => ({
      name: row.querySelector("th > span").textContent.trim(),
      points: [...row.querySelectorAll("td")].map((one) => one.textContent.trim()),
    })),
  );
  const number = (text) => Number(text.replace("−", "-"));
  const lead = ({ points: [a, b] }) => (number(a) - number(b)) * (seat === "A" ? 1 : -1);
  const most = rows.reduce((a, b) => (lead(b) > lead(a) ? b : a));
  const [, ...told] = said.exec(why) ?? [];
  const [a, b] = most.points;
  const meant = [most.name, ...(seat === "A" ? [a, b] : [b, a])];
  check(`${locale}: the lead of ${seat}`, told.join() === meant.join(), `${why} not ${meant}`);
  await context.close();
}
await chromium.close();
await server.stop();
tally();
