/**
 * Who may write (decisions §1; security.md, Cross-site): every address of routes.ts is walked on the path mount and on
 * the gym's own host. A parameter without a value fails it.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { makePlace, PLATFORM, startApp, type App, type Place } from "../support/app";
import { ask, Visitor } from "../support/browse";
import { addressOf, askable } from "../support/routes";
import { tablesOf } from "../support/tables";
import { logIn, sitesOf } from "../support/world";

/** What goes on by itself, or with whoever logs in. */
const GOES_ON = new Set([
  "outbox_mails",
  "payment_events",
  "rate_limits",
  "sandbox_events",
  "sessions",
]);

let place: Place;
let app: App;
let before: Record<string, unknown>;

async function rows(): Promise<Record<string, unknown>> {
  const database = await openDatabase({ ...place, log: () => {} });
  const found: Record<string, unknown> = {};
  for (const table of await tablesOf(database.pool)) {
    if (GOES_ON.has(table)) continue;
    const { rows: list } = await database.pool.query<{ row: string }>(
      // The time of the last look at the provider goes on with every event.
      `select (to_jsonb(t) - 'synced_at')::text as row from ${table} t order by 1`,
    );
    found[table] = list.map(({ row }) => row);
  }
  await database.close();
  return found;
}

beforeAll(async () => {
  place = await makePlace();
  before = await rows();
  app = await startApp({ place });
});
afterAll(async () => {
  await app.stop();
  await place.remove();
});

interface Case {
  name: string;
  headers: Record<string, string | undefined>;
}

function foreigners(): Case[] {
  return [
    {
      name: "foreign",
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    },
    {
      name: "sibling",
      headers: {
        "Sec-Fetch-Site": "same-site",
        Origin: `http://flowstate.${PLATFORM}:${app.port}`,
      },
    },
    { name: "typed", headers: { "Sec-Fetch-Site": "none", Origin: undefined } },
    {
      name: "foreign, old browser",
      headers: { "Sec-Fetch-Site": undefined, Origin: "https://evil.example" },
    },
    {
      name: "sibling, old browser",
      headers: { "Sec-Fetch-Site": undefined, Origin: `http://flowstate.${PLATFORM}:${app.port}` },
    },
    { name: "null origin", headers: { "Sec-Fetch-Site": undefined, Origin: "null" } },
    { name: "no origin", headers: { "Sec-Fetch-Site": undefined, Origin: undefined } },
    {
      name: "believed proxy header of another host",
      headers: {
        "Sec-Fetch-Site": undefined,
        Origin: "https://evil.example",
        "X-Forwarded-Origin": "https://evil.example",
      },
    },
  ];
}

describe("writes", () => {
  it("are refused from elsewhere, on every address, as page and as data", async () => {
    const sites = sitesOf(app).slice(0, 2);
    const asked: string[] = [];
    const passed: string[] = [];
    for (const site of sites) {
      const visitor = new Visitor(app);
      await logIn(visitor, site, { email: "member@demo.test" });
      const cookie = [...visitor.cookiesFor(new URL(site.origin).host)]
        .map(([name, value]) => `${name}=${value}`)
        .join("; ");
      for (const { pattern } of askable) {
        const address = addressOf(pattern);
        if (site.base === "" && address.startsWith("/gym/")) continue;
        for (const suffix of ["", ".data"]) {
          for (const { name, headers } of foreigners()) {
            const stranger = new Visitor(app);
            const isCall = suffix === "" && /^\/api(?:\/|$)/.test(address);
            for (const method of isCall && name === "foreign"
              ? ["POST", "PUT", "PATCH", "DELETE"]
              : ["POST"]) {
              const path = address === "/" && suffix ? "/_root.data" : `${address}${suffix}`;
              const { status } = await stranger.ask(`${site.origin}${path}`, {
                method,
                body: "lang=de&intent=cancel&email=new%40demo.test&password=demo1234",
                headers: {
                  "Content-Type": "application/x-www-form-urlencoded",
                  ...headers,
                  Cookie: cookie,
                },
              });
              asked.push(path);
              if (status !== 403) passed.push(`${site.name} ${method} ${path} ${name}: ${status}`);
            }
          }
        }
      }
      expect((await visitor.visit(`${site.origin}${site.base}/`)).html).toContain(
        "Good to see you",
      );
    }
    expect(asked.length).toBeGreaterThan(200);
    expect(passed).toEqual([]);
  });

  it("are refused with a _data parameter, whoever asks", async () => {
    for (const { pattern } of askable) {
      const visitor = new Visitor(app);
      const url = `http://${PLATFORM}:${app.port}${addressOf(pattern)}?_data=routes%2Flogin`;
      expect((await visitor.ask(url, { form: { lang: "de" } })).status, url).toBe(400);
      expect((await visitor.ask(url)).status, url).toBe(400);
    }
  });

  it("login without a cookie is guarded too", async () => {
    const visitor = new Visitor(app);
    const answer = await visitor.ask(`http://${PLATFORM}:${app.port}/gym/ironworks/login`, {
      form: { email: "member@demo.test", password: "demo1234" },
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("is guarded under a bent address too, which Remix reads as the page's", async () => {
    const host = `${PLATFORM}:${app.port}`;
    for (const bent of ["/api/../signin", "/api/%2e%2e/signin", "/api/\\..\\..\\signin"]) {
      for (const headers of [{}, { Authorization: "Bearer abc" }]) {
        const form = { email: "member@demo.test", password: "demo1234" };
        const answer = await ask({ port: app.port, host, path: bent, form, headers });
        expect([bent, answer.status]).toEqual([bent, 403]);
      }
    }
  });

  it("methods that nothing answers are refused", async () => {
    const asked = async (method: string, path: string) => {
      const answer = await new Visitor(app).ask(`http://${PLATFORM}:${app.port}${path}`, {
        method,
      });
      return [method, answer.status, answer.headers.allow];
    };
    for (const method of ["TRACE", "OPTIONS", "PROPFIND", "PUT", "PATCH", "DELETE"])
      expect(await asked(method, "/signin")).toEqual([method, 405, "GET, HEAD, POST"]);
    for (const method of ["TRACE", "OPTIONS", "PROPFIND"])
      expect(await asked(method, "/api/auth")).toEqual([
        method,
        405,
        "GET, HEAD, POST, PUT, PATCH, DELETE",
      ]);
  });
});

describe("reads", () => {
  it("change nothing, on every address, whoever asks; and no address answers 500", async () => {
    const [site] = sitesOf(app);
    if (!site) throw new Error("no site");
    const visitor = new Visitor(app);
    await logIn(visitor, site, { email: "member@demo.test" });
    const broken: string[] = [];
    for (const { pattern } of askable) {
      for (const suffix of ["", ".data"]) {
        for (const method of ["GET", "HEAD"]) {
          const address = addressOf(pattern);
          const path = address === "/" && suffix ? "/_root.data" : `${address}${suffix}`;
          for (const headers of [
            { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image" },
            { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate" },
          ]) {
            const { status } = await visitor.ask(`${site.origin}${path}?lang=de&intent=cancel`, {
              method,
              headers,
            });
            if (status >= 500 || status === 0) broken.push(`${method} ${path}: ${status}`);
          }
        }
      }
    }
    expect(broken).toEqual([]);
    const home = await visitor.visit(`${site.origin}${site.base}/`);
    expect(home.html).toContain("Good to see you");
    expect(home.html).toContain('lang="en"');
    app.signal("SIGTERM");
    expect(await app.exit).toBe(0);
    const after = await rows();
    for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table]);
  });
});
