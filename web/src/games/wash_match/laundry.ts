// Where every piece of laundry is, and which is which: of two socks that look
// alike, the one that stays keeps its name, so that the right one travels.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { line, seats, titleOf } from "../../board/view";
import { picture } from "./art";
import { nameOfKind } from "./kinds";

export interface Piece {
  id: string; // the same as long as the table lasts: `bK 2`
  code: string; // `bK`
  place: string; // `front A`, `washer 2`, `dryer 1`, `done A`
}

/** The pieces of a view by place, in the order they lie there. */
function found(v: TableView): { code: string; place: string }[] {
  const at = (place: string, codes: string[]) => codes.map((code) => ({ code, place }));
  return [
    ...seats(v).flatMap((seat) => at(`front ${seat}`, line(v, "front", seat))),
    ...v.table
      .filter(([key]) => key === "washer" || key === "dryer")
      .flatMap(([kind, n, , ...codes]) => at(`${kind} ${n}`, codes)),
    ...seats(v).flatMap((seat) => at(`done ${seat}`, line(v, "done", seat))),
  ];
}

export class Laundry {
  constructor(private readonly pieces: Piece[] = []) {}

  /** Where everything is in a view that follows this one. */
  after(v: TableView): Laundry {
    const free = [...this.pieces];
    const take = (code: string, place?: string): string => {
      const i = free.findIndex((one) => one.code === code && (!place || one.place === place));
      return i < 0 ? "" : free.splice(i, 1)[0]!.id;
    };
    const now = found(v).map((one) => ({ ...one, id: take(one.code, one.place) }));
    const count = new Map<string, number>();
    return new Laundry(
      now.map((one) => {
        const n = (count.get(one.code) ?? 0) + 1;
        count.set(one.code, n);
        return { ...one, id: one.id || take(one.code) || `${one.code} ${n}` };
      }),
    );
  }

  at(place: string): Piece[] {
    return this.pieces.filter((one) => one.place === place);
  }
}

const kindOf = (v: TableView, code: string): string => line(v, "piece", code)[1] ?? "";

/** The name of its kind, as events and pictures have it. */
export const kindName = (v: TableView, code: string): string =>
  nameOfKind(v.table, kindOf(v, code));

/** Points of a piece where they are more than one (WM-35). */
export const worth = (v: TableView, kind: string): TemplateResult | typeof nothing => {
  const points = Number(line(v, "kind", kind)[2]);
  return points > 1 ? html`<i class="wm-worth" aria-hidden="true">${points}</i>` : nothing;
};

/** A piece of laundry; it travels unless it is drawn a second time (`still`). */
export function drawPiece(
  v: TableView,
  one: Piece,
  how: "" | "lit" | "still" = "",
  down?: (e: PointerEvent) => void,
): TemplateResult {
  const [colour = ""] = line(v, "piece", one.code);
  return html`<span class="wm-piece ${how}" data-piece=${how === "still" ? nothing : one.id}
    role="img" aria-label=${titleOf(v, one.code)} @pointerdown=${down ?? nothing}>${picture(kindName(v, one.code), colour)}${worth(v, kindOf(v, one.code))}</span>`;
}
