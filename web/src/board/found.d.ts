// Made by web/build.mjs: what every folder of games/ exports as `game`, by the
// name of the game.
declare module "games:found" {
  export const found: Record<string, import("./board").GamePage>;
}
