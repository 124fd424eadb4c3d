// What the games show: the engine's sentences, and its numbers as tables with
// bars. Nothing is computed here but where a bar ends.
import { html, nothing } from "lit-html";
import { vars } from "../look/vars";
import { withRules } from "../places/rules";
import { locale } from "../words/language";
import { t } from "../words/say";
import type { Known, Range, Report, Result } from "./protocol";

const number = (n: number, digits = 1) =>
  n.toLocaleString(locale(), { maximumFractionDigits: digits, minimumFractionDigits: digits });
export const count = (n: number) => n.toLocaleString(locale());

// A mean with its interval; of one game there is none.
const ranged = ({ mean, low, high }: Range, unit: number, sign: string) =>
  low === null || high === null
    ? `${number(unit * mean)}${sign}`
    : t(
        "{1} ({2} to {3})",
        `${number(unit * mean)}${sign}`,
        number(unit * low),
        number(unit * high),
      );
const share = (one: Range) => ranged(one, 100, " %");
const mean = (one: Range) => ranged(one, 1, "");

// An interval on a line from 0 to `most`, with a mark at `even`; the words
// beside it say the same.
const bar = ({ mean, low, high }: Range, most: number, even: number) => html`
  <span class="lab-bar" aria-hidden="true" ${vars({
    low: (low ?? mean) / most,
    mean: Math.min(1, mean / most),
    high: Math.min(1, (high ?? mean) / most),
    even: even / most,
  })}><i></i></span>`;

/** Both sets of rules, or the only one. */
const resultsOf = ({ first, second }: Report): Result[] => (second ? [first, second] : [first]);

const heads = (report: Report) =>
  report.second
    ? html`<th scope="col">${t("Before")}</th><th scope="col">${t("Now|these rules")}</th>`
    : html`<th scope="col">${t("These rules")}</th>`;

function seatTable(report: Report) {
  const results = resultsOf(report);
  const even = 1 / report.players;
  const highs = results.flatMap(({ seats }) => seats.map(({ win_rate }) => win_rate.high ?? 1));
  const most = Math.min(1, Math.max(2 * even, ...highs)); // an even share in the middle
  const rows = report.first.seats.map(
    ({ seat }, i) => html`
      <tr><th scope="row">${t("Seat {1}", seat)}</th>
        ${results.map(({ seats }) => html`<td>${bar(seats[i]!.win_rate, most, even)} ${share(seats[i]!.win_rate)}</td>`)}</tr>`,
  );
  return html`
    <table class="lab-numbers" data-part="seats">
      <caption>${t("Games won alone, with 95 % intervals; the mark is an even share")}</caption>
      <thead><tr><th scope="col">${t("Seat")}</th>${heads(report)}</tr></thead>
      <tbody>${rows}
        <tr><th scope="row">${t("Nobody alone")}</th>
          ${results.map(({ tie_rate }) => html`<td>${bar(tie_rate, most, 0)} ${share(tie_rate)}</td>`)}</tr>
      </tbody>
    </table>`;
}

function pointTable(report: Report) {
  if (!report.first.seats.some(({ points }) => points)) return nothing;
  const results = resultsOf(report);
  return html`
    <table class="lab-numbers" data-part="points">
      <caption>${t("Points a game, with 95 % intervals")}</caption>
      <thead><tr><th scope="col">${t("Seat")}</th>${heads(report)}</tr></thead>
      <tbody>${report.first.seats.map(
        ({ seat }, i) => html`
        <tr><th scope="row">${t("Seat {1}", seat)}</th>
          ${results.map(({ seats }) => html`<td>${seats[i]!.points ? mean(seats[i]!.points) : "–"}</td>`)}</tr>`,
      )}</tbody>
    </table>`;
}

function lengthTable(report: Report) {
  const results = resultsOf(report);
  const most = Math.max(...results.map(({ decisions }) => decisions.p95));
  const line = (head: string, of: (one: Result) => unknown) => row(head, results.map(of));
  return html`
    <table class="lab-numbers" data-part="length">
      <caption>${t("Decisions a game; the bar is what nine games in ten take, its mark the mean")}</caption>
      <thead><tr><th scope="col">${t("Length")}</th>${heads(report)}</tr></thead>
      <tbody>
        ${line(t("Mean, with 95 % interval"), ({ decisions }) => mean(decisions.mean))}
        ${line(
          t("Nine in ten"),
          ({ decisions: { p5, p95, mean } }) =>
            html`${bar({ low: p5, mean: mean.mean, high: p95 }, most, 0)} ${t("{1} to {2}", count(p5), count(p95))}`,
        )}
        ${line(t("Half of them at most"), ({ decisions }) => count(decisions.p50))}
        ${line(t("The shortest and the longest"), ({ decisions: { min, max } }) => t("{1} to {2}", count(min), count(max)))}
      </tbody>
    </table>`;
}

// A table of many columns: on a phone it is moved sideways, and not the page.
const wide = (caption: string, heads: string[], rows: unknown) => html`
  <div class="scroll" tabindex="0" role="region" aria-label=${caption}><table class="lab-numbers">
    <caption>${caption}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;

// One that is opened when somebody wants it.
const folded = (summary: string, caption: string, heads: string[], rows: unknown) =>
  html`<details><summary>${summary}</summary>${wide(caption, heads, rows)}</details>`;

const row = (head: unknown, cells: unknown[]) =>
  html`<tr><th scope="row">${head}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;

const nowOf = ({ first, second }: Report) => second ?? first;
const seatWords = ({ seat }: { seat: string }) => t("Seat {1}", seat);

function sourceTable(report: Report) {
  const { sources, seats } = nowOf(report);
  if (!sources.length) return nothing;
  return folded(
    t("Where points come from"),
    t("Points a game by source, as it is now"),
    [t("Source"), ...seats.map(seatWords)],
    sources.map(({ name, points }) =>
      row(
        t(name),
        seats.map(({ seat }) => mean(points[seat]!)),
      ),
    ),
  );
}

const endTable = (report: Report) =>
  folded(
    t("How games ended"),
    t("Every way to end, as it is now"),
    [t("End"), t("Games"), t("Share of the games")],
    nowOf(report).endings.map(({ how, games, share: part }) =>
      row(how, [count(games), share(part)]),
    ),
  );

// Held: a tenth of a game longer; otherwise one more than the others have.
const EDGES = ["drawn", "received", "played", "held"] as const;

function edgeTable(report: Report) {
  const cards = nowOf(report).detail.cards.filter(({ edges }) =>
    EDGES.some((one) => edges[one]?.all),
  );
  if (!cards.length) return nothing;
  const points = (range?: Range) => (range ? ranged(range, 100, "") : "–");
  return folded(
    t("Every card and winning"),
    t(
      "Percentage points of wins that one more of it goes with, as it is now; intervals hold for all at once",
    ),
    [t("Card or piece"), t("Drawn"), t("Received"), t("Played"), t("Held")],
    cards.map(({ title, edges }) =>
      row(
        t(title),
        EDGES.map((one) => points(edges[one]?.all)),
      ),
    ),
  );
}

function cardTable(report: Report) {
  const named = nowOf(report).detail.cards.filter(({ came, chosen }) => came + chosen);
  if (!named.length) return nothing;
  return folded(
    t("Cards and pieces"),
    t("How often each was named, as it is now"),
    [t("Card or piece"), t("By chance"), t("By a decision"), t("In games")],
    named.map(({ title, came, chosen, games }) => row(t(title), [came, chosen, games].map(count))),
  );
}

function ruleTable(report: Report) {
  const { rules, games } = nowOf(report).detail;
  if (!rules.length) return nothing;
  return folded(
    t("Rules"),
    t("How often each rule came up in {1} games looked at closely, as it is now", count(games)),
    [t("Rule"), t("Asked"), t("Told"), t("In games")],
    rules.map(({ rule, asked, told, games }) =>
      row(withRules(rule), [asked, told, games].map(count)),
    ),
  );
}

function levelTable({ levels, first }: Report) {
  if (!levels || first.seats.length < 2) return nothing;
  const caption = t(
    "Games won where all seats are of one level, and by one among weaker ones; {1} deals",
    count(levels.deals),
  );
  return html`<div data-part="levels">${wide(
    caption,
    [t("Level"), ...first.seats.map(seatWords), t("One among weaker ones")],
    levels.of.map(({ level, seats, among_below }) =>
      row(t(level), [
        ...seats.map(({ win_rate }) => share(win_rate)),
        among_below ? share(among_below) : "–",
      ]),
    ),
  )}</div>`;
}

const differences = ({ differences: list }: Report, changes: string[]) =>
  list
    ? html`
    <section class="lab-changes" aria-labelledby="lab-changes">
      <h3 id="lab-changes">${t("What has changed")}</h3>
      <p>${t("{1}. Both are played on the same deals, game by game.", changes.join("; "))}</p>
      <ul>${[...list]
        .sort((a, b) => Number(b.real) - Number(a.real))
        .map((one) => html`<li class=${one.real ? "real" : ""}>${one.words}</li>`)}</ul>
    </section>`
    : nothing;

function outliers(
  { outliers: lists, report }: Known,
  show: (variant: number, game: number) => void,
) {
  const list = (variant: number) => html`
    <ul class="lab-outliers">${lists[variant]!.map(
      ({ game, what }) => html`
      <li><button class="plain" data-do="show" data-variant=${variant} @click=${() => show(variant, game)}>
        ${t("Replay: {1}", what)}</button></li>`,
    )}</ul>`;
  return html`
    <section aria-labelledby="lab-outliers">
      <h3 id="lab-outliers">${t("Games worth looking at")}</h3>
      ${list(report.second ? 1 : 0)}
      ${
        report.second
          ? html`<details><summary>${t("With the rules before")}</summary>${list(0)}</details>`
          : nothing
      }
    </section>`;
}

// A table stands under the question it belongs to.
const tables: Record<string, (report: Report) => unknown> = {
  seats: (report) => html`${seatTable(report)}${pointTable(report)}`,
  length: lengthTable,
  ends: (report) => html`${endTable(report)}${sourceTable(report)}`,
  levels: levelTable,
  cards: edgeTable,
  rules: (report) => html`${ruleTable(report)}${cardTable(report)}`,
};

/** `changes`: what the second set of rules has otherwise. */
export function reportPart(
  known: Known,
  changes: string[],
  show: (variant: number, game: number) => void,
) {
  const { report } = known;
  const now = report.second ?? report.first;
  return html`
    ${differences(report, changes)}
    ${now.answers.map(
      ({ part, question, answer }) => html`
      <section data-answer=${part}>
        <h3>${question}</h3>
        <p>${withRules(answer)}</p>
        ${tables[part]?.(report) ?? nothing}
      </section>`,
    )}
    ${outliers(known, show)}`;
}
