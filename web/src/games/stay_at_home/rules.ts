// The rules of Stay At Home in pictures.
import { type SVGTemplateResult, svg } from "lit-html";
import { FACES } from "../../look/faces";
import { card, faceDown, loose, part, sign, step } from "../../look/rules_art";
import { t } from "../../words/say";
import type * as art from "./art";

const COLOURS: Record<string, string> = {
  start: "#2b7443",
  home: "#b5392a",
  news: "#1b6796",
  action: "#d9731c",
  block: "#2c8aa0",
  stock: "#7a6a58",
};

/** The game's drawings are handed in: imported, they would be one more file. */
export const rules = (
  picture: typeof art.picture,
  SIGNS: typeof art.SIGNS,
  boot: SVGTemplateResult,
) => {
  // A card with the sign of its group.
  const on = (code: string, group = "") =>
    card(
      group
        ? svg`<g transform="translate(6 4) scale(.9)">${picture(code)}</g>
      <circle cx="12" cy="12" r="14" fill=${COLOURS[group]!}/>
      <g transform="translate(3 3) scale(.28)">${SIGNS[group]}</g>`
        : picture(code),
    );
  const say = {
    goal: t("Have more of your four people out than anybody else when the pile is empty."),
    barred: t(
      "Whoever holds COVID then cannot win (of two players: only with a full set of stock).",
    ),
    play: t("Play as many cards of your hand as you like."),
    draw: t("Then draw one card, and your turn is over. You may hold ten."),
    green: t("Green: one of yours may go out at once."),
    red: t("Red: you may send somebody of another household home."),
    blue: t("Blue: an announcement. It holds at once for all it names."),
    orange: t("Orange: keep it, and play it in your turn."),
    answer: t("A shield: keep it, and answer with it when somebody does something."),
    stock: t("Eggs, toilet roll, pasta, flour: keep them. They decide when it is level."),
    covid: t("With COVID nobody of yours can go out, and you play nothing."),
    back: t("In your next turn you only put it back into the pile, where you like."),
    block: t("With the right card you block it at once, or give it away."),
    end: t("When the pile is empty, most people out wins. Level? Then the most stock."),
    two: t("With two players, one of each stock lets you win even with COVID."),
  };
  return [
    part(
      t("The goal"),
      step("SH-9", say.goal, loose(boot), sign("4")),
      step("SH-91", say.barred, on("covid")),
    ),
    part(
      t("Your turn"),
      step("SH-12", say.play, on("take", "action"), on("skip", "action")),
      step("SH-13", say.draw, faceDown),
    ),
    part(
      t("What you draw"),
      step("SH-22", say.green, on("start", "start")),
      step("SH-27", say.red, on("send", "home")),
      step("SH-30", say.blue, on("ann-leave", "news")),
      step("SH-16", say.orange, on("see", "action"), on("swap", "action")),
      step("SH-54", say.answer, on("block-leave", "block"), on("reverse", "block")),
      step("SH-53", say.stock, on("eggs", "stock"), on("roll", "stock")),
    ),
    part(
      t("COVID"),
      step("SH-80", say.covid, on("covid"), loose(FACES.sister)),
      step("SH-11", say.back, on("covid"), faceDown),
      step("SH-75", say.block, on("block-covid", "block"), on("give-covid", "action")),
    ),
    part(
      t("The end"),
      step("SH-93", say.end, loose(boot)),
      step("SH-92", say.two, on("pasta", "stock"), on("flour", "stock")),
    ),
  ];
};
