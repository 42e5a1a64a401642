/** Checks the signature of a webhook's event and extracts its references (product.md §18, security.md §9). */
import { Stripe } from "stripe";
import type { EventRefusal, VerifiedEvent } from "../payment-port";
import type { StripeSettings } from "./client.server";
import { idOf, ORDER_ID_KEY } from "./provider-state.server";

const TOLERANCE_SECONDS = 300;

export function verifyEvent(
  { webhookSecrets, secretKey }: StripeSettings,
  { rawBody, signature, now }: { rawBody: string; signature: string | null; now: Date },
): VerifiedEvent | { ok: false; reason: EventRefusal } {
  if (signature === null) return { ok: false, reason: "bad-signature" };
  // With two timestamps the SDK verifies one, and we would check the age of the other.
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
    return tryReadEvent(event);
  }
  return { ok: false, reason: "bad-signature" };
}

/** True for keys that move real money, restricted ones included. */
const isLive = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey);

/** Refuses a signed event that lacks the form of its type. */
function tryReadEvent(event: Stripe.Event): VerifiedEvent | { ok: false; reason: EventRefusal } {
  try {
    return readEvent(event);
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, reason: "malformed" };
    throw error;
  }
}

/** The SDK checks only that the signed body is JSON. */
function isEvent(event: Stripe.Event | null): boolean {
  const { id, type, created, data } = event ?? {};
  const hasNames =
    typeof id === "string" && typeof type === "string" && typeof created === "number";
  return hasNames && typeof data?.object === "object" && data.object !== null;
}

/**
 * The platform's events that we handle; its webhook endpoint at Stripe needs no others (stripe.md §3.6). Stripe lists
 * events of at most twenty types at once.
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

/** Events of creators' accounts, for the Connect webhook endpoint; the platform's event list never contains them. */
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
  ...NO_REFS,
  ...refsOf(event),
});

type Refs = Pick<
  VerifiedEvent,
  "mark" | "accountRef" | "checkoutRef" | "subscriptionRef" | "paymentRef" | "chargeRef"
>;

const NO_REFS: Omit<Refs, "mark"> = {
  accountRef: null,
  checkoutRef: null,
  subscriptionRef: null,
  paymentRef: null,
  chargeRef: null,
};

/**
 * The references of the objects that changed; we never use the rest of the event (product.md §18). Empty for a type
 * that we do not handle.
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
      // Events of creators' own sales at Stripe arrive here too and concern no order of ours.
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
      const details = parent?.subscription_details;
      return {
        mark: markOf({ metadata: details?.metadata, customer }),
        subscriptionRef: idOf(details?.subscription),
      };
    }
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled": {
      // The intent of an invoice has no order id; the invoice has an event of its own.
      const { id, metadata } = event.data.object;
      return metadata[ORDER_ID_KEY] ? { mark: markOf(event.data.object), paymentRef: id } : {};
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
  orderId: metadata?.[ORDER_ID_KEY] ?? null,
  customerRef: idOf(customer),
});
