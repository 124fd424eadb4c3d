// WebSocket byte by byte: what RFC 6455 asks of a server, clause by clause, on
// connections that are opened by hand. Whatever is said to a server that keeps
// tables is answered by a line, so an answer stands for "the message came
// through", and which message by what the answer quotes of it.
//
// Through a web server in front (tests/online/proxies.mjs) everything after the
// handshake must be the same, byte by byte. Of the handshake, what belongs to one
// hop only is between the client and that web server, which says to ours what it
// likes: those cases are left out there (HOP).
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { check as count } from "../../lib/tally.mjs";

// Where it is spoken to: hostname, port, and a name when that is not the server
// itself.
let place;

const check = (name, ...rest) => count(place.name ? `${place.name}: ${name}` : name, ...rest);

const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const MOST = 4096; // bytes of a message

class Wire {
  constructor() {
    this.bytes = Buffer.alloc(0);
    this.isClosed = false;
    this.waiting = [];
    this.socket = connect(place.port, place.hostname);
    this.socket.on("data", (part) => {
      this.bytes = Buffer.concat([this.bytes, part]);
      this.wake();
    });
    this.socket.on("error", () => {});
    this.socket.on("close", () => {
      this.isClosed = true;
      this.wake();
    });
  }

  wake() {
    for (const one of this.waiting.splice(0)) one();
  }

  /** What `take` makes of the bytes so far, once it is something; null when no
   * more will come. */
  async until(take) {
    for (;;) {
      const found = take(this.bytes);
      if (found) {
        this.bytes = this.bytes.subarray(found.end);
        return found;
      }
      if (this.isClosed) return null;
      await new Promise((resolve) => this.waiting.push(resolve));
    }
  }

  send(...parts) {
    this.socket.write(Buffer.concat(parts));
  }

  async head() {
    const found = await this.until((bytes) => {
      const end = bytes.indexOf("\r\n\r\n");
      return end < 0 ? null : { end: end + 4, text: bytes.subarray(0, end).toString("latin1") };
    });
    const [first = "", ...lines] = found?.text.split("\r\n") ?? [];
    return {
      status: Number(first.split(" ")[1] ?? 0),
      of: (name) =>
        lines
          .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
          ?.slice(name.length + 1)
          .trim(),
    };
  }

  frame() {
    return this.until((bytes) => {
      if (bytes.length < 2) return null;
      let [at, size] = [2, bytes[1] & 127];
      if (size === 126) {
        if (bytes.length < 4) return null;
        [at, size] = [4, bytes.readUInt16BE(2)];
      } else if (size === 127) {
        if (bytes.length < 10) return null;
        [at, size] = [10, Number(bytes.readBigUInt64BE(2))];
      }
      if (bytes.length < at + size) return null;
      return {
        end: at + size,
        isLast: bytes[0] >> 7 === 1,
        reserved: (bytes[0] >> 4) & 7,
        kind: bytes[0] & 15,
        isMasked: bytes[1] >> 7 === 1,
        data: Buffer.from(bytes.subarray(at, at + size)),
      };
    });
  }

  end() {
    this.socket.destroy();
  }
}

// A frame as a client sends it, or wrong in one way.
function frame(kind, data = "", { isLast = true, reserved = 0, isMasked = true, length } = {}) {
  const body = Buffer.from(data);
  const size = length ?? (body.length < 126 ? 0 : body.length < 65536 ? 2 : 8);
  const head = Buffer.alloc(2 + size + (isMasked ? 4 : 0));
  head[0] = (isLast ? 128 : 0) | (reserved << 4) | kind;
  head[1] = (isMasked ? 128 : 0) | (size === 0 ? body.length : size === 2 ? 126 : 127);
  if (size === 2) head.writeUInt16BE(body.length, 2);
  if (size === 8) head.writeBigUInt64BE(BigInt(body.length), 2);
  if (!isMasked) return Buffer.concat([head, body]);
  const mask = randomBytes(4);
  mask.copy(head, 2 + size);
  return Buffer.concat([head, body.map((byte, i) => byte ^ mask[i % 4])]);
}

const first = (kind, data) => frame(kind, data, { isLast: false });
const more = (data) => frame(0, data, { isLast: false });
const last = (data) => frame(0, data);
const code = (n, words = "") => {
  const data = Buffer.alloc(2 + Buffer.byteLength(words));
  data.writeUInt16BE(n);
  data.write(words, 2);
  return data;
};

const KEY = "dGhlIHNhbXBsZSBub25jZQ==";
const USUAL = {
  Upgrade: "websocket",
  Connection: "Upgrade",
  "Sec-WebSocket-Key": KEY,
  "Sec-WebSocket-Version": "13",
};

function shake(changes = {}, { method = "GET", version = "1.1", extra = Buffer.alloc(0) } = {}) {
  const wire = new Wire();
  const lines = Object.entries({ Host: `${place.hostname}:${place.port}`, ...USUAL, ...changes })
    .filter(([, value]) => value !== null)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`));
  wire.send(Buffer.from(`${method} /socket HTTP/${version}\r\n${lines.join("")}\r\n`), extra);
  return wire;
}

async function opened() {
  const wire = shake();
  const { status } = await wire.head();
  if (status !== 101) throw new Error(`no socket: ${status}`);
  wire.send(frame(TEXT, "tidywinks 1 test text"));
  const greeting = await wire.frame();
  if (!`${greeting?.data}`.startsWith("tidywinks 1 ")) throw new Error(`${greeting?.data}`);
  return wire;
}

// Connection and the version of HTTP are of a hop.
const HOP = ["4.2.1: no Connection", "4.2.1: another Connection", "4.2.1: HTTP/1.0"];

// 1.3, 4.1, 4.2: the handshake.
async function handshake() {
  const wire = shake();
  const head = await wire.head();
  check("4.2.2: 101", head.status === 101, `${head.status}`);
  check("4.2.2: Upgrade", head.of("Upgrade")?.toLowerCase() === "websocket", head.of("Upgrade"));
  check("4.2.2: Connection", /upgrade/i.test(head.of("Connection")), head.of("Connection"));
  const accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
  check("1.3: the key of the example", head.of("Sec-WebSocket-Accept") === accept, "another");
  check("4.2.2: no extension unasked", !head.of("Sec-WebSocket-Extensions"), "there is one");
  check("4.2.2: no protocol unasked", !head.of("Sec-WebSocket-Protocol"), "there is one");
  wire.end();
  const own = randomBytes(16).toString("base64");
  const other = shake({ "Sec-WebSocket-Key": own });
  const digest = createHash("sha1").update(`${own}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
  const told = (await other.head()).of("Sec-WebSocket-Accept");
  check("4.2.2: any other key", told === digest.digest("base64"), told);
  other.end();
  for (const [name, changes, more, status] of [
    ["4.2.1: Upgrade in capitals", { Upgrade: "WebSocket" }, {}, 101],
    ["4.2.1: Upgrade in a list", { Upgrade: "h2c, websocket" }, {}, 101],
    ["4.2.1: Connection in a list", { Connection: "keep-alive, Upgrade" }, {}, 101],
    ["4.2.1: Connection in small letters", { Connection: "upgrade" }, {}, 101],
    ["4.2.1: no Upgrade", { Upgrade: null }, {}, 426],
    ["4.2.1: another Upgrade", { Upgrade: "h2c" }, {}, 426],
    ["4.2.1: Upgrade that only begins so", { Upgrade: "websockets" }, {}, 426],
    ["4.2.1: no Connection", { Connection: null }, {}, 426],
    ["4.2.1: another Connection", { Connection: "keep-alive" }, {}, 426],
    ["4.2.1: no key", { "Sec-WebSocket-Key": null }, {}, 400],
    ["4.2.1: a key too short", { "Sec-WebSocket-Key": "dGhlIHNhbXBsZQ==" }, {}, 400],
    ["4.2.1: a key too long", { "Sec-WebSocket-Key": `${KEY}AAAA` }, {}, 400],
    ["4.2.1: a key of no letters", { "Sec-WebSocket-Key": "!!!!!!!!!!!!!!!!!!!!!!!!" }, {}, 400],
    ["4.2.1: no Host", { Host: null }, {}, 400],
    ["4.2.1: POST", {}, { method: "POST" }, 405],
    ["4.2.1: HEAD", {}, { method: "HEAD" }, 426],
    ["4.2.1: HTTP/1.0", {}, { version: "1.0" }, 400],
    ["4.4: no version", { "Sec-WebSocket-Version": null }, {}, 426],
    ["4.4: version 8", { "Sec-WebSocket-Version": "8" }, {}, 426],
    ["4.4: version 014", { "Sec-WebSocket-Version": "014" }, {}, 426],
    ["4.2.2: an extension is not taken", { "Sec-WebSocket-Extensions": "x-y" }, {}, 101],
    ["4.2.2: a protocol is not taken", { "Sec-WebSocket-Protocol": "chat" }, {}, 101],
    ["10.2: the own Origin", { Origin: `http://${place.hostname}:${place.port}` }, {}, 101],
    ["10.2: another Origin", { Origin: "http://elsewhere" }, {}, 403],
    ["10.2: an Origin of nobody", { Origin: "null" }, {}, 403],
  ]) {
    if (place.name && HOP.includes(name)) continue;
    const one = shake(changes, more);
    const got = await one.head();
    check(name, got.status === status, `${got.status}`);
    if (status === 426)
      check(`${name}: says 13`, got.of("Sec-WebSocket-Version") === "13", "does not");
    if (got.status === 101)
      check(
        `${name}: nothing chosen`,
        !got.of("Sec-WebSocket-Extensions") && !got.of("Sec-WebSocket-Protocol"),
        "something",
      );
    one.end();
  }
  const early = shake({}, { extra: frame(TEXT, "early") });
  check("4.1: a frame right behind the handshake", (await early.head()).status === 101, "");
  check("4.1: is heard", (await early.frame())?.kind === TEXT, "no answer");
  early.end();
}

// What comes of frames: `answers` texts, a pong, or a close with its code and
// then the end.
async function comes(name, sent, { answers = 0, pongs = [], closes = 0 }) {
  const wire = await opened();
  for (const part of [sent].flat()) wire.send(part);
  for (let i = 0; i < answers; i++) {
    const one = await wire.frame();
    check(`${name}: answer ${i + 1}`, one?.kind === TEXT, `${one?.kind} ${one?.data}`);
    if (one)
      check(
        `${name}: 5.1, 5.2: unmasked, nothing reserved`,
        !one.isMasked && !one.reserved && one.isLast,
        JSON.stringify(one),
      );
  }
  for (const pong of pongs) {
    const one = await wire.frame();
    check(
      `${name}: pong`,
      one?.kind === PONG && one.data.equals(Buffer.from(pong)),
      `${one?.data}`,
    );
  }
  if (closes) {
    const one = await wire.frame();
    const said = one?.data.length ? one.data.readUInt16BE() : 1005;
    check(`${name}: close`, one?.kind === CLOSE && said === closes, `${one?.kind} ${said}`);
    check(`${name}: and the end`, (await wire.frame()) === null && wire.isClosed, "more comes");
  } else {
    wire.send(frame(PING, "still there"));
    const one = await wire.frame();
    check(
      `${name}: goes on`,
      one?.kind === PONG && `${one.data}` === "still there",
      `${one?.data}`,
    );
  }
  wire.end();
}

const byByte = (bytes) => [...bytes].map((byte) => Buffer.from([byte]));

async function frames() {
  const many = (n) => "x".repeat(n);
  // 5.2: lengths in each of their forms, and where one gives way to the next.
  await comes("5.2: no bytes", frame(TEXT), {}); // an empty line asks for nothing
  for (const size of [1, 125, 126, 127, 128, 1000, MOST])
    await comes(`5.2: ${size} bytes`, frame(TEXT, many(size)), { answers: 1 });
  await comes("7.4.1: more than is taken", frame(TEXT, many(MOST + 1)), { closes: 1009 });
  await comes("7.4.1: 65,536 bytes", frame(TEXT, many(65_536)), { closes: 1009 });
  await comes("7.4.1: more in parts", [first(TEXT, many(MOST)), last("x")], { closes: 1009 });
  const huge = frame(TEXT, many(50), { length: 8 });
  huge.writeBigUInt64BE(1n << 40n, 2);
  await comes("7.4.1: a length of 2^40", huge, { closes: 1009 });
  const negative = frame(TEXT, "", { length: 8 });
  negative.writeBigUInt64BE(1n << 63n, 2);
  await comes("5.2: a length with its first bit", negative, { closes: 1002 });
  await comes("5.2: 5 bytes, told in 16 bits", frame(TEXT, "five5", { length: 2 }), {
    closes: 1002,
  });
  await comes("5.2: 5 bytes, told in 64 bits", frame(TEXT, "five5", { length: 8 }), {
    closes: 1002,
  });
  await comes("5.2: 200 bytes, told in 64 bits", frame(TEXT, many(200), { length: 8 }), {
    closes: 1002,
  });
  // 5.1: masks.
  for (const [kind, data] of [
    [TEXT, "hello"],
    [BINARY, "hello"],
    [PING, "hello"],
    [CLOSE, ""],
  ])
    await comes(`5.1: unmasked, kind ${kind}`, frame(kind, data, { isMasked: false }), {
      closes: 1002,
    });
  const still = frame(TEXT, "hello");
  for (let i = 0; i < 4; i++) still[2 + i] = 0;
  Buffer.from("hello").copy(still, 6);
  await comes("5.3: a mask of zeros is one", still, { answers: 1 });
  // 5.2: reserved bits and kinds.
  for (const reserved of [1, 2, 3, 4, 5, 6, 7]) {
    await comes(`5.2: reserved bits ${reserved}`, frame(TEXT, "x", { reserved }), { closes: 1002 });
    await comes(`5.2: reserved bits ${reserved} in a ping`, frame(PING, "x", { reserved }), {
      closes: 1002,
    });
  }
  for (const kind of [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
    await comes(`5.2: reserved kind ${kind}`, frame(kind, "x"), { closes: 1002 });
  // 5.4: parts.
  await comes("5.4: two parts", [first(TEXT, "he"), last("llo")], { answers: 1 });
  await comes("5.4: many parts", [first(TEXT, "h"), more("e"), more("ll"), last("o")], {
    answers: 1,
  });
  await comes("5.4: empty parts", [first(TEXT), more(""), more("hi"), last("")], { answers: 1 });
  await comes(
    "5.4: in a burst",
    Buffer.concat([first(TEXT, "he"), last("llo"), frame(TEXT, "x")]),
    {
      answers: 2,
    },
  );
  await comes("5.4: byte by byte", byByte(Buffer.concat([first(TEXT, "he"), last("llo")])), {
    answers: 1,
  });
  await comes("5.4: going on with nothing", last("x"), { closes: 1002 });
  await comes("5.4: going on with nothing, more to come", more("x"), { closes: 1002 });
  await comes("5.4: going on after the end", [frame(TEXT, "x"), last("y")], {
    answers: 1,
    closes: 1002,
  });
  await comes("5.4: a message within another", [first(TEXT, "x"), frame(TEXT, "y")], {
    closes: 1002,
  });
  await comes("5.4: parts within another's", [first(TEXT, "x"), first(TEXT, "y")], {
    closes: 1002,
  });
  await comes("5.6: bytes that are no text", frame(BINARY, "x"), { closes: 1003 });
  await comes("5.6: the same in parts", [first(BINARY, "x"), last("y")], { closes: 1003 });
}

async function control() {
  // 5.5.2, 5.5.3: pings and pongs.
  await comes("5.5.2: an empty ping", frame(PING), { pongs: [""] });
  await comes("5.5.2: a ping with words", frame(PING, "hello"), { pongs: ["hello"] });
  const bytes = Buffer.from([0, 255, 254, 128, 10]);
  await comes("5.5.2: a ping with any bytes", frame(PING, bytes), { pongs: [bytes] });
  await comes("5.5: the largest ping", frame(PING, "x".repeat(125)), { pongs: ["x".repeat(125)] });
  await comes("5.5: a larger one", frame(PING, "x".repeat(126)), { closes: 1002 });
  await comes("5.5: a larger pong", frame(PONG, "x".repeat(126)), { closes: 1002 });
  await comes("5.5: a ping in parts", frame(PING, "x", { isLast: false }), { closes: 1002 });
  await comes("5.5: a pong in parts", frame(PONG, "x", { isLast: false }), { closes: 1002 });
  await comes("5.5: a close in parts", frame(CLOSE, code(1000), { isLast: false }), {
    closes: 1002,
  });
  await comes("5.5.3: a pong unasked", frame(PONG, "x"), {});
  await comes(
    "5.5.2: ten pings",
    Array.from({ length: 10 }, (_, i) => frame(PING, `${i}`)),
    {
      pongs: [..."0123456789"],
    },
  );
  await comes("5.5.2: byte by byte", byByte(frame(PING, "slowly")), { pongs: ["slowly"] });
  // 5.4: control frames between parts.
  await comes("5.4: a ping between parts", [first(TEXT, "he"), frame(PING, "now")], {
    pongs: ["now"],
  });
  await comes("5.4: and the message after it", [first(TEXT, "he"), frame(PONG), last("llo")], {
    answers: 1,
  });
  await comes("5.4: a close between parts", [first(TEXT, "he"), frame(CLOSE, code(1000))], {
    closes: 1000,
  });
  // 5.5.1, 7: closing.
  await comes("5.5.1: a close of no bytes", frame(CLOSE), { closes: 1005 });
  await comes("5.5.1: a close of one byte", frame(CLOSE, "x"), { closes: 1002 });
  await comes("5.5.1: with a sentence", frame(CLOSE, code(1000, "good-bye")), { closes: 1000 });
  await comes("5.5.1: with the longest", frame(CLOSE, code(1000, "x".repeat(123))), {
    closes: 1000,
  });
  await comes("5.5.1: with a longer one", frame(CLOSE, code(1000, "x".repeat(124))), {
    closes: 1002,
  });
  const broken = Buffer.concat([code(1000), Buffer.from([0xc3, 0x28])]);
  await comes("8.1: with what is no UTF-8", frame(CLOSE, broken), { closes: 1007 });
  for (const n of [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999])
    await comes(`7.4: close ${n}`, frame(CLOSE, code(n)), { closes: n });
  for (const n of [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535])
    await comes(`7.4: close ${n}`, frame(CLOSE, code(n)), { closes: 1002 });
  await comes(
    "5.5.1: what comes after a close is not heard",
    [Buffer.concat([frame(CLOSE, code(1000)), frame(TEXT, "x"), frame(PING, "x")])],
    { closes: 1000 },
  );
  const wire = await opened();
  wire.socket.end();
  check("7.1.1: an end without a close", (await wire.frame()) === null, "something comes");
}

async function letters() {
  // 8.1, 5.6: UTF-8, also where a letter lies across parts.
  const word = Buffer.from("κόσμε €𐍈 ÿ");
  await comes("5.6: letters of every length", frame(TEXT, word), { answers: 1 });
  for (let at = 1; at < word.length; at++)
    await comes(
      `5.6: letters cut after ${at} bytes`,
      [first(TEXT, word.subarray(0, at)), last(word.subarray(at))],
      { answers: 1 },
    );
  await comes(
    "5.6: a byte a part",
    [
      first(TEXT, word.subarray(0, 1)),
      ...byByte(word.subarray(1)).map((one) => more(one)),
      last(""),
    ],
    { answers: 1 },
  );
  for (const [name, ...bytes] of [
    ["a lonely second byte", 0x80],
    ["a first byte alone", 0xc3],
    ["two first bytes", 0xc3, 0xc3, 0xa9],
    ["a slash in two bytes", 0xc0, 0xaf],
    ["a slash in three", 0xe0, 0x80, 0xaf],
    ["a slash in four", 0xf0, 0x80, 0x80, 0xaf],
    ["NUL in two bytes", 0xc0, 0x80],
    ["half a surrogate pair", 0xed, 0xa0, 0x80],
    ["both halves", 0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80],
    ["beyond the last letter", 0xf4, 0x90, 0x80, 0x80],
    ["five bytes", 0xf8, 0x88, 0x80, 0x80, 0x80],
    ["0xfe", 0xfe],
    ["0xff", 0xff],
    ["three bytes, one missing", 0xe2, 0x82],
    ["four bytes, one missing", 0xf0, 0x90, 0x8d],
  ])
    await comes(`8.1: ${name}`, frame(TEXT, Buffer.from([0x61, ...bytes])), { closes: 1007 });
  await comes(
    "8.1: across parts",
    [first(TEXT, Buffer.from([0x61, 0xe2, 0x82])), last(Buffer.from([0x28]))],
    { closes: 1007 },
  );
  await comes(
    "8.1: the end of the last part missing",
    [first(TEXT, "a"), last(Buffer.from([0xe2, 0x82]))],
    { closes: 1007 },
  );
  await comes("5.6: the last letter there is", frame(TEXT, Buffer.from([0xf4, 0x8f, 0xbf, 0xbf])), {
    answers: 1,
  });
}

/** Every clause, said to `where`. */
export async function conform(where) {
  place = where;
  await handshake();
  await frames();
  await control();
  await letters();
}
