import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { paymentCustomers } from "./schema.server";

/**
 * Notes that the provider has an old address or name of a student, or that the account is purged, in the transaction of
 * that change. `syncCustomer` tells the provider later, because a transaction calls no network.
 */
export async function requestCustomerSync(
  tx: Tx,
  { studentId }: { studentId: number },
): Promise<void> {
  await tx
    .update(paymentCustomers)
    .set({ contactVersion: sql`${paymentCustomers.contactVersion} + 1` })
    .where(and(eq(paymentCustomers.studentId, studentId), isNull(paymentCustomers.goneAt)));
}
