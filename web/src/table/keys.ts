// Playing without seeing the board: keys, and a line to type moves into. Both
// say what they have to say through the table.
import { html } from "lit-html";
import { settings } from "../device/settings";
import type { Rules } from "../places/rules";
import { phrase, t } from "../words/say";
import type { Table } from "./table";

const DIGITS_MS = 900; // two digits this close are one number

function lastMove(table: Table): void {
  const last = table.log.findLast((one) => one.text);
  table.say(last ? last.text.split("\n").filter((line) => line) : [t("Nothing has happened yet.")]);
}

function status(table: Table): void {
  if (!table.look) return;
  const view = table.view();
  const told = table.board.status?.(view) ?? [];
  table.say([...told, view.prompt]);
}

// What can follow these words of a move.
function follows(moves: string[], words: string[]): string[] {
  const found = moves
    .map((move) => move.split(" "))
    .filter((move) => words.every((word, i) => move[i] === word))
    .map((move) => move[words.length])
    .filter((word) => word !== undefined);
  return [...new Set(found)];
}

const ORDERS: Record<string, (table: Table) => void> = {
  undo: (table) => table.undo(),
  hint: (table) => table.hint(),
  last: lastMove,
  score: status,
  status,
  help: (table) => table.stage.show("keys"),
};

// The same words as at a terminal: a move, its number, its first words, or an
// order of the table.
export function obey(table: Table, said: string): void {
  const words = said
    .trim()
    .split(/\s+/)
    .filter((word) => word);
  const line = words.join(" ");
  const moves = table.isAsked && !table.lingering ? (table.look?.moves ?? []) : [];
  if (!line) return;
  const order = words.length === 1 ? ORDERS[line] : undefined;
  const numbered = /^\d+$/.test(line) ? moves[Number(line) - 1] : undefined;
  const more = moves.includes(line) ? [] : follows(moves, words);
  if (order && !moves.includes(line)) order(table);
  else if (line === "moves")
    table.say(
      moves.length
        ? [t("You can begin with: {1}.", follows(moves, []).join(", "))]
        : [t("Nothing is asked of you now.")],
    );
  else if (more.length) table.say([t("After {1} can come: {2}.", line, more.join(", "))]);
  else if (!moves.length) table.refuse(t("Nothing is asked of you now."));
  else table.act(numbered ?? line);
}

let isOpen = false; // for this visit, by the first / or the link for screen readers

const goToLine = () => document.getElementById("command")?.focus();

export function openLine(table: Table): void {
  isOpen = true;
  table.redraw();
  goToLine();
}

// Away until it is wanted: by the setting, the key, or the first link of the
// page, which only a keyboard finds.
export const hasLine = () => isOpen || settings.hasLine;

export function commandLine(table: Table) {
  if (!hasLine())
    return html`<a class="skip" href="#command" data-do="type" @click=${(e: Event) => {
      e.preventDefault();
      openLine(table);
    }}>${t("Type moves instead")}</a>`;
  const close = () => {
    isOpen = false;
    settings.type(false);
    table.redraw();
  };
  const submit = (e: Event) => {
    e.preventDefault();
    const input = (e.target as HTMLFormElement).querySelector<HTMLInputElement>("input")!;
    const said = input.value;
    input.value = "";
    obey(table, said);
  };
  return html`
    <form class="command" @submit=${submit}>
      <label for="command">${t("Type a move")}</label>
      <input id="command" autocomplete="off" autocapitalize="off"
        spellcheck="false" enterkeyhint="send" aria-describedby="command-help">
      <button class="btn">${t("Say it")}</button>
      <button type="button" class="quiet" aria-label=${t("Close")} @click=${close}>✕</button>
      <p id="command-help" class="why">${t("First words show what can follow. Also: moves, undo, hint, last, status, help.")}</p>
    </form>`;
}

const LISTED: [string, string][] = [
  ["← ↑ → ↓", phrase("go to the next piece that way")],
  ["Enter", phrase("do what the piece offers")],
  ["Esc", phrase("cancel a choice, close the rules, go on")],
  ["1 2 3 …", phrase("go to the card of that number")],
  ["U", phrase("undo")],
  ["H", phrase("hint")],
  ["L", phrase("say the last move")],
  ["S", phrase("say how things stand")],
  ["/", phrase("type a move")],
  ["?", phrase("this list")],
];

export const keysList = (changed: () => void) => html`
  <dl class="keys">${LISTED.map(
    ([key, does]) => html`
    <div><dt><kbd>${key}</kbd></dt><dd>${t(does)}</dd></div>`,
  )}</dl>
  <label class="setting"><input type="checkbox" .checked=${settings.hasLine}
    @change=${(e: Event) => {
      settings.type((e.target as HTMLInputElement).checked);
      changed();
    }}> ${t("A line to type moves into")}</label>`;

let digits = "";
let digitsAt = 0;

// Cards that can be acted on first, else those of the first row of cards.
function goToCard(digit: string, now: number): boolean {
  digits = now - digitsAt < DIGITS_MS ? digits + digit : digit;
  digitsAt = now;
  const rows = [...document.querySelectorAll("[data-cards]")];
  const row = rows.find((one) => one.querySelector("[data-move], [data-pick]")) ?? rows[0];
  const cards = row?.querySelectorAll<HTMLElement>("button, [tabindex]");
  const card = cards?.[Number(digits) - 1] ?? cards?.[Number(digit) - 1];
  card?.focus();
  return card !== undefined;
}

const LETTERS: Record<string, (table: Table) => void> = {
  u: (table) => table.undo(),
  h: (table) => table.hint(),
  l: lastMove,
  s: status,
  "?": (table) => table.stage.show("keys"),
  "/": openLine,
};

export function pressed(event: KeyboardEvent, table: Table, rules: Rules): void {
  const at = event.target as Element;
  // Behind the curtain a key could show one person's side to another.
  if (
    table.curtain !== null ||
    table.window ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing
  )
    return;
  if (event.key === "Escape" && table.lingering) {
    table.acknowledge();
    return;
  }
  if (event.key === "/" && at.id === "command") {
    event.preventDefault();
    return;
  }
  if (event.key === "Escape" && at.id === "command") {
    document
      .querySelector<HTMLElement>(".board [data-move], .board [data-pick], .board button")
      ?.focus();
    return;
  }
  if (at.closest?.("input, select, textarea, dialog")) return;
  if (event.key === "Escape" && rules.isOpen) rules.close();
  if (!settings.hasLetterKeys) return;
  const does = LETTERS[event.key.toLowerCase()];
  if (does) does(table);
  else if (!/^[0-9]$/.test(event.key) || !goToCard(event.key, event.timeStamp)) return;
  event.preventDefault();
}
