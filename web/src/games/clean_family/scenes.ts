// What happens at the kitchen table, as scenes.
import { html } from "lit-html";
import type { Scene, Sound, TableView } from "../../board/board";
import { line, nameOf, titleOf } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { t } from "../../words/say";
import { icon, member } from "./art";

const SOUNDS: Record<string, Sound> = {
  play: "take",
  draw: "pencil",
  single: "pencil",
  free: "pencil",
  patch: "pencil",
  assign: "fill",
};

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
        picture: html`<div class="cf-great">${member(name)}</div>`,
        words: t("{1} is happy!", titleOf(after, name)),
        sub:
          seat === after.seat
            ? t("You filled all boxes.")
            : t("{1} filled all boxes.", nameOf(after, seat)),
      },
    },
  ];
}

function decision(before: TableView, after: TableView, seat: string, words: string[]): Scene[] {
  const [verb = "", what = ""] = words;
  const sound = SOUNDS[verb];
  if (!sound || what === "none") return [];
  if (verb === "patch" && seat === after.seat)
    return [
      {
        piece: "",
        sound,
        great: {
          picture: html`<div class="cf-great">${icon("patch")}</div>`,
          words: t("A free patch!"),
        },
      },
    ];
  return [{ piece: "", sound }, ...(verb === "assign" ? filled(before, after, seat, what) : [])];
}

export function scene(before: TableView, after: TableView, told: Told): Scene[] {
  return told.events.flatMap((event) => {
    const [who = "", ...words] = event.split(" ");
    if (who !== "*") return decision(before, after, who, words);
    if (words[0] === "market") return [{ piece: "market", from: "pile", sound: "flip" as const }];
    return words[1] === after.seat ? [{ piece: "", sound: "take" as const }] : [];
  });
}
