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
import { transferReversals } from "./schema.server";

type TransferReversal = Pick<typeof transferReversals.$inferSelect, "disputeRef" | "chargeRef">;

export async function settleTransferReversal(
  db: Db,
  { payments, reversal, now }: { payments: PaymentPort; reversal: TransferReversal; now: Date },
): Promise<void> {
  const { disputeRef, chargeRef } = reversal;
  const set = (values: Partial<typeof transferReversals.$inferInsert>) =>
    db
      .update(transferReversals)
      .set(values)
      .where(
        and(eq(transferReversals.disputeRef, disputeRef), isNull(transferReversals.settledAt)),
      );
  await set({ nextAttemptAt: new Date(now.getTime() + DAY_MS) });
  await payments.reverseDisputedTransfer?.({ disputeRef, chargeRef });
  await set({ settledAt: now });
}

const select = (db: DbOrTx) =>
  db
    .select({ disputeRef: transferReversals.disputeRef, chargeRef: transferReversals.chargeRef })
    .from(transferReversals);

export const listOpenReversalsOfOrder = (
  db: DbOrTx,
  orderId: string,
): Promise<TransferReversal[]> =>
  select(db).where(
    and(eq(transferReversals.orderId, orderId), isNull(transferReversals.settledAt)),
  );

export const listDueReversals = (
  db: DbOrTx,
  { provider, before, limit }: { provider: ProviderKey; before: Date; limit: number },
): Promise<TransferReversal[]> =>
  select(db)
    .innerJoin(orders, eq(orders.id, transferReversals.orderId))
    .where(
      and(
        eq(orders.provider, provider),
        isNull(transferReversals.settledAt),
        lt(transferReversals.nextAttemptAt, before),
      ),
    )
    .orderBy(asc(transferReversals.nextAttemptAt))
    .limit(limit);
