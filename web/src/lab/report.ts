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
  const row = (head: string, of: (one: Result) => unknown) => html`
    <tr><th scope="row">${head}</th>${results.map((one) => html`<td>${of(one)}</td>`)}</tr>`;
  return html`
    <table class="lab-numbers" data-part="length">
      <caption>${t("Decisions a game; the bar is what nine games in ten take, its mark the mean")}</caption>
      <thead><tr><th scope="col">${t("Length")}</th>${heads(report)}</tr></thead>
      <tbody>
        ${row(t("Mean, with 95 % interval"), ({ decisions }) => mean(decisions.mean))}
        ${row(
          t("Nine in ten"),
          ({ decisions: { p5, p95, mean } }) =>
            html`${bar({ low: p5, mean: mean.mean, high: p95 }, most, 0)} ${t("{1} to {2}", count(p5), count(p95))}`,
        )}
        ${row(t("Half of them at most"), ({ decisions }) => count(decisions.p50))}
        ${row(t("The shortest and the longest"), ({ decisions: { min, max } }) => t("{1} to {2}", count(min), count(max)))}
      </tbody>
    </table>`;
}

function sourceTable(report: Report) {
  const { sources, seats } = report.second ?? report.first;
  if (!sources.length) return nothing;
  return html`
    <details><summary>${t("Where points come from")}</summary>
      <div class="scroll" tabindex="0" role="region" aria-label=${t("Where points come from")}><table class="lab-numbers">
        <caption>${t("Points a game by source, as it is now")}</caption>
        <thead><tr><th scope="col">${t("Source")}</th>${seats.map(({ seat }) => html`<th scope="col">${t("Seat {1}", seat)}</th>`)}</tr></thead>
        <tbody>${sources.map(
          ({ name, points }) => html`
          <tr><th scope="row">${t(name)}</th>${seats.map(({ seat }) => html`<td>${mean(points[seat]!)}</td>`)}</tr>`,
        )}</tbody>
      </table></div></details>`;
}

function cardTable(report: Report) {
  const { cards } = (report.second ?? report.first).detail;
  const named = cards.filter(({ came, chosen }) => came + chosen);
  if (!named.length) return nothing;
  return html`
    <details><summary>${t("Cards and pieces")}</summary>
      <div class="scroll" tabindex="0" role="region" aria-label=${t("Cards and pieces")}><table class="lab-numbers">
        <caption>${t("How often each was named in {1} games, as it is now", count(report.games))}</caption>
        <thead><tr><th scope="col">${t("Card or piece")}</th><th scope="col">${t("By chance")}</th>
          <th scope="col">${t("By a decision")}</th><th scope="col">${t("In games")}</th></tr></thead>
        <tbody>${named.map(
          ({ title, came, chosen, games }) => html`
          <tr><th scope="row">${t(title)}</th><td>${count(came)}</td><td>${count(chosen)}</td><td>${count(games)}</td></tr>`,
        )}</tbody>
      </table></div></details>`;
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
  rules: (report) => html`${cardTable(report)}${sourceTable(report)}`,
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
