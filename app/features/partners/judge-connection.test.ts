import { describe, expect, it } from "vitest";
import { judgeConnection } from "./judge-connection";

const NOW = new Date("2026-11-24T12:00:00Z");
const inMs = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

const connection = (given: Partial<Parameters<typeof judgeConnection>[0]> = {}) =>
  judgeConnection({
    studentId: 1,
    pass: null,
    ownGpwId: null,
    gpwId: "GP-1",
    subscriptions: [],
    hasPlan: true,
    now: NOW,
    ...given,
  });

const subscription = {
  paymentProvider: "STRIPE",
  status: "active",
  currentPeriodEnd: inMs(1000),
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  pastDueSince: null,
};

describe("connecting a partner's pass (product.md §17)", () => {
  it.each([
    ["a pass of which nothing is known", {}, { ok: true, isLinked: false }],
    [
      "a pass of which an event came first",
      { pass: { studentId: null, endsAt: null } },
      { ok: true, isLinked: false },
    ],
    [
      "the member's own pass again",
      { pass: { studentId: 1, endsAt: null }, ownGpwId: "GP-1" },
      { ok: true, isLinked: true },
    ],
    [
      "another member's pass",
      { pass: { studentId: 2, endsAt: null } },
      { ok: false, reason: "linked-to-another" },
    ],
    [
      "a pass while the platform has no plan for it",
      { hasPlan: false },
      { ok: false, reason: "no-plan" },
    ],
    [
      "the member's own pass again, while the platform has no plan for it",
      { pass: { studentId: 1, endsAt: null }, ownGpwId: "GP-1", hasPlan: false },
      { ok: true, isLinked: true },
    ],
    ["a second pass", { ownGpwId: "GP-2" }, { ok: false, reason: "another-pass" }],
    [
      "a pass that ends in a moment",
      { pass: { studentId: null, endsAt: inMs(1) } },
      { ok: true, isLinked: false },
    ],
    [
      "a pass that ends now",
      { pass: { studentId: null, endsAt: NOW } },
      { ok: false, reason: "ended" },
    ],
    [
      "the member's own pass that has ended",
      { pass: { studentId: 1, endsAt: inMs(-1) }, ownGpwId: "GP-1" },
      { ok: false, reason: "ended" },
    ],
  ] as const)("%s", (_case, given, expected) => {
    expect(connection(given)).toEqual(expected);
  });

  it.each([
    ["a running subscription", {}, false],
    ["a trial", { status: "trialing" }, false],
    ["an unpaid subscription", { status: "past_due" }, false],
    ["a cancelled one that still runs", { cancelAtPeriodEnd: true }, true],
    ["one that has ended", { status: "canceled", endedAt: inMs(-1) }, true],
    ["one whose first payment never came", { status: "incomplete" }, true],
    ["a free plan", { paymentProvider: "FREE" }, true],
    ["a pass", { paymentProvider: "GYMPASS" }, true],
  ] as const)("with %s", (_case, given, connects) => {
    const judged = connection({ subscriptions: [{ ...subscription, ...given }] });
    expect(judged).toEqual(
      connects ? { ok: true, isLinked: false } : { ok: false, reason: "paying" },
    );
  });

  it("of a member who has begun to pay since stays as it is", () => {
    const pass = { studentId: 1, endsAt: null };
    const judged = connection({ pass, ownGpwId: "GP-1", subscriptions: [subscription] });
    expect(judged).toEqual({ ok: true, isLinked: true });
  });
});
