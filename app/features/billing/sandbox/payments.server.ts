/** The sandbox's single payments and its hosted pages. Each step is a transaction of its own. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { randomToken } from "~/kernel/ids.server";
import type { Sale } from "../payment-port";
import { shareOf } from "./accounts.server";
import { answerOfCard, answerOfCharge, digitsOf } from "./cards";
import { emitEvent } from "./events.server";
import {
  lockSubscription,
  openInvoiceOf,
  openSubscription,
  settleInvoice,
  type InvoiceRow,
} from "./invoices.server";
import { statusOfPage } from "./provider-state.server";
import {
  sandboxAccounts,
  sandboxCharges,
  sandboxCheckouts,
  sandboxInvoices,
  sandboxPayments,
  sandboxSubscriptions,
  type PageInput,
} from "./schema.server";

export type SandboxPayment =
  | { kind: "paid"; url: string }
  | { kind: "declined"; url: string }
  | { kind: "authenticate" }
  | { kind: "unknown-card" }
  | { kind: "closed"; url: string };

type PaymentRow = typeof sandboxPayments.$inferSelect;

export interface TypedCard {
  number: string;
  /** The card holder has confirmed the payment to the bank. */
  authenticated: boolean;
}

export async function openPayment(
  tx: Tx,
  sale: Omit<Sale, "orderedAt"> & { cardNumber: string },
): Promise<PaymentRow> {
  const { orderId, customerRef, cardNumber, destination, line, discount } = sale;
  await tx
    .insert(sandboxPayments)
    .values({
      ref: `pi_${randomToken()}`,
      orderId,
      customerRef,
      cardNumber,
      amountMinor: Math.max(0, line.amountMinor - (discount?.amountOffMinor ?? 0)),
      currency: line.currency,
      destination,
      status: "requires_confirmation",
      clientSecret: `secret_${randomToken()}`,
    })
    .onConflictDoNothing({ target: sandboxPayments.orderId });
  return lockPayment(tx, eq(sandboxPayments.orderId, orderId));
}

export async function lockPayment(tx: Tx, where: ReturnType<typeof eq>): Promise<PaymentRow> {
  const [row] = await tx.select().from(sandboxPayments).where(where).for("update");
  if (!row) throw new Error("sandbox: no such payment");
  return row;
}

async function settlePayment(tx: Tx, row: PaymentRow, time: Date): Promise<void> {
  const chargeRef = `ch_${row.ref}`;
  await tx
    .insert(sandboxCharges)
    .values({
      ref: chargeRef,
      paymentRef: row.ref,
      orderId: row.orderId,
      amountMinor: row.amountMinor,
      currency: row.currency,
      ...shareOf(row, row.destination),
      createdAt: time,
    })
    .onConflictDoNothing();
  await tx
    .update(sandboxPayments)
    .set({ status: "succeeded", chargeRef, failure: null, paidAt: time })
    .where(eq(sandboxPayments.ref, row.ref));
  await emitEvent(tx, "payment_intent.succeeded", { paymentRef: row.ref }, time);
}

/** Charges the saved card without its holder. */
export async function attemptPayment(tx: Tx, row: PaymentRow, time: Date): Promise<void> {
  if (row.status !== "requires_confirmation") return;
  const answer = answerOfCharge(row.cardNumber);
  if (answer === "ok") return settlePayment(tx, row, time);
  const status = answer === "declined" ? "requires_payment_method" : "requires_action";
  const failure = answer === "declined" ? "card_declined" : null;
  await tx.update(sandboxPayments).set({ status, failure }).where(eq(sandboxPayments.ref, row.ref));
}

/** Answers the hosted page's button; null for an unknown reference. */
export const payCheckout = (
  db: Db,
  ref: string,
  card: TypedCard,
  now: Date,
): Promise<SandboxPayment | null> =>
  inTransaction(db, (tx) =>
    ref.startsWith("in_")
      ? payInvoicePage(tx, ref, card, now)
      : payCheckoutPage(tx, ref, card, now),
  );

async function payCheckoutPage(
  tx: Tx,
  ref: string,
  card: TypedCard,
  now: Date,
): Promise<SandboxPayment | null> {
  const [row] = await tx
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.ref, ref))
    .for("update");
  if (!row) return null;
  const { input } = row;
  const status = statusOfPage(row, now);
  if (status === "complete") return { kind: "paid", url: input.successUrl };
  if (status !== "open") return { kind: "closed", url: input.cancelUrl };
  const refusal = refusalOf(card, input.trialDays > 0);
  if (refusal === "declined") {
    await tx
      .update(sandboxCheckouts)
      .set({ status: "declined" })
      .where(eq(sandboxCheckouts.ref, ref));
    await emitEvent(tx, "checkout.session.expired", { checkoutRef: ref }, now);
    return { kind: "declined", url: input.cancelUrl };
  }
  if (refusal) return { kind: refusal };
  const paid = await chargeCheckout(tx, input, digitsOf(card.number), now);
  await tx
    .update(sandboxCheckouts)
    .set({ status: "complete", ...paid })
    .where(eq(sandboxCheckouts.ref, ref));
  await emitEvent(tx, "checkout.session.completed", { checkoutRef: ref, ...paid }, now);
  return { kind: "paid", url: input.successUrl };
}

function refusalOf(
  card: TypedCard,
  isTrial: boolean,
): "declined" | "authenticate" | "unknown-card" | null {
  const answer = answerOfCard(card.number);
  if (answer === "unknown") return "unknown-card";
  if (answer === "declined") return "declined";
  if (answer === "needs-authentication") return card.authenticated ? null : "authenticate";
  return !isTrial && answerOfCharge(card.number) === "declined" ? "declined" : null;
}

/** Charges a card whose holder is present and has answered the bank. */
async function chargeCheckout(
  tx: Tx,
  input: PageInput,
  cardNumber: string,
  now: Date,
): Promise<{ subscriptionRef: string } | { paymentRef: string }> {
  if (input.line.interval === null) {
    const payment = await openPayment(tx, { ...input, cardNumber });
    await settlePayment(tx, payment, now);
    return { paymentRef: payment.ref };
  }
  // The page of an overdue invoice leads back to the profile, on the host where the member is signed in.
  const backTo = new URL("/profile", input.cancelUrl).href;
  const row = await openSubscription(tx, { ...input, cardNumber, backTo }, now);
  const invoice = await openInvoiceOf(tx, row.ref);
  if (invoice) await settleInvoice(tx, { row, invoice, time: now });
  else await emitEvent(tx, "invoice.paid", { subscriptionRef: row.ref }, now);
  return { subscriptionRef: row.ref };
}

/** Pays an overdue invoice on its page, with any card, which the sandbox then saves. */
async function payInvoicePage(
  tx: Tx,
  ref: string,
  card: TypedCard,
  now: Date,
): Promise<SandboxPayment | null> {
  const [unlocked] = await tx.select().from(sandboxInvoices).where(eq(sandboxInvoices.ref, ref));
  if (!unlocked) return null;
  const row = await lockSubscription(tx, eq(sandboxSubscriptions.ref, unlocked.subscriptionRef));
  const [invoice] = await tx.select().from(sandboxInvoices).where(eq(sandboxInvoices.ref, ref));
  if (invoice?.status === "paid") return { kind: "paid", url: row.backTo };
  if (invoice?.status !== "open" || row.endedAt) return { kind: "closed", url: row.backTo };
  const refusal = refusalOf(card, false);
  if (refusal === "declined") return { kind: "declined", url: row.backTo };
  if (refusal) return { kind: refusal };
  const cardNumber = digitsOf(card.number);
  await tx
    .update(sandboxSubscriptions)
    .set({ cardNumber })
    .where(eq(sandboxSubscriptions.ref, row.ref));
  await settleInvoice(tx, { row: { ...row, cardNumber }, invoice, time: now });
  return { kind: "paid", url: row.backTo };
}

/** Applies the holder's answer to the bank to the payment that waits for it; null for an unknown secret. */
export const authenticatePayment = (
  db: Db,
  clientSecret: string,
  { accepted }: { accepted: boolean },
  now: Date,
): Promise<{ kind: "succeeded" | "declined" } | null> =>
  inTransaction(db, async (tx) => {
    const [invoice] = await tx
      .select()
      .from(sandboxInvoices)
      .where(eq(sandboxInvoices.clientSecret, clientSecret));
    if (invoice) return authenticateInvoice(tx, invoice, { accepted, now });
    const [unlocked] = await tx
      .select({ ref: sandboxPayments.ref })
      .from(sandboxPayments)
      .where(eq(sandboxPayments.clientSecret, clientSecret));
    if (!unlocked) return null;
    const row = await lockPayment(tx, eq(sandboxPayments.ref, unlocked.ref));
    if (row.status === "succeeded") return { kind: "succeeded" };
    if (row.status !== "requires_action") return { kind: "declined" };
    if (accepted) {
      await settlePayment(tx, row, now);
      return { kind: "succeeded" };
    }
    await tx
      .update(sandboxPayments)
      .set({ status: "requires_payment_method", failure: "payment_intent_authentication_failure" })
      .where(eq(sandboxPayments.ref, row.ref));
    return { kind: "declined" };
  });

async function authenticateInvoice(
  tx: Tx,
  unlocked: InvoiceRow,
  { accepted, now }: { accepted: boolean; now: Date },
): Promise<{ kind: "succeeded" | "declined" }> {
  const row = await lockSubscription(tx, eq(sandboxSubscriptions.ref, unlocked.subscriptionRef));
  const [invoice] = await tx
    .select()
    .from(sandboxInvoices)
    .where(eq(sandboxInvoices.ref, unlocked.ref));
  if (invoice?.status === "paid") return { kind: "succeeded" };
  if (invoice?.status !== "open" || !invoice.needsAuthentication) return { kind: "declined" };
  if (accepted) {
    await settleInvoice(tx, { row, invoice, time: now });
    return { kind: "succeeded" };
  }
  await tx
    .update(sandboxInvoices)
    .set({ needsAuthentication: false, failure: "payment_intent_authentication_failure" })
    .where(and(eq(sandboxInvoices.ref, invoice.ref), eq(sandboxInvoices.status, "open")));
  return { kind: "declined" };
}

/** The facts of an overdue invoice, in the form of those of a purchase. */
export async function showInvoice(db: Db, ref: string) {
  const [row] = await db
    .select({ invoice: sandboxInvoices, subscription: sandboxSubscriptions })
    .from(sandboxInvoices)
    .innerJoin(sandboxSubscriptions, eq(sandboxSubscriptions.ref, sandboxInvoices.subscriptionRef))
    .where(eq(sandboxInvoices.ref, ref));
  if (!row) return null;
  const { invoice, subscription } = row;
  const [seller] = await db
    .select({ name: sandboxAccounts.holderName })
    .from(sandboxAccounts)
    .where(eq(sandboxAccounts.ref, subscription.destination?.accountRef ?? ""));
  const { orderId, customerRef, name, currency, timeZone, backTo } = subscription;
  const status = { open: "open", paid: "complete" }[invoice.status] ?? "expired";
  return {
    status,
    idempotencyKey: ref,
    orderId,
    customerRef,
    line: { name, amountMinor: invoice.amountMinor, currency, interval: null },
    discount: null,
    trialDays: 0,
    destination: null,
    timeZone,
    successUrl: backTo,
    cancelUrl: backTo,
    locale: "en",
    brand: { name: seller?.name ?? name, logoUrl: null },
  };
}
