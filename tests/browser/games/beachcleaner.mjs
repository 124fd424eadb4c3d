// What the suites that go over all games need to know of Beachcleaner.

export const picture = { steps: 16, players: 3 };

// A game ends sooner when what cleans is preferred.
export const prefers = (words) => words.find((word) => word === "clean" || word === "pair");
