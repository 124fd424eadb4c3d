// Made by web/build.mjs from the folders of games/, by the name of the game:
// what covers show, and how the page of a game is loaded.
declare module "games:found" {
  export const covers: Record<string, import("./board").Cover>;
  export const pages: Record<string, () => Promise<{ game: import("./board").GamePage }>>;
}
