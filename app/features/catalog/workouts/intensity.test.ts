import { expect, test } from "vitest";
import { intensityLabel, specLine } from "./intensity";

test.each([
  ["HIGH", "intensity.high"],
  ["medium", "intensity.medium"],
  ["very HIGH", "intensity.very_high"],
  [" VERY_HIGH ", "intensity.very_high"],
  ["LOW_IMPACT", "Low impact"],
  ["élevée", "Élevée"],
  ["", ""],
])("intensityLabel(%j)", (given, expected) => {
  const known = ["high", "medium", "very_high"].map((name) => `intensity.${name}`);
  const translate = (key: string, { defaultValue }: { defaultValue: string }) =>
    known.includes(key) ? key : defaultValue;
  expect(intensityLabel(given, translate)).toBe(expected);
});

test.each([
  ["HIGH", ["Legs", "Core"], "High · Legs · Core"],
  [null, ["Legs"], "Legs"],
  ["HIGH", [], "High"],
  [null, [], ""],
])("specLine(%j, %j)", (workoutIntensity, names, expected) => {
  const workout = { workoutIntensity, focusAreas: names.map((name) => ({ name })) };
  expect(specLine(workout, (_key, { defaultValue }) => defaultValue)).toBe(expected);
});
