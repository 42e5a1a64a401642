/** The sandbox's customers and their saved cards. */
import { and, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { randomToken } from "~/kernel/ids.server";
import type { PaymentPort } from "../payment-port";
import { answerOfCard, digitsOf } from "./cards";
import { endSubscription } from "./end-subscription.server";
import type { TypedCard } from "./payments.server";
import {
  sandboxCustomers,
  sandboxPaymentMethods,
  sandboxSetups,
  sandboxSubscriptions,
} from "./schema.server";

type SandboxSetup =
  | { kind: "succeeded"; paymentMethod: string }
  | { kind: "declined" }
  | { kind: "authenticate" }
  | { kind: "unknown-card" };

export interface SandboxCustomers extends Pick<
  PaymentPort,
  | "ensureCustomer"
  | "hasCustomer"
  | "updateCustomer"
  | "deleteCustomer"
  | "prepareSetup"
  | "readPaymentMethod"
> {
  /** Saves the card of the card form; null for an unknown secret. */
  confirmSetup(clientSecret: string, card: TypedCard): Promise<SandboxSetup | null>;
}

export const createSandboxCustomers = (db: Db, clock: () => Date): SandboxCustomers => ({
  async ensureCustomer({ studentId, email, name }) {
    await db
      .insert(sandboxCustomers)
      .values({ ref: `cus_${randomToken()}`, studentId, email, name })
      .onConflictDoUpdate({ target: sandboxCustomers.studentId, set: { email, name } });
    const [customer] = await db
      .select({ customerRef: sandboxCustomers.ref })
      .from(sandboxCustomers)
      .where(eq(sandboxCustomers.studentId, studentId));
    if (!customer) throw new Error("sandbox: the customer is gone");
    return customer;
  },

  async hasCustomer(ref) {
    const customers = await db
      .select({ ref: sandboxCustomers.ref })
      .from(sandboxCustomers)
      .where(eq(sandboxCustomers.ref, ref));
    return customers.length > 0;
  },

  async updateCustomer({ customerRef, email, name }) {
    await db
      .update(sandboxCustomers)
      .set({ email, name })
      .where(eq(sandboxCustomers.ref, customerRef));
  },

  deleteCustomer: (ref) => inTransaction(db, (tx) => removeCustomer(tx, ref, clock())),

  async prepareSetup({ idempotencyKey, customerRef }) {
    await db
      .insert(sandboxSetups)
      .values({
        ref: `seti_${randomToken()}`,
        idempotencyKey,
        customerRef,
        clientSecret: `secret_${randomToken()}`,
      })
      .onConflictDoNothing({ target: sandboxSetups.idempotencyKey });
    const [setup] = await db
      .select({ setupRef: sandboxSetups.ref, clientSecret: sandboxSetups.clientSecret })
      .from(sandboxSetups)
      .where(eq(sandboxSetups.idempotencyKey, idempotencyKey));
    if (!setup) throw new Error("sandbox: the set-up is gone");
    return setup;
  },

  async readPaymentMethod(ref) {
    const [row] = await db
      .select({ customerRef: sandboxPaymentMethods.customerRef })
      .from(sandboxPaymentMethods)
      .where(eq(sandboxPaymentMethods.ref, ref));
    return row ?? null;
  },

  confirmSetup: (clientSecret, card) => confirmSetup(db, clientSecret, card),
});

async function confirmSetup(
  db: Db,
  clientSecret: string,
  card: TypedCard,
): Promise<SandboxSetup | null> {
  const answer = answerOfCard(card.number);
  const paymentMethod = `pm_${randomToken()}`;
  return inTransaction(db, async (tx) => {
    const [setup] = await tx
      .select()
      .from(sandboxSetups)
      .where(eq(sandboxSetups.clientSecret, clientSecret))
      .for("update");
    if (!setup) return null;
    if (answer === "unknown") return { kind: "unknown-card" as const };
    if (answer === "declined") return { kind: "declined" as const };
    if (answer === "needs-authentication" && !card.authenticated) {
      return { kind: "authenticate" as const };
    }
    const number = digitsOf(card.number);
    await tx
      .insert(sandboxPaymentMethods)
      .values({ ref: paymentMethod, customerRef: setup.customerRef, number });
    await tx
      .update(sandboxSetups)
      .set({ paymentMethodRef: paymentMethod })
      .where(eq(sandboxSetups.ref, setup.ref));
    return { kind: "succeeded" as const, paymentMethod };
  });
}

/** Removes the customer with its cards and ends its subscriptions; payments and refunds name only the reference. */
async function removeCustomer(tx: Tx, ref: string, now: Date): Promise<void> {
  await tx.delete(sandboxCustomers).where(eq(sandboxCustomers.ref, ref));
  await tx.delete(sandboxSetups).where(eq(sandboxSetups.customerRef, ref));
  await tx.delete(sandboxPaymentMethods).where(eq(sandboxPaymentMethods.customerRef, ref));
  const running = await tx
    .select({ ref: sandboxSubscriptions.ref })
    .from(sandboxSubscriptions)
    .where(and(eq(sandboxSubscriptions.customerRef, ref), isNull(sandboxSubscriptions.endedAt)));
  for (const subscription of running) await endSubscription(tx, subscription.ref, now);
}

/** @throws for a card that is not this customer's */
export async function getSavedCardNumber(
  db: Db,
  { paymentMethodRef, customerRef }: { paymentMethodRef: string; customerRef: string },
): Promise<string> {
  const [card] = await db
    .select({ number: sandboxPaymentMethods.number })
    .from(sandboxPaymentMethods)
    .where(
      and(
        eq(sandboxPaymentMethods.ref, paymentMethodRef),
        eq(sandboxPaymentMethods.customerRef, customerRef),
      ),
    );
  if (!card) throw new Error("sandbox: no such payment method of this customer");
  return card.number;
}
