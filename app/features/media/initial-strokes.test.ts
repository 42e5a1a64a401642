import { describe, expect, it } from "vitest";
import { GLYPHS } from "./letter-strokes.mjs";
import { strokesOfInitial } from "./initial-strokes";

describe("strokesOfInitial", () => {
  it.each([
    ["Ironworks", "I"],
    ["  flowstate", "F"],
    ["Élan", "E"],
    ["Ørsted", "O"],
    ["Łódź", "L"],
    ["ßtark", "S"],
    ["24 Hours", "2"],
  ])("draws %s by the letter %s", (name, letter) => {
    expect(strokesOfInitial(name)).toBe(GLYPHS[letter]);
  });

  it.each(["", "   ", "Жим", "力", "💪 Gym", "-", "__proto__"])(
    "draws the same mark for '%s', which begins with none of its letters",
    (name) => {
      const strokes = strokesOfInitial(name);
      expect(strokes).toBe(strokesOfInitial("Ω"));
      expect(strokes[1]).not.toBe("");
    },
  );

  it("has strokes for each capital and figure", () => {
    for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") {
      expect(strokesOfInitial(letter)[1], letter).toMatch(/^M/);
      expect(strokesOfInitial(letter), letter).toBe(GLYPHS[letter]);
    }
  });
});
