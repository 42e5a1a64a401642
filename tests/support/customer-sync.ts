/** The row that says what a provider is still to be told of a student, for tests of `syncCustomer`. */
import { eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { paymentCustomers } from "~/features/billing/customers/schema.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { reconcilePayments } from "~/features/billing/reconcile-payments.server";
import { exactlyOne } from "~/kernel/errors";

export async function readCustomerRow(db: Db, { studentId }: { studentId: number }) {
  const rows = await db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.studentId, studentId));
  return exactlyOne(rows, "customer");
}

/** Two minutes pass: claims follow the clock of the database, which no test moves. */
export const expireClaims = (db: Db) =>
  db
    .update(paymentCustomers)
    .set({ claimedUntil: sql`${paymentCustomers.claimedUntil} - interval '2 minutes'` })
    .where(isNotNull(paymentCustomers.claimedUntil));

/** Runs the job of every minute; returns its messages. */
export async function reconcile(db: Db, payments: PaymentPort, now: Date): Promise<string[]> {
  const messages: string[] = [];
  const log = { error: (_facts: unknown, message?: string) => void messages.push(message ?? "") };
  await reconcilePayments(db, { payments, now, log });
  return messages;
}
