import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/**
 * The widths of product.md §9 at which the layout changes, each the first pixel of the wider layout. Style sheets
 * repeat them, because browsers know no custom media queries.
 */
const BREAKPOINTS: readonly number[] = [415, 577, 701, 768, 1024, 1400, 1545];

const isBreakpoint = (feature: "min-width" | "max-width", pixels: number) =>
  BREAKPOINTS.includes(feature === "min-width" ? pixels : pixels + 1);

const app = path.resolve(import.meta.dirname, "../..");
const sheets = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".css"),
);

describe("style sheets", () => {
  it("lie beside their components everywhere in app/", () => {
    expect(sheets.some((file) => file.startsWith("routes/"))).toBe(true);
    expect(sheets.some((file) => file.startsWith("ui/"))).toBe(true);
  });

  it.each(sheets)("%s uses only the breakpoints of product.md §9", (file) => {
    const css = readFileSync(path.join(app, file), "utf8");
    for (const [, query = ""] of css.matchAll(/@media([^{]+)\{/g)) {
      for (const [condition] of query.matchAll(/\([^)]*(?:width|height)[^)]*\)/g)) {
        const parts = /^\((min-width|max-width): (\d+)px\)$/.exec(condition);
        expect(parts, `${file}: ${condition}`).not.toBeNull();
        const feature = parts?.[1] === "min-width" ? "min-width" : "max-width";
        expect(isBreakpoint(feature, Number(parts?.[2])), `${file}: ${condition}`).toBe(true);
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
