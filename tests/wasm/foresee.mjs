// tw_foresee tells a seat what its own move would lead to: it changes nothing,
// is right as far as the seat can know, and knows nothing the seat does not.
// What shows a face is not foreseen: it could not be taken back either.
import { check, engine, input, look, moves, open, output, said, tally } from "./lib/engine.mjs";

const foresee = (seat, words) => said("tw_foresee", seat, input(words));
const play = (seat, words) => said("tw_play", seat, input(words));
const describe = (seat) => JSON.stringify(look(seat).described);
const isWaiting = (seat) => (engine.tw_waiting() >> seat) & 1;

function chance() {
  while (engine.tw_waiting() & 256) engine.tw_chance();
}

// Everything there is to see, and the record.
const everything = (players) =>
  [...Array(players).keys(), 9]
    .map((seat) => JSON.stringify(look(seat)))
    .concat(said("tw_record", 1))
    .join();

// Every game: nothing changes.
for (let i = 0; engine.tw_catalogue(i) === 0; i++) {
  const {
    name,
    seats: [, players],
  } = JSON.parse(output());
  open(`game ${name}\nplayers ${players}\nseed foresee\n`);
  let asked = 0;
  let wrong = "";
  for (let step = 0; step < 300 && engine.tw_waiting(); step++) {
    chance();
    const seat = [...Array(players).keys()].find(isWaiting);
    if (seat === undefined) break;
    const list = moves(seat);
    const before = everything(players);
    const words = list[(step * 7) % list.length];
    const told = foresee(seat, words);
    asked++;
    if (everything(players) !== before) wrong ||= `${words} changed the table`;
    if (told.startsWith("refused")) {
      play(seat, words);
      if (!engine.tw_undo(seat)) wrong ||= `${words}: ${told}`;
      continue;
    }
    engine.tw_bot(seat, 0, step);
  }
  check(name, asked > 0 && !wrong, wrong || "nobody was asked");
}

// Sealed turns: as it comes, and the same whatever the other seat has done.
open("game clean-family\nplayers 1\noption side B\noption advanced on\n");
check("an option settled otherwise is told", /off: .*\(CF-R34\)/.test(output()), output());
open("game clean-family\nplayers 2\nseed sealed\n");
check("and nothing else", output() === "", output());
let right = 0;
let wrong = "";
for (let round = 0; round < 12; round++) {
  chance();
  if (!isWaiting(0) || !isWaiting(1)) break;
  const first = moves(1)[0];
  const early = foresee(1, first);
  while (isWaiting(0)) {
    const words = moves(0)[(round * 5) % moves(0).length];
    const foretold = foresee(0, words);
    play(0, words);
    if (describe(0) === foretold) right++;
    else wrong ||= `${words} came out otherwise`;
  }
  if (foresee(1, first) !== early) wrong ||= `${first} told of a sealed turn`;
  while (isWaiting(1) && !isWaiting(0)) play(1, moves(1)[0]);
}
check("sealed turns", right > 20 && !wrong, wrong || `only ${right} moves`);

// A card that was seen before may have been forgotten.
open("game wash-match\nplayers 2\nA flip 1\n* shows 1 shirt\nA flip 5\n* shows 5 socks\n");
check(
  "a face seen before",
  foresee(1, "flip 1").startsWith("refused") && !foresee(1, "flip 2").startsWith("refused"),
  foresee(1, "flip 1"),
);
check("bad words", foresee(0, "fly away").startsWith("refused"), "they were taken");
tally();
