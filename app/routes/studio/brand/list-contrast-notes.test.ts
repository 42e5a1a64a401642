import { describe, expect, it } from "vitest";
import { contrast, DEFAULT_COLORS, type ColorName } from "~/features/gyms/theme";
import { listContrastNotes } from "./list-contrast-notes";

const notesOf = (colors: Partial<Record<ColorName, string>>) =>
  listContrastNotes({ ...DEFAULT_COLORS, ...colors });

describe("listContrastNotes", () => {
  it("is silent about colours that can be read", () => {
    expect(notesOf({})).toEqual([]);
  });

  it.each<[moved: ColorName, way: string, colors: Partial<Record<ColorName, string>>]>([
    ["textColor", "lighter", { textColor: "#444444" }],
    ["textColor", "darker", { backgroundColor: "#ffffff", textColor: "#bbbbbb" }],
    ["buttonTextColor", "darker", { buttonTextColor: "#c8a000" }],
    ["buttonTextColor", "lighter", { buttonColor: "#101010", buttonTextColor: "#333333" }],
    ["brandColor", "lighter", { brandColor: "#222222" }],
  ])("says that %s gets %s, as pages show it", (name, way, colors) => {
    const notes = notesOf(colors);
    const note = notes.find((one) => one.name === name);
    expect(note).toMatchObject({ name, way });
    const all = { ...DEFAULT_COLORS, ...colors };
    const ground = name === "buttonTextColor" ? all.buttonColor : all.backgroundColor;
    expect(contrast(note?.color ?? "", ground)).toBeGreaterThanOrEqual(3);
  });
});
