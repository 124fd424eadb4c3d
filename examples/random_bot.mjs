// A bot in another language: plays seat A of a game against the bots of the
// program, choosing any legal move. docs/protocol.md explains each line.
//
//   node examples/random_bot.mjs build/tidywinks wash-match 2 [random]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [program, game, players = "2", bot = "random"] = process.argv.slice(2);
const child = spawn(program, ["protocol"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

// Sends a command and gives back the lines of its answer.
async function ask(command) {
  child.stdin.write(`${command}\n`);
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

await ask(`new ${game}\nplayers ${players}\n.`);
await ask("deal");
for (let seat = 1; seat < Number(players); seat++) {
  await ask(`bot ${"ABCDEFGH"[seat]} ${bot}`);
}
await ask("seat A"); // from here on, nothing but what A knows
let decisions = 0;
for (;;) {
  await ask("run");
  const [waiting] = await ask("waiting");
  if (waiting === "-") break;
  const moves = await ask("moves A"); // each is `A WORDS`
  await ask(`play ${moves[Math.floor(Math.random() * moves.length)]}`);
  decisions++;
}
console.log(`${decisions} decisions, ${await ask("result")}`);
await ask("quit");
