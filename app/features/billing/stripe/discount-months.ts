/**
 * The number of months for which a Stripe coupon must run to reduce exactly as many paid invoices as our promo code
 * says. Stripe counts a repeating coupon's months from the purchase, trial included, and spends a `once` coupon on the
 * zero invoice that opens a trial. Pure; counts calendar months in UTC, as Stripe does.
 *
 * For a purchase on the 29th to 31st with a trial of about a month, no number is exact; the coupon then reduces one
 * invoice too many, never one too few.
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
