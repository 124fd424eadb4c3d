// What Lighthouse says of the start page on a phone, as JSON: the scores of
// three categories, and what costs points. Called by scripts/bench-page with
// the folder Lighthouse is installed in.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "./common.mjs";

const tool = process.argv[4];
const server = await serve();
const report = join(tool, "report.json");
execFileSync(
  join(tool, "node_modules/.bin/lighthouse"),
  [
    server.link,
    "--only-categories=performance,accessibility,best-practices",
    "--output=json",
    `--output-path=${report}`,
    "--quiet",
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
  ],
  {
    env: { ...process.env, CHROME_PATH: "/usr/bin/chromium-headless-shell" },
    stdio: ["ignore", "ignore", "inherit"],
  },
);
const { lighthouseVersion, categories, audits } = JSON.parse(readFileSync(report, "utf8"));
const lost = Object.values(categories).flatMap((one) =>
  one.auditRefs
    .filter(({ id, weight }) => weight && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => id),
);
console.log(
  JSON.stringify({
    lighthouse: lighthouseVersion,
    ...Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
    ),
    lost,
  }),
);
await server.stop();
