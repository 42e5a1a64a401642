/** The queues of the gyms' libraries. A process with `HEAVY_JOBS=off` leaves the heavy ones to others. */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { checkUpload } from "~/features/library/check-upload.server";
import { expireUploads } from "~/features/library/expire-uploads.server";
import type { FileKey } from "~/features/library/file-key";
import { processUpload } from "~/features/library/process-upload.server";
import { inspectFile } from "~/features/library/processing/inspect-file.server";
import { removeFileBytes } from "~/features/library/remove-file-bytes.server";
import { resumeFileWork } from "~/features/library/resume-file-work.server";
import type { LibraryStore } from "~/features/library/uploads/library-store.server";
import type { SendJob } from "~/features/journeys/job-data.server";
import type { MediaStore } from "~/features/media/media-store";
import { HOUR_SECONDS } from "~/kernel/time";
import type { Job } from "./queue.server";

const CHECK_RETRIES = 5;
/** A bucket's file of some gigabytes is copied here before it is read. */
const CHECK_SECONDS = HOUR_SECONDS;
const PROCESS_RETRIES = 3;
/** Six hours of film at fifteen times their length (process-file.server.ts), less than pg-boss allows. */
const PROCESS_SECONDS = 23 * HOUR_SECONDS;
const REMOVAL_RETRIES = 20;

export const listLibraryQueues = (
  db: Db,
  {
    library: store,
    media,
    privateStore,
    ffmpegPath,
    workDir,
    takesHeavyJobs,
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
    takesHeavyJobs: boolean;
    sendJob: SendJob;
    log: Pick<Logger, "warn">;
  },
) => ({
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
          sendProcessing: (tx, file) => sendJob(tx, "process-upload", file),
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
        options: { store, media, privateStore, ffmpegPath, workDir, log },
        isLastAttempt: attempt > PROCESS_RETRIES,
        signal,
      }),
  },
  "remove-file-bytes": {
    retryLimit: REMOVAL_RETRIES,
    handle: ({ data: file }: Job<FileKey>) =>
      removeFileBytes(file, { store, stores: [privateStore, media] }),
  },
  ...listRepeatedQueues(db, { store, sendJob }),
});

/** What is looked after by the clock. */
const listRepeatedQueues = (
  db: Db,
  { store, sendJob }: { store: LibraryStore; sendJob: SendJob },
) => ({
  "resume-file-work": {
    async handle({ signal }: { signal: AbortSignal }) {
      const resume = () =>
        resumeFileWork(db, {
          sendCheck: (tx, job) => sendJob(tx, "check-upload", job),
          sendProcessing: (tx, job) => sendJob(tx, "process-upload", job),
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
          sendCheck: (tx, job) => sendJob(tx, "check-upload", job),
          sendRemoval: (tx, job) => sendJob(tx, "remove-file-bytes", job),
        });
      while (!signal.aborted && (await expire()) > 0);
    },
  },
});
