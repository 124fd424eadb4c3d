// What the suites that go over all games need to know of Beachcleaner.

export const picture = { steps: 16, players: 3 };

// A game ends sooner when what cleans is preferred.
export const prefers = (words) => words.find((word) => word === "clean" || word === "pair");

// Events of the record that have the whole stage, for pictures.
export const moments = {
  flood: (line) => /^\* draws A flood/.test(line),
  mine: (line) => /^A mine /.test(line),
  mined: (line, _, after) =>
    line.startsWith("A ") &&
    / mine A /.test(after.find((one) => /^A | mine | flood| take /.test(one))),
  cleared: (line, _, after) => /^A move /.test(line) && /^[BC] take /.test(after[0]),
  bather: (line) => /^A bather /.test(line),
  picked: (line, before) => /^\* picks \w+b$/.test(line) && /^A pick /.test(before.at(-1)),
  won: (line) => /^result win A/.test(line),
  // Nobody wins in the turn of another: what A did last, with all that follows.
  lost: (line, _, after) =>
    /^A (clean|pair|move|mine) /.test(line) &&
    !after.some((one) => one.startsWith("A ")) &&
    after.some((one) => /^result win [BC]/.test(one)),
};

export const online = { seats: ["me", "friend", "easy", "person"] };
