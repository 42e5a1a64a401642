import { describe, expect, it } from "vitest";
import { parseChosenColor, readPreviewValue, toPreviewValue } from "./preview-colors";
import { DEFAULT_COLORS } from "./theme";

describe("the colours of a preview", () => {
  it("are read as they were written", () => {
    const value = toPreviewValue(DEFAULT_COLORS);
    expect(value).toBe("101012-f5f4f0-f4c31e-17140a-f4c31e");
    expect(readPreviewValue(value)).toEqual(DEFAULT_COLORS);
  });

  it.each([
    null,
    "",
    "101012-f5f4f0-f4c31e-17140a",
    "101012-f5f4f0-f4c31e-17140a-f4c31e-f4c31e",
    "101012-f5f4f0-f4c31e-17140a-f4c31",
    "101012-F5F4F0-f4c31e-17140a-f4c31e",
    "101012-f5f4f0-f4c31e-17140a-}*{x:y",
  ])("are not read from %o", (text) => {
    expect(readPreviewValue(text)).toBeNull();
  });
});

describe("parseChosenColor", () => {
  it.each([
    ["#AABBCC", "#aabbcc"],
    [" #aabbcc ", "#aabbcc"],
    ["#abc", null],
    ["#aabbccdd", null],
    ["aabbcc", null],
    ["red", null],
    ["", null],
  ])("%o is %o", (text, color) => {
    expect(parseChosenColor(text)).toBe(color);
  });
});
