import { expect, test } from "vitest";
import { refuseQuestion } from "./question-limits";

const NOW = new Date("2026-11-21T12:00:15.000Z");
const at = (seconds: string) => new Date(`2026-11-21T12:00:${seconds}Z`);

test.each([
  ["the first question", { count: 0, lastAt: null }, null],
  ["a second too soon", { count: 1, lastAt: at("00.001") }, "too-soon"],
  ["after the pause", { count: 1, lastAt: at("00.000") }, null],
  ["the last one allowed", { count: 9, lastAt: at("00.000") }, null],
  ["one too many", { count: 10, lastAt: at("00.000") }, "too-many"],
])("%s", (_case, asked, expected) => {
  expect(refuseQuestion(asked, NOW)).toBe(expected);
});
