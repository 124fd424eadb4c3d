// The page: one state, drawn again after every change.
import { html, render } from "lit-html";
import { ask } from "./engine";
import type { Game, Opened } from "./protocol";
import { Rules } from "./rules";
import { tableScreen } from "./screen";
import { headerOf, setUpPage, startPage, wishFor, type Wish } from "./start";
import { forgetTable, letter, savedTable, Table, type Saved, type Seat }
  from "./table";

const root = document.getElementById("app")!;
const rules = new Rules(draw);
let games: Game[] = [];
let wish: Wish | null = null; // at the table's set-up
let played: Wish | null = null; // what the table in play was asked for
let table: Table | null = null;
let refusal = "";

function draw(): void {
  if (table) render(tableScreen(table, rules, onTable), root);
  else if (wish) render(html`${setUpPage(wish, onSetUp)}
    ${rules.draw(wish.game.name)}`, root);
  else render(startPage(games, savedTable(), refusal, onStart), root);
}

// Routes: nothing is the start page, #set-up/GAME, #table. Going to a route
// is an event, so that the browser's back button works.
function go(route: string): void {
  if (location.hash === route) follow();
  else location.hash = route;
}

function follow(): void {
  const [, place, name] = /^#([a-z-]+)\/?(.*)$/.exec(location.hash) ?? [];
  if (place !== "table") closeTable();
  const game = games.find((one) => one.name === name);
  wish = place === "set-up" && game
    ? wish?.game === game ? wish : wishFor(game) : null;
  const saved = savedTable();
  if (place === "table" && !table) {
    if (saved) void goOn(saved);
    else go("#");
    return;
  }
  if (!table && !wish) rules.isOpen = false;
  draw();
  window.scrollTo(0, 0);
}

function closeTable(): void {
  table?.close();
  table = null;
}

function sit(opened: Opened, seats: Seat[], seed: number, edition: string,
  isBack: boolean): void {
  const game = games.find((one) => one.name === opened.game)!;
  closeTable();
  table = new Table(game, seats, opened.commit, seed,
    edition || game.edition, changed);
  refusal = "";
  rules.isOpen = false;
  table.open(isBack);
  go("#table");
}

let wasOver = false;

function changed(): void {
  draw();
  if (table?.isOver && !wasOver) document.getElementById("verdict")?.focus();
  wasOver = Boolean(table?.isOver);
}

// Nobody is called You where several people share the screen.
function named(seats: Seat[]): Seat[] {
  const isShared = seats.filter((seat) => seat.bot < 0).length > 1;
  return seats.map((seat, i) => isShared && seat.name === "You"
    ? { ...seat, name: `Player ${letter(i)}` } : seat);
}

async function start(from: Wish): Promise<void> {
  const opened = await ask("start", headerOf(from));
  if (opened.refusal !== null) {
    from.refusal = refusal = `This table cannot start: ${opened.refusal}`;
    draw();
    return;
  }
  from.refusal = "";
  played = from;
  const seats = named(from.seats.filter((seat) => seat !== null));
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  sit(opened, seats, seed, from.edition, false);
}

async function goOn(saved: Saved): Promise<void> {
  const opened = await ask("resume", saved.record);
  if (opened.refusal !== null) {
    forgetTable();
    refusal = `The kept game cannot be read: ${opened.refusal}`;
    go("#");
    return;
  }
  const data = saved.record.replace(/^data /gm, "");
  sit(opened, saved.seats, saved.seed, data, true);
}

async function load(file: File): Promise<void> {
  const record = await file.text();
  const opened = await ask("resume", record);
  if (opened.refusal !== null) {
    refusal = `${file.name} cannot be opened: line ${opened.refusal}`;
    draw();
    return;
  }
  const game = games.find((one) => one.name === opened.game)!;
  const some = wishFor(game);
  const seats = Array.from({ length: opened.players }, (_, i) =>
    i ? { bot: some.seats[1]?.bot ?? 0, name: `Bot ${letter(i)}` }
      : { bot: -1, name: "You" });
  sit(opened, seats, 1, record.replace(/^data /gm, ""), true);
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const onStart = {
  play: (game: Game) => void start(wishFor(game)),
  setUp: (game: Game) => go(`#set-up/${game.name}`),
  goOn: (saved: Saved) => void goOn(saved),
  load: (file: File) => void load(file),
};

const onSetUp = {
  changed: draw,
  start: () => wish && void start(wish),
  leave: () => go("#"),
};

const onTable = {
  changed: draw,
  leave: () => go("#"),
  rematch: () => {
    const from = played?.game === table?.game && played ? played
      : wishFor(table!.game);
    void start(from);
  },
  save: () => {
    const name = `${table!.game.name}.txt`;
    void ask("record", true).then((text) => download(name, text));
  },
};

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a.rule");
  const game = table?.game ?? wish?.game;
  if (!link || !game) return;
  event.preventDefault();
  void rules.show(game.name, link.getAttribute("href")!.slice(1));
});

document.addEventListener("keydown", (event) => {
  const at = event.target as Element;
  if (!table || event.ctrlKey || event.metaKey || event.altKey ||
    at.closest?.("input, select, textarea")) return;
  if (event.key === "Escape" && rules.isOpen) rules.close();
  else if (event.key === "u") table.undo();
  else if (event.key === "h") table.hint();
});

window.addEventListener("hashchange", follow);

void ask("catalogue").then((all) => {
  games = all.filter((game) => !game.template);
  root.textContent = "";
  follow();
}).catch((error: unknown) => {
  root.textContent = `The games could not be loaded: ${String(error)}`;
});
