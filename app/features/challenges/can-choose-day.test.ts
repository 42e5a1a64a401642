import { expect, test } from "vitest";
import { canChooseDay } from "./can-choose-day";

test.each([
  ["2026-11-26", false],
  ["2026-11-27", true],
  ["2026-11-28", true],
  ["2027-11-27", true],
  ["2027-11-28", false],
  ["2027-02-29", false],
  ["2026-12-1", false],
  ["tomorrow", false],
])("on 2026-11-27 a member may choose %s: %s", (day, may) => {
  expect(canChooseDay(day, "2026-11-27")).toBe(may);
});
