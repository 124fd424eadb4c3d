// What the suites that go over all games need to know of Stay At Home.

export const picture = { steps: 14, players: 3 };

// Events of the record that have the whole stage or stay on the table, for
// pictures: COVID has the stage the first time it comes.
export const moments = {
  covid: (line, before) =>
    /^\* draws A covid/.test(line) && !before.some((one) => / covid( |$)/.test(one)),
  given: (line) => /^A use give-covid/.test(line),
  back: (line) => /^A put covid/.test(line),
  announcement: (line) => /^\* draws A ann-/.test(line),
  start: (line) => /^\* draws A start$/.test(line),
  won: (line) => /^result win A/.test(line),
  lost: (line) => /^result win [B-F]/.test(line),
};

// What is asked before these decisions, for pictures.
export const asked = {
  window: (line) => /^A use block-leave/.test(line),
  place: (line) => /^A put covid/.test(line),
  caught: (line) => /^A use block-covid/.test(line),
  target: (line) => /^A target [B-F]/.test(line),
};

// For the picture of the laboratory: twice as many cards to skip a turn.
export const studied = { players: 4, line: "card skip", number: 8 };

// Cards for a game of one decision, which is then over.
export const brief = {
  edition: "edition tiny\nhousehold 1\nhand-limit 2\ncard eggs 1\n",
  move: ".sh-box[data-move=end]",
};

export const online = { seats: ["me", "friend", "friend", "friend", "friend", "friend"] };
