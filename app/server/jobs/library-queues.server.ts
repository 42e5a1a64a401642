/** The queues of the gyms' libraries. A process with `HEAVY_JOBS=off` leaves the heavy ones to others. */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { checkUpload } from "~/features/library/check-upload.server";
import { watchDiskRoom } from "~/features/library/disk-room.server";
import { expireUploads } from "~/features/library/expire-uploads.server";
import type { FileKey } from "~/features/library/file-key";
import { processUpload } from "~/features/library/process-upload.server";
import { inspectFile } from "~/features/library/processing/inspect-file.server";
import { purgeRefusedFiles } from "~/features/library/purge-refused-files.server";
import { removeFileBytes } from "~/features/library/remove-file-bytes.server";
import { resumeFileWork } from "~/features/library/resume-file-work.server";
import type { LibraryStore } from "~/features/library/uploads/library-store.server";
import { purgeOriginals } from "~/features/journeys/purge-originals.server";
import type { SendJob } from "~/features/journeys/job-data.server";
import type { MediaStore } from "~/features/media/media-store";
import { HOUR_SECONDS, MINUTE_MS } from "~/kernel/time";
import type { Job } from "./queue.server";

const CHECK_RETRIES = 5;
/** A bucket's file of some gigabytes is copied here before it is read. */
const CHECK_SECONDS = HOUR_SECONDS;
const PROCESS_RETRIES = 3;
/** More than the longest conversion takes (limit-conversion.ts), less than pg-boss allows. */
const PROCESS_SECONDS = 23 * HOUR_SECONDS;
const REMOVAL_RETRIES = 20;
/** Until a file that has found no room on the disk is tried again, on any server. */
const WAIT_MS = 10 * MINUTE_MS;

export const listLibraryQueues = (
  db: Db,
  {
    library: store,
    media,
    privateStore,
    ffmpegPath,
    workDir,
    quotaBytes,
    takesHeavyJobs,
    originalRetentionDays,
    sendJob,
    log,
  }: {
    library: LibraryStore;
    media: MediaStore;
    privateStore: MediaStore;
    /** Null: there is none. */
    ffmpegPath: string | null;
    /** A folder of this server for what is being converted. */
    workDir: string;
    /** Of a gym. */
    quotaBytes: number;
    takesHeavyJobs: boolean;
    originalRetentionDays: number;
    sendJob: SendJob;
    log: Pick<Logger, "warn">;
  },
) => {
  const hasRoom = watchDiskRoom({ folder: workDir, log });
  return {
    "check-upload": {
      retryLimit: CHECK_RETRIES,
      expireInSeconds: CHECK_SECONDS,
      isTaken: takesHeavyJobs,
      async handle({ data: job, attempt, signal }: Job<FileKey>) {
        await checkUpload(db, {
          job,
          options: {
            store,
            privateStore,
            inspect: inspectFile,
            ffmpegPath,
            sendProcessing: (tx, file, rank) => sendJob(tx, "process-upload", file, rank),
          },
          isLastAttempt: attempt > CHECK_RETRIES,
          now: new Date(),
          signal,
        });
      },
    },
    "process-upload": {
      retryLimit: PROCESS_RETRIES,
      expireInSeconds: PROCESS_SECONDS,
      isTaken: takesHeavyJobs,
      handle: ({ data: job, attempt, signal }: Job<FileKey>) =>
        processUpload(db, {
          job,
          options: {
            ...{ store, media, privateStore, ffmpegPath, workDir, quotaBytes, log, hasRoom },
            sendLater: (tx, file) =>
              sendJob(tx, "process-upload", file, { startAfter: new Date(Date.now() + WAIT_MS) }),
          },
          isLastAttempt: attempt > PROCESS_RETRIES,
          signal,
        }),
    },
    "remove-file-bytes": {
      retryLimit: REMOVAL_RETRIES,
      handle: ({ data: file }: Job<FileKey>) =>
        removeFileBytes(file, { store, stores: [privateStore, media] }),
    },
    ...listRepeatedQueues(db, { store, privateStore, originalRetentionDays, sendJob }),
  };
};

/** What is looked after by the clock. */
const listRepeatedQueues = (
  db: Db,
  {
    store,
    privateStore,
    originalRetentionDays,
    sendJob,
  }: {
    store: LibraryStore;
    privateStore: MediaStore;
    originalRetentionDays: number;
    sendJob: SendJob;
  },
) => ({
  "purge-originals": {
    async handle({ signal }: { signal: AbortSignal }) {
      const purge = () =>
        purgeOriginals(db, {
          ...{ store, privateStore, retentionDays: originalRetentionDays },
          now: new Date(),
        });
      while (!signal.aborted && (await purge()) > 0);
    },
  },
  "resume-file-work": {
    async handle({ signal }: { signal: AbortSignal }) {
      const resume = () =>
        resumeFileWork(db, {
          sendCheck: (tx, job, rank) => sendJob(tx, "check-upload", job, rank),
          sendProcessing: (tx, job, rank) => sendJob(tx, "process-upload", job, rank),
        });
      while (!signal.aborted && (await resume()) > 0);
    },
  },
  "expire-uploads": {
    async handle({ signal }: { signal: AbortSignal }) {
      const expire = () =>
        expireUploads(db, {
          store,
          now: new Date(),
          sendCheck: (tx, job, rank) => sendJob(tx, "check-upload", job, rank),
          sendRemoval: (tx, job) => sendJob(tx, "remove-file-bytes", job),
        });
      while (!signal.aborted && (await expire()) > 0);
    },
  },
  "purge-refused-files": {
    async handle({ signal }: { signal: AbortSignal }) {
      const purge = () =>
        purgeRefusedFiles(db, {
          now: new Date(),
          sendRemoval: (tx, job) => sendJob(tx, "remove-file-bytes", job),
        });
      while (!signal.aborted && (await purge()) > 0);
    },
  },
});
