// Round one table: four phones and a screen for the room, and two phones in the
// other games. The screen shows the code of the free seats, then a large board
// and whose turn it is, and is told no hand; a phone can be the hand alone.
import { join as joinPath } from "node:path";
import { browse, check, choose, comes, openDetails, PHONE, tally } from "./lib/common.mjs";
import { GAMES } from "./lib/games.mjs";
import { judge } from "./lib/judge.mjs";
import { decide, device, Server } from "./lib/online.mjs";

const SCREEN = { viewport: { width: 1920, height: 1080 } };
const SMALLER = { width: 1280, height: 800 };
const STAGE = ".stage[data-count]";
const FULL = "stay-at-home"; // with every phone

const server = new Server();
await server.begin("--rate", "100000");
const chromium = await browse();
const picture = async (page, name) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: joinPath(process.env.SHOTS, `big-${name}.png`) });
};

async function gather(game, seats) {
  const phones = [await device(chromium.browser, server, PHONE)];
  const host = phones[0].page;
  await host.goto(`${server.link}#set-up/${game}`);
  await host.waitForSelector(".set-up");
  for (let seat = 1; seat < seats; seat++) await choose(host, seat, "friend");
  await openDetails(host);
  await host.check("#onlookers");
  await host.click("[data-do=start]");
  const link = await host.inputValue(".gather .link");
  await host.evaluate(() => window.sockets.at(-1).send("even 0"));
  const screen = await device(chromium.browser, server, SCREEN);
  await screen.page.goto(link);
  await screen.page.click("[data-do=watch]");
  await screen.page.waitForSelector(".gather-word + .invite svg");
  const code = await screen.page.locator(".invite svg").first().boundingBox();
  check(`${game}: a code to hold a phone up to`, code.width > 300, JSON.stringify(code));
  await picture(screen.page, `${game}-gather`);
  for (let i = 1; i < seats; i++) {
    const one = await device(chromium.browser, server, PHONE);
    await one.page.goto(link);
    await one.page.click("[data-do=sit]");
    await one.page.waitForSelector(".gather[data-own=yes]");
    phones.push(one);
  }
  await host.waitForSelector(".round:not(:has(.chair-free))");
  await host.click("[data-do=start]");
  await screen.page.waitForSelector(`${STAGE}.big`);
  for (const { page } of phones) await page.waitForSelector(STAGE);
  return { phones, screen };
}

async function large(game, page, size) {
  const { width, height } = size;
  await page.setViewportSize(size);
  const board = await page.locator(".zone-board").boundingBox();
  const share = (board.width * board.height) / (width * height);
  check(`${game} ${width}: the board is large`, share > 0.4, share.toFixed(2));
  const turn = await page.locator(".turn-of p").count();
  check(`${game} ${width}: whose turn it is`, turn > 0, turn);
  await picture(page, `${game}-${width}`);
}

// The hand alone while others decide, the board when something is chosen.
async function handAlone(game, page) {
  for (let i = 0; i < 40; i++) {
    const { isAsked, isShown } = await page.evaluate(() => ({
      isAsked: document.querySelector(".stage").dataset.asked === "yes",
      isShown: document.querySelector(".zone-board").checkVisibility({ visibilityProperty: true }),
    }));
    check(`${game}: the hand alone`, isShown === isAsked, `asked ${isAsked}, shown ${isShown}`);
    if (!isAsked) break;
    await decide(page);
  }
  await picture(page, `${game}-hand`);
  await page.reload();
  await comes(`${game}: and stays it`, page.waitForSelector(".stage.hand-only"));
}

async function whole(game) {
  const { phones, screen } = await gather(game, game === FULL ? 4 : 2);
  const hand = phones.at(-1).page;
  await hand.click("[data-do=more]");
  await hand.click("[data-do=hand-only]");
  await hand.waitForSelector(".stage.hand-only");
  for (let i = 0; i < 8; i++) {
    const at = await Promise.any(
      phones.map(async ({ page }) => {
        await page.waitForSelector(".stage[data-asked=yes]");
        return page;
      }),
    );
    await decide(at);
  }
  const asked = await screen.page.getAttribute(STAGE, "data-asked");
  check(`${game}: the screen is asked nothing`, asked === "no", asked);
  await large(game, screen.page, SMALLER);
  await judge(screen.page, `${game} big screen`);
  await large(game, screen.page, SCREEN.viewport);
  await handAlone(game, hand);
  for (const { troubles, context } of [...phones, screen]) {
    check(`${game}: no trouble`, !troubles.length, troubles.join("\n"));
    await context.close();
  }
}

for (const game of GAMES) await whole(game);
await chromium.close();
await server.end();
tally();
