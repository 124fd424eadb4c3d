// Sentences as the page shows them: people by name in their colour, the number
// of a rule behind a sign that opens it.
import { html, type TemplateResult } from "lit-html";
import type { Person } from "../board/board";
import { rulesIn, withoutRules } from "../places/rules";
import { t } from "../words/say";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sign that opens the rules at this number. */
export const ruleSign = (rule: string): TemplateResult => html`<a class="rule sign-rule"
  href="#${rule}" aria-label=${t("Why? Rule {1}", rule)}><i aria-hidden="true">i</i></a>`;

/** People by name, each in the colour of the seat. */
export function withPeople(text: string, people: Person[]) {
  const names = people.map((one) => one.name).sort((a, b) => b.length - a.length);
  if (!names.length) return text;
  const parts = text.split(
    new RegExp(`(?<![\\p{L}\\d])(${names.map(escaped).join("|")})(?![\\p{L}\\d])`, "u"),
  );
  return parts.map((part, i) => {
    const one = i % 2 ? people.find(({ name }) => name === part) : null;
    return one ? html`<b class="said seat-${one.seat}">${part}</b>` : part;
  });
}

/** As sentences call them: the one whose eyes the screen is for is "You". */
export const entitled = (one: Person): string => (one.isYou ? t("You") : one.name);

/** Who a sentence is about first. */
export function aboutWhom(text: string, people: Person[]): Person | null {
  const places = people
    .map((one) => ({ one, at: text.indexOf(one.name) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.one.name.length - a.one.name.length);
  const isYours = text.toLowerCase().startsWith(t("you").toLowerCase());
  return (isYours ? people.find((one) => one.isYou) : places[0]?.one) ?? null;
}

/** A sentence with people, where the sign of its rule stands elsewhere or nowhere. */
export const plainly = (text: string, people: Person[]) => withPeople(withoutRules(text), people);

/** A sentence with people and, at its end, the sign of its rule, which never
 * stands on a line of its own. */
export function told(text: string, people: Person[]): TemplateResult {
  const [rule] = rulesIn(text);
  if (!rule) return html`${plainly(text, people)}`;
  const parts = [plainly(text, people)].flat();
  const end = parts.pop();
  const at = typeof end === "string" ? end.lastIndexOf(" ") + 1 : 0;
  const [before, last] = typeof end === "string" ? [end.slice(0, at), end.slice(at)] : ["", end];
  return html`${parts}${before}<span class="tied">${last}${ruleSign(rule)}</span>`;
}

export const linesOf = (text: string): string[] => text.split("\n").filter((line) => line);
