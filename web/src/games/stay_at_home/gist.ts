// What the bar says of an event: what was done and what came of it, to whom who
// looks belongs first; never that somebody let it happen.
import type { Person } from "../../board/board";
import type { Told } from "../../engine/protocol";
import { linesOf } from "../../stage/said";
import { t } from "../../words/say";

const LONG = 100; // letters that a bar has room for
const FEW = 2; // things that came of it, told one by one

/** What happened, without whose turn comes next. */
function newsOf(text: string, people: Person[]): string[] {
  const turns = [t("It is your turn."), ...people.map(({ name }) => t("It is {1}'s turn.", name))];
  return linesOf(text).filter((line) => !turns.includes(line));
}

const isLet = ({ events, text }: Told): boolean =>
  events.some((event) => / pass$/.test(event)) && !/COVID/.test(text);

/** What happened, without who let it happen. */
export function sentencesOf(told: Told, people: Person[]): string[] {
  const news = newsOf(told.text, people);
  return told.events.every((event) => / end$/.test(event)) ? [] : news.slice(isLet(told) ? 1 : 0);
}

export function gist({ events, text }: Told, people: Person[]): string {
  const [deed = "", ...came] = newsOf(text, people);
  const isAbout = (line: string) => people.some((one) => !one.isYou && line.includes(one.name));
  const mine = came.filter((line) => !isAbout(line));
  const result = (came.length <= FEW ? came : mine).join(" ");
  const verbs = new Set(events.map((event) => event.split(" ")[1]));
  const isOnly = (verb: string) => verbs.size === 1 && verbs.has(verb);
  if (isOnly("end")) return "";
  if (verbs.has("pass") && !/COVID/.test(deed)) return result;
  return isOnly("target") || `${deed} ${result}`.length > LONG ? deed : `${deed} ${result}`.trim();
}
