import { describe, expect, it } from "vitest";
import { ageOn, isSold, mayBuy, trialDaysFor } from "./plan";

describe("trialDaysFor (spec §4)", () => {
  it.each([
    ["a first subscription", 7, 1, [], 7],
    ["had another application before", 7, 1, [2, null], 7],
    ["had this application before", 7, 1, [1], 0],
    ["a platform plan after a platform plan", 7, null, [null], 0],
    ["a plan without trial", 0, 1, [], 0],
  ])("%s", (_name, trialPeriod, applicationId, had, days) => {
    expect(trialDaysFor({ trialPeriod, applicationId }, had)).toBe(days);
  });
});

describe("ageOn", () => {
  it.each([
    ["2008-11-21", "2026-11-21T00:00:00Z", 18],
    ["2008-11-22", "2026-11-21T23:59:59Z", 17],
    ["2008-02-29", "2026-02-28T12:00:00Z", 17],
    ["2008-02-29", "2026-03-01T00:00:00Z", 18],
  ])("%s on %s is %i", (born, now, age) => {
    expect(ageOn(born, new Date(now))).toBe(age);
  });
});

describe("mayBuy (spec §1, decisions §3)", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  it.each([
    [null, null, false],
    [null, "adult", true],
    [null, "parent", true],
    ["2000-01-01", null, true],
    ["2015-01-01", "adult", false],
    ["2015-01-01", "parent", true],
  ] as const)("born %s, says %s: %s", (born, says, may) => {
    expect(mayBuy(born, says, now)).toBe(may);
  });
});

it("sells no partner pass", () => {
  expect(["SINGLE_TRAINER", "UNLIMITED", "GYM", "GYMPASS"].filter(isSold)).toEqual([
    "SINGLE_TRAINER",
    "UNLIMITED",
    "GYM",
  ]);
});
