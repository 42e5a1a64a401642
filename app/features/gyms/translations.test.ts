import { expect, test } from "vitest";
import { CATEGORY_TEXTS } from "./translations";

test.each([
  [{}, true],
  [{ de: { name: "Kraft" }, fr: {} }, true],
  [{ it: { name: "Forza" } }, false],
  [{ de: { key: "kraft" } }, false],
  [{ de: { name: " " } }, false],
  [{ de: { name: "x".repeat(20_001) } }, false],
  [{ de: "Kraft" }, false],
])("%j: %s", (texts, fine) => {
  expect(CATEGORY_TEXTS.safeParse(texts).success).toBe(fine);
});
