import { describe, expect, it } from "vitest";
import { findUpcomingPayments } from "./upcoming-payments";

const startsAt = new Date("2026-01-31T10:00:00Z");
const PLAN = { listPriceMinor: 1499, discount: null, trialDays: 0, interval: "MONTH" };
const off = (duration: "ONCE" | "MONTHS" | "FOREVER", months: number | null = null) => ({
  amountOffMinor: 300,
  duration,
  months,
});

const free = { amountOffMinor: 1499 };
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
    ["a free plan", { discount: { ...off("ONCE"), ...free } }, null, null],
  ])("%s", (_name, terms, next, later) => {
    const payments = findUpcomingPayments({
      ...PLAN,
      startsAt,
      timeZone: "Europe/London",
      ...terms,
    });
    expect([textOf(payments.next), textOf(payments.later)]).toEqual([next, later]);
  });

  it.each<[string, Partial<Parameters<typeof findUpcomingPayments>[0]>, number, string | null]>([
    ["the full price", {}, 1499, null],
    ["the reduced price", { discount: off("ONCE") }, 1199, null],
    ["nothing during a trial", { discount: off("ONCE"), trialDays: 7 }, 0, null],
    ["nothing for a free plan, which lasts a month", { listPriceMinor: 0 }, 0, "2026-02-28"],
    ["nothing for a free year", { listPriceMinor: 0, interval: "YEAR" }, 0, "2027-01-31"],
    [
      "nothing with a code for everything, which lasts as long as the code",
      { discount: { ...off("MONTHS", 3), ...free } },
      0,
      "2026-04-30",
    ],
    [
      "nothing with a code for ever, which lasts for one period",
      { discount: { ...off("FOREVER"), ...free } },
      0,
      "2026-02-28",
    ],
  ])("today costs %s", (_name, terms, dueTodayMinor, freeUntil) => {
    const payments = findUpcomingPayments({ ...PLAN, startsAt, timeZone: "UTC", ...terms });
    expect(payments.dueTodayMinor).toBe(dueTodayMinor);
    expect(payments.freeUntil?.toISOString().slice(0, 10) ?? null).toBe(freeUntil);
  });
});
