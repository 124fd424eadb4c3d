// Shared by the tests of online tables in browsers: devices with profiles of
// their own, at a server that can be killed and begun again.
import { spawn } from "node:child_process";
import { program, Server } from "../../online/lib/common.mjs";
import { choose, HOPELESS_MS, openDetails, rest, watch } from "./common.mjs";

export { Server };

// Runs in the page before it does: its sockets can be cut.
function keepSockets() {
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      window.sockets.push(this);
    }
  };
}

/** A browser profile of its own; keys are random, as everywhere but in tests. */
export async function device(browser, server, shape, settings = {}) {
  const context = await browser.newContext({ locale: "en-US", ...shape, reducedMotion: "reduce" });
  await watch(context);
  await context.addInitScript(keepSockets);
  await context.addInitScript((kept) => {
    for (const [name, value] of Object.entries({ speed: "0", linger: "0.8", guard: "0", ...kept }))
      localStorage.setItem(`tidywinks.${name}`, value);
  }, settings);
  const page = await context.newPage();
  const troubles = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // What a browser says of a connection that was cut on purpose.
    const isCut = /WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text());
    if (message.type() === "error" && !isCut) troubles.push(`console: ${message.text()}`);
  });
  await page.goto(server.link);
  await page.waitForSelector(".game-card");
  return { page, context, troubles };
}

export async function cut(page) {
  await page.waitForFunction(() => window.sockets.at(-1)?.readyState === WebSocket.OPEN);
  await page.evaluate(() => window.sockets.at(-1).close());
}

/** Sets a table up with friends and gives the link for them. A terminal is a
 * friend, too; where none sits, one may look on. */
export async function invite(page, server, game, seats, numbers = {}) {
  await page.goto(`${server.link}#set-up/${game}`);
  await page.waitForSelector(".set-up");
  for (const [i, who] of seats.entries())
    if (i) await choose(page, i, who === "terminal" ? "friend" : who);
  await openDetails(page);
  await page.check("#onlookers");
  for (const [name, number] of Object.entries(numbers)) {
    await page.fill(`#option-${name}`, String(number));
    await page.press(`#option-${name}`, "Tab");
  }
  await page.click("[data-do=start]");
  const link = await page.inputValue(".gather .link");
  // Reactions are not held for the even pause.
  await page.evaluate(() => window.sockets.at(-1).send("even 0"));
  return link;
}

/** The link for onlookers, as somebody who gathers copies it. */
export async function linkForOnlookers(page) {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
  });
  await page.click("[data-do=share-onlooker]");
  await page.waitForFunction(() => window.copied);
  return page.evaluate(() => window.copied);
}

/** A program at a terminal: it plays by numbers where it has a seat. */
export function terminal(link, ...words) {
  const child = spawn(program, ["join", link, ...words], { stdio: ["pipe", "pipe", "inherit"] });
  process.on("exit", () => child.kill("SIGKILL"));
  child.stdin.on("error", () => {});
  const lines = Array.from({ length: 9000 }, (_, i) => `${1 + ((i * 7) % 5)}\n`);
  const one = { text: "", play: () => child.stdin.write(lines.join("")) };
  one.isOver = new Promise((resolve) => {
    child.stdout.on("data", (bytes) => {
      one.text += bytes;
      if (/The deal is verified/.test(one.text)) resolve(true);
    });
    child.on("exit", () => resolve(false));
  });
  one.end = () => child.kill();
  return one;
}

export async function join(page, link) {
  await page.goto(link);
  await page.click("[data-do=sit]");
  await page.waitForSelector(".gather[data-own=yes]");
}

// Runs in the page: presses something that can be pressed, if it is asked.
function press(pick) {
  const at = document.querySelector("[data-count]");
  const seen = { count: Number(at?.dataset.count ?? -1), isOver: at?.dataset.over === "yes" };
  const only = document.querySelector(
    "[data-do=seen], [data-do=hand], [data-do=nobody], [data-do=lift]",
  );
  if (only) only.click();
  if (only || at?.dataset.asked !== "yes") return seen;
  const can = (one) =>
    !one.disabled && one.ariaDisabled !== "true" && one.checkVisibility() && !one.dataset.do;
  const moves = [...at.querySelectorAll("[data-move]")].filter(can);
  const all = [...at.querySelectorAll(".board button, .bar-actions button, [data-pick]")].filter(
    can,
  );
  const from = moves.length && pick % 5 !== 4 ? moves : all;
  from[pick % from.length]?.click();
  return seen;
}

/** Presses until something has come of it. */
export async function decide(page) {
  const count = () =>
    page.evaluate(() => Number(document.querySelector("[data-count]").dataset.count));
  const was = await count();
  for (let i = 0; (await count()) === was; i++) {
    await page.evaluate(press, i);
    await rest(page);
  }
}

/** Presses until the game is over; `between` is called with how far it is. */
export async function playOn(page, seed, between = async () => {}) {
  let pick = seed;
  const end = Date.now() + 10 * HOPELESS_MS;
  while (Date.now() < end) {
    pick = (pick * 1103515245 + 12345) % 2147483648;
    const isIdle = await page.evaluate(() => {
      const at = document.querySelector("[data-count]");
      return (
        !document.querySelector(
          "[data-do=seen], [data-do=hand], [data-do=nobody], [data-do=lift], .end",
        ) && at?.dataset.asked !== "yes"
      );
    });
    if (isIdle)
      await page.waitForFunction(
        () =>
          document.querySelector(
            "[data-do=seen], [data-do=hand], [data-do=nobody], [data-do=lift], .end, [data-asked=yes]",
          ) !== null,
        null,
        // Six pages that look at every frame leave little for the game.
        { polling: 50 },
      );
    if (await page.$(".end")) return true;
    const { count } = await page.evaluate(press, pick >> 8);
    await between(count);
  }
  return false;
}
