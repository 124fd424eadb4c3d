// Tables of the game about a street at which something is to be seen.
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ASKED, rest } from "./common.mjs";

const HAND = "position hand A see two miss pickup ignore skip take swap eggs roll";

export const TABLES = {
  // A has nothing against B's going out; C could.
  window:
    "players 3\nposition active B\nposition hand A eggs\nposition hand C block-leave\n" +
    "position discard start\nposition phase block C A\nposition drawn start B\nposition start B\n",
  block:
    "players 3\nposition active B\nposition out C 1\nposition hand A block-leave skip\n" +
    "position discard start-both\nposition phase block A\nposition drawn start-both B\n" +
    "position start C\n",
  play:
    "players 3\nposition out B 2\nposition hand A take skip eggs block-leave\n" +
    "position hand B roll\nposition hand C flour\n",
  full: `players 6\n${HAND}\nposition hand B flour\n`,
  isolate: "players 4\nposition hand A eggs covid\n",
  take:
    "players 3\nposition hand B eggs miss see roll roll pasta flour reverse\n" +
    "position discard take\nposition phase take A\nposition action take A B\n",
  target:
    "players 6\nposition out B 2\nposition out C 3\nposition out F 4\nposition discard send\n" +
    "position phase target A\nposition drawn send A\n",
  // There is but one other household that can go along.
  pair:
    "players 2\nposition hand A eggs\nposition discard start-both\n" +
    "position phase with A\nposition drawn start-both A\n",
  // All that is drawn is kept unseen.
  kept: `players 2\nposition hand A eggs\nposition bag ${"eggs roll pasta ".repeat(3)}\n`,
  // All of A's are out.
  along:
    "players 3\nposition out A 4\nposition hand A eggs\nposition discard start-both\n" +
    "position phase with A\nposition drawn start-both A\n",
  // What the others draw comes to nothing, and each is another card.
  nothing:
    "players 3\nposition hand A eggs\n" +
    "position bag send go-send ann-allhome ann-home ann-pick\n",
  // Cards with arrows in the hand, in the middle, and played.
  played:
    "players 2\nposition hand A pickup two take\nposition hand B eggs\nposition discard start\n",
  caller:
    "players 4\nposition out A 2\nposition out B 2\nposition hand A eggs\n" +
    "position discard pickup go-send\nposition phase target A\nposition drawn go-send A\n",
  // Words that a card has hardly room for.
  wordy:
    "players 2\nposition hand A eggs\nposition hand B roll flour\n" +
    `position bag ${"ann-extra ann-right ann-left ".repeat(5)}\n`,
  // The second of two that go back.
  second:
    "players 2\nposition out A 1\nposition out B 1\nposition hand A eggs roll skip\nposition discard ann-back\n" +
    "position phase back A\nposition left 1\nposition drawn ann-back A\n",
  // B takes a card of A, who has nothing against it.
  taken:
    "players 2\nposition active B\nposition hand A eggs\nposition hand B roll\n" +
    "position discard take\nposition phase reverse A\nposition action take B A\n",
  // A has the most out, and COVID with a full set: A knows to be ahead.
  crown:
    "players 2\nposition out A 4\nposition out B 3\n" +
    "position hand A eggs roll pasta flour covid\nposition bag skip\n",
  // Five kinds, among them one with a long name of one word.
  fan: "players 3\nposition hand A ignore block-leave reverse skip take\n",
  // All four kinds of stock, of two players.
  set: "players 2\nposition hand A eggs roll pasta flour skip\nposition hand B eggs\n",
  // COVID goes on top of the pile, for B to draw.
  again:
    "players 3\nposition hand A covid eggs\nposition bag eggs roll flour pasta eggs roll skip\n",
  // Who draws COVID at the end could hold a full set, as far as A knows.
  perhaps:
    "players 2\nposition out A 1\nposition out B 4\nposition hand A roll\n" +
    "position hand B covid eggs skip roll flour\n",
  // Nobody has a card that could be taken.
  idle: "players 2\nposition out B 4\nposition hand A take two ignore reverse give-covid eggs\n",
  covid:
    "players 3\nposition hand A block-covid give-covid covid eggs roll pasta flour\n" +
    "position phase covid A\nposition drawn covid A\n",
  lifted:
    "players 2\nposition out B 2\nposition hand B covid eggs roll pasta flour\n" +
    "position bag skip\n",
  see:
    "players 3\nposition hand A see skip\nposition hand B eggs eggs roll pasta flour skip\n" +
    "position hand C flour\n",
  // Eight kinds are looked at.
  shown:
    "players 2\nposition hand A see skip\n" +
    "position hand B eggs eggs roll pasta flour skip reverse block-leave give-covid\n",
  // C misses a turn for something that was done before.
  absent:
    "players 3\nposition hand A eggs skip\nposition miss C 1\n" +
    "position bag start start start start start start\n",
  lapse: "players 3\nposition hand A eggs\nposition bag send send send skip\n",
  news:
    "players 6\nposition active B\nposition hand A ignore\nposition discard ann-leave\n" +
    "position phase ignore A\nposition drawn ann-leave B\n",
  // A change of direction, which is nothing between two.
  turned:
    "players 2\nposition hand A ignore\nposition discard ann-turn\n" +
    "position phase ignore A\nposition drawn ann-turn A\n",
  six:
    "players 6\nposition out A 3\nposition out C 1\nposition hand B eggs roll covid\n" +
    "position bag skip\n",
  both:
    "players 5\nposition active B\nposition hand A block-leave\nposition discard start-both\n" +
    "position phase block A\nposition drawn start-both B\nposition start C\n",
  "two-out":
    "players 3\nposition out B 2\nposition out C 3\nposition hand A eggs\n" +
    "position discard go-send\nposition phase target A\nposition drawn go-send A\n",
  // All that is left are cards by which one goes out.
  story:
    "players 3\nposition hand A skip\nposition bag start start-again start start start start\n",
  // Everybody sends somebody of A's home.
  hits:
    "players 4\nposition out A 4\nposition hand A eggs skip\n" +
    "position bag send send send send send send go-send go-send go-send ann-left ann-right\n",
  // A stops B going out with A, which takes many words.
  stopped:
    "players 2\nposition out A 1\nposition hand A eggs roll flour block-leave\n" +
    "position hand B pickup pickup pickup\n" +
    `position bag ${"start-both ".repeat(8)}\n`,
  // A loses somebody and sends somebody of B's home; then nobody of B's can go along.
  sends:
    "players 2\nposition out A 2\nposition out B 2\nposition hand A eggs\n" +
    `position bag ${"go-send ".repeat(3)}\n`,
  single:
    "players 2\nposition out A 1\nposition out B 4\nposition hand B eggs\n" +
    `position bag ${"start-both ".repeat(3)}\n`,
  // B has A draw, and put back.
  drawing:
    "players 2\nposition out A 1\nposition hand A eggs roll flour\n" +
    "position hand B pickup pickup pickup pickup\nposition bag eggs roll pasta flour eggs\n",
  twos:
    "players 2\nposition out A 1\nposition hand A eggs roll flour\nposition hand B two two two\n" +
    "position bag eggs roll pasta flour eggs roll pasta flour eggs roll\n",
  // B draws COVID and hands it to A, who hands it back.
  chain:
    "players 2\nposition hand A reverse eggs\nposition hand B give-covid\n" +
    "position pile ? covid ? ? ? ?\nposition bag eggs roll flour pasta skip\n",
  // A card goes to the right, which is C.
  right:
    "players 3\nposition active B\nposition hand A eggs flour\nposition hand B roll\n" +
    "position hand C roll\nposition discard ann-right\nposition phase give B C A\n" +
    "position drawn ann-right B\n",
  // B looks at A's hand, unless it is the other way round.
  mirror:
    "players 2\nposition active B\nposition hand A reverse eggs\nposition hand B roll skip\n" +
    "position discard see\nposition phase reverse A\nposition action see B A\n" +
    "position bag eggs roll flour\n",
  // Six kinds, of which there are several.
  many: "players 2\nposition hand A eggs eggs eggs roll roll pasta pasta flour skip miss\n",
  // The last card was drawn.
  bare:
    "players 3\nposition hand A block-covid covid eggs\nposition hand B roll\n" +
    "position phase covid A\nposition drawn covid A\nposition bag -\n",
  // Most of B's are out, which does not help with COVID.
  held:
    "players 2\nposition out A 1\nposition out B 4\nposition hand A roll roll pasta\n" +
    "position hand B covid eggs skip\n",
  leaving:
    "players 2\nposition hand A eggs\nposition discard start\nposition phase start A\n" +
    "position drawn start A\n",
  // Most cards are kept unseen, and some are read out to everybody.
  round:
    "players 6\nposition out A 1\nposition out B 3\nposition bag ann-leave ann-leave ann-allhome " +
    `${"eggs roll pasta flour reverse block-leave ".repeat(4)}\n`,
  // COVID has come, and nothing helps against it.
  caught: "players 2\nposition hand A eggs covid\nposition phase covid A\nposition drawn covid A\n",
  // A turn is lost while COVID waits.
  missed: "players 2\nposition active B\nposition hand A eggs covid\nposition miss A 1\n",
  ill: "players 4\nposition out B 2\nposition hand C roll covid\n",
  // All of A's are out, and the pantry is full.
  rich:
    "players 3\nposition out A 4\nposition out B 3\n" +
    "position hand A eggs eggs roll roll roll roll pasta pasta flour\n" +
    "position hand B eggs covid\nposition bag skip\n",
  barred:
    "players 3\nposition out B 3\nposition out C 1\nposition hand B covid\nposition bag skip\n",
};

/** Streets of two to six households. */
export const STREETS = Object.fromEntries(
  [2, 3, 4, 6].map((n) => [
    `street${n}`,
    `players ${n}\nposition active B\nposition out A 2\nposition out B 1\n` +
      "position hand A reverse eggs\nposition hand B eggs\nposition discard take\n" +
      "position phase reverse A\nposition action take B A\n",
  ]),
);
Object.assign(TABLES, STREETS);

/** Opens one of them. */
export async function sitAtTable(page, link, game, name) {
  const path = join(tmpdir(), `tidywinks-street-${process.pid}.txt`);
  writeFileSync(path, `game ${game}\n${TABLES[name]}seed ${name}\n`);
  await page.goto(link);
  await page.waitForSelector(".game-card");
  await page.setInputFiles(".load input", path);
  await page.waitForSelector(ASKED);
  await rest(page);
}

export const count = (page) => page.getAttribute(".stage", "data-count");

/** Runs in the page: answers what is asked until it is one's turn again. */
export function untilAsked(was) {
  const stage = document.querySelector(".stage");
  const isNext = Number(stage.dataset.count) > was;
  if (isNext && document.querySelector(".sh-box[data-move=end]")) return true;
  if (stage.dataset.asked === "yes" && !document.querySelector(".sh-ring"))
    [".bar-actions [data-move]", ".sh [data-move]", ".sh-hand [data-pick]:not(.chosen)"]
      .map((one) => document.querySelector(one))
      .find((one) => one && one.dataset.move !== "end")
      ?.click();
  return false;
}
