/** SIGTERM under load (security.md, Faults): what was asked is answered, then the process ends by itself. */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { PLATFORM, startApp, type App } from "../support/app";
import { ask } from "../support/browse";

let app: App | undefined;
afterAll(() => app?.stop());

/** "refused": never taken on, so it may be asked of another server. "lost": taken on and not answered. */
function once(port: number, agent: Agent): Promise<"answered" | "refused" | "lost"> {
  return new Promise((resolve) => {
    let connected = false;
    const asked = request(
      {
        host: "127.0.0.1",
        port,
        agent,
        path: "/gym/ironworks",
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
      const retriable = asked.reusedSocket && closed;
      resolve(!connected || error.code === "ECONNREFUSED" || retriable ? "refused" : "lost");
    });
    asked.end();
  });
}

it("loses no answered request, stops by itself, and is not ready meanwhile", async () => {
  app = await startApp();
  const { port } = app;
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const counts = { answered: 0, refused: 0, lost: 0 };
  const over = new AbortController();
  const load = Array.from({ length: 16 }, async () => {
    while (!over.signal.aborted) {
      const outcome = await once(port, agent);
      counts[outcome] += 1;
      if (outcome === "refused") await sleep(5);
    }
  });
  await expect.poll(() => counts.answered, { timeout: 30_000 }).toBeGreaterThan(50);
  const before = counts.answered;
  app.signal("SIGTERM");
  expect(await app.exit).toBe(0);
  over.abort();
  await Promise.all(load);
  agent.destroy();
  expect(counts.lost).toBe(0);
  expect(before).toBeGreaterThan(50);
  await expect(ask({ port, host: `${PLATFORM}:${port}`, path: "/healthz" })).rejects.toThrow(
    /ECONNREFUSED/,
  );
}, 180_000);
