// What happens at the kitchen table, as scenes.
import { html, nothing } from "lit-html";
import type { Scene, Sound, TableView } from "../../board/board";
import { line, nameOf, seats, titleOf } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { token } from "../../look/figures";
import { t } from "../../words/say";
import { member, plaster } from "./art";
import { costOf, type Deed, numberOf, pointsOf, sheetRows } from "./told";

const LAST = "12"; // round with cards, as people count them

const SOUNDS: Record<string, Sound> = {
  play: "take",
  draw: "pencil",
  single: "pencil",
  free: "pencil",
  patch: "pencil",
  assign: "fill",
};

// What all boxes of somebody are worth by now.
const tellFilled = (v: TableView, seat: string, name: string): string =>
  name === "grandma"
    ? t("All boxes full: an empty square costs only {1}.", costOf(v, seat))
    : t("All boxes full: {1} points so far.", pointsOf(v, seat, name));

// A photo whose boxes are full turns gold.
function filled(before: TableView, after: TableView, seat: string, name: string): Scene[] {
  const most = line(after, "label", name).length;
  const was = line(before, "box", seat, name).length;
  if (!most || was >= most || line(after, "box", seat, name).length < most) return [];
  return [
    {
      piece: seat === after.seat ? `member-${name}` : "",
      sound: "fill",
      great: {
        picture: html`<div class="cf-great">${member(name, true)}${
          seat === after.seat ? nothing : after.people.filter((one) => one.seat === seat).map(token)
        }</div>`,
        words: t("{1} is happy!", titleOf(after, name)),
        sub:
          seat === after.seat
            ? tellFilled(after, seat, name)
            : t("{1} filled all boxes.", nameOf(after, seat)),
      },
    },
  ];
}

function decision(before: TableView, after: TableView, seat: string, words: string[]): Scene[] {
  const [verb = "", what = ""] = words;
  const sound = SOUNDS[verb];
  if (!sound || what === "none") return [];
  if (verb !== "patch" && seat === after.seat && line(after, "phase", seat)[0] === "patch")
    return [
      {
        piece: "",
        sound,
        great: {
          picture: html`<div class="cf-great">${plaster}</div>`,
          words: t("A free cross!"),
          sub: t("Cross out any square that is empty."),
        },
      },
    ];
  if (verb !== "assign") return [{ piece: "", sound }];
  const given = seat === after.seat ? { piece: "given", to: `to-${what}` } : { piece: "" };
  return [{ ...given, sound }, ...filled(before, after, seat, what)];
}

// The last round: what stays empty is paid for soon.
function lastRound(before: TableView, after: TableView): Scene["great"] {
  const empty = numberOf(after, "empty", after.seat ?? "");
  if (line(after, "item")[0] !== LAST || line(before, "item")[0] === LAST) return undefined;
  return {
    picture: html`<div class="cf-great">${member("grandma")}</div>`,
    words: t("The last round!"),
    sub: empty
      ? t(
          "Empty squares: {1}, each minus {2} at the end",
          empty,
          costOf(after, after.seat ?? ""),
        ).concat(".")
      : t("No square is empty: Grandma takes nothing."),
  };
}

/** What everybody did of which this tells: read off their sheets. */
export function deedsOf(before: TableView, after: TableView, told: Told): Map<string, Deed> {
  const found = new Map<string, Deed>();
  for (const seat of seats(after)) {
    const was = sheetRows(before, seat).flat();
    const now = sheetRows(after, seat).flat();
    const squares = new Set(now.flatMap((what, at) => (what === was[at] ? [] : [at])));
    const what =
      now.find((one, at) => squares.has(at) && one !== "crossed" && one !== "empty") ?? "";
    const given = told.events.find((one) => one.startsWith(`${seat} assign `))?.split(" ")[2] ?? "";
    if (squares.size) found.set(seat, { squares, what, whom: given === "none" ? "" : given });
  }
  return found;
}

export function scene(before: TableView, after: TableView, told: Told): Scene[] {
  return told.events.flatMap((event) => {
    const [who = "", ...words] = event.split(" ");
    if (who !== "*") return decision(before, after, who, words);
    if (words[0] === "market") {
      const great = lastRound(before, after);
      return [
        { piece: "market", from: "pile", sound: "flip" as const, ...(great ? { great } : {}) },
      ];
    }
    return words[1] === after.seat ? [{ piece: "", sound: "take" as const }] : [];
  });
}
