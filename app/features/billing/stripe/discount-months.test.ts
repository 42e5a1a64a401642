import { DateTime } from "luxon";
import { expect, it } from "vitest";
import { SOAK } from "../../../../tests/support/soak";
import { discountMonths } from "./discount-months";

it.each([
  // trial, interval, paid invoices, purchase → months
  [0, "MONTH", 1, "2026-01-31", 1],
  [0, "MONTH", 3, "2026-01-31", 3],
  [7, "MONTH", 1, "2026-01-31", 1],
  [7, "MONTH", 3, "2026-01-31", 3],
  [28, "MONTH", 1, "2026-02-01", 2],
  [30, "MONTH", 1, "2026-02-01", 2],
  [30, "MONTH", 1, "2026-03-01", 1],
  [31, "MONTH", 1, "2026-03-01", 2],
  [14, "YEAR", 1, "2028-02-29", 1],
  [14, "YEAR", 2, "2028-02-29", 13],
] as const)(
  "%i days free, then %s × %i from %s: %i months",
  (trialDays, interval, invoices, at, months) => {
    expect(discountMonths({ trialDays, interval, invoices }, new Date(`${at}T12:00:00Z`))).toBe(
      months,
    );
  },
);

it("covers the last discounted invoice and not the one after it, at the turn of every month", () => {
  for (let day = 0; day < 730; day += 1) {
    const now = DateTime.utc(2027, 1, 1, 12).plus({ days: day });
    if (!SOAK && now.day > 2 && now.day < 28) continue;
    for (const trialDays of [0, 7, 14, 27, 28, 29, 30, 31, 60]) {
      for (const invoices of [1, 2, 3, 12]) {
        const months = discountMonths({ trialDays, interval: "MONTH", invoices }, now.toJSDate());
        const end = now.plus({ months });
        const first = now.plus({ days: trialDays });
        expect(end > first.plus({ months: invoices - 1 })).toBe(true);
        // A short month gives two purchase days the same date.
        if (now.day <= 28) expect(end <= first.plus({ months: invoices })).toBe(true);
      }
    }
  }
});
