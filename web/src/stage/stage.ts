// What of a table's frame is open: a sheet, a question before a turn is passed
// up. Kept beside the table, told to nobody.
import type { Action } from "../board/board";
import type { Sheet } from "./sheets";

export class Stage {
  sheet: Sheet | null = null;
  seat = ""; // whose area the sheet shows
  confirming: Action | null = null;
  link = ""; // to this game, to be passed on
  isCopied = false;
  told = {}; // another one whenever the panel may say something new
  isCounted = false; // the end has been counted up
  isLooking = false; // at the table of a game that is over

  constructor(private changed: () => void) {}

  show(sheet: Sheet, seat = ""): void {
    this.sheet = sheet;
    this.seat = seat;
    this.changed();
  }

  /** The link to this game, and whether it is on the clipboard. */
  share(link: string, isCopied: boolean): void {
    this.link = link;
    this.isCopied = isCopied;
    this.show("share");
  }

  close(): void {
    if (!this.sheet) return;
    this.sheet = null;
    this.changed();
  }

  /** Away from the end and back to it. */
  lookAtTable(isLooking: boolean): void {
    this.isCounted = true;
    this.isLooking = isLooking;
    this.changed();
  }

  /** Asks once more before this is done, or not any longer. */
  ask(action: Action | null): void {
    this.confirming = action;
    this.changed();
  }
}
