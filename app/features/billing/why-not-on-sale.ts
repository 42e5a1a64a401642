/** Why something is shown and not sold. Pure. */
import { isChargeable } from "./smallest-charge";

/** `not-ready`: whoever sells it can not be paid yet. `below-minimum`: no card can be charged so little. */
export type WhyNotOnSale = "not-ready" | "below-minimum";

/** What does not pass by waiting goes first. */
export function whyNotOnSale(
  { amountMinor, currency }: { amountMinor: number; currency: string },
  destination: { kind: string } | undefined,
): WhyNotOnSale | null {
  if (!isChargeable(amountMinor, currency)) return "below-minimum";
  return destination?.kind === "not-ready" ? "not-ready" : null;
}
