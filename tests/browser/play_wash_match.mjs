import { playBoth } from "./lib/play.mjs";

await playBoth("wash-match");
