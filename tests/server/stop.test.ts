/** SIGTERM under load: what was asked is answered, then the process ends by itself. */
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { PLATFORM, startApp, type App } from "../support/app";
import { ask } from "../support/browse";

let app: App | undefined;
afterAll(() => app?.stop());

/** No page that is kept: at any moment some are being made. */
const PAGE = "/gym/ironworks/login";
const CONNECTIONS = 16;

/**
 * "refused": never taken on, so it may be asked of another server. "reset": a new connection ended without a word, as the
 * kernel does with those that the process has not taken up when it stops listening; whether it was one of those, the
 * server's log knows. "lost": anything else.
 */
function askOnce(port: number, agent: Agent): Promise<"answered" | "refused" | "reset" | "lost"> {
  return new Promise((resolve) => {
    let connected = false;
    const asked = request(
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
    asked.on("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => (connected = true));
      else connected = true;
    });
    asked.on("error", (error: NodeJS.ErrnoException) => {
      // A kept connection that the server closed between two requests: the client asks again (RFC 9110 §9.2.2).
      const closed = error.code === "ECONNRESET" || error.code === "EPIPE";
      if (!connected || error.code === "ECONNREFUSED") return resolve("refused");
      if (!closed) return resolve("lost");
      resolve(asked.reusedSocket ? "refused" : "reset");
    });
    asked.end();
  });
}

it("the server answers what it has taken on, then stops by itself", async () => {
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
  // As a browser opens one ahead, and asks nothing.
  const silent = connect(port, "127.0.0.1").on("error", () => {});
  await once(silent, "connect");
  stopped.signal("SIGTERM");
  expect(await stopped.exit).toBe(0);
  over.abort();
  await Promise.all(load);
  agent.destroy();
  expect(counts.lost).toBe(0);
  // Each has one connection at a time, and listening ends once.
  expect(counts.reset).toBeLessThanOrEqual(CONNECTIONS);
  // What was taken on has a line, and each of them was answered: none of the resets was one.
  await expect.poll(() => linesOf(stopped)).toEqual({ answered: counts.answered });
  expect(before).toBeGreaterThan(50);
  // By itself: nothing that was asked again and again on a kept connection, or never asked, had to be cut.
  expect(stopped.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
  await expect(ask({ port, host: `${PLATFORM}:${port}`, path: "/healthz" })).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

/** How many times each thing was said of the page. */
function linesOf({ logs }: App): Record<string, number> {
  const said: Record<string, number> = {};
  for (const line of logs.filter((text) => text.startsWith("{"))) {
    const { path, msg } = JSON.parse(line) as { path?: string; msg: string };
    if (path === PAGE) said[msg] = (said[msg] ?? 0) + 1;
  }
  return said;
}
