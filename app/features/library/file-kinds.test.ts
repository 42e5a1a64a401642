import { expect, it } from "vitest";
import { isRetryable } from "./file-kinds";

it.each([
  ["FAILED", "killed", true],
  ["FAILED", "noSpace", true],
  ["FAILED", "timeout", true],
  ["FAILED", "unknown", true],
  ["FAILED", "tooLargeResult", false],
  ["FAILED", "tooMuchMemory", false],
  ["REFUSED", "unknown", false],
  ["REFUSED", "unreadable", false],
  ["PROCESSING", null, false],
  ["READY", null, false],
] as const)("%s with %s may be tried again: %s", (state, refusal, expected) => {
  expect(isRetryable({ state, refusal })).toBe(expected);
});
