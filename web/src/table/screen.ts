// The table screen: prompt, board, seats, log, score, tools, end, curtain.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { TableView } from "../board/board";
import { flat, moveTitle } from "../board/view";
import { settingsPanel } from "../device/settings";
import { hasRules, type Rules, withRules } from "../places/rules";
import { t } from "../words/say";
import { commandLine, keysDialog, showKeys } from "./keys";
import { letter, shown, YOU } from "./seats";
import type { Table } from "./table";

export interface ScreenActions {
  leave(): void;
  rematch(): void;
  save(): void;
  changed(): void;
  replay(): void;
  learn: (() => void) | null; // the guided first game, where it is offered
  daily: (() => TemplateResult) | null; // about the day's deal, at its end
}

// What of the side panels is open; kept while the page lives.
const open = { score: false, log: false };

const NEWS_MOST = 6;

// Of a seat by its letter.
const nameAt = (table: Table, seat: string) =>
  shown(table.seats["ABCDEFGH".indexOf(seat)]?.name ?? seat);

function seatStrip(table: Table, view: TableView) {
  return html`
    <ol class="seats" aria-label=${t("Players")}>
      ${table.seats.map((seat, i) => {
        const isAsked = view.waiting.includes(letter(i));
        const isMe = i === table.viewer;
        return html`
          <li class="seat seat-${letter(i)} ${isAsked ? "asked" : ""}">
            <span class="seat-letter">${letter(i)}</span>
            <span class="seat-name">${shown(seat.name)}</span>
            <span class="seat-note">${
              seat.bot >= 0
                ? table.game.bots[seat.bot]?.title
                : isMe && table.persons() > 1
                  ? t("this screen")
                  : ""
            }</span>
            ${isAsked ? html`<span class="unseen">${t("to decide")}</span>` : nothing}
          </li>`;
      })}
    </ol>`;
}

// What is asked of whom, and beside it what the page itself has to say. What
// wants an answer is in the one region that interrupts a screen reader.
function promptLine(table: Table, view: TableView) {
  const waiting = view.waiting.filter((seat) => seat !== "*").map((seat) => nameAt(table, seat));
  const isMine = table.isAsked && !table.lingering;
  const said = view.prompt;
  const who =
    isMine || table.lingering || !waiting.length
      ? ""
      : waiting.length > 1
        ? t("{1} are thinking.", waiting.join(", "))
        : t("{1} is thinking.", waiting[0]!);
  return html`
    <div class="prompt ${isMine ? "mine" : ""}">
      <div>
        ${
          isMine
            ? nothing
            : html`<p>${said}
          ${who ? html`<span class="who">${who}</span>` : nothing}</p>`
        }
        <div id="asked" aria-live="assertive" aria-atomic="true">
          ${isMine ? html`<p>${said}</p>` : nothing}
          ${table.message ? html`<p class="note">${withRules(table.message)}</p>` : nothing}
          ${
            table.hinted
              ? html`<p class="note hint">
            ${t("A strong bot would:")} <strong>${moveTitle(view, table.hinted.move)}</strong>
            <span class="why">${withRules(table.hinted.why)}</span></p>`
              : nothing
          }
        </div>
      </div>
      <div class="prompt-do">
      ${
        view.rule && !table.lingering
          ? html`<a class="rule"
        href="#${view.rule}"><span class="unseen">${t("Why? Rule")} </span
        >${view.rule}</a>`
          : nothing
      }
      ${
        table.lingering
          ? html`<button class="forward" data-do="seen"
        @click=${() => table.acknowledge()}>${t("Go on")}</button>`
          : nothing
      }
      ${
        table.hinted && isMine
          ? html`<button class="plain"
        @click=${() => table.act(table.hinted!.move)}>${t("Do it")}</button>`
          : nothing
      }
      </div>
    </div>`;
}

// What happened, each sentence once. Where the table says it already it is for
// ears only.
function notes(table: Table) {
  return html`
    <div class="notes ${table.lingering ? "unseen" : ""}" role="log"
      aria-label=${t("News")}>
      ${repeat(
        table.news.slice(-NEWS_MOST),
        (one) => one.id,
        (one) => html`<p class="news">${withRules(one.text)}</p>`,
      )}
    </div>`;
}

function tools(table: Table, to: ScreenActions, rules: Rules) {
  return html`
    <div class="tools">
      <button class="plain" data-do="hint" ?disabled=${!table.isAsked}
        @click=${() => table.hint()}>${t("Hint")}</button>
      <button class="plain" data-do="rules" @click=${() =>
        rules.show(table.game.name, table.look?.described.rule ?? "")}>
        ${t("Rules")}</button>
      <button class="back" data-do="undo"
        @click=${() => table.undo()}>${t("Undo")}</button>
      <button class="plain" data-do="save" @click=${to.save}>
        ${t("Save")}</button>
      <button class="plain" data-do="keys" @click=${showKeys}>
        ${t("Keys")}</button>
    </div>
    ${commandLine(table)}
    ${settingsPanel(to.changed)}`;
}

export function scoreTable(table: Pick<Table, "look" | "seats">): TemplateResult | typeof nothing {
  const score = table.look?.score ?? [];
  if (!score.length) return nothing;
  const sum = (seat: number) => score.reduce((all, source) => all + source.points[seat]!, 0);
  return html`
    <div class="scroll" tabindex="0" role="region"
      aria-label=${t("Score")}>
    <table class="score">
      <thead><tr><th scope="col">${t("points for")}</th>
        ${table.seats.map(
          (seat, i) => html`
          <th scope="col">${letter(i)}
            <span class="why">${shown(seat.name)}</span></th>`,
        )}</tr></thead>
      <tbody>
        ${score.map(
          (source) => html`
          <tr><th scope="row">${source.name}
            ${
              source.why
                ? html`<span class="why">${withRules(source.why)}
              </span>`
                : nothing
            }</th>
            ${table.seats.map((_, i) => html`<td>${source.points[i]}</td>`)}
          </tr>`,
        )}
      </tbody>
      ${
        score.length > 1
          ? html`
        <tfoot><tr><th scope="row">${t("together")}</th>
          ${table.seats.map((_, i) => html`<td>${sum(i)}</td>`)}</tr></tfoot>`
          : nothing
      }
    </table></div>`;
}

function side(table: Table, to: ScreenActions) {
  const toggle = (what: "score" | "log") => (e: Event) => {
    const isOpen = (e.target as HTMLDetailsElement).open;
    if (open[what] === isOpen) return;
    open[what] = isOpen;
    to.changed();
  };
  const hidden = table.hidesLog();
  const isWide = window.matchMedia("(min-width: 60rem)").matches;
  const showsLog = open.log || (isWide && !hidden);
  const showsScore = open.score || isWide;
  return html`
    <div class="side">
      ${
        table.look?.score.length
          ? html`
        <details ?open=${showsScore} @toggle=${toggle("score")}>
          <summary>${t("Score by source")}</summary>
          ${showsScore ? scoreTable(table) : nothing}
        </details>`
          : nothing
      }
      <details ?open=${showsLog} @toggle=${toggle("log")} class="log-part">
        <summary>${
          hidden ? t("What happened (it remembers for you)") : t("What happened")
        }</summary>
        ${showsLog ? logList(table) : nothing}
      </details>
    </div>`;
}

function logList(table: Table) {
  return html`
    <ol class="log" reversed tabindex="0" aria-label=${t("What happened")}>
      ${[...table.log].reverse().map(
        (one) => html`
        <li>${one.text
          .split("\n")
          .filter((line) => line)
          .map((line) => html`<p>${withRules(line)}</p>`)}</li>`,
      )}
      ${
        table.sat.commit
          ? html`
        <li><p class="commit">${t("The deal was committed to before the first card:")}
          <code>${table.sat.commit}</code></p></li>`
          : nothing
      }
    </ol>`;
}

function verdict(table: Table): string {
  const { winners, line } = table.look!.described.result;
  const names = winners.map((seat) => nameAt(table, seat));
  if (names.length === 1)
    return names[0] === shown(YOU) ? t("You win.") : t("{1} wins.", names[0]!);
  if (names.length) return t("{1} share the win.", names.join(", "));
  return line.split(" ").includes("draw") ? t("A draw.") : t("Nobody wins.");
}

function endScreen(table: Table, to: ScreenActions) {
  const { described } = table.look!;
  // How it ended is the last thing that was told.
  const last =
    table.log[table.log.length - 1]?.text
      .split("\n")
      .filter((line) => line)
      .slice(-2) ?? [];
  const why = last.length ? last : [described.prompt];
  return html`
    <section class="end" aria-label=${t("The game is over")}>
      <h2 tabindex="-1" id="verdict">${verdict(table)}</h2>
      ${why.map((line) => html`<p>${withRules(line)}</p>`)}
      ${
        described.rule && !why.some(hasRules)
          ? html`<a class="rule" href="#${described.rule}">${described.rule}</a>`
          : nothing
      }
      ${scoreTable(table)}
      <p class="fair">${table.fairness}</p>
      ${to.daily ? to.daily() : nothing}
      <div class="buttons">
        <button class="forward" data-do="rematch" @click=${to.rematch}>
          ${t("Rematch")}</button>
        <button class="plain" data-do="replay" @click=${to.replay}>
          ${t("Replay and share")}</button>
        <button class="plain" data-do="save" @click=${to.save}>
          ${t("Save the record")}</button>
        <button class="plain" @click=${to.leave}>${t("Other games")}</button>
      </div>
    </section>`;
}

function curtain(table: Table, to: ScreenActions) {
  const seat = table.curtain!;
  const name = shown(table.seats[seat]!.name);
  return html`
    <main class="curtain">
      <p class="curtain-letter" aria-hidden="true">${letter(seat)}</p>
      <h1>${t("Hand the device to {1}", name)}</h1>
      <p>${t("Nobody else should look: hidden things come next.")}</p>
      ${table.message ? html`<p role="alert">${withRules(table.message)}</p>` : nothing}
      <button class="forward" data-do="lift" @click=${() => table.lift()}>
        ${t("I am {1}: show my side", name)}</button>
      ${
        table.undoer() === null
          ? nothing
          : html`
        <button class="back" data-do="undo" @click=${() => table.undo()}>
          ${t("I am {1}: take my move back", table.undoer()!)}</button>`
      }
      <button class="quiet" @click=${to.leave}>${t("Leave the table")}</button>
    </main>`;
}

export function tableScreen(table: Table, rules: Rules, to: ScreenActions) {
  if (table.curtain !== null) return curtain(table, to);
  if (!table.look) return html`<p class="loading">${t("One moment …")}</p>`;
  const view = table.view();
  return html`
    <main class="table-screen ${rules.isOpen ? "with-rules" : ""}"
      data-game=${table.game.name} data-count=${table.look.count}
      data-asked=${table.isAsked && !table.lingering ? "yes" : "no"}>
      <header class="bar">
        <button class="quiet" @click=${to.leave}>‹ ${t("Games")}</button>
        <h1>${table.game.title}</h1>
        ${
          to.learn
            ? html`<button class="quiet offer" data-do="learn"
          @click=${to.learn}>${t("Learn in 5 minutes|in a bar")}</button>`
            : nothing
        }
      </header>
      <div class="middle">
        ${seatStrip(table, view)}
        ${table.isOver && !table.lingering ? endScreen(table, to) : promptLine(table, view)}
        <div class="board board-${table.game.name}">
          ${flat(table.board.draw(view))}</div>
        ${table.isOver ? nothing : notes(table)}
        ${table.isOver ? nothing : tools(table, to, rules)}
      </div>
      ${side(table, to)}
      ${rules.draw(table.game.name)}
      ${keysDialog()}
    </main>`;
}
