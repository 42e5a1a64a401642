/** The doorbell's signature, and what of ours an event is about (decisions §9, security.md 9). */
import { Stripe } from "stripe";
import type { VerifiedEvent } from "../payment-port";
import type { StripeSettings } from "./client.server";
import { idOf, ORDER } from "./truth.server";

const TOLERANCE_SECONDS = 300;

export function verifyEvent(
  { webhookSecrets }: StripeSettings,
  { rawBody, signature, now }: { rawBody: string; signature: string | null; now: Date },
): VerifiedEvent | { ok: false; reason: "bad-signature" | "too-old" | "malformed" } {
  if (signature === null) return { ok: false, reason: "bad-signature" };
  const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  for (const secret of webhookSecrets) {
    let event: Stripe.Event;
    try {
      // The tolerance is ours: the SDK's lets timestamps of the future pass (security.md 9).
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
    return readEvent(event);
  }
  return { ok: false, reason: "bad-signature" };
}

/**
 * The platform's own events that say something to us; its endpoint at Stripe needs no others (README, "Going live").
 * Their list can be asked for no more than twenty at once.
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

/** Of creators' accounts, for the Connect endpoint; the platform's list of events never holds them. */
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
  accountRef: accountOf(event),
  ...refsOf(event),
});

/** The creator's account that changed: what it can do, what it needs, or that it left us. */
function accountOf({ type, account, data }: Stripe.Event): string | null {
  const object = data.object as { object?: string };
  if (object.object === "account") return (object as Stripe.Account).id;
  if (object.object === "capability") return idOf((object as Stripe.Capability).account);
  return type === "account.application.deauthorized" ? (account ?? null) : null;
}

/** What changed; the rest of the event is never used (decisions §9). */
function refsOf({ type, data }: Stripe.Event) {
  const object = data.object as { object?: string };
  const none = { checkoutRef: null, subscriptionRef: null, paymentRef: null, chargeRef: null };
  switch (object.object) {
    case "checkout.session": {
      const session = object as Stripe.Checkout.Session;
      return {
        ...none,
        checkoutRef: session.id,
        subscriptionRef: idOf(session.subscription),
        paymentRef: idOf(session.payment_intent),
      };
    }
    case "subscription":
      return { ...none, subscriptionRef: (object as Stripe.Subscription).id };
    case "invoice": {
      const { parent } = object as Stripe.Invoice;
      return { ...none, subscriptionRef: idOf(parent?.subscription_details?.subscription) };
    }
    case "payment_intent": {
      // One that an invoice made carries no order of ours; the invoice's own event tells of it.
      const { id, metadata } = object as Stripe.PaymentIntent;
      return metadata[ORDER] ? { ...none, paymentRef: id } : none;
    }
    case "charge":
      // One that succeeded or failed is told of by its invoice or intent.
      return type === "charge.refunded"
        ? { ...none, chargeRef: (object as Stripe.Charge).id }
        : none;
    case "refund":
    case "dispute":
      return { ...none, chargeRef: idOf((object as Stripe.Refund | Stripe.Dispute).charge) };
    default:
      return none;
  }
}
