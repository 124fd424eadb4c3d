// What the suites that go over all games need to know of Beachcleaner.

export const picture = { steps: 16, players: 3 };

// A game ends sooner when what cleans is preferred.
export const prefers = (words) => words.find((word) => word === "clean" || word === "pair");

// Events of the record that have the whole stage, for pictures.
export const moments = {
  flood: (line) => /^\* draws A flood/.test(line),
  mine: (line) => /^A mine /.test(line),
  bather: (line) => /^A bather /.test(line),
  won: (line) => /^result win A/.test(line),
};

export const online = { seats: ["me", "friend", "easy", "person"] };
