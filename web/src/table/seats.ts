// Who sits at a table, and what everybody is called.

import type { Seat } from "../device/saved";
import { ask } from "../engine/engine";
import type { Name } from "../engine/protocol";
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

// Tells the engine what sentences call the seats (You would not fit: "You
// draws a card"), and hears what it calls cards and pieces, by their codes.
export async function introduce(names: string[]): Promise<Map<string, Name>> {
  const pieces = await ask(
    "introduce",
    names.map((name, i) => (name === YOU || name === letter(i) ? "" : name)),
  );
  return new Map(pieces.map((one) => [one.code, one]));
}
