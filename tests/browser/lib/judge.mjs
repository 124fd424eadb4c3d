// What every screen must pass: axe without violations, nothing to scroll
// sideways, light and dark, at three widths.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, rest, top } from "./common.mjs";

const axe = readFileSync(join(top, "web/node_modules/axe-core/axe.min.js"), "utf8");
const WIDTHS = [360, 768, 1280];

// Runs in the page. What keeps to an edge of the screen covers pieces that can
// be scrolled out from under it: to measure them it lies among the rest.
async function runAxe() {
  const sticky = [...document.querySelectorAll("main *")].filter(
    (one) => ["sticky", "fixed"].includes(getComputedStyle(one).position) && !one.matches(":modal"),
  );
  for (const one of sticky) one.style.position = "relative";
  const found = await window.axe.run(document, {
    rules: { "label-content-name-mismatch": { enabled: true } },
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
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
export async function audit(page, name) {
  await page.evaluate(settled);
  await page.evaluate(axe);
  const found = await page.evaluate(runAxe);
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

export async function judge(page, name) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await audit(page, `${name}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
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
