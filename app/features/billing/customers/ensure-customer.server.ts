/**
 * One customer at the provider per student (decisions §9), noted with us so that a payment is known to be theirs. The
 * provider is asked once: it forgets who asked before, and a person's name changes; a second customer's payments would
 * be nobody's.
 */
import type { Db } from "~/db/client.server";
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
  const whose = { studentId, provider: payments.key };
  const known = await findCustomerRef(db, whose);
  if (known !== null) return known;
  const { customerRef } = await payments.ensureCustomer(student);
  await db
    .insert(paymentCustomers)
    .values({ ...whose, customerRef })
    .onConflictDoNothing();
  // Of two at once, one is noted, and both go on with that.
  return (await findCustomerRef(db, whose)) ?? customerRef;
}
