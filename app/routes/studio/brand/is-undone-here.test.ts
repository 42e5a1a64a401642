import { expect, it } from "vitest";
import { isUndoneHere } from "./is-undone-here";

it.each([
  [{ welcome1: "Lift", brandColor: "#123456" }, true],
  [{ "de.about": "Über uns" }, true],
  [{ terms: "<p>1</p>" }, false],
  [{ "fr.privacy": "<p>1</p>" }, false],
  [{ brandColor: "#123456", "de.terms": "<p>1</p>" }, false],
])("a change of %o is undone here: %o", (fields, isUndone) => {
  expect(isUndoneHere(fields)).toBe(isUndone);
});
