// What the bar says of an event: what was done and what came of it, to whom who
// looks belongs first; never that somebody let it happen.
import type { Person } from "../../board/board";
import type { Told } from "../../engine/protocol";
import { linesOf } from "../../stage/said";
import { phrase, t } from "../../words/say";

const LONG = 100; // letters that a bar has room for
const FEW = 2; // things that came of it, told one by one

// What the log need not say, of who looks and of another.
const IDLE = [
  phrase("You let it happen."),
  phrase("{1} lets it happen."),
  phrase("You end your turn and draw."),
  phrase("{1} ends the turn and draws."),
  phrase("One of yours wants to go out."),
  phrase("One of {1}'s household wants to go out."),
];

/** Whether nothing came of what a line says, or something that is said next. */
export const isIdle = (line: string): boolean =>
  IDLE.some((words) => {
    const [before = "", after] = t(words, "|").split("|");
    return after === undefined
      ? line === before
      : line.startsWith(before) && line.endsWith(after) && line.length > before.length;
  });

/** What happened, without whose turn comes next and who let it happen. */
function newsOf(text: string, people: Person[]): string[] {
  const names = people.map(({ name }) => name);
  const idle = [
    t("It is your turn."),
    t("You let it happen."),
    ...names.flatMap((name) => [t("It is {1}'s turn.", name), t("{1} lets it happen.", name)]),
  ];
  return linesOf(text).filter((line) => !idle.includes(line));
}

/** The same in sentences; nothing where a turn only ends. */
export const sentencesOf = ({ events, text }: Told, people: Person[]): string[] =>
  events.every((event) => / end$/.test(event)) ? [] : newsOf(text, people);

export function gist({ events, text }: Told, people: Person[]): string {
  const verbs = new Set(events.map((event) => event.split(" ")[1]));
  const isOnly = (verb: string) => verbs.size === 1 && verbs.has(verb);
  if (isOnly("end")) return "";
  const news = newsOf(text, people);
  const deed = verbs.has("pass") && !/COVID/.test(text) ? "" : (news.shift() ?? "");
  const isAbout = (line: string) => people.some((one) => !one.isYou && line.includes(one.name));
  const result = (news.length <= FEW ? news : news.filter((line) => !isAbout(line))).join(" ");
  return isOnly("target") || `${deed} ${result}`.length > LONG ? deed : `${deed} ${result}`.trim();
}
