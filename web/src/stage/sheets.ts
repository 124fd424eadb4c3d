// Sheets that come over the stage: one at a time, closed by Escape, by its
// button or by a tap beside it.
import { html, type TemplateResult } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { t } from "../words/say";
import { icons } from "./icons";

export type Sheet =
  | "more"
  | "log"
  | "score"
  | "settings"
  | "seat"
  | "hint"
  | "fair"
  | "keys"
  | "links"
  | "people"
  | "lets"
  | "evening"
  | "share";

export function sheet(
  name: Sheet | "who",
  title: string,
  inner: TemplateResult,
  close: () => void,
): TemplateResult {
  // It can be shown once it is part of the document.
  const open = (one?: Element) => {
    if (one)
      queueMicrotask(() => {
        const dialog = one as HTMLDialogElement;
        if (dialog.isConnected && !dialog.open) dialog.showModal();
      });
  };
  const beside = (event: Event) => {
    if (event.target === event.currentTarget) close();
  };
  return html`
    <dialog class="sheet sheet-${name} s-paper" aria-labelledby="sheet-title" ${ref(open)}
      @close=${close} @click=${beside}>
      <div class="sheet-in">
        <div class="sheet-head"><h2 id="sheet-title">${title}</h2>
          <button class="quiet" data-do="close" aria-label=${t("Close")} @click=${close}
            >${icons.close}</button></div>
        <div class="sheet-text" tabindex="0">${inner}</div>
      </div>
    </dialog>`;
}
