import { playAll } from "./lib/play.mjs";

await playAll("wash-match");
