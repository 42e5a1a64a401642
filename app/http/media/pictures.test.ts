/** `/pictures/…` over real HTTP: what is sent to whom, and how long it may be kept. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import {
  createPictureVariants,
  type PictureVariants,
} from "~/features/media/picture-variants.server";
import { paint } from "../../../tests/support/paint";
import { pictureHandler } from "./pictures.server";

let folder: string;
let server: Server;
let base: string;
let pictures: PictureVariants;
let original: Buffer;
/** Paths the handler has counted as missing. */
let misses: string[] = [];
/** Keys the store was asked for. */
const stats: string[] = [];
/** Lets the store answer for pictures of "slow". */
let letSlowAnswer: () => void = () => {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  const media = createFileMediaStore(folder);
  original = await paint({ width: 1000, height: 500, color: "#204060", format: "webp" });
  await media.put("pictures/iron/poster-1.webp", original);
  await media.put("pictures/iron/broken.webp", Buffer.from("no picture"));
  await media.put("secret/x.webp", Buffer.from("outside"));
  pictures = createPictureVariants(media, { waitTimeoutMs: 60_000 });
  const slow = new Promise<void>((resolve) => (letSlowAnswer = resolve));
  const stat: typeof media.stat = async (key) => {
    stats.push(key);
    if (key.startsWith("pictures/slow/")) await slow;
    return media.stat(key);
  };
  const countMiss = ({ originalUrl }: express.Request) => void misses.push(originalUrl);
  const services = { media: { ...media, stat }, pictures };
  const app = express().use("/pictures", pictureHandler(services, countMiss));
  server = createServer(app);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await pictures.idle();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${base}${path}`, { method, headers });
const WEEK = "public, max-age=604800, stale-while-revalidate=2592000";

test("a picture is sent in its stored format", async () => {
  const answer = await get("/pictures/iron/poster-1.webp");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("cache-control")).toBe(WEEK);
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(answer.headers.get("vary")).toBeNull();
  expect(Buffer.from(await answer.arrayBuffer()).equals(original)).toBe(true);
});

test("a picture is resized, in an accepted format, and 304 for a client that has it", async () => {
  const address = "/pictures/400/iron/poster-1";
  const webp = await get(address, { accept: "image/webp,*/*" });
  expect(webp.status).toBe(200);
  expect(webp.headers.get("content-type")).toBe("image/webp");
  expect(webp.headers.get("vary")).toBe("Accept");
  expect(webp.headers.get("cache-control")).toBe(WEEK);
  expect(webp.headers.get("x-content-type-options")).toBe("nosniff");
  const body = Buffer.from(await webp.arrayBuffer());
  expect(await sharp(body).metadata()).toMatchObject({ width: 400, height: 200 });
  expect(webp.headers.get("content-length")).toBe(String(body.length));

  const jpeg = await get(address, { accept: "*/*" });
  expect(jpeg.headers.get("content-type")).toBe("image/jpeg");
  expect(jpeg.headers.get("etag")).not.toBe(webp.headers.get("etag"));

  await get(address, { accept: "image/avif,image/webp" });
  await pictures.idle();
  const avif = await get(address, { accept: "image/avif,image/webp" });
  expect(avif.headers.get("content-type")).toBe("image/avif");
  const etag = avif.headers.get("etag") ?? "";
  // fetch would ask for it unconditionally otherwise.
  const conditional = { "if-none-match": etag, "cache-control": "max-age=0" };
  const again = await get(address, { accept: "image/avif", ...conditional });
  expect(again.status).toBe(304);
  expect(again.headers.get("vary")).toBe("Accept");

  const head = await get(address, { accept: "image/webp" }, "HEAD");
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe(String(body.length));
});

test("a substitute for a variant is cached for a minute only", async () => {
  const answer = await get("/pictures/400/iron/broken", { accept: "image/webp" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
});

test.each([
  "/pictures/400/iron/none",
  "/pictures/500/iron/poster-1",
  "/pictures/400/iron/poster-1.webp",
  "/pictures/400/..%2fsecret/x",
  "/pictures/..%2fsecret/x.webp",
  "/pictures/400/",
  "/pictures/400",
  "/pictures/",
  "/pictures/iron/poster-1",
  "/pictures/%00",
  `/pictures/800/${"a/".repeat(400)}b`,
])("%s is 404 and not kept", async (path) => {
  const answer = await get(path, { accept: "image/webp" });
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test("a missing picture is counted, also after the client has disconnected", async () => {
  misses = [];
  for (const path of ["/pictures/iron/poster-1.webp", "/pictures/400/iron/poster-1"]) {
    expect((await get(path, { accept: "image/webp" })).status).toBe(200);
  }
  for (const path of ["/pictures/iron/gone.webp", "/pictures/400/iron/gone"]) {
    expect((await get(path, { accept: "image/webp" })).status).toBe(404);
  }
  expect(misses).toEqual(["/pictures/iron/gone.webp", "/pictures/400/iron/gone"]);

  const leaving = new AbortController();
  const left = fetch(`${base}/pictures/slow/gone.webp`, { signal: leaving.signal });
  await vi.waitFor(() => expect(stats).toContain("pictures/slow/gone.webp"));
  leaving.abort();
  await expect(left).rejects.toThrow();
  letSlowAnswer();
  await vi.waitFor(() => expect(misses).toContain("/pictures/slow/gone.webp"));
});

test("a picture accepts reads only", async () => {
  const answer = await get("/pictures/400/iron/poster-1", {}, "POST");
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD");
});
