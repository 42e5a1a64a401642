/**
 * Returns the student's one customer at the provider (product.md §18), which our own table stores. The provider's
 * idempotency is not enough: it forgets keys, and names change; payments of a second customer would match no student. A
 * customer that was deleted in the provider's dashboard can buy nothing more, so a new one replaces it.
 */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { lockContact } from "~/features/identity/lock-contact.server";
import { lockStudent } from "~/features/identity/lock-student.server";
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
    // The new row's key would lock the student after the account, in another order than a deletion of the account.
    await lockStudent(tx, studentId);
    const contact = await lockContact(tx, studentId);
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
      // The account may have changed since the caller read it, when there was no row to note the change on.
      .values({ ...key, customerRef, contactVersion: isSamePerson(contact, student) ? 0 : 1 })
      .onConflictDoNothing();
  });
  // Two concurrent calls store one customer, and both continue with it.
  return (await findCustomerRef(db, key)) ?? customerRef;
}

const isSamePerson = (
  contact: Awaited<ReturnType<typeof lockContact>>,
  { email, name }: { email: string; name: string },
): boolean =>
  contact !== null &&
  contact.email === email &&
  `${contact.firstName} ${contact.lastName}` === name;
