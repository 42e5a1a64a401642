import { expect, it } from "vitest";
import { moveTo, placeAt } from "./place-at";

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

it.each([
  ["a", 0, "abc"],
  ["a", 1, "bac"],
  ["a", 2, "bca"],
  ["c", 0, "cab"],
  ["b", 9, "acb"],
])("%s at place %i makes %s of abc", (key, place, order) => {
  expect(moveTo(["a", "b", "c"], key, place).join("")).toBe(order);
});
