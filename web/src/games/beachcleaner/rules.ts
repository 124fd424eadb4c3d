// The rules of Beachcleaner in pictures.
import { html, svg } from "lit-html";
import { figure } from "../../look/figures";
import { card, loose, part, sign, step } from "../../look/rules_art";
import { t } from "../../words/say";
import { back, bather, comber, flood, garbage, joker, mine, sparkle, two } from "./art";

const BOX = 64;

const faceDown = html`<span class="card bc-down"><svg viewBox="0 0 78 104">${back}</svg></span>`;

const walker = svg`<svg width="64" height="64" viewBox="-17 0 132 132">${comber(figure("otter"))}</svg>`;

export const rules = () => {
  const on = (picture: Parameters<typeof card>[0]) => card(picture, BOX);
  const lies = (picture: Parameters<typeof loose>[0]) => loose(picture, BOX);
  const say = {
    goal: t("Be the first with a beach of five clean places and no sea mine."),
    draw: t("First draw a card."),
    two: t("If you like, play plus two and draw two more."),
    swap: t("If you like, swap a card with the Market."),
    clean: t("Clean up: walk exactly as far as the card says, to garbage of the same kind."),
    pair: t("Two cards of one kind clean the place where you stand, whatever lies there."),
    joker: t("A joker cleans any place up to three steps away."),
    move: t("Or just walk, exactly as far as a card says."),
    mine: t(
      "Sea mine: put it on another beach. Nobody walks past it, and clearing it costs half the hand, or the last card.",
    ),
    bather: t(
      "Bather, garbage with a swimmer: offer it with another card, face down. Whoever picks it gets the garbage.",
    ),
    flood: t(
      "The Flood ends your turn. On every beach each clean place gets a new card, but not where somebody stands.",
    ),
    stays: t("Garbage of a new kind stays; all else is washed away."),
    empty: t("No card left? Draw one for each kind of garbage on your beach."),
    end: t("A clean beach wins at once."),
  };
  return [
    part(t("The goal"), step("BC-3", say.goal, lies(walker), lies(sparkle))),
    part(
      t("Your turn, in this order"),
      step("BC-24", say.draw, faceDown),
      step("BC-25", say.two, on(two)),
      step("BC-27", say.swap, on(garbage("shoe")), sign("⇄"), on(garbage("can"))),
    ),
    part(
      t("Then do one of these"),
      step("BC-33", say.clean, on(garbage("can")), sign("→"), lies(garbage("can"))),
      step("BC-36", say.pair, on(garbage("net")), on(garbage("net"))),
      step("BC-35", say.joker, on(joker)),
      step("BC-32", say.move, on(garbage("rope")), lies(walker)),
      step("BC-40", say.mine, on(mine)),
      step("BC-47", say.bather, on(bather), faceDown),
    ),
    part(
      t("Mind this"),
      step("BC-60", say.flood, on(flood)),
      step("BC-64", say.stays, lies(garbage("bottle")), sign("?")),
      step("BC-56", say.empty, faceDown, faceDown),
    ),
    part(t("The end"), step("BC-68", say.end, lies(sparkle))),
  ];
};
