/** Both stores make, keep and find variants in the same way. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, afterEach, assert, beforeAll, describe, expect, test, vi } from "vitest";
import { startBucketServer } from "../../../tests/support/bucket-server";
import { paint } from "../../../tests/support/paint";
import { createBucketMediaStore } from "./bucket-media-store.server";
import { createFileMediaStore } from "./file-media-store.server";
import type { MediaStore } from "./media-store";
import { createPictureVariants, type PictureVariants } from "./picture-variants.server";

const places: [string, () => Promise<{ media: MediaStore; close(): Promise<unknown> }>][] = [
  [
    "files",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "variants-"));
      return {
        media: createFileMediaStore(folder),
        close: () => rm(folder, { recursive: true, force: true }),
      };
    },
  ],
  [
    "a bucket",
    async () => {
      const server = await startBucketServer();
      const media = createBucketMediaStore(server.address(""));
      return {
        media,
        async close() {
          media.close();
          await server.close();
        },
      };
    },
  ],
];

const AVIF = "image/avif,image/webp,*/*";
const WEBP = "image/webp,*/*";

describe.each(places)("in %s", (_name, openPlace) => {
  let media: MediaStore;
  let close: () => Promise<unknown>;
  let pictures: PictureVariants;
  const onBroken = vi.fn();

  beforeAll(async () => {
    ({ media, close } = await openPlace());
    const wide = { width: 1280, height: 720, color: "#204060" };
    await media.put("pictures/a/poster.webp", await paint({ ...wide, format: "webp" }));
    await media.put("pictures/a/photo.jpg", await paint({ ...wide, format: "jpeg" }));
    await media.put(
      "pictures/a/logo.png",
      await paint({ ...wide, format: "png", seeThrough: true }),
    );
    await media.put("pictures/a/broken.webp", Buffer.from("no picture at all"));
    pictures = createPictureVariants(media, { onBroken, waitTimeoutMs: 60_000 });
  });
  afterAll(() => close());
  afterEach(() => pictures.idle());

  const made = async (key: string | undefined) => {
    const stream = key === undefined ? null : await media.read(key);
    assert(stream);
    return sharp(await buffer(stream)).metadata();
  };

  test("WebP at once, AVIF for the next who takes it", async () => {
    const asked = { stem: "a/poster", width: 400, accept: AVIF } as const;
    const first = await pictures.find(asked);
    expect(first).toEqual({ key: "variants/a/poster/400.webp", isFinal: true });
    expect(await made(first?.key)).toMatchObject({ format: "webp", width: 400, height: 225 });
    await pictures.idle();
    const second = await pictures.find(asked);
    expect(second).toEqual({ key: "variants/a/poster/400.avif", isFinal: true });
    expect(await made(second?.key)).toMatchObject({ format: "heif", width: 400, height: 225 });
    expect(await pictures.find({ ...asked, accept: WEBP })).toEqual(first);
  });

  test("JPEG where WebP is not taken, PNG where it would lose what is see-through", async () => {
    const photo = await pictures.find({ stem: "a/photo", width: 800, accept: undefined });
    expect(photo?.key).toBe("variants/a/photo/800.jpg");
    expect(await made(photo?.key)).toMatchObject({ format: "jpeg", width: 800 });
    const logo = await pictures.find({ stem: "a/logo", width: 400, accept: "*/*" });
    expect(logo?.key).toBe("variants/a/logo/400.png");
    expect(await made(logo?.key)).toMatchObject({ format: "png", width: 400, hasAlpha: true });
  });

  test("never larger than it was", async () => {
    const found = await pictures.find({ stem: "a/poster", width: 1600, accept: WEBP });
    expect(await made(found?.key)).toMatchObject({ width: 1280, height: 720 });
  });

  test("no such picture", async () => {
    expect(await pictures.find({ stem: "a/none", width: 400, accept: AVIF })).toBeNull();
  });

  test("what cannot be read is sent as it is, and is not tried at every look", async () => {
    const asked = { stem: "a/broken", width: 400, accept: WEBP } as const;
    const asItIs = { key: "pictures/a/broken.webp", isFinal: false };
    expect(await pictures.find(asked)).toEqual(asItIs);
    expect(await pictures.find(asked)).toEqual(asItIs);
    expect(onBroken).toHaveBeenCalledOnce();
    expect(onBroken.mock.calls[0]?.[0]).toBe("pictures/a/broken.webp");
  });

  test("a store that takes nothing is told of and left alone for a minute", async () => {
    const start = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(start);
    const onFull = vi.fn();
    const full = { is: true };
    const put = vi.fn<MediaStore["put"]>((key, body) =>
      full.is ? Promise.reject(new Error("ENOSPC")) : media.put(key, body),
    );
    const later = createPictureVariants({ ...media, put }, { onFull, waitTimeoutMs: 60_000 });
    const find = () => later.find({ stem: "a/photo", width: 800, accept: WEBP });
    const itself = { key: "pictures/a/photo.jpg", isFinal: false };
    expect([await find(), await find(), await find()]).toEqual([itself, itself, itself]);
    expect([put.mock.calls.length, onFull.mock.calls.length]).toEqual([1, 1]);
    full.is = false;
    clock.mockReturnValue(start + 60_000);
    expect(await find()).toEqual({ key: "variants/a/photo/800.webp", isFinal: true });
    clock.mockRestore();
  });

  test("fifty who ask at once have it made once", async () => {
    const body = await paint({ width: 600, height: 400, color: "#204060", format: "webp" });
    await media.put("pictures/a/crowd.webp", body);
    const put = vi.spyOn(media, "put");
    const asked = { stem: "a/crowd", width: 400, accept: WEBP } as const;
    const found = await Promise.all(Array.from({ length: 50 }, () => pictures.find(asked)));
    expect(new Set(found.map((one) => one?.key))).toEqual(new Set(["variants/a/crowd/400.webp"]));
    expect(put).toHaveBeenCalledOnce();
    put.mockRestore();
  });

  test("another server, or the same one after a restart, finds what was made", async () => {
    const asked = { stem: "a/photo", width: 400, accept: WEBP } as const;
    const first = await pictures.find(asked);
    const put = vi.spyOn(media, "put");
    expect(await createPictureVariants(media).find(asked)).toEqual(first);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });
});

describe("when there is too much to do", () => {
  let folder: string;
  let media: MediaStore;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "variants-"));
    media = createFileMediaStore(folder);
    const body = await paint({ width: 600, height: 400, color: "#204060", format: "webp" });
    for (const name of ["1", "2", "3", "4"]) await media.put(`pictures/${name}.webp`, body);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("who finds no room gets the picture itself, and its variant is made later", async () => {
    const pictures = createPictureVariants(media, { limits: { urgent: 1, background: 10 } });
    const ask = (stem: string) => pictures.find({ stem, width: 400, accept: WEBP });
    const found = await Promise.all(["1", "2", "3", "4"].map(ask));
    expect(found.filter((one) => one?.isFinal).length).toBeLessThanOrEqual(2);
    expect(found.filter((one) => one?.key.startsWith("pictures/")).length).toBeGreaterThanOrEqual(
      2,
    );
    await pictures.idle();
    for (const name of ["1", "2", "3", "4"]) {
      expect(await ask(name)).toEqual({ key: `variants/${name}/400.webp`, isFinal: true });
    }
  });

  test("a request gets the original when its variant takes longer than its patience", async () => {
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    const slow: MediaStore = {
      ...media,
      read: (...asked) => released.then(() => media.read(...asked)),
    };
    const pictures = createPictureVariants(slow, { waitTimeoutMs: 20 });
    const asked = { stem: "1", width: 800, accept: WEBP } as const;
    expect(await pictures.find(asked)).toEqual({ key: "pictures/1.webp", isFinal: false });
    release();
    await pictures.idle();
    expect(await pictures.find(asked)).toEqual({ key: "variants/1/800.webp", isFinal: true });
  });
});
