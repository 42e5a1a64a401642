/** Requests that none of our pages sends: malformed, too large and too frequent ones get 4xx, never 500. */
import { describe, expect, it, vi } from "vitest";
import { PLATFORM } from "../support/app";
import { ask, Visitor, type Ask } from "../support/browse";
import { fileSite } from "../support/site";

const app = fileSite();

const host = () => `${PLATFORM}:${app.port}`;
const send = (path: string, more: Partial<Ask> = {}) =>
  ask({ port: app.port, host: host(), path, ...more });

const OWN_FORM = {
  Accept: "text/html",
  "Accept-Language": "de",
  "Content-Type": "application/x-www-form-urlencoded",
  "Sec-Fetch-Site": "same-origin",
};

describe("a malformed request", () => {
  it("with a path that cannot be decoded is 4xx", async () => {
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
    "with a path that cannot be decoded logs no warning: %s",
    async (path) => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
      const { status } = await send(path);
      expect(status).toBe(path.startsWith("/__manifest") ? 400 : 404);
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it("with an impossible host gets the 404 page as a browser, one line otherwise", async () => {
    const page = await send("/", { host: "10.20.30.400", headers: { Accept: "text/html" } });
    expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
    expect(page.body).toContain("404 - Page Not Found");
    const line = await send("/", { host: "10.20.30.400" });
    expect([line.status, line.body]).toEqual([404, "Not Found"]);
  });

  it("with a path that cannot be decoded gets the 404 page as a browser", async () => {
    const { status, headers, body } = await send("/%zz/n", { headers: { Accept: "text/html" } });
    expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("404 - Page Not Found");
  });

  it("with an address of 9,000 characters is 400, 414 or 431", async () => {
    expect([400, 414, 431]).toContain((await send(`/${"a".repeat(9000)}`)).status);
  });

  it("with a Sec-Fetch-Site of our site and an Origin of another one is 403", async () => {
    for (const Origin of ["https://evil.example", "null", "x", "http://a:99999"]) {
      for (const path of ["/signin", "/signin.data", "/language"]) {
        const headers = { ...OWN_FORM, Origin };
        expect((await send(path, { body: "email=a", headers })).status, Origin).toBe(403);
      }
    }
  });

  it("with a malformed form is 4xx", async () => {
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

  it("with a payment event without a valid signature is 400", async () => {
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

  it("with an event of the partner without a valid signature is 400, too long is 413", async () => {
    const path = "/webhooks/gympass/cancel";
    for (const signature of [undefined, "A".repeat(40)]) {
      const headers = { "Content-Type": "application/json", "X-Gympass-Signature": signature };
      expect((await send(path, { body: "{}", headers })).status).toBe(400);
    }
    const headers = { "X-Gympass-Signature": "A".repeat(40) };
    expect((await send(path, { body: "a".repeat(1_100_000), headers })).status).toBe(413);
  });

  it.each(["/signin", "/gym/ironworks/signup"])(
    "with a field name that makes the form library build a huge array gets the page again, with the typed values: %s",
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

describe("an excessive request", () => {
  it.each([
    ["more fields than any form has", "/gym/ironworks/login", "a=&".repeat(201), 400],
    ["a field twice", "/language", "lang=de&lang=fr", 400],
    ["a long form", "/gym/ironworks/signup", `email=${"a".repeat(100_000)}`, 413],
  ])("with %s gets a page in the visitor's language", async (_what, path, body, status) => {
    const answer = await send(path, { body, headers: OWN_FORM });
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.body).toContain('<html lang="de"');
    expect(answer.body).toContain("Wir konnten nicht lesen, was geschickt wurde.");
  });

  it("with a path of more than 20 segments is not found", async () => {
    const headers = { Accept: "text/html", "Accept-Language": "fr" };
    for (const path of ["/a".repeat(21), "/".repeat(21), `/gym/ironworks${"/".repeat(3_900)}`]) {
      const answer = await send(path, { headers });
      expect(answer.status).toBe(404);
      expect(answer.body).toContain("404 - Page introuvable");
      expect(answer.body, "without the router").not.toContain("<script");
    }
  });

  it("with many languages is read up to the first ones", async () => {
    const others = Array.from({ length: 1_000 }, (_none, at) => `x${at}`).join();
    const read = async (languages: string) =>
      /<html lang="(\w+)"/.exec(
        (await send("/signin", { headers: { "Accept-Language": languages } })).body,
      )?.[1];
    expect(await read(`de,${others}`)).toBe("de");
    expect(await read(`${others},de`)).toBe("en");
    expect(await read("x".repeat(12_000))).toBe("en");
  });

  it("is 429 after 1,200 pages in a minute from one network", async () => {
    const from = (address: string) => ({
      Accept: "text/html",
      "Accept-Language": "es",
      "X-Forwarded-For": address,
    });
    const pages = Array.from({ length: 1200 }, (_none, at) =>
      send("/signin?_data=root", { headers: { "X-Forwarded-For": `2001:db8::${at}` } }),
    );
    for (const { status } of await Promise.all(pages)) expect(status).toBe(400);
    const refusal = await send("/signin", { headers: from("2001:db8::ffff") });
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refusal.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(refusal.body).toContain("Demasiados intentos en poco tiempo.");
    const { status } = await send("/signin.data", { headers: from("2001:db8::1") });
    expect(status).toBe(429);
    for (const path of ["/healthz", "/api/gyms", "/pictures/400/none", "/media/none/a.mp4"]) {
      expect((await send(path, { headers: from("2001:db8::1") })).status, path).not.toBe(429);
    }
    expect((await send("/signin", { headers: from("2001:db8:0:1::") })).status).toBe(200);
  });
});
