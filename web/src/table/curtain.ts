// Between two people at one screen: a curtain where the next one has something
// to hide, and one question for all where nobody needs to hide the answer.
import { html, nothing, type TemplateResult } from "lit-html";
import { token } from "../look/figures";
import { linesOf, told } from "../stage/said";
import { t } from "../words/say";
import type { Table } from "./table";

export function curtain(table: Table, leave: () => void): TemplateResult {
  const one = table.people()[table.curtain!]!;
  const { name } = one;
  return html`
    <main class="curtain seat-${one.seat}">
      <div class="curtain-in">
        ${token(one)}
        <h1>${t("Hand the device to {1}", name)}</h1>
        <p>${t("Nobody else should look: hidden things come next.")}</p>
        ${table.message ? html`<p role="alert">${told(table.message, table.people())}</p>` : nothing}
        <button class="btn go" data-do="lift" @click=${() => table.lift()}>
          ${t("I am {1}: show my side", name)}</button>
        ${
          table.undoer() === null
            ? nothing
            : html`
          <button class="btn" data-do="undo" @click=${() => table.undo()}>
            ${t("I am {1}: take my move back", table.undoer()!)}</button>`
        }
        <button class="quiet" @click=${leave}>${t("Leave the table")}</button>
      </div>
    </main>`;
}

export function openWindow(table: Table, leave: () => void): TemplateResult {
  const { text, prompt, seats } = table.window!;
  const people = table.people();
  return html`
    <main class="curtain window">
      <div class="curtain-in">
        ${linesOf(text)
          .slice(-2)
          .map((line) => html`<p>${told(line, people)}</p>`)}
        <h1>${told(prompt, people)}</h1>
        <button class="btn go" data-do="nobody" @click=${() => table.letHappen()}>
          ${t("Nobody: let it happen")}</button>
        <div class="window-who">${seats.map((seat) => {
          const one = people[seat]!;
          return html`<button class="btn seat-${one.seat}" data-do="answer" @click=${() =>
            table.answer(
              seat,
            )}>${token(one)}<span>${t("{1} has an answer", one.name)}</span></button>`;
        })}</div>
        <p>${t("Whoever has an answer takes the device; nobody else looks.")}</p>
        <button class="quiet" @click=${leave}>${t("Leave the table")}</button>
      </div>
    </main>`;
}
