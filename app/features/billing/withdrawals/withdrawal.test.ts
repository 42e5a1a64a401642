import { describe, expect, it } from "vitest";
import { calculateWithdrawal, findWithdrawalRight, type PaidPeriod } from "./withdrawal";

const at = (text: string) => new Date(text);

const period = (start: string, end: string, amountMinor = 3000): PaidPeriod => ({
  chargeRef: `ch_${start}`,
  amountMinor,
  currency: "GBP",
  start: at(start),
  end: at(end),
});
const april = period("2027-04-01T10:00:00Z", "2027-05-01T10:00:00Z");
const may = period("2027-05-01T10:00:00Z", "2027-06-01T10:00:00Z");
const year = period("2027-04-01T10:00:00Z", "2028-04-01T10:00:00Z");
const nextYear = period("2028-04-01T10:00:00Z", "2029-04-01T10:00:00Z");

describe("findWithdrawalRight", () => {
  it.each<[string, string, PaidPeriod[], string, string, string | null]>([
    // London is an hour ahead of UTC in April.
    ["the first month", "MONTH", [april], "Europe/London", "2027-04-15T22:59:59Z", april.chargeRef],
    ["after its fourteenth day", "MONTH", [april], "Europe/London", "2027-04-15T23:00:00Z", null],
    ["the gym's own day", "MONTH", [april], "Europe/Berlin", "2027-04-15T22:00:00Z", null],
    ["the second month", "MONTH", [may, april], "Europe/London", "2027-05-02T10:00:00Z", null],
    ["the first year", "YEAR", [year], "UTC", "2027-04-15T23:59:59Z", year.chargeRef],
    ["its renewal", "YEAR", [nextYear, year], "UTC", "2028-04-15T23:59:59Z", nextYear.chargeRef],
    ["after its renewal's days", "YEAR", [nextYear, year], "UTC", "2028-04-16T00:00:00Z", null],
  ])("%s", (_what, interval, paidPeriods, timeZone, now, chargeRef) => {
    const subscription = {
      ...{ startedAt: at("2027-03-25T10:00:00Z"), trialEnd: null },
      ...{ interval, paidPeriods, timeZone },
    };
    const right = findWithdrawalRight(subscription, at(now));
    expect(right?.period?.chargeRef ?? null).toBe(chargeRef);
  });

  it.each([
    ["the order", null, "2027-04-15", "2027-04-16"],
    ["the end of the trial", at("2027-04-08T10:00:00Z"), "2027-04-22", "2027-04-23"],
  ])("counts from %s while nothing has been paid", (_what, trialEnd, lastDay, nextDay) => {
    const unpaid = { startedAt: april.start, trialEnd, interval: "MONTH", paidPeriods: [] };
    const right = (now: string) => findWithdrawalRight({ ...unpaid, timeZone: "UTC" }, at(now));
    expect(right(`${lastDay}T23:59:59Z`)).toEqual({
      period: null,
      until: at(`${lastDay}T23:59:59.999Z`),
    });
    expect(right(`${nextDay}T00:00:00Z`)).toBeNull();
  });
});

describe("calculateWithdrawal", () => {
  it.each<[string, PaidPeriod | null, boolean, boolean, string, object]>([
    ["a trial", null, true, true, "2027-04-05T10:00:00Z", { basis: "nothingPaid", refundMinor: 0 }],
    [
      "nothing watched",
      april,
      false,
      true,
      "2027-04-11T10:00:00Z",
      { basis: "unused", refundMinor: 3000, keptMinor: 0 },
    ],
    [
      "watched without asking for the start at once",
      april,
      true,
      false,
      "2027-04-11T10:00:00Z",
      { basis: "notAsked", refundMinor: 3000, keptMinor: 0 },
    ],
    [
      "watched, ten days later",
      april,
      true,
      true,
      "2027-04-11T10:00:00Z",
      { basis: "days", refundMinor: 2000, keptMinor: 1000, usedDays: 10, days: 30 },
    ],
    [
      "a minute before the tenth day is over",
      april,
      true,
      true,
      "2027-04-11T09:59:00Z",
      { basis: "days", refundMinor: 2100, keptMinor: 900, usedDays: 9 },
    ],
    [
      "on the first day",
      april,
      true,
      true,
      "2027-04-02T09:00:00Z",
      { basis: "days", refundMinor: 3000, keptMinor: 0, usedDays: 0 },
    ],
    [
      "before the provider's clock",
      april,
      true,
      true,
      "2027-04-01T09:00:00Z",
      { refundMinor: 3000, usedDays: 0 },
    ],
    [
      "a year of 366 days, with a fraction of a penny",
      period("2027-04-01T10:00:00Z", "2028-04-01T10:00:00Z", 13491),
      true,
      true,
      "2027-04-15T10:00:00Z",
      { keptMinor: 516, refundMinor: 12975, usedDays: 14, days: 366 },
    ],
    [
      "a month with the change of the clock",
      period("2027-03-10T10:00:00Z", "2027-04-10T09:00:00Z", 3100),
      true,
      true,
      "2027-03-20T10:00:00Z",
      { keptMinor: 1000, usedDays: 10, days: 31 },
    ],
  ])("%s", (_what, paid, hasWatched, startsAtOnce, now, expected) => {
    const leftMinor = paid?.amountMinor ?? 0;
    const used = { hasWatched, startsAtOnce, leftMinor, now: at(now) };
    const amounts = calculateWithdrawal(paid, used);
    expect(amounts).toMatchObject(expected);
    expect(amounts.refundMinor + amounts.keptMinor).toBe(leftMinor);
  });

  it.each<[string, boolean, number, object]>([
    ["unused", false, 2500, { basis: "unused", refundMinor: 2500, keptMinor: 0 }],
    ["more than the days return", true, 2500, { basis: "days", refundMinor: 2000, keptMinor: 500 }],
    ["less than the days return", true, 1500, { basis: "days", refundMinor: 1500, keptMinor: 0 }],
    ["nothing", true, 0, { basis: "nothingLeft", refundMinor: 0, keptMinor: 0 }],
  ])("after earlier refunds that leave %s", (_what, hasWatched, leftMinor, expected) => {
    const now = at("2027-04-11T10:00:00Z");
    const used = { hasWatched, startsAtOnce: true, leftMinor, now };
    expect(calculateWithdrawal(april, used)).toMatchObject(expected);
  });
});
