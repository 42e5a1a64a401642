import type { Tx } from "~/db/client.server";
import { getDeletionTimeout } from "~/features/identity/deletion";
import { findDeletionStart } from "~/features/identity/queries.server";
import { withdrawHeldMails } from "~/features/notifications/withdraw-held-mails.server";
import { announceBilling } from "../announce-billing.server";
import { getRefundableAmount } from "../ledger/get-refundable-amount.server";
import { findWithdrawalRefund, listCharges } from "../ledger/queries.server";
import type { Order } from "../orders/queries.server";
import { loadLaterPayment } from "./load-schedules.server";
import type { SubscriptionRow } from "./schema.server";
import { isCanceled, isTerminated, terminationTimestamp } from "./subscription";

/**
 * Sends one mail for each cancellation, reverted cancellation and end; the time of the decision is its key. A deletion
 * of the account has a mail of its own: while it stops renewals, the mail about a cancellation waits, because it is
 * deleted if the deletion succeeds or takes the renewal up again, and sent if the server dies in between.
 */
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
    if (after.withdrawnAt) {
      await announceWithdrawal(tx, order, { ...after, withdrawnAt: after.withdrawnAt });
      return;
    }
    await announceBilling(tx, order, {
      kind: "subscriptionExpired",
      about: subscriptionId,
      facts: {
        endedAt: terminationTimestamp(after).toISOString(),
        subscriptionTypeId: String(after.subscriptionTypeId),
      },
    });
  } else if (isCanceled(after) && !(before && isCanceled(before))) {
    const deletionStart = await findDeletionStart(tx, order.studentId);
    await announceBilling(tx, order, {
      kind: "subscriptionCanceled",
      about: decision(after),
      notBefore: deletionStart ? getDeletionTimeout(deletionStart) : undefined,
      facts: {
        endsAt: terminationTimestamp(after).toISOString(),
        subscriptionId,
        disputed: disputed ? "yes" : "",
      },
    });
  } else if (before && isCanceled(before) && !isCanceled(after)) {
    const canceled = { kind: "subscriptionCanceled", about: decision(before) } as const;
    if ((await withdrawHeldMails(tx, { ...canceled, personId: order.studentId })) > 0) return;
    await announceBilling(tx, order, {
      kind: "subscriptionReverted",
      about: decision(before),
      facts: { ...nextPayment(after), ...(await loadLaterPayment(tx, after)), subscriptionId },
    });
  }
}

/** The receipt of a withdrawal, which says what comes back. */
async function announceWithdrawal(
  tx: Tx,
  order: Order,
  { id, currency, withdrawnAt }: SubscriptionRow & { withdrawnAt: Date },
): Promise<void> {
  const refund = await findWithdrawalRefund(tx, order.id);
  const charge =
    refund && (await listCharges(tx, order.id)).find(({ ref }) => ref === refund.chargeRef);
  await announceBilling(tx, order, {
    kind: "withdrawn",
    about: id,
    facts: {
      at: withdrawnAt.toISOString(),
      amountMinor: String(refund?.amountMinor ?? 0),
      keptMinor: String(charge ? Math.max(await getRefundableAmount(tx, charge), 0) : 0),
      currency: charge?.currency ?? currency,
      reference: order.id,
    },
  });
}

const nextPayment = (row: SubscriptionRow) => ({
  nextAt: row.currentPeriodEnd.toISOString(),
  nextAmountMinor: String(row.priceMinor - row.discountMinor),
  currency: row.currency,
});
