// The paragraphs of a guided game's notes, as the page says them.
export function paragraphs(script) {
  const found = [];
  let lines = [];
  const end = () => {
    const text = lines.join(" ");
    if (text) found.push(text);
    lines = [];
  };
  let last;
  for (const line of script.split("\n")) {
    const [, mark, words] = /^#([tp]?)>(.*)$/.exec(line) ?? [];
    const note = words?.trim();
    if (mark !== undefined && mark !== last) end();
    last = mark ?? last;
    if (note) lines.push(note);
    else if (note === "" || /^[A-H*] /.test(line)) end();
  }
  end();
  return found;
}
