/** Several servers on one PostgreSQL: they start at once, and one person may use all of them. */
import { inject, describe, expect, it } from "vitest";
import { freePort, launch, makePlace, PLATFORM, SECRET, type Launched } from "../support/app";
import { ask } from "../support/browse";

describe.skipIf(!inject("worldDatabaseUrl"))("on PostgreSQL", () => {
  it("four servers started at once on a fresh database all come up, and share sessions", async () => {
    const place = await makePlace({ seeded: false });
    const servers: Launched[] = [];
    const ports: number[] = [];
    try {
      for (let count = 0; count < 4; count += 1) ports.push(await freePort());
      for (const port of ports) {
        servers.push(
          launch({
            PORT: String(port),
            DATA_DIR: place.dataDir,
            DATABASE_URL: place.databaseUrl ?? "",
            SESSION_SECRET: SECRET,
          }),
        );
      }
      await Promise.all(servers.map(({ ready }) => ready));
      for (const port of ports) {
        const host = `${PLATFORM}:${port}`;
        expect((await ask({ port, host, path: "/readyz" })).body).toBe("ready");
        expect((await ask({ port, host, path: "/" })).status).toBe(200);
      }
      const [first = 0, second = 0] = ports;
      const signUp = await ask({
        port: first,
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
      // Who is signed in is sent on from the login, by every server.
      const login = await ask({
        port: second,
        host: PLATFORM,
        path: "/login",
        headers: { Cookie: cookie },
      });
      expect(login.status).toBe(303);
      for (const { child } of servers) child.kill("SIGTERM");
      expect(await Promise.all(servers.map(({ exit }) => exit))).toEqual([0, 0, 0, 0]);
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
      await place.remove();
    }
  }, 120_000);
});
