/**
 * Claims the due events of one subject for this process (product.md §18). A claim expires, so that another process
 * takes over the events of one that has stopped.
 */
import { and, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { MINUTE_MS } from "~/kernel/time";
import type { ProviderKey } from "../payment-port";
import { paymentEvents } from "./schema.server";

const CLAIM_TTL_MS = 2 * MINUTE_MS;
/** Serializes claims: two concurrent ones could each take an event of one subject. */
const CLAIM_LOCK = 7_204_116;
const MAX_EVENTS = 50;

export type ClaimedEvent = Pick<
  typeof paymentEvents.$inferSelect,
  "eventId" | "type" | "payload" | "attempts" | "subject" | "claimedUntil"
>;

/** Takes purchases first, then other events by due time, then those that failed before. */
export async function claimPaymentEvents(
  db: Db,
  {
    provider,
    maxAttempts,
    runningSubjects,
    now,
  }: {
    provider: ProviderKey;
    maxAttempts: number;
    /** Subjects that this process is processing: the provider may answer later than the claim expires. */
    runningSubjects: readonly string[];
    now: Date;
  },
): Promise<ClaimedEvent[]> {
  const { eventId, subject, handledAt, attempts, turn, dueAt } = paymentEvents;
  const isDue = and(
    eq(paymentEvents.provider, provider),
    isNull(handledAt),
    sql`${attempts} < ${maxAttempts}`,
    lte(dueAt, now),
    runningSubjects.length > 0 ? notInArray(subject, [...runningSubjects]) : undefined,
  );
  const [dueEvent] = await db.select({ eventId }).from(paymentEvents).where(isDue).limit(1);
  if (!dueEvent) return [];
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
    const isUnclaimed = sql`not exists (select 1 from ${paymentEvents} claimed
      where claimed.provider = ${provider} and claimed.subject = ${subject}
        and claimed.handled_at is null and claimed.claimed_until > ${now.toISOString()}::timestamptz)`;
    const [first] = await tx
      .select({ subject })
      .from(paymentEvents)
      .where(and(isDue, isUnclaimed))
      .orderBy(turn, dueAt)
      .limit(1)
      .for("update", { skipLocked: true });
    if (!first) return [];
    const dueIds = tx
      .select({ eventId })
      .from(paymentEvents)
      .where(and(isDue, eq(subject, first.subject)))
      .orderBy(turn, dueAt)
      .limit(MAX_EVENTS)
      .for("update", { skipLocked: true });
    return tx
      .update(paymentEvents)
      .set({ claimedUntil: new Date(now.getTime() + CLAIM_TTL_MS) })
      .where(and(eq(paymentEvents.provider, provider), inArray(eventId, dueIds)))
      .returning({
        eventId,
        type: paymentEvents.type,
        payload: paymentEvents.payload,
        attempts,
        subject,
        claimedUntil: paymentEvents.claimedUntil,
      });
  });
}

/** Call it only where no other process uses the database: every claim in it belongs to a process that has ended. */
export async function releaseClaims(db: Db): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ claimedUntil: null })
    .where(and(isNull(paymentEvents.handledAt), isNotNull(paymentEvents.claimedUntil)));
}
