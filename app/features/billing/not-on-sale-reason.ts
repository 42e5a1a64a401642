/** Reasons why a page shows a plan or product that cannot be bought. Pure. */
import { isChargeable } from "./smallest-charge";

/** `not-ready`: the seller cannot be paid yet. `below-minimum`: the price is below the smallest charge. */
export type NotOnSaleReason = "not-ready" | "below-minimum";

/** `below-minimum` comes first, because it does not pass with time. */
export function findNotOnSaleReason(
  { amountMinor, currency }: { amountMinor: number; currency: string },
  destination: { kind: string } | undefined,
): NotOnSaleReason | null {
  if (!isChargeable(amountMinor, currency)) return "below-minimum";
  return destination?.kind === "not-ready" ? "not-ready" : null;
}
