/** Converts the refunds of a charge to those of the payment port, each with its part of our fee. Pure. */
import type { Stripe } from "stripe";
import type { ProviderRefund } from "../payment-port";

/** The largest difference between Stripe's times of a refund and of the fee that it returned in the same request. */
const SAME_REQUEST_SECONDS = 60;

/**
 * A fee refund at Stripe does not name the refund that it belongs to. The match is the one of the same request with
 * about the refund's share of the fee; Stripe creates none for a share of zero. Both lists are newest first.
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
    const index = unclaimed.findIndex(
      ({ created, amount }) =>
        Math.abs(created - refund.created) <= SAME_REQUEST_SECONDS &&
        // Each earlier refund may have left a rounding error of one penny.
        Math.abs(amount - share) <= refunds.length,
    );
    const [feeReturn] = index < 0 ? [] : unclaimed.splice(index, 1);
    return feeReturn?.amount ?? 0;
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

/** The amount that creators returned for refunds that failed, less the part that later refunds used. */
export const sumUnusedReversals = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((sum, refund) => {
    const shared = refund.transfer_reversal !== null;
    if (isFailed(refund)) return shared ? sum + refund.amount : sum;
    return shared ? sum : sum - refund.amount;
  }, 0);
