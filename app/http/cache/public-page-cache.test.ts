/** A cached public page answers only requests without a person, whatever the order of requests and changes. */
import { once } from "node:events";
import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "~/db/client.server";
import { parseHost } from "~/features/gyms/host";
import { readConsent } from "../cookies";
import { resolveOrigin } from "../edge/address";
import { nonceOf, securityHeaders } from "../edge/security-headers";
import type { RequestArgs } from "../gym.server";
import { languageOfVisitor } from "../i18n.server";
import { fuzzTime } from "../../../tests/support/fuzz";
import {
  pendingEntryOf,
  cacheForAnonymous,
  createPublicPageCache,
} from "./public-page-cache.server";

type Heard = Parameters<Parameters<NonNullable<Database["changes"]>["onChange"]>[0]>[0];

/** A server whose page says everything it may depend on; `made` counts how often it was made. */
async function open() {
  let renderCount = 0;
  let content = 1;
  const state = { reliable: true, meanwhile: () => {} };
  const listeners: ((change: Heard) => void)[] = [];
  const publicPageCache = createPublicPageCache({
    changes: {
      get reliable() {
        return state.reliable;
      },
      onChange: (listener: (change: Heard) => void) => {
        listeners.push(listener);
        return () => {};
      },
    } as unknown as Database["changes"],
  });
  const app = express();
  app.use(resolveOrigin((_request, response) => void response.status(400).end()));
  app.use(publicPageCache.answer);
  app.use(
    securityHeaders({
      payments: { script: [], frame: [], connect: [], form: [] },
      affiliate: { script: "https://n.test/sale.js", pixel: "https://n.test/pixel.gif" },
      development: false,
    }),
  );
  app.use(async (request, response) => {
    renderCount += 1;
    const url = new URL(request.originalUrl, "http://localhost");
    const gymId = url.pathname.includes("flow") ? 2 : 1;
    const entry = pendingEntryOf(request);
    const args = {
      request: new Request(url),
      params: {},
      context: { document: { html: null, cacheEntry: entry } },
    } as unknown as RequestArgs;
    cacheForAnonymous(args, { gymId, query: ["time"] });
    const said = [
      request.headers.host,
      request.originalUrl,
      await languageOfVisitor({
        cookie: request.headers.cookie,
        acceptLanguage: request.headers["accept-language"],
      }),
      // A cached page names no person, so only an uncached page repeats the cookie or the authorization.
      entry ? "visitor" : (request.headers.cookie ?? request.headers.authorization ?? ""),
      `consent:${readConsent(request.headers.cookie, false)}`,
      content,
    ].join("|");
    const nonce = entry?.cacheable ? "" : ` nonce="${nonceOf(request)}"`;
    const html = `<p>${said}</p><script${nonce}>run()</script><style${nonce}>p{}</style>`;
    state.meanwhile();
    const bytes = Buffer.from(html);
    if (request.method === "HEAD") return void response.end();
    if (!publicPageCache.storeAndSend(request, response, html, bytes)) response.end(bytes);
  });
  const server: Server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    server,
    port: (server.address() as AddressInfo).port,
    state,
    made: () => renderCount,
    change(change: Heard) {
      content += 1;
      for (const listener of listeners) listener(change);
    },
    content: () => content,
  };
}

let site: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  site = await open();
});
afterEach(() => void site.server.close());

function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      ask(
        {
          host: "127.0.0.1",
          port: site.port,
          path,
          method,
          agent: false,
          headers: { Host: "gymfront.localhost", ...headers },
        },
        (response) => {
          let body = "";
          response.setEncoding("utf8").on("data", (text: string) => (body += text));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          );
        },
      )
        .on("error", reject)
        .end();
    },
  );
}

describe("a page for visitors", () => {
  it("is rendered once, without a nonce, with hashes of its scripts", async () => {
    const first = await get("/gym/iron");
    const again = await get("/gym/iron");
    expect(again.body).toBe(first.body);
    expect(site.made()).toBe(1);
    expect(first.body).not.toContain("nonce");
    const policy = String(again.headers["content-security-policy"]);
    expect(policy).not.toContain("nonce");
    expect(policy.match(/script-src [^;]*/)?.[0]).toMatch(/^script-src 'self' 'sha256-[^ ']+'$/);
    expect(policy.match(/style-src [^;]*/)?.[0]).toMatch(/^style-src 'self' 'sha256-[^ ']+'$/);
    expect(again.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("is 304 without a policy for a client that has it", async () => {
    const { headers } = await get("/gym/iron");
    for (const known of [headers["etag"], `W/${headers["etag"]}`, `"other", ${headers["etag"]}`]) {
      const answer = await get("/gym/iron", { "If-None-Match": String(known) });
      expect(answer.status).toBe(304);
      expect(answer.body).toBe("");
      expect(answer.headers["etag"]).toBe(headers["etag"]);
      expect(answer.headers).not.toHaveProperty("content-security-policy");
    }
    expect((await get("/gym/iron", { "If-None-Match": '"other"' })).status).toBe(200);
    expect(site.made()).toBe(1);
  });

  it("is dropped by a change of its own gym, and by a change of everything", async () => {
    await get("/gym/iron");
    await get("/gym/flow");
    site.change({ gymId: 1 });
    expect((await get("/gym/iron")).body).toContain(`|${site.content()}<`);
    await get("/gym/flow");
    expect(site.made()).toBe(3);
    site.change("everything");
    await get("/gym/flow");
    expect(site.made()).toBe(4);
  });

  it("is not cached if a change arrives while it is rendered, or while no change messages arrive", async () => {
    site.state.meanwhile = () => site.change({ gymId: 1 });
    await get("/gym/iron");
    site.state.meanwhile = () => {};
    await get("/gym/iron");
    expect(site.made()).toBe(2);
    site.state.reliable = false;
    await get("/gym/iron");
    await get("/gym/iron");
    expect(site.made()).toBe(4);
  });

  it("is rendered but not cached with an unknown or a long query", async () => {
    for (const query of ["?utm_source=x", "?time=1&x=2", `?time=${"9".repeat(200)}`]) {
      await get(`/gym/iron${query}`);
      await get(`/gym/iron${query}`);
    }
    expect(site.made()).toBe(6);
  });

  it("has its gym's share of the cache: requests to one gym evict no page of another", async () => {
    await get("/gym/flow");
    for (let number = 0; number < 260; number += 1) await get(`/gym/iron?time=${number}`);
    const before = site.made();
    await get("/gym/flow");
    await get("/gym/iron?time=259");
    expect(site.made()).toBe(before);
    await get("/gym/iron?time=0");
    expect(site.made()).toBe(before + 1);
  });

  it(
    "never is another's: any requests in any order",
    async () => {
      const somebody = fc.constantFrom<Record<string, string>[]>(
        {},
        { cookie: "session=abc" },
        { cookie: "__Host-session=abc" },
        { cookie: "toast=good.shell:done" },
        { cookie: "preloginPage=%2F" },
        { cookie: "promoCode=X" },
        { cookie: "lang=de; session=abc" },
        { cookie: "currency=gbp" },
        { authorization: "Bearer abc" },
        { cookie: "lang=de" },
        { cookie: "lang=fr; currency=EUR; _ga=1" },
        { cookie: "affiliateConsent=yes" },
        { cookie: "affiliateConsent=yes; affiliateClick=c-1; lang=de" },
        { cookie: "affiliateConsent=no" },
        { cookie: "affiliateConsent=perhaps" },
        { "accept-language": "es-ES,es;q=0.9" },
        { "accept-language": "de" },
      );
      const asked = fc.record({
        host: fc.constantFrom("gymfront.localhost", "ironworks.test", "gymfront.localhost:81"),
        path: fc.constantFrom("/", "/gym/iron", "/gym/flow", "/gym/iron?time=T10", "/gym/iron?x=1"),
        who: somebody,
        method: fc.constantFrom("GET", "GET", "GET", "HEAD"),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 12 }), async (requests) => {
          for (const { host, path, who, method } of requests) {
            const headers: Record<string, string> = { Host: host, ...who };
            const { body, headers: sent } = await get(path, headers, method);
            // Policy and page speak of the same answer.
            const consent = /affiliateConsent=(yes|no)/.exec(headers["cookie"] ?? "")?.[1] ?? null;
            const policy = String(sent["content-security-policy"]);
            expect(policy.includes("https://n.test/sale.js")).toBe(consent === "yes");
            if (method === "HEAD") {
              expect(body).toBe("");
              continue;
            }
            const [saidHost, saidPath, language, speaker] = body.slice(3).split("|");
            expect(saidHost).toBe(parseHost(host)?.port === "" ? parseHost(host)?.host : host);
            expect(saidPath).toBe(path);
            expect(language).toBe(
              await languageOfVisitor({
                cookie: headers["cookie"],
                acceptLanguage: headers["accept-language"],
              }),
            );
            const personal =
              "authorization" in headers ||
              /session|toast|prelogin|promo|gbp/.test(headers["cookie"] ?? "");
            expect(body).toContain(`consent:${consent}`);
            if (personal) expect(speaker).toBe(headers["cookie"] ?? headers["authorization"]);
            else expect(speaker).toBe("visitor");
          }
        }),
      );
    },
    fuzzTime(120_000),
  );
});
