// The way to an online table and back to it: two taps from a link to a game,
// looking on, another device, a seat that is taken meanwhile, a decision taken
// back, an edition of one's own, a terminal at the same table, a server that
// is away; and every screen of it judged.
import { readFileSync } from "node:fs";
import { join as joinPath } from "node:path";
import {
  ASKED,
  browse,
  check,
  choose,
  comes,
  DESKTOP,
  openDetails,
  PHONE,
  rest,
  tally,
} from "./lib/common.mjs";
import { judge } from "./lib/judge.mjs";
import {
  cut,
  decide,
  device,
  invite,
  join,
  linkForOnlookers,
  playOn,
  Server,
  terminal,
} from "./lib/online.mjs";

const server = new Server();
const WORDS = ["--rate", "100000", "--ahead", server.ahead()];
await server.begin(...WORDS);
const chromium = await browse();
const open = (shape = DESKTOP) => device(chromium.browser, server, shape);
const all = [];
const come = async (shape) => {
  const one = await open(shape);
  all.push(one);
  return one.page;
};

const STAGE = ".stage[data-count]";

// Looked at by whoever wants to: SHOTS names a folder.
async function picture(page, name) {
  if (process.env.SHOTS)
    await page.screenshot({ path: joinPath(process.env.SHOTS, `${name}.png`) });
}

// From the link to the first move: sit down, and the host's start.
async function twoTaps() {
  const host = await come();
  const link = await invite(host, server, "wash-match", ["me", "friend"]);
  await judge(host, "gathering");
  const guest = await come(PHONE);
  await guest.goto(link);
  await guest.waitForSelector("[data-do=sit]");
  await judge(guest, "sitting down");
  const suggested = await guest.inputValue("[data-do=name]");
  check("a name is suggested", suggested.length > 0, suggested);
  await guest.tap("[data-do=sit]");
  await host.waitForSelector(".dot-here");
  await host.click("[data-do=start]");
  await comes(
    "one tap for the guest, and it plays",
    Promise.all([host.waitForSelector(ASKED), guest.waitForSelector(STAGE)]),
  );
  const names = await host.locator(".seat .seat-name").allInnerTexts();
  check("called by that name", names.join().includes(suggested), names.join());
  const late = await come();
  await late.goto(link);
  await late.waitForSelector(".one-word");
  check("nobody sits down later", !(await late.$("[data-do=sit]")), "somebody does");
  const told = await late.textContent(".one-word");
  check("and is told where a seat's link is", /Links of this table/.test(told), told);
  check("but may look on", (await late.$("[data-do=watch]")) !== null, "not even that");
  await judge(late, "too late");
  return { host, guest, link };
}

// The guest's page is closed; the table is on its start page.
async function comeBack({ host, guest }) {
  const again = await host.context().newPage();
  await again.goto(server.link);
  await again.waitForSelector(".go-on[data-asked=yes]");
  await judge(again, "my tables");
  await picture(again, "my-tables");
  await again.close();
  await guest.goto(server.link);
  await guest.click("[data-do=go-table]");
  await comes("back from the start page", guest.waitForSelector(STAGE));
}

async function otherDevice({ host }) {
  await host.click("[data-do=more]");
  await host.click("[data-do=links]");
  const link = await host.getAttribute("[data-do=copy-link]", "data-link");
  await host.click("[data-do=copy-link]");
  await host.waitForFunction(() => document.querySelector(".sheet .note").textContent.trim());
  const note = await host.textContent(".sheet .note");
  check("one's own link is for no friend", !/friends/.test(note), note);
  await judge(host, "links of the table");
  await host.click(".sheet [data-do=close]");
  const other = await come(PHONE);
  await other.goto(link);
  await other.waitForSelector(ASKED);
  const kept = other.url();
  check("a seat's key is not kept in the history", link.startsWith(`${kept}/`), kept);
  await other.reload();
  await other.waitForSelector(ASKED);
  const before = Number(await host.getAttribute(STAGE, "data-count"));
  await decide(other);
  await comes(
    "one seat, two devices",
    host.waitForFunction(
      (was) => Number(document.querySelector(".stage[data-count]").dataset.count) > was,
      before,
    ),
  );
}

async function lookingOn() {
  const host = await come();
  await host.goto(`${server.link}#set-up/beachcleaner`);
  await choose(host, 1, "friend");
  await openDetails(host);
  await host.check("#onlookers");
  await host.selectOption("#clock", "120");
  await host.click("[data-do=start]");
  const link = await host.inputValue(".gather .link");
  const onlooker = await come();
  await onlooker.goto(await linkForOnlookers(host));
  await onlooker.waitForSelector(".gather");
  check("an onlooker cannot sit", !(await onlooker.$("[data-do=sit]")), "it can");
  // Two press at once: one of them is told.
  const [one, two] = [await come(), await come()];
  for (const page of [one, two]) {
    await page.goto(link);
    await page.waitForSelector("[data-do=sit]");
  }
  await Promise.all(
    [one, two].map((page) => page.evaluate(() => document.querySelector("[data-do=sit]")?.click())),
  );
  await host.waitForSelector(".round:not(:has(.chair-free))");
  const sat = [];
  for (const page of [one, two]) {
    // Or the seat was taken before it could be pressed.
    await page.waitForSelector(".gather[data-own=yes], .refusal, .gather:not(:has([data-do=sit]))");
    sat.push(await page.getAttribute(".gather", "data-own"));
  }
  check("one of two sits", sat.sort().join() === "no,yes", sat.join());
  await host.click("[data-do=start]");
  await onlooker.waitForSelector(STAGE);
  await host.waitForSelector(".clock");
  const left = await host.textContent(".clock");
  check("the time that is left", /^[012]:\d\d$/.test(left), left);
  await picture(host, "clock");
  check("which onlookers are not told", !(await onlooker.$(".clock")), "they are");
  check(
    "the onlooker is asked nothing",
    (await onlooker.getAttribute(STAGE, "data-asked")) === "no",
    "it is",
  );
}

// In Clean Family a choice is free until all have chosen; the other sits still.
async function takenBack() {
  const host = await come();
  const link = await invite(host, server, "clean-family", ["me", "friend"]);
  const guest = await come();
  await join(guest, link);
  await host.waitForSelector(".dot-here");
  await host.click("[data-do=start]");
  await host.waitForSelector(ASKED);
  const before = await host.getAttribute(STAGE, "data-count");
  await decide(host);
  await host.click("[data-do=undo]");
  await host.waitForSelector("#asked:has-text('Taken back')");
  const after = await host.getAttribute(STAGE, "data-count");
  check("taken back", after === before, `${after} of ${before}`);
  await cut(host);
  await comes("said again after the socket was cut", decide(host));
  await yourTurn(host, guest);
}

// Who would like to be told is, when it is their turn and nobody looks.
async function yourTurn(host, guest) {
  await host.evaluate(() => {
    window.told = [];
    window.Notification = class Told {
      static permission = "default";
      static async requestPermission() {
        Told.permission = "granted";
      }
      constructor(title, { body }) {
        window.told.push(`${title}: ${body}`);
      }
    };
  });
  while (await host.$(ASKED)) await decide(host);
  await host.click("[data-do=more]");
  await host.click("[data-do=people]");
  await host.click("[data-do=notify]");
  await host.waitForSelector("[data-do=notify]", { state: "detached" });
  await host.click(".sheet [data-do=close]");
  await host.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
  });
  check("not my turn: a plain title", !/Your turn/.test(await host.title()), await host.title());
  while (await guest.$(ASKED)) await decide(guest);
  await host.waitForFunction(() => window.told.length);
  const told = await host.evaluate(() => window.told.join());
  check("told once", told === "Your turn: Clean Family", told);
  check(
    "and in the title",
    /^Your turn – Clean Family/.test(await host.title()),
    await host.title(),
  );
}

// Cards of one's own, from a file; a program at a terminal sits down by the same
// link and plays with them.
// A short game with a friend: few cards, of an edition of one's own.
async function shortGame() {
  const host = await come();
  await host.goto(`${server.link}#set-up/stay-at-home`);
  await choose(host, 1, "friend");
  await openDetails(host);
  await host.setInputFiles(".edition input", {
    name: "few.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("edition few\nhousehold 1\nhand-limit 2\ncard eggs 9\n"),
  });
  await host.waitForSelector(".set-up :text('few.txt')");
  await host.click("[data-do=start]");
  return host;
}

async function withTerminal() {
  const host = await shortGame();
  const link = await host.inputValue(".gather .link");
  const ada = terminal(link, "--name", "Ada");
  await host.waitForSelector(".dot-here");
  await host.click("[data-do=start]");
  ada.play();
  const isOver = await playOn(host, 3);
  check("with a terminal to the end", isOver, "not");
  check("and the terminal has verified it", await ada.isOver, ada.text.slice(-400));
  check("it drew cards of the edition", /Eggs/.test(ada.text), ada.text.slice(-400));
  const [file] = await Promise.all([
    host.waitForEvent("download"),
    host.click(".end [data-do=save]"),
  ]);
  const record = readFileSync(await file.path(), "utf8");
  check("the record carries the edition", /^data card eggs 9$/m.test(record), record.slice(0, 400));
}

// Once more with the seats turned; then who has won what, the record of the
// first game, and another game.
async function evening() {
  const host = await shortGame();
  await host.click(".host [data-do=start]");
  check("the first game is over", await playOn(host, 3), "not");
  await host.click(".end [data-do=rematch]");
  const turned = await host.textContent("[data-notice=turned]");
  check(
    "seats turn, and it is said",
    /one seat further: Bruno sits first now/.test(turned),
    turned,
  );
  await host.waitForSelector(".stage:not(:has(.end))");
  check("the second game is over", await playOn(host, 4), "not");
  const sum = await host.textContent(".end-evening");
  check("the score of the evening", /this evening: .+ \d, Bruno \d$/.test(sum), sum);
  await host.click(".end [data-do=evening]");
  await host.waitForSelector(".sheet-evening .evening li:nth-child(2)");
  const [file] = await Promise.all([
    host.waitForEvent("download"),
    host.click(".evening li:first-child [data-do=evening-save]"),
  ]);
  const record = readFileSync(await file.path(), "utf8");
  check("the record of the first", /^# seat B Bruno$/m.test(record), record.slice(0, 200));
  check("whole", /^result /m.test(record), record.slice(-200));
  await host.click("[data-do=next-game][data-game=wash-match]");
  await judge(host, "the evening");
  await picture(host, "evening-sheet");
  await host.click("[data-do=next-start]");
  await host.waitForSelector(".stage[data-game=wash-match]");
  await picture(host, "evening");
  // Their name goes, and then the table.
  const twice = async (what) => {
    await host.click(`[data-do=${what}]`);
    await host.click(`[data-do=${what}-really]`);
  };
  await host.click("[data-do=more]");
  await host.click("[data-do=people]");
  await judge(host, "what can be deleted");
  await picture(host, "privacy");
  await twice("forget");
  await host.waitForSelector("h1:text('Your name is deleted')");
  const link = host.url();
  await host.goto(server.link);
  await host.goto(link);
  await twice("delete");
  await host.waitForSelector("h1:text('This table was deleted')");
  check("at the same table", /#table\/[\w-]{22}\//.test(host.url()), host.url());
}

// Somebody is gone in the middle of a game: a bot plays, until they are back.
// What one did and all saw is taken back when the other agrees.
async function leaver() {
  const host = await come();
  const link = await invite(host, server, "wash-match", ["me", "friend"]);
  const guest = await come(PHONE);
  await join(guest, link);
  await host.waitForSelector(".dot-here");
  await host.click("[data-do=start]");
  await host.waitForSelector(ASKED);
  await decide(host);
  await host.click("[data-do=undo]");
  await host.click("[data-notice=undo] [data-do=does]");
  await guest.waitForSelector("[data-notice=wish]");
  const words = await guest.textContent("[data-notice=wish] p");
  check("asked with what would be undone", /take this back.*“.+”/.test(words), words);
  await picture(guest, "wish");
  const notice = await guest.locator("[data-notice=wish]").boundingBox();
  const seats = await guest.locator(".zone-others").boundingBox();
  const isClear = notice.y + notice.height <= seats.y + 1;
  check("what is asked covers no seat", isClear, JSON.stringify([notice, seats]));
  await guest.click("[data-notice=wish] [data-do=or]");
  // What was asked first is away on both sides before it is asked again.
  for (const page of [host, guest])
    await page.waitForSelector("[data-notice=wish]", { state: "detached" });
  const count = async () => Number(await host.getAttribute(STAGE, "data-count"));
  check("refused: nothing is undone", (await count()) > 0, await count());
  await host.click("[data-do=undo]");
  await host.click("[data-notice=undo] [data-do=does]");
  await guest.click("[data-notice=wish] [data-do=does]");
  await host.waitForSelector(".stage[data-count='0'][data-asked=yes]");
  check("taken back by consent", (await count()) === 0, await count());
  await rest(host);
  const asked = await host.textContent("#asked");
  check("and asked anew", !/cannot be taken back/.test(asked), asked);
  const back = guest.url();
  await guest.goto(server.link);
  await host.waitForSelector(".seat .dot-away");
  server.later(61);
  await host.waitForSelector(".seat .dot-gone");
  await picture(host, "gone");
  await host.click("[data-notice=gone] [data-do=does]");
  await host.waitForSelector(".seat .stands");
  const stands = await host.textContent(".seat .stands");
  check("who plays for whom", /^Bruno plays for \S+/.test(stands), stands);
  await picture(host, "stands");
  await guest.goto(back);
  await guest.waitForSelector("[data-notice=stood]");
  await picture(guest, "stood");
  await guest.click("[data-notice=stood] [data-do=does]");
  await host.waitForSelector(".seat .dot-here");
  check("the seat is taken back", !(await host.$(".stands")), "a bot plays");
  await company(host, guest);
}

// Something kind is said, in each reader's words; one is not to be heard; and
// the host gives the seat to somebody else.
async function company(host, guest) {
  await guest.click("[data-do=more]");
  await guest.click("[data-do=people]");
  await judge(guest, "people at the table");
  await picture(guest, "people-phone");
  await guest.click("[data-phrase='2']");
  await host.waitForSelector(".says");
  const words = await host.textContent(".says");
  check("a phrase", words === "Well played!", words);
  await picture(host, "says");
  await guest.waitForSelector(".sheet", { state: "detached" });
  await guest.click("[data-do=more]");
  await guest.click("[data-do=people]");
  await guest.click("[data-do=rename]");
  await guest.fill(".sheet [data-do=name]", "Zoe");
  await judge(guest, "another name");
  await guest.click("[data-do=rename-really]");
  await comes(
    "another name in the middle of a game",
    host.waitForSelector(".seat-name:has-text('Zoe')"),
  );
  await guest.click(".sheet [data-do=close]");
  await host.click("[data-do=more]");
  await host.click("[data-do=people]");
  await host.click("[data-do=mute-seat]");
  check("muted", (await host.getAttribute("[data-do=mute-seat]", "aria-pressed")) === "true", "");
  await host.click("[data-do=remove]");
  await host.click("[data-do=remove-really]");
  const link = await host.getAttribute(".who-link [data-do=copy-link]", "data-link");
  await judge(host, "a seat's new link");
  await picture(host, "people");
  await guest.waitForSelector(".one-word");
  const out = await guest.textContent(".one-word h1");
  check("removed, and told so", /somebody else/.test(out), out);
  await picture(guest, "removed");
  const other = await come(PHONE);
  await other.goto(link);
  await comes(
    "the new link is the seat",
    other.waitForSelector("[data-notice=stood], .stage[data-count]"),
  );
  await guest.goto(server.link);
  await guest.goto(link);
  await guest.waitForSelector(".stage[data-count]"); // the old key is refused before
  check("also where the old one is kept", !(await guest.$(".one-word")), "it is not taken");
}

// Whoever is asked to let something happen says so for every time: from then on
// it happens, until they are asked again.
async function standing() {
  const host = await come(PHONE);
  const link = await invite(host, server, "stay-at-home", ["me", "friend"]);
  const guest = await come(PHONE);
  await join(guest, link);
  await host.waitForSelector(".dot-here");
  await host.click("[data-do=start]");
  const pages = [host, guest];
  for (const page of pages) await page.waitForSelector(STAGE);
  const asked = async () => {
    for (const page of pages) if (await page.$("[data-do=lets]")) return page;
    return null;
  };
  let page = await asked();
  while (!page) {
    await decide(
      await Promise.any(
        pages.map(async (one) => {
          await one.waitForSelector(ASKED);
          return one;
        }),
      ),
    );
    page = await asked();
  }
  const count = await page.getAttribute(STAGE, "data-count");
  await picture(page, "lets-bar");
  await page.click("[data-do=lets]");
  await page.waitForSelector(".sheet-lets");
  await judge(page, "what may happen every time");
  await picture(page, "lets");
  await page.click("[data-let=always]");
  await comes(
    "it happens without being asked",
    page.waitForFunction(
      (was) => Number(document.querySelector(".stage[data-count]").dataset.count) > was,
      Number(count),
    ),
  );
  await page.click("[data-do=more]");
  await page.click("[data-do=people]");
  check("and stands with the seat", await page.isChecked("[data-let=always]"), "it does not");
  await page.click("[data-let=ask]");
  await page.waitForSelector(".sheet", { state: "detached" });
  await page.click("[data-do=more]");
  await page.click("[data-do=people]");
  // The sheet says what the server has heard.
  await comes("until it is withdrawn", page.waitForSelector("[data-let=ask]:checked"));
}

async function away() {
  const host = await come();
  await host.goto(`${server.link}#set-up/beachcleaner`);
  await choose(host, 1, "friend");
  await judge(host, "setting up");
  await server.end("SIGKILL");
  await host.click("[data-do=start]");
  await host.waitForSelector(".refusal");
  const words = await host.textContent(".refusal");
  check("no server: said so", /cannot be reached/.test(words), words);
  await server.begin(...WORDS);
}

const table = await twoTaps();
await comeBack(table);
await otherDevice(table);
await lookingOn();
await takenBack();
await withTerminal();
await evening();
await leaver();
await standing();
await away();
for (const [i, { troubles, context }] of all.entries()) {
  check(`device ${i}: no trouble`, !troubles.length, troubles.join("\n"));
  await context.close();
}
await chromium.close();
await server.end();
tally();
