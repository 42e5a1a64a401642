/** SIGTERM under load: accepted requests are answered, then the process ends by itself. */
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { PLATFORM, startApp, type App } from "../support/app";
import { ask } from "../support/browse";

let app: App | undefined;
afterAll(() => app?.stop());

/** Pages that are not cached, so that some are always being rendered. */
const PAGE = "/gym/ironworks/login";
const CONNECTIONS = 16;

/**
 * "refused": the server did not accept the connection, and the client may use another server. "reset": a new
 * connection ended without an answer; the kernel does this to connections that the process has not accepted when it
 * stops listening, and the log of the server says whether it was one of those. "lost": anything else.
 */
function askOnce(port: number, agent: Agent): Promise<"answered" | "refused" | "reset" | "lost"> {
  return new Promise((resolve) => {
    let connected = false;
    const clientRequest = request(
      {
        host: "127.0.0.1",
        port,
        agent,
        path: PAGE,
        headers: { Host: `${PLATFORM}:${port}` },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode === 200 ? "answered" : "lost"));
        response.on("error", () => resolve("lost"));
      },
    );
    clientRequest.on("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => (connected = true));
      else connected = true;
    });
    clientRequest.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed a keep-alive connection between two requests: the client retries (RFC 9110 §9.2.2).
      const closed = error.code === "ECONNRESET" || error.code === "EPIPE";
      if (!connected || error.code === "ECONNREFUSED") return resolve("refused");
      if (!closed) return resolve("lost");
      resolve(clientRequest.reusedSocket ? "refused" : "reset");
    });
    clientRequest.end();
  });
}

it("the server answers accepted requests, then stops by itself", async () => {
  const stopped = (app = await startApp());
  const { port } = stopped;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const counts = { answered: 0, refused: 0, reset: 0, lost: 0 };
  const over = new AbortController();
  const load = Array.from({ length: CONNECTIONS }, async () => {
    while (!over.signal.aborted) {
      const outcome = await askOnce(port, agent);
      counts[outcome] += 1;
      if (outcome === "refused") await sleep(5);
    }
  });
  await expect.poll(() => counts.answered, { timeout: 30_000 }).toBeGreaterThan(50);
  const before = counts.answered;
  // A connection without a request, as browsers open in advance.
  const silent = connect(port, "127.0.0.1").on("error", () => {});
  await once(silent, "connect");
  stopped.signal("SIGTERM");
  expect(await stopped.exit).toBe(0);
  over.abort();
  await Promise.all(load);
  agent.destroy();
  expect(counts.lost).toBe(0);
  // Each client has one connection at a time, and listening ends once.
  expect(counts.reset).toBeLessThanOrEqual(CONNECTIONS);
  // Every accepted request has a log line and an answer: no reset was an accepted one.
  await expect.poll(() => linesOf(stopped)).toEqual({ answered: counts.answered });
  expect(before).toBeGreaterThan(50);
  // The process ended by itself: no keep-alive or idle connection had to be cut.
  expect(stopped.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
  await expect(ask({ port, host: `${PLATFORM}:${port}`, path: "/healthz" })).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

/** Counts each outcome. */
function linesOf({ logs }: App): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of logs.filter((text) => text.startsWith("{"))) {
    const { path, msg } = JSON.parse(line) as { path?: string; msg: string };
    if (path === PAGE) counts[msg] = (counts[msg] ?? 0) + 1;
  }
  return counts;
}
