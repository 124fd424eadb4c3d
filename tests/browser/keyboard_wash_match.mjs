import { playByKeyboard } from "./lib/keyboard.mjs";

await playByKeyboard("wash-match");
