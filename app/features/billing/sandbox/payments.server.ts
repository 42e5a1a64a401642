/** The sandbox's single payments and its hosted pages, each step a transaction of its own. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { randomToken } from "~/kernel/ids.server";
import type { Sale } from "../payment-port";
import { shareOf } from "./accounts.server";
import { answerOfCard, answerOfCharge, digitsOf } from "./cards";
import { tell } from "./events.server";
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

export type PaymentRow = typeof sandboxPayments.$inferSelect;

export interface TypedCard {
  number: string;
  /** The card holder's bank has said yes. */
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

async function settlePayment(tx: Tx, row: PaymentRow, at: Date): Promise<void> {
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
      createdAt: at,
    })
    .onConflictDoNothing();
  await tx
    .update(sandboxPayments)
    .set({ status: "succeeded", chargeRef, failure: null, paidAt: at })
    .where(eq(sandboxPayments.ref, row.ref));
  await tell(tx, "payment_intent.succeeded", { paymentRef: row.ref }, at);
}

/** Charges the card on file without its holder. */
export async function attemptPayment(tx: Tx, row: PaymentRow, at: Date): Promise<void> {
  if (row.status !== "requires_confirmation") return;
  const answer = answerOfCharge(row.cardNumber);
  if (answer === "ok") return settlePayment(tx, row, at);
  const status = answer === "declined" ? "requires_payment_method" : "requires_action";
  const failure = answer === "declined" ? "card_declined" : null;
  await tx.update(sandboxPayments).set({ status, failure }).where(eq(sandboxPayments.ref, row.ref));
}

/** The hosted page's button. Null for an unknown reference. */
export const payCheckout = (
  db: Db,
  ref: string,
  card: TypedCard,
  now: Date,
): Promise<SandboxPayment | null> =>
  inTransaction(db, (tx) =>
    ref.startsWith("in_") ? payInvoicePage(tx, ref, card, now) : payPage(tx, ref, card, now),
  );

async function payPage(
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
    await tell(tx, "checkout.session.expired", { checkoutRef: ref }, now);
    return { kind: "declined", url: input.cancelUrl };
  }
  if (refusal) return { kind: refusal };
  const paid = await chargePage(tx, input, digitsOf(card.number), now);
  await tx
    .update(sandboxCheckouts)
    .set({ status: "complete", ...paid })
    .where(eq(sandboxCheckouts.ref, ref));
  await tell(tx, "checkout.session.completed", { checkoutRef: ref, ...paid }, now);
  return { kind: "paid", url: input.successUrl };
}

function refusalOf(
  card: TypedCard,
  laterOnly: boolean,
): "declined" | "authenticate" | "unknown-card" | null {
  const answer = answerOfCard(card.number);
  if (answer === "unknown") return "unknown-card";
  if (answer === "declined") return "declined";
  if (answer === "needs-authentication") return card.authenticated ? null : "authenticate";
  return !laterOnly && answerOfCharge(card.number) === "declined" ? "declined" : null;
}

/** The holder is present, so any authentication is done. */
async function chargePage(
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
  // An overdue invoice is paid from the profile, on the host where the member is signed in.
  const backTo = new URL("/profile", input.cancelUrl).href;
  const row = await openSubscription(tx, { ...input, cardNumber, backTo }, now);
  const invoice = await openInvoiceOf(tx, row.ref);
  if (invoice) await settleInvoice(tx, { row, invoice, at: now });
  else await tell(tx, "invoice.paid", { subscriptionRef: row.ref }, now);
  return { subscriptionRef: row.ref };
}

/** The page of an overdue invoice: another card may be used and is then saved. */
async function payInvoicePage(
  tx: Tx,
  ref: string,
  card: TypedCard,
  now: Date,
): Promise<SandboxPayment | null> {
  const [found] = await tx.select().from(sandboxInvoices).where(eq(sandboxInvoices.ref, ref));
  if (!found) return null;
  const row = await lockSubscription(tx, eq(sandboxSubscriptions.ref, found.subscriptionRef));
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
  await settleInvoice(tx, { row: { ...row, cardNumber }, invoice, at: now });
  return { kind: "paid", url: row.backTo };
}

/** The holder's answer to their bank, for a payment that waits for it. Null: nothing waits under this secret. */
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
    const [known] = await tx
      .select({ ref: sandboxPayments.ref })
      .from(sandboxPayments)
      .where(eq(sandboxPayments.clientSecret, clientSecret));
    if (!known) return null;
    const row = await lockPayment(tx, eq(sandboxPayments.ref, known.ref));
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
  found: InvoiceRow,
  { accepted, now }: { accepted: boolean; now: Date },
): Promise<{ kind: "succeeded" | "declined" }> {
  const row = await lockSubscription(tx, eq(sandboxSubscriptions.ref, found.subscriptionRef));
  const [invoice] = await tx
    .select()
    .from(sandboxInvoices)
    .where(eq(sandboxInvoices.ref, found.ref));
  if (invoice?.status === "paid") return { kind: "succeeded" };
  if (invoice?.status !== "open" || !invoice.needsAuthentication) return { kind: "declined" };
  if (accepted) {
    await settleInvoice(tx, { row, invoice, at: now });
    return { kind: "succeeded" };
  }
  await tx
    .update(sandboxInvoices)
    .set({ needsAuthentication: false, failure: "payment_intent_authentication_failure" })
    .where(and(eq(sandboxInvoices.ref, invoice.ref), eq(sandboxInvoices.status, "open")));
  return { kind: "declined" };
}

/** Shows an overdue invoice on the same page as a purchase. */
export async function showInvoice(db: Db, ref: string) {
  const [found] = await db
    .select({ invoice: sandboxInvoices, subscription: sandboxSubscriptions })
    .from(sandboxInvoices)
    .innerJoin(sandboxSubscriptions, eq(sandboxSubscriptions.ref, sandboxInvoices.subscriptionRef))
    .where(eq(sandboxInvoices.ref, ref));
  if (!found) return null;
  const { invoice, subscription } = found;
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
