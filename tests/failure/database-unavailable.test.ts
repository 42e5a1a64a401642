/** PostgreSQL stops and starts below a running server; the test owns the instance. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { PLATFORM, root, SECRET, startApp, type App } from "../support/app";
import { ask, Visitor, type Ask } from "../support/browse";
import {
  makePostgresServer,
  postgresIsInstalled,
  type PostgresServer,
} from "../support/postgres-server";
import { makeScratch } from "../support/scratch.mjs";
import { at, logIn, newEmail, PASSWORD, signUp, sitesOf } from "../support/world";

/** Of app/demo/gyms.ts. */
const IRONWORKS_PAGE = "#0e0e10";

const hasPostgres = Boolean(inject("worldDatabaseUrl"));
if (hasPostgres && !postgresIsInstalled) {
  process.stdout.write(
    "skipped: tests/failure/database-unavailable needs Debian's package postgresql\n",
  );
}

describe.skipIf(!hasPostgres || !postgresIsInstalled)("the server", () => {
  let postgres: PostgresServer;
  let dataDir: string;
  let app: App;

  beforeAll(async () => {
    postgres = await makePostgresServer();
    dataDir = makeScratch("outage");
    const seeded = spawnSync(process.execPath, ["build/server/db-seed.js"], {
      cwd: root,
      encoding: "utf8",
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        DATA_DIR: dataDir,
        SESSION_SECRET: SECRET,
        DATABASE_URL: postgres.url,
      },
    });
    if (seeded.status !== 0) throw new Error(seeded.stderr);
    app = await startApp({
      place: { dataDir, databaseUrl: postgres.url, remove: async () => {} },
    });
  });
  afterAll(async () => {
    await app?.stop();
    postgres?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const send = (path: string, more: Partial<Ask> = {}) =>
    ask({ port: app.port, host: `${PLATFORM}:${app.port}`, path, ...more });
  const pageOf = (host: string) => (host.startsWith(PLATFORM) ? "/gym/ironworks" : "/");
  const firstSite = () => sitesOf(app)[0];

  /** The page that says that the database is unavailable has the gym's name, colours and icon, if they are known. */
  async function expectBrand(host: string, { isKnown }: { isKnown: boolean }): Promise<void> {
    const { body } = await send(pageOf(host), { host, headers: { Accept: "text/html" } });
    expect(/<title>(.*)<\/title>/.exec(body)?.[1], host).toBe(
      isKnown ? "We will be right back | Ironworks" : "We will be right back",
    );
    expect(body.includes(`--page:${IRONWORKS_PAGE}`), host).toBe(isKnown);
    const [, mark = ""] = /<img src="([^"]+icon[^"]+)"/.exec(body) ?? [];
    const icon = await send(mark, { host });
    expect([icon.status, icon.headers["content-type"]], host).toEqual(
      isKnown ? [200, "image/png"] : [503, "text/plain; charset=utf-8"],
    );
  }

  it.each([
    ["postgres", 'the role "postgres" is a superuser'],
    ["passer", 'the role "passer" has BYPASSRLS'],
  ])("refuses to use the role %s, which bypasses row security", async (role, sentence) => {
    if (role === "passer") postgres.execute("create role passer login bypassrls");
    const databaseUrl = postgres.url.replace("gymfront@", `${role}@`);
    await expect(openDatabase({ databaseUrl, dataDir, log: () => {} })).rejects.toThrow(sentence);
  });

  it.each(["fast", "immediate"] as const)(
    "answers 503 after a stop that is %s, and works again after the start",
    async (how) => {
      const site = firstSite();
      const member = new Visitor(app);
      await logIn(member, site, { email: "member@demo.test" });
      const hosts = [
        `${PLATFORM}:${app.port}`,
        `ironworks.${PLATFORM}:${app.port}`,
        "ironworks.test",
      ];
      // The process knows the brand of the gyms whose pages it has shown.
      for (const host of hosts) await send(pageOf(host), { host });

      postgres.stop(how);
      expect((await send("/healthz")).status).toBe(200);
      const ready = await send("/readyz");
      expect([ready.status, ready.body]).toEqual([503, "no database"]);
      expect(ready.headers["retry-after"]).toBe("5");

      // The first request may still use a cut connection.
      for (const host of hosts) {
        for (const [path, more] of [
          [pageOf(host), {}],
          ["/login", { form: { email: "member@demo.test", password: "demo1234" } }],
          ["/", {}],
          ["/", { headers: { Cookie: `session=${"x".repeat(43)}` } }],
        ] as const) {
          const answer = await send(path, {
            host,
            ...more,
            headers: {
              Accept: "text/html",
              "Accept-Language": "fr",
              "Sec-Fetch-Site": "same-origin",
              ...("headers" in more ? more.headers : {}),
            },
          });
          expect([host, path, answer.status]).toEqual([host, path, 503]);
          expect(answer.headers["retry-after"], path).toBe("5");
          expect(answer.headers["cache-control"], path).toBe("no-store");
          expect(answer.body, path).toContain("Nous revenons tout de suite");
          expect(answer.body, path).toContain('lang="fr"');
          expect(answer.headers["set-cookie"], path).toBeUndefined();
          expect(answer.body).not.toMatch(/ECONNREFUSED|node_modules|\bat \w+ \(/);
        }
      }
      for (const host of [...hosts, `flowstate.${PLATFORM}:${app.port}`]) {
        await expectBrand(host, { isKnown: !host.startsWith("flowstate") });
      }
      for (const path of ["/api/gyms", "/api/gyms/guid/ironworks", "/api/account"]) {
        const call = await send(path, { headers: { Authorization: `Bearer ${"x".repeat(43)}` } });
        expect([path, call.status]).toEqual([path, 503]);
        expect(call.headers["retry-after"]).toBe("5");
        expect(JSON.parse(call.body)).toMatchObject({ status: 503, message: "error.unavailable" });
      }
      const data = await send("/gym/ironworks.data");
      expect([data.status, data.headers["retry-after"]]).toEqual([503, "5"]);
      // Stylesheets need no database, so the page keeps its design.
      const page = await send("/gym/ironworks", { headers: { Accept: "text/html" } });
      const styles = [...page.body.matchAll(/rel="stylesheet" href="([^"]+)"/g)];
      expect(styles).not.toEqual([]);
      for (const [, href = ""] of styles) expect((await send(href)).status, href).toBe(200);
      expect((await send("/api/openapi.json")).status).toBe(200);

      postgres.start();
      await expect.poll(async () => (await send("/readyz")).status, { timeout: 60_000 }).toBe(200);
      const home = await member.visit(at(site, "/"));
      expect(home.status).toBe(200);
      expect(home.html).toContain("Good to see you");
      expect((await signUp(new Visitor(app), site)).page.status).toBe(200);
    },
  );

  it("loses no sign-up that it acknowledged when PostgreSQL crashes", async () => {
    const site = firstSite();
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    const end = new AbortController();
    const crowd = Array.from({ length: 4 }, async () => {
      while (!end.signal.aborted) {
        const email = newEmail();
        const sent = new Visitor(app).ask(at(site, "/signup"), {
          form: {
            email,
            firstName: "Ada",
            lastName: "Byron",
            password1: PASSWORD,
            password2: PASSWORD,
          },
        });
        // Status 0: the server cut the connection without an answer.
        const status = await sent.then(
          (answer) => answer.status,
          () => 0,
        );
        statuses.add(status);
        if (status === 303) acknowledged.push(email);
      }
    });
    const many = (count: number) =>
      expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
    for (let round = 1; round <= 3; round += 1) {
      await many(acknowledged.length + 4);
      postgres.stop("immediate");
      await expect.poll(() => statuses.has(503), { timeout: 30_000 }).toBe(true);
      postgres.start();
    }
    await many(acknowledged.length + 4);
    end.abort();
    await Promise.all(crowd);
    // Neither 500, which is an error of the program, nor 0.
    expect([...statuses].sort()).toEqual([303, 503]);
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir, log: () => {} });
    const { rows } = await database.pool.query<{ email: string }>("select email from accounts");
    await database.close();
    const storedEmails = new Set(rows.map(({ email }) => email));
    expect(acknowledged.filter((email) => !storedEmails.has(email))).toEqual([]);
  });
});
