import { expect, it } from "vitest";
import { parseWorkoutPath } from "./paths";

it.each([
  ["/category/yoga/7", { kind: "category", guid: null, key: "yoga", workoutId: 7 }],
  [
    "/gym/ironworks/category/yoga/7",
    { kind: "category", guid: "ironworks", key: "yoga", workoutId: 7 },
  ],
  ["/search/7", { kind: "search", guid: null, workoutId: 7 }],
  ["/gym/ironworks/search/7", { kind: "search", guid: "ironworks", workoutId: 7 }],
  ["/challenge/spring/7", { kind: "challenge", guid: null, challengeGuid: "spring", itemId: 7 }],
  [
    "/gym/ironworks/challenge/spring/7",
    { kind: "challenge", guid: "ironworks", challengeGuid: "spring", itemId: 7 },
  ],
  ["/search", null],
  ["/search/filter", null],
  ["/search/yoga/7", null],
  ["/challenge/spring", null],
  ["/category/yoga", null],
  ["/category/yoga/seven", null],
  ["/category/yoga/7/8", null],
  ["/gym/ironworks", null],
])("the workout of the address %s is %j", (pathname, expected) => {
  expect(parseWorkoutPath(pathname)).toEqual(expected);
});
