// What is on the table: put together for a board, and read by it.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Look, Name } from "../engine/protocol";
import { t } from "../words/say";
import type { Action, Drawn, Person, TableView } from "./board";

interface Seeing {
  people: Person[];
  pieces: Map<string, Name>;
  isAsked: boolean;
  stays: string[][] | null; // a table to show for a moment instead
  preview: string; // a move to mark, or ""
}

export function viewOf(look: Look, { people, pieces, isAsked, stays, preview }: Seeing): TableView {
  const isOpen = isAsked && !stays;
  return {
    ...look.described,
    players: people.length,
    people,
    names: people.map((one) => one.name),
    warning: look.described.warning ?? "",
    pieces,
    table: stays ?? look.described.table,
    moves: isOpen ? look.moves : [],
    titles: isOpen ? look.titles : [],
    ...(preview && !stays ? { preview } : {}),
  };
}

/** A drawing zone by zone; of a board that draws all in one. */
export const drawnOf = (drawn: Drawn | TemplateResult): Drawn =>
  "strings" in drawn ? { stage: drawn, isPage: true } : drawn;

/** The zones of a drawing one under the other, where there is no stage. */
export function flat(drawing: Drawn | TemplateResult): TemplateResult {
  const { stage, mine, isPage, actions = [] } = drawnOf(drawing);
  return html`
    <div class="zone-board ${isPage ? "page" : ""}">${stage}</div>
    ${mine ? html`<div class="zone-mine">${mine}</div>` : nothing}
    ${actions.length ? html`<div class="bar-actions">${actions.map(button)}</div>` : nothing}`;
}

/** A button of the bar. */
export const button = (one: Action): TemplateResult => html`
  <button class="btn ${one.isForward ? "go" : ""} ${one.isHinted ? "hinted" : ""} ${
    one.why ? "off" : ""
  }" data-move=${one.words && !one.why ? one.words : nothing}
    data-pick=${one.words || one.why || one.does ? nothing : ""} data-do=${one.does ?? nothing}
    data-back=${one.isBack ? "" : nothing} aria-disabled=${one.why ? "true" : nothing} @click=${one.act}>
    ${one.icon ?? nothing}<span>${one.title}</span></button>`;

/** What a legal move does, as people say it. */
export function moveTitle(v: Pick<TableView, "moves" | "titles">, words: string): string {
  return v.titles[v.moves.indexOf(words)] ?? words;
}

/** The legal moves that begin with one of these verbs, each a list of words. */
export function movesOf(v: TableView, ...verbs: string[]): string[][] {
  return v.moves.map((words) => words.split(" ")).filter(([verb = ""]) => verbs.includes(verb));
}

/** The words after `key` (and after the words that must follow it). */
export function line(v: TableView, ...key: string[]): string[] {
  const found = v.table.find((l) => key.every((word, i) => l[i] === word));
  const rest = found ? found.slice(key.length) : [];
  return rest.length === 1 && rest[0] === "-" ? [] : rest;
}

export function seats(v: TableView): string[] {
  return Array.from({ length: v.players }, (_, i) => "ABCDEFGH".charAt(i));
}

export function nameOf(v: TableView, seat: string): string {
  return v.names["ABCDEFGH".indexOf(seat)] || seat;
}

/** A card or piece as people call it. */
export function titleOf(v: TableView, code: string): string {
  return v.pieces.get(code)?.title ?? code;
}

/** What it does, as a sentence. */
export function aboutOf(v: TableView, code: string): string {
  const about = v.pieces.get(code)?.about ?? "";
  return (
    about.charAt(0).toUpperCase() + about.slice(1) + (about && !about.endsWith(".") ? "." : "")
  );
}

/** `Ana`, or `you`. */
export function called(v: TableView, seat: string): string {
  return seat === v.seat ? t("you") : nameOf(v, seat);
}

/** `a or b or c` */
export function either(words: string[]): string {
  return words.reduce((all, one) => (all ? t("{1} or {2}", all, one) : one), "");
}

export function cards(n: number): string {
  return n === 1 ? t("{1} card", n) : t("{1} cards", n);
}
