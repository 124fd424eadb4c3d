// The rules of Wash Match in pictures.
import { faceDown, framed, part, sign, step } from "../../look/rules_art";
import { t } from "../../words/say";
import { coin, picture } from "./art";

export const rules = () => {
  const [shirt, sheet, washer, dryer] = [
    framed(picture("shirt")),
    framed(picture("bedsheet")),
    framed(picture("washer")),
    framed(picture("dryer")),
  ];
  const say = {
    goal: t("Be the first with five points of clean, dry laundry."),
    points: t("Each piece is one point, the bedsheet two."),
    alike: t("Two alike: put your piece of that kind into an open washer, and go on."),
    wash: t("Two washers: pay a coin and start a filled washer."),
    dry: t("Two dryers: pay a coin and move a washed load into a free dryer."),
    collect: t("A washer and a dryer: empty a dryer, for free. Everybody gets their own pieces."),
    mixed: t("After washers or dryers all cards are mixed and laid out anew. You go on."),
    unlike: t("Two that do not go together: turn them down, and the other one plays."),
    share: t("Both of you may share a washer. Only a bedsheet wants one to itself."),
    broke: t("You have five coins and get no more. Without one, two washers or dryers lose."),
    won: t("Five points win at once, even in the other one's turn."),
    dead: t("When nobody can score any more, the higher points win."),
  };
  return [
    part(
      t("The goal"),
      step("WM-8", say.goal, shirt, sign("5")),
      step("WM-35", say.points, sheet, sign("2")),
    ),
    part(
      t("Your turn"),
      step("WM-9", t("Turn up two cards."), faceDown, faceDown),
      step("WM-11", say.alike, shirt, shirt),
      step("WM-20", say.wash, washer, washer),
      step("WM-23", say.dry, dryer, dryer),
      step("WM-26", say.collect, washer, dryer),
      step("WM-29", say.mixed, faceDown, sign("⟳")),
      step("WM-10", say.unlike, shirt, dryer),
    ),
    part(
      t("Mind this"),
      step("WM-12", say.share, sheet),
      step("WM-33", say.broke, coin, sign("0")),
    ),
    part(t("The end"), step("WM-38", say.won, sign("5")), step("WM-41", say.dead, sign("="))),
  ];
};
