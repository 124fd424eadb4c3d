// A whole game at an online table, each device a browser profile of its own: some
// come by the link, people and bots mixed; a terminal sits at the same table or
// looks on. In the middle one page is loaded
// again, one socket is cut, and the server is killed and begun again. At the
// end every device has checked that the deal was fair and that the record is of
// the game it has seen; then there is a rematch at the same link.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join as joinPath } from "node:path";
import { browse, build, check, DESKTOP, PHONE, tally } from "../lib/common.mjs";
import { specialOf } from "../lib/games.mjs";
import {
  cut,
  device,
  invite,
  join,
  linkForOnlookers,
  playOn,
  Server,
  terminal,
} from "../lib/online.mjs";

const program = joinPath(build, "tidywinks");
const FLAT_OUT = ["--rate", "100000"];

const chromium = await browse();

// Once, when a device has seen so many events.
function once(at, act) {
  let isDone = false;
  return async (count) => {
    if (isDone || count < at) return;
    isDone = true;
    await act();
  };
}

async function fair(name, one, page) {
  await page.waitForFunction(
    () => document.querySelector("[data-do=fair]")?.dataset.told === "yes",
  );
  await page.click("[data-do=fair]");
  const words = await page.textContent(".sheet-fair");
  check(`${name} ${one}: fair, and as seen`, /was fair/.test(words), words);
  await page.click(".sheet-fair [data-do=close]");
}

async function verified(name, page) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.click(".end [data-do=save]"),
  ]);
  const path = await file.path();
  let words = "";
  try {
    words = execFileSync(program, ["verify", path], { encoding: "utf8" });
  } catch (error) {
    words = `${error.stdout}${error.stderr}`;
  }
  check(`${name}: the record verifies`, /^fair: \d+ chance events/.test(words), words);
  const text = readFileSync(path, "utf8");
  const entropy = text.split("\n").filter((line) => line.startsWith("entropy ")).length;
  return { text, entropy };
}

async function whole({ game, seats, numbers, at }) {
  const server = new Server();
  await server.begin(...FLAT_OUT);
  const host = await device(chromium.browser, server, DESKTOP);
  const link = await invite(host.page, server, game, seats, numbers);
  const seated = seats.includes("terminal");
  const ada = terminal(seated ? link : await linkForOnlookers(host.page));
  const guests = [];
  for (const [i] of seats.filter((who) => who === "friend").entries()) {
    const guest = await device(chromium.browser, server, i % 2 ? DESKTOP : PHONE);
    await join(guest.page, link);
    guests.push(guest);
  }
  const all = [host, ...guests];
  await host.page.waitForSelector(".round:not(:has(.chair-free))");
  await host.page.click("[data-do=start]");
  if (seated) ada.play();
  const reloads = once(at[0], () => guests.at(-1).page.reload());
  const cuts = once(at[1], () => cut(guests[0].page));
  const kills = once(at[2], async () => {
    await server.end("SIGKILL");
    await server.begin(...FLAT_OUT);
  });
  const ends = await Promise.all(
    all.map(({ page }, i) =>
      playOn(page, 7 + i, async (count) => {
        if (page === guests.at(-1).page) await reloads(count);
        if (page === guests[0].page) await cuts(count);
        if (page === host.page) await kills(count);
      }),
    ),
  );
  check(`${game}: played to the end`, ends.every(Boolean), ends.join());
  for (const [i, { page }] of all.entries()) await fair(game, i, page);
  check(`${game}: a terminal has verified it`, await ada.isOver, ada.text.slice(-400));
  ada.end();
  const { entropy } = await verified(game, guests[0].page);
  const people = seats.filter((who) => who !== "easy").length;
  check(`${game}: every device added to the deal`, entropy === people, `${entropy} of ${people}`);
  await host.page.click(".end [data-do=rematch]");
  for (const { page } of all) await page.waitForSelector(".stage:not(:has(.end)), [data-do=lift]");
  check(`${game}: a rematch at the same link`, host.page.url() === link, host.page.url());
  for (const [i, { troubles, context }] of all.entries()) {
    check(`${game} ${i}: no trouble`, !troubles.length, troubles.join("\n"));
    await context.close();
  }
  await server.end();
}

const game = process.argv[4];
const usual = { game, seats: ["me", "friend"], at: [4, 8, 12] };
const { online } = await specialOf(game);
await whole({ ...usual, ...online });
await chromium.close();
tally();
