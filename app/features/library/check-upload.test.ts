/**
 * The job of a finished upload: what becomes of a file, and what a repeated or killed run leaves.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { NOW, openLibrary, READY_VIDEO } from "../../../tests/support/library-world";
import { ok, refuse } from "~/kernel/result";
import { checkUpload, type InspectFile } from "./check-upload.server";
import { deleteLibraryFile } from "./delete-library-file.server";
import { toOriginalKey, type FileKey } from "./file-key";
import type { FileFacts } from "./processing/file-facts";
import { gymFiles } from "./schema.server";
import { removeFileBytes } from "./remove-file-bytes.server";

type CheckOptions = Parameters<typeof checkUpload>[1]["options"];

const database = fileDatabase();
let library: Awaited<ReturnType<typeof openLibrary>>;
let processings: FileKey[] = [];
beforeEach(async () => {
  processings = [];
  library = await openLibrary(database.db);
});
afterEach(() => library.close());

const originalOf = (file: FileKey) => join(library.dataDir, "private", toOriginalKey(file));

/** Finds what `facts` says, in the very bytes that were uploaded. */
const finds =
  (facts: FileFacts): InspectFile =>
  async (path) => {
    expect(await readFile(path, "utf8")).toBe("twelve bytes");
    return ok(facts);
  };

function run(
  job: FileKey,
  given: Partial<CheckOptions> & { isLastAttempt?: boolean; signal?: AbortSignal } = {},
) {
  const { isLastAttempt = false, signal = new AbortController().signal, ...rest } = given;
  const { privateStore, store } = library;
  const options = {
    ...{ store, privateStore, ffmpegPath: null },
    inspect: finds(READY_VIDEO),
    sendProcessing: (_tx: unknown, sent: FileKey) => Promise.resolve(processings.push(sent)),
    ...rest,
  };
  return checkUpload(database.db, { job, options, isLastAttempt, now: NOW, signal });
}

describe("what is taken", () => {
  it("waits for its processing, whose job exists with the state; its original is kept", async () => {
    const file = await library.upload();
    await run(file);
    expect(processings).toEqual([file]);
    expect(await library.find(file)).toMatchObject({
      ...{ state: "PROCESSING", kind: "video", progress: 0, refusal: null },
      facts: READY_VIDEO,
    });
    expect(await readFile(originalOf(file), "utf8")).toBe("twelve bytes");
    expect(await library.privateStore.stat(toOriginalKey(file))).toMatchObject({ size: 12 });
    expect(await library.store.countReceived(file)).toBe(12);
  });

  const FOREIGN = { ...READY_VIDEO, isBrowserReady: false };
  const PICTURE = { ...FOREIGN, kind: "image", container: "jpeg" } as const;
  it.each([
    ["a film that browsers play", READY_VIDEO, null, "PROCESSING"],
    ["another film", FOREIGN, null, "REFUSED"],
    ["another film", FOREIGN, "ffmpeg", "PROCESSING"],
    ["a picture", PICTURE, null, "PROCESSING"],
  ] as const)("%s, %j, with ffmpeg %s: %s", async (_what, facts, ffmpegPath, state) => {
    const file = await library.upload();
    await run(file, { inspect: finds(facts), ffmpegPath });
    const isRefused = state === "REFUSED";
    expect(await library.find(file)).toMatchObject({
      state,
      refusal: isRefused ? "needsConversion" : null,
    });
    expect(await library.store.countReceived(file)).toBe(isRefused ? null : 12);
    expect(processings).toEqual(isRefused ? [] : [file]);
  });
});

describe("a run", () => {
  it("that refuses says why", async () => {
    const file = await library.upload();
    await run(file, { inspect: async () => refuse("playlist") });
    expect(await library.find(file)).toMatchObject({ state: "REFUSED", refusal: "playlist" });
  });

  it.each(["killed", "noSpace", "converter", "timeout"] as const)(
    "that finds a fault of the server, %s, keeps the original",
    async (reason) => {
      const file = await library.upload();
      await run(file, { inspect: async () => refuse(reason), ffmpegPath: "ffmpeg" });
      expect(await library.find(file)).toMatchObject({ state: "FAILED", refusal: reason });
      expect(await readFile(originalOf(file), "utf8")).toBe("twelve bytes");
    },
  );

  it("whose file another worker has taken meanwhile settles nothing", async () => {
    const file = await library.upload();
    await run(file, {
      inspect: async () => {
        await database.db.update(gymFiles).set({ worker: randomUUID() });
        return refuse("playlist");
      },
    });
    expect(await library.find(file)).toMatchObject({ state: "CHECKING", refusal: null });
    expect(await readFile(originalOf(file), "utf8")).toBe("twelve bytes");
  });

  it("that was killed after the move is repeated, and two at once settle it once", async () => {
    const file = await library.upload();
    await library.store.keepOriginal(file);
    await Promise.all([run(file), run(file)]);
    expect(await library.find(file)).toMatchObject({ state: "PROCESSING" });
    expect(processings).toEqual([file]);
  });

  it("that fails is tried again, and fails for good at the last attempt alone", async () => {
    const file = await library.upload();
    const inspect = () => Promise.reject(new Error("no disk"));
    await expect(run(file, { inspect })).rejects.toThrow("no disk");
    expect(await library.find(file)).toMatchObject({ state: "CHECKING" });
    const stopping = AbortSignal.abort();
    await expect(run(file, { inspect, isLastAttempt: true, signal: stopping })).rejects.toThrow();
    expect(await library.find(file)).toMatchObject({ state: "CHECKING" });
    await expect(run(file, { inspect, isLastAttempt: true })).rejects.toThrow("no disk");
    expect(await library.find(file)).toMatchObject({ state: "FAILED", refusal: "unknown" });
  });

  it("whose file is deleted meanwhile leaves no byte", async () => {
    const file = await library.upload();
    await run(file, {
      async inspect() {
        const scope = { gymId: file.gymId, uploadedBy: null };
        const sendJob = library.sendRemoval;
        await deleteLibraryFile(database.db, { scope, fileId: file.fileId, sendJob });
        return ok(READY_VIDEO);
      },
    });
    expect(await library.store.countReceived(file)).toBeNull();
  });
});

it("the removal takes everything of a file, may be repeated, and touches no other", async () => {
  const [file, other] = [await library.upload(), await library.upload()];
  await run(file);
  await run(other);
  await library.privateStore.put(
    `library/${file.gymId}/${file.fileId}/v0/segment-1.m4s`,
    Buffer.from("x"),
  );
  const remove = () =>
    removeFileBytes(file, { store: library.store, stores: [library.privateStore] });
  await remove();
  await remove();
  expect(await library.store.countReceived(file)).toBeNull();
  expect(await library.store.countReceived(other)).toBe(12);
});
