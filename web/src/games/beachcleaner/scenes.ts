// What travels when something happens at the beach.
import { html } from "lit-html";
import type { Scene, Sound, TableView } from "../../board/board";
import { line, nameOf } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { withoutRules } from "../../places/rules";
import { t } from "../../words/say";
import * as art from "./art";
import { beachOf } from "./beach";
import { handPieces, small } from "./cards";

// The piece of the hand that is new there.
function fresh(before: TableView, after: TableView): string {
  if (!after.seat) return "";
  const had = new Set(handPieces(line(before, "hand", after.seat)));
  return handPieces(line(after, "hand", after.seat)).find((piece) => !had.has(piece)) ?? "";
}

const SOUNDS: Record<string, Sound> = {
  stand: "walk",
  swap: "take",
  clean: "fill",
  pair: "fill",
  move: "walk",
  mine: "mine",
  bather: "put",
  pick: "flip",
  take: "take",
  pollute: "put",
};

function drawn(before: TableView, after: TableView, seat: string, card: string): Scene[] {
  if (card === "flood")
    return [
      {
        piece: "",
        sound: "wave",
        great: {
          picture: html`<div class="bc-flood">${small(art.flood)}</div>`,
          words: t("Flood!"),
          sub:
            seat === after.seat
              ? t("You drew it: garbage comes to every beach.")
              : t("{1} drew it: garbage comes to every beach.", nameOf(after, seat)),
        },
      },
    ];
  return seat === after.seat
    ? [{ piece: fresh(before, after), from: "pile", sound: "take" }]
    : [{ piece: "", from: "pile", to: `seat-${seat}`, isCopy: true, sound: "take" }];
}

function laid(after: TableView, seat: string, place: string): Scene[] {
  const isThere = beachOf(after, seat)[Number(place) - 1];
  const kind = isThere?.isCovered ? "cover" : "place";
  return [{ piece: `${kind}-${seat}-${place}`, from: "sea", sound: "wave" }];
}

function chance(before: TableView, after: TableView, words: string[]): Scene[] {
  const [verb, a = "", b = ""] = words;
  if (verb === "draws") return drawn(before, after, a, b);
  if (verb === "lays") return laid(after, a, b);
  if (verb === "picks") return [{ piece: "", sound: "flip" }];
  return [];
}

// A mine that is walked onto; what it costs is told with the cards (BC-44).
function cleared(before: TableView, after: TableView, seat: string, text: string): Scene[] {
  const [mine] = line(before, "mine", seat);
  if (!mine || line(after, "comber", seat)[0] !== mine || line(before, "comber", seat)[0] === mine)
    return [];
  return [
    {
      piece: "",
      sound: "mine",
      great: {
        picture: html`<div class="bc-flood">${small(art.mine)}</div>`,
        words: t("The sea mine is cleared!"),
        sub: withoutRules(text.split("\n")[0] ?? ""),
      },
    },
  ];
}

// What another does is said beside it: on a phone their beach is small.
function decision(before: TableView, after: TableView, told: Told, event: string): Scene[] {
  const scenes = travels(before, after, told, event);
  const [first] = scenes;
  const [sentence = ""] = told.text.split("\n");
  if (first && !first.great && !event.startsWith(`${after.seat} `))
    first.words = withoutRules(sentence);
  return scenes;
}

function travels(before: TableView, after: TableView, told: Told, event: string): Scene[] {
  const [seat = "", ...words] = event.split(" ");
  const [verb = "", a = "", b = "", c = ""] = words;
  const sound = SOUNDS[verb];
  if (!sound) return [];
  if (verb === "mine")
    return [
      {
        piece: `mine-${a}`,
        from: `seat-${seat}`,
        sound,
        great: {
          picture: html`<div class="bc-flood">${small(art.mine)}</div>`,
          words: t("A sea mine!"),
          sub: withoutRules(told.text.split("\n")[0] ?? ""),
        },
      },
    ];
  if (verb === "swap")
    return [{ piece: `market-${c}`, from: seat === after.seat ? "hand" : `seat-${seat}`, sound }];
  if (verb === "pollute")
    return [{ piece: `place-${line(before, "offer")[1] ?? ""}-${b}`, from: `seat-${seat}`, sound }];
  if (verb === "bather") return [{ piece: "", from: `seat-${seat}`, to: `seat-${a}`, sound }];
  return [{ piece: `comber-${seat}`, sound }, ...cleared(before, after, seat, told.text)];
}

// The opening hands and the Market are dealt as one thing.
function dealt(after: TableView): Scene[] {
  return line(after, "phase")[0] === "deal" ? [] : [{ piece: "", from: "pile", sound: "shuffle" }];
}

export function scene(before: TableView, after: TableView, told: Told): Scene[] {
  if (["deal", "rows"].includes(line(before, "phase")[0] ?? "")) return dealt(after);
  return told.events.flatMap((event) => {
    const [who = "", ...words] = event.split(" ");
    return who === "*" ? chance(before, after, words) : decision(before, after, told, event);
  });
}
