/** What every answer carries (security.md, Order and 5 to 8). */
import { gunzipSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { expectOwnCode, expectSafeHtml, nonceOf, policyOf } from "../support/safe-html";
import { PLATFORM } from "../support/app";
import { ask, readAttributes, Visitor } from "../support/browse";
import { addressOf, askable } from "../support/routes";
import { at, fileApp, logIn, sitesOf } from "../support/world";

const app = fileApp();

const host = () => `${PLATFORM}:${app.port}`;
const get = (path: string, headers: Record<string, string> = {}) =>
  ask({ port: app.port, host: host(), path, headers });

const OF_A_BODY = new Set(["content-length", "transfer-encoding", "etag"]);

describe("every page", () => {
  it("of routes.ts has the headers and no inline code of strangers, for visitors and members", async () => {
    for (const site of sitesOf(app)) {
      const member = new Visitor(app);
      await logIn(member, site, { email: "member@demo.test" });
      let pages = 0;
      const ways = { visitor: new Set<string>(), member: new Set<string>() };
      for (const who of ["visitor", "member"] as const) {
        for (const { pattern } of askable) {
          const address = addressOf(pattern);
          if (/logout$/.test(address)) continue;
          // A visitor who comes for the first time, each time: a cookie of an earlier page would keep kept pages away.
          const asker = who === "member" ? member : new Visitor(app);
          const answer = await asker.ask(`${site.origin}${address}`);
          expect(answer.status, address).toBeLessThan(500);
          if (!String(answer.headers["content-type"]).startsWith("text/html")) continue;
          ways[who].add(expectSafeHtml(answer));
          if (answer.headers.location !== undefined) continue;
          pages += 1;
          expect(String(answer.headers["cache-control"]), address).toMatch(/no-cache|no-store/);
          expect(answer.headers["vary"], address).toContain("Cookie");
          expect(readAttributes(answer.body, "html", "lang"), address).toEqual(["en"]);
          expect(answer.body, address).toMatch(/<title>[^<]+<\/title>/);
        }
      }
      expect(pages, site.name).toBeGreaterThan(10);
      expect(ways, site.name).toEqual({
        visitor: new Set(["nonce", "hashes"]),
        member: new Set(["nonce"]),
      });
    }
  });

  it("as data, too, is for who asks and for nobody else", async () => {
    const [site] = sitesOf(app);
    if (!site) throw new Error("no site");
    const member = new Visitor(app);
    await logIn(member, site, { email: "member@demo.test" });
    for (const asker of [new Visitor(app), member]) {
      for (const { pattern } of askable) {
        const address = addressOf(pattern);
        if (/logout$/.test(address) || /^\/api(?:\/|$)/.test(address)) continue;
        const data = await asker.ask(
          `${site.origin}${address === "/" ? "/_root" : address.replace(/\/$/, "")}.data`,
        );
        expect(data.status, address).toBeLessThan(500);
        expect(String(data.headers["content-type"]), address).toContain("text/x-script");
        expect(String(data.headers["cache-control"]), address).toMatch(
          /^(?:private, no-cache|no-store)$/,
        );
        expect(data.headers["vary"], address).toBe("Cookie, Accept-Language");
      }
    }
  });

  it("that is not there, or has gone wrong, too", async () => {
    for (const path of ["/no/such/page", "/gym/nobody", "/gym/ironworks/category/nothing"]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(404);
      expect(answer.body, path).toContain("404 - Page Not Found");
      expectSafeHtml(answer);
    }
    const nobody = await ask({ port: app.port, host: "evil.example", path: "/" });
    expect(nobody.status).toBe(404);
    expectSafeHtml(nobody);
  });

  it("tells the routes behind its links, and is not kept busy by whoever asks for thousands", async () => {
    const home = await get("/gym/ironworks");
    const version = /manifest-([0-9a-f]+)\.js/.exec(home.body)?.[1];
    expect(version).toBeDefined();
    const discover = (path: string) =>
      get(`/__manifest?version=${version}&p=${encodeURIComponent(path)}`);
    const told = await discover("/gym/ironworks/login");
    expect(Object.keys(JSON.parse(told.body) as object)).toContain("gym/login");
    expect((await discover("/a".repeat(1_500))).status).toBe(400);
  });

  it("answers HEAD with the same headers and nothing else", async () => {
    for (const path of ["/gym/ironworks", "/gym/ironworks/login"]) {
      const whole = await get(path);
      const head = await ask({ port: app.port, host: host(), path, method: "HEAD" });
      expect(head.status, path).toBe(200);
      expect(head.body, path).toBe("");
      expect(Object.keys(head.headers), path).toEqual(
        expect.arrayContaining(Object.keys(whole.headers).filter((name) => !OF_A_BODY.has(name))),
      );
      // A kept page says the same for ever; any other has a nonce of its own.
      const isKept = expectOwnCode(whole) === "hashes";
      expect(isKept, path).toBe(path === "/gym/ironworks");
      if (isKept) expect(policyOf(head), path).toBe(policyOf(whole));
      else expect(nonceOf(head), path).not.toBe(nonceOf(whole));
    }
  });

  it("has another nonce each time", async () => {
    const nonces = await Promise.all([1, 2, 3].map(async () => nonceOf(await get("/login"))));
    expect(new Set(nonces).size).toBe(3);
  });
});

describe("for the machines", () => {
  it("healthz and readyz answer on any host, and are never kept", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      const answer = await ask({ port: app.port, host: "10.0.0.7:8080", path });
      expect(answer.status).toBe(200);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  it("a host that is none is refused there, too, and every answer has the headers", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      expect((await ask({ port: app.port, host: "a..b", path })).status, path).toBe(400);
      const { headers } = await get(path);
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["content-security-policy"], path).toContain("default-src 'self'");
    }
  });

  it("what is only read takes no other method", async () => {
    const page = await get("/gym/ironworks");
    const script = readAttributes(page.body, "link", "href").find((href) => href.endsWith(".js"));
    for (const path of [script ?? "", "/favicon.svg", "/healthz", "/readyz", "/domain-check"]) {
      const whole = await get(path);
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "PROPFIND"]) {
        const answer = await ask({
          port: app.port,
          host: host(),
          path,
          method,
          headers: { "Sec-Fetch-Site": "same-origin" },
        });
        // A file beside the pages is not looked for: a write to it is one to a page that is not there.
        const refused = path === "/favicon.svg" ? [404, 405] : [405];
        expect(refused, `${method} ${path}`).toContain(answer.status);
        expect(answer.body, `${method} ${path}`).not.toContain(whole.body);
        expect(answer.headers["x-content-type-options"], `${method} ${path}`).toBe("nosniff");
      }
    }
  });

  it("the proxy is told for which names a certificate may be had, and nobody else is", async () => {
    const check = async (
      query: string,
      { headers = {}, from }: { headers?: Record<string, string>; from?: string } = {},
    ) =>
      (
        await ask({
          port: app.port,
          host: `127.0.0.1:${app.port}`,
          path: `/domain-check${query}`,
          headers,
          ...(from === undefined ? {} : { from }),
        })
      ).status;
    for (const name of ["ironworks.test", `flowstate.${PLATFORM}`, PLATFORM]) {
      expect(await check(`?domain=${name}`), name).toBe(200);
      // Whom the proxy brings.
      expect(await check(`?domain=${name}`, { headers: { "X-Forwarded-For": "192.0.2.1" } })).toBe(
        404,
      );
      expect(await check(`?domain=${name}`, { headers: { Via: "1.1 proxy" } }), name).toBe(404);
    }
    for (const query of [
      "",
      "?domain=",
      "?domain=evil.example",
      "?domain=xironworks.test",
      "?domain=www.ironworks.test",
      "?domain=ironworks.test.",
      "?domain=IRONWORKS.TEST",
      "?domain=ironworks.test:443",
      "?domain=ironworks.test&domain=ironworks.test",
      "?domain[]=ironworks.test",
      `?domain=nobody.${PLATFORM}`,
      `?domain=a.ironworks.${PLATFORM}`,
      "?domain=localhost",
      "?domain=127.0.0.1",
      "?domain=[::1]",
      "?domain=%00",
    ]) {
      expect(await check(query), query).toBe(404);
    }
  });

  it("static files are compressed at build and kept for ever", async () => {
    const page = await get("/gym/ironworks");
    const [script] = readAttributes(page.body, "link", "href").filter((href) =>
      href.endsWith(".js"),
    );
    expect(script).toBeDefined();
    const plain = await get(script ?? "");
    const brotli = await get(script ?? "", { "Accept-Encoding": "gzip, br" });
    const gzip = await get(script ?? "", { "Accept-Encoding": "gzip" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(brotli.bytes.length).toBeLessThan(gzip.bytes.length);
    for (const answer of [plain, brotli, gzip]) {
      expect(answer.headers["cache-control"]).toMatch(/max-age=31536000.*immutable/);
      expect(answer.headers["vary"]).toMatch(/accept-encoding/i);
    }
  });

  it("nothing of the build or of the disk is served", async () => {
    for (const path of [
      "/.vite/manifest.json",
      "/assets/../../server/server.js",
      "/assets/..%2f..%2fserver%2fserver.js",
      "/stamp",
      "/.env",
      "/package.json",
      "/pictures/../../package.json",
      "/pictures/..%2f..%2fpackage.json",
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  it("logs name requests and no secrets", async () => {
    const visitor = new Visitor(app);
    const [site] = sitesOf(app);
    if (!site) throw new Error("no site");
    await logIn(visitor, site, { email: "new@demo.test" });
    const session = visitor.cookiesFor(new URL(site.origin).host).get("session") ?? "none";
    await visitor.visit(at(site, "/category/strength/1"));
    await expect
      .poll(() => app.logs.some((line) => line.includes("/category/strength/1")))
      .toBe(true);
    const text = app.logs.join("\n");
    expect(text).not.toContain(session);
    expect(text).not.toContain('demo1234"');
    expect(text).not.toContain('new@demo.test"');
    expect(text).not.toMatch(/\/media\/[\w-]{20,}/);
  });
});
