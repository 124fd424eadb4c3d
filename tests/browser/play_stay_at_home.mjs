import { playAll } from "./lib/play.mjs";

await playAll("stay-at-home");
