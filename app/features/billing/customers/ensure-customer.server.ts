/**
 * One customer at the provider per student (product.md §18), kept in our own table. Asking the provider again is not
 * enough: it forgets idempotency keys, and names change; payments of a second customer would belong to nobody. A
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
  const whose = { studentId, provider };
  const known = await findCustomerRef(db, whose);
  if (known !== null && (await payments.hasCustomer(known))) return known;
  const { customerRef } = await payments.ensureCustomer({ ...student, insteadOf: known });
  await inTransaction(db, async (tx) => {
    if (known !== null) {
      const { goneAt } = paymentCustomers;
      await tx
        .update(paymentCustomers)
        .set({ goneAt: sql`now()` })
        .where(
          and(
            eq(paymentCustomers.provider, provider),
            eq(paymentCustomers.customerRef, known),
            isNull(goneAt),
          ),
        );
    }
    await tx
      .insert(paymentCustomers)
      .values({ ...whose, customerRef })
      .onConflictDoNothing();
  });
  // Of two at once only one is kept, and both continue with it.
  return (await findCustomerRef(db, whose)) ?? customerRef;
}
