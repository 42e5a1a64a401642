/**
 * Takes the due events of one subject for this process alone (product.md §18). A claim ends by itself, so that what a
 * stopped process has claimed is worked by another.
 */
import { and, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { MINUTE_MS } from "~/kernel/time";
import { paymentEvents } from "./schema.server";

const CLAIMED_FOR_MS = 2 * MINUTE_MS;
/** Claims are made one after another: two at once could each take an event of one subject. */
const CLAIM_LOCK = 7_204_116;
const MAX_CONCURRENT = 50;

export type ClaimedEvent = Pick<
  typeof paymentEvents.$inferSelect,
  "eventId" | "type" | "payload" | "attempts" | "subject" | "claimedUntil"
>;

/** Purchases first, then by due time; what failed before comes last. Empty: nothing is due that is not taken. */
export async function claimPaymentEvents(
  db: Db,
  {
    provider,
    mostAttempts,
    inWork,
    now,
  }: {
    provider: string;
    mostAttempts: number;
    /** Subjects this process works on: the provider may take longer to answer than a claim lasts. */
    inWork: readonly string[];
    now: Date;
  },
): Promise<ClaimedEvent[]> {
  const { eventId, subject, handledAt, attempts, turn, dueAt } = paymentEvents;
  const isDue = and(
    eq(paymentEvents.provider, provider),
    isNull(handledAt),
    sql`${attempts} < ${mostAttempts}`,
    lte(dueAt, now),
    inWork.length > 0 ? notInArray(subject, [...inWork]) : undefined,
  );
  const [waiting] = await db.select({ eventId }).from(paymentEvents).where(isDue).limit(1);
  if (!waiting) return [];
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
    const isFree = sql`not exists (select 1 from ${paymentEvents} claimed
      where claimed.provider = ${provider} and claimed.subject = ${subject}
        and claimed.handled_at is null and claimed.claimed_until > ${now.toISOString()}::timestamptz)`;
    const [first] = await tx
      .select({ subject })
      .from(paymentEvents)
      .where(and(isDue, isFree))
      .orderBy(turn, dueAt)
      .limit(1)
      .for("update", { skipLocked: true });
    if (!first) return [];
    const due = tx
      .select({ eventId })
      .from(paymentEvents)
      .where(and(isDue, eq(subject, first.subject)))
      .orderBy(turn, dueAt)
      .limit(MAX_CONCURRENT)
      .for("update", { skipLocked: true });
    return tx
      .update(paymentEvents)
      .set({ claimedUntil: new Date(now.getTime() + CLAIMED_FOR_MS) })
      .where(and(eq(paymentEvents.provider, provider), inArray(eventId, due)))
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

/** For a database that no other process uses: a claim in it was left by a process that has ended. */
export async function releaseClaims(db: Db): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ claimedUntil: null })
    .where(and(isNull(paymentEvents.handledAt), isNotNull(paymentEvents.claimedUntil)));
}
