// tw_go shows a table as it was, and a lesson is gone through by its own moves.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  check,
  engine,
  input,
  look,
  moves,
  open,
  output,
  said,
  tally,
  top,
} from "./lib/engine.mjs";

// A record names all its bots from the start, a game only those that have
// decided so far.
const record = () => said("tw_record", 1).replace(/^bot .*\n/gm, "");
const seats = () => [...Array(engine.tw_players()).keys(), 9];
const seen = () =>
  seats()
    .map((seat) => JSON.stringify(look(seat)))
    .concat(record())
    .join("\n");

// Every game by bots: at each event, what was seen then is seen again.
function past(name, players) {
  open(`game ${name}\nplayers ${players}\nseed past\n`);
  const views = [seen()];
  while (engine.tw_waiting()) {
    const who = 31 - Math.clz32(engine.tw_waiting() & -engine.tw_waiting());
    if (who === 8) engine.tw_chance();
    else engine.tw_bot(who, 0, 1);
    if (views.length < 60) views.push(seen());
    else if (engine.tw_count() > 400) break;
  }
  const count = engine.tw_count();
  const end = seen();
  open(said("tw_record", 1));
  const wrong = views.findIndex((_, at) => {
    engine.tw_go(views.length - 1 - at);
    return seen() !== views[views.length - 1 - at];
  });
  const then = views[views.length - 1 - wrong]?.split("\n");
  const now = wrong < 0 ? [] : seen().split("\n");
  const differs = now.findIndex((line, i) => line !== then[i]);
  check(
    `${name}: as it was`,
    wrong < 0,
    `${wrong} from the end: ${now[differs]}, not ${then?.[differs]}`,
  );
  check(`${name}: too far`, engine.tw_go(count + 1) !== 0, "taken");
  engine.tw_go(0);
  check(`${name}: and back`, engine.tw_go(count) === 0 && seen() === end, "not the same");
  // Played on from the past by the same moves, it is the same game.
  engine.tw_go(1);
  while (engine.tw_waiting() && engine.tw_count() < views.length - 1) {
    const who = 31 - Math.clz32(engine.tw_waiting() & -engine.tw_waiting());
    if (who === 8) engine.tw_chance();
    else engine.tw_bot(who, 0, 1);
  }
  check(`${name}: played on`, seen() === views[engine.tw_count()], `event ${engine.tw_count()}`);
}

function lesson(file) {
  const name = `lesson ${file}`;
  open(readFileSync(join(top, "lessons", file), "utf8"));
  engine.tw_go(0);
  let steps = 0;
  let notes = 0;
  for (;;) {
    const here = JSON.parse(said("tw_lesson"));
    const at = engine.tw_count();
    notes += here.notes ? 1 : 0;
    check(`${name}: step`, here.step === steps, `${here.step} at ${at}`);
    if (at === here.events) {
      check(`${name}: steps`, here.steps === steps && steps > 5 && notes > 5, JSON.stringify(here));
      check(`${name}: result`, engine.tw_waiting() === 0, "goes on");
      break;
    }
    if (here.task) {
      const other = moves(0).find((words) => words !== here.task);
      check(
        `${name}: no move`,
        engine.tw_learn(input("sing")) === 2 && output().length > 0,
        output(),
      );
      check(`${name}: another`, !other || engine.tw_learn(input(other)) === 1, other);
      check(`${name}: right`, engine.tw_learn(input(here.task)) === 0, here.task);
      check(`${name}: nothing moved`, engine.tw_count() === at, at);
      steps++;
    }
    engine.tw_go(at + 1);
    const next = JSON.parse(said("tw_lesson"));
    if (here.task) check(`${name}: back`, next.back === at, `${next.back} for ${at}`);
  }
}

// A game too long for one answer is told in several, each event once.
function long() {
  open("game wash-match\noption stall_limit 0\nseed long\n");
  while (engine.tw_count() < 16000 && engine.tw_waiting()) {
    const who = 31 - Math.clz32(engine.tw_waiting() & -engine.tw_waiting());
    if (who === 8) {
      engine.tw_chance();
      continue;
    }
    engine.tw_play(who, input(moves(who)[0]));
  }
  const told = [];
  let answers = 0;
  for (let since = 0, isMore = true; isMore; answers++) {
    isMore = engine.tw_tell(9, since) !== 0;
    told.push(...JSON.parse(output()).map((one) => one.n));
    since = told[told.length - 1] + 1;
  }
  check("long: several answers", answers > 1, `${answers} for ${engine.tw_count()} events`);
  check(
    "long: every event once",
    told.length === engine.tw_count() && told.every((n, i) => n === i),
    `${told.length} of ${engine.tw_count()}`,
  );
}

const offered = [];
for (let i = 0; engine.tw_catalogue(i) === 0; i++) offered.push(JSON.parse(output()));
for (const { name, seats, template } of offered) if (!template) past(name, Math.min(seats[1], 3));
for (const file of readdirSync(join(top, "lessons"))) lesson(file);
long();
open("game wash-match\nA flip 3\n* shows 3 socks\n");
check("no lesson", JSON.parse(said("tw_lesson")).notes === "", "notes");
tally();
