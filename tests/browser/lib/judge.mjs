// What every screen must pass: axe without violations, nothing to scroll
// sideways, light and dark, at three widths.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, rest, top } from "./common.mjs";

const axe = readFileSync(join(top, "web/node_modules/axe-core/axe.min.js"), "utf8");
const WIDTHS = [360, 768, 1280];

// What dark and light differ in, and what a language cannot change.
const COLOURS = "color-contrast";

const RULES = {
  all: {
    rules: { "label-content-name-mismatch": { enabled: true } },
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  },
  colours: { runOnly: { type: "rule", values: [COLOURS] } },
};
RULES.words = { ...RULES.all, rules: { ...RULES.all.rules, [COLOURS]: { enabled: false } } };

// Runs in the page. What keeps to an edge of the screen covers pieces that can
// be scrolled out from under it: to measure them it lies among the rest.
async function runAxe(options) {
  const sticky = [...document.querySelectorAll("main *")].filter(
    (one) => ["sticky", "fixed"].includes(getComputedStyle(one).position) && !one.matches(":modal"),
  );
  for (const one of sticky) one.style.position = "relative";
  const found = await window.axe.run(document, options);
  for (const one of sticky) one.style.position = "";
  return found;
}

// Colours that are still changing are nobody's to judge.
const settled = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        resolve(
          Promise.allSettled(
            document
              .getAnimations()
              .filter(
                (one) =>
                  one.playState === "running" &&
                  one.effect?.getComputedTiming().endTime !== Infinity,
              )
              .map((one) => one.finished),
          ),
        ),
      ),
    ),
  ).then(() => undefined);

// The screen as it is now.
async function audit(page, name, rules) {
  await page.evaluate(settled);
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe);
  const found = await page.evaluate(runAxe, RULES[rules]);
  const words = found.violations.map(
    (one) =>
      `${one.id}: ${one.help}\n` +
      one.nodes
        .slice(0, 3)
        .map((node) => `  ${node.html.slice(0, 160)}`)
        .join("\n"),
  );
  check(name, !words.length, words.join("\n"));
}

/** By axe: everything in light, colours again in dark; in another language
 * everything but colours. */
export async function hear(page, name) {
  if (process.env.PAGE_LOCALE) return audit(page, name, "words");
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await audit(page, `${name}, light`, "all");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await audit(page, `${name}, dark`, "colours");
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

export async function judge(page, name) {
  await hear(page, name);
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // Some boards fit their words to the room after it has changed.
    await rest(page);
    const wide = await page.evaluate(() => {
      const room = window.innerWidth;
      if (document.documentElement.scrollWidth <= room) return "";
      return (
        [...document.querySelectorAll("body *")]
          .filter((one) => one.getBoundingClientRect().right > room && !one.closest("svg"))
          .map((one) => one.outerHTML.slice(0, 100))
          .slice(-3)
          .join("\n") || "something"
      );
    });
    check(`${name} fits ${width}`, !wide, wide);
  }
  await page.setViewportSize(size);
}
