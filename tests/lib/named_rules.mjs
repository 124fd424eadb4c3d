// The numbers of rules that a game's words and pictures name, so that the page
// can lead there. As a program: of the games that are its arguments.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const top = join(dirname(fileURLToPath(import.meta.url)), "../..");
const NUMBER = /\b[A-Z]{2}-R?\d+[a-z]?\b/g;

const sources = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .filter((file) => /\.(c|h|def|ts)$/.test(file))
        .map((file) => readFileSync(join(folder, file), "utf8"))
    : [];

export function namedRules(game) {
  const folder = game.replaceAll("-", "_");
  const lesson = join(top, "lessons", `${game}.txt`);
  const said = [join(top, "games", folder), join(top, "web/src/games", folder)]
    .flatMap(sources)
    .map((text) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ""));
  if (existsSync(lesson)) said.push(...readFileSync(lesson, "utf8").match(/^#[tp]?>.*/gm));
  return [...new Set(said.flatMap((text) => text.match(NUMBER) ?? []))].sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const game of process.argv.slice(2)) console.log(namedRules(game).join("\n"));
