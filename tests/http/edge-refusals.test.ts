/**
 * What the edge answers before Remix: problems below /api, pages for people, a line for the rest; health, and the
 * question which names a certificate may be had for. What takes a raw socket is tests/server/edge.test.ts's.
 */
import { describe, expect, it, vi } from "vitest";
import { getFixedT } from "~/i18n/server-texts.server";
import { PLATFORM } from "../support/app";
import { ask, Visitor, type Ask } from "../support/browse";
import { fileSite } from "../support/site";

const app = fileSite();

const host = () => `${PLATFORM}:${app.port}`;
const send = (path: string, more: Partial<Ask> = {}) =>
  ask({ port: app.port, host: host(), path, ...more });

const BIG = Buffer.alloc(1_200_000, "a");
const OWN_FORM = {
  Accept: "text/html",
  "Accept-Language": "de",
  "Content-Type": "application/x-www-form-urlencoded",
  "Sec-Fetch-Site": "same-origin",
};
const foreign = { Origin: "https://evil.example", Cookie: "session=x" };

interface Refused {
  name: string;
  path: string;
  more: Partial<Ask>;
  status: number;
  message: string;
}

const refusals = (base: string): Refused[] => [
  {
    name: "a write from another site",
    path: base,
    more: { method: "POST", headers: foreign },
    status: 403,
    message: "error.forbidden",
  },
  {
    name: "a _data parameter",
    path: `${base}?_data=root`,
    more: {},
    status: 400,
    message: "error.malformed",
  },
  { name: "a NUL", path: `${base}?x=%00`, more: {}, status: 400, message: "error.malformed" },
  {
    name: "a NUL in the path",
    path: `${base}%00`,
    more: {},
    status: 400,
    message: "error.malformed",
  },
  {
    name: "an unusual method",
    path: base,
    more: { method: "OPTIONS" },
    status: 405,
    message: "error.methodNotAllowed",
  },
  {
    name: "too large a body",
    path: base,
    more: { method: "POST", body: BIG, headers: { "Sec-Fetch-Site": "same-origin" } },
    status: 413,
    message: "error.bodyTooLarge",
  },
];

describe("below /api", () => {
  it.each([
    ...refusals("/api/auth"),
    {
      name: "a path of 3,900 segments",
      path: `/api${"/a".repeat(3_899)}`,
      more: {},
      status: 404,
      message: "error.notFound",
    },
    {
      name: "a path that cannot be decoded",
      path: "/api/%zz",
      more: {},
      status: 404,
      message: "error.notFound",
    },
    ...refusals("/api/no/such"),
    {
      name: "an unknown host",
      path: "/api/gyms",
      more: { host: "evil.example" },
      status: 404,
      message: "error.notFound",
    },
    {
      name: "no host",
      path: "/api/gyms",
      more: { host: "-" },
      status: 400,
      message: "error.malformed",
    },
    {
      name: "an address of more than 8,000 characters",
      path: `/api/gyms?x=${"a".repeat(8200)}`,
      more: {},
      status: 400,
      message: "error.malformed",
    },
  ])("$name ($path) is a problem: $status", async ({ path, more, status, message }) => {
    const answer = await send(path, { ...more, headers: { Accept: "text/html", ...more.headers } });
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(JSON.parse(answer.body)).toEqual({
      type: "about:blank",
      title: expect.any(String),
      status,
      detail: (await getFixedT("en", "error"))(message.replace("error.", "")),
      path: path.split("?")[0],
      message,
    });
  });

  it.each([
    ["the edge", "/api/gyms?_data=root", {}, "Diese Anfrage"],
    ["a call", "/api/gyms/2147483647", {}, "Unter dieser Adresse"],
    ["no call", "/api/no/such", { Cookie: "lang=fr" }, "Il n"],
  ])(
    "a refusal of %s has its sentence in the caller's language",
    async (_by, path, more, words) => {
      const answer = await send(path, { headers: { "Accept-Language": "de", ...more } });
      expect((JSON.parse(answer.body) as { detail: string }).detail).toContain(words);
    },
  );
});

describe("for a person", () => {
  it.each(refusals("/signin"))("$name is a page: $status", async ({ path, more, status }) => {
    const answer = await send(path, {
      ...more,
      headers: { Accept: "text/html,*/*;q=0.8", "Accept-Language": "de", ...more.headers },
    });
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.headers["vary"]).toContain("Accept-Language");
    const nonce = /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1];
    expect(answer.body).toContain(`<style nonce="${nonce}"`);
    expect(answer.body).toContain('<html lang="de">');
    expect(answer.body).toContain("Das hat nicht geklappt");
    expect(answer.body).not.toContain("<script");
    expect(answer.body).toMatch(/<footer.*href="\/contact"/s);
  });

  it.each(["fr", "es", "en", "xx"])(
    "a refusal is in the person's language: %s",
    async (language) => {
      const byBrowser = await send("/signin", {
        method: "POST",
        headers: { Accept: "text/html", "Accept-Language": language },
      });
      const byCookie = await send("/signin", {
        method: "POST",
        headers: { Accept: "text/html", "Accept-Language": "de", Cookie: `lang=${language}` },
      });
      const lang = language === "xx" ? "en" : language;
      expect(byBrowser.body).toContain(`<html lang="${lang}">`);
      if (language !== "xx") expect(byCookie.body).toContain(`<html lang="${lang}">`);
    },
  );

  it("each page has its own nonce, though its markup is kept", async () => {
    const nonceOf = ({ body }: { body: string }) => /<style nonce="([^"]+)"/.exec(body)?.[1];
    const headers = { Accept: "text/html" };
    const [one, two] = [
      await send("/x?_data=root", { headers }),
      await send("/x?_data=root", { headers }),
    ];
    for (const answer of [one, two]) {
      expect(answer.headers["content-security-policy"]).toContain(`'nonce-${nonceOf(answer)}'`);
    }
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    expect(one.body.replace(String(nonceOf(one)), "")).toBe(
      two.body.replace(String(nonceOf(two)), ""),
    );
  });

  it("a refusal is one line where no page is expected", async () => {
    for (const [path, headers] of [
      ["/signin", {}],
      ["/signin.data", { Accept: "text/html" }],
    ] as const) {
      const answer = await send(path, { method: "POST", headers });
      expect([answer.status, answer.body]).toEqual([403, "Forbidden"]);
      expect(answer.headers["content-type"]).toContain("text/plain");
    }
  });
});

describe("a request that is none", () => {
  it("is 4xx, never 500: a path that cannot be decoded", async () => {
    for (const path of [
      ...["/%zz", "/%", "/media/%zz/x", "/pictures/%zz", "/gym/%E0%A4%A", "/gym/%00"],
      ...["/%2e%2e/%2e%2e/etc/passwd", "/..%5c..%5cx"],
    ]) {
      const { status, body } = await send(path);
      expect([400, 403, 404], path).toContain(status);
      expect(body).not.toMatch(/at \w+ \(|node_modules/);
    }
  });

  it.each(["/%zz/n", "/%zz.data", "/api/%zz", "/__manifest?version=1&p=/%25zz"])(
    "prints nothing about a path that cannot be decoded: %s",
    async (path) => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
      const { status } = await send(path);
      expect(status).toBe(path.startsWith("/__manifest") ? 400 : 404);
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it("is the 404 page to a person, and a line to others: a host that no URL has", async () => {
    const page = await send("/", { host: "10.20.30.400", headers: { Accept: "text/html" } });
    expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
    expect(page.body).toContain("404 - Page Not Found");
    const line = await send("/", { host: "10.20.30.400" });
    expect([line.status, line.body]).toEqual([404, "Not Found"]);
  });

  it("is the 404 page to a person: a path that cannot be decoded", async () => {
    const { status, headers, body } = await send("/%zz/n", { headers: { Accept: "text/html" } });
    expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("404 - Page Not Found");
  });

  it("is 400, 414 or 431: an address longer than any of ours", async () => {
    expect([400, 414, 431]).toContain((await send(`/${"a".repeat(9000)}`)).status);
  });

  it("is 403: a form of our own by its Sec-Fetch-Site and of another site by its Origin", async () => {
    for (const Origin of ["https://evil.example", "null", "x", "http://a:99999"]) {
      for (const path of ["/signin", "/signin.data", "/language"]) {
        const headers = { ...OWN_FORM, Origin };
        expect((await send(path, { body: "email=a", headers })).status, Origin).toBe(403);
      }
    }
  });

  it("is 4xx: a form that is none", async () => {
    for (const [type, body] of [
      ["application/json", "{}"],
      ["text/plain", "email=a"],
      ["multipart/form-data; boundary=x", "--x\r\nnonsense"],
      ["application/x-www-form-urlencoded", "%zz=%zz&email=%00"],
      ["application/x-www-form-urlencoded", "lang=%00&returnUrl=%00"],
    ] as const) {
      const { address } = new Visitor(app);
      const answer = await send("/signin", {
        body,
        headers: {
          "Content-Type": type,
          "Sec-Fetch-Site": "same-origin",
          "X-Forwarded-For": address,
        },
      });
      expect(answer.status, type).toBeGreaterThanOrEqual(400);
      expect(answer.status, type).toBeLessThan(500);
    }
  });

  it("is 400: a payment event without a good signature", async () => {
    for (const signature of [
      undefined,
      "t=1,v1=00",
      `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`,
    ]) {
      const answer = await send("/webhooks/payments", {
        body: JSON.stringify({ id: "evt_1", type: "x" }),
        headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
      });
      expect(answer.status).toBe(400);
    }
  });

  it.each(["/signin", "/gym/ironworks/signup"])(
    "%s: a name that asks the form library for a huge array is the page again, with what was typed",
    async (path) => {
      const answer = await send(path, {
        method: "POST",
        body: "email=ada%40example.test&a%5B200000000%5D=x&__intent__=x",
        headers: {
          "Sec-Fetch-Site": "same-origin",
          Accept: "text/html",
          "Content-Type": "application/x-www-form-urlencoded",
          "X-Forwarded-For": new Visitor(app).address,
        },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.includes('value="ada@example.test"')).toBe(true);
      expect((await send("/healthz")).status).toBe(200);
    },
  );
});

describe("more than a person sends", () => {
  it.each([
    ["more fields than any form has", "/gym/ironworks/login", "a=&".repeat(201), 400],
    ["a field twice", "/language", "lang=de&lang=fr", 400],
    ["a long form", "/gym/ironworks/signup", `email=${"a".repeat(100_000)}`, 413],
  ])("is a page in the reader's language: %s", async (_what, path, body, status) => {
    const answer = await send(path, { body, headers: OWN_FORM });
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.body).toContain('<html lang="de"');
    expect(answer.body).toContain("Wir konnten nicht lesen, was geschickt wurde.");
  });

  it("is not found: a path of more than 20 segments", async () => {
    const headers = { Accept: "text/html", "Accept-Language": "fr" };
    for (const path of ["/a".repeat(21), "/".repeat(21), `/gym/ironworks${"/".repeat(3_900)}`]) {
      const answer = await send(path, { headers });
      expect(answer.status).toBe(404);
      expect(answer.body).toContain("404 - Page introuvable");
      expect(answer.body, "without the router").not.toContain("<script");
    }
  });

  it("is read as far as its first languages", async () => {
    const others = Array.from({ length: 1_000 }, (_none, at) => `x${at}`).join();
    const read = async (languages: string) =>
      /<html lang="(\w+)"/.exec(
        (await send("/signin", { headers: { "Accept-Language": languages } })).body,
      )?.[1];
    expect(await read(`de,${others}`)).toBe("de");
    expect(await read(`${others},de`)).toBe("en");
    expect(await read("x".repeat(12_000))).toBe("en");
  });

  it("waits, once a network has asked for 1,200 pages in a minute", async () => {
    const from = (address: string) => ({
      Accept: "text/html",
      "Accept-Language": "es",
      "X-Forwarded-For": address,
    });
    const pages = Array.from({ length: 1200 }, (_none, at) =>
      send("/signin?_data=root", { headers: { "X-Forwarded-For": `2001:db8::${at}` } }),
    );
    for (const { status } of await Promise.all(pages)) expect(status).toBe(400);
    const refused = await send("/signin", { headers: from("2001:db8::ffff") });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(refused.body).toContain("Demasiados intentos en poco tiempo.");
    const { status } = await send("/signin.data", { headers: from("2001:db8::1") });
    expect(status).toBe(429);
    for (const path of ["/healthz", "/api/gyms", "/pictures/400/none", "/media/none/a.mp4"]) {
      expect((await send(path, { headers: from("2001:db8::1") })).status, path).not.toBe(429);
    }
    expect((await send("/signin", { headers: from("2001:db8:0:1::") })).status).toBe(200);
  });
});

describe("health and readiness", () => {
  it.each(["/healthz", "/readyz"])(
    "%s answers on any host that is one, with the headers",
    async (path) => {
      const answer = await send(path, { host: "10.0.0.7:8080" });
      expect(answer.status).toBe(200);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      expect(answer.headers["content-security-policy"]).toContain("default-src 'self'");
      expect((await send(path, { host: "a..b" })).status).toBe(400);
    },
  );

  it.each(["/healthz", "/readyz", "/domain-check"])("%s is only read", async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "PROPFIND"]) {
      const headers = { "Sec-Fetch-Site": "same-origin" };
      const answer = await send(path, { method, headers });
      expect(answer.status, method).toBe(405);
      expect(answer.headers["x-content-type-options"], method).toBe("nosniff");
    }
  });
});

describe("the question for which names a certificate may be had", () => {
  const check = async (query: string, headers: Record<string, string> = {}) =>
    (await send(`/domain-check${query}`, { host: `127.0.0.1:${app.port}`, headers })).status;

  it.each(["ironworks.test", `flowstate.${PLATFORM}`, PLATFORM])(
    "is answered for %s to the proxy, and not to a visitor whom the proxy brings",
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
  ])("is no for %j", async (query) => {
    expect(await check(query)).toBe(404);
  });
});
