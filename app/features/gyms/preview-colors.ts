/** The colours that a page of the gym is shown in before they are saved, as one value of a query. Pure. */
import { COLOR_NAMES, type ColorName } from "./theme";

export type ChosenColors = Record<ColorName, string>;

const DIGITS = /^[0-9a-f]{6}$/;

/** `#rrggbb` in either case; null: anything else. */
export function parseChosenColor(text: string): string | null {
  const color = text.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(color) ? color : null;
}

export const toPreviewValue = (colors: ChosenColors): string =>
  COLOR_NAMES.map((name) => colors[name].slice(1)).join("-");

/** Null: not five colours of six digits. */
export function readPreviewValue(text: string | null): ChosenColors | null {
  const digits = text?.split("-") ?? [];
  if (digits.length !== COLOR_NAMES.length || !digits.every((one) => DIGITS.test(one))) return null;
  return Object.fromEntries(
    COLOR_NAMES.map((name, index) => [name, `#${digits[index]}`]),
  ) as ChosenColors;
}
