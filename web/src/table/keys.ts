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
  help: () => showKeys(),
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

export function commandLine(table: Table) {
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
      <button class="plain">${t("Say it")}</button>
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

export function keysDialog() {
  return html`
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">${t("Keys")}</h2>
      <dl>${LISTED.map(
        ([key, does]) => html`
        <div><dt><kbd>${key}</kbd></dt><dd>${t(does)}</dd></div>`,
      )}</dl>
      <form method="dialog">
        <button class="forward" autofocus>${t("Close")}</button></form>
    </dialog>`;
}

export function showKeys(): void {
  const dialog = document.getElementById("keys") as HTMLDialogElement | null;
  if (dialog && !dialog.open) dialog.showModal();
}

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
  "?": () => showKeys(),
  "/": () => document.getElementById("command")?.focus(),
};

export function pressed(event: KeyboardEvent, table: Table, rules: Rules): void {
  const at = event.target as Element;
  // Behind the curtain a key could show one person's side to another.
  if (table.curtain !== null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return;
  if (event.key === "Escape" && table.lingering) {
    table.acknowledge();
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
