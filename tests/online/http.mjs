// HTTP as any client may speak it, byte by byte: which form a page comes in, what
// is known already, targets in every form, requests that are wrong. Everything
// that is refused is refused in words.
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { check, Server, tally } from "./lib/common.mjs";

const server = new Server();
await server.begin();
const { hostname, port } = new URL(server.link);

// Everything that comes back until the connection is closed.
const send = (bytes, isAll = false) =>
  new Promise((resolve) => {
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
for (const [name, bytes] of [
  ["no version", "GET /\r\n\r\n"],
  ["rubbish", "\x16\x03\x01\x02\x00\x01\r\n\r\n"],
  ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
  ["a head without end", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`],
]) {
  const answer = (await send(bytes, true)).toString("latin1");
  check(`${name}: refused or closed`, !/ 200 /.test(answer.slice(0, 20)), answer.slice(0, 60));
}
check("goes on", (await ask([], { target: "/healthz" })).body.toString() === "ok\n", "");
await server.end();
tally();
