import { eq, inArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { affiliateSales } from "./affiliate/schema.server";
import { requestCustomerSync } from "./customers/request-customer-sync.server";
import { idempotencyKeys } from "./idempotency/schema.server";
import { orders } from "./orders/schema.server";
import { parentPermissions } from "./permission/schema.server";

/**
 * Removes what billing knows of a member beyond the sales themselves. Orders, subscriptions, ledger and refunds stay
 * without a name, because the law requires them. The reference of the customer stays too: `syncCustomer` deletes the
 * customer at the provider, which may be away now, and refunds and disputes name it later.
 *
 * @returns the member's orders, which mails to others name
 */
export async function forgetBuyer(tx: Tx, studentId: number): Promise<string[]> {
  await requestCustomerSync(tx, { studentId });
  await tx.delete(parentPermissions).where(eq(parentPermissions.studentId, studentId));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.studentId, studentId));
  const sales = await tx
    .update(orders)
    .set({ returnUrl: null })
    .where(eq(orders.studentId, studentId))
    .returning({ id: orders.id });
  const orderIds = sales.map(({ id }) => id);
  if (orderIds.length > 0) {
    await tx
      .update(affiliateSales)
      .set({ clickId: null })
      .where(inArray(affiliateSales.orderId, orderIds));
  }
  return orderIds;
}
