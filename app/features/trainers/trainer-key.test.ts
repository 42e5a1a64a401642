import { expect, it } from "vitest";
import { parseTrainerKey } from "./trainer-key";

it.each([
  ["7", { id: 7 }],
  ["2147483647", { id: 2_147_483_647 }],
  ["maya-cole", { tuid: "maya-cole" }],
  ["7-days", { tuid: "7-days" }],
  ["-", { tuid: "-" }],
  ["me-2", { tuid: "me-2" }],
  ["me", null],
  ["2147483648", null],
  ["0", null],
  ["07", null],
  ["", null],
  ["Maya", null],
  ["maya cole", null],
  ["maya/cole", null],
  ["a".repeat(101), null],
])("reads %j as %j", (text, key) => {
  expect(parseTrainerKey(text)).toEqual(key);
});
