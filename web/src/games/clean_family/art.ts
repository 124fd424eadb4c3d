// Art of Clean Family: symbols, icons of the sheet, members, small shapes.
// Every symbol has a shape and a letter of its own besides its colour.

import type { SVGTemplateResult, TemplateResult } from "lit-html";
import { html, svg } from "lit-html";
import { t } from "../../words/say";

const DRAWN: Record<string, SVGTemplateResult> = {
  // a spray bottle
  disinfectant: svg`<path d="M9 9h6l2 4v8H7v-8Z"/><path d="M9 9V4h8l-2 2.5h-2V9"/>
    <path class="thin" d="M19 3.5h2M19 5.5l2 1M7 15h10"/>`,
  // a face mask with its loops
  mask: svg`<path d="M6 8c4-2 8-2 12 0v7c-3 4-9 4-12 0Z"/>
    <path class="thin" d="M6 9C2 9 2 14 6 14M18 9c4 0 4 5 0 5M8.5 11h7M8.5 14h7"/>`,
  // a glove
  gloves: svg`<path d="M8 21v-5l-3-4.5c1-1.5 2.3-.8 3 .5V5c0-1.6 2-1.6 2 0v5V3.500
    c0-1.6 2.2-1.6 2.2 0V10l.3-5.5c0-1.5 2-1.5 2 0V11l.6-3c.4-1.4 2-1
    1.9.4L16.5 16v5Z"/><path class="thin" d="M8 18h8.5"/>`,
  // a capsule
  vitamins: svg`<rect x="3" y="8" width="18" height="8.5" rx="4.25"
    transform="rotate(-35 12 12)"/><path class="thin" d="M9.8 8.5l4.9 7"/>
    <path class="thin" d="M15.5 8l2-1.3"/>`,
  // a pump bottle
  sanitizer: svg`<path d="M6.5 12c0-2 1.5-3 3-3h5c1.5 0 3 1 3 3v9h-11Z"/>
    <path d="M10.5 9V6.5h3V9M12 6.5V4H6.5v2"/>
    <path class="thin" d="M12 12.5c-3 3.8-1.5 5.5 0 5.5s3-1.7 0-5.5Z"/>`,
};

/** A symbol as a picture; silent for screen readers. */
export function symbol(name: string): TemplateResult {
  return html`<svg class="cf-symbol sym-${name}" viewBox="0 0 24 24"
    aria-hidden="true">${DRAWN[name] ?? svg``}<text x="20" y="22">${name
      .charAt(0)
      .toUpperCase()}</text></svg>`;
}

const ICON_DRAWN: Record<string, SVGTemplateResult> = {
  rotate: svg`<path d="M18.5 9A7.5 7.5 0 1 0 19.5 13"/><path d="M19.5 4v5.5H14"/>`,
  alternative: svg`<path d="M4 9h14l-4-4M20 15H6l4 4"/>`,
  patch: svg`<path d="M6 6l12 12M18 6 6 18"/>
    <rect x="3" y="3" width="18" height="18" rx="3"/>`,
  virus: svg`<circle cx="12" cy="12" r="5"/><path d="M12 3v4M12 17v4M3 12h4M17 12h4
    M5.6 5.6l2.9 2.9M15.5 15.5l2.9 2.9M5.6 18.4l2.9-2.9M15.5 8.5l2.9-2.9"/>`,
};

export function icon(name: string): TemplateResult {
  return html`<svg class="cf-icon icon-${name}" viewBox="0 0 24 24"
    aria-hidden="true">${ICON_DRAWN[name] ?? svg``}</svg>`;
}

const MARKS: Record<string, string> = {
  rotate: "R",
  alternative: "A",
  patch: "P",
  virus: "✱",
  crossed: "×",
};

/** The class of a square by what is on it. */
export const onSquare = (what: string): string =>
  what === "crossed" ? what : what === "empty" ? "" : `sym-${what}`;

export const cross = html`<svg class="cf-cross" viewBox="0 0 24 24"
  aria-hidden="true"><path d="M5 5l14 14M19 5 5 19"/></svg>`;

const head = svg`<circle class="skin" cx="12" cy="13" r="7.5"/>
  <path class="eyes" d="M9.3 12.5v.8M14.7 12.5v.8"/>
  <path class="mouth" d="M9.5 16c1.5 1.6 3.5 1.6 5 0"/>`;
const MEMBERS: Record<string, SVGTemplateResult> = {
  dad: svg`${head}<path class="hair" d="M4.5 12c0-9 15-9 15 0-2-3-4-4-7.5-4
    S6 9 4.5 12Z"/><path class="hair" d="M9 15.2c2-1 4-1 6 0-1 .8-5 .8-6 0Z"/>`,
  mom: svg`<path class="hair" d="M3.5 21c-1-6-.5-17 8.5-17s9.5 11 8.5 17Z"/>
    ${head}<path class="hair" d="M5 11c1-6 13-6 14 0-3-2-5-3-7-3s-5 1-7 3Z"/>`,
  sister: svg`<circle class="hair" cx="4.5" cy="9" r="3"/>
    <circle class="hair" cx="19.5" cy="9" r="3"/>${head}
    <path class="hair" d="M4.8 11c1-6.5 13.4-6.5 14.4 0-4-1-7-2-8-3-1 1-4 2-6.400
    3Z"/>`,
  brother: svg`${head}<path class="hair" d="M4.6 11 5 6l3 1 1.5-3L12 6.5 15 4l1
    3 3-.5.4 4.5c-4-3-10-3-14.8 0Z"/>`,
  grandpa: svg`${head}<path class="white" d="M7 15.5c3-1.2 7-1.2 10 0 0 6-10 6-10
    0Z"/><path class="glasses" d="M7.2 12.7a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1
    0-4.4 0M12.4 12.7a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0"/>`,
  grandma: svg`<circle class="white" cx="12" cy="4" r="3"/>${head}
    <path class="white" d="M4.5 12c0-9 15-9 15 0-2-3-4-4-7.5-4S6 9 4.5 12Z"/>
    <path class="glasses" d="M7.2 13.2a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1
    0-4.4 0M12.4 13.2a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0"/>`,
};

export function member(name: string): TemplateResult {
  return html`<svg class="cf-face" viewBox="0 0 24 24" aria-hidden="true">
    ${MEMBERS[name] ?? svg``}</svg>`;
}

/** A shape, its rows written `XX` and `X.`, as squares. */
export function shapePicture(rows: string[], kind = ""): TemplateResult {
  const width = Math.max(...rows.map((r) => r.length));
  const side = Math.max(width, rows.length, 2);
  const x0 = (side - width) / 2;
  const y0 = (side - rows.length) / 2;
  const squares = rows.flatMap((row, y) =>
    [...row].map((c, x) =>
      c === "X"
        ? svg`<rect x=${x0 + x + 0.06} y=${y0 + y + 0.06} width="0.88"
      height="0.88" rx="0.12"/>`
        : svg``,
    ),
  );
  return html`<svg class="cf-shape ${kind}" viewBox="0 0 ${side} ${side}"
    aria-hidden="true">${squares}</svg>`;
}

/** A shape for ears: the columns of each row. */
export function tellShape(rows: string[]): string {
  return rows
    .map((row, y) =>
      t("Row {1}: {2}.", y + 1, [...row].flatMap((c, x) => (c === "X" ? [x + 1] : [])).join(", ")),
    )
    .join(" ");
}

/** A whole sheet, small: what is on it and what is printed there. */
export function smallSheet(rows: string[][], icons: string[][], said: string): TemplateResult {
  const squares = rows.flatMap((row, y) =>
    row.map((what, x) => {
      const printed = icons[y]?.[x] ?? "blank";
      const isEmpty = what === "empty";
      const mark = isEmpty ? (MARKS[printed] ?? "") : (MARKS[what] ?? what.charAt(0));
      return svg`<g><rect class="square ${isEmpty ? "" : onSquare(what)}" x=${x * 10 + 0.5}
        y=${y * 10 + 0.5} width="9" height="9" rx="1.5"/><text class=${isEmpty ? "faint" : ""}
        x=${x * 10 + 5} y=${y * 10 + 7.6}>${mark}</text></g>`;
    }),
  );
  return html`<svg class="cf-small" viewBox="0 0 70 70" role="img"
    aria-label=${said}>${squares}</svg>`;
}
