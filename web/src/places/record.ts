// The text of a record: where it is shown, the names it carries, its deal.
import { pack } from "../device/share";
import { FIGURES, isToy } from "../look/figures";
import { letter } from "../table/seats";

const KEPT = "tidywinks.replay"; // for this visit

let lent = ""; // the record of #replay/here

// Where a record is shown. Only one that is over becomes part of the link:
// another holds hands that must not be passed on by mistake.
export async function routeFor(record: string, isOver: boolean) {
  if (isOver) return `#replay/${await pack(record)}`;
  lent = record;
  try {
    sessionStorage.setItem(KEPT, record);
  } catch {
    // It is shown once, then.
  }
  return "#replay/here";
}

export function takeLent(): string {
  if (lent) return lent;
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

// The route of a link that this text ends with, or null.
export const linkIn = (text: string) => /#replay\/[\w-]+$/.exec(text.trim())?.[0] ?? null;

const NAME = "# seat";
const FIGURE = "# figure";
const NAME_MOST = 40; // letters

// Names and figures are comments: every other reader passes over them.
export function withNames(record: string, people: { name: string; figure?: string }[]): string {
  const lines = people.map(
    ({ name, figure }, i) =>
      `${NAME} ${letter(i)} ${name}\n${figure ? `${FIGURE} ${letter(i)} ${figure}\n` : ""}`,
  );
  return lines.join("") + record;
}

// What a record says of every seat, "" where it says nothing.
const saidIn = (record: string, what: string, players: number): string[] => {
  const lines = record.split("\n");
  return Array.from({ length: players }, (_, i) => {
    const head = `${what} ${letter(i)} `;
    return lines.findLast((line) => line.startsWith(head))?.slice(head.length) ?? "";
  });
};

export const namesIn = (record: string, players: number): string[] =>
  saidIn(record, NAME, players).map((name, i) =>
    name.trim() && name.length <= NAME_MOST ? name : letter(i),
  );

export const figuresIn = (record: string, players: number): string[] =>
  saidIn(record, FIGURE, players).map((figure) => (isFigure(figure) ? figure : ""));

const isFigure = (one: string) => isToy(one) || FIGURES.some(({ name }) => name === one);

const isOf = (line: string, keys: string[]) => keys.includes(line.split(" ")[0]!);

export const hasSeed = (record: string) =>
  record.split("\n").some((line) => isOf(line, ["seed", "secret"]));

// A record of real cards goes on with cards drawn by a seed.
export function drawnAnew(record: string): string {
  return record
    .split("\n")
    .filter((line) => !isOf(line, ["table-id", "commit", "entropy"]))
    .flatMap((line) => (isOf(line, ["players"]) ? [line, "seed what-if"] : [line]))
    .join("\n");
}
