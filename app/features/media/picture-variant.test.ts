import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isMediaKey } from "./media-store";
import {
  accepts,
  fittingWidth,
  originalKeys,
  parseVariant,
  stemOf,
  variantKey,
} from "./picture-variant";

test.each([
  ["ironworks/poster-1.webp", "ironworks/poster-1"],
  ["ironworks/movements/squat.jpg", "ironworks/movements/squat"],
  ["logo.png", "logo"],
  ["a.v2.png", "a.v2"],
  ["a.jpg.webp", null],
  ["a.svg", null],
  ["a", null],
])("the stem of %s", (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});

test.each([
  ["400/ironworks/poster-1", { width: 400, stem: "ironworks/poster-1" }],
  ["800/a", { width: 800, stem: "a" }],
  ["1600/a.v2", { width: 1600, stem: "a.v2" }],
  ["401/a", null],
  ["0400/a", null],
  ["40/a", null],
  ["800/a.webp", null],
  ["800/", null],
  ["800", null],
  ["800/../a", null],
  ["800//a", null],
  ["800/A", null],
  ["800/%2e%2e/a", null],
  [`800/${"a".repeat(271)}`, null],
])("parseVariant(%j)", (name, expected) => {
  expect(parseVariant(name)).toEqual(expected);
});

test.each([
  [1, 400],
  [400, 400],
  [401, 800],
  [800, 800],
  [801, 1600],
  [1600, 1600],
  [4096, 1600],
])("for %i points there is %i", (wanted, width) => {
  expect(fittingWidth(wanted)).toBe(width);
});

test("whatever is taken for a variant, its keys are keys", () => {
  const part = fc.constantFrom("a", "b-1", "..", ".", "/", "%2f", "x.webp", "\u0000", "é");
  const names = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 80 }).map((parts) => `800/${parts.join("/")}`),
    fc.stringMatching(/^400\/[a-z]{1,300}$/),
  );
  fc.assert(
    fc.property(names, (name) => {
      const asked = parseVariant(name);
      if (!asked) return;
      for (const key of [
        ...originalKeys(asked.stem),
        variantKey(asked.stem, asked.width, "avif"),
      ]) {
        expect(isMediaKey(key)).toBe(true);
      }
    }),
  );
});

test.each([
  ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", { avif: true, webp: true }],
  ["image/webp,*/*", { avif: false, webp: true }],
  ["IMAGE/AVIF ; q=0.9", { avif: true, webp: false }],
  ["image/avif;q=0, image/webp;q=0.000", { avif: false, webp: false }],
  ["image/avif;q=0.5", { avif: true, webp: false }],
  ["image/png,image/*;q=0.8,*/*;q=0.5", { avif: false, webp: false }],
  ["*/*", { avif: false, webp: false }],
  ["", { avif: false, webp: false }],
  [undefined, { avif: false, webp: false }],
])("%s", (header, expected) => {
  expect(accepts(header)).toEqual(expected);
});
