// A tap is not taken too soon after a change under the finger, and is taken
// once everything rests: also on pieces that were still on their way when the
// table was drawn.
import { browse, check, DESKTOP, openPage, serve, tally } from "./lib/common.mjs";

const REST_MS = 1300; // longer than a piece travels and a finger is guarded

const server = await serve();
const chromium = await browse();
const { page, context } = await openPage(chromium.browser, server.link, DESKTOP, 1.2);
await page.emulateMedia({ reducedMotion: "no-preference" });
await page.evaluate(() => localStorage.setItem("tidywinks.guard", "0.4"));
await page.reload();
await page.click("[data-game=wash-match] [data-do=play]");

const ASKED = ".stage[data-asked=yes]";
const count = () => page.$eval(".stage", (one) => Number(one.dataset.count));
// Nothing on the table has moved or been drawn for a while.
const settled = () =>
  page.evaluate(
    (ms) =>
      new Promise((done) => {
        let timer = 0;
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            if (
              document
                .getAnimations()
                .some(
                  (one) =>
                    one.playState === "running" &&
                    one.effect?.getComputedTiming().endTime !== Infinity,
                )
            )
              wait();
            else done();
          }, ms);
        };
        new MutationObserver(wait).observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
        });
        wait();
      }),
    REST_MS,
  );

for (let n = 0; n < 2; n++) {
  await page.waitForSelector(ASKED, { timeout: 60000 });
  await settled();
  const before = await count();
  const card = await page.$(`[data-move="flip ${n * 7 + 1}"]`);
  // It rests elsewhere than where it was drawn, as after a way or under a mouse.
  await card.evaluate((one) => {
    one.style.translate = "9px 9px";
  });
  const box = await card.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page
    .waitForFunction(
      (was) => Number(document.querySelector(".stage").dataset.count) > was,
      before,
      { timeout: 30000 },
    )
    .catch(() => {});
  check(`a card at rest is turned, click ${n + 1}`, (await count()) > before);
}
await context.close();
await chromium.close();
await server.stop();
tally();
