// Who sits at a table, and what everybody is called.
import type { Person } from "../board/board";
import type { Seat } from "../device/saved";
import { ask } from "../engine/engine";
import type { Game, Name } from "../engine/protocol";
import { t } from "../words/say";

// The person at this screen, in every language; shown by `shown`.
export const YOU = "You";

export const letter = (seat: number) => "ABCDEFGH"[seat] ?? "?";

export const shown = (name: string) => (name === YOU ? t("You") : name);

export const person = (seat: number): Seat => ({ bot: -1, name: t("Player {1}", letter(seat)) });

export const robot = (bot: number, seat: number): Seat => ({
  bot,
  name: t("Bot {1}", letter(seat)),
});

// The figure of each seat where nobody has chosen another, and of each level.
const FIGURES = ["otter", "hedgehog", "heron", "badger", "frog", "squirrel"];
const CHARACTERS: Record<string, string> = {
  easy: "pip",
  normal: "bruno",
  hard: "fina",
  expert: "nelli",
};

// Everybody as this screen shows them.
export const peopleOf = (seats: Seat[], bots: Game["bots"], viewer: number): Person[] =>
  seats.map(({ name, bot, figure }, i) => ({
    seat: letter(i),
    name: shown(name),
    figure: figure ?? (bot < 0 ? FIGURES[i] : CHARACTERS[bots[bot]?.name ?? ""]) ?? "pip",
    bot: bot >= 0,
    isYou: i === viewer,
  }));

// Tells the engine what sentences call the seats (You would not fit: "You
// draws a card"), and hears what it calls cards and pieces, by their codes.
export async function introduce(names: string[]): Promise<Map<string, Name>> {
  const pieces = await ask(
    "introduce",
    names.map((name, i) => (name === YOU || name === letter(i) ? "" : name)),
  );
  return new Map(pieces.map((one) => [one.code, one]));
}
