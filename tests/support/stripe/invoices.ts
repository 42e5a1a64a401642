/** Creates, charges and settles invoices of subscriptions. */
import type { Stripe } from "stripe";
import { addCard, CARDS, confirmIntent, makeIntent } from "./paying";
import { listOf, refuse, type StripeRefusal, type World } from "./world";

/** The first invoice uses up a `once` discount, even the zero invoice that opens a trial. */
function takeDiscount(world: World, subscription: Stripe.Subscription, full: number, at: number) {
  const id = subscription.discounts[0];
  if (typeof id !== "string") return 0;
  const discount = world.get<Stripe.Discount>("discount", id);
  if (discount.end !== null && at >= discount.end) return 0;
  const coupon = world.get<Stripe.Coupon>("coupon", discount.source.coupon);
  if (coupon.duration === "once") subscription.discounts = [];
  const off = coupon.amount_off ?? Math.round((full * (coupon.percent_off ?? 0)) / 100);
  return Math.min(full, off);
}

export function makeInvoice(
  world: World,
  subscription: Stripe.Subscription,
  period: {
    reason: "subscription_create" | "subscription_cycle";
    start: number;
    end: number;
    full: number;
  },
): Stripe.Invoice {
  const off = takeDiscount(world, subscription, period.full, period.start);
  const total = period.full - off;
  // A customer's credit pays before the card.
  const customer = world.get<Stripe.Customer>("customer", subscription.customer);
  const credit = Math.min(total, Math.max(0, -(customer.balance ?? 0)));
  customer.balance = (customer.balance ?? 0) + credit;
  const due = total - credit;
  const now = world.now();
  const previous = world.findAny(String(subscription.latest_invoice)) as Stripe.Invoice | null;
  const invoice = world.make<Stripe.Invoice>("Invoices.retrieve", "in", {
    amount_due: due,
    amount_remaining: due,
    attempt_count: 0,
    auto_advance: true,
    billing_reason: period.reason,
    collection_method: "charge_automatically",
    confirmation_secret: null,
    currency: subscription.currency,
    customer: subscription.customer,
    metadata: {},
    parent: {
      quote_details: null,
      type: "subscription_details",
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    // As at Stripe, the invoice's own period is the previous one; its line has the period for which it is paid.
    period_start: previous?.lines.data[0]?.period.start ?? period.start,
    period_end: period.start,
    starting_balance: -credit,
    status: "open",
    subtotal: period.full,
    total,
    total_discount_amounts: off > 0 ? [{ amount: off, discount: "di_taken" }] : [],
    hosted_invoice_url: `${world.origin()}/hosted/invoice/`,
  });
  invoice.hosted_invoice_url = `${world.origin()}/hosted/invoice/${invoice.id}`;
  invoice.status_transitions.finalized_at = now;
  invoice.payments = listOf([], `/v1/invoice_payments?invoice=${invoice.id}`);
  invoice.lines = listOf(
    [
      world.make<Stripe.InvoiceLineItem>("Invoices.updateLineItem", "il", {
        amount: period.full,
        currency: subscription.currency,
        invoice: invoice.id,
        metadata: {},
        period: { start: period.start, end: period.end },
        quantity: 1,
        subscription: subscription.id,
        subtotal: period.full,
      }),
    ],
    `/v1/invoices/${invoice.id}/lines`,
  );
  subscription.latest_invoice = invoice.id;
  if (due === 0) {
    settleInvoice(world, invoice);
    return invoice;
  }
  const destination = subscription.transfer_data?.destination ?? null;
  const intent = makeIntent(world, {
    amount: due,
    currency: subscription.currency,
    customer: subscription.customer,
    payment_method: subscription.default_payment_method,
    application_fee_amount:
      subscription.application_fee_percent === null
        ? null
        : Math.round((due * subscription.application_fee_percent) / 100),
    transfer_data: destination ? { destination } : null,
  });
  invoice.confirmation_secret = {
    client_secret: intent.client_secret ?? "",
    type: "payment_intent",
  };
  const payment = world.make<Stripe.InvoicePayment>("InvoicePayments.retrieve", "inpay", {
    amount_requested: due,
    currency: subscription.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
  });
  invoice.payments.data.push(payment);
  return invoice;
}

export function intentOf(world: World, invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  const id = invoice.payments?.data[0]?.payment.payment_intent;
  return typeof id === "string" ? world.get<Stripe.PaymentIntent>("payment_intent", id) : null;
}

export function latestInvoice(world: World, subscription: Stripe.Subscription): Stripe.Invoice {
  return world.get<Stripe.Invoice>("invoice", subscription.latest_invoice);
}

export function subscriptionOf(world: World, invoice: Stripe.Invoice): Stripe.Subscription {
  return world.get<Stripe.Subscription>(
    "subscription",
    invoice.parent?.subscription_details?.subscription,
  );
}

interface Attempt {
  /** An attempt of the retry schedule; after the first attempt only these increase the count. */
  scheduled?: boolean;
  /** Another card than the saved one. */
  method?: Stripe.PaymentMethod;
  /** The holder is present and confirms the payment to the bank. */
  authenticated?: boolean;
  /** The holder is absent, so the bank cannot ask. */
  holderAway?: boolean;
}

/** Charges the saved card. @returns the refusal, or null */
export function payInvoice(
  world: World,
  invoice: Stripe.Invoice,
  { scheduled = false, method, ...holder }: Attempt = {},
): StripeRefusal["body"] | null {
  if (invoice.status !== "open") return null;
  const subscription = subscriptionOf(world, invoice);
  const intent = intentOf(world, invoice);
  if (!intent) return null;
  intent.payment_method = method?.id ?? subscription.default_payment_method;
  if (scheduled || invoice.attempt_count === 0) invoice.attempt_count += 1;
  invoice.attempted = true;
  const refusal = intent.payment_method
    ? confirmIntent(world, intent, holder)
    : ({ type: "invalid_request_error", message: "No payment method" } as const);
  if (intent.status === "succeeded") {
    settleInvoice(world, invoice);
    keepCard(subscription, intent);
  } else {
    world.emit(
      intent.status === "requires_action"
        ? "invoice.payment_action_required"
        : "invoice.payment_failed",
      invoice,
    );
  }
  return refusal;
}

/** Saves the card if the subscription's settings say so; by default Stripe keeps the earlier card. */
function keepCard(subscription: Stripe.Subscription, intent: Stripe.PaymentIntent): void {
  const { save_default_payment_method: saveMode } = subscription.payment_settings ?? {};
  if (saveMode === "on_subscription") subscription.default_payment_method = intent.payment_method;
}

/** The customer pays an open invoice on its own page, with any card. */
export function payInvoicePage(
  world: World,
  invoice: Stripe.Invoice,
  number: string,
  { authenticated = false }: { authenticated?: boolean } = {},
): { outcome: "paid" | "authenticate" } | { outcome: "refused"; message: string } {
  if (invoice.status !== "open") throw refuse(`Invoice is ${invoice.status}`);
  const needsHolder = number === CARDS.authenticateOnce || number === CARDS.authenticateAlways;
  if (needsHolder && !authenticated) return { outcome: "authenticate" };
  const customer = typeof invoice.customer === "string" ? invoice.customer : null;
  const method = addCard(world, number, customer);
  const refusal = payInvoice(world, invoice, { method, authenticated });
  return refusal ? { outcome: "refused", message: refusal.message } : { outcome: "paid" };
}

/** Marks the invoice as paid, and its subscription as active or in its trial. */
export function settleInvoice(world: World, invoice: Stripe.Invoice): void {
  if (invoice.status === "paid") return;
  const subscription = subscriptionOf(world, invoice);
  invoice.status = "paid";
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.status_transitions.paid_at = world.now();
  for (const payment of invoice.payments?.data ?? []) {
    payment.status = "paid";
    payment.amount_paid = payment.amount_requested;
    payment.status_transitions.paid_at = world.now();
  }
  world.emit("invoice.paid", invoice);
  const inTrial = subscription.trial_end !== null && subscription.trial_end > world.now();
  const next = inTrial ? "trialing" : "active";
  if (subscription.status !== next && !isOver(subscription)) {
    subscription.status = next;
    world.emit("customer.subscription.updated", subscription);
  }
}

export function isOver({ status }: Stripe.Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}
