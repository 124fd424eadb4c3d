// A whole game by keyboard, with the accessibility tree as the only source of
// what is on the page.
import { browse, check, DESKTOP, openPage, serve, tally } from "./common.mjs";
import { decideByBoard, decideByWords, dice, listen, playBlind } from "./ears.mjs";

// Remembers which card showed what, as it is told; prefers a known pair.
function rememberer(pick) {
  const known = new Map();
  let first = 0;
  const hear = (now) => {
    for (const line of now.news) {
      const [, at, kind] = /^Card (\d+) shows (\w+)\.$/.exec(line) ?? [];
      if (at) known.set(Number(at), kind);
      if (/shuffled/.test(line)) known.clear();
    }
  };
  const choose = (now) => {
    const down = now.all
      .filter((one) => one.role === "button")
      .map((one) => /^card (\d+), row \d, column \d: face down$/.exec(one.name)?.[1])
      .filter((at) => at)
      .map(Number);
    if (/the first card/.test(now.asked)) first = 0;
    const mate = (at) =>
      down.find((other) => other !== at && known.has(at) && known.get(other) === known.get(at));
    const paired = first ? mate(first) : down.find((at) => mate(at));
    const at = paired ?? pick(down.filter((one) => !known.has(one))) ?? pick(down);
    first ||= at;
    return at;
  };
  return { hear, choose, forget: (at) => known.delete(at) };
}

const isAt = (focus, at) => focus?.name.startsWith(`card ${at}, row `);

async function washMatch(ears, pick, found) {
  const memory = rememberer(pick);
  let digitsAt = 0; // digits soon after others would join them
  // Cards that stay open for a moment have been heard: on it goes.
  const between = async (now) => {
    memory.hear(now);
    if (now.all.some((one) => one.role === "button" && one.name === "Go on"))
      await ears.page.keyboard.press("Escape");
  };
  return playBlind(
    ears,
    async (now, n) => {
      memory.hear(now);
      const isFlip = /turn up the (first|second) card/.test(now.asked);
      if (!isFlip)
        return n % 2
          ? decideByWords(ears, pick)
          : (await decideByBoard(ears, pick)) || decideByWords(ears, pick);
      const faces = now.all.filter(
        (one) => /^card \d+,/.test(one.name) && !/: (face down|taken)$/.test(one.name),
      );
      if (/first/.test(now.asked) && faces.length) found.leaks = faces[0].name;
      const at = memory.choose(now);
      if (n % 2) {
        await ears.type(`flip ${at}`);
      } else {
        await ears.leaveLine();
        // On a busy machine two digits may arrive too far apart to be one
        // number: who hears another card than the one meant types it again.
        let focus;
        for (let tries = 0; tries < 3 && !isAt(focus, at); tries++) {
          await ears.page.waitForTimeout(Math.max(0, digitsAt + 1000 - Date.now()));
          await ears.page.keyboard.type(String(at));
          digitsAt = Date.now();
          ({ focus } = await ears.hear());
        }
        if (!isAt(focus, at)) found.lost = `${at} is ${focus?.name}`;
        await ears.page.keyboard.press("Enter");
      }
      found.flips++;
      const told = await ears.until(
        `card ${at}`,
        (one) => one.isOver || one.news.some((line) => line.startsWith(`Card ${at} shows`)),
      );
      await between(told);
    },
    between,
  );
}

// Games end sooner when what cleans is preferred.
const sensibly = (pick) => (words) =>
  words.find((word) => word === "clean" || word === "pair") ?? pick(words);

async function others(ears, pick, found) {
  return playBlind(ears, async (now, n) => {
    if (/[.X]+\/[.X]+/.test(now.asked)) found.code = now.asked;
    if (n % 4 !== 3) return decideByWords(ears, sensibly(pick));
    if (await decideByBoard(ears, pick)) found.byBoard++;
  });
}

async function helps(page, ears, game) {
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
  const hint = await ears.until("a hint", (one) => /A strong bot would: \w+/.test(one.asked));
  check(`${game}: H`, Boolean(hint), "");
  await ears.type("u h l s");
  const refused = await ears.until("a refusal", (one) => /Not possible: \w+/.test(one.asked));
  check(
    `${game}: letters typed are no keys`,
    !/Taken back|strong bot/.test(refused.asked),
    refused.asked,
  );
}

export async function playByKeyboard(game) {
  const server = await serve();
  const chromium = await browse();
  const { page, troubles } = await openPage(chromium.browser, server.link, DESKTOP);
  await page.evaluate(() => localStorage.setItem("tidywinks.linger", "4"));
  await page.reload();
  const ears = await listen(page);
  const found = { flips: 0, byBoard: 0, leaks: "", lost: "", code: "" };
  await ears.tabTo(new RegExp(`^Play now ${game.replace(/-/g, " ")} `, "i"));
  await page.keyboard.press("Enter");
  const table = await ears.until("a prompt", (one) => one.asked);
  check(
    `${game}: arrives at its heading`,
    table.focus?.role === "heading" &&
      table.all.find((one) => one.role === "RootWebArea").name ===
        `${table.focus.name} – Tidywinks`,
    table.focus?.name,
  );
  check(
    `${game}: regions`,
    table.liveRegions.has("log polite") &&
      [...table.liveRegions].filter((one) => /assertive/.test(one)).length === 1,
    [...table.liveRegions].join(", "),
  );
  await ears.tabTo(/./);
  await helps(page, ears, game);
  const pick = dice(11);
  const decisions =
    game === "wash-match" ? await washMatch(ears, pick, found) : await others(ears, pick, found);
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
    now.all.some((one) => one.role === "link" && /^[A-Z]{2}-R?\d+/.test(one.name)),
    "no link",
  );
  check(`${game}: nothing unseen`, !found.leaks, found.leaks);
  check(`${game}: digits`, !found.lost, found.lost);
  check(`${game}: shapes in words`, !found.code, found.code);
  check(
    `${game}: the board by arrows`,
    game === "wash-match" ? found.flips > 5 : found.byBoard > 2,
    JSON.stringify(found),
  );
  check(`${game}: no trouble`, !troubles.length, troubles.join("\n"));
  await chromium.close();
  await server.stop();
  tally();
}
