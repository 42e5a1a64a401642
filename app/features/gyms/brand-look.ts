/** The part of a gym's look that is no colour, as every page needs it. Pure. */
import { parseHeadingFace } from "./heading-face";

/** A creator chooses one of nine points of the header picture. */
export const FOCUS_STEPS = [0, 50, 100] as const;

export interface HeaderFocus {
  x: number;
  y: number;
}

/** Null: none is chosen, or it is no point of the nine. */
export function parseHeaderFocus(value: unknown): HeaderFocus | null {
  if (typeof value !== "object" || value === null) return null;
  const { x, y } = value as Partial<Record<"x" | "y", unknown>>;
  const isStep = (step: unknown): step is number => FOCUS_STEPS.some((one) => one === step);
  return isStep(x) && isStep(y) ? { x, y } : null;
}

export function toBrandLook(
  gym: {
    themeSettings: { headingFace?: unknown; headerFocus?: unknown; isPoweredByShown?: unknown };
  } | null,
) {
  const settings = gym?.themeSettings;
  return {
    face: parseHeadingFace(settings?.headingFace),
    focus: parseHeaderFocus(settings?.headerFocus),
    isPoweredByShown: gym !== null && settings?.isPoweredByShown !== false,
  };
}
