import { describe, expect, it } from "vitest";
import { isSold, trialDaysFor } from "./plan";

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

it("sells no partner pass", () => {
  expect(["SINGLE_TRAINER", "UNLIMITED", "GYM", "GYMPASS"].filter(isSold)).toEqual([
    "SINGLE_TRAINER",
    "UNLIMITED",
    "GYM",
  ]);
});
