import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** The breakpoints of product.md §9. Style sheets cannot read them (custom media do not exist in browsers). */
const WIDTHS: readonly number[] = [414, 576, 700, 767, 1023, 1399, 1400, 1545];

/** `min-width` also takes the next pixel, so that it never overlaps the `max-width` of the same breakpoint. */
const isKnownWidth = (feature: "min-width" | "max-width", pixels: number) =>
  WIDTHS.includes(pixels) || (feature === "min-width" && WIDTHS.includes(pixels - 1));

const app = path.resolve(import.meta.dirname, "..");
const sheets = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".css"),
);

describe("style sheets", () => {
  it.each(sheets)("%s asks only for the breakpoints of product.md §9", (file) => {
    const css = readFileSync(path.join(app, file), "utf8");
    for (const [, query = ""] of css.matchAll(/@media([^{]+)\{/g)) {
      for (const [whole] of query.matchAll(/\([^)]*(?:width|height)[^)]*\)/g)) {
        const known = /^\((min-width|max-width): (\d+)px\)$/.exec(whole);
        expect(known, `${file}: ${whole}`).not.toBeNull();
        const feature = known?.[1] === "min-width" ? "min-width" : "max-width";
        expect(isKnownWidth(feature, Number(known?.[2])), `${file}: ${whole}`).toBe(true);
      }
    }
  });

  it.each(sheets.filter((file) => file.endsWith(".module.css")))(
    "%s writes no colour of its own",
    (file) => {
      const css = readFileSync(path.join(app, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
      expect(css).not.toMatch(
        /:[^;{}]*(#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\()/i,
      );
    },
  );
});
