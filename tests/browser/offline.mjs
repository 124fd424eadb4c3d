// Without a network: a game goes on where it was, rules and lessons open, and
// a newer version is told and waits.
import { createServer } from "node:http";
import {
  ASKED,
  browse,
  check,
  comes,
  DESKTOP,
  more,
  openPage,
  press,
  rest,
  serve,
  tally,
} from "./lib/common.mjs";
import { judge } from "./lib/judge.mjs";

const server = await serve();
const chromium = await browse();

const shown = (page) =>
  page.evaluate(() => {
    const at = document.querySelector(".stage");
    return [
      at.dataset.count,
      at.querySelector("#asked").textContent.trim(),
      at.querySelector(".board").textContent.replace(/\s+/g, " "),
    ].join("\n");
  });

const manifest = await (await fetch(`${server.link}tidywinks.webmanifest`)).json();
check(
  "manifest",
  manifest.start_url === "/" && manifest.display === "standalone",
  JSON.stringify(manifest),
);
for (const { src, sizes } of manifest.icons) {
  const bytes = Buffer.from(await (await fetch(server.link + src.slice(1))).arrayBuffer());
  check(`icon ${src}`, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` === sizes, sizes);
}
const script = await fetch(`${server.link}sw.js`);
check(
  "worker is asked for again",
  script.headers.get("cache-control") === "no-cache",
  script.headers.get("cache-control"),
);

{
  const { page, context, troubles } = await openPage(chromium.browser, server.link, DESKTOP);
  await page.waitForSelector(".offline");
  await page.click("[data-game=beachcleaner] [data-do=play]");
  await page.waitForSelector(ASKED);
  for (let i = 0; i < 8; i++) {
    await press(page, i);
    await page.waitForSelector(`${ASKED}, .end`);
  }
  const before = await shown(page);
  await server.stop();
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector(ASKED);
  check(
    "the same position offline",
    (await shown(page)) === before,
    `${before}\n${await shown(page)}`,
  );
  await press(page, 2);
  await page.waitForSelector(`${ASKED}, .end`);
  check("play goes on", (await shown(page)) !== before, before);
  await more(page, "rules");
  await page.click("[data-do=rules-numbered]");
  await comes("rules offline", page.waitForSelector(".rules-text p[id], .rules-text li[id]"));
  await page.goto(`${server.link}#learn/stay-at-home`);
  await comes("lesson offline", page.waitForSelector(".lesson-notes"));
  check("no trouble", !troubles.length, troubles.join("\n"));
  await context.close();
}

// A server in between, whose page is made anew in mid-game.
const behind = await serve();
let isNewer = false;
const between = createServer(async (request, response) => {
  const answer = await fetch(behind.link + request.url.slice(1));
  const body = Buffer.from(await answer.arrayBuffer());
  const { headers } = answer;
  response.writeHead(
    answer.status,
    Object.fromEntries(
      ["content-type", "cache-control", "content-security-policy"].map((name) => [
        name,
        headers.get(name),
      ]),
    ),
  );
  response.end(request.url === "/sw.js" && isNewer ? `${body}// another version\n` : body);
}).listen(0, "127.0.0.1");
await new Promise((resolve) => between.on("listening", resolve));
{
  const link = `http://127.0.0.1:${between.address().port}/`;
  const { page, context, troubles } = await openPage(chromium.browser, link, DESKTOP);
  await page.waitForSelector(".offline");
  await page.click("[data-game=wash-match] [data-do=play]");
  await page.waitForSelector(ASKED);
  await press(page, 1);
  await page.waitForSelector(".stage[data-count='2']");
  isNewer = true;
  await page.evaluate(async () => {
    const one = await navigator.serviceWorker.getRegistration();
    await one.update();
  });
  await page.waitForSelector("[data-notice=update]");
  const words = await page.textContent("[data-notice=update]");
  check("a new version is told", /new version is ready/.test(words), words);
  await rest(page);
  check(
    "and not forced",
    (await page.getAttribute(".stage", "data-count")) === "2",
    "the game is gone",
  );
  await judge(page, "notice");
  await Promise.all([page.waitForEvent("load"), page.click("[data-notice=update] .plain")]);
  await page.waitForSelector(ASKED);
  check(
    "the game is there after the reload",
    (await page.getAttribute(".stage", "data-count")) === "2",
    "another position",
  );
  check("told once", !(await page.$("[data-notice=update]")), "again");
  check("no trouble with versions", !troubles.length, troubles.join("\n"));
  await context.close();
}

between.closeAllConnections();
between.close();
await chromium.close();
await behind.stop();
tally();
