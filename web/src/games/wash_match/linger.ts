// Cards that are turned face down again at once would never be seen: this
// makes the picture that stays for a moment in between. It knows no rule; it
// remembers what was shown where and asks the new table whether it still is.
import type { Lingering, Stay } from "../../board/board";
import { settings } from "../../device/settings";
import type { Told } from "../../engine/protocol";
import { linesOf } from "../../stage/said";
import { codeOf } from "./kinds";

// A pair that leaves the table need not be remembered: only its sentence is read.
const PUT_AWAY = 0.5;

export class Linger implements Lingering {
  private faces = new Map<number, string>(); // names of kinds, by place
  private flips: number[] = [];
  private latest = -1;

  hear(before: string[][] | null, after: string[][], told: Told[]): Stay | null {
    let isTurned = false;
    for (const one of told) if (one.n > this.latest) isTurned = this.note(one) || isTurned;
    // Fewer than before when something was taken back.
    this.latest = told[told.length - 1]?.n ?? this.latest;
    const [p, q] = this.flips;
    if (!isTurned || !before || p === undefined || q === undefined) return null;
    const now = after.find(([key]) => key === "table") ?? [];
    const isHidden = (at: number) => now[at] === "?" || now[at] === ".";
    if ((!isHidden(p) && !isHidden(q)) || !this.faces.has(p) || !this.faces.has(q)) return null;
    const table = before.map(([key = "", ...words]) => {
      if (key === "up") return ["up", String(p), String(q)];
      if (key !== "table") return [key, ...words];
      return [
        key,
        ...words.map((word, i) =>
          i + 1 === p || i + 1 === q ? codeOf(before, this.faces.get(i + 1)!) : word,
        ),
      ];
    });
    // For the button that goes on, which shows how long they stay.
    const share = now[p] === "." && now[q] === "." ? PUT_AWAY : 1;
    document.documentElement.style.setProperty("--linger", `${settings.linger * share}s`);
    return { table, words: told.flatMap(consequences), share };
  }

  // Whether this event turned a card. A face counts for the attempt in which
  // it was shown: the cards may be shuffled before the next.
  private note(one: Told): boolean {
    let isTurned = false;
    for (const [, verb, ...words] of one.events.map((event) => event.split(" "))) {
      if (verb === "flip") {
        if (this.flips.length >= 2) {
          this.flips = [];
          this.faces.clear();
        }
        this.flips.push(...words.map(Number));
      }
      if (verb === "shows") this.faces.set(Number(words[0]), words[1] ?? "");
      isTurned ||= verb === "flip" || verb === "shows";
    }
    return isTurned;
  }
}

// A flip and a face have a sentence each, which the cards say by lying there;
// what comes of it follows. Who goes on is seen, and the shuffle (WM-29) has the
// whole stage afterwards, unless nothing is shown at all.
function consequences(one: Told): string[] {
  const [verdict, ...more] = linesOf(one.text).slice(one.events.length);
  const shuffle = settings.speed ? [] : more.filter((line) => line.includes("WM-29"));
  return verdict ? [verdict, ...shuffle] : [];
}
