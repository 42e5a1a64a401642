import { expect, test } from "vitest";
import { foreignTexts, inLanguage } from "./translations";

const row = {
  id: 7,
  name: "Strength",
  about: null,
  texts: { de: { name: "Kraft", about: "Alles über Kraft" }, es: { about: "", color: "rojo" } },
};

test.each([
  ["de", "Kraft", "Alles über Kraft"],
  // The base text stands in for a text that is missing or empty; the row takes no other field.
  ["es", "Strength", null],
  ["en", "Strength", null],
  ["constructor", "Strength", null],
])("in %s: %s", (lang, name, about) => {
  expect(inLanguage(row, lang)).toEqual({ id: 7, name, about });
});

test.each([
  ["de", "en", {}],
  ["es", "en", { name: "en", about: "en" }],
  ["en", "en", {}],
  ["constructor", "en", { name: "en", about: "en" }],
  ["en", "de", { name: "de", about: "de" }],
])("read in %s, base texts in %s: %j", (lang, textLanguage, expected) => {
  expect(foreignTexts(row, ["name", "about"], { lang, textLanguage })).toEqual(expected);
});
