// WebSocket, clause by clause (lib/websocket.mjs).
import { Server, tally } from "./lib/common.mjs";
import { conform } from "./lib/websocket.mjs";

const server = await new Server().begin();
await conform({ hostname: "127.0.0.1", port: server.port });
await server.end();
tally();
