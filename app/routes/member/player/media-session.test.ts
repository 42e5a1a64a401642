import { expect, it } from "vitest";
import { findPositionState } from "./media-session";

it.each([
  [60, 12, 1, { duration: 60, position: 12, playbackRate: 1 }],
  [60, 61, 1.5, { duration: 60, position: 60, playbackRate: 1.5 }],
  [60, -1, 0.75, { duration: 60, position: 0, playbackRate: 0.75 }],
  [undefined, 0, 1, null],
  [0, 0, 1, null],
  [Number.NaN, 0, 1, null],
  [Number.POSITIVE_INFINITY, 5, 1, null],
  [60, Number.NaN, 1, null],
  [60, 5, 0, null],
  [60, 5, Number.NaN, null],
])("of %s seconds at %s with rate %s: %j", (duration, position, rate, state) => {
  expect(findPositionState(duration, position, rate)).toEqual(state);
});
