// What can be deleted of an online table from here: the own name and key, and by
// its host the whole of it, which can be saved before. Each is asked once more.
import { html, nothing, type TemplateResult } from "lit-html";
import { download } from "../device/share";
import { letter } from "../table/seats";
import { t } from "../words/say";
import type { Evening } from "./evening";
import type { Room } from "./room";

let asking = ""; // the line that is about to be said

function twice(room: Room, line: string, words: string, really: string, changed: () => void) {
  const isAsked = asking === line;
  const press = () => {
    asking = isAsked ? "" : line;
    if (isAsked) room.order(line);
    changed();
  };
  return html`<button class="plain" data-do=${`${line.split(" ")[0]}${isAsked ? "-really" : ""}`}
    @click=${press}>${isAsked ? really : words}</button>`;
}

export function privacy(room: Room, evening: Evening, changed: () => void): TemplateResult {
  const { about } = room;
  const own = [...about!.places.entries()].filter(([seat]) => about!.own & (1 << seat));
  const save = async () => download("table.txt", await evening.all());
  return html`
    <span class="who-does privacy">
      ${own.map(([seat, { name }]) =>
        twice(
          room,
          `forget ${letter(seat)}`,
          own.length > 1 ? t("Delete the name {1}", name) : t("Delete my name"),
          t("Really? The seat is nobody's then"),
          changed,
        ),
      )}
      ${
        about!.isHost
          ? html`${
              room.evening?.games.length
                ? html`<button class="plain" data-do="export" @click=${() => void save()}
                    >${t("Export this table")}</button>`
                : nothing
            }
            ${twice(room, "delete", t("Delete this table"), t("Really? It is gone for everybody then"), changed)}`
          : nothing
      }
    </span>`;
}
