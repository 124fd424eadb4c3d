// What travels when something happens at the beach.
import { html } from "lit-html";
import type { Scene, Sound, TableView } from "../../board/board";
import { line, nameOf, titleOf } from "../../board/view";
import type { Told } from "../../engine/protocol";
import { t } from "../../words/say";
import * as art from "./art";
import { beachOf } from "./beach";
import { back, face, handPieces, isBather, kindOf, small } from "./cards";

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

// Why a Flood brings nothing to the own beach (BC-62); "": it does.
function spared(v: TableView): string {
  const clean = beachOf(v, v.seat ?? "").filter((p) => !p.kind);
  if (!v.seat || clean.some((p) => !p.hasComber)) return "";
  return clean.length
    ? t("Yours stays clean, since you stand there.")
    : t("You have none: nothing comes to you.");
}

// Whoever draws a Flood in the own turn has none any more (BC-29, BC-60).
function flooded(before: TableView, after: TableView, seat: string): string {
  if (line(before, "turn")[0] !== seat) return t("Garbage comes to clean places.");
  return seat === after.seat
    ? t("Your turn ends: garbage comes to clean places.")
    : t("{1}'s turn ends: garbage comes to clean places.", nameOf(after, seat));
}

function drawn(before: TableView, after: TableView, seat: string, card: string): Scene[] {
  if (card === "flood")
    return [
      {
        piece: "",
        sound: "wave",
        great: {
          picture: html`<div class="bc-flood bc-surge">${small(art.flood)}</div>`,
          words: t("Flood!"),
          sub: `${flooded(before, after, seat)} ${spared(after)}`.trim(),
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
  return [{ piece: `${kind}-${seat}-${place}`, from: "pile", sound: "wave" }];
}

const shown = (v: TableView, card: string, words: string, sub: string): Scene => ({
  piece: "",
  sound: "flip",
  great: { picture: html`<div class="bc-card bc-shown">${face(v, card)}</div>`, words, sub },
});

// What a mine costs, card by card, for the two whom it concerns.
function taken(before: TableView, after: TableView, card: string): Scene {
  const [seat = ""] = line(before, "turn");
  const isYou = seat === after.seat;
  if (!isYou && line(before, "mine", seat)[1] !== after.seat) return { piece: "", sound: "flip" };
  const sub = isYou
    ? t("You lose it to the mine.")
    : t("{1} loses it to the mine.", nameOf(after, seat));
  return shown(after, card, titleOf(after, card), sub);
}

// Which of two cards it was, as large as it matters to these eyes.
function picked(before: TableView, after: TableView, card: string): Scene {
  const [from = "", to = ""] = line(before, "offer");
  if (!to) return taken(before, after, card);
  const isMine = after.seat === to;
  const hits = line(after, "phase")[0] === "pollute";
  if (card === "?" || (!isMine && after.seat !== from)) return { piece: "", sound: "flip" };
  const sub = !isMine
    ? t("{1} has picked it.", nameOf(after, to))
    : hits
      ? t("It leaves garbage on your beach: {1}.", t(kindOf(after, card)))
      : isBather(after, card)
        ? t("It can do no harm.")
        : t("It joins your hand.");
  return shown(after, card, isBather(after, card) ? t("The Bather!") : titleOf(after, card), sub);
}

function chance(before: TableView, after: TableView, words: string[]): Scene[] {
  const [verb, a = "", b = ""] = words;
  if (verb === "draws") return drawn(before, after, a, b);
  if (verb === "lays") return laid(after, a, b);
  if (verb === "picks") return [picked(before, after, a)];
  return [];
}

// A mine that is walked onto; what it costs is told with the cards (BC-44).
function cleared(before: TableView, after: TableView, seat: string): Scene[] {
  const [mine] = line(before, "mine", seat);
  if (!mine || line(after, "comber", seat)[0] !== mine || line(before, "comber", seat)[0] === mine)
    return [];
  const isYou = seat === after.seat;
  const left = line(before, "hand", seat).length - 1; // without the card played
  const price = isYou
    ? left > 1
      ? t("It costs you half your hand.")
      : t("It costs you your last card.")
    : left > 1
      ? t("It costs {1} half the hand.", nameOf(after, seat))
      : t("It costs {1} the last card.", nameOf(after, seat));
  return [
    {
      piece: "",
      sound: "mine",
      great: {
        picture: html`<div class="bc-flood">${small(art.mine)}</div>`,
        words: left > 1 ? t("Onto the sea mine!") : t("The sea mine is cleared!"),
        sub: left > 0 ? price : t("The way is free again."),
      },
    },
  ];
}

// Whoever is offered two cards is asked with them.
function offered(after: TableView, seat: string, to: string): Scene {
  const scene: Scene = { piece: "", from: `seat-${seat}`, to: `seat-${to}`, sound: "put" };
  if (seat !== after.seat) return scene;
  const picture = html`<div class="bc-two">${[1, 2].map(
    () => html`<span class="bc-card">${back()}</span>`,
  )}</div>`;
  const words = t("Two cards for {1}!", nameOf(after, to));
  const sub = t("{1} picks one: garbage for the beach, or a card to keep.", nameOf(after, to));
  return { ...scene, great: { picture, words, sub } };
}

function travels(before: TableView, after: TableView, event: string): Scene[] {
  const [seat = "", verb = "", a = "", b = "", c = ""] = event.split(" ");
  const sound = SOUNDS[verb];
  if (!sound) return [];
  if (verb === "mine")
    return [
      {
        piece: `mine-${a}`,
        from: `comber-${seat}`,
        sound,
        great: {
          picture: html`<div class="bc-flood">${small(art.mine)}</div>`,
          words: t("A sea mine!"),
          sub:
            a === after.seat
              ? t("It bars your way. Clearing it costs half your hand.")
              : t("It bars the way of {1}. Clearing it costs half a hand.", nameOf(after, a)),
        },
      },
    ];
  if (verb === "swap")
    return [{ piece: `market-${c}`, from: seat === after.seat ? "palm" : `comber-${seat}`, sound }];
  if (verb === "pollute")
    return [
      { piece: `place-${line(before, "offer")[1] ?? ""}-${b}`, from: `comber-${seat}`, sound },
    ];
  if (verb === "bather") return [offered(after, seat, a)];
  return [{ piece: `comber-${seat}`, sound }, ...cleared(before, after, seat)];
}

// The opening hands and the Market are dealt as one thing.
function dealt(after: TableView): Scene[] {
  return line(after, "phase")[0] === "deal" ? [] : [{ piece: "", from: "pile", sound: "shuffle" }];
}

export function scene(before: TableView, after: TableView, told: Told): Scene[] {
  if (["deal", "rows"].includes(line(before, "phase")[0] ?? "")) return dealt(after);
  return told.events.flatMap((event) => {
    const [who = "", ...rest] = event.split(" ");
    return who === "*" ? chance(before, after, rest) : travels(before, after, event);
  });
}
