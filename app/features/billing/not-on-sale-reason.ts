/** Why something is shown but cannot be bought. Pure. */
import { isChargeable } from "./smallest-charge";

/** `not-ready`: the seller cannot be paid yet. `below-minimum`: too little to charge to a card. */
export type NotOnSaleReason = "not-ready" | "below-minimum";

/** A reason that waiting does not cure comes first. */
export function findNotOnSaleReason(
  { amountMinor, currency }: { amountMinor: number; currency: string },
  destination: { kind: string } | undefined,
): NotOnSaleReason | null {
  if (!isChargeable(amountMinor, currency)) return "below-minimum";
  return destination?.kind === "not-ready" ? "not-ready" : null;
}
