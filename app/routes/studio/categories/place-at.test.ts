import { expect, it } from "vitest";
import { placeAt } from "./place-at";

it.each([
  [0, 0],
  [50, 0],
  [51, 1],
  [149, 1],
  [151, 2],
  [900, 3],
])("a pointer at %i stands at place %i of rows with the middles 50, 150 and 250", (y, place) => {
  expect(placeAt([50, 150, 250], y)).toBe(place);
});
