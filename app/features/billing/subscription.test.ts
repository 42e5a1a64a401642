import { describe, expect, it } from "vitest";
import { givesAccess, stateOf, terminationTimestamp, type SubscriptionFacts } from "./subscription";

const end = new Date("2026-12-01T00:00:00Z");
const before = new Date("2026-11-30T23:59:59.999Z");
const active: SubscriptionFacts = {
  status: "active",
  currentPeriodEnd: end,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  pastDueSince: null,
};
const due = new Date("2026-11-20T00:00:00Z");
const afterGrace = new Date("2026-11-27T00:00:00Z");
const lastOfGrace = new Date(afterGrace.getTime() - 1);

describe("a subscription's state and access (spec §4, decisions §4, §9)", () => {
  it.each<[string, Partial<SubscriptionFacts>, Date, string, boolean]>([
    ["active", {}, before, "ACTIVE", true],
    ["active, the renewal's event is late", {}, end, "ACTIVE", true],
    ["in its trial", { status: "trialing" }, before, "ACTIVE", true],
    ["cancelled, still running", { cancelAtPeriodEnd: true }, before, "CANCELED", true],
    ["cancelled, its end has come", { cancelAtPeriodEnd: true }, end, "CANCELED", false],
    ["cancelled to a date", { cancelAt: before }, before, "CANCELED", false],
    ["ended", { endedAt: before }, before, "EXPIRED", false],
    ["canceled at once", { status: "canceled" }, before, "EXPIRED", false],
    ["unpaid", { status: "unpaid" }, before, "EXPIRED", false],
    ["never paid", { status: "incomplete_expired" }, before, "EXPIRED", false],
    ["not paid yet", { status: "incomplete" }, before, "ACTIVE", false],
    ["past due, in grace", { status: "past_due", pastDueSince: due }, lastOfGrace, "ACTIVE", true],
    [
      "past due, grace over",
      { status: "past_due", pastDueSince: due },
      afterGrace,
      "ACTIVE",
      false,
    ],
  ])("%s", (_name, change, now, state, access) => {
    const subscription = { ...active, ...change };
    expect(stateOf(subscription)).toBe(state);
    expect(givesAccess(subscription, now)).toBe(access);
  });

  it("ends when it ended, else when it will be cancelled, else with its period", () => {
    expect(terminationTimestamp({ ...active, endedAt: before, cancelAt: due })).toBe(before);
    expect(terminationTimestamp({ ...active, cancelAt: due })).toBe(due);
    expect(terminationTimestamp(active)).toBe(end);
  });
});
