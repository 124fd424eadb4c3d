// What the suites that go over all games need to know of Wash Match.
import { HOPELESS_MS } from "../lib/common.mjs";
import { playBlind as decideBlind, decideByBoard, decideByWords } from "../lib/ears.mjs";

export const picture = { steps: 9, players: 2 };

// Memory takes long when nobody remembers: a few idle attempts end it.
export async function sit(page) {
  await page.click("[data-game=wash-match] [data-do=set-up]");
  await page.click("summary >> nth=0");
  await page.fill("#option-stall_limit", "6");
  await page.press("#option-stall_limit", "Tab");
  await page.click("[data-do=start]");
}

const LAUNDRY = /shirt|pillow|sheet|sock|trouser|towel|underwear|washer|dryer/;

// Before the first card of an attempt no face is on the page.
export async function unseen(page) {
  const { labels, text } = await page.evaluate(() => ({
    labels: [...document.querySelectorAll(".wm-card")].map(
      (one) => `${one.textContent} ${one.getAttribute("aria-label")}`,
    ),
    text: document.documentElement.outerHTML,
  }));
  if (!/Turn up your first card/.test(text)) return "";
  const told = labels.find((label) => LAUNDRY.test(label)) ?? /Card \d+ shows \w+/.exec(text)?.[0];
  return told ? `"${told}" is told` : "";
}

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
    if (/your first card/.test(now.asked)) first = 0;
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

// Plays by memory; flips by words and by digits in turn.
export async function playBlind(ears, pick, found) {
  const memory = rememberer(pick);
  let digitsAt = 0; // digits soon after others would join them
  // Cards that stay open for a moment have been heard: on it goes.
  const between = async (now) => {
    memory.hear(now);
    if (now.all.some((one) => one.role === "button" && one.name === "Go on"))
      await ears.page.keyboard.press("Escape");
  };
  return decideBlind(
    ears,
    async (now, n) => {
      memory.hear(now);
      const isFlip = /Turn up your (first|second) card/.test(now.asked);
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
        const end = Date.now() + HOPELESS_MS;
        while (!isAt(focus, at) && Date.now() < end) {
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

// Events of the record that have the whole stage, for pictures.
const isPaid = (line) => /^A (wash|dry) /.test(line);

export const moments = {
  washed: (line) => /^A wash /.test(line),
  collected: (line) => /^A collect /.test(line),
  last: (line, before) => isPaid(line) && before.filter(isPaid).length === 4,
  won: (line) => /^result .* win A by points/.test(line),
  lost: (line) => /^result .* win B by/.test(line),
};

// Memory takes long when nobody remembers: a few idle attempts end it.
export const online = { seats: ["me", "friend"], numbers: { stall_limit: 8 }, at: [4, 8, 12] };
