import { expect, it } from "vitest";
import { parseWorkoutPath } from "./paths";

it.each([
  ["/category/yoga/7", { guid: null, key: "yoga", workoutId: 7 }],
  ["/gym/ironworks/category/yoga/7", { guid: "ironworks", key: "yoga", workoutId: 7 }],
  ["/category/yoga", null],
  ["/category/yoga/seven", null],
  ["/category/yoga/7/8", null],
  ["/gym/ironworks", null],
])("the workout of the address %s is %j", (pathname, expected) => {
  expect(parseWorkoutPath(pathname)).toEqual(expected);
});
