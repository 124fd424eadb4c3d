// What the page itself has to say, above whatever it shows: nothing here
// takes a game away.
import { html, nothing, render } from "lit-html";
import { t } from "../words/say";

interface Notice {
  words: string;
  does?: { words: string; act(): void };
  or?: { words: string; act(): void };
}

const notices = new Map<string, Notice>();

function draw(): void {
  const root = document.getElementById("notices");
  if (!root) return;
  render(
    html`${[...notices].map(
      ([name, { words, does, or }]) => html`
    <div class="notice" data-notice=${name}>
      <p>${words}</p>
      ${[does, or].map((one, i) =>
        one
          ? html`<button class="plain" data-do=${i ? "or" : "does"} @click=${() => one.act()}>
        ${one.words}</button>`
          : nothing,
      )}
      <button class="quiet" aria-label=${t("Close this message")}
        @click=${() => unsay(name)}>✕</button>
    </div>`,
    )}`,
    root,
  );
}

export function tell(name: string, notice: Notice): void {
  notices.set(name, notice);
  draw();
}

export function unsay(name: string): void {
  if (notices.delete(name)) draw();
}
