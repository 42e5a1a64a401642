/** Creates, renews, retries and ends subscriptions. */
import { DateTime } from "luxon";
import type { Stripe } from "stripe";
import { intentOf, isOver, latestInvoice, makeInvoice, payInvoice } from "./invoices";
import { destinationOf } from "./paying";
import { StripeRefusal, listOf, metadataOf, missing, refuse, type World } from "./world";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The days of the retries after a failed renewal; the subscription ends after the last one (stripe.md §3.8). */
const RETRY_DAYS = [3, 5, 7];
const MONTHS = { day: 0, week: 0, month: 1, year: 12 } as const;

/** `count` periods after the anchor, so that the 31st returns after a short month. */
export function periodEnd(anchor: number, price: Stripe.Price, count: number): number {
  const { interval, interval_count: every } = price.recurring ?? {
    interval: "month",
    interval_count: 1,
  };
  const months = MONTHS[interval as keyof typeof MONTHS];
  const start = DateTime.fromSeconds(anchor, { zone: "utc" });
  if (!months) throw refuse(`The stand-in has no interval ${interval}`);
  return start.plus({ months: months * every * count }).toUnixInteger();
}

export function findPrice(
  world: World,
  item: { price?: string; price_data?: Stripe.SubscriptionCreateParams.Item.PriceData },
  param: string,
): Stripe.Price {
  if (item.price !== undefined)
    return world.get<Stripe.Price>("price", item.price, `${param}[price]`);
  const data = item.price_data;
  if (!data) throw refuse("You must pass price or price_data", { param });
  const product = world.get<Stripe.Product>(
    "product",
    data.product,
    `${param}[price_data][product]`,
  );
  if (!product.active) {
    throw refuse(
      `The product ${product.id} is marked as inactive, and thus no new subscriptions can be created to any prices of this product.`,
    );
  }
  if (data.unit_amount === undefined) {
    throw refuse("You must pass unit_amount", { param: `${param}[price_data][unit_amount]` });
  }
  return makePrice(world, {
    currency: data.currency,
    product: data.product,
    unit_amount: data.unit_amount,
    recurring: data.recurring,
  });
}

export function makePrice(
  world: World,
  data: {
    currency: string;
    product: string;
    unit_amount: number;
    recurring?: { interval: string; interval_count?: number };
  },
): Stripe.Price {
  if (data.currency !== data.currency.toLowerCase()) {
    throw refuse(`Invalid currency: ${data.currency}`, { param: "currency" });
  }
  return world.make<Stripe.Price>("Prices.create", "price", {
    active: true,
    currency: data.currency,
    metadata: {},
    product: data.product,
    type: data.recurring ? "recurring" : "one_time",
    unit_amount: data.unit_amount,
    recurring: data.recurring
      ? {
          interval: data.recurring.interval as Stripe.Price.Recurring.Interval,
          interval_count: data.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
  });
}

interface SubscriptionInput {
  customer: string;
  price: Stripe.Price;
  paymentMethod: string | null;
  trialDays: number;
  coupon: Stripe.Coupon | null;
  feePercent: number | null;
  destination: string | null;
  metadata: Record<string, string>;
  keepsCard: boolean;
}

export function createSubscription(
  world: World,
  params: Stripe.SubscriptionCreateParams,
): Stripe.Subscription {
  const customer = world.get<Stripe.Customer>("customer", params.customer, "customer");
  const [item, ...more] = params.items ?? [];
  if (!item || more.length > 0) throw refuse("The stand-in sells one price", { param: "items" });
  const price = findPrice(world, item, "items[0]");
  if (!price.recurring) throw refuse("The price is not recurring", { param: "items[0]" });
  const method = params.default_payment_method ?? null;
  if (method !== null) {
    const { customer: owner } = world.get<Stripe.PaymentMethod>(
      "payment_method",
      method,
      "default_payment_method",
    );
    if (owner !== customer.id) {
      throw refuse(
        `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
        { code: "resource_missing", param: "default_payment_method" },
      );
    }
  }
  const fee =
    typeof params.application_fee_percent === "number" ? params.application_fee_percent : null;
  const destination = destinationOf(world, params.transfer_data);
  if (fee !== null && destination === null) {
    throw refuse("application_fee_percent needs transfer_data or a connected account", {
      param: "application_fee_percent",
    });
  }
  const behavior = params.payment_behavior ?? "allow_incomplete";
  const subscription = startSubscription(world, {
    customer: customer.id,
    price,
    paymentMethod: method,
    trialDays: params.trial_period_days ?? 0,
    coupon: couponOf(world, params.discounts),
    feePercent: fee,
    destination,
    metadata: metadataOf(params.metadata),
    keepsCard: params.payment_settings?.save_default_payment_method === "on_subscription",
  });
  if (behavior === "default_incomplete") return subscription;
  const refusal = payInvoice(world, latestInvoice(world, subscription));
  if (refusal && behavior === "error_if_incomplete") throw new StripeRefusal(402, refusal);
  return subscription;
}

export function couponOf(
  world: World,
  discounts: "" | null | undefined | { coupon?: string }[],
): Stripe.Coupon | null {
  const [discount] = discounts || [];
  if (!discount) return null;
  const coupon = world.find<Stripe.Coupon>("coupon", discount.coupon ?? "");
  if (!coupon) throw missing("coupon", discount.coupon ?? "", "discounts[0][coupon]");
  if (!coupon.valid)
    throw refuse(`Coupon ${coupon.id} is used up or expired`, { param: "discounts" });
  coupon.times_redeemed += 1;
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions) {
    coupon.valid = false;
  }
  return coupon;
}

export const paymentSettings = (keepsCard: boolean): Stripe.Subscription.PaymentSettings => ({
  payment_method_options: null,
  payment_method_types: null,
  save_default_payment_method: keepsCard ? "on_subscription" : "off",
});

/** Creates a subscription and its first invoice, which is open unless it is over zero. */
export function startSubscription(world: World, start: SubscriptionInput): Stripe.Subscription {
  const now = world.now();
  const trialEnd = start.trialDays > 0 ? now + start.trialDays * DAY : null;
  const subscription = world.make<Stripe.Subscription>("Subscriptions.create", "sub", {
    application_fee_percent: start.feePercent,
    billing_cycle_anchor: trialEnd ?? now,
    collection_method: "charge_automatically",
    currency: start.price.currency,
    customer: start.customer,
    default_payment_method: start.paymentMethod,
    metadata: start.metadata,
    payment_settings: paymentSettings(start.keepsCard),
    start_date: now,
    status: "incomplete",
    transfer_data: start.destination
      ? { amount_percent: null, destination: start.destination }
      : null,
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
  });
  const item = world.make<Stripe.SubscriptionItem>("SubscriptionItems.create", "si", {
    price: start.price,
    quantity: 1,
    subscription: subscription.id,
    metadata: {},
    current_period_start: now,
    current_period_end: trialEnd ?? periodEnd(now, start.price, 1),
  });
  subscription.items = listOf([item], `/v1/subscription_items?subscription=${subscription.id}`);
  if (start.coupon) subscription.discounts = [makeDiscount(world, subscription, start.coupon).id];
  makeInvoice(world, subscription, {
    reason: "subscription_create",
    start: now,
    end: item.current_period_end,
    full: trialEnd === null ? (start.price.unit_amount ?? 0) : 0,
  });
  world.emit("customer.subscription.created", subscription);
  return subscription;
}

function makeDiscount(world: World, subscription: Stripe.Subscription, coupon: Stripe.Coupon) {
  // A discount starts with the purchase, so a trial counts.
  const start = subscription.start_date;
  const months = coupon.duration === "repeating" ? (coupon.duration_in_months ?? 0) : null;
  const discount = world.make<Stripe.Discount & { id: string }>("Customers.deleteDiscount", "di", {
    customer: subscription.customer,
    source: { coupon: coupon.id, type: "coupon" },
    start,
    subscription: subscription.id,
  } as Partial<Stripe.Discount>);
  discount.end =
    months === null
      ? null
      : DateTime.fromSeconds(start, { zone: "utc" }).plus({ months }).toUnixInteger();
  delete (discount as { deleted?: unknown }).deleted;
  return discount;
}

/** The status of an unpaid invoice after its subscription has ended. */
type UnpaidInvoice =
  /** The subscription was incomplete, and expired or was cancelled. */
  | "void"
  /** The last retry failed; an installation sets this, so that no invoice stays payable (stripe.md §3.8). */
  | "uncollectible"
  /** An operator or our server cancelled the subscription; Stripe only stops collecting the invoice. */
  | "open";

export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  unpaid: UnpaidInvoice = "open",
): void {
  const now = world.now();
  const expires = subscription.status === "incomplete";
  subscription.status = expires ? "incomplete_expired" : "canceled";
  subscription.ended_at = now;
  subscription.canceled_at ??= now;
  closeInvoice(world, latestInvoice(world, subscription), expires ? "void" : unpaid);
  world.emit(
    expires ? "customer.subscription.updated" : "customer.subscription.deleted",
    subscription,
  );
}

function closeInvoice(world: World, invoice: Stripe.Invoice, status: UnpaidInvoice): void {
  if (invoice.status !== "open") return;
  invoice.auto_advance = false;
  if (status === "open") return;
  invoice.status = status;
  if (status === "uncollectible") {
    invoice.status_transitions.marked_uncollectible_at = world.now();
    world.emit("invoice.marked_uncollectible", invoice);
    return;
  }
  invoice.status_transitions.voided_at = world.now();
  const intent = intentOf(world, invoice);
  if (intent && intent.status !== "succeeded") intent.status = "canceled";
  world.emit("invoice.voided", invoice);
}

/**
 * Moves one customer's objects into the past, as a test clock of their own would. The number of the running period
 * stays the same, unlike its days, because months differ in length.
 */
export function ageCustomer(world: World, customer: string, days: number): void {
  const periods = world
    .all<Stripe.Subscription>("subscription")
    .filter((one) => one.customer === customer)
    .flatMap((subscription) =>
      subscription.items.data.map((item) => ({
        subscription,
        item,
        count: periodsOf(subscription),
      })),
    );
  world.age(customer, days * DAY);
  for (const { subscription, item, count } of periods) {
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.price, count);
    if (subscription.cancel_at !== null) subscription.cancel_at = item.current_period_end;
  }
}

/** The number of periods from the anchor to the end of the running one; 0 in a trial. */
function periodsOf({ billing_cycle_anchor: anchor, items }: Stripe.Subscription): number {
  const [item] = items.data;
  if (!item) throw new Error("A subscription without an item");
  let count = 0;
  while (periodEnd(anchor, item.price, count) < item.current_period_end) count += 1;
  return count;
}

/** The time of the next renewal, retry or end; null for an ended subscription. */
export function nextDue(world: World, subscription: Stripe.Subscription): number | null {
  if (isOver(subscription)) return null;
  if (subscription.status === "incomplete") return subscription.created + 23 * HOUR;
  const end = subscription.items.data[0]?.current_period_end ?? null;
  if (subscription.status !== "past_due") return end;
  const invoice = latestInvoice(world, subscription);
  const days = RETRY_DAYS[invoice.attempt_count - 1] ?? RETRY_DAYS.at(-1) ?? 0;
  return invoice.created + days * DAY;
}

/** Performs the due renewal, retry or end. */
export function performDue(world: World, subscription: Stripe.Subscription): void {
  if (subscription.status === "incomplete") return endSubscription(world, subscription);
  if (subscription.status === "past_due") return retryPayment(world, subscription);
  if (subscription.cancel_at_period_end) return endSubscription(world, subscription);
  const item = subscription.items.data[0];
  if (!item) throw new Error("A subscription without an item");
  const anchor = subscription.billing_cycle_anchor;
  const start = item.current_period_end;
  item.current_period_end = periodEnd(anchor, item.price, periodsOf(subscription) + 1);
  item.current_period_start = start;
  const invoice = makeInvoice(world, subscription, {
    reason: "subscription_cycle",
    start,
    end: item.current_period_end,
    full: item.price.unit_amount ?? 0,
  });
  payInvoice(world, invoice, { scheduled: true });
  if (invoice.status === "paid") {
    subscription.status = "active";
    world.emit("customer.subscription.updated", subscription);
    return;
  }
  subscription.status = "past_due";
  world.emit("customer.subscription.updated", subscription);
}

function retryPayment(world: World, subscription: Stripe.Subscription): void {
  const invoice = latestInvoice(world, subscription);
  if (invoice.attempt_count > RETRY_DAYS.length) {
    return endSubscription(world, subscription, "uncollectible");
  }
  payInvoice(world, invoice, { scheduled: true });
}
