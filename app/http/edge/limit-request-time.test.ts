/** How long a body may take; Node's own limit is off, so this one holds for every address. */
import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import express from "express";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { limitRequestTime } from "./limit-request-time";

let server: Server;
let port = 0;
/** What the server has read. */
const received = { bytes: 0 };
beforeAll(async () => {
  const app = express();
  app.use(limitRequestTime(({ url }) => url.startsWith("/upload")));
  app.use("/upload/refused", (_request, response) => void response.status(403).end("no"));
  app.use((request, response) => {
    request.on("data", (chunk: Buffer) => (received.bytes += chunk.length));
    request.on("error", () => {});
    request.on("end", () => response.end("whole"));
  });
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received.bytes = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => vi.useRealTimers());

const nextTurn = () => new Promise(setImmediate);

/** Opens a request for 200,000 bytes and sends the first of them. */
async function open(path: string, first: number): Promise<{ socket: Socket; isOpen(): boolean }> {
  const socket = connect(port, "127.0.0.1");
  let closed = false;
  socket.on("error", () => {}).once("close", () => (closed = true));
  socket.resume();
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a.test\r\nContent-Length: 200000\r\n\r\n`);
  await send(socket, first);
  return { socket, isOpen: () => !closed };
}

async function send(socket: Socket, bytes: number): Promise<void> {
  const until = received.bytes + bytes;
  socket.write(Buffer.alloc(bytes));
  while (received.bytes < until) await nextTurn();
}

async function waitForEnd(socket: Socket): Promise<void> {
  while (!socket.closed) await nextTurn();
}

describe("a body", () => {
  it("has 30 seconds as a whole, however it trickles", async () => {
    const { socket, isOpen } = await open("/login", 1);
    await vi.advanceTimersByTimeAsync(29_000);
    await send(socket, 100_000);
    expect(isOpen()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_001);
    await waitForEnd(socket);
  });
});

describe("an upload", () => {
  it("goes on for as long as it brings 64 KB in each 30 seconds", async () => {
    const { socket, isOpen } = await open("/upload", 1);
    for (let window = 0; window < 2; window += 1) {
      await send(socket, 70_000);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(isOpen()).toBe(true);
    }
    await send(socket, 10_000);
    await vi.advanceTimersByTimeAsync(30_000);
    await waitForEnd(socket);
  });

  it("that is refused may send for ten seconds more", async () => {
    const { socket, isOpen } = await open("/upload/refused", 0);
    while (socket.bytesRead === 0) await nextTurn();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(isOpen()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_001);
    await waitForEnd(socket);
  });
});
