import { expect, test } from "vitest";
import { progressMailTokens } from "./progress-mail-tokens.server";

const tokens = progressMailTokens("a secret of at least thirty-two characters");
const token = tokens.create(42);
const signature = token.slice(token.indexOf("."));

test("a token names its student", () => {
  expect(tokens.read(token)).toBe(42);
});

test.each([
  "",
  "42",
  `43${signature}`,
  `042${signature}`,
  `${token}x`,
  `42.${"A".repeat(43)}`,
  progressMailTokens("another secret of thirty-two characters").create(42),
])("%j is none of ours", (forged) => {
  expect(tokens.read(forged)).toBeNull();
});
