// The connection to the server of a table. It comes back by itself: after half
// a second, then twice as long each time up to fifteen seconds, a little early
// or late so that not everybody comes at once; at once when the network is
// back or somebody looks. What is said while it is away is not said.
import { type Heard, read } from "./lines";

declare const BUILD: string; // what reads views is this engine

const FIRST_MS = 500;
const MOST_MS = 15_000;
const PING_MS = 10_000; // without a word for so long, it is asked for one
const DEAD_MS = 25_000;
const MESSAGE = 3_500; // bytes of a message, at most

export interface Hears {
  opened(): void; // the first thing to be said
  heard(one: Heard): void;
  changed(): void; // whether it is there
}

export class Socket {
  isOpen = false;
  isOld = false; // this page belongs to another server than the one that runs
  private socket: WebSocket | null = null;
  private pause = FIRST_MS;
  private timer = 0;
  private heardAt = 0;
  private isClosed = false;
  private readonly beat = window.setInterval(() => this.check(), PING_MS / 2);
  private readonly now = () => {
    if (!this.isOpen && document.visibilityState === "visible") this.open();
  };

  constructor(private readonly to: Hears) {
    window.addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
    this.open();
  }

  say(...lines: string[]): void {
    if (!this.isOpen) return;
    let message = "";
    for (const line of lines) {
      if (message && message.length + line.length > MESSAGE) {
        this.socket?.send(message);
        message = "";
      }
      message += message ? `\n${line}` : line;
    }
    this.socket?.send(message);
  }

  close(): void {
    this.isClosed = true;
    this.isOpen = false;
    window.clearInterval(this.beat);
    window.clearTimeout(this.timer);
    window.removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    this.drop();
  }

  private drop(): void {
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  private open(): void {
    if (this.isClosed || this.isOld) return;
    window.clearTimeout(this.timer);
    this.drop();
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/socket`);
    this.socket = socket;
    this.heardAt = Date.now();
    socket.onopen = () => socket.send(`tidywinks 1 ${BUILD}`);
    socket.onmessage = ({ data }) => this.hear(String(data));
    socket.onclose = () => this.lost();
    socket.onerror = () => {};
  }

  private lost(): void {
    this.drop();
    this.isOpen = false;
    if (this.isClosed) return;
    this.timer = window.setTimeout(() => this.open(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(this.pause * 2, MOST_MS);
    this.to.changed();
  }

  private hear(message: string): void {
    this.heardAt = Date.now();
    for (const one of read(message)) {
      if (one.is === "build") this.greeted(one.build);
      else this.to.heard(one);
    }
  }

  private greeted(build: string): void {
    this.isOld = build !== BUILD;
    this.isOpen = !this.isOld;
    this.pause = FIRST_MS;
    if (this.isOld) this.drop();
    else this.to.opened();
    this.to.changed();
  }

  // A connection can be gone without a word.
  private check(): void {
    const silent = Date.now() - this.heardAt;
    if (!this.socket) return;
    if (silent > DEAD_MS) this.lost();
    else if (silent > PING_MS) this.say("ping");
  }
}
