/**
 * Ends passes whose end has come, and moves the others on to their next month (product.md §17); a job runs it, because
 * no payment provider does.
 */
import { and, asc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { nextRenewal } from "./period";
import { subscriptions } from "./schema.server";
import { PASS_PERIOD } from "./start-partner-pass.server";

/** @returns the number of passes that were due; the job repeats the call until it is 0 */
export async function renewPartnerPasses(
  db: Db,
  { now, batch = 500 }: { now: Date; batch?: number },
): Promise<number> {
  const isRunning = and(
    eq(subscriptions.paymentProvider, "GYMPASS"),
    isNull(subscriptions.endedAt),
  );
  const due = await db
    .select({
      id: subscriptions.id,
      startedAt: subscriptions.startedAt,
      cancelAt: subscriptions.cancelAt,
    })
    .from(subscriptions)
    .where(
      and(
        isRunning,
        or(lte(subscriptions.cancelAt, now), lte(subscriptions.currentPeriodEnd, now)),
      ),
    )
    .orderBy(asc(subscriptions.currentPeriodEnd))
    .limit(batch);
  const over = due.filter(({ cancelAt }) => cancelAt !== null && cancelAt <= now);
  if (over.length > 0) {
    await db
      .update(subscriptions)
      .set({ status: "canceled", endedAt: subscriptions.cancelAt, syncedAt: now })
      // The partner may have taken the end back since.
      .where(
        and(
          isRunning,
          lte(subscriptions.cancelAt, now),
          inArray(
            subscriptions.id,
            over.map(({ id }) => id),
          ),
        ),
      );
  }
  for (const { id, startedAt, cancelAt } of due) {
    if (cancelAt !== null && cancelAt <= now) continue;
    await db
      .update(subscriptions)
      .set({ currentPeriodEnd: nextRenewal(startedAt, { ...PASS_PERIOD, now }), syncedAt: now })
      .where(and(isRunning, eq(subscriptions.id, id)));
  }
  return due.length;
}
