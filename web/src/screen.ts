// The table screen: prompt, board, seats, log, score, tools, end, curtain.
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableView } from "./board";
import { boardOf } from "./boards/index";
import { type Rules, withRules } from "./rules";
import { letter, type Table } from "./table";

export interface ScreenActions {
  leave(): void;
  rematch(): void;
  save(): void;
  changed(): void;
}

// What of the side panels is open; kept while the page lives.
const open = { score: false, log: false };

function viewOf(table: Table): TableView {
  const { described, moves } = table.look!;
  const stays = table.lingering;
  return {
    ...described,
    players: table.seats.length,
    names: table.seats.map((seat) => seat.name),
    table: stays ? stays.table : described.table,
    prompt: stays ? stays.words.join(" ") : described.prompt,
    moves: stays || !table.isAsked ? [] : moves,
    act: (words) => table.act(words),
    foresee: (words) => table.foresee(words),
    ...(table.hinted && !stays ? { preview: table.hinted } : {}),
  };
}

function seatStrip(table: Table, view: TableView) {
  return html`
    <ol class="seats" aria-label="Players">
      ${table.seats.map((seat, i) => {
        const isAsked = view.waiting.includes(letter(i));
        const isMe = i === table.viewer;
        return html`
          <li class="seat seat-${letter(i)} ${isAsked ? "asked" : ""}">
            <span class="seat-letter">${letter(i)}</span>
            <span class="seat-name">${seat.name}</span>
            <span class="seat-note">${seat.bot >= 0
              ? table.game.bots[seat.bot]?.name
              : isMe && table.persons() > 1 ? "this screen" : ""}</span>
            ${isAsked ? html`<span class="unseen">to decide</span>` : nothing}
          </li>`;
      })}
    </ol>`;
}

// What is asked of whom, and beside it what the page itself has to say.
function promptLine(table: Table, view: TableView) {
  if (table.lingering) return html`
    <div class="prompt" role="status">
      <p>${withRules(view.prompt)}</p>
      <button class="forward" data-do="seen"
        @click=${() => table.acknowledge()}>Go on</button>
    </div>`;
  const waiting = view.waiting.filter((seat) => seat !== "*")
    .map((seat) => table.seats["ABCDEFGH".indexOf(seat)]?.name ?? seat);
  const who = !table.isAsked && waiting.length
    ? `${waiting.join(", ")} ${waiting.length > 1 ? "are" : "is"} thinking.`
    : "";
  return html`
    <div class="prompt ${table.isAsked ? "mine" : ""}" role="status">
      <div>
        <p>${view.prompt}
          ${who ? html`<span class="who">${who}</span>` : nothing}
          ${view.rule ? html`<a class="rule" href="#${view.rule}"
            aria-label="Why? Rule ${view.rule}">${view.rule}</a>` : nothing}</p>
        ${table.message
          ? html`<p class="note">${withRules(table.message)}</p>` : nothing}
        ${table.hinted ? html`<p class="note hint">A strong bot would:
          <strong>${table.hinted}</strong></p>` : nothing}
      </div>
      ${table.hinted ? html`<button class="plain"
        @click=${() => table.act(table.hinted)}>Do it</button>` : nothing}
    </div>`;
}

function notes(table: Table) {
  return html`
    <div class="notes" aria-live="polite">
      ${table.news.slice(-4).map((line) =>
        html`<p class="news">${withRules(line)}</p>`)}
    </div>`;
}

function tools(table: Table, to: ScreenActions, rules: Rules) {
  const set = (e: Event) =>
    table.setSpeed(Number((e.target as HTMLInputElement).value));
  return html`
    <div class="tools">
      <button class="plain" data-do="hint" ?disabled=${!table.isAsked}
        @click=${() => table.hint()}>Hint</button>
      <button class="plain" data-do="rules" @click=${() =>
        rules.show(table.game.name, table.look?.described.rule ?? "")}>
        Rules</button>
      <button class="plain" data-do="save" @click=${to.save}>Save</button>
      <button class="back" data-do="undo"
        @click=${() => table.undo()}>Undo</button>
      ${table.seats.some((seat) => seat.bot >= 0) ? html`
        <label class="speed">Bots wait
          <input type="range" min="0" max="3" step="0.1"
            .value=${String(table.speed)} @input=${set}>
          <span>${table.speed.toFixed(1)} s</span></label>` : nothing}
    </div>`;
}

export function scoreTable(table: Table): TemplateResult | typeof nothing {
  const score = table.look?.score ?? [];
  if (!score.length) return nothing;
  const sum = (seat: number) =>
    score.reduce((all, source) => all + source.points[seat]!, 0);
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label="Score">
    <table class="score">
      <thead><tr><th scope="col">points for</th>
        ${table.seats.map((seat, i) => html`
          <th scope="col">${letter(i)} ${seat.name}</th>`)}</tr></thead>
      <tbody>
        ${score.map((source) => html`
          <tr><th scope="row">${source.name}
            ${source.why ? html`<span class="why">${withRules(source.why)}
              </span>` : nothing}</th>
            ${table.seats.map((_, i) => html`<td>${source.points[i]}</td>`)}
          </tr>`)}
      </tbody>
      ${score.length > 1 ? html`
        <tfoot><tr><th scope="row">together</th>
          ${table.seats.map((_, i) => html`<td>${sum(i)}</td>`)}</tr></tfoot>`
        : nothing}
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
      ${table.look?.score.length ? html`
        <details ?open=${showsScore} @toggle=${toggle("score")}>
          <summary>Score by source</summary>
          ${showsScore ? scoreTable(table) : nothing}
        </details>` : nothing}
      <details ?open=${showsLog} @toggle=${toggle("log")} class="log-part">
        <summary>${hidden ? "What happened (it remembers for you)"
          : "What happened"}</summary>
        ${showsLog ? logList(table) : nothing}
      </details>
    </div>`;
}

function logList(table: Table) {
  return html`
    <ol class="log" reversed tabindex="0" aria-label="What happened">
      ${[...table.log].reverse().map((one) => html`
        <li>${one.text.split("\n").filter((line) => line).map((line) =>
          html`<p>${withRules(line)}</p>`)}</li>`)}
      <li><p class="commit">The deal was committed to before the first card:
        <code>${table.commit}</code></p></li>
    </ol>`;
}

// `A 3 B 5 win B by points` for people.
function verdict(table: Table): string {
  const { winners, line } = table.look!.described.result;
  const names = winners.map((seat) =>
    table.seats["ABCDEFGH".indexOf(seat)]?.name ?? seat);
  const by = /\bby (\S.*)$/.exec(line)?.[1]?.replace(/_/g, " ");
  const reason = by ? ` by ${by}` : "";
  if (names.length === 1) return names[0] === "You" ? `You win${reason}.`
    : `${names[0]} wins${reason}.`;
  if (names.length) return `${names.join(" and ")} share the win${reason}.`;
  return /\bdraw\b/.test(line) ? `A draw${reason}.` : "Nobody wins.";
}

function endScreen(table: Table, to: ScreenActions) {
  const { described } = table.look!;
  const last = table.log[table.log.length - 1]?.text.split("\n")
    .filter((line) => line) ?? [];
  return html`
    <section class="end" aria-label="The game is over">
      <h2 tabindex="-1" id="verdict">${verdict(table)}</h2>
      <p>${described.prompt} ${described.rule
        ? html`<a class="rule" href="#${described.rule}">${described.rule}</a>`
        : nothing}</p>
      ${last.map((line) => html`<p class="news">${withRules(line)}</p>`)}
      ${scoreTable(table)}
      <p class="fair">${table.fairness}</p>
      <div class="buttons">
        <button class="forward" data-do="rematch" @click=${to.rematch}>
          Rematch</button>
        <button class="plain" data-do="save" @click=${to.save}>
          Save the record</button>
        <button class="plain" @click=${to.leave}>Other games</button>
      </div>
    </section>`;
}

function curtain(table: Table, to: ScreenActions) {
  const seat = table.curtain!;
  const name = table.seats[seat]!.name;
  return html`
    <main class="curtain">
      <p class="curtain-letter" aria-hidden="true">${letter(seat)}</p>
      <h1>Hand the device to ${name === "You" ? "player A (You)" : name}</h1>
      <p>Nobody else should look: hidden things come next.</p>
      <button class="forward" data-do="lift" @click=${() => table.lift()}>
        I am ${name === "You" ? "that player" : name}: show my side</button>
      <button class="quiet" @click=${to.leave}>Leave the table</button>
    </main>`;
}

export function tableScreen(table: Table, rules: Rules, to: ScreenActions) {
  if (table.curtain !== null) return curtain(table, to);
  if (!table.look) return html`<p class="loading">One moment …</p>`;
  const view = viewOf(table);
  return html`
    <main class="table-screen ${rules.isOpen ? "with-rules" : ""}"
      data-game=${table.game.name} data-count=${table.look.count}
      data-asked=${table.isAsked && !table.lingering ? "yes" : "no"}>
      <header class="bar">
        <button class="quiet" @click=${to.leave}>‹ Games</button>
        <h1>${table.game.title}</h1>
      </header>
      <div class="middle">
        ${seatStrip(table, view)}
        ${table.isOver && !table.lingering ? endScreen(table, to)
          : promptLine(table, view)}
        <div class="board board-${table.game.name}">
          ${boardOf(table.game.name).draw(view)}</div>
        ${table.isOver ? nothing : notes(table)}
        ${table.isOver ? nothing : tools(table, to, rules)}
      </div>
      ${side(table, to)}
      ${rules.draw(table.game.name)}
    </main>`;
}
