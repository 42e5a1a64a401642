/** Applies the partner's events that are due, oldest first; several servers may run it at once. */
import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db, Tx } from "~/db/client.server";
import { databaseErrorCode, inTransaction } from "~/db/transaction.server";
import { changePartnerPass } from "~/features/billing/subscriptions/change-partner-pass.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { HOUR_MS, SECOND_MS } from "~/kernel/time";
import { findPass } from "./queries.server";
import { partnerEvents, partnerPasses } from "./schema.server";

type StoredEvent = typeof partnerEvents.$inferSelect;

/** @returns the number of events that were applied or have failed; 0: none is due */
export async function processPartnerEvents(
  db: Db,
  { now, log, batch = 50 }: { now: Date; log: Pick<Logger, "error">; batch?: number },
): Promise<number> {
  let count = 0;
  while (count < batch) {
    let claimed: StoredEvent | undefined;
    try {
      claimed = await inTransaction(db, async (tx) => {
        const event = await claimEvent(tx, now);
        if (event) await applyEvent(tx, event, now);
        return event;
      });
    } catch (error) {
      if (!(error instanceof EventFailed)) throw error;
      claimed = error.event;
      log.error({ err: error.cause, event: claimed.id }, "a partner's event could not be applied");
      await postponeEvent(db, error, now);
    }
    if (!claimed) break;
    count += 1;
  }
  return count;
}

class EventFailed extends Error {
  override name = "EventFailed";
  constructor(
    readonly event: StoredEvent,
    cause: unknown,
  ) {
    super("A partner's event could not be applied", { cause });
  }
}

async function claimEvent(tx: Tx, now: Date): Promise<StoredEvent | undefined> {
  const [event] = await tx
    .select()
    .from(partnerEvents)
    .where(and(isNull(partnerEvents.handledAt), lte(partnerEvents.dueAt, now)))
    .orderBy(asc(partnerEvents.dueAt), asc(partnerEvents.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return event;
}

async function applyEvent(tx: Tx, stored: StoredEvent, now: Date): Promise<void> {
  const { gpwId, occurredAt, endsAt } = stored.event;
  try {
    // The student is locked before the pass, as a connection does it.
    const known = await findPass(tx, gpwId);
    if (known?.studentId) await lockStudent(tx, known.studentId);
    const change = {
      endsAt: endsAt === null ? null : new Date(endsAt),
      changedAt: new Date(occurredAt),
    };
    const [pass] = await tx
      .insert(partnerPasses)
      .values({ gpwId, ...change })
      .onConflictDoUpdate({
        target: partnerPasses.gpwId,
        set: change,
        setWhere: or(
          isNull(partnerPasses.changedAt),
          lte(partnerPasses.changedAt, change.changedAt),
        ),
      })
      .returning({ studentId: partnerPasses.studentId });
    if (pass?.studentId) {
      if (pass.studentId !== known?.studentId) throw new Error("The pass was connected meanwhile");
      await changePartnerPass(tx, { studentId: pass.studentId, endsAt: change.endsAt, now });
    }
    await tx
      .update(partnerEvents)
      .set({ handledAt: now, lastError: null })
      .where(eq(partnerEvents.id, stored.id));
  } catch (error) {
    throw isRetried(error) ? error : new EventFailed(stored, error);
  }
}

/** A deadlock or a serialization failure: `inTransaction` runs the work again. */
const isRetried = (error: unknown): boolean =>
  ["40001", "40P01"].includes(databaseErrorCode(error) ?? "");

const MAX_DELAY_MS = 6 * HOUR_MS;

/** The job never gives an event up: each try waits longer than the one before, and the log names the event. */
async function postponeEvent(db: Db, { event, cause }: EventFailed, now: Date): Promise<void> {
  const delay = Math.min(MAX_DELAY_MS, 2 ** Math.min(event.attempts, 20) * SECOND_MS);
  await db
    .update(partnerEvents)
    .set({
      attempts: sql`${partnerEvents.attempts} + 1`,
      dueAt: new Date(now.getTime() + delay),
      lastError: cause instanceof Error ? cause.message.slice(0, 500) : String(cause),
    })
    .where(eq(partnerEvents.id, event.id));
}
