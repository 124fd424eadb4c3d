// What cleans a place of the own beach, for whoever taps it.
import type { TableView } from "../../board/board";
import { titleOf } from "../../board/view";
import { t } from "../../words/say";
import { beachOf } from "./beach";

const FAR = 3; // steps a joker goes at the most (BC-35)

/** In a sentence; "" before anybody stands there. */
export function needs(v: TableView, place: number): string {
  const places = beachOf(v, v.seat ?? "");
  const at = places.findIndex((one) => one.hasComber) + 1;
  const here = places[place - 1];
  if (!here || !at) return "";
  const steps = Math.abs(place - at);
  const kind = t(here.kind);
  const between = places.slice(Math.min(place, at), Math.max(place, at) - 1);
  if (between.some((one) => one.mineBy)) return t("The sea mine bars the way there.");
  if (here.mineBy && steps)
    return t("A card with a {1} walks onto the sea mine and clears it.", steps);
  if (!here.kind) return t("This place is clean.");
  if (!steps) return t("You stand at the {1}: two cards alike or a joker clean it.", kind);
  const card = `${here.kind}${steps}`;
  if (!v.pieces.has(card)) return t("The {1} is {2} steps away: walk nearer first.", kind, steps);
  const title = titleOf(v, card);
  if (steps > FAR) return t("The {1} is {2} steps away: {3} cleans it.", kind, steps, title);
  return steps === 1
    ? t("The {1} is one step away: {2} or a joker cleans it.", kind, title)
    : t("The {1} is {2} steps away: {3} or a joker cleans it.", kind, steps, title);
}
