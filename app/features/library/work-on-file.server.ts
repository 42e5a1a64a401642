/**
 * One worker at a time checks or processes a file, over all servers. Its lease is extended while it works, so that of a
 * worker that was killed the file is free again after a minute (resume-file-work.server.ts), long before the job
 * expires that it had.
 */
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
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

/** What a worker may work on: free, or left by one that was killed. */
const isFree = or(isNull(gymFiles.workedUntil), lt(gymFiles.workedUntil, sql`now()`));

/**
 * Does nothing when another worker has the file, or it is in another state. `work` is given a signal that is aborted
 * too when the file is deleted.
 *
 * @throws what `work` throws, unless the file is gone
 */
export async function workOnFile(
  db: Db,
  { job, state, signal }: { job: FileKey; state: FileState; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const isOfJob = and(
    eq(gymFiles.gymId, job.gymId),
    eq(gymFiles.id, job.fileId),
    eq(gymFiles.state, state),
  );
  const [claimed] = await db
    .update(gymFiles)
    .set({ workedUntil: leaseEnd, attempts: sql`${gymFiles.attempts} + 1` })
    .where(and(isOfJob, isFree))
    .returning({ attempts: gymFiles.attempts });
  if (!claimed) return;
  if (claimed.attempts > MAX_ATTEMPTS) {
    const ended = { state: "FAILED", refusal: "killed", workedUntil: null } as const;
    await db.update(gymFiles).set(ended).where(isOfJob);
    return;
  }
  const lost = new AbortController();
  const extend = async () => {
    const kept = await db
      .update(gymFiles)
      .set({ workedUntil: leaseEnd })
      .where(isOfJob)
      .returning({ id: gymFiles.id });
    if (kept.length === 0) lost.abort();
  };
  // A database that is away for a moment takes no lease from its worker.
  const timer = setInterval(() => void extend().catch(() => {}), EXTEND_MS);
  try {
    await work(AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    if (!lost.signal.aborted) throw error;
  } finally {
    clearInterval(timer);
    // A server that stops has not failed at the file, which waits for resume-file-work: the queue counts its stops.
    const left = signal.aborted
      ? { workedUntil: sql`now()`, attempts: sql`${gymFiles.attempts} - 1` }
      : { workedUntil: null };
    await db
      .update(gymFiles)
      .set(left)
      .where(isOfJob)
      .catch(() => {});
  }
}

/** For an embedded database, whose only server has just started: what its last one worked on is free. */
export async function releaseFileWork(db: Db): Promise<void> {
  await db
    .update(gymFiles)
    .set({ workedUntil: sql`now()` })
    .where(isNotNull(gymFiles.workedUntil));
}
