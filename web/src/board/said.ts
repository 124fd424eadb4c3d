// Words on pieces: for ears only, and for eyes only.
import { html, type TemplateResult } from "lit-html";

export function unseen(words: string): TemplateResult {
  return html`<span class="unseen">${words}</span>`;
}

export function marked(words: string): TemplateResult {
  return html`<span class="mark" aria-hidden="true">${words}</span>`;
}
