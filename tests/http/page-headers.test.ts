/** What every page sends besides its content: headers, policy, language, caching; and the log. */
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { ask, readAttributes, Visitor } from "../support/browse";
import { addressOf, askable } from "../support/routes";
import { expectOwnCode, expectSafeHtml, nonceOf, policyOf } from "../support/safe-html";
import { fileSite } from "../support/site";
import { at, logIn, sitesOf, type Site } from "../support/world";

const app = fileSite();
let sites: [byPath: Site, byLabel: Site, byDomain: Site];
beforeAll(() => {
  sites = sitesOf(app);
});

const host = () => `${PLATFORM}:${app.port}`;
const get = (path: string, headers: Record<string, string> = {}) =>
  ask({ port: app.port, host: host(), path, headers });

const OF_A_BODY = new Set(["content-length", "transfer-encoding", "etag"]);
/** All except logout, which ends the session. */
const addresses = askable
  .map(({ pattern }) => addressOf(pattern))
  .filter((address) => !address.endsWith("/logout"));
const isCall = (address: string) => /^\/api(?:\/|$)/.test(address);

async function memberOf(site: Site): Promise<Visitor> {
  const member = new Visitor(app);
  await logIn(member, site, { email: "member@demo.test" });
  return member;
}

/** An SVG may have a title too, so only the title of the document counts. */
function expectOneTitle(html: string, url: string): void {
  const [head = ""] = html.split("</head>");
  expect(head.match(/<title>[^<]*<\/title>/g), url).toEqual([expect.stringMatching(/>[^<]+</)]);
}

describe("every page of routes.ts", () => {
  /** @returns how the page permits its inline code */
  async function expectPage(asker: Visitor, url: string, framed?: string) {
    const answer = await asker.ask(url);
    expect(answer.status, url).toBeLessThan(500);
    if (!String(answer.headers["content-type"]).startsWith("text/html")) return null;
    const allowed = expectSafeHtml(answer, url === framed ? "'self'" : "'none'");
    if (answer.headers.location !== undefined) return allowed;
    expect(String(answer.headers["cache-control"]), url).toMatch(/no-cache|no-store/);
    expect(answer.headers["vary"], url).toContain("Cookie");
    const isSecure = url.startsWith("https:");
    expect(answer.headers["strict-transport-security"] !== undefined, url).toBe(isSecure);
    expect(readAttributes(answer.body, "html", "lang"), url).toEqual(["en"]);
    expectOneTitle(answer.body, url);
    return allowed;
  }

  /** A custom domain and a label have the same routes; the domain is requested, over TLS. */
  it.each([
    ["path", 0],
    ["custom domain", 2],
  ])("has the headers and no inline code of strangers, on the %s mount", async (_name, index) => {
    const site = sites[index];
    if (!site) throw new Error("no site");
    const member = await memberOf(site);
    // The studio shows it in a frame.
    const framed = at(site, "/studio/trainer/preview");
    const shown = { visitor: [] as string[], member: [] as string[] };
    for (const address of addresses.filter((one) => !isCall(one))) {
      const url = `${site.origin}${address}`;
      // Each request is a visitor's first, because a cookie of an earlier page would bypass the cache.
      for (const [who, asker] of [
        ["visitor", new Visitor(app)],
        ["member", member],
      ] as const) {
        const allowed = await expectPage(asker, url, framed);
        if (allowed) shown[who].push(allowed);
      }
    }
    expect(shown.visitor.length + shown.member.length).toBeGreaterThan(20);
    expect(new Set(shown.visitor)).toEqual(new Set(["nonce", "hashes"]));
    expect(new Set(shown.member)).toEqual(new Set(["nonce"]));
  });

  it("has the headers on a label too, and a call has its own", async () => {
    for (const page of ["/", "/login", "/category/strength", "/no/such/page"]) {
      expect(await expectPage(new Visitor(app), at(sites[1], page))).not.toBeNull();
    }
    for (const address of addresses.filter(isCall)) {
      const answer = await get(address);
      expect(answer.status, address).toBeLessThan(500);
      expect(answer.headers["x-content-type-options"], address).toBe("nosniff");
      expect(answer.headers["x-robots-tag"], address).toBe("noindex");
      expect(answer.headers["content-type"], address).not.toContain("text/html");
    }
  });

  it("is not cached by shared caches as data", async () => {
    const [site] = sites;
    for (const asker of [new Visitor(app), await memberOf(site)]) {
      for (const address of addresses.filter((one) => !isCall(one))) {
        const path = address === "/" ? "/_root" : address.replace(/\/$/, "");
        const data = await asker.ask(`${site.origin}${path}.data`);
        expect(data.status, address).toBeLessThan(500);
        expect(String(data.headers["content-type"]), address).toContain("text/x-script");
        const caching = String(data.headers["cache-control"]);
        expect(caching, address).toMatch(/^(?:private, no-cache|no-store)$/);
        expect(data.headers["vary"], address).toBe("Cookie, Accept-Language");
        expect(data.headers["x-robots-tag"], address).toBe("noindex");
      }
    }
  });
});

describe("a page", () => {
  it("that does not exist has the headers too", async () => {
    for (const path of ["/no/such/page", "/gym/unknown", "/gym/ironworks/category/nothing"]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(404);
      expect(answer.body.includes("404 - Page Not Found"), path).toBe(true);
      expectSafeHtml(answer);
      expectOneTitle(answer.body, path);
    }
    const unknown = await ask({ port: app.port, host: "evil.example", path: "/" });
    expect(unknown.status).toBe(404);
    expectSafeHtml(unknown);
    expectOneTitle(unknown.body, "an unknown host");
  });

  it("has one title, error pages included", async () => {
    const pages: [path: string, status: number, title: string][] = [
      ["/no/such/page", 404, "404 - Page Not Found"],
      ["/gym/ironworks/no-such-page", 404, "404 - Page Not Found"],
      ["/gym/ironworks/category/strength/999999", 404, "Cannot load workout · Ironworks"],
      ["/gym/ironworks/category/strength/nonsense", 404, "Cannot load workout · Ironworks"],
      ["/gym/ironworks/category/nothing/1", 404, "404 - Page Not Found"],
      ["/?page=%00", 400, "That did not work"],
    ];
    for (const [path, status, title] of pages) {
      const answer = await get(path, { Accept: "text/html" });
      expect(answer.status, path).toBe(status);
      expectOneTitle(answer.body, path);
      expect(answer.body, path).toContain(`<title>${title}</title>`);
    }
  });

  it("lists the routes behind its links, and refuses a request for thousands of them", async () => {
    const home = await get("/gym/ironworks");
    const version = /manifest-([0-9a-f]+)\.js/.exec(home.body)?.[1];
    expect(version).toBeDefined();
    const discover = (path: string) =>
      get(`/__manifest?version=${version}&p=${encodeURIComponent(path)}`);
    const response = await discover("/gym/ironworks/login");
    expect(Object.keys(JSON.parse(response.body) as object)).toContain("gym/login");
    expect((await discover("/a".repeat(1_500))).status).toBe(400);
  });

  it("answers HEAD with the same headers and no body", async () => {
    for (const path of ["/gym/ironworks", "/gym/ironworks/login"]) {
      const whole = await get(path);
      const head = await ask({ port: app.port, host: host(), path, method: "HEAD" });
      expect(head.status, path).toBe(200);
      expect(head.body, path).toBe("");
      expect(Object.keys(head.headers), path).toEqual(
        expect.arrayContaining(Object.keys(whole.headers).filter((name) => !OF_A_BODY.has(name))),
      );
      // A cached page has stable hashes; any other page has a new nonce.
      const isKept = expectOwnCode(whole) === "hashes";
      expect(isKept, path).toBe(path === "/gym/ironworks");
      if (isKept) expect(policyOf(head), path).toBe(policyOf(whole));
      else expect(nonceOf(head), path).not.toBe(nonceOf(whole));
    }
  });

  it("has a new nonce each time", async () => {
    const nonces = await Promise.all([1, 2, 3].map(async () => nonceOf(await get("/login"))));
    expect(new Set(nonces).size).toBe(3);
  });
});

it("a refused login has the same body for a known and an unknown email", async () => {
  /** Without the values that differ in each answer. */
  const failLogin = async (email: string) => {
    const { status, body, headers } = await new Visitor(app).ask(at(sites[0], "/login"), {
      form: { email, password: "not this one" },
    });
    expect(status).toBe(400);
    const shared = body
      .replaceAll(email, "EMAIL")
      .replace(/nonce=\\?"[^"\\]+\\?"/g, "")
      .replace(/[\w-]{22}/g, "NONCE");
    return { body: shared, names: Object.keys(headers).sort() };
  };
  // Both emails have the same length, because the length of the answer depends on it.
  expect(await failLogin("owner@demo.test")).toEqual(await failLogin("nobod@demo.test"));
});

it("a log line names the request and no secret", async () => {
  const [site] = sites;
  const visitor = new Visitor(app);
  await logIn(visitor, site, { email: "new@demo.test" });
  const session = visitor.cookiesFor(new URL(site.origin).host).get("session");
  if (session === undefined) throw new Error("not logged in");
  await visitor.visit(at(site, "/category/strength/1"));
  await expect
    .poll(() => app.logs.some((line) => line.includes("/category/strength/1")))
    .toBe(true);
  for (const secret of [session, 'demo1234"', 'new@demo.test"']) {
    expect(app.logs.filter((line) => line.includes(secret))).toEqual([]);
  }
  expect(app.logs.filter((line) => /\/media\/[\w-]{20,}/.test(line))).toEqual([]);
});
