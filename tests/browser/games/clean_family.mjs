// What the suites that go over all games need to know of Clean Family.

export const picture = { steps: 22, players: 2 };
