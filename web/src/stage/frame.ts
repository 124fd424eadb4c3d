// The zones of a table: others, board, mine, bar, and where there is room a
// panel. Their places depend on the window alone (stage.css); nothing that
// happens moves one. A table, a lesson and a replay stand in the same frame.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Action, Drawn } from "../board/board";
import { button } from "../board/view";

type Part = TemplateResult | typeof nothing;

export interface Zones {
  game: string; // its name
  title: string; // of the page, for ears and the panel
  kind: "table" | "lesson" | "replay";
  manner?: string; // classes: "big" for the room, "hand-only" beside one, and what is shown
  drawn: Drawn;
  others: Part;
  bar: Part;
  panel: Part;
  head: Part; // beside the title in the panel, in a corner elsewhere
  isPanelOpen?: boolean; // where the panel is a sheet
  over?: Part; // sheets, captions: above everything
  marks: { count?: number; asked?: string; step?: number; task?: string; over?: string };
}

export function frame(zones: Zones): TemplateResult {
  const { game, title, kind, drawn, others, bar, panel, head, over, marks } = zones;
  const shape = `${zones.manner ?? ""} ${drawn.shape ?? ""} ${drawn.mine ? "has-mine" : ""} ${zones.isPanelOpen ? "panel-open" : ""}`;
  return html`
    <div class="room"><main class="stage stage-${kind} board-${game} ${shape}"
      data-game=${game} data-count=${marks.count ?? nothing}
      data-asked=${marks.asked ?? nothing} data-step=${marks.step ?? nothing}
      data-task=${marks.task ?? nothing} data-over=${marks.over ?? nothing}>
      <div class="zone-head"><h1>${title}</h1>${head}</div>
      <header class="zone-others s-paper">${others}</header>
      <div class="zone-board board ${drawn.isPage ? "page" : ""}">${drawn.stage}</div>
      ${drawn.mine ? html`<div class="zone-mine board">${drawn.mine}</div>` : nothing}
      <footer class="zone-bar s-paper">${bar}</footer>
      <aside class="zone-panel s-paper">${panel}</aside>
      ${over ?? nothing}
    </main></div>`;
}

interface Bar {
  token?: Part; // of who is asked or acts, where there is room
  name?: string; // the same in words
  text: TemplateResult;
  actions: Action[];
  tools: TemplateResult; // hint, undo, more: as many as `few` says
}

/** What is asked, what can be done, and the tools. */
export const bar = ({
  token = nothing,
  name = "",
  text,
  actions,
  tools,
}: Bar): TemplateResult => html`
  <div class="bar-in" data-actions=${actions.length}>
    <div class="bar-who" data-name=${name} aria-hidden="true">${token}</div>
    <div class="bar-text" data-fit="0">${text}</div>
    <div class="bar-actions" data-fit="0" role="group">${actions.map(button)}</div>
    <div class="bar-tools">${tools}</div>
  </div>`;
