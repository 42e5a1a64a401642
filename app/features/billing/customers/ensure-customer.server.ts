/**
 * One customer at the provider per student (product.md §18), kept in our own table. Asking the provider again is not
 * enough: it forgets idempotency keys, and names change; payments of a second customer would match no student. A
 * customer that was deleted in the provider's dashboard can buy nothing more and is replaced by a new one.
 */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { PaymentPort } from "../payment-port";
import { findCustomerRef } from "./queries.server";
import { paymentCustomers } from "./schema.server";

export async function ensureCustomer(
  db: Db,
  {
    payments,
    student,
  }: { payments: PaymentPort; student: { studentId: number; email: string; name: string } },
): Promise<string> {
  const { studentId } = student;
  const provider = payments.key;
  const key = { studentId, provider };
  const currentRef = await findCustomerRef(db, key);
  if (currentRef !== null && (await payments.hasCustomer(currentRef))) return currentRef;
  const { customerRef } = await payments.ensureCustomer({ ...student, insteadOf: currentRef });
  await inTransaction(db, async (tx) => {
    if (currentRef !== null) {
      const { goneAt } = paymentCustomers;
      await tx
        .update(paymentCustomers)
        .set({ goneAt: sql`now()` })
        .where(
          and(
            eq(paymentCustomers.provider, provider),
            eq(paymentCustomers.customerRef, currentRef),
            isNull(goneAt),
          ),
        );
    }
    await tx
      .insert(paymentCustomers)
      .values({ ...key, customerRef })
      .onConflictDoNothing();
  });
  // Of two at once only one is kept, and both continue with it.
  return (await findCustomerRef(db, key)) ?? customerRef;
}
