import { expect, test } from "vitest";
import { compareIntensities, intensityLabel, toCardFacts } from "./intensity";

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
  ["HIGH", ["Legs", "Core"], null, { specs: "High · Legs · Core" }],
  [null, ["Legs"], null, { specs: "Legs" }],
  ["HIGH", [], null, { specs: "High" }],
  [null, [], null, { specs: "" }],
  ["HIGH", ["Legs", "Core"], "en", { specs: "High · ", areas: "Legs · Core", lang: "en" }],
  [null, ["Legs"], "en", { specs: "", areas: "Legs", lang: "en" }],
  ["HIGH", [], "en", { specs: "High", areas: "", lang: "en" }],
])("toCardFacts(%j, %j, %j)", (workoutIntensity, names, textLanguage, expected) => {
  const workout = { workoutIntensity, focusAreas: names.map((name) => ({ name })), textLanguage };
  expect(toCardFacts(workout, (_key, { defaultValue }) => defaultValue)).toEqual(expected);
});

test.each([
  ["HIGH", ["Legs"], null, { specs: "24 min · High · Legs" }],
  [null, [], null, { specs: "24 min" }],
  ["HIGH", ["Legs"], "en", { specs: "24 min · High · ", areas: "Legs", lang: "en" }],
  [null, ["Legs"], "en", { specs: "24 min · ", areas: "Legs", lang: "en" }],
  [null, [], "en", { specs: "24 min", areas: "", lang: "en" }],
])(
  "toCardFacts(%j, %j, %j) after a duration",
  (workoutIntensity, names, textLanguage, expected) => {
    const workout = { workoutIntensity, focusAreas: names.map((name) => ({ name })), textLanguage };
    const facts = toCardFacts(workout, (_key, { defaultValue }) => defaultValue, ["24 min"]);
    expect(facts).toEqual(expected);
  },
);

test("intensities rise, and a creator's own words follow", () => {
  const sorted = ["Restorative", "VERY_HIGH", "low", "HIGH", "Brutal", "medium"].toSorted(
    compareIntensities,
  );
  expect(sorted).toEqual(["low", "medium", "HIGH", "VERY_HIGH", "Brutal", "Restorative"]);
});
