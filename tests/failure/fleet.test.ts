/** Several servers on one PostgreSQL start at the same time and share sessions. */
import { inject, describe, expect, it } from "vitest";
import { makePlace, PLATFORM, startApp, type App } from "../support/app";
import { ask } from "../support/browse";

describe.skipIf(!inject("worldDatabaseUrl"))("on PostgreSQL", () => {
  it("four servers that start at the same time on an empty database all become ready and share sessions", async () => {
    const place = await makePlace({ seeded: false });
    const servers: App[] = [];
    try {
      const starts = [1, 2, 3, 4].map(async () => servers.push(await startApp({ place })));
      for (const start of await Promise.allSettled(starts))
        if (start.status === "rejected") throw start.reason;
      for (const { port } of servers) {
        const host = `${PLATFORM}:${port}`;
        expect((await ask({ port, host, path: "/readyz" })).body).toBe("ready");
        expect((await ask({ port, host, path: "/" })).status).toBe(200);
      }
      const [first, second] = servers;
      if (!first || !second) throw new Error("no servers");
      const signUp = await ask({
        port: first.port,
        host: PLATFORM,
        path: "/signup",
        headers: { "Sec-Fetch-Site": "same-origin" },
        form: {
          email: "ada@example.test",
          firstName: "Ada",
          lastName: "Byron",
          password1: "correct horse",
          password2: "correct horse",
        },
      });
      expect(signUp.status).toBe(303);
      const cookie = signUp.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
      // Each server redirects a signed-in member from the login.
      const login = await ask({
        port: second.port,
        host: PLATFORM,
        path: "/login",
        headers: { Cookie: cookie },
      });
      expect(login.status).toBe(303);
      for (const server of servers) server.signal("SIGTERM");
      expect(await Promise.all(servers.map(({ exit }) => exit))).toEqual([0, 0, 0, 0]);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await place.remove();
    }
  });
});
