// A server behind a web server, as hosts run it: nginx and haproxy, each with
// connections that it uses again. WebSocket clause by clause through both; sockets
// that begin on a connection on which others have asked for pages; who asks is
// whom the web server names and not whom a client claims to be.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, Device, key, Server, tally } from "./lib/common.mjs";
import { answers, free, HERE } from "./lib/proxy.mjs";
import { conform } from "./lib/websocket.mjs";

const ROUNDS = 40;

const folder = mkdtempSync(join(tmpdir(), "tidywinks-proxies-"));
const children = [];
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const nginx = (port, to) => `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream tables { server ${HERE}:${to}; keepalive 16; }
  server {
    listen ${HERE}:${port};
    location / {
      proxy_pass http://tables;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`;

const haproxy = (port, to) => `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 60s
  option forwardfor
  http-reuse always
frontend front
  bind ${HERE}:${port}
  default_backend tables
backend tables
  server one ${HERE}:${to}
`;

async function begin(name, config, ...words) {
  const port = await free();
  const file = join(folder, `${name}.conf`);
  writeFileSync(file, config(port, relay.port));
  // Where Debian has them, also for those who are not root.
  const child = spawn(name, [...words, file], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  children.push(child);
  await answers(port, child);
  return { name, hostname: HERE, port, child };
}

// Between the web server and ours: counts connections.
const relay = { count: 0 };
const server = await new Server().begin("--proxy", HERE, "--guesses", "5");
const between = createServer((near) => {
  relay.count++;
  const far = connect(server.port, HERE);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ]) {
    one.pipe(other);
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroy());
  }
});
await new Promise((go) => between.listen(0, HERE, go));
relay.port = between.address().port;

// One connection, used for these requests one after the other; then a socket.
function page(place) {
  return new Promise((resolve) => {
    const socket = connect(place.port, place.hostname);
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
      if (!/ok\n/.test(text)) return;
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
    socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  });
}

// Pages and sockets take turns on the connections between: a page leaves one
// behind, the next socket takes it.
async function reused(place) {
  const devices = [];
  let heard = 0;
  relay.count = 0;
  for (let i = 0; i < ROUNDS; i++) {
    await page(place);
    const device = new Device({ socket: `ws://${place.hostname}:${place.port}/socket` });
    devices.push(await device.open());
    device.say("ping");
    heard += (await device.hear((m) => /^pong/.test(m))) !== null;
  }
  check(`${place.name}: sockets`, heard === ROUNDS, `${heard} of ${ROUNDS} answered`);
  check(
    `${place.name}: on connections used before`,
    relay.count < 2 * ROUNDS,
    `${relay.count} connections for ${ROUNDS} pages and ${ROUNDS} sockets`,
  );
  for (const device of devices) await device.drop();
}

// Who has shown too many wrong keys is known by the address that the web server
// saw, whatever else is claimed.
async function guesses(place, mine, other) {
  const come = (localAddress, claims) =>
    new Device({ socket: `ws://${place.hostname}:${place.port}/socket` }, "text", {
      localAddress,
      headers: { "X-Forwarded-For": claims },
    }).open();
  const show = async (device) => {
    device.heard.length = 0;
    device.say(`table ${"x".repeat(22)} ${key()}`);
    return await device.hear((m) => /^error/.test(m));
  };
  for (let i = 0; i < 5; i++) {
    const device = await come(mine, `192.0.2.${i}`);
    const answer = await show(device);
    check(`${place.name}: wrong key ${i + 1}`, /^error key/.test(answer), answer);
    await device.drop();
  }
  const answer = await show(await come(mine, "192.0.2.77"));
  check(`${place.name}: too many wrong keys`, /^error slow/.test(answer), answer);
  const next = await show(await come(other, "192.0.2.1"));
  check(`${place.name}: somebody else's are others`, /^error key/.test(next), next);
}

for (const [name, config, words, mine, other] of [
  ["nginx", nginx, ["-e", `${folder}/nginx.log`, "-c"], "127.0.0.2", "127.0.0.3"],
  ["haproxy", haproxy, ["-db", "-f"], "127.0.0.4", "127.0.0.5"],
]) {
  const place = await begin(name, config, ...words);
  await conform(place);
  await reused(place);
  await guesses(place, mine, other);
  place.child.kill("SIGTERM");
}
between.close();
await server.end();
tally();
process.exit();
