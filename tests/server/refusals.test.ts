/** What the edge refuses before Remix: problems below /api (decisions §1), pages for people, a line for the rest. */
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { ask, type Ask } from "../support/browse";
import { fileApp } from "../support/world";

const app = fileApp();

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
    name: "a write from elsewhere",
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
    name: "an odd method",
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
      name: "an address without end",
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
      path: path.split("?")[0],
      message,
    });
  });
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
    // It looks like ours: its stylesheets are there.
    for (const [, href = ""] of answer.body.matchAll(/rel="stylesheet" href="([^"]+)"/g)) {
      expect((await send(href)).status, href).toBe(200);
    }
  });

  it.each(["fr", "es", "en", "xx"])("in a language of theirs: %s", async (language) => {
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

  it("one line where no page is expected", async () => {
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

describe("before it costs anything", () => {
  it("a path that cannot be decoded: 4xx, never 500", async () => {
    for (const path of [
      "/%zz",
      "/%",
      "/media/%zz/x",
      "/pictures/%zz",
      "/gym/%E0%A4%A",
      "/gym/%00",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/..%5c..%5cx",
    ]) {
      const { status, body } = await send(path);
      expect([400, 403, 404], path).toContain(status);
      expect(body).not.toMatch(/at \w+ \(|node_modules/);
    }
  });

  it("two hosts at once: 400, a proxy in front may have read the other", async () => {
    const answered = await new Promise<string>((resolve, reject) => {
      const socket = connect(app.port, "127.0.0.1", () => {
        socket.write(
          `GET / HTTP/1.1\r\nHost: ${host()}\r\nhost: ironworks.test\r\nConnection: close\r\n\r\n`,
        );
      });
      let text = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      socket.on("close", () => resolve(text)).on("error", reject);
    });
    expect(answered).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("an address longer than any of ours: 400, 414 or 431", async () => {
    expect([400, 414, 431]).toContain((await send(`/${"a".repeat(9000)}`)).status);
  });

  it("a body above a megabyte: 413, whether its size is told or not", async () => {
    const big = Buffer.alloc(1_200_000, "a");
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
    };
    const told = await send("/signin", { body: big, headers });
    expect(told.status).toBe(413);
    const chunked = await new Promise<string>((resolve) => {
      const socket = connect(app.port, "127.0.0.1", () => {
        socket.write(
          `POST /signin HTTP/1.1\r\nHost: ${host()}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
        );
        for (let part = 0; part < 20; part += 1) {
          socket.write(`${(65_536).toString(16)}\r\n${"a".repeat(65_536)}\r\n`);
        }
        socket.write("0\r\n\r\n");
      });
      let text = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      socket.on("close", () => resolve(text));
      socket.on("error", () => resolve(text));
      setTimeout(() => socket.destroy(), 10_000).unref();
    });
    // Cut off, or refused: never read to its end and answered as a form.
    expect(chunked === "" || /^HTTP\/1\.1 (?:400|413)/.test(chunked), chunked.slice(0, 80)).toBe(
      true,
    );
    expect((await send("/healthz")).status).toBe(200);
  });

  it("a form that is no form: 4xx", async () => {
    for (const [type, body] of [
      ["application/json", "{}"],
      ["text/plain", "email=a"],
      ["multipart/form-data; boundary=x", "--x\r\nnonsense"],
      ["application/x-www-form-urlencoded", "%zz=%zz&email=%00"],
      ["application/x-www-form-urlencoded", "lang=%00&returnUrl=%00"],
    ] as const) {
      const answer = await send("/signin", {
        body,
        headers: {
          "Content-Type": type,
          "Sec-Fetch-Site": "same-origin",
          "X-Forwarded-For": "10.9.8.7",
        },
      });
      expect(answer.status, type).toBeGreaterThanOrEqual(400);
      expect(answer.status, type).toBeLessThan(500);
    }
  });

  it("an unsigned or wrongly signed payment event: 400", async () => {
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
});

/**
 * A body whose size is not told: `sent` says how much the server let us write. `listens`: what is sent has no end, so
 * that nothing but the answer is waited for.
 */
function chunked(
  path: string,
  kilobytes: number,
  { listens = false } = {},
): Promise<{ text: string; sent: number }> {
  return new Promise((resolve) => {
    let text = "";
    let sent = 0;
    const socket = connect(app.port, "127.0.0.1");
    const piece = `400\r\n${"a".repeat(1024)}\r\n`;
    const write = () => {
      while (sent < kilobytes && !socket.destroyed) {
        sent += 1;
        if (!socket.write(piece)) return void socket.once("drain", write);
      }
      if (sent >= kilobytes && !listens) socket.write("0\r\n\r\n");
    };
    socket.on("connect", () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${host()}\r\nSec-Fetch-Site: same-origin\r\nAccept: text/html\r\n` +
          `Content-Type: application/${path.startsWith("/api/") ? "json" : "x-www-form-urlencoded"}\r\n` +
          "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n",
      );
      write();
    });
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    socket.on("error", () => {});
    socket.on("close", () => resolve({ text, sent }));
  });
}

describe("a body that does not tell its size", () => {
  it.each(["/signin", "/api/auth", "/gym/ironworks/language"])(
    "%s: cut off above the bound, with 413, and costs no memory",
    async (path) => {
      const before = await residentKilobytes();
      const answers = await Promise.all(Array.from({ length: 8 }, () => chunked(path, 64 * 1024)));
      for (const { text, sent } of answers) {
        // Whoever only writes may lose the answer with the connection.
        if (text) expect(text).toMatch(/^HTTP\/1\.1 413/);
        expect(sent).toBeLessThan(64 * 1024);
      }
      // Just beyond the bound, and then only listening.
      const { text } = await chunked(path, 977, { listens: true });
      expect(text).toMatch(/^HTTP\/1\.1 413/);
      if (path.startsWith("/api/")) expect(text).toContain("error.bodyTooLarge");
      // Half a gigabyte was offered.
      expect((await residentKilobytes()) - before).toBeLessThan(128 * 1024);
      expect((await send("/healthz")).status).toBe(200);
      expect(app.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
  );

  it("and stays below it is read like any other", async () => {
    const { text } = await chunked("/signin", 900);
    // No form that we know: the page again, with what is missing.
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    expect(text).toContain("<form");
  });
});

it.each(["/signin", "/gym/ironworks/signup"])(
  "%s: a name that asks the form library for an array as long as it likes costs nothing",
  async (path) => {
    const form = await send(path, {
      method: "POST",
      body: Buffer.from("email=ada%40example.test&a%5B200000000%5D=x&__intent__=x"),
      headers: {
        "Sec-Fetch-Site": "same-origin",
        Accept: "text/html",
        "Content-Type": "application/x-www-form-urlencoded",
      },
    });
    expect(form.status).toBe(400);
    // What was typed comes back beside what is missing.
    expect(form.body).toContain('value="ada@example.test"');
    expect((await send("/healthz")).status).toBe(200);
  },
);

async function residentKilobytes(): Promise<number> {
  const status = await readFile(`/proc/${app.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}
