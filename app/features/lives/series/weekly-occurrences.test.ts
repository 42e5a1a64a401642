import { describe, expect, it } from "vitest";
import { toLocalTime } from "../manage/local-time";
import { MAX_OCCURRENCES } from "../manage/live-limits";
import { listWeeklyOccurrences, toRule } from "./weekly-occurrences";

describe("listWeeklyOccurrences", () => {
  it.each([
    ["Europe/London", "2026-10-18", "spring 2027", 26],
    ["Europe/London", "2027-03-21", "the change to summer", 3],
    ["America/New_York", "2026-10-25", "the change to winter", 3],
    ["America/New_York", "2027-03-07", "the change to summer", 3],
    ["Australia/Sydney", "2026-09-27", "the change to summer", 3],
    ["Australia/Sydney", "2027-03-28", "the change to winter", 3],
  ])("keeps the hour in %s from %s over %s", (timeZone, day, _change, count) => {
    const list = listWeeklyOccurrences({ day, time: "18:00" }, { timeZone, end: { count } });
    expect(list).toHaveLength(count);
    const local = list.map(({ startsAt }) => toLocalTime(startsAt, timeZone));
    expect(new Set(local.map(({ time }) => time))).toEqual(new Set(["18:00"]));
    expect(local.map((one) => one.day)).toEqual(list.map((one) => one.day));
    // The instant itself moves by the hour.
    const hours = new Set(list.map(({ startsAt }) => startsAt.getUTCHours()));
    expect(hours.size).toBe(2);
  });

  it.each([
    // London skips 01:00 to 02:00, New York and Sydney 02:00 to 03:00.
    ["Europe/London", "2027-03-21", "01:30", "2027-03-28", "02:00"],
    ["America/New_York", "2027-03-07", "02:30", "2027-03-14", "03:00"],
    ["Australia/Sydney", "2026-09-27", "02:30", "2026-10-04", "03:00"],
  ])("moves an hour that %s skips to the first after it", (timeZone, day, time, gapDay, moved) => {
    const list = listWeeklyOccurrences({ day, time }, { timeZone, end: { count: 3 } });
    const local = list.map(({ startsAt }) => toLocalTime(startsAt, timeZone));
    expect(local.map((one) => one.time)).toEqual([time, moved, time]);
    expect(local[1]?.day).toBe(gapDay);
  });

  it("takes the first of an hour that is shown twice", () => {
    const first = { day: "2026-10-18", time: "01:30" };
    const list = listWeeklyOccurrences(first, { timeZone: "Europe/London", end: { count: 2 } });
    expect(list[1]?.startsAt.toISOString()).toBe("2026-10-25T00:30:00.000Z");
  });

  it.each([
    ["2026-12-04", 1],
    ["2026-12-10", 1],
    ["2026-12-11", 2],
    ["2026-12-03", 0],
  ])("until %s has %i", (until, expected) => {
    const first = { day: "2026-12-04", time: "23:30" };
    const list = listWeeklyOccurrences(first, { timeZone: "America/New_York", end: { until } });
    expect(list).toHaveLength(expected);
  });

  it("stops one after the most that there may be", () => {
    const first = { day: "2026-12-04", time: "18:00" };
    const end = { until: "2036-12-04" };
    expect(listWeeklyOccurrences(first, { timeZone: "UTC", end })).toHaveLength(
      MAX_OCCURRENCES + 1,
    );
  });
});

describe("toRule", () => {
  it.each([
    [{ count: 8 }, "FREQ=WEEKLY;COUNT=8"],
    [{ until: "2027-01-29" }, "FREQ=WEEKLY;UNTIL=20270129T000000Z"],
  ])("of %o is %s", (end, rule) => {
    expect(toRule(end)).toBe(rule);
  });
});
