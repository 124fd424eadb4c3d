import { playByKeyboard } from "./lib/keyboard.mjs";

await playByKeyboard("clean-family");
