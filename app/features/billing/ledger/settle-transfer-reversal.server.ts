/**
 * Reclaims the creator's part of a charge whose dispute is lost. The provider refuses while the creator's balance is
 * empty, so a job retries daily. It may be repeated and run concurrently.
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
  const update = (values: Partial<typeof transferReversals.$inferInsert>) =>
    db
      .update(transferReversals)
      .set(values)
      .where(
        and(eq(transferReversals.disputeRef, disputeRef), isNull(transferReversals.settledAt)),
      );
  await update({ nextAttemptAt: new Date(now.getTime() + DAY_MS) });
  await payments.reverseDisputedTransfer?.({ disputeRef, chargeRef });
  await update({ settledAt: now });
}

const selectReversals = (db: DbOrTx) =>
  db
    .select({ disputeRef: transferReversals.disputeRef, chargeRef: transferReversals.chargeRef })
    .from(transferReversals);

export const listOpenReversalsOfOrder = (
  db: DbOrTx,
  orderId: string,
): Promise<TransferReversal[]> =>
  selectReversals(db).where(
    and(eq(transferReversals.orderId, orderId), isNull(transferReversals.settledAt)),
  );

export const listDueReversals = (
  db: DbOrTx,
  { provider, before, limit }: { provider: ProviderKey; before: Date; limit: number },
): Promise<TransferReversal[]> =>
  selectReversals(db)
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
