// A bot in another language, choosing any legal move: it plays seat A of a game
// against the bots of the program, or sits down at an online table.
// docs/protocol.md explains each line.
//
//   node examples/random_bot.mjs build/tidywinks wash-match 2 [random]
//   node examples/random_bot.mjs build/tidywinks LINK
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [program, game, players = "2", bot = "random"] = process.argv.slice(2);
const isLink = game.startsWith("http");
const child = spawn(
  program,
  isLink ? ["join", game, "--lines", "--name", "Random bot"] : ["protocol"],
  { stdio: ["pipe", "pipe", "inherit"] },
);
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const say = (line) => child.stdin.write(`${line}\n`);
const any = (moves) => moves[Math.floor(Math.random() * moves.length)];
let decisions = 0;

// Sends a command and gives back the lines of its answer.
async function ask(command) {
  say(command);
  const answer = [];
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done || line.startsWith("error ")) {
      throw new Error(`${command}: ${line ?? "no answer"}`);
    }
    if (line === "ok") return answer;
    answer.push(line);
  }
}

async function playHere() {
  await ask(`new ${game}\nplayers ${players}\n.`);
  await ask("deal");
  for (let seat = 1; seat < Number(players); seat++) {
    await ask(`bot ${"ABCDEFGH"[seat]} ${bot}`);
  }
  await ask("seat A"); // from here on, nothing but what A knows
  for (;;) {
    await ask("run");
    const [waiting] = await ask("waiting");
    if (waiting === "-") break;
    await ask(`play ${any(await ask("moves A"))}`); // each is `A WORDS`
    decisions++;
  }
  console.log(`${decisions} decisions, ${await ask("result")}`);
  await ask("quit");
}

// What a server says comes by itself: a first line and, except of short ones,
// more up to a dot.
async function hear() {
  const { value: first, done } = await lines.next();
  if (done) throw new Error("the table is gone");
  const [word, seat, number, frame] = first.split(" ");
  const body = [];
  if (["table", "history", "frame", "moves"].includes(word)) {
    for (let line = ""; line !== "."; body.push(line)) line = (await lines.next()).value;
  }
  return { word, seat, number: Number(number), frame: Number(frame), body: body.slice(0, -1) };
}

async function playThere() {
  let seat = "";
  let isAsking = false;
  for (;;) {
    const heard = await hear();
    if (heard.word === "table") {
      seat = heard.body.find((line) => /^you [A-H]$/.test(line))?.slice(4) ?? seat;
      if (heard.body.includes("phase over")) break;
    }
    if (heard.word === "moves" && heard.body.length) {
      say(`play ${seat} ${heard.number + 1} ${heard.frame} ${any(heard.body)}`);
      decisions++;
    }
    if (heard.word === "moves" || heard.word === "history") isAsking = false;
    if (seat && !isAsking && ["table", "history", "frame", "refused"].includes(heard.word)) {
      say(`moves ${seat}`); // something has changed: what is legal now?
      isAsking = true;
    }
  }
  console.log(`${decisions} decisions`);
  child.stdin.end();
}

await (isLink ? playThere() : playHere());
