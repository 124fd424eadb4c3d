import { playAll } from "./lib/play.mjs";

await playAll("clean-family");
