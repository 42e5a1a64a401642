/** How a workout's intensity and its card's line of facts are written (product.md §2). Pure. */

/** Of the texts of "catalog"; the default where these have none. */
export type Translate = (key: string, options: { defaultValue: string }) => string;

/**
 * The usual intensities have a word in each language. Any other is the creator's own word, lowercased and then
 * capitalised: `LOW_IMPACT` → `Low impact`.
 */
export function intensityLabel(intensity: string, translate: Translate): string {
  const words = toWords(intensity);
  const defaultValue = words.slice(0, 1).toUpperCase() + words.slice(1);
  return translate(`intensity.${words.replaceAll(" ", "_")}`, { defaultValue });
}

const toWords = (intensity: string) => intensity.trim().replaceAll("_", " ").toLowerCase();

const USUAL = ["low", "medium", "high", "very high"];

const rankOf = (intensity: string) => {
  const rank = USUAL.indexOf(toWords(intensity));
  return rank === -1 ? USUAL.length : rank;
};

/** From low to very high; a creator's own words follow. */
export const compareIntensities = (a: string, b: string): number =>
  rankOf(a) - rankOf(b) || a.localeCompare(b);

interface Facts {
  workoutIntensity: string | null;
  focusAreas: readonly { name: string }[];
  /** Of the focus areas, where it is not the reader's. */
  textLanguage: string | null;
}

/**
 * A card's one line: "24 min · High · Legs"; `first` is what stands before the intensity. Focus areas in another
 * language than the reader's stand apart, for their `lang`.
 */
export function toCardFacts(workout: Facts, translate: Translate, first: readonly string[] = []) {
  const { workoutIntensity, focusAreas, textLanguage: lang } = workout;
  const intensity = workoutIntensity ? [intensityLabel(workoutIntensity, translate)] : [];
  const facts = [...first, ...intensity];
  const areas = focusAreas.map(({ name }) => name);
  if (!lang) return { specs: [...facts, ...areas].join(" · ") };
  const separator = facts.length > 0 && areas.length > 0 ? " · " : "";
  return { specs: facts.join(" · ") + separator, areas: areas.join(" · "), lang };
}
