/** Uploads in a bucket: what is received, what lies where, and what is left of an upload that ends without a file. */
import { createHash, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { randomUUID } from "node:crypto";
import { Upload } from "@tus/server";
import { startBucketServer, type BucketServer } from "../../../../tests/support/bucket-server";
import { makeScratch } from "../../../../tests/support/scratch.mjs";
import {
  createBucketMediaStore,
  type BucketMediaStore,
} from "~/features/media/bucket-media-store.server";
import { createBucketLibraryStore } from "./bucket-library-store.server";
import { toOriginalKey } from "../file-key";

let server: BucketServer;
let privateStore: BucketMediaStore;
let library: ReturnType<typeof createBucketLibraryStore>;
let file: { gymId: number; fileId: string };

const workDir = makeScratch("bucket-library-store");
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());
beforeEach(() => {
  const bucket = server.address("deep/");
  privateStore = createBucketMediaStore({ ...bucket, prefix: "deep/private/" });
  library = createBucketLibraryStore({ bucket, privateStore, workDir });
  file = { gymId: 7, fileId: randomUUID() };
});

/** Two parts of 8 MB and a rest. */
const CONTENT = randomBytes(18_000_001);
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const listKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of privateStore.list(`library/7/${file.fileId}`)) keys.push(key);
  return keys;
};

it("an upload in two requests becomes the original, byte for byte, without a copy", async () => {
  const { dataStore, store, toId } = library;
  const id = toId(file);
  expect(id).toBe(`deep/private/library/7/${file.fileId}/original`);
  expect(await store.countReceived(file)).toBeNull();
  await dataStore.create(new Upload({ id, size: CONTENT.length, offset: 0 }));
  const first = await dataStore.write(Readable.from([CONTENT.subarray(0, 11_000_000)]), id, 0);
  expect(first).toBe(11_000_000);
  expect(await store.countReceived(file)).toBe(first);
  await dataStore.write(Readable.from([CONTENT.subarray(first)]), id, first);
  expect(await store.countReceived(file)).toBe(CONTENT.length);
  expect(await store.keepOriginal(file)).toBe(true);
  expect(await store.keepOriginal(file)).toBe(true);
  expect(await listKeys()).toEqual([toOriginalKey(file)]);
  const hash = await store.withOriginal(file, async (path) => hashOf(await readFile(path)));
  expect(hash).toBe(hashOf(CONTENT));
});

it("an upload whose parts the bucket could not put together becomes the original later", async () => {
  const { dataStore, store, toId } = library;
  const id = toId(file);
  await dataStore.create(new Upload({ id, size: CONTENT.length, offset: 0 }));
  const bucket = dataStore as unknown as { finishMultipartUpload(): Promise<string> };
  const finish = vi.spyOn(bucket, "finishMultipartUpload").mockRejectedValue(new Error("away"));
  await expect(dataStore.write(Readable.from([CONTENT]), id, 0)).rejects.toThrow("away");
  expect(await store.countReceived(file)).toBe(CONTENT.length);
  await expect(store.keepOriginal(file)).rejects.toThrow("away");
  finish.mockRestore();
  expect(await store.keepOriginal(file)).toBe(true);
  expect(await listKeys()).toEqual([toOriginalKey(file)]);
  const hash = await store.withOriginal(file, async (path) => hashOf(await readFile(path)));
  expect(hash).toBe(hashOf(CONTENT));
});

it("parts wait where the system's setting says, so that the server can clear them", async () => {
  const { dataStore, store, toId } = library;
  const folder = makeScratch("parts");
  vi.stubEnv("TMPDIR", folder);
  const body = new PassThrough();
  try {
    await dataStore.create(new Upload({ id: toId(file), size: CONTENT.length, offset: 0 }));
    const written = dataStore.write(body, toId(file), 0);
    body.write(CONTENT.subarray(0, 1_000_000));
    await expect.poll(() => readdirSync(folder).length).toBeGreaterThan(0);
    body.end();
    await written;
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await store.discard(file);
  }
});

it("a form of unknown length becomes the original too", async () => {
  const { store } = library;
  expect(await store.receive(file, Readable.from([CONTENT]))).toBe(CONTENT.length);
  expect(await store.keepOriginal(file)).toBe(true);
  const hash = await store.withOriginal(file, async (path) => hashOf(await readFile(path)));
  expect(hash).toBe(hashOf(CONTENT));
});

it("nothing is left of an upload that was given up, however far it had come", async () => {
  const { dataStore, store, toId } = library;
  await dataStore.create(new Upload({ id: toId(file), size: CONTENT.length, offset: 0 }));
  await dataStore.write(Readable.from([CONTENT.subarray(0, 9_000_000)]), toId(file), 0);
  await store.discard(file);
  await store.discard(file);
  expect(await listKeys()).toEqual([]);
  expect(await store.countReceived(file)).toBeNull();
  expect(await store.withOriginal(file, () => Promise.resolve(1))).toBeNull();
});
