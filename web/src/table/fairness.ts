// What a check of the deal has found, in words. The numbers are those of
// enum verdict (play/verify.h).
import { t } from "../words/say";

export const FAIR = 0;

export function fairness(verdict: number, draws: number, commit: string) {
  switch (verdict) {
    case FAIR:
      return commit
        ? t(
            "The deal was fair: all {1} draws follow from what was committed to before the first card.",
            draws,
          )
        : t("All {1} draws follow from the open seed of this deal.", draws) +
            " " +
            t("Whoever knows the seed knows the deal.");
    case 1:
      return t("Played with real cards: there is no deal to check.");
    case 2:
      return t("The deal cannot be checked before its secret is shown.");
    case -1:
      return t("This record is not of the game that was seen here.");
    case 3:
      return t("The secret does not belong to the commitment.");
    default:
      return t("{1} draws are as the seed says, but the next one is not.", draws);
  }
}
