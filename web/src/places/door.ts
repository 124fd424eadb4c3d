// Where a record comes in: a file, a drop, a paste, or a link.
import { html, nothing } from "lit-html";
import { ask } from "../engine/engine";
import { icons } from "../stage/icons";
import { t } from "../words/say";
import type { House, Place } from "./place";
import { linkIn, routeFor } from "./record";

export class Door implements Place {
  constructor(
    private house: House,
    private refusal = "",
  ) {}

  game = () => "";
  close(): void {}

  take(text: string, name: string): void {
    void this.read(text, name);
  }

  private async read(text: string, name: string): Promise<void> {
    const link = linkIn(text);
    if (link) return this.house.go(link);
    const opened = await ask("resume", text);
    if (opened.refusal !== null) {
      this.refusal = t("{1} cannot be opened: line {2}", name, opened.refusal);
      return this.house.changed();
    }
    this.house.go(await routeFor(text, !opened.waiting));
  }

  draw() {
    const file = (e: Event) => {
      const one = (e.target as HTMLInputElement).files?.[0];
      if (one) void one.text().then((text) => this.take(text, one.name));
    };
    const paste = () => {
      const text = document.querySelector("textarea")!.value.trim();
      if (text) this.take(text, t("What was pasted"));
    };
    return html`
      <main class="start door s-paper">
        <header class="place-head">
          <button class="quiet" data-do="home" aria-label=${t("Games")}
            @click=${() => this.house.go("#")}>${icons.home}</button>
          <h1>${t("Replay a game")}</h1>
        </header>
        ${
          this.refusal
            ? html`<p class="refusal" role="alert">
          ${this.refusal}</p>`
            : nothing
        }
        <p>${t("Step through a game that was saved, here or elsewhere.")}
          ${t("Drop its file on this page, choose it, or paste its text.")}</p>
        <label class="plain load">${icons.save}${t("Choose its file")}
          <input class="unseen" type="file" accept=".txt,text/plain" @change=${file}></label>
        <label for="record">${t("Or its text, or a link to it")}</label>
        <textarea id="record" rows="6" spellcheck="false"></textarea>
        <p class="buttons"><button class="forward" data-do="open"
          @click=${paste}>${t("Open")}</button></p>
      </main>`;
  }
}
