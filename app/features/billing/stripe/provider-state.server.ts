/** Converts Stripe's objects to those of the payment port. Pure. */
import type { Stripe } from "stripe";
import { BrokenInvariant } from "~/kernel/errors";
import type {
  ProviderCheckout,
  ProviderDispute,
  ProviderInvoice,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
} from "../payment-port";
import { toPaidBy } from "../provider-sale";
import { refundsOf } from "./refunds-of-charge.server";

/** The metadata key of our order id, on every object that we create for the order. */
export const ORDER_ID_KEY = "orderId";

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

const toDate = (seconds: number): Date => new Date(seconds * 1000);
const toDateOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : toDate(seconds);

const SUBSCRIPTION_STATUSES: readonly ProviderSubscription["status"][] = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "paused",
  "canceled",
  "unpaid",
];
const INVOICE_STATUSES: readonly ProviderInvoice["status"][] = [
  "draft",
  "open",
  "paid",
  "void",
  "uncollectible",
];
const CHECKOUT_STATUSES: readonly ProviderCheckout["status"][] = ["open", "complete", "expired"];
/** `requires_capture` occurs only with manual capture, which we never use. */
const PAYMENT_STATUSES: readonly ProviderPayment["status"][] = [
  "requires_confirmation",
  "requires_payment_method",
  "requires_action",
  "processing",
  "succeeded",
  "canceled",
];

/** Stripe may add states, which must not pass as one of ours. @throws for an unknown state */
function toKnownStatus<T extends string>(
  status: string | null,
  ours: readonly T[],
  ref: string,
): T {
  const knownStatus = ours.find((name) => name === status);
  if (knownStatus === undefined) throw new BrokenInvariant(`Stripe says ${ref} is ${status}`);
  return knownStatus;
}

export function toProviderCheckout(session: Stripe.Checkout.Session): ProviderCheckout | null {
  const orderId = session.metadata?.[ORDER_ID_KEY];
  const customerRef = idOf(session.customer);
  if (!orderId || !customerRef) return null;
  return {
    kind: "checkout",
    ref: session.id,
    orderId,
    customerRef,
    status: toKnownStatus(session.status, CHECKOUT_STATUSES, session.id),
    failure: null,
    url: session.url ?? "",
    successUrl: session.success_url ?? "",
    paidBy: toPaidBy({
      subscriptionRef: idOf(session.subscription),
      paymentRef: idOf(session.payment_intent),
    }),
  };
}

/** The charges of payment intents; a failed attempt is a charge too. */
interface Charges {
  paid(intentRef: string | null): Stripe.Charge | null;
  disputesOf(chargeRef: string | undefined): ProviderDispute[];
  newestFailure(intentRef: string | null): string | null;
  refundsOf(charge: Stripe.Charge | null): ProviderRefund[];
}

/** `charges` are newest first, as Stripe lists them. */
export function readCharges(
  charges: readonly Stripe.Charge[],
  disputes: readonly Stripe.Dispute[],
  feeReturns: readonly Stripe.FeeRefund[],
): Charges {
  const listChargesOf = (intentRef: string | null) =>
    charges.filter((charge) => intentRef !== null && idOf(charge.payment_intent) === intentRef);
  return {
    paid: (intentRef) => listChargesOf(intentRef).find(({ paid }) => paid) ?? null,
    disputesOf: (chargeRef) =>
      disputesOf(disputes.filter((dispute) => idOf(dispute.charge) === chargeRef)),
    refundsOf: (charge) =>
      refundsOf(
        charge,
        feeReturns.filter(
          ({ fee }) => charge !== null && idOf(fee) === idOf(charge.application_fee),
        ),
      ),
    newestFailure: (intentRef) =>
      listChargesOf(intentRef).find(({ paid }) => !paid)?.failure_code ?? null,
  };
}

const disputesOf = (disputes: readonly Stripe.Dispute[]): ProviderDispute[] =>
  disputes.map(({ id, amount, status, created, evidence_details }) => ({
    disputeRef: id,
    amountMinor: amount,
    status: toDisputeStatus(status),
    createdAt: toDate(created),
    answerBy: toDateOrNull(evidence_details.due_by),
  }));

function toDisputeStatus(status: Stripe.Dispute.Status): ProviderDispute["status"] {
  if (status === "won") return "won";
  if (status === "lost") return "lost";
  // `prevented`: the dispute ended before any money moved.
  return status.startsWith("warning_") || status === "prevented" ? "inquiry" : "open";
}

export const intentOfInvoice = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.payments?.data.find(({ is_default: main }) => main)?.payment.payment_intent);

export function toProviderInvoice(
  invoice: Stripe.Invoice,
  { charges, intent }: { charges: Charges; intent: Stripe.PaymentIntent | null },
): ProviderInvoice {
  const intentRef = intentOfInvoice(invoice);
  const charge = charges.paid(intentRef);
  const isOpen = invoice.status === "open";
  // The invoice's own period is the previous one; its line has the period for which it is paid.
  const period = invoice.lines.data[0]?.period ?? {
    start: invoice.period_start,
    end: invoice.period_end,
  };
  return {
    invoiceRef: invoice.id,
    status: toKnownStatus(invoice.status, INVOICE_STATUSES, invoice.id),
    amountMinor: invoice.total,
    amountPaidMinor: invoice.amount_paid,
    currency: invoice.currency.toUpperCase(),
    periodStart: toDate(period.start),
    periodEnd: toDate(period.end),
    paidAt: toDateOrNull(invoice.status_transitions.paid_at),
    chargeRef: charge?.id ?? null,
    feeMinor: charge?.application_fee_amount ?? null,
    refunds: charges.refundsOf(charge),
    disputes: charges.disputesOf(charge?.id),
    attempts: invoice.attempt_count,
    needsAuthentication: isOpen && intent?.status === "requires_action",
    // The subscription may have been abandoned; the sync of its state then closes the order.
    failure: charge === null ? (failureOf(intent) ?? charges.newestFailure(intentRef)) : null,
    clientSecret: isOpen ? (intent?.client_secret ?? null) : null,
    hostedUrl: isOpen ? (invoice.hosted_invoice_url ?? null) : null,
  };
}

const failureOf = (intent: Stripe.PaymentIntent | null): string | null =>
  intent?.last_payment_error?.decline_code ?? intent?.last_payment_error?.code ?? null;

export function toProviderSubscription(
  subscription: Stripe.Subscription,
  invoices: ProviderInvoice[],
): ProviderSubscription | null {
  const orderId = subscription.metadata[ORDER_ID_KEY];
  const customerRef = idOf(subscription.customer);
  const [item] = subscription.items.data;
  if (!orderId || !customerRef || !item) return null;
  const amountMinor = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  return {
    kind: "subscription",
    ref: subscription.id,
    orderId,
    customerRef,
    status: toKnownStatus(subscription.status, SUBSCRIPTION_STATUSES, subscription.id),
    amountMinor,
    currency: item.price.currency.toUpperCase(),
    discountMinor: Math.min(amountMinor, discountOf(subscription, item.current_period_end)),
    startedAt: toDate(subscription.start_date),
    currentPeriodEnd: toDate(item.current_period_end),
    trialEnd: toDateOrNull(subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: toDateOrNull(subscription.cancel_at),
    canceledAt: toDateOrNull(subscription.canceled_at),
    endedAt: toDateOrNull(subscription.ended_at),
    keepsLatestCard:
      subscription.payment_settings?.save_default_payment_method === "on_subscription",
    invoices,
  };
}

/** The amount that the discounts take off the invoice due at `next` (unix seconds). */
function discountOf(subscription: Stripe.Subscription, next: number): number {
  let off = 0;
  for (const discount of subscription.discounts) {
    if (typeof discount === "string") throw new Error("Discounts are read expanded");
    if (discount.end !== null && discount.end <= next) continue;
    const { coupon } = discount.source;
    if (coupon !== null && typeof coupon !== "string") off += coupon.amount_off ?? 0;
  }
  return off;
}

export function toProviderPayment(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
  {
    disputes,
    feeReturns,
  }: { disputes: readonly Stripe.Dispute[]; feeReturns: readonly Stripe.FeeRefund[] } = {
    disputes: [],
    feeReturns: [],
  },
): ProviderPayment | null {
  const orderId = intent.metadata[ORDER_ID_KEY];
  const customerRef = idOf(intent.customer);
  if (!orderId || !customerRef) return null;
  const paid = charge?.paid ? charge : null;
  return {
    kind: "payment",
    ref: intent.id,
    orderId,
    customerRef,
    status: toKnownStatus(intent.status, PAYMENT_STATUSES, intent.id),
    amountMinor: intent.amount,
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? "",
    chargeRef: paid?.id ?? null,
    feeMinor: paid?.application_fee_amount ?? null,
    refunds: refundsOf(paid, feeReturns),
    disputes: disputesOf(disputes),
    failure: failureOf(intent),
    paidAt: paid ? toDate(paid.created) : null,
  };
}
