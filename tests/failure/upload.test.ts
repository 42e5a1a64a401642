/**
 * Two gigabytes arrive whole although the connection is cut ten times and the server is killed between, and its memory
 * stays bounded (product.md §15). Only in the soak.
 */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream, readFileSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { request as plainRequest } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePlace, startApp, type App, type Place } from "../support/app";
import { Visitor } from "../support/browse";
import { inSoak, SHORT_SOAK } from "../support/soak";
import { askOffset, beginUpload } from "../support/tus";
import { at, logIn, sitesOf } from "../support/world";

const BYTES = inSoak(100_000_000, 2_000_000_000);
const CUTS = 10;
/** The server is killed instead of this cut. */
const KILL = 5;
const PIECE = 1_000_003;
/** An idle server has about 200 MB. */
const MAX_GROWTH_KB = 150_000;
const STORED = { timeout: 300_000, interval: 50 };

/** A film, so that its original is kept, in front of a box that players skip. */
const CLIP = readFileSync(
  new URL("../../app/demo/media/ironworks/burpee/clip.mp4", import.meta.url),
);
const BOX = Buffer.from("0000free", "latin1");
BOX.writeUInt32BE(BYTES - CLIP.length);
const HEAD = Buffer.concat([CLIP, BOX]);
/** The box repeats these bytes, of a length that no buffer of the way has. */
const repeated = randomBytes(PIECE);
const twice = Buffer.concat([repeated, repeated]);
const pieceAt = (offset: number, length: number) =>
  offset < HEAD.length
    ? HEAD.subarray(offset, offset + length)
    : twice.subarray(offset % PIECE, (offset % PIECE) + Math.min(PIECE, length));

const readMemoryKb = ({ pid }: App) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

describe.runIf(SHORT_SOAK)("an upload", () => {
  let place: Place;
  let app: App;
  let visitor: Visitor;
  const uploads = () => at(sitesOf(app)[0], "/studio/uploads");

  beforeAll(async () => {
    place = await makePlace();
    app = await startApp({ place });
    visitor = new Visitor(app);
    await logIn(visitor, sitesOf(app)[0], { email: "trainer@demo.test" });
  });
  afterAll(async () => {
    await app.stop();
    await place.remove();
  });

  /**
   * Sends everything from `offset` on in one request, until `end`; then it is cut as soon as the server has stored some
   * of it, or waits to be cut. Returns the status, or null if it was cut.
   */
  function send(
    upload: string,
    { offset, end, atEnd }: { offset: number; end: number; atEnd: "cut" | "wait" },
  ): Promise<number | null> {
    const { host, origin, pathname } = new URL(upload);
    const cookies = [...visitor.cookiesFor(host)].map(([name, value]) => `${name}=${value}`);
    return new Promise((resolve) => {
      const request = plainRequest(
        {
          ...{ host: "127.0.0.1", port: app.port, path: pathname, method: "PATCH" },
          headers: {
            ...{ Host: host, Origin: origin, "Sec-Fetch-Site": "same-origin" },
            Cookie: cookies.join("; "),
            "Tus-Resumable": "1.0.0",
            "Upload-Offset": String(offset),
            "Content-Type": "application/offset+octet-stream",
            "Content-Length": BYTES - offset,
          },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? null);
        },
      );
      request.on("error", () => resolve(null));
      let sent = offset;
      const more = () => {
        if (request.destroyed) return;
        if (sent === BYTES) return void request.end();
        if (sent >= end) {
          if (atEnd === "cut") void untilStored(upload, offset).finally(() => request.destroy());
          return;
        }
        const piece = pieceAt(sent, BYTES - sent);
        sent += piece.length;
        if (request.write(piece)) setImmediate(more);
        else request.once("drain", more);
      };
      more();
    });
  }

  async function findStored(upload: string): Promise<string> {
    const names = await readdir(place.dataDir, { recursive: true });
    const fileId = new URL(upload).pathname.split("/").at(-1) ?? "";
    const original = names.find((name) => name.endsWith(join(fileId, "original")));
    return join(place.dataDir, original ?? "no original");
  }

  const untilStored = (upload: string, bytes: number) =>
    expect.poll(async () => statSync(await findStored(upload)).size, STORED).toBeGreaterThan(bytes);

  async function hashStored(upload: string): Promise<{ bytes: number; hash: string }> {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of createReadStream(await findStored(upload))) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
    return { bytes, hash: hash.digest("hex") };
  }

  it(
    "arrives whole after ten cuts and a kill, within bounded memory",
    async () => {
      const begun = await beginUpload(visitor, uploads(), { bytes: BYTES });
      expect(begun.status).toBe(201);
      const upload = new URL(begun.headers.location ?? "", uploads()).href;
      const before = readMemoryKb(app);
      let peak = before;
      const watch = setInterval(() => (peak = Math.max(peak, readMemoryKb(app))), 200);
      let offset = 0;
      for (let cut = 1; cut <= CUTS; cut += 1) {
        // An equal share of what is left.
        const end = offset + Math.floor((BYTES - offset) / (CUTS + 2 - cut));
        if (cut === KILL) {
          const half = Math.floor((end + BYTES) / 2);
          const sending = send(upload, { offset, end: half, atEnd: "wait" });
          await untilStored(upload, end);
          clearInterval(watch);
          app.signal("SIGKILL");
          await app.exit;
          await sending;
          app = await startApp({ place, port: app.port });
        } else expect(await send(upload, { offset, end, atEnd: "cut" })).toBeNull();
        const { status, headers } = await askOffset(visitor, upload);
        expect(status).toBe(200);
        const received = Number(headers["upload-offset"]);
        expect(received).toBeGreaterThan(offset);
        offset = received;
      }
      const after = readMemoryKb(app);
      let secondPeak = after;
      const again = setInterval(() => (secondPeak = Math.max(secondPeak, readMemoryKb(app))), 200);
      expect(await send(upload, { offset, end: BYTES, atEnd: "wait" })).toBe(204);
      clearInterval(again);
      const expected = createHash("sha256");
      for (let done = 0; done < BYTES;) {
        const piece = pieceAt(done, BYTES - done);
        expected.update(piece);
        done += piece.length;
      }
      const whole = { bytes: BYTES, hash: expected.digest("hex") };
      // The job that checks it moves it.
      await expect.poll(() => hashStored(upload).catch(() => null), STORED).toEqual(whole);
      expect(peak - before).toBeLessThan(MAX_GROWTH_KB);
      expect(secondPeak - after).toBeLessThan(MAX_GROWTH_KB);
    },
    20 * 60_000,
  );
});
