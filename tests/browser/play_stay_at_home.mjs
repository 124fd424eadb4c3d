import { playBoth } from "./lib/play.mjs";

await playBoth("stay-at-home");
