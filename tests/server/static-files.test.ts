/** Files of the build: compressed, cached for ever, read-only; and no other file of the disk. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { ask, readAttributes, type Ask } from "../support/browse";
import { fileApp } from "../support/world";

const app = fileApp();

const send = (path: string, more: Partial<Ask> = {}) =>
  ask({ port: app.port, host: `${PLATFORM}:${app.port}`, path, ...more });
const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers });

/** A script of the gym's home. */
async function scriptOf(page: string): Promise<string> {
  const { body } = await get(page);
  const script = readAttributes(body, "link", "href").find((href) => href.endsWith(".js"));
  if (script === undefined) throw new Error(`${page} names no script`);
  return script;
}

it("a script is compressed by the build and cached for ever", async () => {
  const script = await scriptOf("/gym/ironworks");
  const plain = await get(script);
  const brotli = await get(script, { "Accept-Encoding": "gzip, br" });
  const gzip = await get(script, { "Accept-Encoding": "gzip" });
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

it("the page of a refused request has its stylesheets", async () => {
  const refusal = await send("/signin", { method: "POST", headers: { Accept: "text/html" } });
  expect(refusal.status).toBe(403);
  const sheets = readAttributes(refusal.body, "link", "href").filter((href) => /\.css$/.test(href));
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) expect((await get(sheet)).status, sheet).toBe(200);
});

it("a file accepts reads only", async () => {
  for (const path of [await scriptOf("/gym/ironworks"), "/favicon.svg"]) {
    const whole = await get(path);
    expect(whole.status).toBe(200);
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "PROPFIND"]) {
      const answer = await send(path, { method, headers: { "Sec-Fetch-Site": "same-origin" } });
      // A write does not look for files: it is a write to a missing page.
      const refused = path === "/favicon.svg" ? [404, 405] : [405];
      expect(refused, `${method} ${path}`).toContain(answer.status);
      expect(answer.body.includes(whole.body), `${method} ${path}`).toBe(false);
      expect(answer.headers["x-content-type-options"], `${method} ${path}`).toBe("nosniff");
    }
  }
});

it("no other file of the build or of the disk is served", async () => {
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
