import { expect, test } from "vitest";
import { matchTopics, type Topic } from "./topics";

const topic = (kind: Topic["kind"], text: string): Topic => ({ kind, text, value: text });
const TOPICS = [
  topic("category", "Strength"),
  topic("category", "Slow Strength"),
  topic("challenge", "Fourteen days of strength"),
  topic("trainer", "Maya Cole"),
  topic("trainer", "Søren Ibáñez"),
  topic("equipment", "Matte"),
];

test.each([
  ["", []],
  ["  ", []],
  ["m", ["Maya Cole", "Matte"]],
  ["co", ["Maya Cole"]],
  ["cole m", ["Maya Cole"]],
  ["ibanez", ["Søren Ibáñez"]],
  ["soren", ["Søren Ibáñez"]],
  ["fourteen st", ["Fourteen days of strength"]],
  ["str", ["Strength", "Slow Strength", "Fourteen days of strength"]],
  ["aya", []],
])("%j completes to %j", (query, texts) => {
  expect(matchTopics(TOPICS, { query, limit: 5 }).map(({ text }) => text)).toEqual(texts);
});

test("no more than asked for", () => {
  expect(matchTopics(TOPICS, { query: "s", limit: 2 })).toHaveLength(2);
});
