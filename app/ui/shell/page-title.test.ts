import { expect, it } from "vitest";
import { pageTitle } from "./page-title";

const matchesOf = (name: string) => [{ data: { shell: { gym: { name } } } }];

it.each([
  ["Strength", "Flow", "Strength · Flow"],
  ["Flow", "Flow", "Flow"],
  ["Log in at Flow", "Flow", "Log in at Flow"],
  ["Flow: your profile", "Flow", "Flow: your profile"],
  ["Flowstate basics", "Flow", "Flowstate basics · Flow"],
  ["Overflow", "flow", "Overflow · flow"],
  ["Welcome to L'Atelier Nord!", "L'Atelier Nord", "Welcome to L'Atelier Nord!"],
  ["Atelier Nordique", "Atelier Nord", "Atelier Nordique · Atelier Nord"],
  ["Émotion", "motion", "Émotion · motion"],
])("the title %j at the gym %j is %j", (title, gym, expected) => {
  expect(pageTitle({ data: { title }, matches: matchesOf(gym) })).toEqual([{ title: expected }]);
});

it("a page without data has no title, and the platform's has no gym's name", () => {
  expect(pageTitle({ matches: matchesOf("Flow") })).toEqual([{ title: undefined }]);
  expect(pageTitle({ data: { title: "Gymfront" } })).toEqual([{ title: "Gymfront" }]);
});
