import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { recordAffiliateSale } from "../affiliate/record-affiliate-sale.server";
import type { AgeAssertion } from "../permission/age";
import type { OrderRequest } from "./order-request";
import { orders } from "./schema.server";

/**
 * A second tab, or the form sent again, continues with the open order. Its answer may have been lost, so the return
 * address, the given answers and the time are updated to the latest submission.
 */
export async function resumeOrder(
  tx: Tx,
  orderId: string,
  request: OrderRequest,
  /** `known`: the order already belongs to this attempt. */
  { age, known }: { age: AgeAssertion | null; known: boolean },
): Promise<void> {
  const { attemptId, returnUrl, locale, now } = request;
  await tx
    .update(orders)
    .set({
      returnUrl,
      locale,
      ageAssertion: age,
      termsAcceptedAt: now,
      ...(known
        ? {}
        : { joinedAttempts: sql`array_append(${orders.joinedAttempts}, ${attemptId})` }),
    })
    .where(eq(orders.id, orderId));
  await recordAffiliateSale(tx, orderId, request);
}
