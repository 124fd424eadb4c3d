// What the suites that go over all games need to know of Stay At Home.

export const picture = { steps: 14, players: 3 };
