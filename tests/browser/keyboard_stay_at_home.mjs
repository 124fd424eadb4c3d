import { playByKeyboard } from "./lib/keyboard.mjs";

await playByKeyboard("stay-at-home");
