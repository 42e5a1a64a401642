/** The queues of the gyms' libraries. A process with `HEAVY_JOBS=off` leaves the heavy ones to others. */
import type { Db } from "~/db/client.server";
import { checkUpload, type InspectFile } from "~/features/library/check-upload.server";
import { expireUploads } from "~/features/library/expire-uploads.server";
import type { FileKey } from "~/features/library/file-key";
import { removeFileBytes } from "~/features/library/remove-file-bytes.server";
import type { LibraryStore } from "~/features/library/uploads/library-store.server";
import type { SendJob } from "~/features/journeys/job-data.server";
import type { MediaStore } from "~/features/media/media-store";
import { HOUR_SECONDS } from "~/kernel/time";
import type { Job } from "./queue.server";

const CHECK_RETRIES = 5;
/** A bucket's file of some gigabytes is copied here before it is read. */
const CHECK_SECONDS = HOUR_SECONDS;
const REMOVAL_RETRIES = 20;

export const listLibraryQueues = (
  db: Db,
  {
    library: store,
    media,
    privateStore,
    inspectFile,
    takesHeavyJobs,
    sendJob,
  }: {
    library: LibraryStore;
    media: MediaStore;
    privateStore: MediaStore;
    inspectFile: InspectFile | null;
    takesHeavyJobs: boolean;
    sendJob: SendJob;
  },
) => ({
  "check-upload": {
    retryLimit: CHECK_RETRIES,
    expireInSeconds: CHECK_SECONDS,
    isTaken: takesHeavyJobs && inspectFile !== null,
    async handle({ data: job, attempt, signal }: Job<FileKey>) {
      if (!inspectFile) throw new Error("this process inspects no files");
      await checkUpload(db, {
        job,
        options: {
          store,
          privateStore,
          inspect: inspectFile,
          ffmpegPath: null,
          sendProcessing: null,
        },
        isLastAttempt: attempt > CHECK_RETRIES,
        now: new Date(),
        signal,
      });
    },
  },
  "remove-file-bytes": {
    retryLimit: REMOVAL_RETRIES,
    handle: ({ data: file }: Job<FileKey>) =>
      removeFileBytes(file, { store, stores: [privateStore, media] }),
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
