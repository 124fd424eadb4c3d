// Games that bots played, cut where something is to be looked at.
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ASKED, rest } from "./common.mjs";
import { played } from "./moments.mjs";

// A game up to its n-th event, and the words of that.
const upTo = ({ head, events }, n) => ({
  record: `${[...head, ...events.slice(0, n)].join("\n")}\n`,
  words: events[n].slice(2),
});

/** `cut` ends a game before the n-th event that begins with these words; `before`
 * ends one before a decision of A, by what it is, what comes next, what comes
 * later and what was before. */
export const recordsOf = (game) => ({
  cut(players, words, n) {
    const whole = played(game, players, "picture");
    const found = whole.events.flatMap((line, at) => (line.startsWith(words) ? [at] : []));
    return upTo(whole, found[n - 1]);
  },
  before(isIt) {
    for (let seed = 1; seed < 60; seed++) {
      const whole = played(game, 2, `picture-${seed}`);
      const { events } = whole;
      const n = events.findIndex((line, i) =>
        isIt(line, events[i + 1] ?? "", events.slice(i + 2), events.slice(0, i)),
      );
      if (n >= 0) return upTo(whole, n);
    }
    throw new Error("no game has it");
  },
});

/** Sits a page down at a game as it was recorded. */
export const sitter =
  (link) =>
  async (page, { record }) => {
    const path = join(tmpdir(), `tidywinks-recorded-${process.pid}.txt`);
    writeFileSync(path, record);
    await page.goto(link);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith("tidywinks.table.")) localStorage.removeItem(key);
    });
    await page.reload();
    await page.waitForSelector(".game-card");
    await page.setInputFiles(".load input", path);
    await page.waitForSelector(ASKED);
    await rest(page);
  };
