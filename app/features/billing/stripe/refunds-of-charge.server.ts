/** The refunds of a charge in the terms of the port, each with what Stripe returned of our fee for it. Pure. */
import type { Stripe } from "stripe";
import type { ProviderRefund } from "../payment-port";

/** How far apart Stripe's clock may put a refund and the fee that went back with it. */
const SAME_REQUEST_SECONDS = 60;

/**
 * Stripe names no refund in what it returned of the fee: a refund's own is the one that was made in the same
 * request, of about the refund's share. A share of nothing makes none. Both lists are newest first.
 */
export function refundsOf(
  charge: Stripe.Charge | null,
  feeReturns: readonly Stripe.FeeRefund[],
): ProviderRefund[] {
  const unclaimed = [...feeReturns];
  const refunds = charge?.refunds?.data ?? [];
  const fee = charge?.application_fee_amount ?? null;
  function claimFee(refund: Stripe.Refund): number | null {
    if (charge === null || fee === null) return null;
    if (refund.transfer_reversal === null) return 0;
    const share = (fee * refund.amount) / charge.amount;
    const own = unclaimed.findIndex(
      ({ created, amount }) =>
        Math.abs(created - refund.created) <= SAME_REQUEST_SECONDS &&
        // Each refund before it may have left a penny of rounding.
        Math.abs(amount - share) <= refunds.length,
    );
    const [returned] = own < 0 ? [] : unclaimed.splice(own, 1);
    return returned?.amount ?? 0;
  }
  return refunds.map((refund) => ({
    refundRef: refund.id,
    amountMinor: refund.amount,
    createdAt: new Date(refund.created * 1000),
    failed: isFailed(refund),
    shared: refund.transfer_reversal !== null,
    feeMinor: claimFee(refund),
  }));
}

const isFailed = ({ status }: Stripe.Refund): boolean =>
  status === "failed" || status === "canceled";

/** What creators returned for refunds that then failed, less what later refunds used of it. */
export const heldBack = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((held, refund) => {
    const shared = refund.transfer_reversal !== null;
    if (isFailed(refund)) return shared ? held + refund.amount : held;
    return shared ? held : held - refund.amount;
  }, 0);
