/** The object that an event refers to, and the work that brings ours up to date with it. */
import type { Db } from "~/db/client.server";
import { syncAccount } from "../accounts/sync-account.server";
import { isKnownCustomer } from "../customers/queries.server";
import { handleDispute } from "../ledger/handle-dispute.server";
import { fulfil, syncPayment } from "../orders/fulfil.server";
import { findOrderOfCharge } from "../orders/queries.server";
import type { PaymentPort } from "../payment-port";
import { syncSubscription, type Fulfilment } from "../subscriptions/sync-subscription.server";

/** `ignored`: it refers to nothing of ours; `foreign`: to something sold beside us with the same account. */
export type Worked = Fulfilment | "ignored" | "foreign";

type Kind = "account" | "subscription" | "payment" | "checkout" | "dispute" | "charge";
type Target = { kind: Kind; ref: string; key: string } | { kind: null; key: "" };

export function readTarget({
  type,
  payload,
}: {
  type: string;
  payload: Record<string, unknown>;
}): Target {
  const { subscriptionRef, checkoutRef, paymentRef, chargeRef, accountRef } = payload;
  const of = (kind: Kind, ref: string): Target => ({ kind, ref, key: `${kind} ${ref}` });
  if (typeof accountRef === "string") return of("account", accountRef);
  if (typeof subscriptionRef === "string") return of("subscription", subscriptionRef);
  if (typeof paymentRef === "string") return of("payment", paymentRef);
  if (typeof checkoutRef === "string") return of("checkout", checkoutRef);
  if (typeof chargeRef === "string") {
    return of(type.startsWith("charge.dispute.") ? "dispute" : "charge", chargeRef);
  }
  return { kind: null, key: "" };
}

export async function workTarget(
  db: Db,
  { payments, target, now }: { payments: PaymentPort; target: Target; now: Date },
): Promise<Worked> {
  if (target.kind === null) return "ignored";
  const { kind, ref } = target;
  if (kind === "account") {
    const outcome = await syncAccount(db, { payments, accountRef: ref });
    // Every account of ours is read each hour, so one whose row is written after its event misses nothing.
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
  if (!order) return strangeCharge(db, payments, ref);
  return kind === "dispute"
    ? handleDispute(db, { payments, order, now })
    : fulfil(db, { payments, orderId: order.id, now });
}

/** An order's payment may be reported by another event, which comes later; a stranger's charge never will be. */
async function strangeCharge(db: Db, payments: PaymentPort, chargeRef: string): Promise<Worked> {
  const { key: provider, findCustomerOfCharge } = payments;
  if (!findCustomerOfCharge) return "unknown";
  const customerRef = await findCustomerOfCharge(chargeRef);
  const isOurs = customerRef !== null && (await isKnownCustomer(db, { provider, customerRef }));
  return isOurs ? "unknown" : "foreign";
}
