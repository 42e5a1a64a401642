import { expect, it } from "vitest";
import { readRowId } from "./read-row-id";

it.each([
  ["1", 1],
  ["999999999", 999_999_999],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  ["9999999999", null],
  ["", null],
  [null, null],
  [7, null],
])("%o is row %o", (text, id) => {
  expect(readRowId(text)).toBe(id);
});
