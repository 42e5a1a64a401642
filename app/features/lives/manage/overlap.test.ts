import { describe, expect, it } from "vitest";
import { findOverlap } from "./overlap";

const span = (from: string, durationMinutes: number) => ({
  startsAt: new Date(`2026-12-04T${from}:00.000Z`),
  durationMinutes,
});
const PLANNED = span("18:00", 60);

describe("findOverlap", () => {
  it.each([
    ["ends when it begins", span("17:00", 60), false],
    ["ends a minute after it begins", span("17:00", 61), true],
    ["begins when it ends", span("19:00", 30), false],
    ["begins a minute before it ends", span("18:59", 30), true],
    ["has the same time", span("18:00", 60), true],
    ["lies within it", span("18:15", 10), true],
    ["contains it", span("12:00", 1_440), true],
    ["is on another day", { ...PLANNED, startsAt: new Date("2026-12-05T18:00:00Z") }, false],
  ])("one that %s", (_what, other, expected) => {
    expect(findOverlap([PLANNED], [other])).toBe(expected ? other : null);
  });

  it("finds the first of the others, for any of the planned ones", () => {
    const others = [span("08:00", 30), span("12:00", 30), span("12:10", 30)];
    expect(findOverlap([PLANNED, span("12:15", 30)], others)).toBe(others[1]);
    expect(findOverlap([], others)).toBeNull();
    expect(findOverlap([PLANNED], [])).toBeNull();
  });
});
