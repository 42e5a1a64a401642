/**
 * Writes from other sites are refused, and reads change nothing, at every address of routes.ts and of the API. A
 * parameter without a value in tests/support/routes.ts fails the test.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { ask, Visitor } from "../support/browse";
import { setOnTheWay, toCookieHeader } from "../support/cookies-on-the-way";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { linkAddress, partnerOf } from "../support/partner-links";
import { addressOf, askable } from "../support/routes";
import { fileSite } from "../support/site";
import { tablesOf } from "../support/tables";
import { tokenOf } from "../support/tokens";
import { at, sitesOf, type Site } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const app = fileSite({ env: facebook.env });
let sites: [byPath: Site, byLabel: Site, byDomain: Site];
let cookie: string;

beforeAll(async () => {
  sites = sitesOf(app);
  cookie = `session=${await tokenOf(app, "member@demo.test")}`;
});

/** Addresses with secrets of the network and the partner, which open something or, as here, nothing. */
function addressesWithSecrets({ base }: Site): string[] {
  const secret = "a".repeat(43);
  const values = { gpwId: "GP-1", email: "a@b.test", firstname: "A", lastname: "B" };
  return [
    `/auth/facebook/callback?code=${secret}&state=facebookdirect.${secret}`,
    `/auth/facebook/callback?error=access_denied&state=x`,
    `${base}/login/facebook?code=${secret}`,
    linkAddress(partnerOf(app).links.create(values)),
  ];
}

/** The addresses of a mount, as a page and as data; calls have no data. */
function addressesOf({ base }: Site): string[] {
  return askable
    .map(({ pattern }) => addressOf(pattern))
    .filter((address) => base !== "" || !address.startsWith("/gym/"))
    .flatMap((address) => [address, address === "/" ? "/_root.data" : `${address}.data`]);
}

const FOREIGN = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
const sibling = () => `http://flowstate.${PLATFORM}:${app.port}`;

/** Undefined: the header is not sent. The last five are browsers without Sec-Fetch-Site. */
const cases: [name: string, headers: () => Record<string, string | undefined>][] = [
  ["another site", () => FOREIGN],
  ["a sibling gym's host", () => ({ "Sec-Fetch-Site": "same-site", Origin: sibling() })],
  ["the address bar", () => ({ "Sec-Fetch-Site": "none", Origin: undefined })],
  ["another site by Origin alone", () => ({ Origin: "https://evil.example" })],
  ["a sibling gym's host by Origin alone", () => ({ Origin: sibling() })],
  ["a null origin", () => ({ Origin: "null" })],
  ["no origin", () => ({})],
  [
    "a proxy's header that names the other site",
    () => ({ Origin: "https://evil.example", "X-Forwarded-Origin": "https://evil.example" }),
  ],
];

/** Sent by the member, whose cookie the browser adds. */
async function write(
  { origin }: Site,
  path: string,
  headers: Record<string, string | undefined>,
  { method = "POST", lang = "de" } = {},
): Promise<number> {
  const { host, protocol } = new URL(origin);
  const { status } = await ask({
    port: app.port,
    host,
    path,
    method,
    body: `lang=${lang}&intent=cancel&email=new%40demo.test&password=demo1234`,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": new Visitor(app).address,
      "X-Forwarded-Proto": protocol.slice(0, -1),
      Cookie: protocol === "https:" ? `__Host-${cookie}` : cookie,
      ...headers,
    },
  });
  return status;
}

describe("a write", () => {
  it("from another site is refused at every address, as a page and as data", async () => {
    const passed: string[] = [];
    let requestCount = 0;
    const [byPath, byLabel] = sites;
    for (const site of [byPath, byLabel]) {
      for (const path of addressesOf(site)) {
        const isCall = site === byPath && path.startsWith("/api/") && !path.endsWith(".data");
        for (const method of isCall ? ["POST", "PUT", "PATCH", "DELETE"] : ["POST"]) {
          requestCount += 1;
          const status = await write(site, path, FOREIGN, { method });
          if (status !== 403) passed.push(`${site.name} ${method} ${path}: ${status}`);
        }
      }
    }
    expect(requestCount).toBeGreaterThan(350);
    expect(passed).toEqual([]);
  });

  it.each(cases)("from %s is refused at each kind of address, on each mount", async (_name, of) => {
    for (const site of sites) {
      for (const path of [
        `${site.base}/`,
        `${site.base}/login`,
        `${site.base}/login.data`,
        `${site.base}/language`,
        "/signin",
        "/subscription/checkout",
        "/sandbox/setup",
        "/api/auth",
        "/api/workout/like/1",
        "/no/such/page",
      ]) {
        expect(await write(site, path, of()), `${site.name} ${path}`).toBe(403);
      }
    }
  });

  it("from the same origin passes, by Sec-Fetch-Site or by Origin", async () => {
    for (const site of sites) {
      const { origin } = site;
      for (const headers of [{ "Sec-Fetch-Site": "same-origin" }, { Origin: origin }]) {
        const path = `${site.base}/language`;
        expect(await write(site, path, headers, { lang: "en" }), site.name).toBe(303);
      }
    }
  });

  it("with a _data parameter is refused at every address, like a read with one", async () => {
    for (const { pattern } of askable) {
      const visitor = new Visitor(app);
      const url = `${sites[0].origin}${addressOf(pattern)}?_data=routes%2Flogin`;
      expect((await visitor.ask(url, { form: { lang: "de" } })).status, url).toBe(400);
      expect((await visitor.ask(url)).status, url).toBe(400);
    }
  });

  it("that logs in is refused from another site, even without a cookie", async () => {
    const { origin, base } = sites[0];
    const answer = await new Visitor(app).ask(`${origin}${base}/login`, {
      form: { email: "member@demo.test", password: "demo1234" },
      headers: FOREIGN,
    });
    expect(answer.status).toBe(403);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("to a disguised address of a call is refused like a write to the page that it resolves to", async () => {
    const host = `${PLATFORM}:${app.port}`;
    for (const path of ["/api/../signin", "/api/%2e%2e/signin", "/api/\\..\\..\\signin"]) {
      for (const headers of [{}, { Authorization: "Bearer abc" }]) {
        const form = { email: "member@demo.test", password: "demo1234" };
        const answer = await ask({ port: app.port, host, path, form, headers });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    }
  });

  it("with an unsupported method is 405, and names the supported ones", async () => {
    const getRefusal = async (method: string, path: string) => {
      const answer = await new Visitor(app).ask(`${sites[0].origin}${path}`, { method });
      return [method, answer.status, answer.headers.allow];
    };
    for (const method of ["TRACE", "OPTIONS", "PROPFIND", "PUT", "PATCH", "DELETE"])
      expect(await getRefusal(method, "/signin")).toEqual([method, 405, "GET, HEAD, POST"]);
    for (const method of ["TRACE", "OPTIONS", "PROPFIND"])
      expect(await getRefusal(method, "/api/auth")).toEqual([
        method,
        405,
        "GET, HEAD, POST, PUT, PATCH, DELETE",
      ]);
  });
});

/** Every row except rate limits. */
async function rows(): Promise<Record<string, string[]>> {
  const rowsByTable: Record<string, string[]> = {};
  for (const table of await tablesOf(app.pool)) {
    if (table === "rate_limits") continue;
    const { rows: list } = await app.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t order by 1`,
    );
    rowsByTable[table] = list.map(({ row }) => row);
  }
  return rowsByTable;
}

describe("a read", () => {
  it("changes nothing and is never 500, at every address and from any origin", async () => {
    const [site] = sites;
    const { cookies } = await setOnTheWay(app);
    const onTheWay = `${cookie}; ${toCookieHeader(cookies)}`;
    const before = await rows();
    const broken: string[] = [];
    let asked = 0;
    const image = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image" };
    const link = { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate" };
    const pages = addressesOf(site).map((path) => `${path}?lang=de&intent=cancel`);
    for (const path of [...pages, ...addressesWithSecrets(site)]) {
      const reads = [
        ["GET", image],
        ["GET", link],
        ["HEAD", link],
      ] as const;
      for (const [method, headers] of path.includes(".data?") ? reads.slice(0, 1) : reads) {
        const visitor = new Visitor(app);
        const answer = await visitor.ask(`${site.origin}${path}`, {
          method,
          headers: { ...headers, Cookie: onTheWay },
        });
        const { status } = answer;
        if (status >= 500 || status === 0) broken.push(`${method} ${path}: ${status}`);
        if (/Which email is yours|Continue to ironworks\.test|GP-1/.test(answer.body)) asked += 1;
      }
    }
    expect(broken).toEqual([]);
    // As a page without a gym and in it, by two GETs, and as data where it has any.
    expect(asked).toBeGreaterThanOrEqual(8);
    const home = await new Visitor(app).ask(at(site, "/"), {
      headers: { Cookie: cookie },
    });
    expect(/<html lang="en".*Good to see you/s.test(home.body)).toBe(true);
    expect(await rows()).toEqual(before);
  });
});
