/**
 * The job of a checked file: converts its original and stores what came of it. May be repeated: a run that was killed
 * leaves a folder that the next one empties, and stored objects that the next one replaces.
 */
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { and, eq } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import type { MediaStore } from "~/features/media/media-store";
import { toFolder, toOriginalKey, type FileKey } from "./file-key";
import { processFile } from "./processing/process-file.server";
import { findLibraryFile } from "./queries.server";
import { removeFileBytes } from "./remove-file-bytes.server";
import { gymFiles } from "./schema.server";
import type { LibraryStore } from "./uploads/library-store.server";
import { workOnFile } from "./work-on-file.server";

/** How often the page's per cent is written. */
const PROGRESS_INTERVAL_MS = 2_000;

interface ProcessOptions {
  store: LibraryStore;
  media: MediaStore;
  privateStore: MediaStore;
  /** Null: there is none; pictures are cleaned without it. */
  ffmpegPath: string | null;
  /** A folder of this server for what is being made. */
  workDir: string;
  log: Pick<Logger, "warn">;
}

export function processUpload(
  db: Db,
  {
    job,
    options,
    isLastAttempt,
    signal,
  }: {
    job: FileKey;
    options: ProcessOptions;
    /** A failure of this run is final, and the page says so. */
    isLastAttempt: boolean;
    /** Aborted when the server stops. */
    signal: AbortSignal;
  },
): Promise<void> {
  return workOnFile(db, { job, state: "PROCESSING", signal }, async (working) => {
    // ffmpeg runs in another folder.
    const folder = resolve(options.workDir, job.fileId);
    try {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await convert(db, { job, options, folder, signal: working });
    } catch (error) {
      // A run that the server's stop interrupts is repeated, however often.
      if (isLastAttempt && !working.aborted) {
        await settle(db, job, { state: "FAILED", refusal: "unknown" });
      }
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function convert(
  db: Db,
  {
    job,
    options: { ffmpegPath, log, media, privateStore, store },
    folder,
    signal,
  }: { job: FileKey; options: ProcessOptions; folder: string; signal: AbortSignal },
): Promise<void> {
  const scope = { gymId: job.gymId, uploadedBy: null };
  const file = await findLibraryFile(db, { scope, fileId: job.fileId });
  const facts = file?.facts;
  if (!facts) return;
  const onProgress = writeProgress(db, job);
  const result = await store.withOriginal(job, (path) =>
    processFile({ path, facts, folder, ffmpegPath, onProgress, signal, log }),
  );
  if (!result) throw new Error("the original is not in its store");
  if (!result.ok) {
    const state = result.reason === "unreadable" ? "REFUSED" : "FAILED";
    await settle(db, job, { state, refusal: result.reason });
    // Nothing of a refused file is kept. A process that is killed here leaves it to the file's deletion.
    if (state === "REFUSED") await privateStore.delete(toOriginalKey(job));
    return;
  }
  const resultBytes = await storeResults(media, { job, files: result.files });
  const { facts: found, posters, renditions } = result;
  const made = { facts: found, posters, renditions, resultBytes };
  const isSettled = await settle(db, job, { state: "READY", progress: 100, ...made });
  // A file that was deleted meanwhile leaves nothing.
  if (!isSettled) await removeFileBytes(job, { store, stores: [privateStore, media] });
}

async function storeResults(
  media: MediaStore,
  { job, files }: { job: FileKey; files: { name: string; path: string; bytes: number }[] },
): Promise<number> {
  let stored = 0;
  for (const { name, path, bytes } of files) {
    const body = { stream: createReadStream(path), size: bytes };
    await media.put(`${toFolder(job)}/${name}`, body);
    stored += bytes;
  }
  return stored;
}

/** A failed write of the per cent is no failure of the file. */
function writeProgress(db: Db, job: FileKey): (percent: number) => void {
  let writtenAt = 0;
  return (percent) => {
    const now = Date.now();
    // The last step is the state itself.
    if (percent >= 100 || now - writtenAt < PROGRESS_INTERVAL_MS) return;
    writtenAt = now;
    settle(db, job, { progress: percent }).catch(() => {});
  };
}

/** False: the file is not being processed any more. */
async function settle(
  db: Db,
  { gymId, fileId }: FileKey,
  values: Partial<typeof gymFiles.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(gymFiles)
    .set({ ...values, ...(values.state ? { workedUntil: null } : {}), updatedAt: new Date() })
    .where(
      and(eq(gymFiles.gymId, gymId), eq(gymFiles.id, fileId), eq(gymFiles.state, "PROCESSING")),
    )
    .returning({ id: gymFiles.id });
  return rows.length > 0;
}
