import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { DEFAULT_THEME, THEME_TOKENS } from "~/features/gyms/theme";

it("the sheet's own colours are the product's theme", () => {
  const css = readFileSync(path.join(import.meta.dirname, "tokens.css"), "utf8");
  expect(css).toContain(`color-scheme: ${DEFAULT_THEME.scheme};`);
  for (const token of THEME_TOKENS) {
    expect(css).toContain(`  --${token}: ${DEFAULT_THEME.tokens[token]};`);
  }
});
