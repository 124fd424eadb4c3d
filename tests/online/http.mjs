// HTTP as any client may speak it, byte by byte: which form a page comes in, what
// is known already, targets in every form, requests that are wrong. Everything
// that is refused is refused in words.
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { check, Server, tally } from "./lib/common.mjs";

let server = await new Server().begin();

// Everything that comes back until the connection is closed.
const send = (bytes, isAll = false) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(server.link);
    const socket = connect(Number(port), hostname);
    const parts = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(parts)));
    if (isAll) socket.end(bytes);
    else socket.write(bytes);
  });

async function ask(head, { version = "1.1", host = "Host: here\r\n", target = "/" } = {}) {
  const lines = `${target} HTTP/${version}\r\n${host}${head.map((one) => `${one}\r\n`).join("")}`;
  const all = await send(`GET ${lines}Connection: close\r\n\r\n`);
  const at = all.indexOf("\r\n\r\n");
  const [first, ...rest] = all.subarray(0, at).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    rest.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 2),
    ]),
  );
  return { status: Number(first.split(" ")[1]), headers, body: all.subarray(at + 4) };
}

const packed = await ask(["Accept-Encoding: gzip"]);
check("packed", packed.headers["content-encoding"] === "gzip", JSON.stringify(packed.headers));
const page = gunzipSync(packed.body);
check("a page", /<html/.test(page), page.toString().slice(0, 80));
for (const [name, head] of [
  ["nothing said", []],
  ["gzip;q=0", ["Accept-Encoding: gzip;q=0"]],
  ["identity", ["Accept-Encoding: identity"]],
  ["br alone", ["Accept-Encoding: br"]],
]) {
  const plain = await ask(head);
  check(`${name}: plain bytes`, plain.status === 200 && page.equals(plain.body), `${plain.status}`);
  check(`${name}: says so`, !plain.headers["content-encoding"], plain.headers["content-encoding"]);
  check(`${name}: another tag`, plain.headers.etag !== packed.headers.etag, plain.headers.etag);
}
const any = await ask(["Accept-Encoding: *"]);
check("anything: packed", any.headers["content-encoding"] === "gzip", `${any.status}`);
const neither = await ask(["Accept-Encoding: identity;q=0"]);
check(
  "neither: refused in words",
  neither.status === 406 && /sends/.test(neither.body),
  neither.body,
);

const { etag } = packed.headers;
for (const [name, value, status] of [
  ["its tag", etag, 304],
  ["a weak one", `W/${etag}`, 304],
  ["one of several", `"other", ${etag}`, 304],
  ["any", "*", 304],
  ["another", '"other"', 200],
]) {
  const known = await ask(["Accept-Encoding: gzip", `If-None-Match: ${value}`]);
  check(`known by ${name}`, known.status === status, `${known.status}`);
  check(`known by ${name}: its bytes`, (known.body.length === 0) === (status === 304), "");
}

const absolute = await ask([], { target: "http://here/index.html" });
check("a target in absolute form", absolute.status === 200 && page.equals(absolute.body), "");
check("of nothing", (await ask([], { target: "http://here/none" })).status === 404, "");
const hostless = await ask([], { host: "" });
check("no Host", hostless.status === 400 && /Host/.test(hostless.body), `${hostless.status}`);
const old = await ask([], { host: "", version: "1.0" });
check("HTTP/1.0 needs none", old.status === 200 && page.equals(old.body), `${old.status}`);
for (const target of ["/%00", "/index.html%00.txt", "/healthz%00"]) {
  const nul = await ask([], { target });
  check(`${target}`, nul.status === 400 && /NUL/.test(nul.body), `${nul.status}`);
}
const range = await ask(["Range: bytes=0-3"]);
check("a range is not heard", range.status === 200 && page.equals(range.body), `${range.status}`);
for (const target of ["/../etc/passwd", "/%2e%2e/etc/passwd", "//", "/index.html/", "*"])
  check(`${target}: nothing`, [400, 404].includes((await ask([], { target })).status), target);
// What is wrong, and behind it a request that is right: it is not heard.
const long = "x".repeat(40_000);
const after = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
for (const [name, bytes, ...statuses] of [
  ["no version", "GET /\r\n\r\n", 400],
  ["another version", "GET / HTTP/3.0\r\nHost: x\r\n\r\n", 505],
  ["a header without a colon", "GET / HTTP/1.1\r\nHost x\r\n\r\n", 400],
  ["two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n", 400],
  ["a head without end", `GET / HTTP/1.1\r\nHost: x\r\nX: ${long}\r\n\r\n`, 413, 431],
  ["a path without end", `GET /${long} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
  ["a body", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab", 400],
  ["no length", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400],
  [
    "two lengths",
    "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    400,
  ],
  [
    "pieces and a length",
    "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 9\r\n\r\n0\r\n\r\n",
    400,
  ],
  [
    "pieces that are none",
    "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    400,
  ],
  [
    "POST with two lengths",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    400,
    405,
  ],
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", 405],
]) {
  const answer = (await send(bytes + after)).toString("latin1");
  const [, status] = /^HTTP\/1.1 (\d+)/.exec(answer) ?? [];
  check(`${name}: refused`, statuses.includes(Number(status)), answer.slice(0, 60));
  check(`${name}: in words`, /\r\n\r\n.*[a-zA-Z]{2} [a-zA-Z]{2}/s.test(answer), answer);
  check(`${name}: and nothing behind it`, !/ok\n/.test(answer), answer.slice(-60));
}
// What speaks TLS to a plain port reads no words.
const tls = await send("\x16\x03\x01\x02\x00\x01\r\n\r\n", true);
check("TLS: refused or closed", !/ 200 /.test(tls.slice(0, 20)), tls.slice(0, 60));
check("goes on", (await ask([], { target: "/healthz" })).body.toString() === "ok\n", "");
await server.end();

// So many requests a minute from one address, whatever it claims to be.
server = await new Server().begin("--requests", "20");
const statuses = [];
for (let i = 0; i < 21; i++)
  statuses.push(await ask([`X-Forwarded-For: 192.0.2.${i}`], { target: "/healthz" }));
check(
  "20 requests",
  statuses.slice(0, 20).every(({ status }) => status === 200),
  "refused",
);
const refused = statuses[20];
check("and one more", refused.status === 429 && /requests/.test(refused.body), `${refused.status}`);
check("says when again", Number(refused.headers["retry-after"]) > 0, refused.headers);
await server.end();

// Behind a web server that is named: each of its clients has its own 20.
server = await new Server().begin("--requests", "20", "--proxy", "127.0.0.1", "--sockets", "2");
const of = (who) => ask([`X-Forwarded-For: ${who}`], { target: "/healthz" });
for (let i = 0; i < 20; i++) await of("198.51.100.9, 192.0.2.1");
check("forwarded: 20 requests are enough", (await of("192.0.2.1")).status === 429, "more");
check("forwarded: others are heard", (await of("192.0.2.1, 192.0.2.2")).status === 200, "not");
check("forwarded: by none, itself", (await ask([], { target: "/healthz" })).status === 200, "not");
const many = await Promise.all(Array.from({ length: 9 }, (_, i) => of(`192.0.2.${10 + i}`)));
check(
  "a proxy has as many connections as it likes",
  many.every((one) => one.status === 200),
  "",
);
await server.end();

// So many connections from one address: a few more are told so, others are cut.
server = await new Server().begin("--sockets", "5");
const { hostname, port } = new URL(server.link);
const silent = Array.from({ length: 5 }, () => connect(Number(port), hostname));
await Promise.all(silent.map((socket) => new Promise((go) => socket.on("connect", go))));
const crowded = await ask([]);
check(
  "too many connections: in words",
  crowded.status === 429 && /connections/.test(crowded.body),
  `${crowded.status}`,
);
const crowd = await Promise.all(
  Array.from({ length: 60 }, () => send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")),
);
const count = (pattern) => crowd.filter((bytes) => pattern.test(bytes.toString("latin1"))).length;
check("far too many: none is served", count(/^HTTP\/1.1 200/) === 0, `${count(/ 200 /)}`);
for (const socket of silent) socket.destroy();
let again;
do again = await ask([]);
while (again.status === 429);
check("and again when they are gone", again.status === 200, `${again.status}`);
await server.end();
tally();
