import { describe, expect, it } from "vitest";
import { findPaymentSchedule, type OrderTerms } from "./payment-schedule";

const day = (text: string) => new Date(`${text}T10:00:00Z`);
const ENDS = day("2026-02-28");
const SUBSCRIPTION = {
  paymentProvider: "STRIPE",
  status: "active",
  interval: "MONTH",
  priceMinor: 1499,
  discountMinor: 0,
  currentPeriodEnd: ENDS,
  trialEnd: null,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  pastDueSince: null,
};
const order = (
  duration: "ONCE" | "MONTHS" | "FOREVER",
  months: number | null = null,
  trialDays = 0,
): OrderTerms => ({
  amountMinor: 1199,
  listPriceMinor: 1499,
  currency: "GBP",
  discount: { percentOff: 20, amountOffMinor: 300, duration, months },
  trialDays,
  startsAt: day("2026-01-31"),
});
const TRIAL = {
  status: "trialing",
  trialEnd: day("2026-02-07"),
  currentPeriodEnd: day("2026-02-07"),
};
const reduced = { discountMinor: 300 };

function schedule(given: Partial<typeof SUBSCRIPTION> | object, terms: OrderTerms | null = null) {
  const found = findPaymentSchedule({ ...SUBSCRIPTION, ...given }, terms, "Europe/London");
  if (!found) return null;
  const toText = (date: Date | null) => date?.toISOString().slice(0, 10);
  const { freeUntil, endsAt, next, later, isSteady } = found;
  return [
    freeUntil && `free until ${toText(freeUntil)}`,
    endsAt && `ends ${toText(endsAt)}`,
    next && `${next.amountMinor} on ${toText(next.on)}${isSteady ? ", steadily" : ""}`,
    later && `${later.amountMinor} from ${toText(later.on)}`,
  ]
    .filter(Boolean)
    .join("; ");
}

describe("findPaymentSchedule", () => {
  it.each<[string, object, OrderTerms | null, string | null]>([
    ["the full price", {}, null, "1499 on 2026-02-28, steadily"],
    ["a trial", TRIAL, null, "free until 2026-02-07; 1499 on 2026-02-07, steadily"],
    [
      "a trial and a code for one payment",
      { ...TRIAL, ...reduced },
      order("ONCE", null, 7),
      "free until 2026-02-07; 1199 on 2026-02-07; 1499 from 2026-03-07",
    ],
    ["a code that is used up", {}, order("ONCE"), "1499 on 2026-02-28, steadily"],
    [
      "a code for three months, in the first",
      reduced,
      order("MONTHS", 3),
      "1199 on 2026-02-28; 1499 from 2026-04-30",
    ],
    [
      "a code for three months, in the second",
      { ...reduced, currentPeriodEnd: day("2026-03-31") },
      order("MONTHS", 3),
      "1199 on 2026-03-31; 1499 from 2026-04-30",
    ],
    ["a code for ever", reduced, order("FOREVER"), "1199 on 2026-02-28, steadily"],
    [
      "a reduction by the operator",
      { discountMinor: 500 },
      order("MONTHS", 3),
      "999 on 2026-02-28",
    ],
    [
      "a price that the operator has changed",
      { ...reduced, priceMinor: 1999 },
      order("MONTHS", 3),
      "1699 on 2026-02-28",
    ],
    ["a reduction without an order", reduced, null, "1199 on 2026-02-28"],
    ["a cancellation", { cancelAtPeriodEnd: true }, null, "ends 2026-02-28"],
    [
      "a cancellation in the trial",
      { ...TRIAL, ...reduced, cancelAtPeriodEnd: true },
      order("ONCE", null, 7),
      "ends 2026-02-07",
    ],
    ["a free plan", { paymentProvider: "FREE", cancelAt: ENDS }, null, "free until 2026-02-28"],
    ["a partner's pass", { paymentProvider: "GYMPASS" }, null, null],
    ["an unpaid one", { status: "past_due" }, null, null],
    ["one that has ended", { status: "canceled", endedAt: ENDS }, null, null],
  ])("%s", (_name, subscription, terms, expected) => {
    expect(schedule(subscription, terms)).toBe(expected);
  });
});
