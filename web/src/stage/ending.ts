// The end of a game comes as a part of its own: no first move waits for it.
import { nothing, type TemplateResult } from "lit-html";
import type { Drawn } from "../board/board";
import { loadStyle } from "../look/load_style";
import type { ScreenActions } from "../table/screen";
import type { Table } from "../table/table";

declare const END_STYLE: string; // url

let style: Promise<void> | null = null;
let part: typeof import("./end") | null = null;

/** From the first decision on, so that it is there when it is wanted. Without
 * a connection it may fail: the table stays, and the next drawing asks again. */
export async function loadEnd(then?: () => void): Promise<void> {
  if (part) return;
  style ??= loadStyle(END_STYLE);
  part = (await Promise.all([import("./end"), style]).catch(() => null))?.[0] ?? null;
  if (part) then?.();
}

export const hasEnd = (): boolean => part !== null;

export function drawEnd(
  table: Table,
  drawn: Drawn,
  to: ScreenActions,
): TemplateResult | typeof nothing {
  if (!part) void loadEnd(to.changed);
  return part?.endScreen(table, drawn, to) ?? nothing;
}
