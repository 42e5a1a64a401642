import type { Tx } from "~/db/client.server";
import { announceBilling } from "../announce-billing.server";
import { recordCharge } from "../ledger/record-charge.server";
import { NO_LATER_PAYMENT } from "~/features/notifications/mail-data";
import type { Order } from "../orders/queries.server";
import type { ProviderInvoice, ProviderSubscription } from "../payment-port";
import { loadLaterPayment } from "./load-schedules.server";
import type { SubscriptionRow } from "./schema.server";
import { graceEnd, isCanceled, isTerminated } from "./subscription";

/** Records each invoice's charge and mails its receipt, or mails that the payment failed. */
export async function recordInvoices(
  tx: Tx,
  {
    order,
    remote,
    row,
    now,
  }: { order: Order; remote: ProviderSubscription; row: SubscriptionRow; now: Date },
): Promise<void> {
  for (const invoice of remote.invoices.toReversed()) {
    if (invoice.status === "paid") await recordPaidInvoice(tx, { order, invoice, row, now });
  }
  const [newest] = remote.invoices;
  if (remote.status !== "past_due" || newest?.status !== "open" || newest.attempts === 0) return;
  await announceBilling(tx, order, {
    kind: "paymentFailed",
    about: newest.invoiceRef,
    facts: {
      amountMinor: String(newest.amountMinor),
      currency: newest.currency,
      graceEnd: (graceEnd(row) ?? now).toISOString(),
      subscriptionId: row.id,
    },
  });
}

async function recordPaidInvoice(
  tx: Tx,
  {
    order,
    invoice,
    row,
    now,
  }: { order: Order; invoice: ProviderInvoice; row: SubscriptionRow; now: Date },
): Promise<void> {
  const paidAt = invoice.paidAt ?? now;
  if (invoice.chargeRef !== null && invoice.amountPaidMinor > 0) {
    await recordCharge(tx, order, {
      chargeRef: invoice.chargeRef,
      invoiceRef: invoice.invoiceRef,
      amountMinor: invoice.amountPaidMinor,
      currency: invoice.currency,
      feeMinor: invoice.feeMinor,
      period: { start: invoice.periodStart, end: invoice.periodEnd },
      at: paidAt,
      readAt: now,
      refunds: invoice.refunds,
      disputes: invoice.disputes,
    });
  }
  // The newest period alone tells the next price, so a late mail about an older one leaves it out.
  const renews =
    invoice.periodEnd >= row.currentPeriodEnd && !isTerminated(row) && !isCanceled(row);
  await announceBilling(tx, order, {
    kind: "receipt",
    about: invoice.invoiceRef,
    facts: {
      amountMinor: String(invoice.amountPaidMinor),
      currency: invoice.currency,
      at: paidAt.toISOString(),
      reference: order.id,
      subscriptionId: row.id,
      nextAt: invoice.periodEnd.toISOString(),
      nextAmountMinor: renews ? String(row.priceMinor - row.discountMinor) : "",
      ...(renews ? await loadLaterPayment(tx, row) : NO_LATER_PAYMENT),
    },
  });
}
