// The pages of the games by name, loaded when a game is first opened; a game
// without a folder is drawn plainly.
import { covers, pages } from "games:found";
import { loadStyle } from "../look/load_style";
import { other } from "../look/picture";
import type { Cover, GamePage } from "./board";
import { fallback } from "./fallback";

declare const GAME_STYLES: Record<string, string>; // urls

const loaded = new Map<string, GamePage>();

export const coverOf = (game: string): Cover => covers[game] ?? { minutes: 15, picture: other };

export const pageOf = (game: string): GamePage => loaded.get(game) ?? fallback;

/** Before anything of a game is drawn. */
export async function loadPage(game: string): Promise<void> {
  const load = pages[game];
  if (loaded.has(game) || !load) return;
  const [{ game: page }] = await Promise.all([load(), loadStyle(GAME_STYLES[game]!)]);
  loaded.set(game, page);
}
