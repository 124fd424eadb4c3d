// The pages of the games by name; a game without a folder is drawn plainly.
import { found } from "games:found";
import type { GamePage } from "./board";
import { fallback } from "./fallback";

export const pageOf = (game: string): GamePage => found[game] ?? fallback;
