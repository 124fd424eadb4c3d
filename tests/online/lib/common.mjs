// Shared by the tests of online tables: a server that can be killed and begun
// again on the same tables, and devices that speak to it in words.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

export { check, comes, tally } from "../../lib/tally.mjs";

export const [top, build] = process.argv.slice(2);
const require = createRequire(join(top, "web/package.json"));
const WebSocket = require("ws");

export const program = join(build, "tidywinks");
export const key = () => randomBytes(16).toString("base64url");
export const entropy = () => randomBytes(32).toString("hex");

export const say = (...words) => execFileSync(program, words, { encoding: "utf8" });
export const games = execFileSync(program, ["protocol"], {
  input: "games\nquit\n",
  encoding: "utf8",
})
  .split("\n")
  .filter((line) => line.includes(" rules "))
  .map((line) => {
    const [name, least, most] = line.split(" ");
    return { name, least: Number(least), most: Number(most) };
  });

// What a seat saw, as the line protocol tells it of the whole record.
export function seen(text, letter) {
  const answer = execFileSync(program, ["protocol"], {
    input: `load\n${text}.\nseen ${letter}\nquit\n`,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  }).split("\n");
  return answer.slice(1, answer.lastIndexOf("ok") - 1).filter((line) => line !== "ok");
}

// How a game is opened. Whoever plays at random finds few pairs: Wash Match
// then ends after so many attempts.
export const header = (name, players) => [
  `game ${name}`,
  `players ${players}`,
  ...(name === "wash-match" ? ["option stall_limit 12"] : []),
];

// Numbers that look random and are the same every time.
export function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

process.setMaxListeners(100);

// A folder in memory where there is one: a killed process leaves it whole, and
// the tests do not wait for a disk.
const folder = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

// A database of a server's own where TW_TEST_STORE has the address of a
// PostgreSQL (tests/lib/postgres.sh); else it keeps its tables in its folder.
let databases = 0;
function database() {
  if (!process.env.TW_TEST_STORE) return null;
  const words = ["fresh", process.env.TW_TEST_POSTGRES, `server_${process.pid}_${databases++}`];
  const made = execFileSync(join(top, "tests/lib/postgres.sh"), words, { encoding: "utf8" });
  return made.trim();
}

// A server on a free port, which it keeps when it is begun again.
export class Server {
  data = mkdtempSync(join(folder, "tidywinks-"));
  port = 0;
  time = 0; // seconds that its tables are ahead of everybody's clock
  log = null; // a string that what it says of itself is added to; or nothing is

  // `store`: the address of a database that it shares with others.
  constructor(store = database()) {
    this.store = store;
    process.on("exit", () => {
      this.child?.kill("SIGKILL");
      rmSync(this.data, { recursive: true, force: true });
    });
  }

  async begin(...words) {
    this.child = spawn(
      program,
      ["serve", "--listen", `127.0.0.1:${this.port}`, ...this.keeps(), ...words],
      { stdio: ["ignore", "pipe", this.log === null ? "inherit" : "pipe"] },
    );
    this.child.stderr?.on("data", (bytes) => {
      this.log += bytes;
    });
    // Its hook's commands hold its output, too: with "close" they have ended.
    this.ended = new Promise((resolve) =>
      this.child.on("close", (code, signal) => resolve({ code, signal })),
    );
    const link = await new Promise((resolve, reject) => {
      let text = "";
      this.child.stdout.on("data", (bytes) => {
        text += bytes;
        const line = /^(http:\S+)\n$/m.exec(text);
        if (line) resolve(line[1]);
        this.printed = text;
      });
      this.child.on("exit", () => reject(new Error(`the server ended: ${text}`)));
    });
    this.link = link;
    this.port = Number(new URL(link).port);
    this.socket = `${link.replace("http:", "ws:")}socket`;
    return this;
  }

  keeps() {
    return this.store ? ["--store", this.store] : ["--data", this.data];
  }

  // Moves the time of its tables: nobody waits for it. The file is named by
  // --ahead, and is whole whenever it is read.
  later(seconds) {
    this.time += seconds;
    writeFileSync(`${this.ahead()}.new`, String(this.time));
    renameSync(`${this.ahead()}.new`, this.ahead());
  }

  ahead() {
    return join(this.data, "ahead");
  }

  end(signal = "SIGTERM") {
    this.child.kill(signal);
    return this.ended;
  }
}

// A device: sends lines, and gives out what it hears message by message.
export class Device {
  heard = [];
  all = []; // every message, for looking at afterwards
  waiting = null;
  isOpen = false;

  constructor(server, mode = "text", options = {}) {
    this.server = server;
    this.mode = mode;
    this.options = options;
  }

  open(first = `tidywinks 1 test ${this.mode}`) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(this.server.socket, this.options);
      this.socket = socket;
      this.closed = new Promise((done) => {
        socket.on("close", (code, reason) => {
          this.isOpen = false;
          this.waiting?.(null);
          done({ code, reason: String(reason) });
        });
      });
      socket.on("error", reject);
      socket.on("message", (bytes) => {
        const message = String(bytes);
        this.all.push(message);
        this.heard.push(message);
        this.waiting?.(message);
      });
      socket.on("open", () => {
        this.isOpen = true;
        this.say(first);
        resolve(this);
      });
    });
  }

  say(...lines) {
    if (this.isOpen) this.socket.send(lines.join("\n"));
  }

  // The next message that `is` takes; null when the socket ends before.
  async hear(is = () => true) {
    for (;;) {
      while (this.heard.length) {
        const message = this.heard.shift();
        if (is(message)) return message;
      }
      if (!this.isOpen) return null;
      await new Promise((resolve) => {
        this.waiting = resolve;
      });
      this.waiting = null;
    }
  }

  drop() {
    this.socket.terminate();
    return this.closed;
  }
}

export const begins = (word) => (message) => message.startsWith(word);
