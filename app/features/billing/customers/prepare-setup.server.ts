/** Prepares the card form: a customer at the provider, and the client secret with which the browser saves a card. */
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
    /** The same attempt gets the same secret. */
    attemptId: string;
  },
): Promise<{ clientSecret: string; attemptId: string }> {
  const customerRef = await ensureCustomer(db, { payments, student });
  // Hashed, because a caller's id may contain characters that an HTTP header cannot carry.
  const attemptHash = sha256Hex(attemptId).slice(0, 40);
  const idempotencyKey = `setup:${student.studentId}:${attemptHash}`;
  const { clientSecret } = await payments.prepareSetup({ idempotencyKey, customerRef });
  return { clientSecret, attemptId };
}
