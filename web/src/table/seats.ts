// Who sits at a table, and what everybody is called.
import type { Person } from "../board/board";
import type { Seat } from "../device/saved";
import { ask } from "../engine/engine";
import type { Game, Name } from "../engine/protocol";
import { characterOf, FIGURES, namesOf } from "../look/figures";
import { t } from "../words/say";

// The person at this screen, in every language; shown by `shown`.
export const YOU = "You";

export const letter = (seat: number) => "ABCDEFGH"[seat] ?? "?";

export const shown = (name: string) => (name === YOU ? t("You") : name);

export const person = (seat: number): Seat => ({ bot: -1, name: callOf(figureAt(seat)) });

export const robot = (bot: number, seat: number): Seat => ({
  bot,
  name: letter(seat),
});

// The figure of each seat where nobody has chosen another.
const figureAt = (seat: number): string => (FIGURES[seat] ?? FIGURES[0]).name;

// What an animal is called where nobody gave it a name.
const callOf = (figure: string): string =>
  FIGURES.find(({ name }) => name === figure)?.call ?? figure;

// Everybody as this screen shows them: a person by the name given, or the
// animal's; a bot by its character's. No two are called alike.
export function peopleOf(seats: Seat[], bots: Game["bots"], viewer: number): Person[] {
  const taken = new Map<string, number>();
  const alone = (name: string): string => {
    const n = (taken.get(name) ?? 0) + 1;
    taken.set(name, n);
    return n > 1 ? `${name} ${n}` : name;
  };
  const calls = namesOf(seats.map((one) => (one.bot < 0 ? "" : (bots[one.bot]?.name ?? ""))));
  return seats.map((one, i) => {
    const character = one.bot < 0 ? null : characterOf(bots[one.bot]?.name ?? "");
    const figure = one.figure ?? (one.bot < 0 ? figureAt(i) : (character?.figure ?? "pip"));
    const isUnnamed = one.name === YOU || one.name === letter(i) || one.bot >= 0;
    return {
      seat: letter(i),
      name: alone(isUnnamed ? calls[i] || callOf(figure) : one.name),
      figure,
      bot: one.bot >= 0,
      isYou: i === viewer,
    };
  });
}

// Tells the engine what sentences call everybody, and hears what it calls
// cards and pieces, by their codes.
export async function introduce(people: Person[]): Promise<Map<string, Name>> {
  const pieces = await ask(
    "introduce",
    people.map((one) => one.name),
  );
  return new Map(pieces.map((one) => [one.code, one]));
}
