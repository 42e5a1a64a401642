import { describe, expect, it } from "vitest";
import { parsePollCount } from "./poll-until-open";

describe("parsePollCount (product.md §4: ten times)", () => {
  it.each([
    [null, 0],
    ["0", 0],
    ["9", 9],
    ["10", null],
    ["1000000", null],
    ["-1", null],
    ["-1000000000", null],
    ["1.5", null],
    ["-Infinity", null],
    ["soon", null],
  ])("%s: %s", (poll, polls) => expect(parsePollCount(poll)).toBe(polls));
});
