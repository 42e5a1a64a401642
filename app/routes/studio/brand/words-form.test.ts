import { describe, expect, it } from "vitest";
import { listWordFields, parseCommunityUrl, parseWords } from "./words-form";

describe("listWordFields", () => {
  it("begins with the language of the gym's own texts, which are columns", () => {
    const parts = listWordFields("de");
    expect(parts.map(({ language }) => language)).toEqual(["de", "en", "es", "fr"]);
    expect(parts.map(({ fields }) => fields.map(({ field }) => field))).toEqual([
      ["welcome1", "welcome2", "about"],
      ...["en", "es", "fr"].map((code) => [
        `${code}.welcome1`,
        `${code}.welcome2`,
        `${code}.about`,
      ]),
    ]);
  });
});

describe("parseWords", () => {
  it.each([
    ["  Lift\r\nheavy ", "Lift\nheavy"],
    ["   ", null],
    ["", null],
    ["x".repeat(10), "x".repeat(10)],
    ["x".repeat(11), undefined],
  ])("%o is %o", (text, words) => {
    expect(parseWords(text, 10)).toBe(words);
  });
});

describe("parseCommunityUrl", () => {
  it.each([
    ["", null],
    [" https://chat.example/gym ", "https://chat.example/gym"],
    ["https://chat.example", "https://chat.example/"],
    ["http://chat.example/gym", undefined],
    ["javascript:alert(1)", undefined],
    ["https://me:secret@chat.example", undefined],
    ["chat.example", undefined],
    [`https://chat.example/${"x".repeat(2100)}`, undefined],
  ])("%o is %o", (text, address) => {
    expect(parseCommunityUrl(text)).toBe(address);
  });
});
