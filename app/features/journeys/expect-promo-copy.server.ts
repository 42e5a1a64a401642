/**
 * Before a film is copied for a trainer's page there is a job for the copy. One whose choice was never saved, because
 * it was refused or the server was killed, is removed by it; one that the page plays stays.
 */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { HOUR_MS } from "~/kernel/time";
import type { TrainerMediaJob } from "./remove-trainer-media.server";

/** No copy and its choice take so long. */
const COPY_TIMEOUT_MS = HOUR_MS;

export async function expectPromoCopy(
  db: Db,
  {
    trainerId,
    folder,
    now,
    sendJob,
  }: {
    trainerId: number;
    folder: string;
    now: Date;
    sendJob: (tx: Tx, job: TrainerMediaJob, options: { startAfter: Date }) => Promise<unknown>;
  },
): Promise<void> {
  const startAfter = new Date(now.getTime() + COPY_TIMEOUT_MS);
  await inTransaction(db, (tx) => sendJob(tx, { trainerId, folder }, { startAfter }));
}
