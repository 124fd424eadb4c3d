// A whole game by mouse, acting on the stage only. At every step no zone and no
// tool of the bar has moved by a pixel, nothing scrolls, the bar is read whole, and
// everything that can be done lies inside the window, uncovered and large enough: at all seven sizes where something is asked
// or offered that was not before, at two of them in turn elsewhere. Nothing is
// asked of another host, nothing goes wrong, and the page never asks for another
// seat's eyes. The third argument is the game.
import {
  ASKED,
  browse,
  check,
  findFaults,
  judgeEnd,
  openPage,
  resizable,
  rest,
  SIZES,
  serve,
  sitAt,
  tally,
} from "../lib/common.mjs";
import { specialOf } from "../lib/games.mjs";

const game = process.argv[4];
const special = await specialOf(game);

const LARGE = 43.4; // 44 px without rounding
const CELL = 31.4; // squares of a sheet may be smaller
const STEPS = 400;

const server = await serve();
const chromium = await browse();
const { page, context, troubles } = await openPage(chromium.browser, server.link, {
  viewport: { width: 1920, height: 1080 },
});

await resizable(context);
await page.reload();

function measure({ sizes, large, cell }) {
  const doable = "[data-move], .board [data-pick], .zone-bar button, .zone-bar a.rule";
  const isPlain = document.querySelector(".plain-moves"); // a list of moves, which scrolls
  const all = {};
  for (const [width, height] of sizes) {
    window.makeRoom(width, height);
    const zones = {};
    const faults = [];
    for (const name of ["others", "board", "mine", "bar"]) {
      const zone = document.querySelector(`.zone-${name}`);
      const box = zone?.getBoundingClientRect();
      zones[name] = box ? [box.x, box.y, box.width, box.height].join(" ") : "none";
      if (
        zone &&
        name !== "mine" &&
        !(isPlain && name === "board") &&
        (zone.scrollHeight > zone.clientHeight + 1 || zone.scrollWidth > zone.clientWidth + 1)
      )
        faults.push(
          `${name} holds ${zone.scrollWidth}×${zone.scrollHeight} in ${zone.clientWidth}×${zone.clientHeight}`,
        );
    }
    for (const one of document.querySelectorAll(".bar-tools > button")) {
      const { x, y, width: wide, height: high } = one.getBoundingClientRect();
      zones[one.dataset.do] = [x, y, wide, high].join(" ");
      if (one.scrollWidth > one.clientWidth || !one.innerText.trim())
        faults.push(`${one.dataset.do} is not said: ${one.innerText}`);
    }
    faults.push(...window.cutWords());
    for (const one of document.querySelectorAll(doable)) {
      if (!one.checkVisibility() || one.closest("dialog, .unseen, .plain-moves")) continue;
      const box = one.getBoundingClientRect();
      const words = (one.ariaLabel || one.textContent).trim().replace(/\s+/g, " ").slice(0, 30);
      const name = `${one.getAttribute("class")} "${words}"`;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      if (box.x < -1 || box.y < -1 || box.right > width + 1 || box.bottom > height + 1)
        faults.push(`outside: ${name} at ${Math.round(box.x)}, ${Math.round(box.y)}`);
      else if (!hit || !(one.contains(hit) || hit.contains(one)))
        faults.push(`covered: ${name} by ${hit?.getAttribute("class")}`);
      const least = one.closest("[role=grid]") ? cell : large;
      if (Math.min(box.width, box.height) < least && !one.matches(".bar-text a"))
        faults.push(`small: ${name} ${Math.round(box.width)}×${Math.round(box.height)}`);
    }
    all[`${width}×${height}`] = { zones, faults };
  }
  window.makeRoom(0, 0);
  return all;
}

const first = new Map();
const found = { moved: new Set(), faults: new Set() };

const asked = new Set();

async function judge(step) {
  const what = await page.evaluate(() =>
    [...document.querySelectorAll(".ask, .warning, .bar-actions button")]
      .map((one) => one.textContent.trim())
      .join("|"),
  );
  const isNew = !asked.has(what);
  asked.add(what);
  const all = await page.evaluate(measure, {
    sizes: isNew ? SIZES : [SIZES[step % SIZES.length], SIZES[(step + 3) % SIZES.length]],
    large: LARGE,
    cell: CELL,
  });
  for (const [size, { zones, faults }] of Object.entries(all)) {
    const before = first.get(size) ?? zones;
    first.set(size, before);
    for (const [name, box] of Object.entries(zones))
      if (box !== before[name])
        found.moved.add(`${size}: ${name} was ${before[name]}, is ${box} at step ${step}`);
    for (const fault of faults) found.faults.add(`${size}: ${fault}`);
  }
}

// Runs in the page: where to press for any move that can be made at once, else for
// a step on the way to one.
function aim(n) {
  const here = (what) =>
    [...document.querySelectorAll(what)].filter(
      (one) =>
        one.checkVisibility() &&
        one.ariaDisabled !== "true" &&
        !one.disabled &&
        (!document.querySelector("dialog[open]") || one.closest("dialog[open]")),
    );
  const only = here("[data-do=seen], [data-do=hand]");
  const moves = here("[data-move]");
  const picks = here(".board [data-pick], .bar-actions [data-pick], .board button");
  const from = only.length ? only : moves.length && n % 4 ? moves : picks.length ? picks : moves;
  const one = from[n % from.length];
  if (!one) return null;
  one.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

await sitAt(page, game, special);
const faults = { tooWide: "", faces: "" };
let pick = 7;
let steps = 0;
for (; steps < STEPS; steps++) {
  await rest(page);
  await page.waitForSelector(`${ASKED}, [data-do=seen], [data-do=hand], .end`);
  if (await page.$(".end")) break;
  await judge(steps);
  if (steps % 10 === 0 && (await page.$(ASKED))) await findFaults(page, special.unseen, faults);
  pick = (pick * 1103515245 + 12345) % 2147483648;
  const at = await page.evaluate(aim, pick >> 8);
  if (at) await page.mouse.click(...at);
  else await page.keyboard.press("Escape");
}
const few = (all) => `${all.size} in all\n${[...all].slice(0, 8).join("\n")}`;
check(`${game}: ends`, Boolean(await page.$(".end")), `not after ${steps} steps`);
// While it is counted up, only numbers and their sums are still to come.
await page.emulateMedia({ reducedMotion: "no-preference" });
const late = await page.evaluate(() =>
  document
    .getAnimations()
    .filter((one) => one.animationName === "count")
    .filter((one) => !one.effect.target.matches("td, .end-sum, .end-ribbon small, .standing b"))
    .map((one) => one.effect.target.textContent.trim().replace(/\s+/g, " ")),
);
check(`${game}: the end stands whole at once`, !late.length, late.join("; "));
await page.emulateMedia({ reducedMotion: "reduce" });
check(`${game}: no zone moves`, !found.moved.size, few(found.moved));
check(`${game}: all that can be done is within reach`, !found.faults.size, few(found.faults));
found.faults.clear();
const out = await page.evaluate((sizes) => {
  return sizes.flatMap(([width, height]) => {
    window.makeRoom(width, height);
    return [...document.querySelectorAll(".end button, #verdict")]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.x < 0 || box.y < 0 || box.right > width || box.bottom > height;
      })
      .map((one) => `${width}×${height}: ${one.textContent.trim()}`);
  });
}, SIZES);
for (const one of out) found.faults.add(one);
check(`${game}: the end is within the window`, !found.faults.size, few(found.faults));
check(`${game}: fits`, !faults.tooWide, faults.tooWide);
check(`${game}: faces`, !faults.faces, faults.faces);
await page.evaluate(() => window.makeRoom(0, 0));
const told = await page.$$eval(".panel-log .log li p", (all) =>
  all.map((one) => one.textContent.trim()),
);
const noise = told.filter(
  (line, i) => /^(Now it|It) is .*\bturn\b/.test(line) || line === told[i - 1],
);
check(`${game}: no noise in what happened`, told.length > 9 && !noise.length, noise.join("; "));
const beads = await page.$$eval(".panel-log .log li", (all) => all.length);
check(`${game}: what one did is told together`, beads < told.length, `${beads} parts`);
await judgeEnd(page, game);
check(`${game}: no trouble`, !troubles.length, troubles.join("\n"));
console.log(`${game}: ${steps} steps`);
await context.close();
await chromium.close();
await server.stop();
tally();
