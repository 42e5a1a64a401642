/** The card form begins: a customer at the provider, and the secret by which the browser puts a card on file. */
import type { Db } from "~/db/client.server";
import { sha256Hex } from "~/kernel/ids.server";
import type { PaymentPort } from "../payment-port";
import { ensureCustomer } from "./ensure-customer.server";

export async function prepareSetup(
  db: Db,
  {
    payments,
    student,
    attemptId,
  }: {
    payments: PaymentPort;
    student: { studentId: number; email: string; name: string };
    /** The form's; the same attempt gets the same secret. */
    attemptId: string;
  },
): Promise<{ clientSecret: string; attemptId: string }> {
  const customerRef = await ensureCustomer(db, { payments, student });
  // In letters that a provider's header can carry, whatever the caller's attempt is written in.
  const attempt = sha256Hex(attemptId).slice(0, 40);
  const idempotencyKey = `setup:${student.studentId}:${attempt}`;
  const { clientSecret } = await payments.prepareSetup({ idempotencyKey, customerRef });
  return { clientSecret, attemptId };
}
