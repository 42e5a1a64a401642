/**
 * Carries out a withdrawal (product.md §19): the money goes back first, then the provider ends the subscription at
 * once. It may be repeated and run concurrently, and refunds once: an order has one withdrawal, whose id is the
 * idempotency key.
 */
import type { Db } from "~/db/client.server";
import { ok, refuse } from "~/kernel/result";
import { requestRefund } from "../ledger/request-refund.server";
import { resumeRefunds } from "../ledger/resume-refunds.server";
import { ProviderUnavailable, type PaymentPort } from "../payment-port";
import { noteWithdrawal } from "../subscriptions/note-withdrawal.server";
import { syncSubscription } from "../subscriptions/sync-subscription.server";
import type { OpenWithdrawal } from "./find-withdrawal.server";
import { listLateCharges, refundLateCharge } from "./refund-late-charges.server";

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
export async function withdrawSubscription(db: Db, request: Withdrawal): Promise<WithdrawalResult> {
  const { payments, withdrawal, refundMinor, now } = request;
  const { orderId, period } = withdrawal;
  await resumeRefunds(db, orderId);
  const result =
    period && refundMinor > 0
      ? await refundPeriod(db, { ...request, chargeRef: period.chargeRef })
      : await endUnpaid(db, request);
  if (!result.ok) return result;
  const endedAfter = new Date(0);
  const ofOrder = { orderId, failedBefore: now, endedAfter, limit: MAX_LATE_CHARGES };
  for (const charge of await listLateCharges(db, { provider: payments.key, ...ofOrder })) {
    await refundLateCharge(db, charge, { payments, now });
  }
  return result;
}

/** More than a provider charges before reconciliation has continued the withdrawal. */
const MAX_LATE_CHARGES = 24;

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

/** Ends a subscription that has cost nothing. The note stays, so that `continueWithdrawals` ends it after an outage. */
async function endUnpaid(
  db: Db,
  { payments, withdrawal: { orderId, providerRef, givenAt }, now }: Withdrawal,
): Promise<WithdrawalResult> {
  await noteWithdrawal(db, { orderId, at: givenAt });
  try {
    await payments.endSubscription(providerRef);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    return { ...refuse("not-refundable"), error };
  }
  await syncSubscription(db, { payments, subscriptionRef: providerRef, now });
  return ok({});
}
