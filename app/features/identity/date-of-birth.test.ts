/** product.md §5, §12 "Date of birth" */
import { describe, expect, it } from "vitest";
import { judgeDateOfBirth } from "./date-of-birth";

describe("a date of birth", () => {
  it.each([
    ["1899-12-31", "invalid"],
    ["1900-01-01", "given"],
    ["1990-06-01", "given"],
    ["2026-05-30", "given"],
    // The default of the form: today in any time zone.
    ["2026-05-31", "not-given"],
    ["2026-06-01", "not-given"],
    ["2026-06-02", "not-given"],
    ["2026-06-03", "invalid"],
    ["9999-12-31", "invalid"],
  ])("%s is %s on 2026-06-01", (date, judged) => {
    expect(judgeDateOfBirth(date, new Date("2026-06-01T23:59:59Z"))).toBe(judged);
  });
});
