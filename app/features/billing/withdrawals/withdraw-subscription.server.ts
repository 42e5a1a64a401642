/**
 * Carries out a withdrawal (product.md §19): the money goes back first, then the provider ends the subscription at
 * once. It may be repeated and run concurrently, and refunds once: an order has one withdrawal, whose id is the
 * idempotency key.
 */
import type { Db } from "~/db/client.server";
import { ok, refuse } from "~/kernel/result";
import { requestRefund } from "../ledger/request-refund.server";
import { ProviderUnavailable, type PaymentPort } from "../payment-port";
import { syncSubscription } from "../subscriptions/sync-subscription.server";
import type { OpenWithdrawal } from "./find-withdrawal.server";

/** `not-refundable`: the provider refuses, for instance because the creator has nothing left; the operator must act. */
type WithdrawalResult =
  { ok: true } | { ok: false; reason: "disputed" | "not-refundable"; error?: unknown };

interface Withdrawal {
  payments: PaymentPort;
  withdrawal: OpenWithdrawal;
  refundMinor: number;
  now: Date;
}

/** @throws ProviderUnavailable when the provider has not answered; the same request continues the withdrawal */
export const withdrawSubscription = (db: Db, request: Withdrawal): Promise<WithdrawalResult> => {
  const { period } = request.withdrawal;
  return period && request.refundMinor > 0
    ? refundPeriod(db, { ...request, chargeRef: period.chargeRef })
    : endUnpaid(db, request);
};

async function refundPeriod(
  db: Db,
  {
    payments,
    withdrawal: { orderId },
    chargeRef,
    refundMinor,
    now,
  }: Withdrawal & { chargeRef: string },
): Promise<WithdrawalResult> {
  const result = await requestRefund(db, {
    payments,
    orderId,
    chargeRef,
    amountMinor: refundMinor,
    reason: "withdrawal",
    endsAccess: true,
    withdraws: true,
    now,
  });
  if (!result.ok) {
    return refuse(result.reason === "disputed" ? "disputed" : "not-refundable");
  }
  if (result.outcome === "failed") {
    if (result.error instanceof ProviderUnavailable) throw result.error;
    return { ...refuse("not-refundable"), error: result.error };
  }
  if (result.outcome === "done") return ok({});
  return refuse(result.outcome === "disputed" ? "disputed" : "not-refundable");
}

/** Ends a subscription that has cost nothing; after an outage `continueWithdrawals` does. */
async function endUnpaid(
  db: Db,
  { payments, withdrawal: { providerRef }, now }: Withdrawal,
): Promise<WithdrawalResult> {
  try {
    await payments.endSubscription(providerRef);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    return { ...refuse("not-refundable"), error };
  }
  await syncSubscription(db, { payments, subscriptionRef: providerRef, now });
  return ok({});
}
