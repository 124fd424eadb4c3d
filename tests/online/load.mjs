// A server under load while one client in ten drops, returns, says everything
// twice, reads slowly or talks rubbish: no table is stuck, no frame is lost, no
// decision happens twice, nobody who behaves is closed (the program gives up at
// each), and memory does not run away. Ten minutes of it with 10,000 clients are
// `make proof`; their figures are in docs/performance.md.
import { execFileSync } from "node:child_process";
import { check, program, tally } from "./lib/common.mjs";

const SECONDS = Number(process.env.LOAD_SECONDS ?? 5);
const TABLES = Number(process.env.LOAD_TABLES ?? 75);
const THINK = Number(process.env.LOAD_THINK ?? 50);

const words = ["bench", "--unruly", "--json", "--tables", TABLES, "--think", THINK];
const text = execFileSync(program, [...words, "--seconds", SECONDS].map(String), {
  encoding: "utf8",
});
const figures = JSON.parse(text);
console.log(text.trim());
check("no table is stuck", figures.stuck_tables === 0, `${figures.stuck_tables}`);
check("tables are played at", figures.decisions_a_second > 0, "no decision");
for (const name of ["drops", "slow_readings", "rubbish", "closed_by_server"])
  check(`there are ${name}`, figures[name] > 0, `${figures[name]}`);
// What waits for one slow reader may come and go meanwhile, and games of other
// lengths; a leak of a buffer a connection would be more.
const grown = figures.server_kb_at_the_end - figures.server_kb_half_way;
const least = 4096 + figures.server_kb_half_way / 10;
check("memory does not run away", grown < least, `${grown} kB more than half way`);

// What others answer unseen in a window moves nothing: a seat is sent one message,
// its own answer (the program gives up at any other number). Its times are for
// docs/performance.md.
const alike = JSON.parse(
  execFileSync(program, ["bench", "--alike", "--tables", "20", "--seconds", "3"], {
    encoding: "utf8",
  }),
);
for (const [name, worlds] of Object.entries(alike))
  for (const world of ["other_waits", "other_decides"])
    check(`${name}, ${world}: measured`, worlds[world].times > 0, JSON.stringify(worlds));
tally();
