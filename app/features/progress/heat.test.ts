import { describe, expect, test } from "vitest";
import { heatStepOf, toMinutes } from "./heat";

describe("the step of a day", () => {
  test.each([
    [0, 0, 0],
    [1, 0, 1],
    [9, 0, 1],
    [10, 0, 2],
    [19, 0, 2],
    [20, 0, 3],
    [44, 0, 3],
    [45, 0, 4],
    [600, 0, 4],
    // Done without the player.
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 4],
    // The higher of both.
    [5, 1, 2],
    [50, 1, 4],
    [12, 3, 4],
  ])("%i minutes and %i workouts are step %i", (minutes, workouts, step) => {
    expect(heatStepOf({ minutes, workouts })).toBe(step);
  });
});

test.each([
  [0, 0],
  [1, 1],
  [89, 1],
  [90, 2],
  [3_600, 60],
])("%i seconds are %i minutes", (seconds, minutes) => {
  expect(toMinutes(seconds)).toBe(minutes);
});
