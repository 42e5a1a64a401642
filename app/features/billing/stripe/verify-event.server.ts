/** Checks a webhook's signature and extracts the references it is about (product.md §18, security.md §9). */
import { Stripe } from "stripe";
import type { EventRefusal, VerifiedEvent } from "../payment-port";
import type { StripeSettings } from "./client.server";
import { idOf, ORDER } from "./provider-state.server";

const TOLERANCE_SECONDS = 300;

export function verifyEvent(
  { webhookSecrets, secretKey }: StripeSettings,
  { rawBody, signature, now }: { rawBody: string; signature: string | null; now: Date },
): VerifiedEvent | { ok: false; reason: EventRefusal } {
  if (signature === null) return { ok: false, reason: "bad-signature" };
  // The SDK would verify one of two timestamps while we check the age of the other.
  const [time, ...times] = signature.split(",").filter((part) => part.startsWith("t="));
  if (times.length > 0) return { ok: false, reason: "bad-signature" };
  const seconds = Number(/^t=(\d{1,12})$/.exec(time ?? "")?.[1]);
  for (const secret of webhookSecrets) {
    let event: Stripe.Event;
    try {
      // We check the age ourselves: the SDK accepts timestamps in the future (security.md §9).
      event = Stripe.webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        Number.MAX_SAFE_INTEGER,
        undefined,
        now.getTime(),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) continue;
      return { ok: false, reason: "malformed" };
    }
    if (!(Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS)) {
      return { ok: false, reason: "too-old" };
    }
    if (!isEvent(event)) return { ok: false, reason: "malformed" };
    if (event.livemode !== isLive(secretKey)) return { ok: false, reason: "wrong-mode" };
    return readSigned(event);
  }
  return { ok: false, reason: "bad-signature" };
}

/** Of real money; restricted keys too. */
const isLive = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey);

/** Signed, and still not of the form that its type promises. */
function readSigned(event: Stripe.Event): VerifiedEvent | { ok: false; reason: EventRefusal } {
  try {
    return readEvent(event);
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, reason: "malformed" };
    throw error;
  }
}

/** The SDK only checks that the signed body is JSON; this checks that it is an event. */
function isEvent(event: Stripe.Event | null): boolean {
  const { id, type, created, data } = event ?? {};
  const said = typeof id === "string" && typeof type === "string" && typeof created === "number";
  return said && typeof data?.object === "object" && data.object !== null;
}

/**
 * The platform's events we listen to; its endpoint at Stripe needs no others (stripe.md §3.6). Stripe's list
 * endpoint takes at most twenty types.
 */
export const PLATFORM_EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.expired",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;

/** Events of creators' accounts, for the Connect endpoint; the platform's event list never contains them. */
export const ACCOUNT_EVENT_TYPES = [
  "account.updated",
  "account.application.deauthorized",
  "capability.updated",
] as const;

export const EVENT_TYPES = [...PLATFORM_EVENT_TYPES, ...ACCOUNT_EVENT_TYPES] as const;

export const readEvent = (event: Stripe.Event): VerifiedEvent => ({
  ok: true,
  eventId: event.id,
  type: event.type,
  createdAt: new Date(event.created * 1000),
  mark: null,
  ...NOTHING,
  ...refsOf(event),
});

type Refs = Pick<
  VerifiedEvent,
  "mark" | "accountRef" | "checkoutRef" | "subscriptionRef" | "paymentRef" | "chargeRef"
>;

const NOTHING: Omit<Refs, "mark"> = {
  accountRef: null,
  checkoutRef: null,
  subscriptionRef: null,
  paymentRef: null,
  chargeRef: null,
};

/**
 * The references of what changed; the rest of the event is never used (product.md §18). None for an event we do not
 * listen to.
 */
function refsOf(event: Stripe.Event): Partial<Refs> {
  switch (event.type) {
    case "account.updated":
      return { accountRef: event.data.object.id };
    case "account.application.deauthorized":
      return { accountRef: event.account ?? null };
    case "capability.updated":
      return { accountRef: idOf(event.data.object.account) };
    default:
      // Creators' own sales at Stripe are not ours, though their events arrive here too.
      return event.account === undefined ? saleOf(event) : {};
  }
}

function saleOf(event: Stripe.Event): Partial<Refs> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired": {
      const { id, subscription, payment_intent: payment } = event.data.object;
      return {
        mark: markOf(event.data.object),
        checkoutRef: id,
        subscriptionRef: idOf(subscription),
        paymentRef: idOf(payment),
      };
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return { mark: markOf(event.data.object), subscriptionRef: event.data.object.id };
    case "invoice.paid":
    case "invoice.payment_failed":
    case "invoice.payment_action_required":
    case "invoice.voided":
    case "invoice.marked_uncollectible": {
      const { customer, parent } = event.data.object;
      const about = parent?.subscription_details;
      return {
        mark: markOf({ metadata: about?.metadata, customer }),
        subscriptionRef: idOf(about?.subscription),
      };
    }
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled": {
      // An intent made by an invoice carries no order id; the invoice's own event covers it.
      const { id, metadata } = event.data.object;
      return metadata[ORDER] ? { mark: markOf(event.data.object), paymentRef: id } : {};
    }
    case "charge.refunded":
      return { mark: markOf(event.data.object), chargeRef: event.data.object.id };
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return { chargeRef: idOf(event.data.object.charge) };
    default:
      return {};
  }
}

const markOf = ({
  metadata,
  customer,
}: {
  metadata?: Stripe.Metadata | null;
  customer: string | { id: string } | null;
}): VerifiedEvent["mark"] => ({
  orderId: metadata?.[ORDER] ?? null,
  customerRef: idOf(customer),
});
