/** How a workout's intensity and its card's line of facts are written (spec §2). Pure. */

/**
 * `translate` has a word for each usual intensity. Any other is the creator's own word, lowercased and then capitalised:
 * `LOW_IMPACT` → `Low impact`.
 */
export function intensityLabel(
  intensity: string,
  translate: (key: string, options: { defaultValue: string }) => string,
): string {
  const words = intensity.trim().replaceAll("_", " ").toLowerCase();
  const defaultValue = words.replace(/^./, (first) => first.toUpperCase());
  return translate(`intensity.${words.replaceAll(" ", "_")}`, { defaultValue });
}

/** A card's one line: "High · Legs · Core". */
export const specLine = (intensity: string | null, focusAreas: readonly string[]): string =>
  [intensity, ...focusAreas].filter(Boolean).join(" · ");
