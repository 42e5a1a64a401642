/** Behaviour that needs a socket of the built server: bytes that no client library sends, and endless bodies. */
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

it("two Host headers are 400, because a proxy may have read the other one", async () => {
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

it("a body above a megabyte with a length is 413", async () => {
  const answer = await send("/signin", {
    body: Buffer.alloc(1_200_000, "a"),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
    },
  });
  expect(answer.status).toBe(413);
});

/**
 * Sends a body without a length. `sent`: kilobytes that the server accepted. `isEndless`: the body has no end, so that
 * only the answer is awaited.
 */
function sendChunked(
  path: string,
  kilobytes: number,
  { isEndless = false } = {},
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
      if (sent >= kilobytes && !isEndless) socket.write("0\r\n\r\n");
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

async function residentKilobytes(): Promise<number> {
  const status = await readFile(`/proc/${app.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}

describe("a body without a length", () => {
  it.each(["/signin", "/api/auth", "/gym/ironworks/language"])(
    "%s: is cut off above the bound, with 413, and costs no memory",
    async (path) => {
      const before = await residentKilobytes();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => sendChunked(path, 64 * 1024)),
      );
      for (const { text, sent } of answers) {
        // A client that only writes may lose the answer together with the connection.
        if (text) expect(text).toMatch(/^HTTP\/1\.1 413/);
        expect(sent).toBeLessThan(64 * 1024);
      }
      // Slightly more than the bound, then only reading.
      const { text } = await sendChunked(path, 977, { isEndless: true });
      expect(text).toMatch(/^HTTP\/1\.1 413/);
      if (path.startsWith("/api/")) expect(text).toContain("error.bodyTooLarge");
      // The client offered half a gigabyte.
      expect((await residentKilobytes()) - before).toBeLessThan(128 * 1024);
      expect((await send("/healthz")).status).toBe(200);
      expect(app.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
  );

  it("is read normally below the bound", async () => {
    const { text } = await sendChunked("/signin", 60);
    // An unknown form: the page again, with its errors.
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    expect(text.includes("<form")).toBe(true);
    // Larger than a form may be: read to its end, and refused with a page.
    const { text: long } = await sendChunked("/signin", 900);
    expect(long).toMatch(/^HTTP\/1\.1 413/);
    expect(long).toContain("We could not read what was sent.");
  });
});
