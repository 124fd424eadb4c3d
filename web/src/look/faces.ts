// The faces of a family and the grumpy puff, 64 by 64 each: one ink outline,
// flat fills.
import { svg } from "lit-html";
import { INK, inked } from "./picture";

const eye = (x: number, y: number, r: number) => svg`
  <circle cx=${x} cy=${y} r=${r} fill=${INK}/>
  <circle cx=${x + 0.9} cy=${y - 1} r=${r * 0.35} fill="#fff"/>`;

const looks = svg`
  <g stroke="none">${eye(25, 36, 2.6)}${eye(39, 36, 2.6)}
    <g fill="#e9705a" opacity=".5"><circle cx="20" cy="43" r="3"/><circle cx="44" cy="43" r="3"/></g>
  </g>`;

const skin = (fill: string) => svg`<ellipse cx="32" cy="36" rx="18" ry="19" fill=${fill}/>`;

const laugh = svg`<path d="M26 45q6 7 12 0z" fill="#fff"/>`;

const glasses = svg`
  <g fill="#fff" fill-opacity=".35"><circle cx="25" cy="36" r="6.500"/><circle cx="39" cy="36" r="6.500"/></g>`;

export const FACES = {
  dad: inked(svg`${skin("#e8b48c")}
    <path d="M13 32C10 14 22 8 33 9c13 0 20 9 18 23-4-4-5-9-6-12-9 4-18 4-26 0-2 4-3 8-6 12z" fill="#5a3a26"/>
    ${looks}<path d="M22 45q5-5 10-1 5-4 10 1-5 3-10 1-5 2-10-1z" fill="#5a3a26"/>`),
  mom: inked(svg`
    <path d="M10 58C6 28 14 8 32 8s26 20 22 50q-22-8-44 0z" fill="#8c3f2b"/>${skin("#f0c09a")}
    <path d="M13 34c2-12 8-16 22-20 8 4 14 9 16 20-8-2-14-6-17-12-4 7-12 11-21 12z" fill="#8c3f2b"/>
    ${looks}${laugh}`),
  sister: inked(svg`
    <g fill="#e0a030"><circle cx="8" cy="32" r="8"/><circle cx="56" cy="32" r="8"/></g>${skin("#f6cfa8")}
    <path d="M13 32C12 14 22 10 32 10s20 4 19 22c-8-2-14-7-19-14-5 7-11 12-19 14z" fill="#e0a030"/>
    <path d="M12 24l6 3M52 24l-6 3" stroke="#b5392a" stroke-width="5"/>${looks}${laugh}`),
  brother: inked(svg`${skin("#d99e72")}
    <path d="M13 30c-1-6 0-9 2-12l4 3 1-9 7 5 5-9 5 9 7-5 1 9 4-3c2 3 3 6 2 12-6-4-30-4-38 0z" fill=${INK}/>
    ${looks}${laugh}
    <g fill="#9a5a34" stroke="none"><circle cx="23" cy="42" r="1"/><circle cx="41" cy="42" r="1"/></g>`),
  grandpa: inked(svg`
    <path d="M11 36c-4-2-4-12 2-14M53 36c4-2 4-12-2-14" fill="#e9e6ee"/>${skin("#f0c09a")}${looks}${glasses}
    <path d="M14 42c4 4 10 0 18 2 8-2 14 2 18-2 0 12-8 19-18 19s-18-7-18-19z" fill="#fbf9fd"/>
    <path d="M27 51q5 4 10 0" fill="none"/>`),
  grandma: inked(svg`
    <circle cx="32" cy="9" r="8" fill="#c9c3d3"/>${skin("#e8b48c")}
    <path d="M13 34C10 18 20 12 32 12s22 6 19 22c-4-8-10-12-19-12s-15 4-19 12z" fill="#c9c3d3"/>
    ${looks}${glasses}${laugh}`),
};

/** COVID, or a virus: cross, but nothing to be afraid of. */
export const puff = inked(svg`
  <path d="M32 9V2M32 62v-7M9 33H2M62 33h-7M16 17l-5-5M48 17l5-5M16 49l-5 5M48 49l5 5" stroke-width="4.500"/>
  <g fill="#b79be6"><circle cx="32" cy="4" r="3.500"/><circle cx="32" cy="60" r="3.500"/>
    <circle cx="4" cy="33" r="3.500"/><circle cx="60" cy="33" r="3.500"/>
    <circle cx="10" cy="11" r="3.500"/><circle cx="54" cy="11" r="3.500"/>
    <circle cx="10" cy="55" r="3.500"/><circle cx="54" cy="55" r="3.500"/></g>
  <path d="M32 9q8-3 12 4 9 0 9 9 6 5 3 11 3 7-4 12-1 8-9 8-5 6-11 3-7 3-12-3-8 0-9-8-7-5-4-12-3-6 3-11 0-9 9-9 5-7 13-4z" fill="#8059c9"/>
  <path d="M18 21q3-6 9-7" fill="none" stroke="#d9c9f2"/>
  <g stroke="none">${eye(24, 34, 3.2)}${eye(40, 34, 3.2)}
    <g fill="#e9705a" opacity=".55"><circle cx="17" cy="42" r="3.400"/><circle cx="47" cy="42" r="3.400"/></g></g>
  <path d="M17 26l10 4M47 26l-10 4" fill="none" stroke-width="3.600"/>
  <path d="M25 47q7-6 14 0" fill="none"/>`);
