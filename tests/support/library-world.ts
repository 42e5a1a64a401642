/** A gym's library on a temporary folder, for verbs and jobs. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Db } from "~/db/client.server";
import { createLibraryFile } from "~/features/library/create-library-file.server";
import { finishUpload } from "~/features/library/finish-upload.server";
import { gymStaff } from "~/features/identity/schema.server";
import type { FileFacts } from "~/features/library/processing/file-facts";
import type { FileKey } from "~/features/library/file-key";
import { findLibraryFile } from "~/features/library/queries.server";
import { openLibraryStore } from "~/features/library/uploads/open-library-store.server";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import { makeAccount, makeGym } from "./gym-world";
import { makeScratch } from "./scratch.mjs";

export const GIGABYTE = 1_000_000_000;
export const LIMITS = { maxBytes: 5 * GIGABYTE, quotaBytes: 100 * GIGABYTE };
export const NOW = new Date("2026-11-27T10:00:00Z");

export const READY_VIDEO: FileFacts = {
  kind: "video",
  container: "mp4",
  width: 1280,
  height: 720,
  durationSeconds: 12,
  fps: 30,
  hasAudio: true,
  isHdr: false,
  isBrowserReady: true,
};

export async function openLibrary(db: Db) {
  const dataDir = makeScratch("library");
  const privateStore = createFileMediaStore(join(dataDir, "private"));
  const { store } = await openLibraryStore({ db, dataDir, mediaBucket: undefined, privateStore });
  const gym = await makeGym(db);
  const { accountId } = await makeAccount(db);
  await db.insert(gymStaff).values({ gymId: gym.id, accountId, role: "TRAINER" });
  const checks: FileKey[] = [];
  const removals: FileKey[] = [];
  const keep = (jobs: FileKey[]) => (_tx: unknown, job: FileKey) => Promise.resolve(jobs.push(job));

  async function begin(bytes = 12, given: { name?: string; now?: Date } = {}) {
    const created = await createLibraryFile(db, {
      ...{ gymId: gym.id, accountId, bytes, limits: LIMITS },
      name: given.name ?? "warm up.mp4",
      now: given.now ?? NOW,
    });
    if (!created.ok) throw new Error(created.reason);
    return { gymId: gym.id, fileId: created.fileId };
  }

  return {
    gym,
    accountId,
    dataDir,
    store,
    privateStore,
    checks,
    removals,
    sendCheck: keep(checks),
    sendRemoval: keep(removals),
    begin,
    /** Every byte has arrived, and the check is due. */
    async upload(content: string | Buffer = "twelve bytes", when: { now?: Date } = {}) {
      const file = await begin(content.length, when);
      await store.receive(file, Readable.from([content]));
      const sendJob = keep(checks);
      const given = { bytes: content.length, now: NOW, sendJob, sendRemoval: keep(removals) };
      await finishUpload(db, { ...file, ...given });
      return file;
    },
    find: (file: FileKey) =>
      findLibraryFile(db, { scope: { gymId: gym.id, uploadedBy: null }, fileId: file.fileId }),
    close: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
