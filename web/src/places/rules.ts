// The rules: a page of pictures that says how a game goes, and behind it the
// numbered rules, loaded when they are first opened and shown at one of them.
import { html, nothing } from "lit-html";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";
import type { RulesPart } from "../board/board";
import { loadPage, pageOf } from "../board/games";
import { rulesUrl } from "../words/language";
import { t } from "../words/say";

export class Rules {
  isOpen = false;
  private isNumbered = false;
  private asked = ""; // the number whose place in the pictures is shown
  private pages = new Map<string, string>(); // by url
  private drawn = new Map<string, () => RulesPart[]>(); // in pictures, by game

  constructor(private changed: () => void) {}

  /** Without a number: in pictures, where the game has them. */
  async show(game: string, rule: string): Promise<void> {
    this.isOpen = true;
    if (!(await this.load(game)) || rule) return this.number(game, rule);
    this.picture("");
  }

  /** What belongs to a number, in pictures; the rule in full a tap further. */
  async explain(game: string, rule: string): Promise<void> {
    this.isOpen = true;
    if (!(await this.load(game))) return this.number(game, rule);
    this.picture(rule);
  }

  // Whether there are pictures, which are there then.
  private async load(game: string): Promise<boolean> {
    await loadPage(game);
    const parts = this.drawn.get(game) ?? (await pageOf(game).rules?.());
    if (parts) this.drawn.set(game, parts);
    return parts !== undefined;
  }

  private picture(rule: string): void {
    this.isNumbered = false;
    this.asked = rule;
    this.changed();
    const text = document.getElementById("rules-text");
    if (!text) return;
    text.scrollTop = 0;
    const step = text.querySelector(".here");
    const first = step?.previousElementSibling ? step : step?.closest("section");
    if (!first) return;
    text.scrollTop += first.getBoundingClientRect().top - text.getBoundingClientRect().top - 10;
  }

  private async number(game: string, rule: string): Promise<void> {
    this.isNumbered = true;
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
    this.reveal(rule);
  }

  close(): void {
    this.isOpen = false;
    this.changed();
  }

  draw(game: string) {
    if (!this.isOpen) return nothing;
    const parts = this.drawn.get(game);
    const isNumbered = this.isNumbered || !parts;
    const page = this.pages.get(rulesUrl(game) ?? "");
    return html`
      <aside class="rules" aria-label=${t("Rules")}>
        <div class="rules-head">
          <h2>${t("Rules")}</h2>
          ${
            isNumbered && parts
              ? html`<button class="quiet" data-do="rules-pictures"
            @click=${() => void this.show(game, "")}>‹ ${t("In pictures")}</button>`
              : nothing
          }
          <button class="quiet" data-do="rules-close" @click=${() => this.close()}>
            ${t("Close")}</button>
        </div>
        ${
          this.asked && !isNumbered
            ? html`<button class="plain asked-rule" data-do="rules-asked"
              @click=${() => void this.number(game, this.asked)}>${t("Rule {1} in full", this.asked)}</button>`
            : nothing
        }
        <div class="rules-text" id="rules-text" tabindex="0">
          ${
            isNumbered
              ? page
                ? unsafeHTML(page)
                : html`<p>${t("One moment …")}</p>`
              : this.pictures(game, parts())
          }
        </div>
      </aside>`;
  }

  private pictures(game: string, parts: RulesPart[]) {
    const here = this.asked ? stepOf(parts, this.asked) : null;
    return html`
      <div class="pictured">
        ${parts.map(
          ({ title, steps }) => html`<section><h3>${title}</h3><ul>
          ${steps.map(
            ({ picture, words, rule }) => html`<li class=${rule === here ? "here" : ""}>
              <span class="pieces" aria-hidden="true">${picture}</span>
              <p>${words}</p>
              <a class="rule info" href="#${rule}" aria-label=${t("Rule {1}", rule)}
                ><i>i</i></a></li>`,
          )}</ul></section>`,
        )}
        <button class="plain" data-do="rules-numbered"
          @click=${() => void this.number(game, "")}>${t("Every rule, by number")}</button>
      </div>`;
  }

  private reveal(number: string): void {
    const text = document.getElementById("rules-text");
    text?.querySelector(".here")?.classList.remove("here");
    const rule = number ? document.getElementById(number) : null;
    if (text && !rule) text.scrollTop = 0;
    if (!text || !rule) return;
    rule.classList.add("here");
    text.scrollTop += rule.getBoundingClientRect().top - text.getBoundingClientRect().top - 16;
    rule.focus({ preventScroll: true });
  }
}

const placeOf = (rule: string): [series: string, number: number] => {
  const [, series = "", number = ""] = rule.match(/^(\D+)(\d+)/) ?? [];
  return [series, Number(number)];
};

// The step that comes to this number or last before it.
function stepOf(parts: RulesPart[], asked: string): string | null {
  const [series, number] = placeOf(asked);
  const before = parts
    .flatMap(({ steps }) => steps.map((one) => one.rule))
    .filter((rule) => placeOf(rule)[0] === series && placeOf(rule)[1] <= number)
    .sort((a, b) => placeOf(b)[1] - placeOf(a)[1]);
  return before[0] ?? null;
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
