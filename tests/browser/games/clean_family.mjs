// What the suites that go over all games need to know of Clean Family.

export const picture = { steps: 22, players: 2 };

// Whether this fills the last box of somebody in that seat's family.
const fills = (line, before) =>
  / assign (?!none)/.test(line) && before.filter((one) => one === line).length === 2;

// From the reveal of a round on everybody decides, A last.
const inRound = (before) => before.slice(before.findLastIndex((one) => one.startsWith("* market")));

// Events of the record that have the whole stage, for pictures.
export const moments = {
  filled: (line, before) => line.startsWith("A ") && fills(line, before),
  theirs: (line, before) =>
    line.startsWith("A assign ") &&
    !fills(line, before) &&
    inRound(before).some(
      (one, i, all) =>
        one.startsWith("B ") && fills(one, before.slice(0, before.length - all.length + i)),
    ),
  patch: (line, _before, after) => /^A (draw|free) /.test(line) && /^A patch r/.test(after[0]),
  last: (line, before) =>
    /^\* market (?!F)/.test(line) &&
    before.filter((one) => one.startsWith("A play ")).length === 11,
  won: (line) => /^result .* win A/.test(line),
  lost: (line) => /^result .* win B/.test(line),
};

export const online = { seats: ["me", "friend", "friend", "terminal"] };
