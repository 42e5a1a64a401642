/**
 * The job of a checked file: results in the store, per cents in the row, and what a repeated or deleted one leaves.
 *
 * @module-tag postgres
 */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import { fileDatabase } from "../../../tests/support/database";
import { GIGABYTE, openLibrary, READY_VIDEO } from "../../../tests/support/library-world";
import { makeScratch } from "../../../tests/support/scratch.mjs";
import { toFolder, toOriginalKey, type FileKey } from "./file-key";
import { findProgram } from "./processing/find-program.server";
import type { FileFacts } from "./processing/file-facts";
import { processUpload } from "./process-upload.server";
import { gymFiles } from "./schema.server";

const database = fileDatabase();
const scratch = makeScratch("process-upload");
let library: Awaited<ReturnType<typeof openLibrary>>;
let ffmpegPath = "";
const later: FileKey[] = [];
let film: Buffer;

beforeEach(async () => {
  library = await openLibrary(database.db);
  ffmpegPath = (await findProgram("ffmpeg")) ?? "";
  const path = join(scratch, "film.mp4");
  if (!existsSync(path)) {
    const source = ["-f", "lavfi", "-i", "testsrc=size=320x180:rate=25:duration=2"];
    const sound = ["-f", "lavfi", "-i", "sine=duration=2", "-shortest"];
    const codecs = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"];
    execFileSync(ffmpegPath, ["-v", "error", ...source, ...sound, ...codecs, path]);
  }
  film = readFileSync(path);
});
afterEach(() => library.close());

const FACTS: FileFacts = { ...READY_VIDEO, width: 320, height: 180, durationSeconds: 2, fps: 25 };
const media = () => createFileMediaStore(join(library.dataDir, "media"));
const rowOf = async ({ fileId }: FileKey) =>
  (await database.db.select().from(gymFiles).where(eq(gymFiles.id, fileId)))[0];

/** A file that its check has taken. */
async function checked(content: Buffer, facts: FileFacts = FACTS): Promise<FileKey> {
  const file = await library.upload(content);
  await library.store.keepOriginal(file);
  await database.db
    .update(gymFiles)
    .set({ state: "PROCESSING", progress: 0, facts, kind: facts.kind })
    .where(eq(gymFiles.id, file.fileId));
  return file;
}

interface Given {
  isLastAttempt?: boolean;
  signal?: AbortSignal;
  program?: string;
  quotaBytes?: number;
  hasRoom?: () => Promise<boolean>;
}

function run(job: FileKey, given: Given = {}) {
  const { privateStore, store } = library;
  // As the server's own settings may name it.
  const workDir = relative(process.cwd(), join(library.dataDir, "processing"));
  const { isLastAttempt = false, signal = new AbortController().signal } = given;
  const options = {
    ...{ store, privateStore, media: media(), workDir, log: { warn() {} } },
    ffmpegPath: given.program ?? ffmpegPath,
    quotaBytes: given.quotaBytes ?? GIGABYTE,
    hasRoom: given.hasRoom ?? (() => Promise.resolve(true)),
    sendLater: (_tx: unknown, sent: FileKey) => Promise.resolve(later.push(sent)),
  };
  return processUpload(database.db, { job, options, isLastAttempt, signal });
}

const leftFolders = () => readdirSync(join(library.dataDir, "processing"));
const keysOf = async (file: FileKey) => {
  const keys: string[] = [];
  for await (const { key } of media().list(toFolder(file))) keys.push(key);
  return keys.map((key) => key.slice(toFolder(file).length + 1)).toSorted();
};

describe("a film", () => {
  it("is ready with playlists, a clip, its sound and posters, and leaves no folder", async () => {
    const file = await checked(film);
    await run(file);
    const row = await rowOf(file);
    expect(row).toMatchObject({ state: "READY", progress: 100, refusal: null });
    expect(row?.resultBytes).toBeGreaterThan(10_000);
    const keys = await keysOf(file);
    expect(row?.renditions.map(({ name }) => name)).toContain("audio");
    expect(row?.posters[0]).toBe("poster-1.jpg");
    const names = ["master.m3u8", "clip.mp4", "audio.m4a", "poster-1.jpg", "poster-1.small.jpg"];
    for (const name of names) {
      expect(keys).toContain(name);
    }
    expect(leftFolders()).toEqual([]);
  });

  it("comes out the same when the job runs again after a kill", async () => {
    const file = await checked(film);
    await run(file);
    const keys = await keysOf(file);
    await database.db
      .update(gymFiles)
      .set({ state: "PROCESSING" })
      .where(eq(gymFiles.id, file.fileId));
    await run(file);
    expect(await keysOf(file)).toEqual(keys);
    expect(await rowOf(file)).toMatchObject({ state: "READY" });
  });

  it("stays in work when the server stops, and its folder is gone", async () => {
    const file = await checked(film);
    const stopped = AbortSignal.abort(new Error("stopping"));
    await expect(run(file, { signal: stopped, isLastAttempt: true })).rejects.toThrow("stopping");
    expect(await rowOf(file)).toMatchObject({ state: "PROCESSING" });
    expect(leftFolders()).toEqual([]);
  });

  it("that ffmpeg cannot read is refused with a reason", async () => {
    const file = await checked(Buffer.from("this is no film at all"));
    await run(file);
    expect(await rowOf(file)).toMatchObject({ state: "REFUSED", refusal: "unreadable" });
    expect(await keysOf(file)).toEqual([]);
    expect(await library.privateStore.stat(toOriginalKey(file))).toBeNull();
  });
});

/** A program in ffmpeg's place. */
function fakeProgram(name: string, script: string): string {
  const path = join(scratch, `${name}-ffmpeg`);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

describe("a fault that is not the file's", () => {
  it.each([
    ["killed", "kill -9 $$"],
    ["noSpace", "echo 'clip.mp4: No space left on device' >&2; exit 1"],
    ["converter", "echo \"Unknown encoder 'libx264'\" >&2; exit 8"],
    ["converter", null],
  ])("%s: the original is kept, and the next try makes it ready", async (refusal, script) => {
    const file = await checked(film);
    const program = script === null ? "/no/such/ffmpeg" : fakeProgram(refusal, script);
    await run(file, { program });
    expect(await rowOf(file)).toMatchObject({ state: "FAILED", refusal, resultBytes: 0 });
    expect(await library.privateStore.stat(toOriginalKey(file))).toMatchObject({
      size: film.length,
    });
    const again = { state: "PROCESSING", refusal: null } as const;
    await database.db.update(gymFiles).set(again).where(eq(gymFiles.id, file.fileId));
    await run(file);
    expect(await rowOf(file)).toMatchObject({ state: "READY" });
  });

  it("no room on the disk: it waits, is sent again, and has not been tried", async () => {
    const file = await checked(film);
    later.length = 0;
    await run(file, { hasRoom: () => Promise.resolve(false), isLastAttempt: true });
    const waiting = { state: "PROCESSING", isWaiting: true, attempts: 0, workedUntil: null };
    expect(await rowOf(file)).toMatchObject(waiting);
    expect(later).toEqual([file]);
    await run(file);
    expect(await rowOf(file)).toMatchObject({ state: "READY", isWaiting: false });
  });

  it("no room in the gym's quota: nothing is stored, and the original is kept", async () => {
    const file = await checked(film);
    await media().put(`${toFolder(file)}/clip.mp4`, Buffer.from("of an interrupted run"));
    await run(file, { quotaBytes: film.length + 10_000 });
    const full = { state: "FAILED", refusal: "quota", resultBytes: 0 };
    expect(await rowOf(file)).toMatchObject(full);
    expect(await keysOf(file)).toEqual([]);
    expect(await library.privateStore.stat(toOriginalKey(file))).not.toBeNull();
  });
});

it("the result of a slow worker is refused when another has taken the file", async () => {
  const file = await checked(film);
  const another = randomUUID();
  const hasRoom = async () => {
    await database.db.update(gymFiles).set({ worker: another });
    return true;
  };
  await run(file, { hasRoom });
  expect(await rowOf(file)).toMatchObject({ state: "PROCESSING", worker: another });
  expect(await keysOf(file)).toEqual([]);
  expect(await library.privateStore.stat(toOriginalKey(file))).not.toBeNull();
});
