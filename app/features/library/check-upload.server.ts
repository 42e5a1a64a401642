/**
 * The job of a finished upload: brings it among the originals and looks what it is. May be repeated, by a second worker
 * too: each step finds what the one before has left.
 */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { MediaStore } from "~/features/media/media-store";
import type { Result } from "~/kernel/result";
import { isFaultOfServer, type FileRefusal } from "./file-kinds";
import { toOriginalKey, type FileKey } from "./file-key";
import type { FileFacts, InspectRefusal } from "./processing/file-facts";
import { findFileWorkRank, findLibraryFile } from "./queries.server";
import { removeFileBytes } from "./remove-file-bytes.server";
import { gymFiles } from "./schema.server";
import type { SendFileWork } from "./send-file-work.server";
import type { LibraryStore } from "./uploads/library-store.server";
import { workOnFile, type FileWork } from "./work-on-file.server";

export type InspectFile = (
  path: string,
  options: { ffmpegPath: string | null; signal: AbortSignal },
) => Promise<Result<FileFacts, InspectRefusal>>;

interface CheckOptions {
  store: LibraryStore;
  privateStore: MediaStore;
  inspect: InspectFile;
  /** Null: this installation converts nothing, so only pictures and films that browsers play are taken. */
  ffmpegPath: string | null;
  sendProcessing: SendFileWork;
}

export async function checkUpload(
  db: Db,
  {
    job,
    options,
    isLastAttempt,
    now,
    signal,
  }: {
    job: FileKey;
    options: CheckOptions;
    /** A failure of this run is final, and the page says so. */
    isLastAttempt: boolean;
    now: Date;
    /** Aborted when the server stops. */
    signal: AbortSignal;
  },
): Promise<void> {
  await workOnFile(db, { job, state: "CHECKING", signal }, async (work) => {
    try {
      await check(db, { job, options, now, work });
    } catch (error) {
      // A run that the server's stop interrupts is repeated, however often.
      if (isLastAttempt && !work.signal.aborted)
        await settle(db, { job, work }, { state: "FAILED", refusal: "unknown", now });
      throw error;
    }
  });
}

async function check(
  db: Db,
  { job, options, now, work }: { job: FileKey; options: CheckOptions; now: Date; work: FileWork },
): Promise<void> {
  const { store, privateStore, inspect, ffmpegPath } = options;
  const { signal } = work;
  if (!(await store.keepOriginal(job))) throw new Error("the upload has no bytes");
  const result = await store.withOriginal(job, (path) => inspect(path, { ffmpegPath, signal }));
  if (!result) throw new Error("the original is not in its store");
  signal.throwIfAborted();
  const refusal = result.ok ? findRefusal(result, options) : toFileRefusal(result.reason);
  if (refusal !== null) {
    const state = isFaultOfServer(refusal) ? "FAILED" : "REFUSED";
    const isSettled = await settle(db, { job, work }, { state, refusal, now });
    // Nothing of a refused file is kept. A process that is killed here leaves it to the file's deletion.
    if (isSettled && state === "REFUSED") await privateStore.delete(toOriginalKey(job));
    return;
  }
  const { ok: _ok, ...facts } = result as { ok: true } & FileFacts;
  const isSettled = await inTransaction(db, async (tx) => {
    const begun = { state: "PROCESSING", progress: 0, attempts: 0 } as const;
    const values = { ...begun, facts, kind: facts.kind, now };
    const moved = await settle(tx, { job, work }, values);
    if (moved) {
      const priority = await findFileWorkRank(tx, job);
      await options.sendProcessing(tx, job, { priority });
    }
    return moved;
  });
  const scope = { gymId: job.gymId, uploadedBy: null };
  // The removal of a file that was deleted meanwhile may have come before the original.
  if (!isSettled && (await findLibraryFile(db, { scope, fileId: job.fileId })) === null)
    await removeFileBytes(job, { store, stores: [privateStore] });
}

const toFileRefusal = (reason: InspectRefusal): FileRefusal =>
  reason === "needsFfmpeg" ? "needsConversion" : reason;

/** Pictures, and films that browsers play, are cleaned of what a camera writes into them without ffmpeg. */
const findRefusal = (
  { isBrowserReady, kind }: FileFacts,
  { ffmpegPath }: CheckOptions,
): FileRefusal | null =>
  ffmpegPath !== null || isBrowserReady || kind === "image" ? null : "needsConversion";

/** False: the file is not being checked any more, or by another worker. */
async function settle(
  on: Db | Tx,
  { job: { gymId, fileId }, work: { worker } }: { job: FileKey; work: FileWork },
  { now, ...values }: Partial<typeof gymFiles.$inferInsert> & { now: Date },
): Promise<boolean> {
  const rows = await on
    .update(gymFiles)
    .set({ ...values, workedUntil: null, updatedAt: now })
    .where(
      and(
        eq(gymFiles.gymId, gymId),
        eq(gymFiles.id, fileId),
        eq(gymFiles.state, "CHECKING"),
        eq(gymFiles.worker, worker),
      ),
    )
    .returning({ id: gymFiles.id });
  return rows.length > 0;
}
