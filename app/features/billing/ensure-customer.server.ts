/** One customer at the provider per student (decisions §9), noted with us so that a payment is known to be theirs. */
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "./payment-port";
import { paymentCustomers } from "./schema.server";

export async function ensureCustomer(
  db: Db,
  {
    payments,
    student,
  }: { payments: PaymentPort; student: { studentId: number; email: string; name: string } },
): Promise<string> {
  const { customerRef } = await payments.ensureCustomer(student);
  await db
    .insert(paymentCustomers)
    .values({ studentId: student.studentId, provider: payments.key, customerRef })
    .onConflictDoNothing();
  return customerRef;
}
