import { describe, expect, it } from "vitest";
import {
  dateMeaningOf,
  givesAccess,
  isCanceledByMember,
  judgeAction,
  canPerform,
  stateOf,
  terminationTimestamp,
  type SubscriptionAction,
  type SubscriptionFacts,
} from "./subscription";

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

describe("a subscription's state and access (product.md §4, §13, §18)", () => {
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
    ["paused at the provider", { status: "paused" }, before, "ACTIVE", false],
    ["in an unknown state", { status: "resting" }, before, "ACTIVE", false],
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

describe("a subscription's badge and date (product.md §2, §4, §24)", () => {
  it.each<[string, Partial<SubscriptionFacts> & { paymentProvider?: string }, boolean, string]>([
    ["active", {}, false, "nextBilling"],
    ["cancelled", { cancelAtPeriodEnd: true }, true, "expires"],
    ["ended", { endedAt: before }, false, "expired"],
    ["free", { paymentProvider: "FREE", cancelAt: end }, false, "expires"],
    ["free, over", { paymentProvider: "FREE", cancelAt: end, endedAt: end }, false, "expired"],
    ["a partner's pass", { paymentProvider: "GYMPASS" }, false, "expires"],
  ])("%s", (_name, change, canceled, meaning) => {
    const subscription = { ...active, paymentProvider: "STRIPE", ...change };
    expect(isCanceledByMember(subscription)).toBe(canceled);
    expect(dateMeaningOf(subscription)).toBe(meaning);
  });
});

describe("a member's actions in each state (product.md §2, §4)", () => {
  const actions: readonly SubscriptionAction[] = ["cancel", "revert", "pay", "choose"];
  const canceled = { cancelAtPeriodEnd: true };
  const owing = { status: "past_due", pastDueSince: due };

  // The outcomes of cancel, revert, pay, choose. "do": the page has the button; "so": the state is reached already.
  it.each<[string, Partial<SubscriptionFacts> & { paymentProvider?: string }, Date, string]>([
    ["active", {}, before, "do so not-past-due already-held"],
    ["active, its renewal's event late", {}, end, "do so not-past-due already-held"],
    ["in its trial", { status: "trialing" }, before, "do so not-past-due already-held"],
    ["paused at the provider", { status: "paused" }, before, "do so not-past-due already-held"],
    ["cancelled, still running", canceled, before, "so do not-past-due already-held"],
    ["cancelled to a date", { cancelAt: end }, before, "so do not-past-due already-held"],
    [
      "cancelled in its trial",
      { ...canceled, status: "trialing" },
      before,
      "so do not-past-due already-held",
    ],
    [
      "cancelled, its end has come, the event late",
      canceled,
      end,
      "terminated terminated terminated already-held",
    ],
    ["past due", owing, lastOfGrace, "do so do already-held"],
    ["past due, grace over", owing, afterGrace, "do so do already-held"],
    ["past due and cancelled", { ...owing, ...canceled }, before, "so do do already-held"],
    [
      "ended",
      { status: "canceled", endedAt: before },
      before,
      "terminated terminated terminated so",
    ],
    [
      "ended, and once cancelled",
      { status: "canceled", endedAt: before, ...canceled },
      before,
      "terminated terminated terminated so",
    ],
    ["unpaid", { status: "unpaid" }, before, "terminated terminated terminated so"],
    ["never paid", { status: "incomplete_expired" }, before, "terminated terminated terminated so"],
    ["not paid yet", { status: "incomplete" }, before, "terminated terminated terminated so"],
    [
      "FREE",
      { paymentProvider: "FREE", cancelAt: end },
      before,
      "not-stripe not-stripe not-stripe already-held",
    ],
    [
      "FREE, ended",
      { paymentProvider: "FREE", endedAt: before },
      end,
      "not-stripe not-stripe not-stripe so",
    ],
    [
      "GYMPASS",
      { paymentProvider: "GYMPASS" },
      before,
      "not-stripe not-stripe not-stripe already-held",
    ],
  ])("%s", (_name, change, now, expected) => {
    const subscription = { ...active, paymentProvider: "STRIPE", ...change };
    const answers = actions.map((action) => judgeAction(action, subscription, now));
    expect(
      answers.map((answer) =>
        answer.ok ? (answer.todo === "nothing" ? "so" : "do") : answer.reason,
      ),
    ).toEqual(expected.split(" "));
    expect(actions.map((action) => canPerform(action, subscription, now))).toEqual(
      answers.map((answer) => answer.ok && answer.todo === "ask-provider"),
    );
  });
});
