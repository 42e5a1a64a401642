import { describe, expect, it } from "vitest";
import { findBarCommand, findBarPlace, findBarSecond, listBarMarks } from "./workout-bar";

const TRACKS = [
  { durationSeconds: 30, timing: "media" },
  { durationSeconds: 45, timing: "loop" },
  { durationSeconds: 25, timing: "still" },
] as const;

describe("places on the bar", () => {
  it.each([
    [0, 0, 0],
    [29.5, 0, 29.5],
    [30, 1, 0],
    [74, 1, 44],
    [75, 2, 0],
    [99, 2, 24],
    [100, 2, 25],
  ])("second %d is movement %d at %d, and back", (bar, index, second) => {
    expect(findBarPlace(TRACKS, bar)).toEqual({ index, second });
    expect(findBarSecond(TRACKS, { index, second })).toBe(bar);
  });

  it.each([
    [-5, 0, 0],
    [140, 2, 25],
  ])("second %d, beyond the bar, is movement %d at %d", (bar, index, second) => {
    expect(findBarPlace(TRACKS, bar)).toEqual({ index, second });
  });

  it.each([
    [{ index: 1, second: 60 }, 75],
    [{ index: 1, second: -3 }, 30],
    [{ index: 9, second: 4 }, 100],
  ])("%j, outside its movement, is second %d", (place, bar) => {
    expect(findBarSecond(TRACKS, place)).toBe(bar);
  });

  it("marks where movements meet", () => {
    expect(listBarMarks(TRACKS)).toEqual([30, 75]);
    expect(listBarMarks(TRACKS.slice(0, 1))).toEqual([]);
    expect(listBarMarks([])).toEqual([]);
  });

  it("has a place without movements", () => {
    expect(findBarPlace([], 4)).toEqual({ index: 0, second: 0 });
  });
});

describe("findBarCommand", () => {
  it.each([
    [0, 12, { type: "seek", second: 12 }],
    [0, 31, { type: "choose", index: 1 }],
    [1, 40, null],
    [1, 12, { type: "choose", index: 0 }],
    [2, 90, null],
    [2, 74, { type: "choose", index: 1 }],
  ])("from movement %d to second %d: %j", (active, bar, command) => {
    expect(findBarCommand(TRACKS, active, bar)).toEqual(command);
  });
});
