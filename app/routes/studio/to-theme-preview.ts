/** What a small drawing of a page needs of the theme that five colours become. Pure and safe in the browser. */
import { deriveTheme, type GymColors } from "~/features/gyms/theme";

export function toThemePreview(colors: GymColors) {
  const { tokens } = deriveTheme(colors);
  return {
    page: tokens.page,
    card: tokens["surface-1"],
    line: tokens.line,
    text: tokens.text,
    textDim: tokens["text-dim"],
    brand: tokens.brand,
    button: tokens.button,
    buttonInk: tokens["button-ink"],
  };
}

export type ThemePreviewColors = ReturnType<typeof toThemePreview>;
