/**
 * Refusals of the edge, before Remix: a problem document below /api, a page where the client accepts HTML, one line
 * otherwise. Refusals that need a raw socket are tested in tests/server/edge.test.ts.
 */
import { describe, expect, it } from "vitest";
import { getFixedT } from "~/i18n/server-texts.server";
import { PLATFORM } from "../support/app";
import { ask, type Ask } from "../support/browse";
import { fileSite } from "../support/site";

const app = fileSite();

const host = () => `${PLATFORM}:${app.port}`;
const send = (path: string, more: Partial<Ask> = {}) =>
  ask({ port: app.port, host: host(), path, ...more });

const BIG = Buffer.alloc(1_200_000, "a");
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

describe("a refusal below /api", () => {
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
  ])("of %s is in the caller's language", async (_by, path, more, words) => {
    const answer = await send(path, { headers: { "Accept-Language": "de", ...more } });
    expect((JSON.parse(answer.body) as { detail: string }).detail).toContain(words);
  });
});

describe("a refusal for a browser", () => {
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

  it.each(["fr", "es", "en", "xx"])("is in the visitor's language: %s", async (language) => {
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
  });

  it("has a new nonce each time, although its markup is cached", async () => {
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

  it("is one line of text if the client does not accept HTML", async () => {
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
