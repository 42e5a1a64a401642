/**
 * One customer at the provider per student (decisions §9), kept in our own table. Asking the provider again is not
 * enough: it forgets idempotency keys, and names change; payments of a second customer would belong to nobody.
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
  // Of two at once only one is kept, and both continue with it.
  return (await findCustomerRef(db, whose)) ?? customerRef;
}
