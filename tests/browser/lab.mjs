// A designer's question from beginning to end: is the game fair, what would
// another rule change, and may I see such a game? The page says what the
// program says, sentence by sentence.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { browse, build, check, DESKTOP, openPage, rest, serve, tally } from "./lib/common.mjs";
import { judge } from "./lib/judge.mjs";

const server = await serve();
const chromium = await browse();
const { page, troubles, bytes } = await openPage(chromium.browser, server.link, DESKTOP);

const WORDS = ["--games", "100", "--seed", "page", "--json"];
const ofGame = (game, ...more) =>
  JSON.parse(
    execFileSync(join(build, "tidywinks"), ["simulate", game, ...WORDS, ...more], {
      encoding: "utf8",
    }),
  );
const native = (...more) => ofGame("wash-match", ...more);
const texts = (selector) =>
  page.$$eval(selector, (all) => all.map((one) => one.textContent.trim().replace(/\s+/g, " ")));
const isSame = (name, a, b) =>
  check(name, JSON.stringify(a) === JSON.stringify(b), `${a.join("\n")}\n---\n${b.join("\n")}`);
const known = () => page.getAttribute(".lab-report", "data-games").then(Number);

// A hundred games by bots that only do what is allowed.
async function choose(title) {
  await page.selectOption("#lab-game", { label: title });
  await page.selectOption("#lab-bots", { label: "random" });
  await page.selectOption("#lab-games", { label: "100" });
  await page.fill("#lab-seed", "page");
  await page.press("#lab-seed", "Tab");
}

async function play() {
  await page.click("[data-do=start]");
  await rest(page);
}

async function ask() {
  const focused = () => page.evaluate(() => document.activeElement.dataset.do);
  check("not loaded before it is asked for", !(await bytes((url) => /lab/.test(url))), "it was");
  await page.click("[data-do=lab]");
  await page.waitForSelector(".lab");
  check("nothing known yet", (await known()) === 0, await known());
  await choose("Wash Match");
  await page.keyboard.press("Tab");
  check("the next key begins", (await focused()) === "start", await focused());
  await page.keyboard.press("Enter");
  await rest(page);
  check("and stays there", (await focused()) === "start", await focused());
  const { first } = native();
  check("all games", (await known()) === 100, await known());
  isSame(
    "the answers of the program",
    await texts(".lab-report section[data-answer] > p"),
    first.answers.map(({ answer }) => answer),
  );
  const wins = (await texts("[data-part=seats] tbody td")).slice(0, 2);
  isSame(
    "wins and their intervals",
    wins,
    first.seats.map(({ win_rate: { mean, low, high } }) => {
      const [a, b, c] = [mean, low, high].map((n) => (100 * n).toFixed(1));
      return `${a} % (${b} to ${c})`;
    }),
  );
  const heard = await page.textContent(".lab [aria-live]");
  check("told to who listens", /100 of 100 games are played/.test(heard), heard);
}

async function levels() {
  await choose("Stay At Home");
  await page.check("#lab-levels");
  await play();
  const { first, levels } = ofGame("stay-at-home", "--levels", "random,easy");
  isSame(
    "skill or luck, too",
    await texts(".lab-report section[data-answer] > p"),
    first.answers.map(({ answer }) => answer),
  );
  const shown = await texts("[data-part=levels] tbody th");
  isSame(
    "a row a level",
    shown,
    levels.of.map(({ level }) => level),
  );
}

async function compare() {
  await page.selectOption("#option-collect", "mandatory");
  check("what it was before", (await texts(".was")).length === 1, await texts(".was"));
  check("the report is older", await page.isVisible(".lab-old"), "not said");
  await play();
  const { differences, second } = native("--compare", "collect mandatory");
  const told = await texts(".lab-changes li");
  const named = await page.textContent(".lab-changes p");
  check("in words", /^Whether a washer and a dryer.*, before: if one likes/.test(named), named);
  isSame("what has changed", [...told].sort(), differences.map(({ words }) => words).sort());
  const real = await texts(".lab-changes li.real");
  isSame(
    "what is real comes first",
    told.slice(0, real.length),
    differences.filter((one) => one.real).map(({ words }) => words),
  );
  const answers = await texts(".lab-report section[data-answer] > p");
  check("answers are of now", answers[1] === second.answers[1].answer, answers[1]);
  await judge(page, "the laboratory");
}

async function changeCards() {
  await page.click("[data-do=as-before]");
  await page.click(".lab-change summary >> nth=1");
  const pieces = page.locator(".lab-fields input").first();
  await pieces.fill("99");
  await pieces.press("Tab");
  await play();
  const why = await page.textContent(".refusal");
  check("a bad number is refused", /cannot be played: /.test(why), why);
  check("what was known stays", (await known()) === 100, await known());
  check("its line is marked", (await page.locator("tr.bad").count()) === 1, "none");
  await pieces.fill("2");
  await pieces.press("Tab");
  await play();
  const changed = await page.textContent(".lab-changes p");
  check("cards of its own", /^kind S shirt: 2, before: 1\. Both/.test(changed), changed);
  check("compared with", (await known()) === 100, await known());
}

// Through with it before the end, and on again.
async function stop() {
  await page.selectOption("#lab-games", { label: "100,000" });
  await page.click("[data-do=start]");
  await page.waitForFunction(
    () => Number(document.querySelector(".lab-report").dataset.games) > 100,
  );
  check("what is known so far", (await texts("[data-part=seats] td")).length > 2, "no table");
  await page.click("[data-do=stop]");
  await rest(page);
  const before = await known();
  check("stopped", before < 100_000, before);
  await page.click("[data-do=go-on]");
  await page.waitForFunction(
    (n) => Number(document.querySelector(".lab-report").dataset.games) > n,
    before,
  );
  await page.click("[data-do=stop]");
  await rest(page);
  check("gone on", (await known()) > before, `${before}, ${await known()}`);
}

async function look() {
  const told = await known();
  const what = await page.textContent("[data-do=show] >> nth=0");
  check("the longest game", /longest game, \d+ decisions/.test(what), what);
  await page.click("[data-do=show] >> nth=1");
  await page.waitForSelector(".stage-replay");
  await rest(page);
  await page.goBack();
  await page.waitForSelector(".lab");
  check("the report is still there", (await known()) === told, await known());
}

await ask();
await compare();
await changeCards();
await stop();
await look();
await levels();
check("no trouble", !troubles.length, troubles.join("\n"));
await chromium.close();
await server.stop();
tally();
