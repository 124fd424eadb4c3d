// The rules of Clean Family in pictures.
import { html } from "lit-html";
import { faceDown, part, sign, step } from "../../look/rules_art";
import { t } from "../../words/say";
import { icon, member, shapePicture, symbol } from "./art";

// An Item card: what it shows large, and small in its corner.
const twoPictures = html`<span class="card cf-shown">${symbol("gloves")}
  <span class="cf-little">${symbol("mask")}</span></span>`;

const HOOK = ["X".repeat(3), "..X"];

export const rules = () => {
  const say = {
    goal: t("Fill your sheet and give everybody in the family what they need."),
    shape: t("A shape is turned up for all. You see it from your side of the table."),
    card: t(
      "Take two of your cards and play one: it says which symbol you draw. The other comes back later.",
    ),
    draw: t("Draw it on every square of the shape, side by side with what you drew before."),
    first: t("In the first round you may begin anywhere."),
    assign: t("Then tick it off for somebody who wants it."),
    free: t("No shape but one free square: draw any symbol on it."),
    rotate: t("Draw over this, and later you may turn or mirror a shape."),
    swap: t("Draw over this: later you may play a card's small picture."),
    patch: t("Draw over this, and cross out any one empty square at once."),
    dad: t("Dad: the symbol you drew least, times ½, 1 or 1½ with one, two or three boxes."),
    mom: t("Mom: the sizes of her shapes, added up."),
    sister: t(
      "Sister: the symbol you drew most, a third, half or all of it with one to three boxes.",
    ),
    brother: t(
      "Brother: his boxes are worth 3, 7 and 12. The last one counts whose shape no earlier one beats.",
    ),
    grandpa: t("Grandpa: 8 points for each of his shapes that are equal, or 8 in all if none are."),
    grandma: t("Grandma: each empty square costs 4 points, or 3, 2, 1 with one to three boxes."),
    end: t("When all have played their twelve cards, the most points win."),
    tie: t("Level? Then the fewest empty squares win."),
  };
  return [
    part(t("The goal"), step("CF-60", say.goal, member("grandma"), member("sister"))),
    part(
      t("Each round, all together"),
      step("CF-16", say.shape, shapePicture(HOOK)),
      step("CF-25", say.card, symbol("gloves"), sign("/"), symbol("mask")),
      step("CF-35", `${say.draw} ${say.first}`, shapePicture(HOOK, "gloves")),
      step("CF-49", say.assign, symbol("gloves"), sign("→"), member("mom")),
      step("CF-19", say.free, faceDown, sign("1")),
    ),
    part(
      t("Helpers on the sheet"),
      step("CF-39", say.rotate, icon("rotate")),
      step("CF-29", say.swap, icon("alternative"), twoPictures),
      step("CF-46", say.patch, icon("patch")),
    ),
    part(
      t("Points"),
      step("CF-53", say.dad, member("dad")),
      step("CF-54", say.mom, member("mom")),
      step("CF-55", say.sister, member("sister")),
      step("CF-56", say.brother, member("brother")),
      step("CF-57", say.grandpa, member("grandpa")),
      step("CF-58", say.grandma, member("grandma")),
    ),
    part(t("The end"), step("CF-51", say.end, sign("12")), step("CF-60", say.tie, sign("="))),
  ];
};
