/** Which of five colours a page would move so that it can be read, told before they are saved. Pure. */
import { deriveTheme, oklab, type ColorName } from "~/features/gyms/theme";
import type { ChosenColors } from "~/features/gyms/preview-colors";

interface ContrastNote {
  name: ColorName;
  /** The way in which the page moves it. */
  way: "lighter" | "darker";
  /** As pages show it. */
  color: string;
}

const TOKENS = {
  textColor: "text",
  buttonTextColor: "button-ink",
  brandColor: "brand",
} as const satisfies Partial<Record<ColorName, string>>;

export function listContrastNotes(colors: ChosenColors): ContrastNote[] {
  const { adjusted, tokens } = deriveTheme(colors);
  return adjusted.flatMap((name) => {
    const token = name in TOKENS ? TOKENS[name as keyof typeof TOKENS] : null;
    if (!token) return [];
    const color = tokens[token];
    const way = oklab(color)[0] > oklab(colors[name])[0] ? "lighter" : "darker";
    return [{ name, way, color }];
  });
}
