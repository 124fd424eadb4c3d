// The rules beside the table: fetched when first opened, shown at one rule.
import { html, nothing } from "lit-html";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";
import { rulesUrl } from "../words/language";
import { t } from "../words/say";

export class Rules {
  isOpen = false;
  private pages = new Map<string, string>(); // by url
  private at = "";

  constructor(private changed: () => void) {}

  async show(game: string, rule: string): Promise<void> {
    this.isOpen = true;
    this.at = rule;
    this.changed();
    const url = rulesUrl(game) ?? "";
    if (!this.pages.has(url)) {
      const answer = url ? await fetch(`/${url}`) : null;
      this.pages.set(
        url,
        answer?.ok ? await answer.text() : `<p>${t("The rules could not be loaded.")}</p>`,
      );
      this.changed();
    }
    this.reveal();
  }

  close(): void {
    this.isOpen = false;
    this.changed();
  }

  draw(game: string) {
    if (!this.isOpen) return nothing;
    const page = this.pages.get(rulesUrl(game) ?? "");
    return html`
      <aside class="rules" aria-label=${t("Rules")}>
        <div class="rules-head">
          <h2>${t("Rules")}</h2>
          <button class="quiet" @click=${() => this.close()}>${t("Close")}</button>
        </div>
        <div class="rules-text" id="rules-text" tabindex="0">
          ${page ? unsafeHTML(page) : html`<p>${t("One moment …")}</p>`}
        </div>
      </aside>`;
  }

  private reveal(): void {
    const text = document.getElementById("rules-text");
    text?.querySelector(".here")?.classList.remove("here");
    const rule = this.at ? document.getElementById(this.at) : null;
    if (!text || !rule) return;
    rule.classList.add("here");
    text.scrollTop += rule.getBoundingClientRect().top - text.getBoundingClientRect().top - 16;
    rule.focus({ preventScroll: true });
  }
}

const NUMBER = "[A-Z]{2}-R?\\d+[a-z]?";
const NUMBERS = new RegExp(`\\b(${NUMBER})\\b`);
const BRACKETS = new RegExp(` \\((?:${NUMBER}(?:, )?)+\\)`, "g");

/** The numbers of rules that a sentence names. */
export const rulesIn = (text: string): string[] =>
  text.match(new RegExp(`\\b${NUMBER}\\b`, "g")) ?? [];

export const hasRules = (text: string): boolean => NUMBERS.test(text);

// Text for where there is no time to look anything up.
export const withoutRules = (text: string): string => text.replace(BRACKETS, "");

// Text with rule numbers as links into the rules.
export function withRules(text: string) {
  return text
    .split(NUMBERS)
    .map((part, i) => (i % 2 ? html`<a class="rule" href="#${part}">${part}</a>` : part));
}
