import { describe, expect, test } from "vitest";
import { listWeeks } from "~/features/progress/days";
import { drawHeat, drawRing, drawWeeks } from "./chart-scale.server";

const words = { formatMonth: (day: string) => day.slice(0, 7), formatNumber: String };
const weeksOf = (minutes: number[], today = "2026-11-25") =>
  listWeeks(today, minutes.length).map((monday, i) => ({
    monday,
    minutes: minutes[i] ?? 0,
    workouts: i % 3,
  }));
/** From the bar's top to the baseline. */
const heightOf = (d: string) => 148 - Number(/Q[\d.]+ ([\d.]+)/.exec(d)?.[1]);

describe("the bars of the weeks", () => {
  test("are as high as their minutes, and a week without any keeps a stub", () => {
    const { bars } = drawWeeks(weeksOf([0, 30, 60, 120]), words);
    const [none = 0, half = 0, hour = 0, two = 0] = bars.map(({ d }) => heightOf(d));
    expect(none).toBe(2);
    expect(hour).toBeCloseTo(2 * half, 0);
    expect(two).toBeCloseTo(4 * half, 0);
  });

  test("five minutes do not fill the chart", () => {
    const { bars, lines } = drawWeeks(weeksOf([5]), words);
    expect(heightOf(bars[0]?.d ?? "")).toBeLessThan(30);
    expect(lines.at(-1)?.text).toBe("30");
  });

  test("say which weeks count for the streak", () => {
    const { bars } = drawWeeks(weeksOf([10, 10, 10]), words);
    expect(bars.map(({ counts }) => counts)).toEqual([false, false, true]);
  });

  test("stay within the drawing, a fortnight as well as a thousand minutes", () => {
    for (const minutes of [1, 14, 1_000, 10_080]) {
      const { bars, width } = drawWeeks(weeksOf(Array<number>(12).fill(minutes)), words);
      const numbers = bars.flatMap(({ d }) => d.match(/[\d.]+/g) ?? []).map(Number);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(width);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    }
  });

  test("name the months in their order, none over another", () => {
    const { months } = drawWeeks(weeksOf(Array<number>(12).fill(1), "2027-01-20"), words);
    expect(months.map(({ text }) => text)).toEqual(["2026-11", "2026-12", "2027-01"]);
  });
});

describe("the heat strip", () => {
  test("has a cell for each day up to today, under its step", () => {
    const weeks = listWeeks("2026-11-25", 2);
    const { steps } = drawHeat(weeks, {
      today: "2026-11-25",
      stepOf: (day) => (day === "2026-11-24" ? 3 : 0),
      formatMonth: words.formatMonth,
    });
    const cells = steps.map(({ step, d }) => [step, d.split("M").length - 1]);
    expect(cells).toEqual([
      [0, 9],
      [3, 1],
    ]);
    // The second column, the row of Tuesday.
    expect(steps[1]?.d).toMatch(/^M14 32/);
  });
});

test("a ring without anything done has its track alone", () => {
  expect(drawRing(0).done).toBeNull();
  expect(drawRing(0.5).done).not.toBe(drawRing(1).done);
});
