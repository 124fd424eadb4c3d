// The figures people are at a table: twelve small animals, and four wind-up
// toys with a gold key, played by the page. Drawn in one hand: a box of 64 by
// 64, an ink outline of 2.6, flat fills, at most one highlight.
import { html, nothing, type SVGTemplateResult, svg } from "lit-html";
import type { Person } from "../board/board";
import { phrase, t } from "../words/say";
import { inked } from "./picture";

const ART: Record<string, SVGTemplateResult> = {
  otter: svg`<g fill="#7a4b2c"><circle cx="15" cy="22" r="6"/><circle cx="49" cy="22" r="6"/></g><path d="M32 11c15 0 21 10 21 23S44 55 32 55 11 47 11 34s6-23 21-23z" fill="#9a6239"/><path stroke="none" d="M32 31c11 0 16 6 16 12S41 53.5 32 53.5 16 49 16 43s5-12 16-12z" fill="#f3d9b1"/><path d="M22 28h.01M42 28h.01" stroke-width="6.4"/><path d="M22.9 27h.01M42.9 27h.01" stroke="#fff" stroke-width="2.24"/><path stroke="none" d="M27 34h10q-1 6-5 6t-5-6z" fill="#33263a"/><path d="M27 43q2.5 4 5 0q2.5 4 5 0" fill="none"/><path d="M16 42l-9-2M16 46l-9 2M48 42l9-2M48 46l9 2" stroke="#fff" stroke-width="1.8"/>`,
  hedgehog: svg`<path d="M32 6l5 6 7-4 2 8 8-1-1 8 7 3-5 6 4 7-7 3 1 8-8-1H19l-8 1 1-8-7-3 4-7-5-6 7-3-1-8 8 1 2-8 7 4z" fill="#6b452f"/><path d="M20 24l3-6 3 6M38 24l3-6 3 6M29 17l3-6 3 6" fill="none" stroke="#c69a6d" stroke-width="2.2"/><path d="M32 24c12 0 17 9 17 17S42 57 32 57 15 49 15 41s5-17 17-17z" fill="#f6ddb5"/><path d="M17 39h.01M47 39h.01" stroke="#f08a6e" stroke-opacity=".6" stroke-width="6.8"/><path d="M24 37h.01M40 37h.01" stroke-width="6"/><path d="M24.9 36h.01M40.9 36h.01" stroke="#fff" stroke-width="2.1"/><ellipse stroke="none" cx="32" cy="44" rx="4.6" ry="3.6" fill="#33263a"/><path d="M28 49q2 3.2 4 0q2 3.2 4 0" fill="none"/>`,
  heron: svg`<path stroke="none" d="M25 17C15 12 8 15 2 10c3 9 10 13 20 14z" fill="#33263a"/><path d="M22 62C20 50 25 46 22 38 18 26 22 13 33 13c10 0 15 7 15 14 0 8-7 11-8 17-1 7 3 11 3 18z" fill="#eef1f5"/><path d="M26 62c-2-8 1-13 0-18" fill="none" stroke="#9aa7bd" stroke-width="3"/><path d="M45 22l20 10-20 4q-4-7 0-14z" fill="#ffb52e"/><path d="M46 29l14 2.5" stroke-width="1.8"/><path d="M22 20c4-6 12-8 18-4" fill="none" stroke-width="5"/><path d="M38 25h.01" stroke-width="6.4"/><path d="M38.9 24h.01" stroke="#fff" stroke-width="2.24"/>`,
  badger: svg`<g fill="#33263a"><circle cx="13" cy="20" r="6.5"/><circle cx="51" cy="20" r="6.5"/></g><path d="M32 9c14 0 22 10 22 22 0 11-11 25-22 25S10 42 10 31C10 19 18 9 32 9z" fill="#fbf7ee"/><path stroke="none" d="M16 16c5-4 9-5 11-5 2 10 0 25-6 33-6-4-10-9-10-14 0-6 2-11 5-14zM48 16c-5-4-9-5-11-5-2 10 0 25 6 33 6-4 10-9 10-14 0-6-2-11-5-14z" fill="#423a4c"/><path d="M21 31h.01M43 31h.01" stroke="#fff" stroke-width="8"/><path d="M21.5 31.5h.01M42.5 31.5h.01" stroke-width="5.2"/><path d="M22.4 30.5h.01M43.4 30.5h.01" stroke="#fff" stroke-width="1.82"/><ellipse stroke="none" cx="32" cy="44" rx="5.5" ry="4" fill="#33263a"/><path d="M28 49q2 3.2 4 0q2 3.2 4 0" fill="none"/>`,
  frog: svg`<g fill="#7cb648"><circle cx="17" cy="19" r="9.5"/><circle cx="47" cy="19" r="9.5"/><path d="M32 20c16 0 26 9 26 20S47 57 32 57 6 51 6 40s10-20 26-20z"/></g><path stroke="none" d="M32 45c9 0 16 1 19 2-4 6-11 8.7-19 8.7S17 53 13 47c3-1 10-2 19-2z" fill="#d5eaa4"/><path d="M17 18h.01M47 18h.01" stroke="#fff" stroke-width="11"/><path d="M18 19h.01M46 19h.01" stroke-width="6.4"/><path d="M18.9 18h.01M46.9 18h.01" stroke="#fff" stroke-width="2.24"/><path d="M13 40q19 14 38 0" fill="none"/><path d="M29 34h.01M35 34h.01" stroke-width="2.4"/><path d="M12 46h.01M52 46h.01" stroke="#f08a6e" stroke-opacity=".5" stroke-width="5"/>`,
  rabbit: svg`<path d="M20 27C11 17 10 2 17 1s12 12 12 23zM44 27c9-10 10-25 3-26S35 13 35 24z" fill="#ead9c3"/><path d="M19 7c0 5 2 10 4 14M45 7c0 5-2 10-4 14" fill="none" stroke="#f0b0a8" stroke-width="4"/><path d="M32 21c13 0 20 8 20 19S43 58 32 58 12 51 12 40s7-19 20-19z" fill="#f7ecdc"/><path d="M18 45h.01M46 45h.01" stroke="#f08a6e" stroke-opacity=".6" stroke-width="6.8"/><path d="M23 37h.01M41 37h.01" stroke-width="6.4"/><path d="M23.9 36h.01M41.9 36h.01" stroke="#fff" stroke-width="2.24"/><path d="M30 50h4v5h-4z" fill="#fff" stroke-width="1.6"/><path d="M27 48q2.5 4 5 0q2.5 4 5 0" fill="none"/><path d="M29 42.5h6l-3 3.5z" fill="#e27d7d" stroke-width="1.8"/>`,
  mouse: svg`<g fill="#b3a8b8"><circle cx="14" cy="19" r="12"/><circle cx="50" cy="19" r="12"/></g><path d="M13 19h.01M51 19h.01" stroke="#f0b4b4" stroke-width="13"/><path d="M32 17c13 0 20 8 20 18 0 9-12 22-20 22S12 44 12 35c0-10 7-18 20-18z" fill="#cdc4d2"/><path d="M18 41h.01M46 41h.01" stroke="#f08a6e" stroke-opacity=".5" stroke-width="6.4"/><path d="M23 34h.01M41 34h.01" stroke-width="6.4"/><path d="M23.9 33h.01M41.9 33h.01" stroke="#fff" stroke-width="2.24"/><path d="M22 46l-9-2M22 50l-8 3M42 46l9-2M42 50l8 3" fill="none" stroke="#fff" stroke-width="1.8"/><path d="M27.5 51q2.2 3.2 4.5 0q2.2 3.2 4.5 0" fill="none"/><ellipse cx="32" cy="47" rx="4.2" ry="3.4" fill="#e27d7d" stroke-width="2"/>`,
  owl: svg`<path d="M11 9c6 0 11 4 14 7h14c3-3 8-7 14-7-1 6 2 14 2 23 0 14-10 25-23 25S9 46 9 32c0-9 3-17 2-23z" fill="#a37a52"/><path stroke="none" d="M32 40c9 0 14 3 16 7-4 5-9 8.7-16 8.7S20 52 16 47c2-4 7-7 16-7z" fill="#ecd5ae"/><path d="M25 49q1.7 3 3.5 0M30.5 49q1.7 3 3.5 0M36 49q1.7 3 3.5 0" fill="none" stroke="#a37a52" stroke-width="2"/><g fill="#fffaf0"><circle cx="21.5" cy="30" r="10"/><circle cx="42.5" cy="30" r="10"/></g><path d="M22.5 30.5h.01M41.5 30.5h.01" stroke-width="9"/><path d="M24 29h.01M43 29h.01" stroke="#fff" stroke-width="2.8"/><path d="M28 36h8l-4 8z" fill="#ffb52e"/>`,
  seal: svg`<path d="M32 10c14 0 23 10 23 24 0 13-9 23-23 23S9 47 9 34c0-14 9-24 23-24z" fill="#7f96ad"/><path d="M18 20q5-5 11-5" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3"/><path d="M32 38c3-2 15-3 15 6 0 8-10 9-15 4-5 5-15 4-15-4 0-9 12-8 15-6z" fill="#e9eff4" stroke-width="2"/><path d="M20 30h.01M44 30h.01" stroke-width="8"/><path d="M21.2 28.7h.01M45.2 28.7h.01" stroke="#fff" stroke-width="2.8"/><ellipse stroke="none" cx="32" cy="37.5" rx="5.4" ry="3.8" fill="#33263a"/><path d="M23 43h.01M23 47h.01M41 43h.01M41 47h.01" stroke="#7f96ad" stroke-width="2.2"/><path d="M15 44l-9-2M15 48l-9 2M49 44l9-2M49 48l9 2" stroke="#fff" stroke-width="1.8"/>`,
  squirrel: svg`<path d="M14 28C9 18 9 8 12 2c7 3 12 8 14 14zM50 28c5-10 5-20 2-26-7 3-12 8-14 14z" fill="#83391c"/><path d="M32 12c13 0 21 9 21 22 0 14-9 23-21 23S11 48 11 34c0-13 8-22 21-22z" fill="#b4592e"/><path stroke="none" d="M32 36c4-7 17-6 17 5 0 9-8 14.7-17 14.7S15 50 15 41c0-11 13-12 17-5z" fill="#fbe6c6"/><path d="M32 14v9" stroke="#7a3417" stroke-width="4"/><path d="M22 31h.01M42 31h.01" stroke-width="6.4"/><path d="M22.9 30h.01M42.9 30h.01" stroke="#fff" stroke-width="2.24"/><path d="M29 47h6v5.5h-6zM32 47v5" fill="#fff" stroke-width="1.6"/><path d="M26 45q3 4 6 0q3 4 6 0" fill="none"/><ellipse stroke="none" cx="32" cy="40" rx="4" ry="3.2" fill="#33263a"/>`,
  turtle: svg`<path d="M4 45C4 22 16 7 32 7s28 15 28 38c-9 6-18 8-28 8S13 51 4 45z" fill="#4f8a55"/><path d="M32 7v12M17 24l-9 9M47 24l9 9M19 14l5 9M45 14l-5 9" fill="none" stroke="#2f6237"/><path d="M32 22c10 0 17 8 17 18S42 58 32 58 15 50 15 40s7-18 17-18z" fill="#c3d982"/><path d="M20 45h.01M44 45h.01" stroke="#f08a6e" stroke-opacity=".55" stroke-width="6"/><path d="M25 37h.01M39 37h.01" stroke-width="6.4"/><path d="M25.9 36h.01M39.9 36h.01" stroke="#fff" stroke-width="2.24"/><path d="M25 47q7 6 14 0" fill="none"/><path d="M30 42h.01M34 42h.01" stroke-width="2"/>`,
  raccoon: svg`<path d="M11 27C6 15 8 7 13 5c7 2 12 7 14 12zM53 27c5-12 3-20-2-22-7 2-12 7-14 12z" fill="#6d6878"/><path d="M32 13c13 0 19 7 22 19 1 6 6 11 6 11s-8 2-12 7c-4 4-9 7-16 7s-12-3-16-7c-4-5-12-7-12-7s5-5 6-11c3-12 9-19 22-19z" fill="#aaa6b4"/><path stroke="none" d="M9 40c5-12 17-13 23-4 6-9 18-8 23 4-8 3-17 5-23-1-6 6-15 4-23 1z" fill="#3f3747"/><path d="M14 28q8-6 14 0M50 28q-8-6-14 0" fill="none" stroke="#fbf7ee" stroke-width="4"/><path d="M22 36h.01M42 36h.01" stroke="#fff" stroke-width="8"/><path d="M22.5 36.5h.01M41.5 36.5h.01" stroke-width="5.2"/><path d="M23.4 35.5h.01M42.4 35.5h.01" stroke="#fff" stroke-width="1.82"/><ellipse cx="32" cy="48" rx="9" ry="7" fill="#fbf7ee" stroke="none"/><ellipse stroke="none" cx="32" cy="45" rx="4.6" ry="3.4" fill="#33263a"/><path d="M28 50q2 3.2 4 0q2 3.2 4 0" fill="none"/>`,
  pip: svg`<path d="M32 12c15 0 22 11 22 23S45 57 32 57 10 47 10 35s7-23 22-23z" fill="#ffd84d"/><path d="M12 26C13 12 22 5 32 5s19 7 20 21l-6-5-5 6-5-6-4 6-5-6-5 6-5-6z" fill="#fffaf0"/><path d="M26 13h.01M37 11h.01" stroke="#c9a97a" stroke-width="3.2"/><path d="M17 39h.01M47 39h.01" stroke="#f08a6e" stroke-opacity=".6" stroke-width="6.8"/><path d="M23 35h.01M41 35h.01" stroke-width="7.2"/><path d="M23.9 34h.01M41.9 34h.01" stroke="#fff" stroke-width="2.52"/><path d="M26 40l6-3 6 3-6 7z" fill="#f28a2a"/>`,
  bruno: svg`<g fill="#8a5a3a"><circle cx="15" cy="17" r="8"/><circle cx="49" cy="17" r="8"/></g><path d="M32 10c15 0 23 11 23 24S45 57 32 57 9 47 9 34s8-24 23-24z" fill="#a8703f"/><ellipse stroke="none" cx="32" cy="44" rx="12" ry="10" fill="#f1d6ab"/><path d="M18 30q5 5 9 0M37 30q5 5 9 0" fill="none"/><ellipse stroke="none" cx="32" cy="40" rx="5" ry="3.6" fill="#33263a"/><path d="M27 46q2.5 4 5 0q2.5 4 5 0" fill="none"/><path d="M17 39h.01M47 39h.01" stroke="#f08a6e" stroke-opacity=".6" stroke-width="6.8"/>`,
  fina: svg`<path d="M8 8l16 10h16L56 8c3 16 0 28-4 34L32 58 12 42C8 36 5 24 8 8z" fill="#e8772e"/><path stroke="none" d="M10 34c8-2 16 3 22 14 6-11 14-16 22-14-1 4-2 7-3 9L32 57 13 43c-1-2-2-5-3-9z" fill="#fff6e6"/><path stroke="none" d="M13 14l7 6-5 5zM51 14l-7 6 5 5z" fill="#33263a"/><path d="M22 31h.01M42 31h.01" stroke-width="6.4"/><path d="M22.9 30h.01M42.9 30h.01" stroke="#fff" stroke-width="2.24"/><path d="M18 26l8 2M46 26l-8 2"/><ellipse stroke="none" cx="32" cy="51" rx="4.6" ry="4" fill="#33263a"/>`,
  nelli: svg`<path d="M16 16C3 10-2 24 3 36c3 8 10 9 14 4zM48 16c13-6 18 8 13 20-3 8-10 9-14 4z" fill="#8fa3bd"/><path d="M8 20c-4 4-3 12 0 16M56 20c4 4 3 12 0 16" fill="none" stroke="#f0b4b4" stroke-width="4"/><path d="M32 8c13 0 19 9 19 20 0 9-5 14-10 16v9c0 5 6 4 6 1" fill="#a9bbd2" stroke="none"/><path d="M32 8c13 0 19 9 19 20 0 9-5 15-11 16 0 6 0 9 5 9 0 5-3 7-8 6-7-1-11-6-12-15C18 43 13 37 13 28 13 17 19 8 32 8z" fill="#a9bbd2"/><path d="M27 48h8M29 53h7" fill="none" stroke-width="1.8" stroke="#6f84a2"/><path d="M23 29h.01M41 29h.01" stroke-width="6.4"/><path d="M23.9 28h.01M41.9 28h.01" stroke="#fff" stroke-width="2.24"/><path d="M19 22q4-2 7 0M38 22q4-2 7 0" fill="none"/><path d="M18 36h.01M46 36h.01" stroke="#f08a6e" stroke-opacity=".55" stroke-width="6"/>`,
};

/** The animals somebody may be: what it is, and its name where nobody gave
 * another; no two names begin alike. */
export const FIGURES = [
  { name: "otter", title: phrase("otter"), call: "Otto" },
  { name: "hedgehog", title: phrase("hedgehog"), call: "Hedda" },
  { name: "heron", title: phrase("heron"), call: "Rhea" },
  { name: "badger", title: phrase("badger"), call: "Bodo" },
  { name: "frog", title: phrase("frog"), call: "Quax" },
  { name: "rabbit", title: phrase("rabbit"), call: "Lola" },
  { name: "mouse", title: phrase("mouse"), call: "Mika" },
  { name: "owl", title: phrase("owl"), call: "Ulla" },
  { name: "seal", title: phrase("seal"), call: "Selma" },
  { name: "squirrel", title: phrase("squirrel"), call: "Kiki" },
  { name: "turtle", title: phrase("turtle"), call: "Tilda" },
  { name: "raccoon", title: phrase("raccoon"), call: "Wanda" },
] as const;

interface Character {
  name: string; // the same in every language
  kin: string[]; // what more of that kind are called: as good, not the same
  figure: string;
  temper: string; // a few words in the reader's language
  greeting: string; // the same, said by itself
}

const CHARACTERS: Record<string, Character> = {
  easy: {
    name: "Pip",
    kin: ["Coco", "Dotty", "Yoyo", "Zippy"],
    figure: "pip",
    temper: phrase("is still learning"),
    greeting: phrase("I am still learning!"),
  },
  normal: {
    name: "Bruno",
    kin: ["Teddy", "Ursel", "Juno", "Koda"],
    figure: "bruno",
    temper: phrase("takes it easy"),
    greeting: phrase("No hurry."),
  },
  hard: {
    name: "Fina",
    kin: ["Rosso", "Vixi", "Ginger", "Zora"],
    figure: "fina",
    temper: phrase("always has a plan"),
    greeting: phrase("I have a plan."),
  },
  expert: {
    name: "Nelli",
    kin: ["Jumbo", "Ella", "Samba", "Yara"],
    figure: "nelli",
    temper: phrase("never forgets a thing"),
    greeting: phrase("I never forget."),
  },
};

/** Who plays at this level; a level without a character has none. */
export function characterOf(level: string): Character | null {
  const one = CHARACTERS[level];
  return one ? { ...one, temper: t(one.temper), greeting: t(one.greeting) } : null;
}

/** A wind-up toy: who is played by the page. */
export const isToy = (figure: string): boolean =>
  Object.values(CHARACTERS).some((one) => one.figure === figure);

/** What bots of these levels are called, in turn; a level that is none has no
 * name. Two of one level are of a kind, with a name each. */
export function namesOf(levels: string[]): string[] {
  return levels.map((level, i) => {
    const before = levels.slice(0, i).filter((one) => one === level).length;
    const one = CHARACTERS[level];
    return one ? (before ? (one.kin[before - 1] ?? `${one.name} ${before + 1}`) : one.name) : "";
  });
}

/** A figure for inside an svg, 64 by 64. */
export const figure = (name: string): SVGTemplateResult => inked(ART[name] ?? ART.otter);

/** A figure as a picture of its own. */
export const portrait = (name: string) => html`
  <svg class="figure" viewBox="0 0 64 64" aria-hidden="true">${figure(name)}</svg>`;

const rim = (d: string) =>
  svg`<path d=${d} fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`;

// A seat's shape, in its colour.
const GROUNDS: Record<string, SVGTemplateResult> = {
  A: svg`<circle cx="32" cy="32" r="30"/>${rim("M32 5a27 27 0 010 54 27 27 0 010-54z")}`,
  B: svg`<path stroke="var(--seat)" stroke-width="3" stroke-linejoin="round" d="M32 1l7 6 9-3 3 9 9 2-1 9 5 8-5 7 1 9-9 3-3 9-9-3-7 6-7-6-9 3-3-9-9-3 1-9-5-7 5-8-1-9 9-2 3-9 9 3z"/>${rim("M32 7a25 25 0 010 50 25 25 0 010-50z")}`,
  C: svg`<path d="M32 1C52 10 62 24 62 38 62 54 48 62 32 62S2 54 2 38C2 24 12 10 32 1z"/>${rim("M32 6C49 14 58 26 58 38 58 51 46 58 32 58S6 51 6 38C6 26 15 14 32 6z")}`,
  D: svg`<rect x="3" y="3" width="58" height="58" rx="15"/>${rim("M18.5 6.5h27a12 12 0 0112 12v27a12 12 0 01-12 12h-27a12 12 0 01-12-12v-27a12 12 0 0112-12z")}`,
  E: svg`<path d="M32 2a13 13 0 0121 9 13 13 0 019 21 13 13 0 01-9 21 13 13 0 01-21 9 13 13 0 01-21-9 13 13 0 01-9-21 13 13 0 019-21 13 13 0 0121-9z"/>${rim("M32 8a24 24 0 010 48 24 24 0 010-48z")}`,
  F: svg`<path stroke="var(--seat)" stroke-width="8" stroke-linejoin="round" d="M18 7h28l14 25-14 25H18L4 32z"/>${rim("M17.5 6h29L60.5 32 46.5 58h-29L3.5 32z")}`,
};

/** A seat's shape in its colour, for inside an svg, 64 by 64. */
export const ground = (seat: string): SVGTemplateResult => svg`
  <g class="seat-${seat}" fill="var(--seat)">${GROUNDS[seat] ?? GROUNDS.A}</g>`;

const key = svg`<g class="key" transform="translate(52 52) rotate(-35)" stroke="#33263a" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"><path d="M0 12V2" stroke-width="8"/><path d="M0 12V2" stroke="#ffcf4a" stroke-width="3.4"/><path d="M0 2C-4-9-15-7-14 0c1 6 10 6 14 2 4 4 13 4 14-2 1-7-10-9-14 2z" fill="#ffcf4a"/><path d="M-8.5-.6h.01M8.5-.6h.01" stroke-width="5.6"/><path d="M-8.5-.6h.01M8.5-.6h.01" stroke="#fffcf3" stroke-width="2.4"/></g>`;

/** Somebody at a table: the figure on the seat's shape and colour, the first
 * letter of the name in a badge, a key for who is played by the page. */
export const token = (person: Pick<Person, "seat" | "name" | "figure" | "bot">) => html`
  <svg class="token" viewBox="0 0 64 64" aria-hidden="true">
    ${ground(person.seat)}
    <g transform="translate(10 9) scale(.6875)">${figure(person.figure)}</g>
    <g class="seat-${person.seat}"><circle cx="11" cy="53" r="11" fill="#fffcf3"
      stroke="var(--seat)" stroke-width="3"/></g>
    <text x="11" y="58.7" text-anchor="middle" fill="#33263a"
      >${[...person.name.trim()][0]?.toLocaleUpperCase() ?? ""}</text>
    ${person.bot ? key : nothing}
  </svg>`;

/** The figure at a seat of a table, for inside an svg. */
export const figureOf = (view: { people: Person[] }, seat: string): SVGTemplateResult =>
  figure(view.people.find((one) => one.seat === seat)?.figure ?? "");
