/** The platform's fee on a charge, and its part that a refund returns. Pure; all amounts are minor units. */
import { money, percentageOf } from "~/kernel/money";

export const feeOf = (
  { amountMinor, currency }: { amountMinor: number; currency: string },
  basisPoints: number,
): number => percentageOf(money(amountMinor, currency), basisPoints).amountMinor;

/**
 * Returns the fee of each part of a charge that is given back, in the order of the calls: what the provider says,
 * else the part's share. What completes the charge returns the rest, so that the shares always add up to the fee.
 */
export function createFeeReturns(charge: { amountMinor: number; feeMinor: number }) {
  const left = { ...charge };
  return (amountMinor: number, known: number | null): number => {
    const share = Math.round((charge.feeMinor * amountMinor) / charge.amountMinor);
    const fee =
      known ?? (amountMinor >= left.amountMinor ? left.feeMinor : Math.min(share, left.feeMinor));
    left.amountMinor -= amountMinor;
    left.feeMinor = Math.max(0, left.feeMinor - fee);
    return fee;
  };
}
