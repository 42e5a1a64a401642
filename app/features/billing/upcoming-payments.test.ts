import { describe, expect, it } from "vitest";
import { findUpcomingPayments } from "./upcoming-payments";

const startsAt = new Date("2026-01-31T10:00:00Z");
const PLAN = { listPriceMinor: 1499, discount: null, trialDays: 0, interval: "MONTH" };
const off = (duration: "ONCE" | "MONTHS" | "FOREVER", months: number | null = null) => ({
  amountOffMinor: 300,
  duration,
  months,
});

const textOf = (payment: { amountMinor: number; on: Date } | null) =>
  payment && `${payment.amountMinor} ${payment.on.toISOString().slice(0, 10)}`;

describe("findUpcomingPayments", () => {
  it.each<
    [string, Partial<Parameters<typeof findUpcomingPayments>[0]>, string | null, string | null]
  >([
    ["without a code", {}, "1499 2026-02-28", null],
    ["after a trial", { trialDays: 7 }, "1499 2026-02-07", null],
    [
      "a code for one payment, which is due today",
      { discount: off("ONCE") },
      "1499 2026-02-28",
      null,
    ],
    [
      "a code for one payment, after a trial",
      { discount: off("ONCE"), trialDays: 7 },
      "1199 2026-02-07",
      "1499 2026-03-07",
    ],
    ["a code for one month", { discount: off("MONTHS", 1) }, "1499 2026-02-28", null],
    ["a code for two months", { discount: off("MONTHS", 2) }, "1199 2026-02-28", "1499 2026-03-31"],
    ["a code for ever", { discount: off("FOREVER") }, "1199 2026-02-28", null],
    [
      "three months of a yearly plan, which are one payment",
      { discount: off("MONTHS", 3), interval: "YEAR" },
      "1499 2027-01-31",
      null,
    ],
    ["a free plan", { discount: { ...off("ONCE"), amountOffMinor: 1499 } }, null, null],
  ])("%s", (_name, terms, next, later) => {
    const payments = findUpcomingPayments({
      ...PLAN,
      startsAt,
      timeZone: "Europe/London",
      ...terms,
    });
    expect([textOf(payments.next), textOf(payments.later)]).toEqual([next, later]);
  });
});
