/** The part of a name that a person searches for. */
import { describe, expect, it } from "vitest";
import { toNamePart, toNamePattern } from "./name-part";

describe("a part of a name", () => {
  it.each([
    [" leg  day\t", "leg day"],
    ["a\u0308", "\u00e4"],
    ["\u202eday", "day"],
    ["x".repeat(120), "x".repeat(100)],
    ["💪".repeat(120), "💪".repeat(100)],
    ["", null],
    [" \u200b", null],
  ])("of %j is %j", (typed, part) => {
    expect(toNamePart(typed)).toBe(part);
  });

  it.each([
    ["leg day", "%leg day%"],
    ["100%", "%100\\%%"],
    ["a_b", "%a\\_b%"],
    ["c:\\", "%c:\\\\%"],
  ])("%j has the pattern %j", (part, pattern) => {
    expect(toNamePattern(part)).toBe(pattern);
  });
});
