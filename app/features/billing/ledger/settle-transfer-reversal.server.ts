/**
 * Reclaims a creator's part of a lost dispute. It is recorded together with the ledger line. The provider refuses
 * while the creator's balance is empty, so it is tried daily until it succeeds. Safe to repeat and to run
 * concurrently.
 */
import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Db, DbOrTx } from "~/db/client.server";
import { DAY_MS } from "~/kernel/time";
import { orders } from "../orders/schema.server";
import type { PaymentPort, ProviderKey } from "../payment-port";
import { takeBacks } from "./schema.server";

type TakeBack = Pick<typeof takeBacks.$inferSelect, "disputeRef" | "chargeRef">;

export async function settleTransferReversal(
  db: Db,
  { payments, takeBack, now }: { payments: PaymentPort; takeBack: TakeBack; now: Date },
): Promise<void> {
  const { disputeRef, chargeRef } = takeBack;
  const set = (values: Partial<typeof takeBacks.$inferInsert>) =>
    db
      .update(takeBacks)
      .set(values)
      .where(and(eq(takeBacks.disputeRef, disputeRef), isNull(takeBacks.settledAt)));
  await set({ nextAttemptAt: new Date(now.getTime() + DAY_MS) });
  await payments.takeBackDisputed?.({ disputeRef, chargeRef });
  await set({ settledAt: now });
}

const select = (db: DbOrTx) =>
  db.select({ disputeRef: takeBacks.disputeRef, chargeRef: takeBacks.chargeRef }).from(takeBacks);

export const listOpenTakeBacksOfOrder = (db: DbOrTx, orderId: string): Promise<TakeBack[]> =>
  select(db).where(and(eq(takeBacks.orderId, orderId), isNull(takeBacks.settledAt)));

export const listDueTakeBacks = (
  db: DbOrTx,
  { provider, before, limit }: { provider: ProviderKey; before: Date; limit: number },
): Promise<TakeBack[]> =>
  select(db)
    .innerJoin(orders, eq(orders.id, takeBacks.orderId))
    .where(
      and(
        eq(orders.provider, provider),
        isNull(takeBacks.settledAt),
        lt(takeBacks.nextAttemptAt, before),
      ),
    )
    .orderBy(asc(takeBacks.nextAttemptAt))
    .limit(limit);
