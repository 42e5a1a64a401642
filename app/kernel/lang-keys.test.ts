import { expect, it, test } from "vitest";
import { fallbackLangKey, langKeys, parseLangKey, toLangKey } from "./lang-keys";

it("names every language in capitals", () => {
  expect(langKeys).toEqual(["EN", "ES", "FR", "DE"]);
  expect(fallbackLangKey).toBe("EN");
  expect(toLangKey("de")).toBe("DE");
});

test.each([
  ["FR", "FR"],
  ["fr", null],
  ["IT", null],
  ["", null],
  [null, null],
])("parseLangKey(%j) is %j", (text, key) => {
  expect(parseLangKey(text)).toBe(key);
});
