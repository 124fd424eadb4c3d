// Art of Clean Family: products, icons of the sheet, the family, small shapes,
// 64 by 64 each. Every product has a picture, a colour and a hatching.
import type { SVGTemplateResult, TemplateResult } from "lit-html";
import { html, svg } from "lit-html";
import { FACES, puff } from "../../look/faces";
import { inked } from "../../look/picture";
import { t } from "../../words/say";

const picture = (kind: string, inside: SVGTemplateResult | undefined): TemplateResult =>
  html`<svg class=${kind} viewBox="0 0 64 64" aria-hidden="true">${inside}</svg>`;

const DRAWN: Record<string, SVGTemplateResult> = {
  // a spray bottle
  disinfectant: svg`
    <path d="M18 28q0-5 5-7l2-1v-6h13v6l3 2q5 2 5 7v24q0 5-5 5H23q-5 0-5-5z" fill="#3fae78"/>
    <path d="M22 7h18l7 4v4H24q-3 0-3-4z" fill="#fffcf3"/>
    <path d="M53 8l5-3M54 13h6M53 18l5 3" stroke="#1d7a4f"/>
    <path d="M32 31c5 6 7 9 7 13a7 7 0 01-14 0c0-4 2-7 7-13z" fill="#fff" stroke="none"/>`,
  // a face mask with its loops
  mask: svg`
    <path d="M14 26Q2 24 3 34t13 9M50 26q12-2 11 8t-13 9" fill="none"/>
    <path d="M12 22q20-10 40 0l-1 20q-7 13-19 14-12-1-19-14z" fill="#7db4e8"/>
    <path d="M20 30h24M19 38h26M23 46h18" fill="none" stroke="#fff"/>`,
  gloves: svg`
    <path d="M18 46V24q0-4 3.5-4t3.5 4V13q0-4 3.5-4t3.5 4v-1q0-4 3.5-4t3.5 4v3q0-4 3.5-4t3.5
    4v18l4-5q4-3 6 1L46 44v4H18z" transform="translate(-2 0)" fill="#f58ea1"/>
    <rect x="13" y="46" width="34" height="11" rx="4" fill="#d1435f"/>
    <path d="M23 24v8M30 18v12M37 18v12" stroke="#33263a" stroke-opacity=".5" stroke-width="2"/>`,
  // a capsule
  vitamins: svg`
    <g transform="rotate(-38 32 32)"><rect x="5" y="20" width="54" height="24" rx="12" fill="#fffcf3"/>
    <path d="M32 20h15a12 12 0 010 24H32z" fill="#f28a2a"/>
    <path d="M15 27h10" fill="none" stroke="#e0cfae"/><path d="M38 27h9" fill="none" stroke="#fff"/></g>`,
  // a tube on its cap: nothing of it looks like the spray bottle
  sanitizer: svg`
    <path d="M11 11h42l-7 33q-1 4-5 4H23q-4 0-5-4z" fill="#a98ad8"/>
    <path d="M9 5h46v7H9z" fill="#d9c8f2"/>
    <path d="M23 48h18v11H23z" fill="#fffcf3"/>
    <path d="M32 20v18M23 29h18" stroke="#fff" stroke-width="6"/>`,
};

/** A product as a picture; silent for screen readers. */
export const symbol = (name: string): TemplateResult =>
  picture(`cf-symbol sym-${name}`, inked(DRAWN[name]));

const ICON_DRAWN: Record<string, SVGTemplateResult> = {
  rotate: svg`<path d="M50 20A22 22 0 1054 36M52 6v15H37"/>`,
  alternative: svg`<path d="M8 22h42L40 11M56 42H14l10 11"/>`,
  patch: svg`<path d="M14 8h36q6 0 6 6v36q0 6-6 6H14q-6 0-6-6V14q0-6 6-6zM22 22l20 20M42 22L22 42"/>`,
  virus: puff,
  mirror: svg`<path d="M32 6v52" stroke-dasharray="1 10"/><path d="M23 16v32H6zM41 16v32h17z"/>`,
};

export const icon = (name: string): TemplateResult =>
  picture(`cf-icon icon-${name}`, ICON_DRAWN[name]);

const MARKS: Record<string, string> = {
  rotate: "↻",
  alternative: "⇄",
  patch: "☒",
  virus: "✱",
};

/** The class of a square by what is on it. */
export const onSquare = (what: string): string =>
  what === "crossed" ? what : what === "empty" ? "" : `sym-${what}`;

export const cross = html`<svg class="cf-cross" viewBox="0 0 24 24"
  aria-hidden="true"><path d="M5 5l14 14M19 5 5 19"/></svg>`;

// Two sticking plasters, which cross a square out.
const strip = svg`<rect x="3" y="23" width="58" height="18" rx="9" fill="#f3cba4"/>
  <path d="M22 23v18M42 23v18" stroke-width="1.8"/>
  <path d="M29 29h.01M35 29h.01M29 35h.01M35 35h.01" stroke="#b57e52"/>`;
const strips = inked(
  svg`<g transform="rotate(45 32 32)">${strip}</g><g transform="rotate(-45 32 32)">${strip}</g>`,
);
export const plaster = picture("cf-plaster", strips);

const SKIN: Record<string, string> = {
  dad: "#e8b48c",
  sister: "#f6cfa8",
  brother: "#d99e72",
  grandma: "#e8b48c",
};

// Over a face: eyes shut with joy, a wide mouth.
const joy = (name: string) => svg`<g fill=${SKIN[name] ?? "#f0c09a"} stroke="none">
  <circle cx="25" cy="36" r="4"/><circle cx="39" cy="36" r="4"/></g>
  <path d="M21.500 37.500q3.500-5 7 0M35.500 37.500q3.500-5 7 0" fill="none"/>
  <path d=${name === "dad" || name === "grandpa" ? "M24 48q8 11 16 0z" : "M23 43q9 14 18 0z"} fill="#a32c48"/>`;

export const member = (name: string, isHappy = false): TemplateResult =>
  picture("cf-face", svg`${FACES[name as keyof typeof FACES]}${isHappy ? inked(joy(name)) : ""}`);

export const star = svg`<path d="M32 4l8.5 18 19.5 2.5-14.5 13.5 4 19.5L32 48l-17.5 9.5 4-19.5L4
  24.5 23.5 22z" fill="#ffcf4a" stroke="#b97a0c" stroke-width="3" stroke-linejoin="round"/>`;

export const pencil = inked(svg`
    <path d="M4 20V8h84v12z" fill="#ffc233"/>
    <path d="M4 14h84" stroke="#bd7a0b" stroke-width="2"/>
    <path d="M88 8l20 6-20 6z" fill="#f6ddb5"/>
    <path d="M101 12l7 2-7 2z" fill="#33263a"/>
    <path d="M-8 8H4v12H-8q-3 0-3-3v-6q0-3 3-3z" fill="#f09aa8"/>`);

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

/** An empty square of the sheet, to count them by. */
export const gap = svg`<rect x="9" y="9" width="46" height="46" rx="7" fill="none"
  stroke="#68566c" stroke-width="6" stroke-dasharray="11 7"/>`;

/** A whole sheet, small: what is on it, what is new, and what is printed there. */
export function smallSheet(
  rows: string[][],
  icons: string[][],
  said: string,
  fresh = new Set<number>(),
): TemplateResult {
  const squares = rows.flatMap((row, y) =>
    row.map((what, x) => {
      const printed = icons[y]?.[x] ?? "blank";
      const isEmpty = what === "empty";
      const mark = MARKS[isEmpty ? printed : what] ?? "";
      const drawn = what === "crossed" ? strips : DRAWN[what] && inked(DRAWN[what]);
      return svg`<g><rect class="square ${isEmpty ? "" : onSquare(what)} ${fresh.has(y * row.length + x) ? "fresh" : ""}" x=${x * 10 + 0.5}
        y=${y * 10 + 0.5} width="9" height="9" rx="1.5"/>${
          drawn
            ? svg`<svg x=${x * 10 + 1.4} y=${y * 10 + 1.4} width="7.2" height="7.2"
          viewBox="0 0 64 64">${drawn}</svg>`
            : svg`<text class=${isEmpty ? "faint" : ""} x=${x * 10 + 5} y=${y * 10 + 7.6}>${mark}</text>`
        }</g>`;
    }),
  );
  return html`<svg class="cf-small" viewBox="0 0 70 70" preserveAspectRatio="xMidYMid" role="img"
    aria-label=${said}>${squares}</svg>`;
}
