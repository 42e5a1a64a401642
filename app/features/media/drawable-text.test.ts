import { expect, it } from "vitest";
import { toDrawableText } from "./drawable-text";

it.each([
  ["Ironworks", "Ironworks"],
  ["  Flow \n State ", "Flow State"],
  ["Łódź Fitness 24/7 · Größe & Œuvre", "Łódź Fitness 24/7 · Größe & Œuvre"],
  ["E\u0301te\u0301", "Été"],
  ["Strong 💪 club 🏋️‍♀️", "Strong club"],
  ["Спортзал", null],
  ["道場 Tokyo", null],
  ["٣ Gym", null],
  ["💪", null],
  ["", null],
  ["</span><b>", "</span><b>"],
  ["Twelve letters more", "Twelve lett…"],
])("%s is drawn as %s", (text, drawn) => {
  expect(toDrawableText(text, text.startsWith("Twelve") ? 12 : 60)).toBe(drawn);
});
