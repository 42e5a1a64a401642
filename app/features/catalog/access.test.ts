import { describe, expect, test } from "vitest";
import { accessEnabled, needsPlans, VISITOR, type Viewer } from "./access";

const viewer = (given: Partial<Viewer>): Viewer => ({ ...VISITOR, ...given });
const open = { locked: false, subscriptionTypeIds: [] };
const locked = { locked: true, subscriptionTypeIds: [7, 9] };
/** A workout whose last plan was removed: closed to members, not open to all. */
const withoutPlans = { locked: true, subscriptionTypeIds: [] };

describe("accessEnabled", () => {
  test.each([
    ["no plans → open to a visitor", open, VISITOR, true],
    ["no plans → open to a member", open, viewer({ subscriptionTypeIds: [1] }), true],
    ["locked → closed to a visitor", locked, VISITOR, false],
    ["holds one of its plans", locked, viewer({ subscriptionTypeIds: [3, 9] }), true],
    ["holds only other plans", locked, viewer({ subscriptionTypeIds: [3, 8] }), false],
    ["holds a plan that covers everything", locked, viewer({ coversEverything: true }), true],
    ["is staff of its gym", locked, viewer({ isStaff: true }), true],
    ["locked without plans → closed", withoutPlans, viewer({ subscriptionTypeIds: [7] }), false],
    ["locked without plans → open to staff", withoutPlans, viewer({ isStaff: true }), true],
  ])("%s", (_case, workout, who, expected) => {
    expect(accessEnabled(workout, who)).toBe(expected);
  });
});

describe("needsPlans", () => {
  test.each([
    ["a visitor", VISITOR, false],
    ["staff", viewer({ isStaff: true, subscriptionTypeIds: [1] }), false],
    ["covers everything", viewer({ coversEverything: true, subscriptionTypeIds: [1] }), false],
    ["a member", viewer({ subscriptionTypeIds: [1] }), true],
  ])("%s", (_case, who, expected) => {
    expect(needsPlans(who)).toBe(expected);
  });
});
