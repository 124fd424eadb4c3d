// The table of Beachcleaner: what others did can be seen and read without
// numbers of places, every pass says what it means, a Flood rolls in, a card
// picked blindly is shown, and the end says what won.
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ASKED,
  browse,
  check,
  comes,
  DESKTOP,
  openPage,
  PHONE,
  rest,
  SIZES,
  serve,
  sitDown,
  tally,
} from "./lib/common.mjs";

const server = await serve();
const chromium = await browse();

const BEACHES =
  "players 2\nposition beach A wood bottle .* net rope\nposition beach B tyre .* glove foam lighter\n" +
  "position market net1 joker bottle2\n";

const TABLES = {
  two: `${BEACHES}position turn A\nposition phase two\nposition hand A 2 can1 wood2\nposition hand B shoe3 glove1 tyre1\nposition pickup mixed 77\n`,
  offer: `${BEACHES}position turn B\nposition phase pick\nposition offer B A can1b wood1\nposition hand A rope1\nposition hand B shoe1\nposition pickup mixed 79\n`,
  flood:
    "players 2\nposition beach A wood . .* . rope\nposition beach B tyre .* . foam lighter\n" +
    "position market net1 joker bottle2\nposition turn A\nposition phase draw\nposition hand A can1 wood2\n" +
    "position hand B shoe3 glove1\nposition pickup 1f 13f 13f 52f\n",
  last:
    "players 4\nposition beach A . . .* net .\nposition beach B tyre .* . foam lighter\n" +
    "position beach C wood .* rope shoe foam\nposition beach D .* net tyre glove lighter\n" +
    "position market can1 joker bottle2\nposition turn A\nposition phase act\nposition hand A net1 wood2\n" +
    "position hand B shoe3 glove1\nposition hand C shoe2\nposition hand D glove2\n" +
    "position pickup mixed 75\n",
  aims:
    "players 3\nposition turn A\nposition phase act\nposition beach A wood .* can net rope\n" +
    "position beach B tyre .* glove . lighter\nposition beach C wood . rope* . foam\n" +
    "position market net1 joker bottle2\nposition hand A bottle1 wood2 joker mine can1b net3\n" +
    "position hand B shoe3 glove1\nposition hand C foam3 shoe2\nposition pickup mixed 72\n",
  full:
    "players 2\nposition beach A wood bottle can* net rope\nposition beach B tyre .* glove foam lighter\n" +
    "position market net1 joker bottle2\nposition turn A\nposition phase act\n" +
    "position hand A bottle1 bottle2 can1 foam1 foam2 lighter1 lighter2 rope1 tyre1 wood2\n" +
    "position hand B shoe3 glove1\nposition pickup mixed 71\n",
};

// Nothing brings two more cards: that step goes by itself.
TABLES.bare = TABLES.two
  .replace("phase two", "phase draw")
  .replace("A 2 can1 wood2", "A can1 wood2")
  .replace("mixed 77", "mixed 78");
// A Flood that has nowhere to go on the own beach.
TABLES.spared = TABLES.flood.replace("wood . .* . rope", "wood bottle .* net rope");
TABLES.dirty = TABLES.flood.replace("wood . .* . rope", "wood bottle can* net rope");
TABLES.trade = TABLES.full
  .replace("phase act", "phase swap")
  .replace("foam1 foam2 lighter1 lighter2 rope1 tyre1 wood2", "foam1b rope1b tyre1")
  .replace("mixed 71", "mixed 75");
// As many cards as hands of long games have, and of very long ones.
TABLES.many = TABLES.full
  .replace("tyre1 wood2", "tyre1 tyre2 wood1 wood2 wood3 shoe1 shoe2 glove2 glove3 net2 mine 2")
  .replace("mixed 71", "mixed 61");
const REST = ["foam", "glove", "lighter", "net", "rope", "shoe", "tyre", "wood"]
  .map((kind) => `${kind}1 ${kind}2 ${kind}3`)
  .join(" ");
TABLES.heap = TABLES.full
  .replace(/foam1 .* wood2/, `can2 can3 ${REST} mine`)
  .replace("mixed 71", "mixed 51");
TABLES.four = TABLES.last
  .replace("A . . .* net .", "A wood . .* net .")
  .replace("B shoe3 glove1", "B shoe3 glove1 2")
  .replace("D glove2", "D glove2 mine")
  .replace("mixed 75", "mixed 73");
// A beach that lacks one place, and a question.
TABLES.near = TABLES.two.replace(/beach B .*/, "beach B . .* . foam .");
// Nine cards, and ten, with Bathers among them.
TABLES.nine = TABLES.full
  .replace("can1 foam1", "can1b foam1")
  .replace(" rope1 tyre1 wood2", " rope1b tyre1")
  .replace("mixed 71", "mixed 72");
TABLES.ten = TABLES.full.replace("can1 foam1", "can1b foam1").replace("rope1", "rope1b");
// To pass looks a little better there than to clean.
TABLES.close =
  "players 2\nposition phase act\nposition beach A wood bottle can net .*\n" +
  "position beach B tyre shoe glove foam .*\n" +
  "position hand A bottle3 glove3 lighter1 lighter3 rope3 shoe2\n" +
  "position hand B bottle2 glove1 glove2 net1b net2 wood1\n" +
  "position market shoe2 rope1 glove3\nposition pickup 8f 13f 13f 36f\nposition putdown 2\n" +
  "position turns 2\nposition known * A bottle3\nposition known * B bottle2\n";
// What a hint means there: two cards alike, a Bather and what goes with it, a mine.
const AHEAD =
  "players 2\nposition turn A\nposition phase act\nposition beach B tyre .* . . .\n" +
  "position market net1 joker bottle2\nposition hand B shoe3 glove1\n";
TABLES.alike =
  "players 2\nposition turn A\nposition phase swap\nposition beach A wood bottle .* net rope\n" +
  "position beach B tyre .* glove foam lighter\nposition market rope2 foam3 lighter1\n" +
  "position hand A tyre3 tyre3\nposition hand B shoe3 glove1\nposition pickup mixed 79\n";
TABLES.bathing = `${AHEAD}position beach A wood bottle .* net rope\nposition hand A foam3 lighter1b\nposition pickup mixed 79\n`;
TABLES.mining = `${AHEAD}position beach A wood bottle .* net rope\nposition hand A mine foam3\nposition pickup mixed 79\n`;
// Three long answers.
TABLES.bottled = TABLES.aims
  .replace("wood .* can", "wood bottle .*")
  .replace("market net1 joker bottle2", "market net1 joker tyre2")
  .replace("hand A bottle1 wood2 joker mine can1b", "hand A wood2 joker mine bottle1b foam1");
TABLES.mines = TABLES.last
  .replace("hand A net1", "hand A mine net1")
  .replace("mixed 75", "mixed 74");

// A mine on either beach, and a last card that it will cost.
TABLES.mined = TABLES.two
  .replace("phase two", "phase act")
  .replace(".* net rope", ".!B net rope")
  .replace("A wood bottle", "A wood .*")
  .replace("glove foam", "glove .!A")
  .replace("A 2 can1 wood2", "A can1 net2")
  .replace("B shoe3 glove1 tyre1", "B shoe3 glove1");
TABLES.dear = TABLES.mined.replace("A can1", "A can1 wood2").replace("mixed 77", "mixed 76");
TABLES.taking = TABLES.mined
  .replace("turn A", "turn B")
  .replace("phase act", "phase take\nposition take 2")
  .replace(".!B", "can")
  .replace(".* glove .!A", ". glove .*!A")
  .replace("B shoe3 glove1", "B can2 shoe3 glove1 glove2")
  .replace("mixed 77", "mixed 76");
// Of the last Flood it is known only that it is still to come.
TABLES.late = TABLES.two.replace("mixed 77", "74f\nposition putdown flood flood flood");
TABLES.done = TABLES.two.replace("turn A", "turn B").replace("phase two", "phase swap");
TABLES.busy = TABLES.aims
  .replace("turn A", "turn B")
  .replace("phase act", "phase two")
  .replace("B shoe3 glove1", "B 2 shoe3 glove1")
  .replace("mixed 72", "mixed 71");
const EVENTS = {
  busy: "B two\n* draws B foam1\n* draws B foam2\nB skip\nB clean glove1 right\nC draw\n* draws C can2\nC skip\nC skip\nC pass\n",
  done: "B swap shoe3 market 1\nB clean glove1 right\n",
};

async function sit(page, name) {
  const path = join(tmpdir(), `tidywinks-beach-${process.pid}.txt`);
  writeFileSync(path, `game beachcleaner\n${TABLES[name]}seed ${name}\n${EVENTS[name] ?? ""}`);
  await page.goto(server.link);
  await page.waitForSelector(".game-card");
  await page.setInputFiles(".load input", path);
  await page.waitForSelector(ASKED);
  await rest(page);
}

const answers = async (page) =>
  (await page.locator(".bar-actions button").allInnerTexts()).map((one) => one.trim()).join("; ");

const answer = async (page, words) => {
  await page.click(`.bar-actions [data-move=${words}]`);
  await rest(page);
};

// Every text that the bar, a caption or a great moment ever shows.
function keepSaid() {
  window.said = new Set();
  const note = () => {
    for (const one of document.querySelectorAll(
      ".bar-text .ask:not(.unseen), .caption, .moment .ribbon",
    ))
      window.said.add(one.textContent.replace(/\s+/g, " ").trim());
  };
  new MutationObserver(note).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

// One way of saying no, which says what is refused and what comes of it.
async function passes(page, name) {
  await sit(page, "two");
  const asked = [await answers(page)];
  await answer(page, "skip");
  asked.push(await answers(page));
  await answer(page, "skip");
  asked.push(await answers(page));
  const all = "Take two; Keep it / Pass: no swap / Pass: end my turn";
  check(`${name}: passes say what they mean`, asked.join(" / ") === all, asked.join(" / "));
  await answer(page, "pass");
  const sure = await page.textContent("#asked");
  check(`${name}: and what comes then`, /End your turn.*You keep your cards/.test(sure), sure);
  check(`${name}: or back`, (await answers(page)) === "Go back; Pass: end my turn", "");
}

// What went by itself is nothing to take back: what was decided before it is, or
// it says why not.
async function takenBack(page, name) {
  const undo = "[data-do=undo]";
  await sit(page, "bare");
  await answer(page, "draw");
  const grey = await page.getAttribute(undo, "aria-disabled");
  check(`${name}: a card that was drawn stays`, grey === "true", "Undo is lit");
  await page.click(undo, { force: true });
  await rest(page);
  const why = await page.textContent("#asked");
  check(`${name}: and why`, /cannot be taken back: a card/.test(why), why);
  await sit(page, "two");
  await answer(page, "skip");
  await page.click(undo);
  await rest(page);
  const again = await answers(page);
  check(`${name}: a step that was asked comes again`, again === "Take two; Keep it", again);
}

// Also after the page was opened anew.
async function takenBackLater(page, name) {
  const undo = "[data-do=undo]";
  await sit(page, "two");
  await answer(page, "skip");
  const was = await answers(page);
  await page.reload();
  await page.waitForSelector(ASKED);
  await rest(page);
  const back = await answers(page);
  check(`${name}: a table that comes back stands where it did`, back === was, back);
  await page.click(undo);
  await rest(page);
  const anew = await answers(page);
  check(`${name}: and knows what went by itself`, anew === "Take two; Keep it", anew);
}

// Among people a step without a choice waits for its button: the moment in which
// it went by itself would tell who has one.
async function inCompany(page, name) {
  const LOADS = "23"; // of this many pages comes a deal where nothing can be exchanged
  await page.evaluate((loads) => localStorage.setItem("loads", loads), LOADS);
  await sitDown(page, server.link, "beachcleaner", ["me", "person"]);
  const place = ".bc-place[data-move]";
  const hand = [".bar-actions button", "[data-do=lift]", ".bar-actions [data-move=draw]"];
  const pass = ["skip", "skip", "pass", "pass"].map((words) => `.bar-actions [data-move=${words}]`);
  await page.click(place);
  await rest(page);
  const bar = await page.innerText(".bar-text");
  check(`${name}: nobody is told of another's deed as the own`, !/You start/.test(bar), bar);
  for (const press of [place, ...hand, ...pass, ...hand.slice(1)]) {
    await page.click(press);
    await rest(page);
  }
  const alone = await page.getAttribute("[data-alone]", "data-alone");
  const way = `${await answers(page)}, by itself: ${alone}`;
  check(`${name}: in company it waits`, way === "Go on, by itself: ", way);
}

// What a bot did lies below its beach in cards until its next turn.
async function deeds(page, name) {
  await page.evaluate(keepSaid);
  await answer(page, "pass");
  await page.waitForSelector(".bar-actions [data-move=draw]");
  const shown = () => page.$$eval(".bc-deed", (all) => all.map((one) => one.dataset.deed).join());
  const done = await shown();
  check(`${name}: what was done is shown`, done.length > 0, "nothing");
  const said = await page.evaluate(() => [...window.said]);
  const numbered = said.find((one) => /\bplace \d/.test(one)) ?? "";
  check(`${name}: no numbers of places`, said.length > 1 && !numbered, numbered || said.join("; "));
  const idle = said.find((one) => /no more cards|swaps nothing/.test(one)) ?? "";
  check(`${name}: nothing of what was not done`, !idle, idle);
  if (name === "desktop")
    check(`${name}: the last card lies on the heap`, await page.$(".bc-heap .bc-pic"), "blank");
  const steps = () =>
    page.$$eval(".bc-steps li", (all) =>
      all.map((one) => one.textContent.replace(/\s+/g, " ").trim()).join(", "),
    );
  const first = await steps();
  check(`${name}: the steps of a turn`, first === "1 Draw, 2 Two more?, 3 Swap?, 4 Clean", first);
  await answer(page, "draw");
  check(`${name}: it stays to be read`, (await shown()) === done, await shown());
  await answer(page, "skip");
  const third = await steps();
  check(
    `${name}: a step left out is no step done`,
    /^✓ drew, – no extra cards, 3/.test(third),
    third,
  );
  const wide = await page.$eval(".bc-steps .left", (one) => one.clientWidth);
  check(`${name}: and says so in sight`, wide > 50, `${wide} px`);
}

// A game from a file knows what was done there, and with what.
async function recalled(page, name) {
  await sit(page, "done");
  const shown = await page.$$eval(".bc-deed", (all) =>
    all.map(({ dataset, children }) => [
      dataset.deed,
      ...[...children]
        .filter((one) => one.matches(".bc-mini"))
        .map((one) => one.textContent.trim()),
    ]),
  );
  check(`${name}: a file tells of it, too`, `${shown}` === "swap,1,clean,1", `${shown}`);
}

// Runs in the page: pairs of the two kinds that lie over each other.
function meet([some, others]) {
  const boxes = (words) =>
    [...document.querySelectorAll(words)]
      .map((one) => [one, one.getBoundingClientRect()])
      .filter(([one, box]) => box.width && one.checkVisibility({ visibilityProperty: true }));
  const all = boxes(others);
  return boxes(some).flatMap(([one, a]) =>
    all
      .filter(([other]) => one !== other && !one.contains(other) && !other.contains(one))
      .filter(
        ([, b]) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
      )
      .map(([other]) => `${one.className} ${one.textContent.trim()} / ${other.className}`),
  );
}

// Where there is room for it, the name of a place lies beside who stands there.
async function underfoot(page, name) {
  await sit(page, "full");
  const on = await page.evaluate(meet, [".own .with-comber .bc-tag", ".own .bc-comber"]);
  check(`${name}: no name lies on a comber`, !on.length, on.join("; "));
  const names = await page.evaluate(meet, [".own .bc-tag", ".own .bc-tag, .own .bc-thing"]);
  check(`${name}: nor on another`, !names.length, names.join("; "));
}

// Names of places lie above the hand, and within the board.
async function legible(page, name) {
  const under = await page.evaluate(meet, [".own .bc-tag", ".bc-hand .bc-card, .zone-mine"]);
  check(`${name}: no name of a place lies under the hand`, !under.length, under.join("; "));
  const cut = await page.$eval(".bc-note", (one) => one.scrollHeight - one.clientHeight);
  check(`${name}: what the sea may bring is whole`, cut <= 1, `${cut} px are cut`);
  const hat = await page.evaluate(meet, [".bc-own .bc-comber", ".bc-note span, .bc-note b"]);
  check(`${name}: and no hat is on it`, !hat.length, hat.join("; "));
}

const LYING = ".bc-hollow, .bc-tag, .bc-card:not(.bc-mini), .bc-note, .seat-token, .bc-shore";

// What others did covers nothing, and all of it is in sight: of one, two and
// three others, in every window.
async function clear(page, name) {
  for (const table of ["two", "aims", "four"]) {
    await sit(page, table);
    while (await page.$(".bar-actions [data-move=skip]")) await answer(page, "skip");
    await answer(page, "pass");
    await answer(page, "pass");
    const others = await page.$$eval(".bc-deeds:not(.none)", (all) => all.length);
    const most = { two: 1, aims: 2, four: 3 }[table];
    check(`${name}, ${table}: what all others did`, others === most, `${others} of ${most}`);
    const over = await page.evaluate(meet, [".bc-deeds", LYING]);
    check(`${name}, ${table}: it covers nothing`, !over.length, over.join("; "));
    const cut = await page.$$eval(".bc-deeds:not(.none)", (all) =>
      all.map((one) => one.scrollWidth - one.clientWidth).filter((more) => more > 1),
    );
    check(`${name}, ${table}: nothing of it is cut`, !cut.length, cut.join());
    const mute = await page.$$eval(".bc-deed", (all) =>
      all
        .filter((one) => one.checkVisibility())
        .filter((one) => !one.querySelector("b")?.checkVisibility())
        .map((one) => one.dataset.deed),
    );
    check(`${name}, ${table}: each says what it is`, !mute.length, mute.join());
    const sea = await page.evaluate(meet, [
      ".bc-boat, .bc-gulls",
      ".bc-jetty, .bc-shore, .bc-deeds",
    ]);
    check(`${name}, ${table}: boat and gulls are whole`, !sea.length, `${sea.length} are not`);
    const faces = await page.evaluate(meet, [".seat .token", ".glimpse"]);
    check(`${name}, ${table}: no face lies under a beach`, !faces.length, faces.join("; "));
    const counts = await page.evaluate(meet, [".seat .pill", ".seat .token, .zone-head button"]);
    check(
      `${name}, ${table}: no count lies under the next face`,
      !counts.length,
      counts.join("; "),
    );
    const moved = await page.evaluate(() => {
      const tops = () =>
        [...document.querySelectorAll(".seat-name, .seat .token")].map(
          (one) => one.getBoundingClientRect().y,
        );
      const before = tops();
      for (const one of document.querySelectorAll(".remark")) one.style.display = "none";
      const after = tops();
      for (const one of document.querySelectorAll(".remark")) one.style.display = "";
      return before.some((y, i) => y !== after[i]);
    });
    check(`${name}, ${table}: words move no name`, !moved, "they do");
    const words = await page.evaluate(meet, [".remark", ".seat-token .pill"]);
    check(`${name}, ${table}: no words over counts`, !words.length, words.join("; "));
  }
  await legible(page, name);
  await sit(page, "busy");
  const wide = await page.$$eval(".bc-deeds", (all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText),
  );
  check(`${name}: a turn of two and a clean-up is whole`, !wide.length, wide.join("; "));
  await sit(page, "mined");
  const mined = await page.evaluate(meet, [".bc-mine", ".bc-thing, .bc-tag, .bc-pile"]);
  check(`${name}: a mine lies beside what lies there`, !mined.length, mined.join("; "));
  await sit(page, "trade");
  await page.click(".bc-market [data-pick]");
  const on = await page.evaluate(meet, [".bc-hand .mark", ".bc-value, .bc-label, .bc-badge"]);
  check(`${name}: marks leave numbers and names free`, !on.length, on.join("; "));
  await page.click(".bar-actions button");
  await page.click(".bc-hand [data-card=can1]");
  await inMarket(page, name);
  await pointed(page, name);
  await above(page, name);
}

const ON_CARD = ".bc-value, .bc-label, .bc-badge";

// What a tap on a card of the Market does stands above its name, and covers
// neither that nor who stands on the beach below.
async function inMarket(page, name) {
  const at = await page.evaluate(meet, [".bc-market .mark", `${ON_CARD}, .bc-comber, .bc-deeds`]);
  check(`${name}: also in the Market`, !at.length, at.join("; "));
  const low = await page.$$eval(".bc-market .bc-card:has(.mark)", (all) =>
    all
      .map((one) => {
        const [mark, label] = [".mark", ".bc-label"].map((part) => one.querySelector(part));
        return label.getBoundingClientRect().top - mark.getBoundingClientRect().bottom;
      })
      .filter((room) => room < 10)
      .map(Math.round),
  );
  check(`${name}: well above the names there`, !low.length, `${low} px between them`);
}

// The finger of a hint leaves the number and the name of what it points at free,
// and stays off the bar unless it points there.
async function pointed(page, name) {
  for (const table of ["alike", "mining"]) {
    await sit(page, table);
    await page.click("[data-do=hint]");
    await page.waitForSelector(".stage > .finger:not([hidden])");
    await rest(page);
    const covers = () => page.evaluate(meet, [".finger path", `.hinted :is(${ON_CARD}, .bc-tag)`]);
    const isOnBar = () => page.evaluate(meet, [".finger path", ".zone-bar"]);
    for (const step of ["first", "then"]) {
      const over = await covers();
      check(
        `${name}, ${table}, ${step}: the finger covers no words`,
        !over.length,
        over.join("; "),
      );
      check(`${name}, ${table}, ${step}: nor the bar`, !(await isOnBar()).length, "it does");
      if (step === "first") await page.click(".bc-hand .hinted", { position: { x: 10, y: 10 } });
      await rest(page);
    }
  }
}

// Cards of the hand end above the bar, however they are turned, and with a ring;
// thirty different ones have no room for that where a phone is narrowest.
async function above(page, name) {
  const isNarrow = page.viewportSize().width < 370;
  for (const table of ["trade", "full", "many", "alike", ...(isNarrow ? [] : ["heap"])]) {
    await sit(page, table);
    if (table === "alike") await page.click("[data-do=hint]");
    await rest(page);
    const low = await page.evaluate(() => {
      const bar = document.querySelector(".zone-mine").getBoundingClientRect().bottom;
      const room = [...document.querySelectorAll(".bc-hand .bc-card")].map((one) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one);
        const ring =
          outlineStyle === "none"
            ? 0
            : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
        return bar - one.getBoundingClientRect().bottom - ring;
      });
      return Math.min(...room);
    });
    check(`${name}, ${table}: the hand ends above the bar`, low >= 2, `${low} px between them`);
  }
}

// The longest that a bot says covers no count of its own.
async function spoken(page, name) {
  await sit(page, "two");
  while (await page.$(".bar-actions [data-move=skip]")) await answer(page, "skip");
  await answer(page, "pass");
  await answer(page, "pass");
  await page.waitForSelector(".remark");
  await page.$eval(".remark", (one) => {
    one.textContent = "Choose well, Otto!";
  });
  const over = await page.evaluate(meet, [".remark", ".seat-token .pill"]);
  check(`${name}: the longest remark covers no count`, !over.length, over.join("; "));
  const far = await page.evaluate(() => {
    const [words, counts] = [".remark", ".seat-token .pills"].map((one) =>
      document.querySelector(one).getBoundingClientRect(),
    );
    return words.left - counts.right;
  });
  check(`${name}: it begins beside who says it`, far < 40, `${far} px away`);
}

// A place of the own beach answers before a card is chosen: the card that cleans
// it is chosen, those that do are marked, or it says what would.
async function asks(page, name) {
  const said = () => page.innerText(".bar-text .ask:not(.unseen)");
  await sit(page, "aims");
  await page.click(".own [data-ask='3']");
  const marked = await page.$$eval(".bc-hand [data-move^=clean]", (all) =>
    all.map((one) => one.dataset.move).join("; "),
  );
  const ways = "clean can1b right; clean joker place 3";
  check(`${name}: a place marks the cards that clean it`, marked === ways, marked);
  check(`${name}: and asks for one`, /card that cleans up the can/.test(await said()), "");
  await page.click(".own [data-ask='5']");
  const chosen = await page.getAttribute(".bc-hand .chosen", "data-card");
  check(`${name}: the only card that cleans is chosen`, chosen === "joker", chosen);
  await page.click(".own [data-move='clean joker place 5']");
  await rest(page);
  await sit(page, "full");
  await page.click(".own [data-ask='5']");
  const far = await said();
  check(`${name}: or it says what would`, /2 steps away: rope 2 or a joker/.test(far), far);
  await sit(page, "flood");
  await page.click(".own [data-ask='1']");
  const early = await said();
  check(`${name}: at any time`, /wood is 2 steps away: wood 2 or/.test(early), early);
}

// A card is dragged to where a tap would bring it, and put back by letting go
// of it elsewhere.
async function dragged(page, name) {
  const middle = async (words) => {
    const { x, y, width, height } = await page.locator(words).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const pull = async (card, there) => {
    await page.mouse.move(...(await middle(`.bc-hand [data-card=${card}]`)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(there)), { steps: 4 });
    await page.mouse.up();
    await rest(page);
  };
  await sit(page, "aims");
  await pull("wood2", ".own .bc-place:nth-child(3)");
  const chosen = await page.getAttribute(".bc-hand .chosen", "data-card");
  check(`${name}: let go elsewhere a card is chosen`, chosen === "wood2", chosen);
  await pull("can1b", ".own .bc-place:nth-child(3)");
  const clean = await page.$(".own .bc-place.clean.with-comber:nth-child(3)");
  check(`${name}: a card is dragged to its place`, clean, "it is not clean");
  await sit(page, "trade");
  await pull("tyre1", ".bc-market [data-spot=market-2]");
  const got = await page.locator(".bc-hand [data-card=joker]").count();
  check(`${name}: and to the Market`, got === 1, `${got} jokers`);
}

// Of moves about as good a hint names one that cleans, and does not pass.
async function cleaning(page, name) {
  await sit(page, "close");
  await page.click("[data-do=hint]");
  const words = await page.innerText(".hint strong");
  check(`${name}: a hint gets something done`, /^Clean up here/.test(words), words);
}

// A mouse over a card lights where it would go, and no longer.
async function hovered(page, name) {
  await sit(page, "close");
  const lit = () =>
    page.$$eval(".own .bc-place", (all) =>
      all
        .flatMap((one, i) => {
          const { boxShadow } = getComputedStyle(one.querySelector(".bc-hollow"));
          return boxShadow.includes("0px 0px 0px 5px inset") ? [i + 1] : [];
        })
        .join(" "),
    );
  const card = page.locator(".bc-hand [data-goals]").first();
  const goals = await card.getAttribute("data-goals");
  check(`${name}: no place is lit by itself`, (await lit()) === "", await lit());
  await card.hover();
  check(`${name}: a card lights where it would go`, (await lit()) === goals, await lit());
  await page.hover(".bar-text");
  check(`${name}: until the mouse leaves it`, (await lit()) === "", await lit());
  await sit(page, "full");
  await page.hover(".bc-hand [data-card=foam1]");
  check(`${name}: a card that walks, too`, (await lit()) === "2 4", await lit());
  for (const card of ["[data-card=foam1]", "[data-move^=pair]"])
    await page.$eval(`.bc-hand ${card}`, (one) => one.click());
  await rest(page);
  check(`${name}: nor once it is played`, (await lit()) === "", await lit());
}

// A warning leaves the steps of a turn where they are.
async function warned(page, name) {
  await sit(page, "near");
  const seen = (words) => page.isVisible(`.bar-text ${words}`);
  check(`${name}: a warning is in sight`, await seen(".warning"), "none");
  check(`${name}: and the steps with it`, await seen(".bc-steps .now"), "none");
  const cut = await page.$eval(".bar-text", (one) => one.scrollHeight - one.clientHeight);
  check(`${name}: all of both`, cut <= 1, `${cut} px are cut`);
}

// Every tap in vain is answered.
async function vain(page, name) {
  const said = () => page.innerText(".bar-text .ask:not(.unseen)");
  const press = async (words) => {
    await page.locator(words).first().click({ force: true });
    await rest(page);
    return said();
  };
  await sit(page, "four");
  const market = await press(".bc-market .bc-card");
  check(`${name}: why there is no swap now`, /step 3: that is over/.test(market), market);
  const pile = await press(".bc-pile");
  check(`${name}: why there is no card`, /you have drawn/.test(pile), pile);
  const beach = await press(".bc-shore .bc-place");
  check(`${name}: why not on that beach`, /^Only \S+ cleans up here/.test(beach), beach);
  if (name === "desktop") {
    const heap = await press(".bc-heap");
    check(`${name}: what lies there`, /until the pile is empty/.test(heap), heap);
  }
  await sit(page, "bare");
  const first = await press(".bc-hand [data-card=wood2]");
  check(`${name}: a card before drawing`, /^Wood 2: Draw a card first\.$/i.test(first), first);
  await sit(page, "two");
  const later = await press(".bc-hand [data-card=wood2]");
  check(`${name}: a card before plus two`, /: First plus two: take two/.test(later), later);
  await sit(page, "four");
  await page.click(".bc-hand [data-card=net1]");
  const card = await said();
  check(`${name}: what is done next is answered itself`, /^Net 1/i.test(card), card);
}

// Whoever goes where the finger of a hint points, tap by tap, makes the move.
async function led(page, name) {
  for (const [table, verb] of [
    ["alike", "swap"],
    ["bathing", "bather"],
    ["mining", "mine"],
  ]) {
    await sit(page, table);
    await page.click("[data-do=hint]");
    await page.waitForSelector(".hint strong");
    const count = await page.getAttribute(".stage", "data-count");
    const taps = [];
    while (taps.length < 5 && (await page.getAttribute(".stage", "data-count")) === count) {
      const [x, y, what] = await page.evaluate(() => {
        const at = [".zone-mine", ".zone-board", ".bar-actions"]
          .map((zone) => document.querySelector(`.stage ${zone} .hinted`))
          .find((one) => one);
        const box = at.getBoundingClientRect();
        const { card, move, pick } = at.dataset;
        return [box.x + box.width / 2, box.y + box.height / 2, move ?? card ?? pick ?? "button"];
      });
      taps.push(what);
      await page.mouse.click(x, y);
      await rest(page);
    }
    const last = taps.at(-1) ?? "";
    check(`${name}, ${table}: the finger leads`, last.startsWith(verb), taps.join(", "));
  }
}

// Two cards face down: what each would mean, and then which it was.
async function blind(page, name) {
  await sit(page, "offer");
  const why = await page.innerText(".bc-blind p");
  check(`${name}: an offer is explained`, /Bather.*beach.*hand/s.test(why), why);
  const cut = await page.$eval(".bc-blind", (one) => one.scrollHeight > one.clientHeight);
  check(`${name}: all of it is seen`, !cut, "cut");
  check(`${name}: no steps of another's turn`, !(await page.$(".bc-steps")), "they are there");
  const over = await page.evaluate(meet, [".bc-blind", ".own .bc-hollow"]);
  check(`${name}: the own places stay whole`, name !== "phone" || !over.length, over.join("; "));
  await page.click("[data-move='pick left']");
  const card = page.locator(".moment .bc-shown .bc-label");
  await card.waitFor();
  const title = await card.innerText();
  check(`${name}: the card is shown`, /^(can|wood)$/.test(title), title);
  const sub = await page.innerText(".moment .ribbon small");
  const means = title === "can" ? "It leaves garbage on your beach: can." : "It joins your hand.";
  check(`${name}: and what comes of it`, sub === means, sub);
}

// What a bot says lies on nobody's name, where there is room beside it.
async function beside(page, name) {
  await sit(page, "aims");
  await answer(page, "pass");
  await answer(page, "pass");
  await page.waitForSelector(".remark");
  await page.$$eval(".remark", (all) => {
    for (const one of all) one.textContent = "Choose well, Otto!";
  });
  const names = await page.evaluate(() => {
    const wide = (one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return words.getBoundingClientRect();
    };
    return [...document.querySelectorAll(".remark")].map((one) => {
      const box = one.getBoundingClientRect();
      const who = wide(one.closest(".seat-token").querySelector(".seat-name"));
      const isLevel = box.top < who.bottom && box.bottom > who.top;
      return isLevel ? Math.round(box.left - who.right) : -1;
    });
  });
  const isBeside = names.length && names.every((far) => far >= 2 && far < 60);
  check(`${name}: words beside the name of who says them`, isBeside, `${names} px`);
  const over = await page.evaluate(meet, [".remark", ".seat-token .pill"]);
  check(`${name}: and over no count`, !over.length, over.join("; "));
}

// From each place to the next lead dots that are seen, in the light and in the dark.
async function path(page, name) {
  for (const table of ["two", "full"]) {
    await sit(page, table);
    const { contrast, seen } = await page.evaluate(() => {
      const channels = (color) =>
        color
          .match(/[\d.]+/g)
          .slice(0, 3)
          .map((part) => (part / 255) ** 2.2);
      const lightOf = (color) => {
        const [r, g, b] = channels(color);
        return 0.21 * r + 0.72 * g + 0.07 * b + 0.05;
      };
      const ground = document.querySelector(".bc");
      const sands = getComputedStyle(ground).backgroundImage.match(/rgb\([^)]*\)(?=[,)])/g);
      const way = document.querySelector(".bc-path path");
      const dots = lightOf(getComputedStyle(way).stroke);
      const lie = [...document.querySelectorAll(".own :is(.bc-hollow, .bc-tag, .mark)")]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect());
      const long = way.getTotalLength();
      const matrix = way.getScreenCTM();
      const seen = [0, 1, 2, 3].map((i) => {
        let px = 0;
        let last = null;
        for (let k = 0; k <= 40; k++) {
          const at = way.getPointAtLength((long * (i + 0.002 + (k / 40) * 0.996)) / 4);
          const { x, y } = at.matrixTransform(matrix);
          const isFree = !lie.some(
            (box) => x > box.left && x < box.right && y > box.top && y < box.bottom,
          );
          if (isFree && last) px += Math.hypot(x - last.x, y - last.y);
          last = isFree ? { x, y } : null;
        }
        return Math.round(px);
      });
      const contrast = Math.min(
        ...sands.slice(-2).map((sand) => {
          const light = lightOf(sand);
          return Math.max(light, dots) / Math.min(light, dots);
        }),
      );
      return { contrast, seen };
    });
    check(
      `${name}, ${table}: the way stands out`,
      contrast >= 3,
      `contrast ${contrast.toFixed(1)}`,
    );
    const least = Math.min(...seen);
    check(`${name}, ${table}: from every place to the next`, least >= 20, `${seen} px of it`);
  }
}

// What the bar and the jetty say while a scene is played.
async function meanwhile(page, name) {
  const steps = () => page.locator(".bar-text .bc-steps").count();
  await sit(page, "mining");
  await page.click(".bc-hand [data-card=mine]");
  await page.locator(".bc-aimed [data-move^='mine B']").first().click();
  await page.waitForSelector(".moment .ribbon");
  const cost = await page.innerText(".moment .ribbon small");
  check(`${name}: what a mine does`, /bars the way of .*costs half a hand/.test(cost), cost);
  check(`${name}: no steps of the next beside a deed`, !(await steps()), "they are there");
}

async function flood(page, name) {
  await sit(page, "flood");
  const sea = await page.innerText(".bc-note");
  check(`${name}: what the pile brings`, /the next card is a Flood/.test(sea), sea);
  await page.evaluate(() => {
    window.tides = new Set();
    new MutationObserver(() => {
      const tide = document.querySelector(".own .bc-tide");
      if (tide) window.tides.add(tide.style.getPropertyValue("--reach"));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.click(".bar-actions [data-move=draw]");
  await page.waitForSelector(".moment .bc-surge");
  const sign = await page.innerText(".bc-note");
  check(`${name}: the sign says so while it comes`, /^Flood!/.test(sign), sign);
  await comes(
    `${name}: the Flood comes place by place`,
    page.waitForFunction(() => window.tides.has("2")),
  );
}

// What comes of each place is in the log, not also that a card came there.
async function logged(page, name) {
  await sit(page, "flood");
  await answer(page, "draw");
  const log = await page.innerText(".panel-log");
  const places = [...log.matchAll(/your place (\d)/gi)].map(([, place]) => place).join();
  check(`${name}: the log tells of each place once`, places === "2,4", log);
}

// Where the Flood brings nothing, the moment says why.
async function spared(page, name) {
  for (const [table, why] of [
    ["spared", /clean places\. Yours stays clean, since you stand there\.$/],
    ["dirty", /clean places\. You have none: nothing comes to you\.$/],
    ["flood", /^Your turn ends: .*clean places\.$/],
  ]) {
    await sit(page, table);
    await page.click(".bar-actions [data-move=draw]");
    await page.waitForSelector(".moment .bc-surge");
    const sign = await page.innerText(".bc-note");
    check(`${name}, ${table}: the sign says so`, /^Flood!/.test(sign), sign);
    const said = await page.innerText(".moment .ribbon small");
    check(`${name}, ${table}: what a Flood means for me`, why.test(said), said);
  }
}

// The last card is lost as well, and said to be.
async function costs(page, name) {
  await sit(page, "mined");
  await page.click(".bc-hand [data-card=can1]");
  await page.click(".own [data-move='move can1 right']");
  await page.waitForSelector(".moment .ribbon");
  const price = await page.innerText(".moment .ribbon small");
  check(`${name}: what a mine costs`, price === "It costs you your last card.", price);
  await sit(page, "dear");
  await page.click(".bc-hand [data-card=can1]");
  await page.click(".own [data-move='move can1 right']");
  await page.waitForSelector(".moment .ribbon");
  const where = await page.innerText(".bar-text .ask:not(.unseen)");
  check(`${name}: and where one stands`, where === "You walk onto the sea mine with can 1.", where);
}

// The number of a card is said once it is chosen, where a phone has room for it.
async function numbered(page, name) {
  await sit(page, "full");
  for (const [card, words] of [
    ["wood2", /a place 2 steps away/],
    ["can1", /a place one step away/],
  ]) {
    await page.click(`.bc-hand [data-card=${card}]`);
    const said = await page.innerText(".bar-text .ask:not(.unseen)");
    check(`${name}: what the number of ${card} is`, words.test(said), said);
  }
  await sit(page, "late");
  const late = await page.innerText(".bc-note");
  check(`${name}: the whole pile is no number`, /somewhere in the pile/.test(late), late);
  await sit(page, "flood");
  await page.click(".bc-hand [data-card=wood2]");
  const said = await page.innerText(".bar-text .sub");
  check(`${name}: also before its step`, /exactly 2 steps away/.test(said), said);
}

// What one is after stands on the empty jetty, whole, and goes with the first cards.
async function goal(page, name, words) {
  await sitDown(page, server.link, "beachcleaner", ["me", "person"]);
  await page.waitForSelector(".bc-place[data-move]");
  await rest(page);
  const { text, cut } = await page.$eval(".bc-goal", (one) => ({
    text: one.textContent,
    cut: one.scrollHeight - one.clientHeight,
  }));
  check(`${name}: the beginning says what one is after`, words.test(text), text);
  check(`${name}: all of it`, cut <= 1, `${cut} px are cut`);
  const isWide = page.viewportSize().width >= 768;
  check(
    `${name}: and shows how far, if wide`,
    (await page.isVisible(".bc-goal svg")) === isWide,
    isWide,
  );
  const still = await page.$$eval(".bc-jetty > :not(.bc-goal)", (all) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.className),
  );
  check(`${name}: nothing looks out below it`, !still.length, still.join());
  const asked = await page.innerText(".bar-text .ask:not(.unseen)");
  check(`${name}: and asks in plain words`, !/comber|Sammler/.test(asked), asked);
}

// The own clean places are counted as the others' are, and cover nothing.
async function counted(page, name) {
  const places = [
    ["two", "1/5"],
    ["four", "3/5"],
  ];
  for (const [table, count] of places) {
    await sit(page, table);
    const own = (await page.innerText(".bc-own > .pills")).trim();
    check(`${name}, ${table}: my clean places`, own === count, own);
    const over = await page.evaluate(meet, [".bc-own > .pills", `${LYING}, .bc-comber`]);
    check(`${name}, ${table}: the count covers nothing`, !over.length, over.join("; "));
  }
}

// The picture of the game is whole where its frame is narrow.
async function pictured(page, name) {
  await page.goto(server.link);
  await page.click("[data-game=beachcleaner] [data-do=set-up]");
  await page.waitForSelector("[data-do=start]");
  const cut = await page.$eval(".picture", (one) => {
    const frame = one.getBoundingClientRect();
    return [...one.querySelectorAll(".sways, .bobs, .walks, [transform*=scale]")]
      .map((part) => part.getBoundingClientRect())
      .filter(({ x, right, y }) => x < frame.x || right > frame.right || y < frame.y).length;
  });
  check(`${name}: nothing of its picture is cut`, !cut, `${cut} parts are`);
}

async function ended(page, name) {
  await sit(page, "last");
  await page.click(".bc-hand [data-card=net1]");
  await page.click(".own [data-move='clean net1 right']");
  await page.waitForSelector(".end");
  const why = await page.innerText(".end-why p");
  if (name === "lying phone") {
    const { far, level } = await page.evaluate(() => {
      const [words, one] = [".rest .bubble", ".rest .token"].map((part) =>
        document.querySelector(part).getBoundingClientRect(),
      );
      const middle = words.y + words.height / 2;
      return { far: one.left - words.right, level: middle > one.top && middle < one.bottom };
    });
    check(`${name}: the last word beside who says it`, level && far > 0 && far < 20, `${far} px`);
    const on = await page.evaluate(meet, [".rest .bubble", ".hero .token, .crown, .rest .token"]);
    check(`${name}: and on nobody`, !on.length, on.join("; "));
  }
  const { cut, rows } = await page.$eval(".end-why", (one) => ({
    cut: one.scrollHeight - one.clientHeight,
    rows: [...one.querySelectorAll("li .bc-hollow")].map((hollow) => {
      const { width, height } = hollow.getBoundingClientRect();
      return width / height;
    }),
  }));
  check(`${name}: everybody's beach is in sight`, cut <= 1, `${cut} px are not`);
  const lost = await page.$$eval(".spoils", (all) =>
    all
      .map((one) => [one, one.querySelector(".bc-comber")])
      .map((both) => both.map((one) => one.getBoundingClientRect()))
      .filter(([beach, one]) => one.x < beach.x || one.right > beach.right),
  );
  check(`${name}: whoever stands there is whole`, !lost.length, `${lost.length} are cut`);
  const round = rows.every((shape) => Math.abs(shape - 1.1) < 0.05);
  check(`${name}: no place is stretched`, rows.length === 20 && round, rows.join());
  const who = await page.$$eval(".end-has > span:first-child", (all) =>
    all.map((one) => one.textContent),
  );
  check(`${name}: I am "You" at the end, too`, who[0] === "You", who.join());
  check(`${name}: the end says what won`, /last one: net\. .* had 2 of 5/.test(why), why);
}

async function uncut(page, table, name, isNamed = false) {
  await sit(page, table);
  const unnamed = await page.$$eval(".bc-hand .bc-label", (all) =>
    all.filter((one) => !one.checkVisibility()).map((one) => one.textContent),
  );
  if (isNamed) check(`${name}: every card has its name`, !unnamed.length, unnamed.join());
  const under = await page.$$eval(
    ".bc-hand .bc-badge",
    (all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(({ x, right, y, height }, i) =>
          [x + 2, right - 2].some((at) => {
            const hit = document.elementFromPoint(at, y + height / 2);
            return !all[i].closest(".bc-card").contains(hit);
          }),
        ).length,
  );
  check(`${name}: no Bather lies under the next card`, !under, `${under} do`);
  const signs = await page.$$eval(".bc-hand .bc-card:has(.bc-does)", (all) =>
    all
      .map((one) => [".bc-does", ".bc-label"].map((part) => one.querySelector(part)))
      .filter(([, label]) => label.checkVisibility())
      .map((both) => both.map((one) => one.getBoundingClientRect()))
      .filter(
        ([sign, label]) => sign.bottom > label.top && sign.x < label.right && sign.right > label.x,
      ),
  );
  check(`${name}: no sign lies on a name`, !signs.length, `${signs.length} do`);
  const cut = await page.$$eval(".bc-hand .bc-label", (all) =>
    all
      .filter((one) => {
        const box = one.getBoundingClientRect();
        if (!box.width) return false;
        const hit = document.elementFromPoint(box.right - 2, box.y + box.height / 2);
        return !one.closest(".bc-card").contains(hit);
      })
      .map((one) => one.textContent),
  );
  check(`${name}: no name is cut`, !cut.length, cut.join());
}

// No name of a card is cut by the next card.
async function named(page, name) {
  for (const table of ["full", "many"]) await uncut(page, table, `${name}, ${table}`);
  await uncut(page, "nine", `${name}, nine`, true);
  await legible(page, `${name}, many`);
  await uncut(page, "ten", `${name}, ten`);
  await page.click(".bc-hand [data-card=lighter2]", { position: { x: 8, y: 12 } });
  const raised = await page.isVisible(".bc-hand .chosen .bc-label");
  check(`${name}: what is raised has its name`, raised, "hidden");
  await sit(page, "full");
  await page.click(".bc-hand [data-card=foam1]"); // has a pair, and walks
  await rest(page); // words are fitted once a frame
  const said = await page.$eval(".bar-text", (one) => one.scrollHeight - one.clientHeight);
  check(`${name}: what is asked is whole`, said <= 1, `${said} px are cut`);
  const words = await page.innerText(".bar-text .ask:not(.unseen)");
  check(`${name}: to clean comes before to walk`, /its pair.*\. Or walk\.$/.test(words), words);
  await sit(page, "trade");
  await page.click(".bc-market [data-pick]");
  const marks = await page.$$eval(".bc-hand .mark", (all) =>
    all.map((one) => one.getBoundingClientRect()).filter((box) => box.width),
  );
  const over = marks.some((box, i) => i && box.x < marks[i - 1].x + marks[i - 1].width);
  check(`${name}: no mark lies over another`, !over, `${marks.length} marks`);
}

// Every card of the fullest hand is in sight and can be tapped.
async function heaped(page, name) {
  await sit(page, "heap");
  const { count, bad } = await page.$$eval(".bc-hand .bc-card", (all) => ({
    count: all.length,
    bad: all
      .filter((one) => {
        const { x, y, width, height, right, bottom } = one.getBoundingClientRect();
        const isIn = x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight;
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return !isIn || !one.contains(hit) || Math.min(width, height) < 43.4;
      })
      .map((one) => one.dataset.card),
  }));
  check(`${name}: a heap of cards is within reach`, count === 30 && !bad.length, bad.join());
}

// A card with a Bather marks the own places first; they are free to be tapped.
// What is chosen can always be put back.
async function bather(page, name) {
  await sit(page, "bottled");
  await page.click(".bc-hand [data-card=bottle1b]");
  await rest(page);
  const hanging = await page.$$eval(".bar-actions .btn", (all) =>
    all
      .filter((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const [inner, outer] = [words, one].map((part) => part.getBoundingClientRect());
        return inner.y < outer.y || inner.bottom > outer.bottom;
      })
      .map((one) => one.textContent.trim()),
  );
  const all = await answers(page);
  const are = "Clean up the bottle; Just walk; Offer the Bather";
  check(`${name}: three long answers`, all === are, all);
  check(`${name}: words stay within their buttons`, !hanging.length, hanging.join());
  await sit(page, "aims");
  await page.click(".bc-hand [data-card=can1b]");
  const covered = await page.$$eval(".own [data-move]", (all) =>
    all
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return !one.contains(
          document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2),
        );
      })
      .map((one) => one.dataset.move),
  );
  check(`${name}: nothing lies over what is marked`, !covered.length, covered.join());
  await page.click(".bc-hand [data-card=can1b]");
  const look = (words) =>
    page.$$eval(`.bc-hand ${words}`, (all) => all.map((one) => one.dataset.card).join());
  const sparkling = await look(".bc-card:has(.cleans)");
  check(`${name}: what cleans from here sparkles`, sparkling === "can1b,joker", sparkling);
  const walking = await look(".bc-card:has(.walks)");
  check(`${name}: what walks leaves prints`, walking === "bottle1,net3,wood2", walking);
  const calm = await look(".walks.may");
  const rims = await page.$$eval(".bc-hand .may", (all) =>
    all.map((one) => getComputedStyle(one).boxShadow),
  );
  const glowing = new Set(rims).size;
  check(`${name}: and does not glow as much`, calm === walking && glowing === 2, calm);
  const back = await page.$eval(".bar-actions [data-move=pass]", (one) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    return `${backgroundColor} ${backgroundImage}`;
  });
  check(`${name}: to pass is a quiet answer`, back === "rgba(0, 0, 0, 0) none", back);
  const [pass, ready, off] = await page.evaluate(() =>
    [".bar-actions [data-move=pass]", "[data-do=hint]", "[data-do=undo].off"].map((one) => {
      const { color, boxShadow } = getComputedStyle(document.querySelector(one));
      return `${color} ${boxShadow}`;
    }),
  );
  check(`${name}: but a button like others`, pass === ready && pass !== off, `${pass}, ${off}`);
  await page.click(".bc-hand [data-card=joker]");
  check(`${name}: a card can be put back`, (await answers(page)) === "Put it back", "");
  await page.click(".bc-hand [data-card=mine]");
  const shapes = await page.$$eval(".bc-aimed", (all) =>
    all.map((one) => one.clientWidth / one.clientHeight),
  );
  const twice = await page.$$eval(".bc-beach.small .bc-place", (all) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.dataset.spot),
  );
  check(`${name}: no beach is there twice`, !twice.length, twice.join());
  const fits = shapes.length === 2 && shapes.every((one) => one < 6);
  check(`${name}: far beaches keep their shape`, fits, shapes.map((one) => one.toFixed(1)).join());
}

// What comes of an offer is said with it.
async function offers(page, name) {
  await sit(page, "bathing");
  await page.click(".bc-hand [data-card=lighter1b]");
  await page.click(".bar-actions button:has-text('Offer the Bather')");
  await page.click(".bc-hand [data-card=foam3]");
  await page.waitForSelector(".moment .ribbon");
  const said = await page.innerText(".moment .ribbon small");
  check(`${name}: what an offer brings`, /picks one: garbage.* or a card to keep/.test(said), said);
}

// What a mine takes is counted and shown, card by card.
async function takes(page, name) {
  await sit(page, "taking");
  const two = await page.innerText(".bar-text .ask:not(.unseen)");
  check(`${name}: how many a mine takes`, /loses 2 cards: choose one/.test(two), two);
  await page.click(".bc-blind button");
  const card = page.locator(".moment .bc-shown .bc-label");
  await card.waitFor();
  const title = await card.innerText();
  check(`${name}: what it took is shown`, /^(can|glove|shoe)$/.test(title), title);
  await page.waitForSelector(ASKED);
  await rest(page);
  const one = await page.innerText(".bar-text .ask:not(.unseen)");
  check(`${name}: and what is left to take`, /^Choose a card/.test(one), one);
}

// A Bather needs nobody named where there is one other, and stays offered
// until it is put back.
async function offered(page, name) {
  const said = () => page.innerText(".bar-text .ask:not(.unseen)");
  const offer = async (table, card) => {
    await sit(page, table);
    await page.click(`.bc-hand [data-card=${card}]`);
    await page.click(".bar-actions button:has-text('Offer the Bather')");
  };
  await offer("bathing", "lighter1b");
  const next = await page.getAttribute(".bc-hand [data-card=foam3]", "data-move");
  check(`${name}: an offer to the only other`, next === "bather B lighter1b with foam3", next);
  await offer("aims", "can1b");
  await page.click(".bc-hand [data-card=wood2]");
  check(`${name}: first to whom`, /First choose who/.test(await said()), await said());
  await page.click(".bc-aim[data-pick=C]");
  await page.click(".bc-hand [data-card=mine]");
  check(`${name}: no mine goes with it`, /Only an ordinary card/.test(await said()), await said());
  check(
    `${name}: it is still offered`,
    await page.$("[data-move='bather C can1b with wood2']"),
    "",
  );
}

const LYING_PHONE = { ...PHONE, viewport: { width: 640, height: 360 } };
const lying = await openPage(chromium.browser, server.link, LYING_PHONE);
await ended(lying.page, "lying phone");
await lying.context.close();

// The words of the other language have room, too.
const german = await openPage(chromium.browser, server.link, { ...PHONE, locale: "de-DE" });
await sit(german.page, "two");
await answer(german.page, "skip");
const left = german.page.locator(".bc-steps .left");
check("German: a step left out says so", (await left.innerText()).includes("keine dazu"), "");
const crowded = await german.page.evaluate(meet, [".bc-steps li", ".sign-rule"]);
check("German: steps beside the sign of the rule", !crowded.length, crowded.join("; "));
const note = await german.page.$eval(".bc-note", (one) => one.scrollHeight - one.clientHeight);
check("German: what the sea may bring is whole", note <= 1, `${note} px are cut`);
await sit(german.page, "trade");
await german.page.click(".bc-hand [data-card=can1]");
await inMarket(german.page, "German");
await spoken(german.page, "German");
await goal(german.page, "German", /Wer zuerst einen sauberen Strand hat/);
await german.context.close();

// What is light in the dark does not lie on what stays light.
const dark = await openPage(chromium.browser, server.link, { ...PHONE, colorScheme: "dark" });
await sit(dark.page, "aims");
const grey = await dark.page.$eval(".bc-steps li:not(.now, .done) span", (one) => {
  const { color, backgroundColor } = getComputedStyle(one);
  const [ink, ground] = [color, backgroundColor].map((of) => {
    const [r, g, b] = of.match(/\d+/g).map((part) => (part / 255) ** 2.2);
    return 0.21 * r + 0.72 * g + 0.07 * b;
  });
  return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
});
check("dark: a step's sign is to be read", grey > 4.5, `contrast ${grey.toFixed(1)}`);
await dark.page.click(".bc-hand [data-card=mine]");
const inks = await dark.page.$$eval(".bc-tag", (all) => [
  ...new Set(all.map((one) => getComputedStyle(one).color)),
]);
check("dark: names of far places are as dark as all", inks.length === 1, inks.join());
await dark.context.close();

// Also those of all places where a sea mine may lie.
for (const shape of [PHONE, LYING_PHONE, DESKTOP])
  for (const table of ["aims", "mines"]) {
    const aims = await openPage(chromium.browser, server.link, { ...shape, locale: "de-DE" });
    await sit(aims.page, table);
    await aims.page.click(".bc-hand [data-card=mine]");
    const cut = await aims.page.$$eval(".bc-aimed .bc-tag", (all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
    const over = await aims.page.evaluate(meet, [".bc-aimed .bc-tag", ".bc-aimed .bc-tag"]);
    const name = `German, ${shape.viewport.width} wide, ${table}`;
    const hidden = await aims.page.evaluate(meet, [".bc-aimed .mark", ".bc-aimed .bc-thing"]);
    check(`${name}: no mark lies on what lies there`, !hidden.length, hidden.join("; "));
    await sit(aims.page, "trade");
    await aims.page.click(".bc-hand [data-card=can1]");
    await inMarket(aims.page, name);
    check(`${name}: names are whole`, !cut.length, cut.join());
    check(`${name}: and side by side`, !over.length, over.join("; "));
    await aims.context.close();
  }

for (const [width, height] of [...SIZES, [384, 512]]) {
  const shape =
    width < 800 ? { ...PHONE, viewport: { width, height } } : { viewport: { width, height } };
  const { page, context } = await openPage(chromium.browser, server.link, shape);
  await clear(page, `${width} by ${height}`);
  await heaped(page, `${width} by ${height}`);
  await goal(page, `${width} by ${height}`, /clean beach first wins/);
  const isUpright = height > 600 && height > width;
  const isLying = width * 5 >= height * 6 && (width < 960 || height < 600);
  if (isUpright || isLying) await counted(page, `${width} by ${height}`);
  if (isUpright) {
    await path(page, `${width} by ${height}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await path(page, `${width} by ${height}, dark`);
    await page.emulateMedia({ colorScheme: "light" });
  }
  if (width === 768 || width === 1280) await beside(page, `${width} by ${height}`);
  if (width === 768) await underfoot(page, `${width} by ${height}`);
  if (width === 768) await pictured(page, `${width} by ${height}`);
  await page.goto(`${server.link}#learn/beachcleaner`);
  await page.waitForSelector(".stage-lesson .bc-hand");
  await legible(page, `${width} by ${height}, lesson`);
  await context.close();
}

for (const [name, shape] of [
  ["phone", PHONE],
  ["desktop", DESKTOP],
]) {
  const quick = await openPage(chromium.browser, server.link, shape);
  await passes(quick.page, name);
  await deeds(quick.page, name);
  await named(quick.page, name);
  await recalled(quick.page, name);
  await bather(quick.page, name);
  await offered(quick.page, name);
  await asks(quick.page, name);
  await numbered(quick.page, name);
  await led(quick.page, name);
  await cleaning(quick.page, name);
  await dragged(quick.page, name);
  if (shape === DESKTOP) await hovered(quick.page, name);
  if (shape === DESKTOP) await logged(quick.page, name);
  await warned(quick.page, name);
  await vain(quick.page, name);
  await ended(quick.page, name);
  check(`${name}: no troubles`, !quick.troubles.length, quick.troubles.join("; "));
  await quick.context.close();
  // Which page comes next is set there: no table before may be of the same.
  const back = await openPage(chromium.browser, server.link, shape);
  await takenBack(back.page, name);
  await inCompany(back.page, name);
  await takenBackLater(back.page, name);
  check(`${name}: nor then`, !back.troubles.length, back.troubles.join("; "));
  await back.context.close();
  const slow = await openPage(chromium.browser, server.link, shape, 0.1);
  await blind(slow.page, name);
  await flood(slow.page, name);
  await spared(slow.page, name);
  await costs(slow.page, name);
  await meanwhile(slow.page, name);
  await offers(slow.page, name);
  await takes(slow.page, name);
  await slow.context.close();
}

await chromium.close();
await server.stop();
tally();
