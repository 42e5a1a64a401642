/** What every media store promises, checked against both: files, and a bucket behind a real S3 server. */
import { mkdtemp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import * as fc from "fast-check";
import { afterAll, assert, beforeAll, describe, expect, test } from "vitest";
import { startBucketServer } from "../../../tests/support/bucket-server";
import { createBucketMediaStore } from "./bucket-media-store.server";
import { createFileMediaStore } from "./file-media-store.server";
import { isMediaKey, type MediaStore } from "./media-store";

interface Place {
  store: MediaStore;
  close(): Promise<unknown>;
}

const places: [string, () => Promise<Place>][] = [
  [
    "files",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "media-"));
      return {
        store: createFileMediaStore(join(folder, "media")),
        close: () => rm(folder, { recursive: true, force: true }),
      };
    },
  ],
  [
    "a bucket",
    async () => {
      const server = await startBucketServer();
      const store = createBucketMediaStore(server.address("fit/"));
      return {
        store,
        async close() {
          store.close();
          await server.close();
        },
      };
    },
  ],
];

const hostile = [
  "",
  ".",
  "..",
  "../secret",
  "clips/../../secret",
  "clips/./x",
  "clips//x",
  "/etc/passwd",
  "clips/",
  "clips\\..\\secret",
  "clips/%2e%2e/secret",
  "clips/..%2fsecret",
  ".env",
  "clips/.hidden",
  "clips/x.",
  "clips/x..ts",
  "clips/\u0000",
  "clips/x\n",
  "Clips/X.ts",
  "clips/é.ts",
  "C:/windows",
  `${"a/".repeat(200)}b`,
];

describe.each(places)("in %s", (_name, openPlace) => {
  let place: Place;
  let store: MediaStore;

  beforeAll(async () => {
    place = await openPlace();
    ({ store } = place);
  });
  afterAll(() => place.close());

  const all = async (key: string, range?: { start: number; end: number }) => {
    const stream = await store.read(key, range);
    return stream && String(await buffer(stream));
  };
  const keysOf = async (folder: string) => {
    const found: string[] = [];
    for await (const { key, size } of store.list(folder)) found.push(`${key} ${size}`);
    return found.sort();
  };

  test("what is put is read back, whole and in part, and replaced", async () => {
    const key = "clips/squat/240/seg-1.ts";
    await store.put(key, Buffer.from("0123456789"));
    expect(await store.stat(key)).toMatchObject({ size: 10 });
    const age = Date.now() - ((await store.stat(key))?.modifiedAt.getTime() ?? 0);
    expect(Math.abs(age)).toBeLessThan(60_000);
    expect(await all(key)).toBe("0123456789");
    expect(await all(key, { start: 2, end: 4 })).toBe("234");
    expect(await all(key, { start: 9, end: 9 })).toBe("9");
    expect(await store.readText(key)).toBe("0123456789");
    await store.put(key, Buffer.from("new"));
    expect(await store.stat(key)).toMatchObject({ size: 3 });
    expect(await store.readText(key)).toBe("new");
  });

  test("a stream is put as it comes, and comes back the same", async () => {
    const pieces = Array.from({ length: 40 }, (_, at) => Buffer.alloc(65_536, at));
    const whole = Buffer.concat(pieces);
    await store.put("clips/long.mp4", { stream: Readable.from(pieces), size: whole.length });
    const stream = await store.read("clips/long.mp4");
    assert(stream);
    expect((await buffer(stream)).equals(whole)).toBe(true);
  });

  test("an empty object is an object", async () => {
    await store.put("empty/x.ts", Buffer.alloc(0));
    expect(await store.stat("empty/x.ts")).toMatchObject({ size: 0 });
    expect(await all("empty/x.ts")).toBe("");
  });

  test("a missing object and a folder are no objects", async () => {
    await store.put("folder/x.ts", Buffer.from("x"));
    for (const key of ["nothing", "folder", "folder/nothing", "folder/x.ts/below"]) {
      expect(await store.stat(key), key).toBeNull();
      expect(await store.read(key), key).toBeNull();
      expect(await store.readText(key), key).toBeNull();
    }
  });

  test("what was missed is found as soon as it is put here", async () => {
    expect(await store.stat("soon/x.ts")).toBeNull();
    await store.put("soon/x.ts", Buffer.from("x"));
    expect(await store.stat("soon/x.ts")).toMatchObject({ size: 1 });
  });

  test("a text too long for a playlist is not read", async () => {
    await store.put("text/long.m3u8", Buffer.alloc(1_000_001, "x"));
    expect(await store.readText("text/long.m3u8")).toBeNull();
    await store.put("text/most.m3u8", Buffer.alloc(1_000_000, "x"));
    expect(await store.readText("text/most.m3u8")).toHaveLength(1_000_000);
  });

  test("a folder lists everything below it and nothing beside it", async () => {
    for (const key of ["list/a/1.ts", "list/a/b/2.ts", "list/c.ts", "list-2/d.ts"]) {
      await store.put(key, Buffer.from(key));
    }
    expect(await keysOf("list")).toEqual(["list/a/1.ts 11", "list/a/b/2.ts 13", "list/c.ts 9"]);
    expect(await keysOf("list/a/b")).toEqual(["list/a/b/2.ts 13"]);
    expect(await keysOf("nowhere")).toEqual([]);
  });

  test("what is deleted is missing, and deleting it again is no fault", async () => {
    await store.put("gone/x.ts", Buffer.from("x"));
    await store.stat("gone/x.ts");
    await store.delete("gone/x.ts");
    await store.delete("gone/x.ts");
    expect(await store.stat("gone/x.ts")).toBeNull();
    expect(await store.read("gone/x.ts")).toBeNull();
  });

  test.each(hostile)("%j is no key", async (key) => {
    expect(isMediaKey(key)).toBe(false);
    const body = Buffer.from("x");
    await expect(store.stat(key)).rejects.toThrow("not a key");
    await expect(store.read(key)).rejects.toThrow("not a key");
    await expect(store.readText(key)).rejects.toThrow("not a key");
    await expect(store.put(key, body)).rejects.toThrow("not a key");
    await expect(store.delete(key)).rejects.toThrow("not a key");
    await expect(keysOf(key)).rejects.toThrow("not a key");
  });
});

describe("files", () => {
  let outer: string;
  let store: MediaStore;

  beforeAll(async () => {
    outer = await mkdtemp(join(tmpdir(), "media-"));
    await mkdir(join(outer, "media"));
    await mkdir(join(outer, "beside"));
    await writeFile(join(outer, "secret"), "outside");
    await writeFile(join(outer, "beside/secret"), "outside");
    store = createFileMediaStore(join(outer, "media"));
  });
  afterAll(() => rm(outer, { recursive: true, force: true }));

  test("nothing is left behind by a put, nor by one that breaks off", async () => {
    await store.put("clips/x.ts", Buffer.from("old"));
    const broken = new Readable({
      read() {
        this.push("half");
        this.destroy(new Error("the upload broke off"));
      },
    });
    await expect(store.put("clips/x.ts", { stream: broken, size: 8 })).rejects.toThrow("broke off");
    const short = { stream: Readable.from(["half"]), size: 8 };
    await expect(store.put("clips/x.ts", short)).rejects.toThrow("not as long");
    expect(await store.readText("clips/x.ts")).toBe("old");
    expect(await readdir(join(outer, "media/clips"))).toEqual(["x.ts"]);
  });

  test("a link is no file, and no folder", async () => {
    await symlink(join(outer, "secret"), join(outer, "media/link"));
    await symlink(join(outer, "beside"), join(outer, "media/below"));
    for (const key of ["link", "below/secret"]) {
      expect(await store.stat(key), key).toBeNull();
      expect(await store.read(key), key).toBeNull();
      expect(await store.readText(key), key).toBeNull();
    }
  });

  test("the directory itself may be a link to a larger disk", async () => {
    await symlink(join(outer, "media"), join(outer, "disk"));
    await store.put("disk.ts", Buffer.from("here"));
    expect(await createFileMediaStore(join(outer, "disk")).readText("disk.ts")).toBe("here");
  });

  test("no text leads out of the store: it is refused or finds nothing", async () => {
    const piece = fc.constantFrom("..", ".", "/", "\\", "%2e", "secret", "clips", "a", "\u0000");
    const texts = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("/")),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (key) => {
        const text = await store.readText(key).catch((error: unknown) => {
          expect(String(error)).toContain("not a key");
          return null;
        });
        expect(text).not.toBe("outside");
      }),
    );
  });
});
