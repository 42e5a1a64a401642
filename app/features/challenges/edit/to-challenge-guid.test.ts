import { expect, test } from "vitest";
import { toChallengeGuid } from "./to-challenge-guid";

test.each([
  ["Fourteen days of strength", null, "fourteen-days-of-strength"],
  ["Fourteen days of strength", "x7k2", "fourteen-days-of-strength-x7k2"],
  ["30", null, "30"],
  ["7", null, "challenge-7"],
  ["三十天", null, "challenge"],
  ["三十天", "x7k2", "challenge-x7k2"],
  ["a".repeat(200), "x7k2", `${"a".repeat(60)}-x7k2`],
])("%s with %s is %s", (name, suffix, guid) => {
  expect(toChallengeGuid(name, suffix)).toBe(guid);
  // The check of the column.
  expect(guid).toMatch(/^[a-z0-9][a-z0-9-]{1,79}$/);
});
