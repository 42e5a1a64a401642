/**
 * Lets a WebSocket handshake pass the edge like any request: it gets a response on its socket, so that hosts, limits
 * and the origin check refuse it as HTTP. The handler that accepts it takes the socket out again.
 */
import { ServerResponse, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Socket } from "node:net";

interface Upgrade {
  socket: Duplex;
  /** The first bytes after the handshake. */
  head: Buffer;
}

const upgrades = new WeakMap<object, Upgrade>();

/** Null for a request that is no handshake. */
export const upgradeOf = (request: object): Upgrade | null => upgrades.get(request) ?? null;

export function passUpgrades(server: Server, app: RequestListener): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    // A client that leaves during its handshake is no error.
    socket.on("error", () => socket.destroy());
    response.once("finish", () => socket.end());
    app(request, response as Parameters<RequestListener>[1]);
  });
}

/** The handshake is accepted: the socket is no longer the response's. */
export function detachSocket(request: object, response: ServerResponse): Upgrade {
  const upgrade = upgrades.get(request);
  if (!upgrade) throw new Error("detachSocket: the request is no handshake");
  response.detachSocket(upgrade.socket as Socket);
  response.statusCode = 101;
  response.emit("close");
  return upgrade;
}
