// A whole game: by mouse and by keyboard at desktop size, by touch on a phone,
// acting on the board only. Nothing is asked of another host, nothing goes wrong, and
// the page never asks for another seat's eyes. The third argument is the game.
import { browse, check, DESKTOP, openPage, PHONE, playOut, serve, tally } from "../lib/common.mjs";
import { specialOf } from "../lib/games.mjs";

const game = process.argv[4];
const special = await specialOf(game);

const server = await serve();
const chromium = await browse();

// Notes what the page asks of its worker.
function note() {
  window.asked = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (request, ...rest) {
    window.asked.push([request.call, request.args[0]]);
    return post.call(this, request, ...rest);
  };
}

const sit = special.sit ?? ((page) => page.click(`[data-game=${game}] [data-do=play]`));

async function play(how, shape) {
  const name = `${game} by ${how}`;
  const { page, context, troubles } = await openPage(chromium.browser, server.link, shape);
  await page.addInitScript(note);
  await page.reload();
  await sit(page);
  const found = await playOut(page, how, special.unseen);
  check(`${name}: ends`, found.isOver, `stuck: ${found.why}`);
  check(`${name}: fits`, !found.tooWide, found.tooWide);
  check(`${name}: large enough`, !found.small, found.small);
  check(`${name}: faces`, !found.faces, found.faces);
  check(`${name}: no trouble`, !troubles.length, troubles.join("\n"));
  const eyes = await page.evaluate(() => [
    ...new Set(window.asked.filter(([call]) => call === "look").map(([, seat]) => seat)),
  ]);
  check(`${name}: own eyes only`, eyes.join() === "0", `seats ${eyes}`);
  if (found.isOver) {
    const verdict = await page.textContent("#verdict");
    check(`${name}: verdict`, /win|draw|Nobody/.test(verdict), verdict);
    const rows = await page.$$eval(".end .score tbody tr", (all) =>
      all.map((row) => [...row.querySelectorAll("td")].map((one) => Number(one.textContent))),
    );
    const empty = rows.filter((row) => row.every((points) => points === 0)).length;
    check(`${name}: no table of zeros`, empty < 2 && (rows.length < 2 || !empty), rows.join("; "));
    // The deal is verified in the worker: that takes a moment.
    await page.click("[data-do=fair]");
    await page.waitForFunction(() => document.querySelector(".fair")?.textContent.trim());
    const fair = await page.textContent(".fair");
    check(`${name}: fair`, /was fair/.test(fair), fair);
    await page.click(".sheet [data-do=close]");
    await page.click("[data-do=rematch]");
    await page.waitForSelector(".stage[data-asked=yes]");
    check(`${name}: rematch`, !(await page.$(".end")), "no new game");
  }
  await context.close();
}

await play("mouse", DESKTOP);
await play("touch", PHONE);
await play("keyboard", DESKTOP);
await chromium.close();
await server.stop();
tally();
