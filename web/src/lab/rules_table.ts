// What is changed about a game before it is studied: its options, and the
// numbers and shapes of its edition, as tables.
import { html, nothing } from "lit-html";
import type { Game, Option } from "../engine/protocol";
import { withoutRules } from "../places/rules";
import { optionParts, valueTitle } from "../places/set_up";
import { t } from "../words/say";

/** A set of rules. */
export interface Rules {
  options: Map<string, string>;
  edition: Map<string, string>; // words by `LINE WORD` that are not as in the default
}

export const usualRules = (): Rules => ({ options: new Map(), edition: new Map() });

export const copyOf = ({ options, edition }: Rules): Rules => ({
  options: new Map(options),
  edition: new Map(edition),
});

const asText = ({ options, edition }: Rules) =>
  JSON.stringify([options, edition].map((map) => [...map].sort()));

export const isSame = (a: Rules, b: Rules): boolean => asText(a) === asText(b);

interface Line {
  number: number; // in the file, from 0
  words: string[];
  comment: string;
}

const linesOf = (game: Game): Line[] =>
  game.edition.split("\n").map((text, number) => {
    const at = text.indexOf("#");
    const said = (at < 0 ? text : text.slice(0, at)).trim();
    return {
      number,
      words: said ? said.split(/\s+/) : [],
      comment: at < 0 ? "" : text.slice(at + 1).trim(),
    };
  });

/** The lines of an order for a set of rules (study/order.h). */
export function variantOf(game: Game, { options, edition }: Rules): string[] {
  const lines = ["variant", ...[...options].map(([name, value]) => `option ${name} ${value}`)];
  if (!edition.size) return lines;
  const data = linesOf(game).map(({ number, words }) =>
    words[0] === "edition"
      ? "data edition changed"
      : `data ${words.map((word, i) => edition.get(`${number} ${i}`) ?? word).join(" ")}`,
  );
  return [...lines, ...data];
}

/** What differs from one set of rules to another, in words. */
export function changesOf(game: Game, was: Rules, now: Rules): string[] {
  const said = (name: string, after: string, old: string) =>
    t("{1}: {2}, before: {3}", name, after, old);
  const options = game.options.flatMap((option) => {
    const [old, after] = [was, now].map((rules) => rules.options.get(option.name));
    if (old === after) return [];
    const words = withoutRules(option.about).trim().replace(/\.$/, "");
    const title = (value?: string) => valueTitle(game, option, value ?? usualTitle(option));
    return [said(words.charAt(0).toUpperCase() + words.slice(1), title(after), title(old))];
  });
  const lines = linesOf(game).flatMap(({ number, words }) =>
    words.flatMap((usual, i) => {
      const [old, after] = [was, now].map(({ edition }) => edition.get(`${number} ${i}`) ?? usual);
      const head = words.slice(0, words.findIndex(isField)).join(" ");
      return old === after ? [] : [said(head, after!, old!)];
    }),
  );
  return [...options, ...lines];
}

const usualTitle = (option: Option) =>
  option.by_players ? t("as usual") : (option.values[0] ?? String(option.number[0]));

const before = (words: string) => html`<span class="was">${t("before: {1}", words)}</span>`;

function optionRow(game: Game, option: Option, was: Rules, now: Rules, changed: () => void) {
  const { id, about, control } = optionParts(game, option, now.options, changed);
  const old = was.options.get(option.name);
  const isChanged = old !== now.options.get(option.name);
  return html`
    <tr class=${isChanged ? "changed" : ""}>
      <th scope="row"><label for=${id}>${about}</label></th>
      <td>${control}
        ${isChanged ? before(valueTitle(game, option, old ?? usualTitle(option))) : nothing}</td>
    </tr>`;
}

export const optionTable = (game: Game, was: Rules, now: Rules, changed: () => void) => html`
  <table class="lab-rules">
    <caption>${t("Rules that can be played otherwise")}</caption>
    <thead><tr><th scope="col">${t("Rule")}</th><th scope="col">${t("Now|these rules")}</th></tr></thead>
    <tbody>${game.options.map((option) => optionRow(game, option, was, now, changed))}</tbody>
  </table>`;

const isNumber = (word: string) => /^\d+$/.test(word);
const isShape = (word: string) => /^[A-Z./]+$/.test(word) && /[X.]/.test(word);
const isField = (word: string, i: number) => i > 0 && (isNumber(word) || isShape(word));

// Word i of a line, whose first `head` words stand before it in the table.
function field(line: Line, i: number, head: number, edit: Edit) {
  const { was, now, changed } = edit;
  const usual = line.words[i]!;
  const key = `${line.number} ${i}`;
  const value = now.edition.get(key) ?? usual;
  const old = was.edition.get(key) ?? usual;
  // What a number belongs to stands before it: `card sock 9 shirt 6`.
  let from = i - 1;
  while (from > 0 && isNumber(line.words[from]!)) from--;
  const name = line.words.slice(from, from + 1).join(" ");
  const nth = i - from;
  const put = (e: Event) => {
    const given = (e.target as HTMLInputElement).value.trim().replace(/\s+/g, "");
    if (given === usual || !given) now.edition.delete(key);
    else now.edition.set(key, given);
    changed();
  };
  return html`
    <label class=${value === old ? "" : "changed"}>
      <span class=${from >= head && nth === 1 ? "" : "unseen"}>${nth === 1 ? name : t("{1}, number {2}", name, nth)}</span>
      <input data-at=${key} type=${isNumber(usual) ? "number" : "text"} min="0" size=${usual.length}
        .value=${value} @change=${put}>
      ${value === old ? nothing : before(old)}
    </label>`;
}

interface Edit {
  was: Rules;
  now: Rules;
  changed(): void;
}

/** What of the edition can be changed, with its own comments; those are in
 * English. Line `bad` was refused. */
export function editionTable(game: Game, edit: Edit, bad: number) {
  const rows = linesOf(game).map((line) => {
    const { words, comment } = line;
    const fields = words.flatMap((word, i) => (isField(word, i) ? [i] : []));
    if (!words.length)
      return comment
        ? html`<tr><td class="lab-comment" colspan="2" lang="en">${comment}</td></tr>`
        : nothing;
    if (!fields.length || words[0] === "edition") return nothing;
    const head = words.slice(0, fields[0]);
    const one = (i: number) => field(line, i, head.length, edit);
    return html`
      <tr class=${line.number + 1 === bad ? "bad" : ""}>
        <th scope="row">${head.join(" ")}</th>
        <td><span class="lab-fields">${fields.map(one)}</span>
          ${comment ? html`<span class="lab-comment" lang="en">${comment}</span>` : nothing}</td>
      </tr>`;
  });
  return html`
    <table class="lab-rules">
      <caption>${t("Cards and numbers")}</caption>
      <thead><tr><th scope="col">${t("Line of the edition")}</th><th scope="col">${t("Now|these rules")}</th></tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
}
