// The table in its frame: what the bar says and offers, the panel, the sheets.
import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { Action, Drawn, Person, TableView } from "../board/board";
import { drawnOf, moveTitle } from "../board/view";
import { hasKeys, settings, settingsList } from "../device/settings";
import { copySelected } from "../device/share";
import type { Source } from "../engine/protocol";
import { token } from "../look/figures";
import { vars } from "../look/vars";
import { type Rules, rulesIn } from "../places/rules";
import { drawEnd, hasEnd } from "../stage/ending";
import { finger } from "../stage/finger";
import { bar, frame } from "../stage/frame";
import { icons } from "../stage/icons";
import { pills, strip } from "../stage/others";
import { aboutWhom, linesOf, plainly, ruleSign, told } from "../stage/said";
import type { Scenes } from "../stage/scenes";
import { isOpen, logList, scoreTable, standing } from "../stage/score";
import { type Sheet, sheet } from "../stage/sheets";
import type { Stage } from "../stage/stage";
import { t } from "../words/say";
import { curtain, openWindow } from "./curtain";
import { commandLine, hasLine, keysList } from "./keys";
import { TAKEN_BACK, type Table } from "./table";

export interface ScreenActions {
  leave(): void;
  rematch: (() => void) | null; // null: somebody else can
  save(): void;
  changed(): void;
  replay(): void;
  share(): void;
  learn: (() => void) | null; // the guided first game, where it is offered
  daily: (() => TemplateResult) | null; // about the day's deal, at its end
  evening: (() => TemplateResult) | null; // the games of an online table
  sum: string; // who has won how many of them, or ""
  links: (() => TemplateResult) | null; // to other devices, of an online table
  handOnly: (() => void) | null; // begins or ends it, where there may be a big screen
  people: ((close: () => void) => TemplateResult) | null; // who is at an online table
  lets: ((seat: number, close: () => void) => TemplateResult) | null; // what a seat lets happen
  clock: (() => TemplateResult | typeof nothing) | null; // time that is left there
}

const NEWS_MOST = 6;
// What happened, each sentence once, for ears: eyes see it happen.
const notes = (table: Table) => html`
  <div class="unseen" role="log" aria-label=${t("News")}>
    ${repeat(
      table.news.slice(-NEWS_MOST),
      (one) => one.id,
      (one) => html`<p class="news">${plainly(one.text, table.people())}</p>`,
    )}
  </div>`;

// Whose turn it is while this screen's eyes are not asked.
function thinking(table: Table, view: TableView): string {
  if (table.handing !== null)
    return t("Seen it? Then hand the device to {1}.", view.people[table.handing]!.name);
  const asked = view.people.filter((one) => view.waiting.includes(one.seat) && !one.isYou);
  const names = asked.map((one) => one.name);
  if (!names.length) return view.prompt;
  if (names.length === 1 && table.isOwn("ABCDEFGH".indexOf(asked[0]!.seat)))
    return t("{1}'s turn.", names[0]!);
  if (names.length === 1 && /away|gone/.test(asked[0]!.presence ?? ""))
    return t("{1} is away just now.", names[0]!);
  return names.length > 1
    ? t("{1} are thinking.", names.join(", "))
    : t("{1} is thinking.", names[0]!);
}

// What was done last: "Bruno empties dryer 2", not "Bruno begins" after it.
const latest = (table: Table) => table.news.findLast((one) => one.gist)?.gist ?? table.gist;

// Where several share the screen, who is asked.
function whose(table: Table, view: TableView) {
  const me = view.people.find((one) => one.isYou);
  return table.persons() > 1 && me
    ? html`<b class="said seat-${me.seat}">${me.name}:</b> `
    : nothing;
}

// What the bar says while this screen's eyes are not asked.
const saidMeanwhile = (table: Table, view: TableView, drawn: Drawn): string =>
  table.lingering
    ? view.prompt
    : (table.handing === null && (drawn.done || latest(table))) || thinking(table, view);

// Whose figure stands beside it: who is asked, else whom it is about, else who did
// something last.
function whom(table: Table, view: TableView, drawn: Drawn): Person | undefined {
  const me = view.people.find((one) => one.isYou);
  if ((table.isAsked && !table.lingering) || table.handing !== null) return me;
  const events = view.told?.flatMap((one) => one.events) ?? [];
  const by = (event: string) => view.people.find(({ seat }) => event.startsWith(`${seat} `));
  const last = events.findLast(by);
  const about = aboutWhom(saidMeanwhile(table, view, drawn), view.people);
  return about ?? (last ? by(last) : undefined) ?? me;
}

// What the bar says. What wants an answer is in the one region that interrupts
// a screen reader; while others decide it is empty.
function barText(table: Table, view: TableView, drawn: Drawn): TemplateResult {
  const people = table.people();
  const isMine = table.isAsked && !table.lingering;
  const { confirming } = table.stage;
  const asked = confirming
    ? confirming.sure || t("Really? You could still do something.")
    : drawn.prompt || view.prompt;
  const others = saidMeanwhile(table, view, drawn);
  const warning = (drawn.warning ?? view.warning) || "";
  // Once the board says something else than beside the hint, that is read.
  const hint = table.hinted;
  if (hint) hint.beside ??= drawn.prompt ?? "";
  const isHintSaid = isMine && hint && (!drawn.prompt || drawn.prompt === hint.beside);
  // What is asked again stands beside that something was taken back.
  const isBack = isMine && table.message === t(TAKEN_BACK);
  const isNoted = Boolean(isHintSaid || (table.message && !isBack));
  const beside =
    isMine || table.handing !== null ? latest(table) : table.lingering ? "" : thinking(table, view);
  const sub = confirming ? "" : (drawn.sub ?? beside);
  return html`
    ${isMine ? nothing : html`<p class="ask">${plainly(others, people)}</p>`}
    <div id="asked" class=${isBack ? "taken" : ""} aria-live="assertive" aria-atomic="true">
      ${
        isMine && warning
          ? html`<p class="warning ${isNoted ? "unseen" : ""}"
            ><b aria-hidden="true">!</b> ${plainly(warning, people)}</p>`
          : nothing
      }
      ${
        isMine
          ? html`<p class="ask ${isNoted ? "unseen" : ""}">${whose(table, view)}${plainly(asked, people)}</p>`
          : nothing
      }
      ${table.message ? html`<p class="note">${plainly(table.message, people)}</p>` : nothing}
      ${isHintSaid && !table.message ? hintLine(table, view) : nothing}
    </div>
    ${
      sub && !isNoted && !isBack && sub !== (isMine ? asked : others)
        ? html`<p class="sub" aria-hidden="true">${typeof sub === "string" ? plainly(sub, people) : sub}</p>`
        : nothing
    }`;
}

// The rule behind what the bar says: its own, else that of the question.
function ruleSaid(table: Table, view: TableView, drawn: Drawn): string {
  if (table.stage.confirming) return "";
  if (table.lingering) return rulesIn(view.prompt)[0] ?? "";
  const said = [
    table.message || table.hinted?.purpose,
    table.isAsked ? (drawn.warning ?? view.warning) : latest(table),
    drawn.prompt,
  ];
  return rulesIn(said.join(" "))[0] ?? view.rule;
}

// A move whose pieces are ringed, in words for eyes.
const pointed = (table: Table, view: TableView, move: string): string =>
  table.page.pointed?.(view, move) || moveTitle(view, move);

function hintLine(table: Table, view: TableView): TemplateResult {
  const { move, purpose } = table.hinted!;
  const title = moveTitle(view, move);
  const why = plainly(purpose, table.people());
  // What is for ears comes first: behind the words it would make them longer.
  return html`<p class="note hint"><span class="unseen">${t("Try this:")} ${title}. ${why}</span>
    <span aria-hidden="true">${icons.hint}<strong>${pointed(table, view, move)}.</strong> ${why}</span
    ></p>`;
}

// Where the seat may only let something happen or stop it, at an online table:
// it may say what is to happen unasked.
const letsAction = (table: Table): Action => ({
  title: t("Every time?"),
  does: "lets",
  act: () => table.stage.show("lets"),
});

function actionsOf(table: Table, view: TableView, drawn: Drawn, to: ScreenActions): Action[] {
  const { stage } = table;
  const lets = to.lets && table.look?.described.lets ? [letsAction(table)] : [];
  if (table.handing !== null)
    return [{ title: t("Hand it on"), isForward: true, does: "hand", act: () => table.handOn() }];
  if (table.lingering)
    return table.isBigScreen()
      ? []
      : [{ title: t("Go on"), isForward: true, does: "seen", act: () => table.acknowledge() }];
  if (table.isOver && stage.isLooking)
    return [
      {
        title: t("Back to the end"),
        isForward: true,
        does: "end",
        act: () => stage.lookAtTable(false),
      },
    ];
  if (!table.isAsked) return [];
  const asked = stage.confirming;
  if (asked)
    return [
      {
        title: t("Go back"),
        isForward: true,
        does: "keep",
        act: () => stage.ask(null),
      },
      { ...asked, isForward: false, isPass: false },
    ];
  // What the seat says at the table itself takes the place of the board's own.
  const actions = (drawn.actions ?? [])
    .filter((one) => !lets.length || one.does !== "quiet")
    .slice(0, 3)
    .map((one) => ({
      ...one,
      isHinted: one.isHinted || (view.preview !== undefined && one.words === view.preview),
    }))
    .map((one) =>
      one.isPass && view.moves.length > 1
        ? { ...one, act: () => stage.ask(one) }
        : one.why
          ? { ...one, act: () => table.refuse(one.why!) }
          : one,
    );
  return [...actions, ...lets].slice(0, 3);
}

// Of a screen for the room: nobody decides there.
const bigTools = (table: Table) => html`
  <button class="btn tool" data-do="more" aria-label=${t("More")} aria-haspopup="dialog"
    @click=${() => table.stage.show("more")}>${icons.more}<span>${t("More")}</span></button>`;

// Whose turn it is, to be read from across the room.
function turnOf(view: TableView): TemplateResult {
  const asked = view.people.filter((one) => view.waiting.includes(one.seat));
  return html`
    <section class="turn-of" aria-label=${t("Whose turn it is")}>
      ${asked.map((one) => html`<p class="seat-${one.seat}">${token(one)}<b>${one.name}</b></p>`)}
    </section>`;
}

function tools(table: Table, view: TableView, rule: string): TemplateResult {
  const { stage } = table;
  const isMine = table.isAsked && !table.lingering;
  const why = table.undoWhy;
  return html`
    ${rule ? ruleSign(rule) : html`<span class="sign-rule"></span>`}
    <button class="btn tool ${isMine ? "" : "off"}" data-do="hint" aria-label=${t("Hint")}
      aria-disabled=${isMine ? nothing : "true"} @click=${() =>
        !isMine
          ? table.meanwhile(thinking(table, view))
          : table.hinted
            ? stage.show("hint")
            : table.hint()}>${icons.hint}
      <span>${t("Hint")}</span></button>
    <button class="btn tool ${why ? "off" : ""}" data-do="undo" aria-label=${t("Undo|short")}
      aria-disabled=${why ? "true" : nothing} @click=${() => table.undo()}>${icons.undo}
      <span>${t("Undo|short")}</span></button>
    <button class="btn tool" data-do="more" aria-label=${t("More")} aria-haspopup="dialog"
      @click=${() => stage.show("more")}>${icons.more}<span>${t("More")}</span></button>`;
}

export function muteButton(changed: () => void): TemplateResult {
  const toggle = () => {
    settings.mute(!settings.isMuted);
    changed();
  };
  return html`<button class="quiet mute" data-do="mute" aria-pressed=${settings.isMuted}
    aria-label=${t("Mute")} @click=${toggle}>${settings.isMuted ? icons.mute : icons.sound}</button>`;
}

const log = (table: Table) =>
  logList(
    table.openLog(),
    table.people(),
    table.hidesLog()
      ? t("What pairs do will stand here. Cards that are turned up do not: remember them!")
      : undefined,
  );

function panel(
  table: Table,
  { waiting }: TableView,
  drawn: Drawn,
  to: ScreenActions,
  rules: Rules,
): TemplateResult {
  const { look, game } = table;
  const people = table.people();
  const score = look?.score ?? [];
  return html`
    ${
      score.length
        ? html`<section><h2>${isOpen(score) ? t("Score so far") : t("Score")}
          <button class="quiet" data-do="score" @click=${() => table.stage.show("score")}>${t(
            "what for?",
          )}</button></h2>${standing(score, people, waiting, drawn.forecast)}</section>`
        : nothing
    }
    ${drawn.aside ? html`<section class="panel-aside">${drawn.aside}</section>` : nothing}
    <section class="panel-log"><h2>${t("What happened")}</h2>
      <div class="panel-scroll" tabindex="0">${log(table)}</div>
    </section>
    <div class="panel-do ${hasLine() ? "below-line" : ""}">
      <button class="btn" data-do="panel-rules" @click=${() =>
        rules.show(game.name, "")}>${t("Rules")}</button>
      ${to.learn ? html`<button class="btn" data-do="learn" @click=${to.learn}>${t("Learn|a game")}</button>` : nothing}
    </div>`;
}

// Sheets ------------------------------------------------------------------

const entry = (does: string, icon: TemplateResult, words: string, act: () => void) => html`
  <li><button class="entry" data-do=${does} @click=${act}>${icon}<span>${words}</span></button></li>`;

function more(table: Table, to: ScreenActions, rules: Rules): TemplateResult {
  const { stage, game, look } = table;
  return html`<ul class="entries">
    ${entry("log", icons.log, t("What happened"), () => stage.show("log"))}
    ${look?.score.length ? entry("score", icons.score, t("What the points are for"), () => stage.show("score")) : nothing}
    ${entry("rules", icons.rules, t("Rules"), () => {
      stage.close();
      void rules.show(game.name, "");
    })}
    ${to.learn ? entry("learn", icons.learn, t("Learn in 5 minutes"), to.learn) : nothing}
    ${to.people ? entry("people", icons.people, t("People, and what to say to them"), () => stage.show("people")) : nothing}
    ${
      to.handOnly
        ? entry(
            "hand-only",
            icons.home,
            table.isHandOnly
              ? t("Show everything here again")
              : t("Hand only: a big screen shows the rest"),
            to.handOnly,
          )
        : nothing
    }
    ${to.evening ? entry("evening", icons.score, t("This evening: games and records"), () => stage.show("evening")) : nothing}
    ${to.links ? entry("links", icons.link, t("Links of this table"), () => stage.show("links")) : nothing}
    ${table.sat.commit ? entry("fair", icons.seal, t("A fair deal?"), () => stage.show("fair")) : nothing}
    ${entry("settings", icons.settings, t("Settings"), () => stage.show("settings"))}
    ${entry("save", icons.save, t("Save"), () => {
      stage.close();
      to.save();
    })}
    ${hasKeys.matches ? entry("keys", icons.keys, t("Keys and typed moves"), () => stage.show("keys")) : nothing}
    ${entry("leave", icons.home, t("Leave the table"), to.leave)}
  </ul>`;
}

function area(table: Table, view: TableView, drawn: Drawn): TemplateResult {
  const one = view.people.find(({ seat }) => seat === table.stage.seat)!;
  const counts = drawn.pills?.(one.seat) ?? [];
  return html`
    <div class="seat-${one.seat} area">
      <div class="area-who">${token(one)}
        <ul>${counts.map(
          ({ icon, text, label }) => html`<li>${pills([{ icon, text, label }])}
          <span aria-hidden="true">${label}</span></li>`,
        )}</ul></div>
      ${drawn.area ? html`<div class="area-in">${drawn.area(one.seat)}</div>` : nothing}
    </div>`;
}

function hintSheet(table: Table, view: TableView): TemplateResult {
  if (!table.hinted) return html``;
  const { move, purpose, why } = table.hinted;
  const seen = table.page.sighted?.(view, move, why) ?? why;
  return html`
    <p><strong><span class="unseen">${moveTitle(view, move)}</span><span aria-hidden="true">${pointed(table, view, move)}</span>.</strong> ${told(purpose, [])}</p>
    <p class="why"><span class="unseen">${why === seen ? nothing : why}</span
      ><span aria-hidden=${why === seen ? nothing : "true"}>${linesOf(seen).map((line) => html`${told(line, [])} `)}</span></p>
    <button class="btn go" data-do="hinted" @click=${() => {
      table.stage.close();
      table.act(move);
    }}>${t("Do it")}</button>`;
}

// What the deal was committed to before the first card.
const sealed = ({ sat }: Table) => html`
  ${t("All cards were fixed before the first move. At the end the same place says whether they were. Whoever wants to check it alone notes this number now:")}
  <code class="sealed">${sat.commit}</code>`;

const copyButton = (stage: Stage) => html`
  <button class="btn go" data-do="copy-link" @click=${(event: Event) => {
    const field = (event.currentTarget as Element).parentElement!.querySelector("input")!;
    if (copySelected(field)) stage.share(stage.link, true);
  }}>${t("Copy the link")}</button>`;

const shared = ({ stage }: Table) => html`
  <p role="status">${stage.isCopied ? t("The link is copied.") : t("Copy the link from here:")}</p>
  <input class="link" readonly aria-label=${t("The link")} .value=${stage.link}
    @focus=${(event: Event) => (event.target as HTMLInputElement).select()}>
  ${stage.isCopied ? nothing : copyButton(stage)}
  <p class="why">${t("Whoever opens it sees this game again, move by move.")}</p>`;

// Of what is foretold, what a game may do without tells nothing while it is nothing.
const toldOf = (score: Source[], { kept }: Drawn): Source[] =>
  score.filter(
    (one, i) =>
      kept === undefined || i < kept || !one.forecast || one.points.some((points) => points),
  );

function sheetOf(
  table: Table,
  view: TableView,
  drawn: Drawn,
  to: ScreenActions,
  rules: Rules,
): TemplateResult | typeof nothing {
  const { stage } = table;
  const people = table.people();
  const inner: Record<Sheet, () => [title: string, inner: TemplateResult]> = {
    more: () => [table.game.title, more(table, to, rules)],
    log: () => [t("What happened"), log(table)],
    score: () => [t("Score"), html`${scoreTable(toldOf(table.look?.score ?? [], drawn), people)}`],
    settings: () => [t("Settings"), settingsList(to.changed)],
    seat: () => [
      people.find((one) => one.seat === stage.seat)?.name ?? "",
      area(table, view, drawn),
    ],
    hint: () => [t("Hint"), hintSheet(table, view)],
    fair: () => [t("A fair deal?"), html`<p class="fair">${table.fairness || sealed(table)}</p>`],
    keys: () => [t("Keys"), keysList(to.changed)],
    links: () => [t("Links of this table"), to.links?.() ?? html``],
    people: () => [t("People at this table"), to.people?.(() => stage.close()) ?? html``],
    lets: () => [t("Every time?"), to.lets?.(table.viewer, () => stage.close()) ?? html``],
    evening: () => [t("This evening"), to.evening?.() ?? html``],
    share: () => [t("Share this game"), shared(table)],
  };
  if (!stage.sheet) return nothing;
  const [title, text] = inner[stage.sheet]();
  return sheet(stage.sheet, title, text, () => stage.close());
}

// What is shown for a moment over the stage.
export function moment(
  { great, caption }: Scenes,
  people: Person[],
): TemplateResult | typeof nothing {
  if (great)
    return html`<div class="moment" aria-hidden="true"><div class="moment-in">
      ${great.picture ?? nothing}
      <p class="ribbon">${great.words}${great.sub ? html`<small>${great.sub}</small>` : nothing}</p>
    </div></div>`;
  if (!caption) return nothing;
  return html`<p class="caption bubble ${caption.isBelow ? "below" : ""}" aria-hidden="true" ${vars(
    {
      x: `${caption.x}px`,
      y: `${caption.y}px`,
    },
  )}>${plainly(caption.words, people)}</p>`;
}

export function tableScreen(table: Table, rules: Rules, to: ScreenActions) {
  if (table.window) return openWindow(table, to.leave);
  if (table.curtain !== null) return curtain(table, to.leave);
  if (!table.look) return html`<p class="loading">${t("One moment …")}</p>`;
  const view = table.view();
  const drawn = drawnOf(table.board.draw(view));
  const isMine = table.isAsked && !table.lingering;
  const isOver = table.isEnded();
  // What decided it is still looked at: the panel says no more than before.
  if (!table.isOver || isOver) table.stage.told = {};
  const who = whom(table, view, drawn);
  return frame({
    game: table.game.name,
    title: table.game.title,
    kind: "table",
    manner: [
      ...(table.isBigScreen() ? ["big"] : table.isHandOnly ? ["hand-only"] : []),
      ...(table.scenes.caption ? ["captioned"] : []),
      ...(rules.isOpen ? ["reading"] : []),
      ...(isOver && !table.stage.isCounted ? ["counts"] : []),
    ].join(" "),
    drawn,
    others: strip({
      view,
      drawn,
      isThinking: (seat) => !isMine && view.waiting.includes(seat),
      show: (seat) => table.stage.show("seat", seat),
    }),
    bar: bar({
      token: who ? token(who) : nothing,
      name: who?.name ?? "",
      text: barText(table, view, drawn),
      actions: actionsOf(table, view, drawn, to),
      tools: table.isBigScreen()
        ? bigTools(table)
        : tools(table, view, ruleSaid(table, view, drawn)),
    }),
    panel: html`${guard([table.stage.told], () =>
      table.isBigScreen()
        ? html`${turnOf(view)}${panel(table, view, drawn, to, rules)}`
        : panel(table, view, drawn, to, rules),
    )}`,
    head: html`<button class="quiet home" data-do="home" aria-label=${t("Games")}
      @click=${to.leave}>${icons.home}</button>${to.clock?.() ?? nothing}${muteButton(to.changed)}`,
    over: html`
      ${
        table.isHandOnly && !isMine && !isOver
          ? html`<p class="elsewhere" aria-hidden="true">${t("Look at the big screen")}</p>`
          : nothing
      }
      ${notes(table)}${table.hinted && isMine ? finger : nothing}
      ${isOver ? drawEnd(table, drawn, to) : nothing}
      ${commandLine(table)}
      ${moment(table.scenes, view.people)}
      ${rules.draw(table.game.name)}
      ${sheetOf(table, view, drawn, to, rules)}`,
    marks: {
      count: table.look.count,
      asked: isMine ? "yes" : "no",
      ...(isOver && !hasEnd() ? { over: "soon" } : {}),
    },
  });
}
