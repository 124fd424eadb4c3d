// Cards, pieces and seats by the names people use.
import { check, engine, input, open, output, tally } from "./lib/engine.mjs";

function names() {
  engine.tw_names();
  return JSON.parse(output());
}

for (let i = 0; engine.tw_catalogue(i) === 0; i++) {
  const {
    name,
    seats: [, players],
  } = JSON.parse(output());
  open(`game ${name}\nplayers ${players}\nseed names\n`);
  const all = names();
  check(
    `${name}: codes`,
    all.length > 3 &&
      all.every((one) => one.code && !/\s/.test(one.code)) &&
      new Set(all.map((one) => one.code)).size === all.length,
    JSON.stringify(all),
  );
  check(
    `${name}: titles`,
    all.every((one) => one.title && typeof one.about === "string"),
    JSON.stringify(all),
  );
}

// An edition's own kinds are called as it says.
open(
  `game wash-match\nedition own\ndata edition own\n${[
    "A hat 1 1",
    "G scarf 1 1",
    "R robe 1 1",
    "H rug 1 1",
    "C cap 1 1",
    "V vest 1 1",
    "N gown 2 1",
  ]
    .map((kind) => `data kind ${kind}\n`)
    .join("")}seed names\n`,
);
check(
  "edition",
  names().some((one) => one.code === "G" && one.title === "scarf"),
  JSON.stringify(names()),
);

// A seat is called by its name in what is said, and by its letter without.
open("game stay-at-home\nplayers 2\nseed names\n");
const refused = () => {
  const seat = engine.tw_waiting() & 1 ? 1 : 0;
  engine.tw_play(seat, input("end"));
  return output();
};
const call = (seat, name) => engine.tw_seat_name(seat, input(name));
while (engine.tw_waiting() & 256) engine.tw_chance();
const plain = refused();
call(0, "Ana");
call(1, "Łukasz");
const named = refused();
check(
  "named",
  /Ana|Łukasz/.test(named) && named === plain.replace(/\bA\b/g, "Ana").replace(/\bB\b/g, "Łukasz"),
  `${plain} / ${named}`,
);
call(0, "");
call(1, "");
check("by letter again", refused() === plain, refused());
check("no such seat", engine.tw_seat_name(8, input("Eve")) !== 0, "taken");
tally();
