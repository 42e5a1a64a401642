import { expect, it } from "vitest";
import { scrollSpeed } from "./scroll-speed";

const middle = { startY: 400, height: 800, isSteady: false };

it.each([
  [400, 0],
  [96, 0],
  [48, -300],
  [0, -600],
  [-40, -600],
  [704, 0],
  [752, 300],
  [800, 600],
  [900, 600],
])("a pointer at %i of 800 pixels scrolls by %i a second", (y, speed) => {
  expect(scrollSpeed({ ...middle, y })).toBeCloseTo(speed);
});

it.each([
  [96, 0],
  [95, -240],
  [0, -240],
  [705, 240],
])("with less motion, a pointer at %i scrolls by %i a second", (y, speed) => {
  expect(scrollSpeed({ ...middle, y, isSteady: true })).toBeCloseTo(speed);
});

it.each([
  ["is only pressed", 40, 40, 0],
  ["is dragged away from the edge", 60, 40, 0],
  ["is dragged towards the edge", 24, 40, -450],
])("a pointer that %s from the zone on scrolls by the direction", (_how, y, startY, speed) => {
  expect(scrollSpeed({ ...middle, y, startY })).toBeCloseTo(speed);
});

it("the zones leave half of a low screen alone", () => {
  expect(scrollSpeed({ y: 51, startY: 100, height: 200, isSteady: false })).toBeCloseTo(0);
  expect(scrollSpeed({ y: 25, startY: 100, height: 200, isSteady: false })).toBeCloseTo(-300);
});
