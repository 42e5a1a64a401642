import type { Tx } from "~/db/client.server";
import { announceBilling } from "../announce-billing.server";
import type { Order } from "../orders/queries.server";
import { loadLaterPayment } from "./load-schedules.server";
import type { SubscriptionRow } from "./schema.server";
import { isCanceled, isTerminated, terminationTimestamp } from "./subscription";

/** Sends one mail for each cancellation, reverted cancellation and end; the time of the decision is its key. */
export async function announceChange(
  tx: Tx,
  order: Order,
  before: SubscriptionRow | null,
  after: SubscriptionRow,
  /** The member's bank examines a payment. */
  { disputed }: { disputed: boolean },
): Promise<void> {
  const decision = (row: SubscriptionRow) => `${row.id}:${row.canceledAt?.getTime() ?? 0}`;
  const subscriptionId = after.id;
  if (isTerminated(after)) {
    if (before && isTerminated(before)) return;
    await announceBilling(tx, order, {
      kind: "subscriptionExpired",
      about: subscriptionId,
      facts: {
        endedAt: terminationTimestamp(after).toISOString(),
        subscriptionTypeId: String(after.subscriptionTypeId),
      },
    });
  } else if (isCanceled(after) && !(before && isCanceled(before))) {
    await announceBilling(tx, order, {
      kind: "subscriptionCanceled",
      about: decision(after),
      facts: {
        endsAt: terminationTimestamp(after).toISOString(),
        subscriptionId,
        disputed: disputed ? "yes" : "",
      },
    });
  } else if (before && isCanceled(before) && !isCanceled(after)) {
    await announceBilling(tx, order, {
      kind: "subscriptionReverted",
      about: decision(before),
      facts: { ...nextPayment(after), ...(await loadLaterPayment(tx, after)), subscriptionId },
    });
  }
}

const nextPayment = (row: SubscriptionRow) => ({
  nextAt: row.currentPeriodEnd.toISOString(),
  nextAmountMinor: String(row.priceMinor - row.discountMinor),
  currency: row.currency,
});
