// Every screen of an online table as a picture, at a phone and at a desk:
// scripts/screenshots FOLDER online.
import { mkdirSync } from "node:fs";
import { join as joinPath } from "node:path";
import { ASKED, browse, choose, DESKTOP, openDetails, PHONE, rest } from "./common.mjs";
import { GAMES, specialOf } from "./games.mjs";
import { device, Server } from "./online.mjs";

const SHAPES = { "360x640": PHONE, "1280x800": DESKTOP };

const [, , , , folder] = process.argv;

// A game that can be at its end soon.
const specials = await Promise.all(GAMES.map(specialOf));
const at = specials.findIndex((special) => special.brief);
const game = GAMES[at];
const { brief } = specials[at];

async function screens() {
  mkdirSync(folder, { recursive: true });
  const chromium = await browse();
  for (const [size, shape] of Object.entries(SHAPES)) {
    const server = new Server();
    await server.begin("--rate", "100000");
    const come = async () => (await device(chromium.browser, server, shape)).page;
    const shoot = async (page, name) => {
      await rest(page);
      await page.screenshot({ path: joinPath(folder, `online-${name}-${size}.png`) });
    };
    await table({ server, come, shoot });
    await server.end();
  }
  await chromium.close();
}

async function table({ server, come, shoot }) {
  const host = await come();
  await host.goto(`${server.link}#set-up/${game}`);
  await host.waitForSelector(".set-up");
  await shoot(host, "01-set-up-alone");
  await choose(host, 1, "friend");
  await shoot(host, "02-set-up");
  await openDetails(host);
  await host.check("#onlookers");
  await shoot(host, "03-set-up-details");
  await host.setInputFiles(".edition input", {
    name: "tiny.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(brief.edition),
  });
  await host.click("[data-do=start]");
  const link = await host.inputValue(".gather .link");
  await shoot(host, "04-gathering");
  const guest = await come();
  await guest.goto(link);
  await guest.waitForSelector("[data-do=sit]");
  await shoot(guest, "05-join");
  await guest.click("[data-do=sit]");
  await guest.waitForSelector(".gather[data-own=yes]");
  await shoot(guest, "06-waiting");
  await host.waitForSelector(".dot-here");
  await shoot(host, "07-all-here");
  const missing = await come();
  await missing.goto(`${server.link}#table/${"x".repeat(22)}/${"y".repeat(22)}`);
  await missing.waitForSelector(".one-word");
  await shoot(missing, "08-no-such-table");
  const old = await come();
  await old.routeWebSocket(/socket$/, (ws) => {
    const far = ws.connectToServer();
    far.onMessage((words) => ws.send(String(words).replace(/^tidywinks 1 \S+/, "tidywinks 1 old")));
  });
  await old.goto(link);
  await old.reload();
  await old.waitForSelector("[data-do=reload]");
  await shoot(old, "09-newer-version");
  await host.click("[data-do=start]");
  await host.waitForSelector(ASKED);
  await shoot(host, "10-asked");
  await guest.waitForSelector(".stage[data-count]");
  await shoot(guest, "11-waits");
  const late = await come();
  await late.goto(link);
  await late.waitForSelector(".one-word");
  await shoot(late, "12-begun");
  await late.click("[data-do=watch]");
  await late.waitForSelector(".stage[data-count]");
  await shoot(late, "13-looks-on");
  await host.click("[data-do=more]");
  await shoot(host, "14-more");
  await host.click("[data-do=links]");
  await shoot(host, "15-links");
  await host.click(".sheet [data-do=close]");
  await server.end("SIGKILL");
  await host.waitForSelector(".notice");
  await shoot(host, "16-connection-lost");
  await server.begin("--rate", "100000");
  await host.waitForSelector(".notice", { state: "detached" });
  await host.click(brief.move);
  for (const page of [host, guest]) await page.waitForSelector(".end");
  await host.waitForFunction(
    () => document.querySelector("[data-do=fair]")?.dataset.told === "yes",
  );
  await ending({ server, host, guest, shoot });
}

// The end of a game, and what comes after it.
async function ending({ server, host, guest, shoot }) {
  await shoot(host, "17-end-host");
  await shoot(guest, "18-end-guest");
  await host.click("[data-do=fair]");
  await shoot(host, "19-fair");
  await host.click(".sheet-fair [data-do=close]");
  await host.click(".end [data-do=evening]");
  await host.click("[data-do=next-game]:not([disabled])");
  await shoot(host, "20-evening");
  await host.click(".sheet-evening [data-do=close]");
  await host.click(".end [data-do=rematch]");
  await guest.waitForSelector(ASKED); // the seats have turned
  await shoot(host, "21-rematch");
  await host.click("[data-do=more]");
  await host.click("[data-do=people]");
  await shoot(host, "22-people");
  await host.goto(server.link);
  await host.waitForSelector("[data-do=go-table]");
  await shoot(host, "23-your-tables");
}

await screens();
