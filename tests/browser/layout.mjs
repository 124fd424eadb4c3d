// Every screen fits: no sideways scroll from 360 to 1280 px, at twice the size
// of page or text, for either hand; what is pressed is large enough.
import {
  ASKED,
  browse,
  check,
  goOn,
  openDetails,
  openPage,
  press,
  serve,
  tally,
} from "./lib/common.mjs";
import { GAMES, LESSONS } from "./lib/games.mjs";
import { played } from "./lib/moments.mjs";

const LARGE = 44;
const CELL = 32;
const ROUNDING = 0.6;
const STEPS = 4;
// Rules' numbers, squares, cards and seats as records write them.
const CODES =
  /\b[A-Z]{2}-R?\d|\br\d+c\d|\bS\d\d\b|\b[a-z]{3,}\d+b?\b|[?2]-card|\([A-F]\)|E-[A-Z]{3}/;

const { head, events } = played(GAMES.at(-1), 3, "layout");
const record = `${[...head, ...events].join("\n")}\n`;
const server = await serve();
const chromium = await browse();

// Runs in the page. A link inside a sentence may be as small as the text; what
// is for ears alone until it has the focus is not pressed.
function measure({ large, cell }) {
  const seen = [...document.querySelectorAll("button, select, input, summary, a")].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1,
  );
  const small = seen
    .filter((one) => {
      const least = one.matches(".cf-cell") ? cell : large;
      const isInline = one.matches("a") && one.parentElement.matches("p, li, td, th, span");
      return (
        !isInline &&
        [one, one.closest("label") ?? one].every((part) => {
          const box = part.getBoundingClientRect();
          return Math.min(box.width, box.height) < least;
        })
      );
    })
    .map((one) => {
      const box = one.getBoundingClientRect();
      return `${one.className || one.tagName} "${one.textContent
        .trim()
        .replace(/\s+/g, " ")
        .slice(0, 30)}" ${box.width.toFixed(0)}×${box.height.toFixed(0)}`;
    });
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  const out =
    wide <= 0
      ? ""
      : [...document.querySelectorAll("body *")]
          .filter(
            (one) =>
              one.getBoundingClientRect().right > window.innerWidth + 1 &&
              !one.closest(".unseen, .scroll"),
          )
          .slice(0, 3)
          .map((one) => one.className || one.tagName)
          .join(", ");
  return { small: [...new Set(small)], wide, out };
}

// Runs in the page: words that do not fit their place.
function findCut() {
  const places = ".zone-head h1, .pills, .player, .bar-text > .sub, .bar-text, .zone-bar .btn";
  return [...document.querySelectorAll(places)]
    .filter((one) => one.checkVisibility() && one.clientWidth > 1)
    .filter((one) => {
      const isOut = [...one.children].some((part) => {
        const inner = part.getBoundingClientRect();
        // What is placed by itself lies in the bar; the rest in what holds it.
        const isPlaced = getComputedStyle(part).position === "absolute";
        const holder = (isPlaced && one.closest(".zone-bar")) || one;
        const box = holder.getBoundingClientRect();
        const isSeen = part.checkVisibility() && !part.matches(".unseen") && inner.width > 0;
        return isSeen && (inner.top < box.top - 1.5 || inner.bottom > box.bottom + 1.5);
      });
      return isOut || one.scrollWidth > one.clientWidth + 1;
    })
    .map(
      (one) => `${one.className || one.tagName} "${one.textContent.trim().replace(/\s+/g, " ")}"`,
    );
}

async function judge(page, name, { isZoomed = false } = {}) {
  const found = await page.evaluate(measure, { large: LARGE - ROUNDING, cell: CELL - ROUNDING });
  check(`${name}: fits`, found.wide <= 0, `${found.wide} px too wide: ${found.out}`);
  if (!isZoomed)
    check(`${name}: large enough`, !found.small.length, found.small.slice(0, 5).join("; "));
  const said = await page.evaluate(() => document.querySelector(".stage")?.innerText ?? "");
  const code = CODES.exec(said)?.[0];
  check(`${name}: no codes`, !code, `${code} in ${said.replace(/\s+/g, " ")}`);
  const cut = await page.evaluate(findCut);
  if (!isZoomed) check(`${name}: no words are cut`, !cut.length, cut.join("; "));
}

const SHAPES = [
  ["360", { width: 360, height: 640 }],
  ["768", { width: 768, height: 1024 }],
  ["1280", { width: 1280, height: 800 }],
  ["1280 at 200 %", { width: 640, height: 400 }],
  ["640, lying", { width: 640, height: 360 }],
  ["768 at 200 %", { width: 384, height: 512 }],
  ["1280 with text at 200 %", { width: 1280, height: 800 }, "200%"],
  ["360, left-handed", { width: 360, height: 640 }, "", "left"],
  ["1280, left-handed", { width: 1280, height: 800 }, "", "left"],
];

for (const [size, viewport, text = "", hand = "right"] of SHAPES) {
  const { page, context, troubles } = await openPage(chromium.browser, server.link, {
    viewport,
    isMobile: viewport.width < 500,
    hasTouch: viewport.width < 500,
  });
  await page.addInitScript(
    ([grown, side]) => {
      localStorage.setItem("tidywinks.hand", side);
      document.addEventListener("DOMContentLoaded", () => {
        if (grown) document.documentElement.style.fontSize = grown;
      });
    },
    [text, hand],
  );
  const more = { isZoomed: text !== "" };
  await page.reload();
  await page.waitForSelector(".game-card");
  await judge(page, `${size}: start`, more);
  await page.click("[data-game=clean-family] [data-do=set-up]");
  await page.waitForSelector(".set-up");
  await openDetails(page);
  await judge(page, `${size}: set-up`, more);
  for (const game of GAMES) {
    await page.goto(server.link);
    await page.click(`[data-game=${game}] [data-do=play]`);
    await page.waitForSelector(ASKED);
    for (let i = 0; i < STEPS; i++) {
      await judge(page, `${size}: ${game} ${i}`, more);
      await press(page, i);
      await goOn(page);
      await page.waitForSelector(`${ASKED}, .end`);
    }
  }
  if (hand === "right" && viewport.width !== 384) {
    await page.goto(`${server.link}#learn/${LESSONS.at(-1)}`);
    await page.waitForSelector(".stage-lesson");
    await judge(page, `${size}: lesson`, more);
    await page.goto(`${server.link}#replay`);
    await page.fill("#record", record);
    await page.click("[data-do=open]");
    await page.waitForSelector(".stage-replay");
    await page.locator(".slider input").fill("9");
    await page.waitForSelector(".stage-replay[data-step='9']");
    await judge(page, `${size}: replay`, more);
  }
  if (hand === "left" && viewport.width > 1000) {
    const [side, board] = await Promise.all(
      [".zone-panel", ".zone-board"].map((one) => page.locator(one).boundingBox()),
    );
    check(`${size}: panels on the left`, side.x < board.x, `${side.x}, ${board.x}`);
  }
  check(`${size}: no trouble`, !troubles.length, troubles.join("\n"));
  await context.close();
}

// On a phone Wash Match shows players, cards and machines without scrolling.
{
  const { page, context } = await openPage(chromium.browser, server.link, {
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
  });
  await page.click("[data-game=wash-match] [data-do=play]");
  await page.waitForSelector(ASKED);
  const low = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll(".wm-player, .wm-card, .wm-machine")].map(
        (one) => one.getBoundingClientRect().bottom,
      ),
    ),
  );
  check("Wash Match above the fold", low <= 640, `down to ${low}`);
  await context.close();
}

await chromium.close();
await server.stop();
tally();
