// The text of a record: where it is shown, the names it carries, its deal.
import { pack } from "../device/share";
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
const NAME_MOST = 40; // letters

// Names are comments: every other reader passes over them.
export function withNames(record: string, people: { name: string }[]): string {
  const lines = people.map(({ name }, i) => `${NAME} ${letter(i)} ${name}\n`);
  return lines.join("") + record;
}

export function namesIn(record: string, players: number): string[] {
  const lines = record.split("\n");
  return Array.from({ length: players }, (_, i) => {
    const head = `${NAME} ${letter(i)} `;
    const name = lines.findLast((line) => line.startsWith(head))?.slice(head.length);
    return name?.trim() && name.length <= NAME_MOST ? name : letter(i);
  });
}

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
