// The page's types hold.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { check, tally, top } from "./lib/common.mjs";

const found = spawnSync(
  join(top, "web/node_modules/.bin/tsc"),
  ["--noEmit", "-p", join(top, "web")],
  { encoding: "utf8" },
);
check("types", found.status === 0, found.stdout + (found.error ?? ""));
tally();
