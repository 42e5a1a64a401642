/** Reads which object an event refers to, and updates our rows of that object. */
import type { Db } from "~/db/client.server";
import { syncAccount } from "../accounts/sync-account.server";
import { isKnownCustomer } from "../customers/queries.server";
import { handleDispute } from "../ledger/handle-dispute.server";
import { fulfil, syncPayment } from "../orders/fulfil.server";
import { findOrderOfCharge } from "../orders/queries.server";
import type { PaymentPort } from "../payment-port";
import { syncSubscription, type Fulfilment } from "../subscriptions/sync-subscription.server";

/**
 * `ignored`: the event names no object. `foreign`: it names an object that others sell with the same provider account.
 */
export type EventOutcome = Fulfilment | "ignored" | "foreign";

type TargetKind = "account" | "subscription" | "payment" | "checkout" | "dispute" | "charge";
type Target = { kind: TargetKind; ref: string; key: string } | { kind: null; key: "" };

export function readTarget({
  type,
  payload,
}: {
  type: string;
  payload: Record<string, unknown>;
}): Target {
  const { subscriptionRef, checkoutRef, paymentRef, chargeRef, accountRef } = payload;
  const toTarget = (kind: TargetKind, ref: string): Target => ({
    kind,
    ref,
    key: `${kind} ${ref}`,
  });
  if (typeof accountRef === "string") return toTarget("account", accountRef);
  if (typeof subscriptionRef === "string") return toTarget("subscription", subscriptionRef);
  if (typeof paymentRef === "string") return toTarget("payment", paymentRef);
  if (typeof checkoutRef === "string") return toTarget("checkout", checkoutRef);
  if (typeof chargeRef === "string") {
    return toTarget(type.startsWith("charge.dispute.") ? "dispute" : "charge", chargeRef);
  }
  return { kind: null, key: "" };
}

export async function processTarget(
  db: Db,
  { payments, target, now }: { payments: PaymentPort; target: Target; now: Date },
): Promise<EventOutcome> {
  if (target.kind === null) return "ignored";
  const { kind, ref } = target;
  if (kind === "account") {
    const outcome = await syncAccount(db, { payments, accountRef: ref });
    // We read all our accounts every hour, so an account whose row is written after its event misses nothing.
    return outcome === "unknown" ? "foreign" : outcome;
  }
  if (kind === "subscription") {
    return syncSubscription(db, { payments, subscriptionRef: ref, now });
  }
  if (kind === "payment") return syncPayment(db, { payments, paymentRef: ref, now });
  if (kind === "checkout") {
    const checkout = await payments.sales.checkout.read(ref);
    return checkout ? fulfil(db, { payments, orderId: checkout.orderId, now }) : "unknown";
  }
  const order = await findOrderOfCharge(db, ref);
  if (!order) return classifyUnknownCharge(db, payments, ref);
  return kind === "dispute"
    ? handleDispute(db, { payments, order, now })
    : fulfil(db, { payments, orderId: order.id, now });
}

/** A charge of our customer is `unknown`, because a later event may report its order; any other charge is `foreign`. */
async function classifyUnknownCharge(
  db: Db,
  payments: PaymentPort,
  chargeRef: string,
): Promise<EventOutcome> {
  const { key: provider, findCustomerOfCharge } = payments;
  if (!findCustomerOfCharge) return "unknown";
  const customerRef = await findCustomerOfCharge(chargeRef);
  const isOurs = customerRef !== null && (await isKnownCustomer(db, { provider, customerRef }));
  return isOurs ? "unknown" : "foreign";
}
