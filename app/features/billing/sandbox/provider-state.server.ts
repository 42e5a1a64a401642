/** The sandbox's rows in the terms of the port. */
import { desc, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type {
  ProviderCheckout,
  ProviderInvoice,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
} from "../payment-port";
import { toPaidBy } from "../provider-sale";
import { discountAt, type InvoiceRow, type SubscriptionRow } from "./invoices.server";
import {
  sandboxCharges,
  sandboxInvoices,
  sandboxRefunds,
  type sandboxCheckouts,
  type sandboxPayments,
} from "./schema.server";

/** The page is on the host the member came from, as a stand-in for the provider's own site. */
export const hostedUrl = (ref: string, backTo: string): string =>
  new URL(`/sandbox/checkout/${ref}`, backTo).href;

type CheckoutRow = typeof sandboxCheckouts.$inferSelect;

/** As the page stands at that moment, though its end has not been written yet. */
export const statusOfPage = ({ status, expiresAt }: CheckoutRow, now: Date): string =>
  status === "open" && expiresAt !== null && expiresAt <= now ? "expired" : status;

export function toProviderCheckout(row: CheckoutRow, now: Date): ProviderCheckout {
  const { successUrl } = row.input;
  const status = statusOfPage(row, now);
  return {
    kind: "checkout",
    ref: row.ref,
    orderId: row.orderId,
    customerRef: row.customerRef,
    status: status === "complete" || status === "open" ? status : "expired",
    failure: status === "declined" ? "card_declined" : null,
    paidBy: toPaidBy(row),
    url: hostedUrl(row.ref, successUrl),
    successUrl,
  };
}

export async function toProviderSubscription(
  db: DbOrTx,
  row: SubscriptionRow,
): Promise<ProviderSubscription> {
  const invoices = await db
    .select()
    .from(sandboxInvoices)
    .where(eq(sandboxInvoices.subscriptionRef, row.ref))
    .orderBy(desc(sandboxInvoices.periodStart))
    .limit(24);
  const charged = await readCharges(
    db,
    invoices.flatMap(({ chargeRef }) => chargeRef ?? []),
  );
  return {
    kind: "subscription",
    ref: row.ref,
    orderId: row.orderId,
    customerRef: row.customerRef,
    status: row.status as ProviderSubscription["status"],
    amountMinor: row.amountMinor,
    currency: row.currency,
    discountMinor: discountAt(row, row.currentPeriodEnd),
    startedAt: row.startedAt,
    currentPeriodEnd: row.currentPeriodEnd,
    trialEnd: row.trialEnd,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    cancelAt: row.cancelAtPeriodEnd ? row.currentPeriodEnd : null,
    canceledAt: row.canceledAt,
    endedAt: row.endedAt,
    keepsLatestCard: true,
    invoices: invoices.map((invoice) => toProviderInvoice(invoice, row.backTo, charged)),
  };
}

/** Finds the fee on a charge and its refunds. */
type Charged = (chargeRef: string | null) => { feeMinor: number | null; refunds: ProviderRefund[] };

async function readCharges(db: DbOrTx, chargeRefs: string[]): Promise<Charged> {
  const [charges, refunds] =
    chargeRefs.length === 0
      ? [[], []]
      : await Promise.all([
          db.select().from(sandboxCharges).where(inArray(sandboxCharges.ref, chargeRefs)),
          db
            .select()
            .from(sandboxRefunds)
            .where(inArray(sandboxRefunds.chargeRef, chargeRefs))
            .orderBy(desc(sandboxRefunds.createdAt)),
        ]);
  return (chargeRef) => {
    const charge = charges.find(({ ref }) => ref === chargeRef);
    const ofCharge = (feeMinor: number) => (charge?.destinationRef == null ? null : feeMinor);
    return {
      feeMinor: ofCharge(charge?.feeMinor ?? 0),
      refunds: refunds
        .filter((refund) => refund.chargeRef === chargeRef)
        .map(({ ref, amountMinor, feeMinor, createdAt }) => ({
          refundRef: ref,
          amountMinor,
          createdAt,
          failed: false,
          shared: true,
          feeMinor: ofCharge(feeMinor),
        })),
    };
  };
}

function toProviderInvoice(row: InvoiceRow, backTo: string, charged: Charged): ProviderInvoice {
  const open = row.status === "open";
  return {
    invoiceRef: row.ref,
    status: row.status as ProviderInvoice["status"],
    amountMinor: row.amountMinor,
    amountPaidMinor: row.status === "paid" ? row.amountMinor : 0,
    currency: row.currency,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    paidAt: row.paidAt,
    chargeRef: row.chargeRef,
    ...charged(row.chargeRef),
    disputes: [],
    attempts: row.attempts,
    needsAuthentication: row.needsAuthentication,
    failure: row.failure,
    clientSecret: open ? row.clientSecret : null,
    hostedUrl: open ? hostedUrl(row.ref, backTo) : null,
  };
}

export async function toProviderPayment(
  db: DbOrTx,
  row: typeof sandboxPayments.$inferSelect,
): Promise<ProviderPayment> {
  const charged = await readCharges(db, row.chargeRef === null ? [] : [row.chargeRef]);
  return {
    kind: "payment",
    ref: row.ref,
    orderId: row.orderId,
    customerRef: row.customerRef,
    status: row.status as ProviderPayment["status"],
    amountMinor: row.amountMinor,
    currency: row.currency,
    clientSecret: row.clientSecret,
    chargeRef: row.chargeRef,
    ...charged(row.chargeRef),
    disputes: [],
    failure: row.failure,
    paidAt: row.paidAt,
  };
}
