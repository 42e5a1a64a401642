/** How a workout's intensity and its card's line of facts are written (product.md §2). Pure. */

/** Of the texts of "catalog"; the default where these have none. */
export type Translate = (key: string, options: { defaultValue: string }) => string;

/**
 * The usual intensities have a word in each language. Any other is the creator's own word, lowercased and then
 * capitalised: `LOW_IMPACT` → `Low impact`.
 */
export function intensityLabel(intensity: string, translate: Translate): string {
  const words = intensity.trim().replaceAll("_", " ").toLowerCase();
  const defaultValue = words.slice(0, 1).toUpperCase() + words.slice(1);
  return translate(`intensity.${words.replaceAll(" ", "_")}`, { defaultValue });
}

/** A card's one line: "High · Legs · Core". */
export function specLine(
  workout: { workoutIntensity: string | null; focusAreas: readonly { name: string }[] },
  translate: Translate,
): string {
  const { workoutIntensity: intensity, focusAreas } = workout;
  const first = intensity ? [intensityLabel(intensity, translate)] : [];
  return [...first, ...focusAreas.map(({ name }) => name)].join(" · ");
}
