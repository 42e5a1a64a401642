import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameColor, suggestColors, SUGGESTION_KINDS, type LogoColor } from "./suggest-colors";
import { contrast, deriveTheme, isColor } from "./theme";

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);
const logos = fc.array(
  fc.record({ color: hex, share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  {
    maxLength: 12,
  },
);
const only = (color: string): LogoColor[] => [
  { color: "#ffffff", share: 0.8 },
  { color, share: 0.2 },
];
const notesOf = (color: string) =>
  Object.fromEntries(suggestColors(only(color)).map(({ kind, notes }) => [kind, notes]));

describe("suggested colours", () => {
  it("are readable as they are, whatever the logo", () => {
    fc.assert(
      fc.property(logos, (logo) => {
        const suggestions = suggestColors(logo);
        expect(suggestions.map(({ kind }) => kind)).toEqual(SUGGESTION_KINDS);
        for (const { colors } of suggestions) {
          expect(Object.values(colors).every(isColor)).toBe(true);
          expect(deriveTheme(colors).adjusted).toEqual([]);
          expect(contrast(colors.textColor, colors.backgroundColor)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(colors.buttonTextColor, colors.buttonColor)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(colors.buttonColor, colors.backgroundColor)).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });

  it("are a dark page and a light one, in which a strong colour stays as it is", () => {
    const [dark, light] = suggestColors(only("#c2410c"));
    expect(deriveTheme(dark?.colors ?? {}).scheme).toBe("dark");
    expect(deriveTheme(light?.colors ?? {}).scheme).toBe("light");
    expect([dark?.colors.brandColor, light?.colors.buttonColor]).toEqual(["#c2410c", "#c2410c"]);
    expect(light?.notes).toEqual([]);
  });

  it("say that words on a pale colour are dark", () => {
    const { dark, light, colourful } = notesOf("#f4c31e");
    expect(dark).toEqual([{ key: "darkWords", color: "yellow" }]);
    expect(light).toContainEqual({ key: "darkerOnLight", color: "yellow" });
    expect(colourful).toEqual([{ key: "darkerPage", color: "yellow" }]);
  });

  it("say that a dark colour is lighter on a dark page", () => {
    expect(notesOf("#0b2a6b")["dark"]).toContainEqual({ key: "lighterOnDark", color: "blue" });
  });

  it("come from the product where the logo has none", () => {
    const [dark, light, colourful] = suggestColors(only("#222222"));
    expect([dark?.notes, light?.notes]).toEqual([[], []]);
    expect(colourful?.notes).toEqual([{ key: "noColor", color: "yellow" }]);
  });

  it("give the buttons the logo's second colour", () => {
    const logo = [...only("#0b2a6b"), { color: "#f4c31e", share: 0.1 }];
    expect(suggestColors(logo).map(({ colors }) => nameColor(colors.buttonColor))).toContain(
      "yellow",
    );
  });
});

describe("the name of a colour", () => {
  it.each([
    ["#ff0000", "red"],
    ["#ff8800", "orange"],
    ["#f4c31e", "yellow"],
    ["#2f9e5f", "green"],
    ["#0d9488", "teal"],
    ["#1d4ed8", "blue"],
    ["#7c3aed", "purple"],
    ["#ec4899", "pink"],
    ["#7c4a1e", "brown"],
    ["#111111", "black"],
    ["#808080", "grey"],
    ["#fdfdfd", "white"],
  ])("%s is %s", (color, name) => {
    expect(nameColor(color)).toBe(name);
  });
});
