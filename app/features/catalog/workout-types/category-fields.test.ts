import { describe, expect, it } from "vitest";
import { isNewCategoryKey, moveInOrder, suggestCategoryKey } from "./category-fields";
import { BUILT_IN_TYPES } from "./built-in-types";

describe("suggestCategoryKey", () => {
  it.each([
    ["Strength", "strength"],
    ["Yoga & Dehnen für Anfänger", "yoga-dehnen-fuer-anfaenger"],
    ["Großes Gerät", "grosses-geraet"],
    ["Étirements", "etirements"],
    ["Søren’s Æbelø", "sorens-aebelo"],
    ["  HIIT 45! ", "hiit-45"],
    ["TOP_LIKED", "top-liked"],
    ["瑜伽", ""],
    ["a".repeat(63) + " b", "a".repeat(63)],
  ])("%j: %j", (name, key) => {
    expect(suggestCategoryKey(name)).toBe(key);
  });
});

describe("isNewCategoryKey", () => {
  it.each([
    ["yoga", true],
    ["hiit-45", true],
    ["new", false],
    ["Yoga", false],
    ["", false],
    ...BUILT_IN_TYPES.map((key) => [key, false] as const),
  ] as const)("%j: %s", (key, isNew) => {
    expect(isNewCategoryKey(key)).toBe(isNew);
  });
});

describe("moveInOrder", () => {
  it.each<[key: string, by: -1 | 1, order: string | null]>([
    ["a", 1, "bac"],
    ["c", -1, "acb"],
    ["b", -1, "bac"],
    ["a", -1, null],
    ["c", 1, null],
    ["d", 1, null],
  ])("%s by %i", (key, by, order) => {
    expect(moveInOrder(["a", "b", "c"], { key, by })?.join("") ?? null).toBe(order);
  });
});
