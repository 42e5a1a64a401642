/** The platform's fee on a charge, and the part of it that a refund returns. Amounts are minor units. Pure. */
import { money, percentageOf } from "~/kernel/money";

export const feeOf = (
  { amountMinor, currency }: { amountMinor: number; currency: string },
  basisPoints: number,
): number => percentageOf(money(amountMinor, currency), basisPoints).amountMinor;

/**
 * Returns a function that calculates the fee of each refunded part of a charge, in the order of its calls: the
 * provider's figure, else the part's share. The part that completes the charge returns the rest, so that the shares add
 * up to the fee.
 */
export function createFeeReturns(charge: { amountMinor: number; feeMinor: number }) {
  const rest = { ...charge };
  return (amountMinor: number, providerFeeMinor: number | null): number => {
    const share = Math.round((charge.feeMinor * amountMinor) / charge.amountMinor);
    const fee =
      providerFeeMinor ??
      (amountMinor >= rest.amountMinor ? rest.feeMinor : Math.min(share, rest.feeMinor));
    rest.amountMinor -= amountMinor;
    rest.feeMinor = Math.max(0, rest.feeMinor - fee);
    return fee;
  };
}
