// Whatever the bar says in a whole game, with hints, refusals and second questions,
// while others act too, is read whole at seven sizes in both languages; and it never
// says a move as records write it. The third argument is the game.
import {
  ASKED,
  browse,
  check,
  openPage,
  resizable,
  rest,
  SIZES,
  serve,
  tally,
} from "../lib/common.mjs";
import { specialOf } from "../lib/games.mjs";

const game = process.argv[4];
const special = await specialOf(game);
const STEPS = 250;
const server = await serve();
const chromium = await browse();

// Runs in the page before it does: keeps the bar as often as it says something else.
function keepBars() {
  window.bars = new Map();
  const keep = () => {
    const bar = document.querySelector(".stage-table .bar-in");
    if (bar)
      window.bars.set(`${bar.textContent.replace(/\s+/g, " ")} ${bar.className}`, bar.outerHTML);
  };
  new MutationObserver(keep).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

// Runs in the page: hints are read and followed, refusals asked for; now and then
// something else is done.
function goOn([step, pick]) {
  const find = (what) => document.querySelector(what);
  const told = find("[data-do=hinted]") ?? find("[data-do=seen], [data-do=hand], .sheet button");
  if (told) return told.click();
  if (!find(".stage[data-asked=yes]")) return undefined;
  if (find(".hint strong")) return pick % 3 ? find("[data-do=hint]").click() : something();
  return step % 2 ? something() : find("[data-do=hint]").click();

  function something() {
    const all = [...document.querySelectorAll(".board button, .bar-actions button")].filter(
      (one) => one.checkVisibility() && !one.disabled,
    );
    const moves = all.filter((one) => one.dataset.move);
    const from = moves.length && pick % 5 ? moves : all;
    from[pick % from.length]?.click();
  }
}

// Runs in the page: every bar there was, in every window.
function measure(sizes) {
  const zone = document.querySelector(".zone-bar");
  const faults = new Set();
  for (const one of document.querySelectorAll(".stage > :not(.zone-bar)")) one.replaceChildren();
  for (const [width, height] of sizes)
    for (const bar of window.bars.values()) {
      zone.innerHTML = bar;
      window.makeRoom(width, height);
      for (const fault of window.cutWords()) faults.add(`${width}×${height}: ${fault}`);
      const move = zone.querySelector(".hint strong")?.textContent ?? "";
      if (/^[a-z]/.test(move)) faults.add(`as records write it: ${move}`);
    }
  return { faults: [...faults], bars: window.bars.size };
}

for (const locale of ["en-US", "de-DE"]) {
  process.env.PAGE_LOCALE = locale;
  const { page, context, troubles } = await openPage(
    chromium.browser,
    server.link,
    { viewport: { width: 1920, height: 1080 } },
    0,
    async (one) => {
      await resizable(one);
      await one.addInitScript(keepBars);
    },
  );
  await (special.sit ?? ((at) => at.click(`[data-game=${game}] [data-do=play]`)))(page);
  await page.waitForSelector(ASKED);
  let pick = 7;
  let step = 0;
  for (; step < STEPS && !(await page.$(".end")); step++) {
    pick = (pick * 1103515245 + 12345) % 2147483648;
    await page.evaluate(goOn, [step, pick >> 8]);
    await rest(page);
  }
  const { faults, bars } = await page.evaluate(measure, SIZES);
  check(`${game}, ${locale}: something is said`, bars > 30, `${bars} bars in ${step} steps`);
  check(
    `${game}, ${locale}: all of it is read whole`,
    !faults.length,
    `${faults.length} in all\n${faults.slice(0, 8).join("\n")}`,
  );
  check(`${game}, ${locale}: no trouble`, !troubles.length, troubles.join("\n"));
  await context.close();
}
await chromium.close();
await server.stop();
tally();
