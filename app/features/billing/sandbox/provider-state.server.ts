/** Converts the sandbox's rows to the objects of the payment port. */
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

/** The page is on the member's host and takes the place of the provider's own site. */
export const buildHostedUrl = (ref: string, backTo: string): string =>
  new URL(`/sandbox/checkout/${ref}`, backTo).href;

type CheckoutRow = typeof sandboxCheckouts.$inferSelect;

/** The page's status at `now`, also when no job has written its end yet. */
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
    url: buildHostedUrl(row.ref, successUrl),
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
  const findCharge = await loadCharges(
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
    invoices: invoices.map((invoice) => toProviderInvoice(invoice, row.backTo, findCharge)),
  };
}

/** Finds a charge's fee and refunds. */
type FindCharge = (chargeRef: string | null) => {
  feeMinor: number | null;
  refunds: ProviderRefund[];
};

async function loadCharges(db: DbOrTx, chargeRefs: string[]): Promise<FindCharge> {
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
    const toFee = (feeMinor: number) => (charge?.destinationRef == null ? null : feeMinor);
    return {
      feeMinor: toFee(charge?.feeMinor ?? 0),
      refunds: refunds
        .filter((refund) => refund.chargeRef === chargeRef)
        .map(({ ref, amountMinor, feeMinor, createdAt }) => ({
          refundRef: ref,
          amountMinor,
          createdAt,
          failed: false,
          shared: true,
          feeMinor: toFee(feeMinor),
        })),
    };
  };
}

function toProviderInvoice(
  row: InvoiceRow,
  backTo: string,
  findCharge: FindCharge,
): ProviderInvoice {
  const isOpen = row.status === "open";
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
    ...findCharge(row.chargeRef),
    disputes: [],
    attempts: row.attempts,
    needsAuthentication: row.needsAuthentication,
    failure: row.failure,
    clientSecret: isOpen ? row.clientSecret : null,
    hostedUrl: isOpen ? buildHostedUrl(row.ref, backTo) : null,
  };
}

export async function toProviderPayment(
  db: DbOrTx,
  row: typeof sandboxPayments.$inferSelect,
): Promise<ProviderPayment> {
  const findCharge = await loadCharges(db, row.chargeRef === null ? [] : [row.chargeRef]);
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
    ...findCharge(row.chargeRef),
    disputes: [],
    failure: row.failure,
    paidAt: row.paidAt,
  };
}
