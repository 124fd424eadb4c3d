// A link as a QR code. Made in the page: the key in its fragment is nobody
// else's business.

import { generate } from "lean-qr/nano";
import { svg } from "lit-html";

const EDGE = 4; // empty squares round it, as readers want

export function qr(link: string, label: string) {
  const code = generate(link);
  const size = code.size + 2 * EDGE;
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++)
      if (code.get(x, y)) path += `M${x + EDGE} ${y + EDGE}h1v1h-1z`;
  return svg`
    <svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label}
      shape-rendering="crispEdges">
      <rect width=${size} height=${size} fill="#fffcf3"></rect>
      <path d=${path} fill="#33263a"></path></svg>`;
}
