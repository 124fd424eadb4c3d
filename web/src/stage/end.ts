// The end: who won and by what, counted up source by source; then what can be
// done next, rematch first, all of it inside the window.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Drawn, Person } from "../board/board";
import { type Voices, voiceOf } from "../board/voice";
import type { Source } from "../engine/protocol";
import { token } from "../look/figures";
import { vars } from "../look/vars";
import { hasRules, rulesIn } from "../places/rules";
import type { ScreenActions } from "../table/screen";
import type { Table } from "../table/table";
import { phrase, t } from "../words/say";
import { icons } from "./icons";
import { pills } from "./others";
import { entitled, linesOf, told } from "./said";
import { figure, headed, sumOf } from "./score";

function verdict(table: Table, people: Person[]): string {
  const { winners, line } = table.look!.described.result;
  const won = people.filter((one) => winners.includes(one.seat));
  const isAlone = table.persons() < 2;
  const { score } = table.look!;
  if (people.length === 1 && score.length) return t("{1} points!", figure(sumOf(score, 0)));
  if (won.length === 1)
    return won[0]!.isYou && isAlone ? t("You win!") : t("{1} wins!", won[0]!.name);
  if (won.length) {
    const others = won.filter((one) => !one.isYou || !isAlone).map((one) => one.name);
    const [last, ...first] = others.reverse();
    const all = first.length ? t("{1} and {2}", first.reverse().join(", "), last!) : last!;
    return others.length < won.length
      ? t("You and {1} share the win.", all)
      : t("{1} share the win.", all);
  }
  return line.split(" ").includes("draw") ? t("A draw.") : t("Nobody wins.");
}

// The winner and the next, where points decide: by how much, and the one source
// without which it would not have been so.
interface Margin {
  words: string;
  made: Source | null;
  why: string; // how that source decided it, in a sentence
  most: Source | null; // the largest lead, where no source did it alone
  lead: string; // that, in a sentence
}

function marginOf(
  score: Source[],
  people: Person[],
  winners: string[],
  isAlone: boolean,
): Margin | null {
  const sums = people.map((one, i) => ({ one, i, points: sumOf(score, i) }));
  const [best] = sums.filter(({ one }) => winners.includes(one.seat));
  const next = sums
    .filter(({ one }) => !winners.includes(one.seat))
    .sort((a, b) => b.points - a.points)[0];
  if (!score.length || !best || !next || best.points <= next.points) return null;
  const lead = (one: Source) => one.points[best.i]! - one.points[next.i]!;
  const [first, ...others] = score.filter((one) => !one.forecast);
  const made = others.reduce((most, one) => (lead(one) > lead(most) ? one : most), first!);
  const isMost = [first!, ...others].filter((one) => lead(one) === lead(made)).length === 1;
  const isHelp = others.length > 0 && isMost && lead(made) > 1;
  const isAll = lead(made) >= best.points - next.points;
  const called = (one: Person) => (one.isYou && isAlone ? t("you") : one.name);
  const had = ({ one, i }: { one: Person; i: number }) => [called(one), figure(made.points[i]!)];
  return {
    why: t("{1} decided it: {2} {3}, {4} {5}.", made.name, ...had(best), ...had(next)),
    words:
      next.one.isYou && isAlone
        ? t("{1} to your {2}|points", best.points, next.points)
        : t("{1} to {2}’s {3}|points", best.points, next.one.name, next.points),
    made: isHelp && isAll ? made : null,
    most: isHelp && !isAll ? made : null,
    lead:
      best.one.isYou && isAlone
        ? t("Your largest lead: {1}, {2} to {3}.", headed(made.name), had(best)[1]!, had(next)[1]!)
        : t(
            "{1}'s largest lead: {2}, {3} to {4}.",
            best.one.name,
            headed(made.name),
            had(best)[1]!,
            had(next)[1]!,
          ),
  };
}

// Several people at one screen read the same end.
const nameOn = (table: Table): ((one: Person) => string) =>
  table.persons() < 2 ? entitled : (one) => one.name;

// By source, or what everybody has come to where that is to be seen; a row of
// zeros tells nothing, unless the game would miss it.
function sources(
  table: Table,
  people: Person[],
  drawn: Drawn,
  made: Source | null,
): TemplateResult {
  const name = nameOn(table);
  const all = table.look!.score;
  const score = all.filter(
    (one, i) => !one.forecast && (one.points.some(Boolean) || i < (drawn.kept ?? 0)),
  );
  if ((drawn.spoils && !drawn.tile) || !score.length) return everybody(table, people, drawn);
  return html`${drawn.spoils ? finished(table, people, drawn.spoils) : nothing}
    <div class="end-score ${score.length > 3 ? "tiles" : ""}" tabindex="0" role="region" aria-label=${t("Score")}>
    <table class="score ${table.stage.isCounted ? "" : "counting"}">
      <thead><tr><td></td>${people.map(
        (one) => html`<th scope="col">${token(one)}<span>${name(one)}</span></th>`,
      )}</tr></thead>
      <tbody>${score.map(
        (
          source,
          i,
        ) => html`<tr class=${source === made ? "made" : ""} ${vars({ n: i })}><th scope="row">${drawn.tile ? html`<i aria-hidden="true">${drawn.tile(all.indexOf(source))}</i>` : nothing}<span>${headed(source.name)}</span>${
          source.why ? html`<span class="why">${told(source.why, people)}</span>` : nothing
        }</th>
        ${people.map((one, i) => html`<td class="seat-${one.seat}" data-letter=${one.name.charAt(0)}>${figure(source.points[i]!)}</td>`)}</tr>`,
      )}</tbody>
      ${
        score.length > 1
          ? html`<tfoot><tr ${vars({ n: score.length })}><th scope="row">${t("in all")}</th>
            ${people.map((_, seat) => html`<td>${figure(sumOf(score, seat))}</td>`)}</tr></tfoot>`
          : nothing
      }
    </table></div>`;
}

// Winners first.
function ranked(table: Table, people: Person[]): Person[][] {
  const { winners } = table.look!.described.result;
  return [true, false].map((is) => people.filter(({ seat }) => winners.includes(seat) === is));
}

// What everybody made, small, with all points; a tap shows it large.
function finished(
  table: Table,
  people: Person[],
  spoils: (seat: string) => TemplateResult,
): TemplateResult {
  const name = nameOn(table);
  const sum = (one: Person) => figure(sumOf(table.look!.score, people.indexOf(one)));
  const [won, others] = ranked(table, people);
  return html`
    <ul class="end-made" ${vars({ n: people.length })}>${[...won!, ...others!].map(
      (
        one,
      ) => html`<li><button type="button" class="seat-${one.seat} ${won!.includes(one) ? "made" : ""}"
        data-do="made" @click=${() => table.stage.show("seat", one.seat)}>
        <span class="unseen">${t("{1}, {2} points: look at it", name(one), sum(one))}</span>
        <span class="end-whose" aria-hidden="true">${token(one)}<b class="end-sum">${sum(one)}</b></span>
        <span class="spoils" aria-hidden="true">${spoils(one.seat)}</span></button></li>`,
    )}</ul>`;
}

// What everybody has come to: in pieces, and in points or what else is public.
function everybody(table: Table, people: Person[], drawn: Drawn): TemplateResult {
  const { score } = table.look!;
  const name = nameOn(table);
  const sum = (one: Person) =>
    score.length
      ? html`<b class="end-sum">${figure(sumOf(score, people.indexOf(one)))}</b>`
      : drawn.pills
        ? pills(drawn.pills(one.seat).slice(drawn.spoils ? -1 : 0))
        : nothing;
  const [won, others] = ranked(table, people);
  return html`
    <ul class="end-people ${table.stage.isCounted ? "" : "counting"}">${[...won!, ...others!].map(
      (one) => html`<li class="seat-${one.seat} ${won!.includes(one) ? "made" : ""}">${token(one)}
        <span class="end-has"><span>${name(one)}</span>${
          drawn.spoils ? html`<span class="spoils">${drawn.spoils(one.seat)}</span>` : nothing
        }</span>${sum(one)}</li>`,
    )}</ul>`;
}

// What a bot says to the end: it lost, or it won.
const LOST: Voices = [
  phrase("You are so good!"),
  phrase("Nicely done."),
  phrase("I need a better plan."),
  phrase("I will remember this."),
];
const WON: Voices = [
  phrase("I won? I won!"),
  phrase("That was fun!"),
  phrase("Well played! Again?"),
  phrase("You made me think."),
];

// Of the first bot among them.
function lastWord(people: Person[], voices: Voices): TemplateResult | typeof nothing {
  const one = people.find(({ bot }) => bot);
  return one
    ? html`<p class="bubble" aria-hidden="true">${t(voiceOf(one.figure, voices))}</p>`
    : nothing;
}

// How it ended is the last thing that was told: by which rules, if that is said,
// of each the last sentence.
function reasons(table: Table): string[] {
  const last = linesOf(table.log[table.log.length - 1]?.text ?? "").slice(-2);
  const byRule = new Map(last.filter(hasRules).map((line) => [rulesIn(line)[0], line]));
  return byRule.size ? [...byRule.values()] : [last.at(-1) ?? table.look!.described.prompt];
}

const LONG = 12; // letters of a verdict for which a phone has no room at full size

export function endScreen(table: Table, drawn: Drawn, to: ScreenActions): TemplateResult {
  const people = table.people();
  const { winners } = table.look!.described.result;
  const isSolo = people.length === 1;
  const heroes = people.filter((one) => isSolo || winners.includes(one.seat));
  const rest = people.filter((one) => !heroes.includes(one));
  const isWon = heroes.some((one) => one.isYou) || (table.persons() > 1 && heroes.length > 0);
  const margin = marginOf(table.look!.score, people, winners, table.persons() < 2);
  // Where points decided they stand above; what made them is said instead.
  const ended = reasons(table);
  const [, by = "points"] = table.look!.described.result.line.split(" by ");
  const made = by === "points" ? (margin?.made ?? null) : null;
  const most = by === "points" && drawn.tile && !drawn.feat ? (margin?.most ?? null) : null;
  const why = made ? [margin!.why] : most ? [margin!.lead] : drawn.feat ? [drawn.feat] : ended;
  const rule = rulesIn(ended.join(" "))[0] ?? table.look!.described.rule;
  const ruled = (line: string) => (rule && !hasRules(line) ? `${line} (${rule})` : line);
  const skip = () => {
    table.stage.isCounted = true;
    to.changed();
  };
  const who = verdict(table, people);
  const kind = isWon ? t("Well played!") : t("A good game!");
  return html`
    <section class="end ${isWon ? "won" : "lost"}" ?hidden=${table.stage.isLooking} aria-label=${t("The game is over")}
      @click=${table.stage.isCounted ? null : skip}>
      <div class="sky">
        <div class="heroes">${heroes.map((one) => html`<div class="hero">${isSolo ? nothing : icons.crown}${token(one)}${heroes.length > 1 ? nothing : lastWord(heroes, WON)}</div>`)}</div>
        <div class="rest">${rest.map((one) => token(one))}${heroes.some(({ bot }) => bot) ? nothing : lastWord(rest, LOST)}</div>
        ${isWon ? html`<div class="confetti" aria-hidden="true">${Array.from({ length: 18 }, (_, i) => html`<i ${vars({ i })}></i>`)}</div>` : nothing}
        <div class="end-ribbon"><div class="ribbon"><h2 class=${who.length > LONG ? "long" : ""} tabindex="-1" id="verdict">${who}</h2>
          <small>${drawn.isForfeit ? kind : (margin?.words ?? kind)}</small></div></div>
      </div>
      <div class="end-why s-paper">
        ${why.map((line) => html`<p>${told(ruled(line), people)}</p>`)}
        ${to.daily ? to.daily() : nothing}
        ${sources(table, people, drawn, made ?? most)}
        ${to.sum ? html`<p class="end-evening">${to.sum}</p>` : nothing}
      </div>
      <div class="end-do s-paper">
        ${
          to.rematch
            ? html`<button class="btn go" data-do="rematch" @click=${to.rematch}>${t("Play again")}</button>`
            : html`<p class="end-note">${t("Whoever set up the table can begin again.")}</p>`
        }
        <div class="end-three">
          <button class="btn" data-do="replay" @click=${to.replay}>${t("Replay")}</button>
          <button class="btn" data-do="share" @click=${to.share}>${t("Share|the game")}</button>
          <button class="btn" data-do="save" @click=${to.save}>${t("Save")}</button>
        </div>
        <div class="end-last">
          ${
            to.evening
              ? html`<button class="quiet" data-do="evening" @click=${() => table.stage.show("evening")}>${icons.score}
            <span>${to.rematch ? t("Another game") : t("This evening")}</span></button>`
              : nothing
          }
          <button class="quiet" data-do="fair" data-told=${table.fairness ? "yes" : "no"} @click=${() => table.stage.show("fair")}>${icons.seal}
            <span>${table.isFair ? t("Fair deal") : t("The deal")}</span></button>
          <button class="quiet" data-do="look" @click=${() => {
            table.message = "";
            table.stage.lookAtTable(true);
          }}>${icons.look}
            <span>${t("See the table")}</span></button>
          <button class="quiet" data-do="leave" @click=${to.leave}>${icons.home}<span>${t("Other games")}</span></button>
        </div>
        <p class="end-note" role="status">${table.message}</p>
      </div>
    </section>`;
}
