// Rules pages as the page shows them (web/build-rules.mjs): people's words first,
// and behind them what only another language or the page for programs has.
import { toHtml } from "../../web/build-rules.mjs";
import { check, tally } from "../lib/tally.mjs";

const german = "# Spiel\nVorweg.\n\n## Ziel\n- **XX-1** Nach XX-2 und XX-3.\n";
const english = "# Game\n\n## Goal\n- **XX-1** After XX-2.\n- **XX-2** Then this.\n";
const whole = "## Goal\n- XX-1 `a`\n- XX-2 `b`\n\n| no. | what |\n|---|---|\n| XX-3 | `c` |\n";

const behind = (html) => html.split('<section class="referees">');
const numbers = (html) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id).join(" ");

const [people, programs] = behind(toHtml([german, english, whole], "Für <Programme>"));
check("its own numbers first", numbers(people) === "XX-1" && people.includes("Nach"), people);
check("nothing before the first section", !people.includes("Vorweg"), people);
check("it links to what stands behind", people.includes('href="#XX-3"'), people);
check("the rest behind, once each", numbers(programs) === "XX-2 XX-3", programs);
check("in people's words where there are", programs.includes("Then this."), programs);
check(
  "a row of a table as a line",
  /<li id="XX-3"[^>]*>.*: <code>c<\/code><\/li>/.test(programs),
  programs,
);
check("under its heading", programs.startsWith("<h3>Für &lt;Programme&gt;</h3>"), programs);

const [all, none] = behind(toHtml([whole], "For programs"));
check("a page that is alone is whole", numbers(all) === "XX-1 XX-2 XX-3", all);
check("nothing stands behind it", none === undefined, none);
tally();
