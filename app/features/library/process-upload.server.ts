/**
 * The job of a checked file: converts its original and stores what came of it. May be repeated: a run that was killed
 * leaves a folder that is cleared later, and stored objects that the next one replaces.
 */
import { createReadStream } from "node:fs";
import { and, eq } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db, DbOrTx, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { MediaStore } from "~/features/media/media-store";
import { toFolder, toOriginalKey, type FileKey } from "./file-key";
import type { FileRefusal } from "./file-kinds";
import { lockLibrary } from "./lock-library.server";
import { processFile } from "./processing/process-file.server";
import { findLibraryFile, sumStoredBytes } from "./queries.server";
import { removeFileBytes, removeStored } from "./remove-file-bytes.server";
import { gymFiles } from "./schema.server";
import type { LibraryStore } from "./uploads/library-store.server";
import { withWorkFolder } from "./work-folder.server";
import { FileMustWait, workOnFile, type FileWork } from "./work-on-file.server";

/** How often the page's per cent is written. */
const PROGRESS_INTERVAL_MS = 2_000;

interface ProcessOptions {
  store: LibraryStore;
  media: MediaStore;
  privateStore: MediaStore;
  /** Null: there is none; pictures are cleaned without it. */
  ffmpegPath: string | null;
  /** For what is being made. */
  workDir: string;
  /** Whether the disk has room for a conversion. */
  hasRoom: (originalBytes: number) => Promise<boolean>;
  /** Of the gym. */
  quotaBytes: number;
  /** For a file that has to wait for room. */
  sendLater: (tx: Tx, job: FileKey) => Promise<unknown>;
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
  const lease = { job, state: "PROCESSING", signal, sendLater: options.sendLater } as const;
  return workOnFile(db, lease, async (work) => {
    const context = { job, options, work };
    try {
      await withWorkFolder(options.workDir, (folder) => convert(db, { ...context, folder }));
    } catch (error) {
      // A run that the server's stop interrupts is repeated, however often.
      const isFinal = isLastAttempt && !(error instanceof FileMustWait);
      if (isFinal && !work.signal.aborted) await giveUp(db, context, "unknown");
      throw error;
    }
  });
}

interface Context {
  job: FileKey;
  options: ProcessOptions;
  work: FileWork;
}

async function convert(
  db: Db,
  { folder, ...context }: Context & { folder: string },
): Promise<void> {
  const { job, options, work } = context;
  const { ffmpegPath, log, media, privateStore, store } = options;
  const { signal } = work;
  const scope = { gymId: job.gymId, uploadedBy: null };
  const file = await findLibraryFile(db, { scope, fileId: job.fileId });
  const facts = file?.facts;
  if (!facts) return;
  if (!(await options.hasRoom(file.bytes))) throw new FileMustWait("there is no room on the disk");
  const onProgress = writeProgress(db, context);
  const result = await store.withOriginal(job, (path) =>
    processFile({ path, facts, folder, ffmpegPath, onProgress, signal, log }),
  );
  if (!result) throw new Error("the original is not in its store");
  if (!result.ok) return giveUp(db, context, result.reason);
  const { facts: found, files, posters, renditions } = result;
  const resultBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const reserved = await reserveResults(db, context, resultBytes);
  if (reserved === "quota") return giveUp(db, context, "quota");
  if (reserved === "reserved") {
    await storeResults(media, { job, files, signal });
    const made = { facts: found, posters, renditions };
    const ready = { state: "READY", progress: 100, ...made } as const;
    if (await settle(db, context, ready)) return;
  }
  // A file that was deleted meanwhile leaves nothing; one that another worker has is that one's.
  if ((await findLibraryFile(db, { scope, fileId: job.fileId })) === null)
    await removeFileBytes(job, { store, stores: [privateStore, media] });
}

/** The original of a file that was not at fault is kept for another try. */
async function giveUp(db: Db, context: Context, refusal: FileRefusal): Promise<void> {
  const { job, options } = context;
  const state = refusal === "unreadable" ? "REFUSED" : "FAILED";
  if (!(await settle(db, context, { state, refusal, resultBytes: 0 }))) return;
  // A process that is killed here leaves the rest to the file's deletion.
  await removeStored(job, [options.media]);
  if (state === "REFUSED") await options.privateStore.delete(toOriginalKey(job));
}

/**
 * Before a byte of the results is stored, they are counted: no gym has more than its quota. `lost`: the file is gone,
 * or another worker has it.
 */
function reserveResults(
  db: Db,
  context: Context,
  resultBytes: number,
): Promise<"reserved" | "quota" | "lost"> {
  const { job, options } = context;
  return inTransaction(db, async (tx) => {
    await lockLibrary(tx, job.gymId);
    // What an interrupted run has reserved is reserved anew.
    if (!(await settle(tx, context, { resultBytes: 0 }))) return "lost";
    const stored = await sumStoredBytes(tx, job.gymId);
    if (stored + resultBytes > options.quotaBytes) return "quota";
    await settle(tx, context, { resultBytes });
    return "reserved";
  });
}

async function storeResults(
  media: MediaStore,
  {
    job,
    files,
    signal,
  }: {
    job: FileKey;
    files: { name: string; path: string; bytes: number }[];
    signal: AbortSignal;
  },
): Promise<void> {
  for (const { name, path, bytes } of files) {
    signal.throwIfAborted();
    const body = { stream: createReadStream(path), size: bytes };
    await media.put(`${toFolder(job)}/${name}`, body);
  }
}

/** A failed write of the per cent is no failure of the file. */
function writeProgress(db: Db, context: Context): (percent: number) => void {
  let writtenAt = 0;
  return (percent) => {
    const now = Date.now();
    // The last step is the state itself.
    if (percent >= 100 || now - writtenAt < PROGRESS_INTERVAL_MS) return;
    writtenAt = now;
    settle(db, context, { progress: percent }).catch(() => {});
  };
}

/** False: the file is not being processed any more, or by another worker. */
async function settle(
  db: DbOrTx,
  { job: { gymId, fileId }, work: { worker } }: Context,
  values: Partial<typeof gymFiles.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(gymFiles)
    .set({ ...values, ...(values.state ? { workedUntil: null } : {}), updatedAt: new Date() })
    .where(
      and(
        eq(gymFiles.gymId, gymId),
        eq(gymFiles.id, fileId),
        eq(gymFiles.state, "PROCESSING"),
        eq(gymFiles.worker, worker),
      ),
    )
    .returning({ id: gymFiles.id });
  return rows.length > 0;
}
