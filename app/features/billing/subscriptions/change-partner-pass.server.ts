/** Carries the partner's word over to the student's pass (product.md §17). The caller holds the student's lock. */
import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { subscriptions } from "./schema.server";
import { startPartnerPass } from "./start-partner-pass.server";

/**
 * @param endsAt null: the pass runs without an end. A pass that has ended is never revived: a new one starts.
 */
export async function changePartnerPass(
  tx: Tx,
  { studentId, endsAt, now }: { studentId: number; endsAt: Date | null; now: Date },
): Promise<void> {
  const isOver = endsAt !== null && endsAt <= now;
  const running = await tx
    .update(subscriptions)
    .set({
      syncedAt: now,
      cancelAt: endsAt,
      canceledAt: endsAt && now,
      ...(isOver ? { status: "canceled", endedAt: endsAt } : {}),
    })
    .where(
      and(
        eq(subscriptions.studentId, studentId),
        eq(subscriptions.paymentProvider, "GYMPASS"),
        isNull(subscriptions.endedAt),
      ),
    )
    .returning({ id: subscriptions.id });
  if (running.length === 0 && !isOver) await startPartnerPass(tx, { studentId, endsAt, now });
}
