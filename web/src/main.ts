// The page: one state, drawn again after every change.
import { html, render, type TemplateResult } from "lit-html";
import { loadPage } from "./board/games";
import { Back } from "./device/back";
import { goOffline } from "./device/offline";
import { disown, own, takeOver, untilFree } from "./device/owner";
import { wide } from "./device/room";
import {
  forget,
  newId,
  recall,
  remember,
  type Saved,
  type Seat,
  savedTable,
  savedTables,
} from "./device/saved";
import { canShare, copy, download, share } from "./device/share";
import { type Authority, Here } from "./engine/authority";
import { ask, warm } from "./engine/engine";
import type { Game, Opened } from "./engine/protocol";
import { arrive } from "./look/arrive";
import { roundStyle } from "./look/load_style";
import { tell, unsay } from "./look/notices";
import type { Lobby, OnlineActions } from "./online/gather";
import { isOnlineId, keepTable, newKept, newKey, tableRoute, yourTables } from "./online/kept";
import { settled } from "./online/who";
import { noteDaily, openDaily } from "./places/daily";
import { hasLesson } from "./places/lessons";
import { otherTab } from "./places/other_tab";
import type { Place } from "./places/place";
import { linkIn, routeFor, withNames } from "./places/record";
import { Rules } from "./places/rules";
import { startPage } from "./places/start";
import { headerOf, isOnline, openingOf, type Wish, wishFor } from "./places/wish";
import { echo } from "./stage/echo";
import { point } from "./stage/finger";
import { fit, refit } from "./stage/fit";
import { isTooSoon, note } from "./stage/guard";
import { robot, YOU } from "./table/seats";
import type { Sat, Table } from "./table/table";
import { speak, wishedLanguage } from "./words/language";
import { t } from "./words/say";

declare const CATALOGUE: Game[]; // what the engine says of the games, in English

const root = document.getElementById("app")!;
let desk: typeof import("./table/desk"); // what a table needs, once there was one
const back = new Back(root);
const rules = new Rules(draw);
let games: Game[] = [];
let setUp: typeof import("./places/set_up") | null = null; // once a table was set up
let wish: Wish | null = null; // at the table's set-up
let played: Wish | null = null; // what the table in play was asked for
let table: Table | null = null;
let place: Place | null = null;
let refusal = "";
let isOffline = false; // everything is kept on this device
let aboutDaily: (() => TemplateResult) | null = null;
let online: OnlineActions | null = null; // what belongs to the online table in play

function draw(): void {
  if (table) render(desk.tableScreen(table, rules, onTable()), root);
  else if (place) render(place.draw(), root);
  else if (wish && setUp)
    render(
      html`${setUp.setUpPage(wish, onSetUp)}
    ${rules.draw(wish.game.name)}`,
      root,
    );
  else render(startPage({ games, saved: savedTables(), refusal, isOffline }, onStart), root);
  document.body.classList.toggle("staged", root.querySelector(".room") !== null);
  arrive();
  back.keep();
  if (!isFitting) requestAnimationFrame(measure);
  isFitting = true;
}

// Once a frame, however often it was drawn: measuring makes the browser lay
// everything out at once.
let isFitting = false;
function measure(): void {
  isFitting = false;
  fit();
  point();
  note(root);
}

// Routes: nothing is the start page; #set-up/GAME, #table/ID, #table/ID/KEY
// (online), #replay, #replay/RECORD, #learn/GAME, #daily, #lab/GAME.
// Going to a route is an event, so that the browser's back button works.
function go(route: string): void {
  if (location.hash === route || (!location.hash && route === "#")) follow();
  else location.hash = route;
}

const later = async () => (await Promise.all([import("./places/later"), roundStyle()]))[0];

const PLACES: Record<string, (rest: string) => Promise<Place>> = {
  replay: async (packed) => (await later()).openReplay(house, packed),
  learn: async (game) => (await later()).openLesson(house, game),
  daily: () => openDaily(house),
  lab: async (game) => (await import("./lab/lab")).openLab(house, game),
  online: async (link) => (await later()).openGathering(house, link),
};

function follow(): void {
  const [, route = "", rest = ""] = /^#([a-z-]+)\/?(.*)$/.exec(location.hash) ?? [];
  const name = route === "table" && isOnlineId(rest.split("/")[0]!) ? "online" : route;
  if (name !== "table" || table?.sat.id !== rest) closeTable();
  place?.close();
  place = null;
  const game = games.find((one) => one.name === rest);
  wish = name === "set-up" && game ? (wish?.game === game ? wish : wishFor(game)) : null;
  if (name === "table" && !table) {
    const saved = savedTable(rest);
    if (saved) void goOn(saved);
    else go("#");
    return;
  }
  if (!table) rules.isOpen = false;
  if (PLACES[name]) void visit(PLACES[name](rest), location.hash);
  else if (wish && !setUp) void bringSetUp(location.hash);
  else draw();
  if (!name) learnTurns();
  window.scrollTo(0, 0);
}

// Where the start page has online tables: at which of them this device is asked.
function learnTurns(): void {
  if (!yourTables().length) return;
  void later().then(({ askTables }) => askTables(() => table || place || wish || draw()));
}

// Shows a place unless somebody has gone on meanwhile.
async function visit(coming: Promise<Place>, route: string): Promise<void> {
  await brought(route, async () => {
    const come = await coming;
    if (location.hash !== route) return come.close();
    place = come;
  });
}

async function bringSetUp(route: string): Promise<void> {
  await brought(route, async () => {
    [setUp] = await Promise.all([import("./places/set_up"), roundStyle()]);
  });
}

// Draws once what a route needs has come.
async function brought(route: string, bring: () => Promise<void>): Promise<void> {
  render(html`<p class="loading">${t("One moment …")}</p>`, root);
  try {
    await bring();
    if (location.hash !== route) return;
  } catch (error) {
    if (location.hash !== route) return;
    refusal = t("This could not be loaded: {1}", String(error));
    go("#");
  }
  draw();
}

function closeTable(): void {
  table?.close();
  table = null;
  online = null;
  disown();
  unsay("storage");
  unsay("set-up");
}

interface Sitting {
  seats: Seat[];
  seed: number;
  id?: string;
  daily?: string;
  record?: string; // that is kept on this device
  decided?: (boolean[] | null)[];
  isBack: boolean;
}

// What a table of this game needs of the page is there.
async function prepare(game: Game): Promise<void> {
  [desk] = await Promise.all([import("./table/desk"), loadPage(game.name)]);
}

// A table of this device.
async function sit(opened: Opened, how: Sitting): Promise<void> {
  const game = games.find((one) => one.name === opened.game)!;
  await prepare(game);
  const { seats, seed, id = newId(), daily = "", record = "", decided = [] } = how;
  const sat = { seats, seed, id, daily, commit: opened.commit };
  const kept = { id, game: game.name, seats, seed, daily, record, decided, lost: () => lose(id) };
  if (!record) {
    closeTable();
    void own(id, ownerOf(id));
  }
  sitAt(game, sat, new Here(kept), how.isBack);
  if (opened.notice) tell("set-up", { words: opened.notice });
  go(`#table/${id}`);
}

// A table whose truth is with this authority.
function sitAt(game: Game, sat: Sat, authority: Authority, isBack: boolean): void {
  table?.close();
  table = new desk.Table(game, sat, authority, changed);
  wasOver = false;
  refusal = "";
  aboutDaily = null;
  rules.isOpen = false;
  table.open(isBack);
}

// This tab lets a game go that is played on in another.
const ownerOf = (id: string) => ({
  give: async () => {
    if (table?.sat.id === id && !table.isOver) await table.authority.keep();
  },
  lost: () => lose(id),
});

function lose(id: string): void {
  if (table?.sat.id !== id) return;
  const { title } = table.game;
  closeTable();
  elsewhere(id, title);
}

// Until somebody plays on here, or the other tab is closed.
function elsewhere(id: string, title: string): void {
  const waiting = new AbortController();
  void roundStyle();
  place = otherTab(house, title, waiting, () => void regain(id));
  const free = untilFree(id, waiting.signal);
  free.then(() => (waiting.signal.aborted ? undefined : regain(id))).catch(() => {});
  draw();
}

async function regain(id: string): Promise<void> {
  place?.close();
  await takeOver(id, ownerOf(id));
  const saved = savedTable(id);
  place = null;
  if (saved) await resume(saved);
  else go("#");
}

let wasOver = false;
let hadEnd = false; // on the screen

function changed(): void {
  draw();
  if (!table) return;
  if (!table.isKept)
    tell("storage", {
      words: t("This device keeps no more " + "games: save this one to a file, or delete others."),
    });
  else unsay("storage");
  if (table.isOver && !wasOver) {
    remember(knownKey(table.game), "yes");
    if (table.sat.daily) {
      aboutDaily = noteDaily(table.game, table.sat.daily, table.look!, draw);
      draw();
    }
  }
  wasOver = table.isOver;
  const verdict = document.getElementById("verdict");
  if (verdict && !hadEnd) verdict.focus();
  hadEnd = verdict !== null;
}

// Who has never played it through meets an easy opponent.
const firstWish = (game: Game) =>
  wishFor(game, recall(knownKey(game)) === null ? "easy" : "normal");

const knownKey = (game: Game) => `tidywinks.known.${game.name}`;

// Who sets up is called as they said; You only where nobody else is at the
// screen and no name was given.
function named({ seats, me }: Wish): Seat[] {
  const there = seats.filter((seat) => seat !== null);
  const { name, figure } = settled(me);
  const isCalled =
    there.filter((seat) => seat.bot < 0).length > 1 || name !== settled({ name: "", figure }).name;
  return there.map((seat) =>
    seat.name === YOU ? { bot: -1, name: isCalled ? name : YOU, figure } : seat,
  );
}

// Friends come by a link: the table is at the server.
async function invite(from: Wish): Promise<void> {
  const [host, join] = [newKey(), newKey()];
  const { lines, keys } = openingOf(from);
  from.isOpening = true;
  from.refusal = "";
  draw();
  try {
    const { openTable } = await later();
    const id = await openTable(host, join, lines);
    keepTable({ ...newKept(id, join), host, seats: keys });
    go(tableRoute(id, join));
  } catch (error) {
    from.refusal = t("This table cannot start: {1}", (error as Error).message);
  }
  from.isOpening = false;
  draw();
}

async function start(from: Wish): Promise<void> {
  if (isOnline(from)) return invite(from);
  const opened = await ask("start", headerOf(from));
  if (opened.refusal !== null) {
    from.refusal = refusal = t("This table cannot start: {1}", opened.refusal);
    draw();
    return;
  }
  from.refusal = "";
  played = from;
  const seats = named(from);
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  await sit(opened, { seats, seed, isBack: false });
}

async function goOn(saved: Saved): Promise<void> {
  closeTable();
  if (await own(saved.id, ownerOf(saved.id))) return resume(saved);
  const title = games.find((one) => one.name === saved.game)?.title ?? saved.game;
  elsewhere(saved.id, title);
}

async function resume(saved: Saved): Promise<void> {
  const opened = await ask("resume", saved.record);
  if (opened.refusal !== null) {
    refusal = t("The kept game cannot be read: {1}", opened.refusal);
    go("#");
    return;
  }
  await sit(opened, { ...saved, isBack: true });
}

// A record from outside: one that is over is looked at, another goes on.
async function load(record: string, name: string): Promise<void> {
  const link = linkIn(record);
  if (link) return go(link);
  const opened = await ask("resume", record);
  if (opened.refusal !== null) {
    refusal = t("{1} cannot be opened: line {2}", name, opened.refusal);
    draw();
    return;
  }
  if (!opened.waiting) return go(await routeFor(record, true));
  const game = games.find((one) => one.name === opened.game)!;
  const some = wishFor(game);
  const seats = Array.from({ length: opened.players }, (_, i) =>
    i ? robot(some.seats[1]?.bot ?? 0, i) : { bot: -1, name: YOU },
  );
  await sit(opened, { seats, seed: 1, isBack: true });
}

function refuse(why: string): void {
  refusal = t("This table cannot start: {1}", why);
  go("#");
}

const house: Lobby = {
  get games() {
    return games;
  },
  rules,
  changed: draw,
  go,
  sitAt(game, sat, authority, actions) {
    void prepare(game).then(() => {
      sitAt(game, sat, authority, false);
      online = actions;
      table!.isHandOnly = actions.handOnly?.(null) ?? false;
      draw();
    });
  },
  rise() {
    if (!online) return;
    closeTable();
    draw();
  },
  play: (game) => void start(firstWish(game)),
  async playOn(record, seats) {
    const opened = await ask("resume", record);
    if (opened.refusal !== null) return refuse(opened.refusal);
    await sit(opened, { seats, seed: 1, isBack: false });
  },
  async playDaily(game, header, seed, daily) {
    const opened = await ask("start", header);
    if (opened.refusal !== null) return refuse(opened.refusal);
    const seats = named(wishFor(game)).slice(0, opened.players);
    await sit(opened, { seats, seed, daily, isBack: false });
  },
};

const onStart = {
  play: (game: Game) => void start(firstWish(game)),
  setUp: (game: Game) => go(`#set-up/${game.name}`),
  learn: (game: Game) => go(`#learn/${game.name}`),
  go,
  goOn: (saved: Saved) => void goOn(saved),
  forget: (saved: Saved) => {
    forget(saved.id);
    draw();
  },
  changed: draw,
  load: (file: File) => void file.text().then((text) => load(text, file.name)),
  spoken: () => {
    refusal = "";
    learnGames();
    draw();
  },
};

const onSetUp = {
  changed: draw,
  start: () => wish && void start(wish),
  leave: () => go("#"),
};

function onTable() {
  const at = table!;
  const isKnown = at.isOver || recall(knownKey(at.game)) !== null;
  return {
    changed: draw,
    leave: () => go("#"),
    rematch: online
      ? online.rematch
      : () => {
          if (at.sat.daily) return go("#daily");
          void start(played?.game === at.game ? played : firstWish(at.game));
        },
    save: () => {
      void at.authority.record().then((text) => {
        const name = `${at.game.name}.txt`;
        if (text) download(name, text);
        at.refuse(
          text
            ? t("Saved as {1}, among this device's downloads.", name)
            : t("The record can be saved when the game is over."),
        );
      });
    },
    share: () => void shareGame(at),
    replay: () => {
      void at.authority
        .record()
        .then((record) => routeFor(withNames(record, at.people()), at.isOver))
        .then(go);
    },
    learn: isKnown || !hasLesson(at.game) ? null : () => go(`#learn/${at.game.name}`),
    daily: aboutDaily,
    evening: online ? online.evening : null,
    sum: online ? online.sum() : "",
    links: online ? online.links : null,
    clock: online ? online.clock : null,
    people: online ? online.people : null,
    lets: online ? online.lets : null,
    handOnly: online?.handOnly
      ? () => {
          at.isHandOnly = online!.handOnly!(!at.isHandOnly);
          at.stage.close();
          draw();
        }
      : null,
  };
}

async function shareGame(at: Table): Promise<void> {
  const record = withNames(await at.authority.record(), at.people());
  const url = location.href.replace(/#.*/, await routeFor(record, true));
  if (canShare()) return void share({ title: at.game.title, url });
  at.stage.share(url, await copy(url));
}

// What a great moment lies over and is pressed through it, but no move: that may
// be another one once the moment is over.
function below({ clientX, clientY }: MouseEvent): (() => void) | undefined {
  const one = document
    .elementsFromPoint(clientX, clientY)
    .find((at) => at.matches(".stage :is(button, a)") && !at.closest(".board, .bar-actions"));
  return one && (() => (one as HTMLElement).click());
}

// A tap too soon after a change under the finger is not taken; one while
// things move skips to how they are. Both are seen to be heard.
document.addEventListener(
  "click",
  (event) => {
    const at = event.target as Element;
    if (!event.detail || !at.closest?.(".stage, .curtain") || at.closest("dialog, input, label"))
      return;
    const isPlayed = at.closest(".zone-board, .zone-mine, .bar-actions, .moment, .bar-text");
    const isHurried = Boolean(table && isPlayed && table.isBusy());
    if (isFitting) measure(); // what has just been drawn is as new as it is
    if (isHurried) table!.skip(below(event));
    else if (!isTooSoon(at)) return;
    echo(event, isHurried);
    event.stopPropagation();
    event.preventDefault();
  },
  { capture: true },
);

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a.rule");
  const game = table?.game.name ?? place?.game() ?? wish?.game.name;
  if (!link || !game) return;
  event.preventDefault();
  table?.stage.close(); // a rule would open behind it
  const rule = link.getAttribute("href")!.slice(1);
  void (link.closest(".rules") ? rules.show(game, rule) : rules.explain(game, rule));
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && rules.isOpen && place) return rules.close();
  if (!event.ctrlKey && !event.metaKey && !event.altKey && place?.key?.(event))
    return event.preventDefault();
  if (table) desk.pressed(event, table, rules);
});

// A record that is dropped on the page, or pasted where nothing is typed.
function take(text: string, name: string): void {
  if (place?.take) place.take(text, name);
  else if (!table && !wish) void load(text, name);
}

document.addEventListener("dragover", (event) => {
  if (!table) event.preventDefault();
});

document.addEventListener("drop", (event) => {
  if (table) return;
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  const text = event.dataTransfer?.getData("text/plain");
  if (file) void file.text().then((all) => take(all, file.name));
  else if (text) take(text, t("What was dropped"));
});

document.addEventListener("paste", (event) => {
  if ((event.target as Element).closest?.("input, textarea")) return;
  const text = event.clipboardData?.getData("text/plain");
  if (text) take(text, t("What was pasted"));
});

// Parts of the catalogue that are words for people, or hold such.
const SAID = new Set(["title", "about", "credits", "titles", "options", "bots"]);

// What the engine says of the games, in the language spoken now.
function learnGames(): void {
  const said = (one: unknown): unknown =>
    typeof one === "string"
      ? t(one)
      : Array.isArray(one)
        ? one.map(said)
        : one && typeof one === "object"
          ? Object.fromEntries(
              Object.entries(one).map(([key, part]) => [key, SAID.has(key) ? said(part) : part]),
            )
          : one;
  games = said(CATALOGUE) as Game[];
}

async function begin(): Promise<void> {
  await speak(wishedLanguage());
  learnGames();
  root.textContent = "";
  window.addEventListener("hashchange", follow);
  window.addEventListener("resize", () => {
    refit();
    point();
  });
  wide.addEventListener("change", draw);
  follow();
  // Time to load what a first game needs.
  (window.requestIdleCallback ?? window.setTimeout)(warm);
  goOffline(() => {
    isOffline = true;
    if (!table && !place && !wish) draw();
  });
}

void begin().catch((error: unknown) => {
  root.textContent = t("The games could not be loaded: {1}", String(error));
});
