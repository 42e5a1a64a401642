import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addWeeks } from "./days";
import { countStreak } from "./streak";

const RUNNING = "2027-01-04";

/** Workouts by week, oldest first; the last is the running week. */
const count = (...workouts: number[]) =>
  countStreak(
    new Map(workouts.map((number, i) => [addWeeks(RUNNING, i - workouts.length + 1), number])),
    RUNNING,
  );

describe("the weeks of a streak", () => {
  test.each<[string, number[], number]>([
    ["nothing was ever done", [], 0],
    ["one workout in the running week", [1], 0],
    ["two workouts in the running week", [2], 1],
    ["the running week never breaks it", [2, 2, 0], 2],
    ["the running week counts at once", [2, 2, 2], 3],
    ["one below two is not enough", [1, 1, 2], 1],
    ["more than two count once", [7, 9, 4], 3],
    ["one free week", [2, 2, 1, 2], 3],
    ["an empty week is a free week too", [2, 2, 0, 2], 3],
    ["the last week was the free one", [2, 2, 0, 0], 2],
    ["two weeks below two in a row", [2, 2, 0, 0, 0], 0],
    ["two in a row before a full week", [2, 2, 0, 0, 2], 1],
    ["the second within four weeks", [2, 2, 0, 2, 2, 0, 2], 3],
    ["the second in the fifth week", [2, 2, 0, 2, 2, 2, 0, 2], 6],
    ["free weeks four apart, all along", [2, 0, 2, 2, 2, 0, 2, 2, 2, 0, 2], 8],
    ["weeks before the first full one do not count", [1, 0, 2, 2], 2],
  ])("%s", (_, workouts, weeks) => {
    expect(count(...workouts).weeks).toBe(weeks);
  });
});

describe("the free week and the danger", () => {
  test.each<[string, number[], { missing: number; freeWeek: number | null; inDanger: boolean }]>([
    ["a new member", [], { missing: 2, freeWeek: null, inDanger: false }],
    ["a full week behind", [2, 0], { missing: 2, freeWeek: null, inDanger: false }],
    ["the free week was the last", [2, 0, 1], { missing: 1, freeWeek: 1, inDanger: true }],
    ["it was three weeks ago", [2, 0, 2, 2, 0], { missing: 2, freeWeek: 3, inDanger: true }],
    ["it was four weeks ago", [2, 0, 2, 2, 2, 0], { missing: 2, freeWeek: null, inDanger: false }],
    ["the running week is full", [2, 0, 2], { missing: 0, freeWeek: 1, inDanger: false }],
    ["before the streak began", [0, 0, 2, 0], { missing: 2, freeWeek: null, inDanger: false }],
    ["after a break", [2, 0, 0, 0], { missing: 2, freeWeek: null, inDanger: false }],
  ])("%s", (_, workouts, { freeWeek, ...expected }) => {
    expect(count(...workouts)).toMatchObject({
      ...expected,
      freeWeek: freeWeek === null ? null : addWeeks(RUNNING, -freeWeek),
    });
  });
});

describe("for any history", () => {
  const history = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 });

  /** By the words of the rule: the longest run of weeks up to the last one, by trying every length. */
  function tryAllRuns(workouts: readonly number[]): number {
    const last = workouts.at(-1) ?? 0;
    const past = [...Array<number>(8).fill(0), ...workouts.slice(0, -1)];
    const isRun = (weeks: readonly number[]) =>
      weeks.every((_, i) => weeks.slice(i, i + 4).filter((number) => number < 2).length <= 1);
    const run = Array.from({ length: past.length + 1 }, (_, length) =>
      past.slice(past.length - length),
    ).findLast(isRun);
    return [...(run ?? []), last].filter((number) => number >= 2).length;
  }

  test("the count is the longest run in which any four weeks have at most one below two", () => {
    fc.assert(
      fc.property(history, (workouts) => {
        expect(count(...workouts).weeks).toBe(tryAllRuns(workouts));
      }),
    );
  });

  test("a streak in danger gets shorter by missing this week, another one does not", () => {
    fc.assert(
      fc.property(history, (past) => {
        const before = count(...past, 0);
        const after = count(...past, 0, 0);
        expect(before.inDanger).toBe(after.weeks < before.weeks);
      }),
    );
  });
});
