import { playBoth } from "./lib/play.mjs";

await playBoth("clean-family");
