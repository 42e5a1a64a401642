/** Endpoints for operators and the proxy: health, readiness, and for which names the proxy may get a certificate. */
import { describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { ask, type Ask } from "../support/browse";
import { fileSite } from "../support/site";

const app = fileSite();

const host = () => `${PLATFORM}:${app.port}`;
const send = (path: string, more: Partial<Ask> = {}) =>
  ask({ port: app.port, host: host(), path, ...more });

describe("health and readiness", () => {
  it.each(["/healthz", "/readyz"])(
    "%s answers on any valid host, with the security headers",
    async (path) => {
      const answer = await send(path, { host: "10.0.0.7:8080" });
      expect(answer.status).toBe(200);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      expect(answer.headers["content-security-policy"]).toContain("default-src 'self'");
      expect((await send(path, { host: "a..b" })).status).toBe(400);
    },
  );

  it.each(["/healthz", "/readyz", "/domain-check"])("%s accepts reads only", async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "PROPFIND"]) {
      const headers = { "Sec-Fetch-Site": "same-origin" };
      const answer = await send(path, { method, headers });
      expect(answer.status, method).toBe(405);
      expect(answer.headers["x-content-type-options"], method).toBe("nosniff");
    }
  });
});

describe("the domain check of the proxy", () => {
  const check = async (query: string, headers: Record<string, string> = {}) =>
    (await send(`/domain-check${query}`, { host: `127.0.0.1:${app.port}`, headers })).status;

  it.each(["ironworks.test", `flowstate.${PLATFORM}`, PLATFORM])(
    "confirms %s to the proxy, and not to a forwarded visitor",
    async (name) => {
      expect(await check(`?domain=${name}`)).toBe(200);
      expect(await check(`?domain=${name}`, { "X-Forwarded-For": "192.0.2.1" })).toBe(404);
      expect(await check(`?domain=${name}`, { Via: "1.1 proxy" })).toBe(404);
    },
  );

  it.each([
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
  ])("refuses %j", async (query) => {
    expect(await check(query)).toBe(404);
  });
});
