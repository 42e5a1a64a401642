import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_COLORS,
  DEFAULT_THEME,
  composite,
  contrast,
  deriveTheme,
  isColor,
  themeCss,
  type Theme,
  type ThemeToken,
} from "./theme";

const hexDigit = fc.constantFrom(..."0123456789abcdefABCDEF");
const color = fc
  .constantFrom(3, 4, 6, 8)
  .chain((length) => fc.array(hexDigit, { minLength: length, maxLength: length }))
  .map((digits) => `#${digits.join("")}`);
const colors = fc.record({
  backgroundColor: color,
  textColor: color,
  buttonColor: color,
  buttonTextColor: color,
  brandColor: color,
});

const GROUNDS: ThemeToken[] = ["page", "surface-1", "surface-2"];

function expectReadable(theme: Theme, ink: ThemeToken, grounds: ThemeToken[], ratio: number) {
  for (const ground of grounds) {
    const reached = contrast(theme.tokens[ink], theme.tokens[ground]);
    expect(reached, `${ink} on ${ground}`).toBeGreaterThanOrEqual(ratio);
  }
}

function expectReadableTheme(theme: Theme) {
  for (const ink of ["text", "text-dim", "link", "good", "bad", "warn"] as const) {
    expectReadable(theme, ink, GROUNDS, 4.5);
  }
  for (const control of ["brand", "focus", "button-line", "line-strong"] as const) {
    expectReadable(theme, control, GROUNDS, 3);
  }
  expectReadable(theme, "button-ink", ["button", "button-hover"], 4.5);
  expectReadable(theme, "brand-ink", ["brand"], 4.5);
  for (const scrim of ["scrim-full", "scrim", "scrim-soft"] as const) {
    for (const picture of ["#000000", "#555555", "#808080", "#aaaaaa", "#ffffff"]) {
      const veil = theme.tokens[scrim];
      const ground = composite(veil, picture, Number.parseInt(veil.slice(7) || "ff", 16));
      const reached = contrast(theme.tokens["scrim-ink"], ground);
      expect(reached, `text on ${scrim} over ${picture}`).toBeGreaterThanOrEqual(4.5);
    }
  }
}

describe("deriveTheme", () => {
  it("gives readable contrast for any five colours", () => {
    fc.assert(fc.property(colors, (five) => expectReadableTheme(deriveTheme(five))));
  });

  it("keeps what the owner chose wherever it can be read", () => {
    const theme = deriveTheme({
      backgroundColor: "#0f0f10",
      textColor: "#f5f3ee",
      buttonColor: "#f4c31e",
      buttonTextColor: "#111111",
      brandColor: "#f4c31e",
    });
    expect(theme.adjusted).toEqual([]);
    expect(theme.scheme).toBe("dark");
    expect(theme.tokens).toMatchObject({
      page: "#0f0f10",
      text: "#f5f3ee",
      button: "#f4c31e",
      "button-ink": "#111111",
      "button-line": "#f4c31e",
      brand: "#f4c31e",
    });
  });

  it("never moves a fill, and names the inks it moved", () => {
    fc.assert(
      fc.property(colors, (five) => {
        const { tokens, adjusted } = deriveTheme(five);
        expect(tokens.page).toBe(opaque(five.backgroundColor));
        expect(tokens.button).toBe(opaque(five.buttonColor));
        expect(adjusted.includes("textColor")).toBe(tokens.text !== opaque(five.textColor));
        expect(adjusted.includes("buttonTextColor")).toBe(
          tokens["button-ink"] !== opaque(five.buttonTextColor),
        );
        expect(adjusted.includes("brandColor")).toBe(tokens.brand !== opaque(five.brandColor));
      }),
    );
  });

  it("lays the page's own colour over pictures, light on a light page", () => {
    const light = deriveTheme({ backgroundColor: "#f7f6f0", textColor: "#1f2a24" }).tokens;
    expect(light["scrim-full"]).toBe("#f7f6f0");
    expect(light.scrim).toBe("#f7f6f0e0");
    expect(light["scrim-soft"]).toBe("#f7f6f099");
    expect(light["scrim-ink"]).toBe("#1f2a24");
  });

  it("covers pictures fully where the text is only just readable on the page", () => {
    const { scrim } = deriveTheme({ backgroundColor: "#ffffff", textColor: "#767676" }).tokens;
    expect(scrim.slice(7)).toMatch(/^f[d-f]$/);
  });

  it("gives depth: the three grounds differ from each other unless the page is at the end of the scale", () => {
    for (const page of ["#000000", "#0f0f10", "#777777", "#f7f6f1", "#ffffff"]) {
      const { tokens } = deriveTheme({ ...DEFAULT_COLORS, backgroundColor: page });
      expect(new Set([tokens.page, tokens["surface-1"], tokens["surface-2"]]).size).toBe(3);
    }
  });

  it("takes the product's colour where the gym has none or one that is no colour", () => {
    const theme = deriveTheme({ backgroundColor: null, textColor: "red;}body{display:none" });
    expect(theme.tokens).toEqual(DEFAULT_THEME.tokens);
  });

  it("turns the default of product.md §3, white on #f4c31e, into an ink that reads", () => {
    const ink = deriveTheme({ buttonColor: "#f4c31e", buttonTextColor: "#ffffff" });
    expect(ink.adjusted).toContain("buttonTextColor");
    expect(contrast(ink.tokens["button-ink"], "#f4c31e")).toBeGreaterThanOrEqual(7);
  });
});

describe("themeCss", () => {
  it("is one rule of custom properties made of hex colours only", () => {
    fc.assert(
      fc.property(colors, (five) => {
        expect(themeCss(deriveTheme(five))).toMatch(
          /^:root\{color-scheme:(dark|light)(;--[a-z0-9-]+:#[0-9a-f]{3,8})+\}$/,
        );
      }),
    );
  });

  it("refuses a token that is no colour", () => {
    const tokens = { ...DEFAULT_THEME.tokens, page: "red}</style><script>" };
    expect(() => themeCss({ ...DEFAULT_THEME, tokens })).toThrow("page");
  });
});

describe("isColor", () => {
  it.each(["#abc", "#ABCD", "#a1b2c3", "#a1b2c3d4"])("accepts %s", (value) => {
    expect(isColor(value)).toBe(true);
  });
  it.each(["abc", "#ab", "#abcde", "#abcdefa", "#ggg", "rgb(0,0,0)", "#fff;", "", null, 3])(
    "refuses %s",
    (value) => {
      expect(isColor(value)).toBe(false);
    },
  );
});

function opaque(value: string): string {
  const digits = value.slice(1).toLowerCase();
  const long = digits.length <= 4 ? [...digits].map((d) => d + d).join("") : digits;
  return `#${long.slice(0, 6)}`;
}
