// The rules pages as HTML: headings, paragraphs, lists, tables, code, and an
// anchor for every rule number, so that a prompt can point at its rule.

const NUMBER = "[A-Z]{2}-[RK]?\\d+[a-z]?";
const STARTS = new RegExp(`^[*]{0,2}(${NUMBER})\\b`);

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

// Numbers that a line of the page defines.
function defined(lines) {
  const numbers = new Set();
  for (const line of lines) {
    const found = STARTS.exec(line.replace(/^\s*(?:[-*|]\s+)?/, ""));
    if (found) numbers.add(found[1]);
  }
  return numbers;
}

function inline(text, known) {
  const parts = text.split(/(`[^`]*`)/);
  return parts
    .map((part) => {
      if (part.startsWith("`") && part.length > 1)
        return `<code>${escaped(part.slice(1, -1))}</code>`;
      return escaped(part)
        .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
        .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, "$1<em>$2</em>")
        .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
        .replace(new RegExp(`\\b${NUMBER}\\b`, "g"), (number) =>
          known.has(number) ? `<a class="rule" href="#${number}">${number}</a>` : number,
        );
    })
    .join("");
}

// Pages of one game, the one to be shown first. Numbers that it lacks follow
// under the heading as the next page with them has it, a rule a line, so that
// every number can be shown.
export function toHtml([page, ...others], heading) {
  const has = defined(page.split("\n"));
  const known = new Set([page, ...others].flatMap((one) => [...defined(one.split("\n"))]));
  const rest = [];
  for (const other of others) {
    const html = asHtml(other, known);
    for (const number of defined(other.split("\n"))) {
      if (has.has(number)) continue;
      const found = new RegExp(`<(li|tr|p) (id="${number}"[^>]*)>(.*?)</\\1>`, "s").exec(html);
      if (!found) continue;
      has.add(number);
      const text = found[3].replace(/<\/td><td>/g, ": ").replace(/<\/?td>/g, "");
      rest.push(`<li ${found[2]}>${text}</li>`);
    }
  }
  const behind = `<section class="referees"><h3>${escaped(heading)}</h3><ul lang="en">${rest.join("")}</ul></section>`;
  return asHtml(page, known) + (rest.length ? behind : "");
}

// From the first section on: what stands before it is for whoever builds it.
function asHtml(page, known) {
  const all = page.replace(/\r/g, "").split("\n");
  const lines = all.slice(
    Math.max(
      all.findIndex((line) => line.startsWith("## ")),
      0,
    ),
  );
  const used = new Set();
  const out = [];
  let at = 0;

  // ` id="…"` when the text begins with a rule number, once each.
  function anchor(text) {
    const found = STARTS.exec(text);
    if (!found || used.has(found[1])) return "";
    used.add(found[1]);
    return ` id="${found[1]}" tabindex="-1"`;
  }

  const cells = (line) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replace(/\\\|/g, "|"));
  const isList = (line) => /^\s*(?:[-*]|\d+\.)\s+/.test(line);
  const isBlock = (line) => !line.trim() || /^(#|```|\||\s*[-*]\s|\s*\d+\.\s)/.test(line);

  function code() {
    const text = [];
    for (at++; at < lines.length && !lines[at].startsWith("```"); at++) text.push(lines[at]);
    at++;
    out.push(`<pre tabindex="0"><code>${escaped(text.join("\n"))}</code></pre>`);
  }

  function table() {
    const head = cells(lines[at]);
    out.push(
      '<div class="scroll" tabindex="0"><table><thead><tr>',
      ...head.map((cell) => `<th>${inline(cell, known)}</th>`),
      "</tr></thead><tbody>",
    );
    for (at += 2; at < lines.length && lines[at].startsWith("|"); at++) {
      const row = cells(lines[at]);
      out.push(
        `<tr${anchor(row[0])}>`,
        ...row.map((cell) => `<td>${inline(cell, known)}</td>`),
        "</tr>",
      );
    }
    out.push("</tbody></table></div>");
  }

  function list() {
    const tag = /^\s*\d+\./.test(lines[at]) ? "ol" : "ul";
    out.push(`<${tag}>`);
    while (at < lines.length && isList(lines[at])) {
      const text = [lines[at].replace(/^\s*(?:[-*]|\d+\.)\s+/, "")];
      for (at++; at < lines.length && /^\s+\S/.test(lines[at]) && !isList(lines[at]); at++)
        text.push(lines[at].trim());
      const all = text.join(" ");
      out.push(`<li${anchor(all)}>${inline(all, known)}</li>`);
    }
    out.push(`</${tag}>`);
  }

  function paragraph() {
    const text = [lines[at++].trim()];
    while (at < lines.length && !isBlock(lines[at])) text.push(lines[at++].trim());
    const all = text.join(" ");
    out.push(`<p${anchor(all)}>${inline(all, known)}</p>`);
  }

  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#+)\s+(.*)$/.exec(line);
    if (!line.trim()) at++;
    else if (heading) {
      const level = Math.min(heading[1].length + 1, 6);
      out.push(`<h${level}>${inline(heading[2], known)}</h${level}>`);
      at++;
    } else if (line.startsWith("```")) code();
    else if (line.startsWith("|")) table();
    else if (isList(line)) list();
    else paragraph();
  }
  return out.join("");
}
