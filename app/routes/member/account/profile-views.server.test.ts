import { expect, test } from "vitest";
import type { Subscription } from "~/features/billing/subscriptions/queries.server";
import { toSubscriptionView } from "./profile-views.server";

const subscription: Subscription = {
  id: "0192f0c1-7b1e-7c55-8a3b-0f2b3c4d5e6f",
  gymId: 1,
  orderId: null,
  subscriptionTypeId: 3,
  texts: {},
  name: "Monthly",
  applicationId: 1,
  subscriptionModel: "GYM",
  interval: "MONTH",
  paymentProvider: "STRIPE",
  providerRef: "sub_1",
  discountMinor: 0,
  status: "active",
  priceMinor: 1499,
  currency: "GBP",
  // 23:10 in UTC; in London, August has begun.
  currentPeriodEnd: new Date("2026-07-31T23:10:00Z"),
  trialEnd: null,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  pastDueSince: null,
  withdrawnAt: null,
};
const unpaid = { status: "past_due", pastDueSince: new Date("2026-07-31T23:10:00Z") };
const view = (facts: Partial<Subscription>, now: string, timeZone = "Europe/London") =>
  toSubscriptionView(
    { ...subscription, ...facts },
    {
      terms: { timeZone, textLanguage: "en", order: null, schedule: null },
      reader: { lang: "en", translate: (key) => key },
      now: new Date(now),
    },
  );

test("a date follows the gym's time zone", () => {
  expect(view({}, "2026-07-20T12:00:00Z").date).toBe("1 August 2026");
  expect(view({}, "2026-07-20T12:00:00Z", "UTC").date).toBe("31 July 2026");
});

test("a free subscription expires and is never called cancelled", () => {
  const free = { paymentProvider: "FREE", cancelAt: subscription.currentPeriodEnd };
  expect(view(free, "2026-07-20T12:00:00Z")).toMatchObject({
    canceled: false,
    dateMeaning: "expires",
  });
});

test.each([
  ["nothing is overdue", {}, "2026-08-02T12:00:00Z", null],
  [
    "within the grace period",
    unpaid,
    "2026-08-07T23:09:59Z",
    { until: "8 August 2026", open: true },
  ],
  [
    "after the grace period",
    unpaid,
    "2026-08-07T23:10:00Z",
    { until: "8 August 2026", open: false },
  ],
  ["weeks later", unpaid, "2026-08-28T12:00:00Z", { until: "8 August 2026", open: false }],
  [
    "the subscription has ended",
    { ...unpaid, endedAt: new Date("2026-08-20T12:00:00Z") },
    "2026-08-21T12:00:00Z",
    null,
  ],
])("an unpaid subscription: %s", (_, facts, now, overdue) => {
  expect(view(facts, now).overdue).toEqual(overdue);
});
