// Friends over TLS, as docs/hosting.md has it: the example for nginx with names
// and ports of this machine and a certificate of its own. The page comes, plain
// HTTP is sent on to it, a table is played to its end through it, the page of
// another site may open none, and the figures are not there.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { join } from "node:path";
import { begins, check, Device, entropy, key, numbers, tally, top } from "./lib/common.mjs";
import { begin, decide, refusal, server } from "./lib/people.mjs";
import { answers, free } from "./lib/proxy.mjs";

await begin("--proxy", "127.0.0.1", "--metrics", "127.0.0.1:0");
const [folder, name] = [server.data, "games.example.org"];
const [http, https] = [await free(), await free()];
const [own, certificate] = [join(folder, "own.pem"), join(folder, "certificate.pem")];
execFileSync(
  "openssl",
  [
    ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1".split(" "),
    ...["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`],
    ...["-keyout", own, "-out", certificate],
  ],
  { stdio: "ignore" },
);
const site = readFileSync(join(top, "examples/host/nginx.conf"), "utf8")
  .replace(/^ *listen \[::\].*\n/gm, "")
  .replace("listen 80;", `listen 127.0.0.1:${http};`)
  .replace("listen 443 ", `listen 127.0.0.1:${https} `)
  .replaceAll("127.0.0.1:8080", `127.0.0.1:${server.port}`)
  .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
  .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${own};`);
const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
  .map((what) => `${what}_temp_path ${folder}/${what};`)
  .join("\n");
writeFileSync(
  join(folder, "nginx.conf"),
  `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error;
events {}
http { ${temp}
${site} }`,
);
const child = spawn("nginx", ["-e", join(folder, "error"), "-c", join(folder, "nginx.conf")]);
process.on("exit", () => child.kill("SIGKILL"));
await answers(https, child);

const ca = readFileSync(certificate);
const ask = (send, port, path) =>
  new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path,
      ca,
      servername: name,
      headers: { Host: name },
    };
    send(options, (answer) => {
      let text = "";
      answer.on("data", (bytes) => {
        text += bytes;
      });
      answer.on("end", () => resolve({ ...answer, status: answer.statusCode, text }));
    })
      .on("error", reject)
      .end();
  });

const page = await ask(secure, https, "/");
check(
  "the page comes over TLS",
  page.status === 200 && /<!doctype html/i.test(page.text),
  page.text,
);
const moved = await ask(plain, http, "/learn?x=1");
check("plain HTTP is sent on", moved.status === 301, String(moved.status));
for (const [path, status] of [
  ["/healthz", 200],
  ["/metrics", 404],
]) {
  const answer = await ask(secure, https, path);
  check(`${path} answers ${status}`, answer.status === status, String(answer.status));
}

// A socket as a page opens it: the name in its address and as its origin.
const through = { socket: `wss://${name}:${https}/socket` };
const lookup = (_, options, done) =>
  options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
const come = (origin) => new Device(through, "text", { ca, lookup, origin }).open();
const mine = `https://${name}:${https}`;
const elsewhere = await come("https://elsewhere.example").then(
  () => "it is let in",
  (error) => error.message,
);
check("another site's page is refused", /403/.test(elsewhere), elsewhere);

const host = await come(mine);
const t = { host: key(), join: key(), people: [] };
host.say(
  `new ${t.host} ${t.join}`,
  "pace 0",
  "game wash-match",
  "players 2",
  "option stall_limit 12",
  ".",
);
t.id = /^table (\S+)/.exec(await host.hear(begins("table")))[1];
for (const letter of "AB") {
  const person = { letter, own: key(), device: await come(mine) };
  person.device.say(`table ${t.id} ${t.join}`);
  await person.device.hear(begins("table"));
  person.device.say(`sit ${letter} ${person.own} otter ${entropy()} Friend ${letter}`);
  await person.device.hear(begins("history"));
  t.people.push(person);
}
host.say("start");
for (const { device } of t.people) await device.hear((m) => /^phase plays$/m.test(m));
const random = numbers(443);
let decided = 0;
while (await decide(t.people, random)) decided++;
const [{ device }] = t.people;
device.say("record");
const record = await device.hear(begins("record"));
check("a game is played to its end", decided > 10 && /^result /m.test(record), record);
const refused = await refusal(device, `table ${t.id} ${key()}`);
check("a wrong key opens nothing", refused.startsWith("error key "), refused);
const log = readFileSync(join(folder, "error"), "utf8");
check("nginx has nothing to complain about", log === "", log);
await server.end();
tally();
