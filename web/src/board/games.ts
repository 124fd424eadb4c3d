// The pages of the games by name, loaded when a game is first opened; a game
// without a folder is drawn plainly.
import { covers, pages } from "games:found";
import { other } from "../look/picture";
import type { Cover, GamePage } from "./board";
import { fallback } from "./fallback";

declare const GAME_STYLES: Record<string, string>; // urls

const loaded = new Map<string, GamePage>();

export const coverOf = (game: string): Cover => covers[game] ?? { minutes: 15, picture: other };

export const pageOf = (game: string): GamePage => loaded.get(game) ?? fallback;

function style(game: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/${GAME_STYLES[game]}`;
  const done = new Promise<void>((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
  document.head.append(link);
  return done;
}

/** Before anything of a game is drawn. */
export async function loadPage(game: string): Promise<void> {
  const load = pages[game];
  if (loaded.has(game) || !load) return;
  const [{ game: page }] = await Promise.all([load(), style(game)]);
  loaded.set(game, page);
}
