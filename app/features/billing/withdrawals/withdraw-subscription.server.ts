/**
 * Carries out a withdrawal (product.md §19): the money goes back first, then the provider ends the subscription at
 * once. It may be repeated and run concurrently, and refunds once: an order has one withdrawal, whose id is the
 * idempotency key.
 */
import type { Db } from "~/db/client.server";
import { ok, refuse } from "~/kernel/result";
import { requestRefund } from "../ledger/request-refund.server";
import { ProviderUnavailable, type PaymentPort } from "../payment-port";
import { noteWithdrawal } from "../subscriptions/note-withdrawal.server";
import { syncSubscription } from "../subscriptions/sync-subscription.server";
import type { OpenWithdrawal } from "./find-withdrawal.server";

/** `not-refundable`: the provider refuses, for instance because the creator has nothing left; the operator must act. */
type WithdrawalResult =
  { ok: true } | { ok: false; reason: "disputed" | "not-refundable"; error?: unknown };

/** @throws ProviderUnavailable when the provider has not answered; the same request continues the withdrawal */
export async function withdrawSubscription(
  db: Db,
  {
    payments,
    withdrawal,
    refundMinor,
    now,
  }: { payments: PaymentPort; withdrawal: OpenWithdrawal; refundMinor: number; now: Date },
): Promise<WithdrawalResult> {
  const { orderId, period } = withdrawal;
  if (!period || refundMinor === 0) {
    await endUnpaid(db, { payments, withdrawal, now });
    return ok({});
  }
  const result = await requestRefund(db, {
    payments,
    orderId,
    chargeRef: period.chargeRef,
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

/** Ends a subscription that has cost nothing. The note stays during an outage, so that reconciliation ends it. */
async function endUnpaid(
  db: Db,
  {
    payments,
    withdrawal: { orderId, providerRef, givenAt },
    now,
  }: { payments: PaymentPort; withdrawal: OpenWithdrawal; now: Date },
): Promise<void> {
  await noteWithdrawal(db, { orderId, at: givenAt });
  try {
    await payments.endSubscription(providerRef);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) await noteWithdrawal(db, { orderId, at: null });
    throw error;
  }
  await syncSubscription(db, { payments, subscriptionRef: providerRef, now });
}
