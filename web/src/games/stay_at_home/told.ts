// How things stand in Stay At Home: households, what is being resolved, what a
// seat is sure of.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { TableView } from "../../board/board";
import { called, cards, line, nameOf, seats, titleOf } from "../../board/view";
import { t } from "../../words/say";
import * as art from "./art";
import { listed } from "./cards";

export function members(v: TableView, seat: string): TemplateResult {
  const out = Number(line(v, "out", seat)[0] ?? 0);
  const all = Number(line(v, "household")[0] ?? out);
  return html`
    <svg class="sh-members" viewBox=${`0 0 ${all * 48} 48`}
      aria-hidden="true">
      ${Array.from(
        { length: all },
        (_, i) => svg`
        <g transform=${`translate(${i * 48} 0)`}>
          ${i < out ? art.out : svg`<g opacity=".55">${art.home}</g>`}</g>`,
      )}
    </svg>`;
}

// What an action makes of a seat.
export function partOf(v: TableView, seat: string): string {
  const [action, actor, victim] = line(v, "action");
  return !action ? "" : seat === actor ? t("acts") : seat === victim ? t("aimed at") : "";
}

export function tellMiss(turns: number): string {
  return turns > 1 ? t("misses {1} turns", turns) : t("misses a turn");
}

export function tellSeat(v: TableView, seat: string): string {
  const out = Number(line(v, "out", seat)[0] ?? 0);
  const miss = Number(line(v, "miss", seat)[0] ?? 0);
  const hand = line(v, "hand", seat);
  return [
    `${seat === v.seat ? t("You") : nameOf(v, seat)} (${seat})`,
    t("{1} of {2} out", out, line(v, "household")[0] ?? out),
    cards(hand.length),
    line(v, "holder")[0] === seat ? "COVID" : "",
    miss ? tellMiss(miss) : "",
    partOf(v, seat),
    line(v, "active")[0] === seat ? t("has the turn") : "",
    v.waiting.includes(seat) ? t("is asked") : "",
  ]
    .filter((fact) => fact)
    .join(", ");
}

interface Layer {
  card: string;
  words: string;
}

// Bottom first: what is on top is resolved first.
export function layers(v: TableView): Layer[] {
  const found: Layer[] = [];
  const who = (seat: string | undefined): string => called(v, seat ?? "");
  const [action, actor, victim] = line(v, "action");
  if (action) found.push({ card: action, words: `${who(actor)} → ${who(victim)}` });
  const [drawn, drawer] = line(v, "drawn");
  if (drawn && drawn !== "?")
    found.push({
      card: drawn,
      words: drawer === v.seat ? t("drawn by you") : t("drawn by {1}", who(drawer)),
    });
  const starts = line(v, "start");
  const [phase] = line(v, "phase");
  starts.forEach((seat, i) => {
    const isFirst = phase === "block" && i === 0;
    const words = seat === v.seat ? t("you want to leave") : t("{1} wants to leave", who(seat));
    found.push({ card: "", words: isFirst ? t("{1}: may still be blocked", words) : words });
  });
  const [giver] = line(v, "giver");
  if (giver)
    found.push({
      card: "",
      words: giver === v.seat ? t("COVID came from you") : t("COVID came from {1}", who(giver)),
    });
  return found;
}

// What this seat is sure of: cards of others, and where it put some.
export function known(v: TableView): TemplateResult | typeof nothing {
  const isOver = line(v, "phase")[0] === "over";
  const hands = seats(v)
    .filter((seat) => seat !== v.seat)
    .map((seat): [string, string[]] => [
      seat,
      line(v, "hand", seat).filter((c) => c !== "?" && c !== "covid"),
    ])
    .filter(([, cards]) => cards.length);
  const placed = v.table.filter(([key, seat]) => key === "placed" && seat === v.seat);
  if (!hands.length && !placed.length) return nothing;
  return html`
    <details class="sh-known" ?open=${isOver}>
      <summary>${isOver ? t("All hands") : t("What you know")}</summary>
      <ul>
        ${hands.map(
          ([seat, cards]) => html`
          <li>${called(v, seat)}: ${listed(v, cards)}</li>`,
        )}
        ${placed.map(
          ([, , card = "", low, high]) => html`
          <li>${
            high
              ? t(
                  "You put {1} back: now between places {2} and {3} of the pile",
                  titleOf(v, card),
                  low!,
                  high,
                )
              : t("You put {1} back: now at place {2} of the pile", titleOf(v, card), low!)
          }</li>`,
        )}
      </ul>
    </details>`;
}

export function status(v: TableView): string[] {
  const hand = v.seat ? line(v, "hand", v.seat) : [];
  const pile = cards(Number(line(v, "pile")[0] ?? 0));
  const resolved = layers(v).map(({ card, words }) =>
    card ? `${titleOf(v, card)}, ${words}.` : `${words}.`,
  );
  return [
    ...seats(v).map((seat) => `${tellSeat(v, seat)}.`),
    ...resolved,
    t("Your hand: {1}.", listed(v, hand) || t("no cards")),
    line(v, "dir")[0] === "anticlockwise"
      ? t("{1} in the pile, play goes anticlockwise.", pile)
      : t("{1} in the pile, play goes clockwise.", pile),
  ];
}
