// What the suites that go over all games need to know of Clean Family.

export const picture = { steps: 22, players: 2 };

// Events of the record that have the whole stage, for pictures.
export const moments = {
  filled: (line, before) =>
    line.startsWith("A assign ") &&
    line !== "A assign none" &&
    before.filter((one) => one === line).length === 2,
  patch: (line) => /^A patch /.test(line),
  won: (line) => /^result .* win A/.test(line),
  lost: (line) => /^result .* win B/.test(line),
};

export const online = { seats: ["me", "friend", "friend", "terminal"] };
