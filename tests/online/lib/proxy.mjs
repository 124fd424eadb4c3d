// Shared by the tests of servers behind a web server.
import { connect, createServer } from "node:net";

export const HERE = "127.0.0.1";

/** A port that nobody had a moment ago. */
export const free = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, HERE, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Until it answers. */
export async function answers(port, child) {
  for (;;) {
    const isThere = await new Promise((resolve) => {
      const socket = connect(port, HERE, () => resolve(true));
      socket.on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (isThere) return;
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended: ${child.exitCode}`);
    await new Promise((go) => setTimeout(go, 20));
  }
}
