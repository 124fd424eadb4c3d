import { playBoth } from "./lib/play.mjs";

await playBoth("beachcleaner");
