/**
 * One worker at a time checks or processes a file, over all servers. Its lease is extended while it works, so that of a
 * worker that was killed the file is free again after a minute (resume-file-work.server.ts), long before the job
 * expires that it had. A worker that was only slow finds another in its place: it neither renews nor ends that one's
 * work, and its own result is not taken.
 */
import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { SECOND_MS } from "~/kernel/time";
import type { FileKey } from "./file-key";
import type { FileState } from "./file-kinds";
import { gymFiles } from "./schema.server";

const LEASE_SECONDS = 60;
const EXTEND_MS = 15 * SECOND_MS;
/** A file that ends its server each time is not tried for ever. */
const MAX_ATTEMPTS = 8;

/** The clocks of servers differ, so the database's counts. */
const leaseEnd = sql`now() + ${`${LEASE_SECONDS} seconds`}::interval`;

const oneMore = sql`${gymFiles.attempts} + 1`;
const oneLess = sql`${gymFiles.attempts} - 1`;
const ID = { id: gymFiles.id };

/** What a worker may work on: free, or left by one that was killed. */
const isFree = or(isNull(gymFiles.workedUntil), lt(gymFiles.workedUntil, sql`now()`));

/** This server can not work on the file now, and nothing is wrong with it. */
export class FileMustWait extends Error {}

/** What a worker is given. */
export interface FileWork {
  /** Aborted as the job's, and when the file is deleted or another worker has taken it. */
  signal: AbortSignal;
  /** Each change of the file names it. */
  worker: string;
}

/**
 * Does nothing when another worker has the file, or it is in another state. After `FileMustWait` the file is free, this
 * run has not counted, and `sendLater` sends its job in the same transaction.
 *
 * @throws what `work` throws, unless the file is gone
 */
export async function workOnFile(
  db: Db,
  {
    job,
    state,
    signal,
    sendLater,
  }: {
    job: FileKey;
    state: FileState;
    /** Aborted when the server stops, and when the job takes too long. */
    signal: AbortSignal;
    sendLater?: (tx: Tx, job: FileKey) => Promise<unknown>;
  },
  work: (given: FileWork) => Promise<void>,
): Promise<void> {
  const worker = randomUUID();
  const isOfJob = and(
    eq(gymFiles.gymId, job.gymId),
    eq(gymFiles.id, job.fileId),
    eq(gymFiles.state, state),
  );
  const [claimed] = await db
    .update(gymFiles)
    .set({ workedUntil: leaseEnd, worker, attempts: oneMore, isWaiting: false })
    .where(and(isOfJob, isFree))
    .returning({ attempts: gymFiles.attempts });
  if (!claimed) return;
  const isOwn = and(isOfJob, eq(gymFiles.worker, worker));
  if (claimed.attempts > MAX_ATTEMPTS) {
    const ended = { state: "FAILED", refusal: "killed", workedUntil: null } as const;
    await db.update(gymFiles).set(ended).where(isOwn);
    return;
  }
  const lost = new AbortController();
  const extend = async () => {
    const kept = await db
      .update(gymFiles)
      .set({ workedUntil: leaseEnd })
      .where(isOwn)
      .returning(ID);
    if (kept.length === 0) lost.abort();
  };
  // A database that is away for a moment takes no lease from its worker.
  const timer = setInterval(() => void extend().catch(() => {}), EXTEND_MS);
  try {
    await work({ signal: AbortSignal.any([signal, lost.signal]), worker });
  } catch (error) {
    if (sendLater && error instanceof FileMustWait) {
      await inTransaction(db, async (tx) => {
        const values = { workedUntil: null, worker: null, attempts: oneLess, isWaiting: true };
        const freed = await tx.update(gymFiles).set(values).where(isOwn).returning(ID);
        if (freed.length > 0) await sendLater(tx, job);
      });
    } else if (!lost.signal.aborted) throw error;
  } finally {
    clearInterval(timer);
    // The file waits for resume-file-work. A server that stops has not failed at it: the queue counts its stops.
    const left = signal.aborted
      ? { workedUntil: sql`now()`, ...(isOverdue(signal) ? {} : { attempts: oneLess }) }
      : { workedUntil: null };
    await db
      .update(gymFiles)
      .set(left)
      .where(isOwn)
      .catch(() => {});
  }
}

/** Whether the queue has ended the run because it took too long: such a file must not be tried for ever. */
const isOverdue = ({ reason }: AbortSignal): boolean =>
  reason instanceof Error && reason.name === "TimeoutError";

/** For an embedded database, whose only server has just started: what its last one worked on is free. */
export async function releaseFileWork(db: Db): Promise<void> {
  await db
    .update(gymFiles)
    .set({ workedUntil: sql`now()` })
    .where(isNotNull(gymFiles.workedUntil));
}
