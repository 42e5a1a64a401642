import { and, eq, isNull } from "drizzle-orm";
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
