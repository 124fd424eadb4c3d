// A whole game by keyboard, with the accessibility tree as the only source of
// what is on the page. The third argument is the game.
import {
  browse,
  check,
  DESKTOP,
  judgeEyes,
  openPage,
  serve,
  takeNotes,
  tally,
} from "../lib/common.mjs";
import {
  playBlind as decideBlind,
  decideByBoard,
  decideByWords,
  dice,
  listen,
} from "../lib/ears.mjs";
import { specialOf, titleOf } from "../lib/games.mjs";

const game = process.argv[4];
const special = await specialOf(game);

async function playBlind(ears, pick, found) {
  const sensibly = (words) => special.prefers?.(words) ?? pick(words);
  return decideBlind(ears, async (now, n) => {
    if (/[.X]+\/[.X]+/.test(now.asked)) found.code = now.asked;
    found.odd ||= [now.asked, ...now.news, ...now.all.map((one) => one.name)].find((words) =>
      /[^.]\.\.(?!\.)|\.,|,\./.test(words ?? ""),
    );
    if (n % 4 !== 3) return decideByWords(ears, sensibly);
    if (await decideByBoard(ears, pick)) found.byBoard++;
  });
}

async function helps(page, ears) {
  await page.keyboard.press("s");
  const stands = await ears.until("how things stand", (one) => one.news.length);
  check(`${game}: S`, stands.news.length > 1, stands.news.join("|"));
  await page.keyboard.press("?");
  const keys = await ears.until("the keys", (one) =>
    one.all.some((node) => node.role === "dialog" && node.name === "Keys"),
  );
  check(`${game}: ?`, keys.focus?.name === "Close", keys.focus?.name);
  await page.keyboard.press("Escape");
  await ears.until("no dialog", (one) => !one.all.some((node) => node.role === "dialog"));
  await page.keyboard.press("h");
  const hint = await ears.until("a hint", (one) => /Try this: \w+/.test(one.asked));
  check(`${game}: H`, Boolean(hint), "");
  await ears.type("u h l s");
  const refused = await ears.until("a refusal", (one) => /Not possible: \S+/.test(one.asked));
  check(
    `${game}: letters typed are no keys`,
    !/Taken back|Try this/.test(refused.asked),
    refused.asked,
  );
}

const server = await serve();
const chromium = await browse();
const { page, troubles } = await openPage(chromium.browser, server.link, DESKTOP);
await page.evaluate(() => localStorage.setItem("tidywinks.linger", "4"));
await takeNotes(page);
const ears = await listen(page);
const found = { flips: 0, byBoard: 0, leaks: "", lost: "", code: "" };
await ears.tabTo(new RegExp(`^Play ${titleOf(game)} `));
await page.keyboard.press("Enter");
const table = await ears.until("a prompt", (one) => one.asked);
check(
  `${game}: arrives at its heading`,
  table.focus?.role === "heading" &&
    table.all.find((one) => one.role === "RootWebArea").name === `${table.focus.name} – Tidywinks`,
  table.focus?.name,
);
check(
  `${game}: regions`,
  table.liveRegions.has("log polite") &&
    [...table.liveRegions].filter((one) => /assertive/.test(one)).length === 1,
  [...table.liveRegions].join(", "),
);
await ears.tabTo(/./);
await helps(page, ears);
const pick = dice(11);
const decisions = await (special.playBlind ?? playBlind)(ears, pick, found);
const now = await ears.hear();
const verdict = now.all.find((one) => one.role === "heading" && /win|draw|Nobody/.test(one.name));
console.log(`${game}: ${decisions} decisions, ${found.byBoard} on the board`);
check(`${game}: ends`, decisions > 5, `${decisions} decisions`);
check(
  `${game}: verdict`,
  now.focus?.name === verdict?.name && !/ by /.test(verdict?.name ?? ""),
  `${verdict?.name}, ${now.focus?.name}`,
);
check(
  `${game}: the rule of the end`,
  now.all.some((one) => one.role === "link" && /Rule [A-Z]{2}-R?\d+/.test(one.name)),
  "no link",
);
check(`${game}: nothing unseen`, !found.leaks, found.leaks);
check(`${game}: digits`, !found.lost, found.lost);
check(`${game}: shapes in words`, !found.code, found.code);
check(`${game}: read aloud without stumbling`, !found.odd, found.odd);
check(`${game}: the board by arrows`, found.flips > 5 || found.byBoard > 2, JSON.stringify(found));
await judgeEyes(page, game);
check(`${game}: no trouble`, !troubles.length, troubles.join("\n"));
await chromium.close();
await server.stop();
tally();
