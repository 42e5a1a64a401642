import { expect, test } from "vitest";
import { addRange, sumRanges, type PlayedRange } from "./played-ranges";

const ranges: PlayedRange[] = [
  [0, 4],
  [10, 14],
];

test.each<[string, PlayedRange, PlayedRange[]]>([
  [
    "between the others",
    [6, 8],
    [
      [0, 4],
      [6, 8],
      [10, 14],
    ],
  ],
  [
    "that continues one",
    [4, 6],
    [
      [0, 6],
      [10, 14],
    ],
  ],
  [
    "within one",
    [11, 12],
    [
      [0, 4],
      [10, 14],
    ],
  ],
  ["that joins two", [3, 11], [[0, 14]]],
  ["over all", [-1, 20], [[-1, 20]]],
  [
    "without length",
    [7, 7],
    [
      [0, 4],
      [10, 14],
    ],
  ],
  [
    "backwards",
    [9, 7],
    [
      [0, 4],
      [10, 14],
    ],
  ],
])("a range %s", (_case, range, expected) => {
  expect(addRange(ranges, range)).toEqual(expected);
});

test("seconds are counted once", () => {
  expect(sumRanges(addRange(addRange(ranges, [2, 12]), [20, 21]))).toBe(15);
});
