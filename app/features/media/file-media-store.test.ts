import { mkdtemp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileMediaStore } from "./file-media-store.server";
import { isMediaKey, type MediaStore } from "./media-store";

let outer: string;
let store: MediaStore;

beforeAll(async () => {
  outer = await mkdtemp(join(tmpdir(), "media-"));
  await mkdir(join(outer, "media"));
  await writeFile(join(outer, "secret"), "outside");
  store = createFileMediaStore(join(outer, "media"));
});

afterAll(() => rm(outer, { recursive: true, force: true }));

test("what is put is read back, whole and in part, and nothing else is left behind", async () => {
  await store.put("clips/squat/240/seg-1.ts", Buffer.from("0123456789"));
  expect(await store.stat("clips/squat/240/seg-1.ts")).toMatchObject({ size: 10 });
  expect(String(await buffer(store.read("clips/squat/240/seg-1.ts")))).toBe("0123456789");
  const part = store.read("clips/squat/240/seg-1.ts", { start: 2, end: 4 });
  expect(String(await buffer(part))).toBe("234");
  await store.put("clips/squat/240/seg-1.ts", Buffer.from("new"));
  expect(await store.readText("clips/squat/240/seg-1.ts")).toBe("new");
  expect(await readdir(join(outer, "media/clips/squat/240"))).toEqual(["seg-1.ts"]);
});

test("a missing object, a folder and a link are no objects", async () => {
  await mkdir(join(outer, "media/folder"), { recursive: true });
  await symlink(join(outer, "secret"), join(outer, "media/link"));
  for (const key of ["nothing", "folder", "folder/nothing", "link", "link/below"]) {
    expect(await store.stat(key), key).toBeNull();
    expect(await store.readText(key), key).toBeNull();
  }
});

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

test.each(hostile)("%j is no key", async (key) => {
  expect(isMediaKey(key)).toBe(false);
  await expect(store.stat(key)).rejects.toThrow("not a key");
  await expect(store.readText(key)).rejects.toThrow("not a key");
  await expect(store.put(key, Buffer.from("x"))).rejects.toThrow("not a key");
  expect(() => store.read(key)).toThrow("not a key");
});

test("no text leads out of the store: it is refused or finds nothing", async () => {
  const piece = fc.constantFrom("..", ".", "/", "\\", "%2e", "secret", "clips", "a", "\u0000", "~");
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
