// Cards that are turned face down again at once would never be seen: this
// makes the picture that stays for a moment in between. It knows no rule; it
// remembers what was shown where and asks the new table whether it still is.
import type { Lingering } from "../../board/board";
import type { Name, Told } from "../../engine/protocol";
import { heard } from "../../words/say";

const SHOWS = "Card {1} shows {2}.";
const TURNS = ["{1} turns up card {2}.", "{1} turns up cards {2} and {3}."];

// Whether a sentence says what the cards show by lying there.
export const isSeen = (line: string) =>
  heard(SHOWS, line) !== null || TURNS.some((turns) => heard(turns, line) !== null);

export class Linger implements Lingering {
  private faces = new Map<number, string>();
  private flips: number[] = [];
  private latest = -1;

  constructor(private pieces: Map<string, Name>) {}

  // The table to show before `after`, or null when that shows enough.
  hear(before: string[][] | null, after: string[][], told: Told[]) {
    let isTurned = false;
    for (const one of told) if (one.n > this.latest) isTurned = this.note(one) || isTurned;
    // Fewer than before when something was taken back.
    this.latest = told[told.length - 1]?.n ?? this.latest;
    const [p, q] = this.flips;
    if (!isTurned || !before || p === undefined || q === undefined) return null;
    const now = after.find(([key]) => key === "table");
    const isShown = (at: number) => /[A-Z]/.test(now?.[at] ?? "");
    const faces = [p, q].map((at) => this.faces.get(at));
    if ((isShown(p) && isShown(q)) || faces.includes(undefined)) return null;
    return before.map(([key = "", ...words]) => {
      if (key === "up") return ["up", String(p), String(q)];
      if (key !== "table") return [key, ...words];
      return [
        key,
        ...words.map((word, i) => (i + 1 === p ? faces[0]! : i + 1 === q ? faces[1]! : word)),
      ];
    });
  }

  // Whether this event turned a card. A face counts for the attempt in which
  // it was told: the cards may be shuffled before the next.
  private note(one: Told): boolean {
    let isTurned = false;
    for (const [actor, verb, ...at] of one.events.map((e) => e.split(" "))) {
      if (actor === "*" && verb === "shows") isTurned = true;
      if (verb !== "flip") continue;
      isTurned = true;
      if (this.flips.length >= 2) {
        this.flips = [];
        this.faces.clear();
      }
      this.flips.push(...at.map(Number));
    }
    for (const line of one.text.split("\n")) {
      const [at, title] = heard(SHOWS, line) ?? [];
      const kind = [...this.pieces.values()].find(
        (piece) => piece.code.length === 1 && piece.title === title,
      );
      if (kind) this.faces.set(Number(at), kind.code);
    }
    return isTurned;
  }
}
