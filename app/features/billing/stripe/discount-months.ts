/**
 * For how many months a provider's coupon runs, so that it takes something off exactly as many paid invoices as ours
 * says. Stripe counts a repeating coupon's months from the purchase, a trial included, and spends one that holds
 * `once` on the invoice over nothing that opens a trial. Pure; calendar months of UTC, as Stripe counts.
 *
 * Bought on a 29th to 31st with a trial of about a month, no number fits exactly; then it is one invoice more, never one
 * less than was promised.
 */
import { DateTime } from "luxon";

export function discountMonths(
  sale: { trialDays: number; interval: "MONTH" | "YEAR"; invoices: number },
  now: Date,
): number {
  const start = DateTime.fromJSDate(now, { zone: "utc" });
  const each = sale.interval === "YEAR" ? 12 : 1;
  const firstPaid = start.plus({ days: sale.trialDays });
  const lastPaid = firstPaid.plus({ months: each * (sale.invoices - 1) });
  let months = 1;
  while (start.plus({ months }) <= lastPaid) months += 1;
  return months;
}
