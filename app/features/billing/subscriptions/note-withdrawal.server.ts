import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { subscriptions } from "./schema.server";

/** Notes the day on which the member withdraws, before the provider is asked. The first notice of an order counts. */
export async function noteWithdrawal(
  db: DbOrTx,
  { orderId, at: withdrawnAt }: { orderId: string; at: Date },
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ withdrawnAt })
    .where(and(eq(subscriptions.orderId, orderId), isNull(subscriptions.withdrawnAt)));
}

/** Whether the member has given notice and the subscription has not ended yet. */
export async function isWithdrawalPending(db: DbOrTx, orderId: string): Promise<boolean> {
  const isPending = and(
    eq(subscriptions.orderId, orderId),
    isNotNull(subscriptions.withdrawnAt),
    isNull(subscriptions.endedAt),
  );
  return (await db.$count(subscriptions, isPending)) > 0;
}
